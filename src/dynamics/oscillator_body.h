#pragma once

#include <galet/oscillator.h>

/// State of the integration.
enum {
    OSCILLATOR_X,  // place of the mass
    OSCILLATOR_W,  // its sliding velocity
    OSCILLATOR_Y,  // states of the law
    OSCILLATOR_SIZE = OSCILLATOR_Y + GALET_POINT_MAX_STATES,
};

/// Of the free mass [rad/s].
double galet_oscillator_omega(const galet_oscillator_def *def);

/// Where the motion begins.
void galet_oscillator_initial(const galet_oscillator_def *def, double *state);

/// Largest size of a swing: by the start, by the belt, or by what friction can hold [m].
double galet_oscillator_amplitude(const galet_oscillator_def *def, const double *y);

/// Of mass and spring [J].
double galet_oscillator_energy(const galet_oscillator_def *def, double x, double v);

/// What friction must balance for the mass to stay on the belt, where it moves at the belt's speed [N].
double galet_oscillator_reaction(const galet_oscillator_def *def, double x);

/// Force up to which friction holds a mass that sticks [N].
double galet_oscillator_stick_limit(const galet_oscillator_def *def, const double *y);

/// Time derivative of the state in a galet_oscillator_mode; returns the dissipated power [W].
double galet_oscillator_rate(const galet_oscillator_def *def, const double *state, int mode, double *rate);

/// Its derivatives by the state, row by row.
void galet_oscillator_jacobian(const galet_oscillator_def *def, const double *state, int mode, double *jacobian);

/// A state as people look at it.
galet_oscillator_sample galet_oscillator_sample_of(const galet_oscillator_def *def, double t, const double *state,
                                                   int mode, double dissipated);

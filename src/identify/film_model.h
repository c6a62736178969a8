#pragma once

#include "identify/decay.h"

#include <galet/identify_film.h>
#include <galet/oscillator.h>

/// The motion of a film's parameters, each 1 thick where it separates the surfaces: mass and load are 1.

/// One instant of it, at a time from the first sample.
typedef struct galet_film_instant {
    double x, v, lift;
    double h;  ///< Thickness over the one that separates
} galet_film_instant;

/// Shown the instants of times that ascend.
typedef void galet_film_reader(size_t i, const galet_film_instant *instant, void *context);

/// The oscillator of these parameters; GALET_ERR_RANGE where they make no sense.
galet_status galet_film_model(const double value[GALET_FILM_PARAMETERS], galet_oscillator_def *def);

/// Thickness of a film that is settled at the largest speed of the start.
double galet_film_settled(const double value[GALET_FILM_PARAMETERS]);

/// Reads the motion; `t_stop` gets when it sticks, NAN where it does not.
galet_status galet_film_follow(const double value[GALET_FILM_PARAMETERS], size_t count, const double *t,
                               galet_film_reader *read, void *context, double *t_stop);

/// The same of the motion averaged over its cycles, a hundred times as fast and as good as a start of fits. False where
/// the parameters make no sense.
bool galet_film_follow_averaged(const double value[GALET_FILM_PARAMETERS], size_t count, const double *t,
                                galet_film_reader *read, void *context);

/// log10 of the resistance at a relative thickness.
double galet_film_resistance(const double value[GALET_FILM_PARAMETERS], double h);

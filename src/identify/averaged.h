#pragma once

#include "identify/fit.h"

/// The averaged motion of a spring: a cosine under the envelope of docs/theory/envelope.md 1, with its overtones and
/// the lag of its phase (docs/theory/identify.md 4).

/// The envelope is known at so many even times; cubics between them are exact to 1e-9 of it.
enum { GALET_AVERAGED_NODES = 129, GALET_AVERAGED_OVERTONES = 3 };

/// Parameters: the speed at the start and the phase of the signal's cosine stand in the places of X0 and V0.
enum { GALET_AVERAGED_SPEED = GALET_FIT_X0, GALET_AVERAGED_PHASE = GALET_FIT_V0 };

/// A function of time, known by value and slope at the nodes.
typedef struct galet_averaged_curve {
    double value[GALET_AVERAGED_NODES], slope[GALET_AVERAGED_NODES];
} galet_averaged_curve;

typedef struct galet_averaged {
    const galet_fit *fit;
    double end;    ///< Of the nodes [s]
    double omega;  ///< By which blocks attenuate and overtones are measured [rad/s]
    double attenuation;
    double overtone[GALET_AVERAGED_OVERTONES][GALET_IDENTIFY_TERMS];  ///< What |v|^p adds to the signal, per mu V^p
    double feedback[GALET_IDENTIFY_TERMS][GALET_IDENTIFY_TERMS];      ///< Of overtones on the phase, per pair of terms
    galet_averaged_curve speed, lag;
    galet_averaged_curve by[1 + GALET_IDENTIFY_TERMS];  ///< Of the speed: by that at the start, by the coefficients
    bool starved;  ///< Memory was lacking for a curve: that there is none says nothing of the parameters
} galet_averaged;

/// For points that are means of blocks.
void galet_averaged_begin(galet_averaged *a, const galet_fit *fit, double omega, size_t block, double end);

/// Makes the curves for these parameters; those of the derivatives where they are wanted. False where they make none.
bool galet_averaged_set(galet_averaged *a, const double *p, bool derivatives);

/// The signal at a time, and its derivatives by the parameters of the motion where these are wanted.
double galet_averaged_at(const galet_averaged *a, const double *p, double t, double *derivatives);

/// From place and velocity to speed and phase of the signal's cosine, and back.
void galet_averaged_to_phase(bool velocity, double *p);
void galet_averaged_from_phase(bool velocity, double *p);

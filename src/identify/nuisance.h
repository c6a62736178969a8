#pragma once

#include "identify/decay.h"

/// What a sensor adds to the motion: an offset, a slow drift, a vibration of the mains.
typedef struct galet_nuisance {
    bool offset;
    int drift;
    double hum;          ///< [Hz]
    double duration;     ///< Unit of the drift's time [s]
    double attenuation;  ///< Of the hum in what is looked at: 1 for instants
    size_t count;
} galet_nuisance;

galet_nuisance galet_nuisance_of(bool offset, int drift, double hum, double duration);

/// The same as means of blocks of so many samples see it.
galet_nuisance galet_nuisance_in_blocks(const galet_nuisance *n, const galet_decay *decay, size_t block);

/// Values of all of them at a time from the first sample.
void galet_nuisance_at(const galet_nuisance *n, double t, double values[GALET_IDENTIFY_NUISANCES]);

double galet_nuisance_sum(const galet_nuisance *n, const double *coefficients, double t);

#pragma once

#include "identify/decay.h"

/// Where the fits start: a law from the energies of the swings alone.
typedef struct galet_start {
    double mu[GALET_IDENTIFY_TERMS];
    double energy;  ///< Per mass, at the first swing [m2/s2]
} galet_start;

/// E' = -(load / mass) sum of mu_p <|v|^(p + 1)>, integrated along the measured energies: linear in mu
/// (docs/theory/identify.md 3). False where swings are too few for so many terms.
bool galet_start_find(const galet_decay *decay, double load_per_mass, size_t terms, const double *exponents,
                      galet_start *start);

/// Mean of |v|^(p + 1) over a cycle of this energy per mass: c_p V^(p + 1) for a spring.
double galet_start_mean(const galet_decay *decay, double energy, double p);

/// Velocity amplitude of a cycle of this energy per mass.
double galet_start_speed(double energy);

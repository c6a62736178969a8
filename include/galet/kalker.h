#pragma once

#include <galet/api.h>
#include <galet/creep.h>
#include <galet/status.h>

GALET_C_BEGIN

/// Kalker's coefficients: the slopes of creep forces at zero creepage, where the whole patch sticks.
/// Pure functions: safe to call from any thread, nothing is allocated.
/// No pointer may be NULL but where it is said.

/// Coefficients of the linear theory; C32 = -C23 [-].
typedef struct galet_kalker {
    double c11, c22, c23, c33;
} galet_kalker;

/// For the ratio a/b of the semi-axes (along over across rolling) from 1/25 to 25 and Poisson's ratio from 0 to 0.5, to
/// 1e-4; GALET_ERR_RANGE outside.
GALET_API galet_status galet_kalker_coefficients(double ratio, double poisson, galet_kalker *kalker);

/// Linear theory: forces of full adhesion on an ellipse of semi-axes a, b [m] with shear modulus `shear` [Pa]
/// (docs/theory/kalker.md 1). Not bounded by friction.
GALET_API galet_creep_force galet_kalker_force(const galet_kalker *kalker, double a, double b, double shear,
                                               galet_creepage creep);

GALET_C_END

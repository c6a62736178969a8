#pragma once

#include <galet/result.h>

/// Relative errors that a grid leaves in the pressure, and in traction and areas: rules of thumb, a twentieth of a
/// cell and half of one (docs/theory/rolling.md 5.2).
double galet_rolling_pressure_error(size_t nx, size_t ny);
double galet_rolling_traction_error(size_t nx, size_t ny);

/// Limits the digits of outputs, keys separated by blanks, to those that a relative error leaves.
void galet_rolling_limit_digits(galet_record *out, const char *keys, double error);

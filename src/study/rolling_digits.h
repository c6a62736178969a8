#pragma once

#include <galet/result.h>

/// Relative errors that a grid leaves in the pressure, in traction and areas, and in the exact method's slip and what
/// it dissipates: rules of thumb, a twentieth of a cell, half of one, and two and a half
/// (docs/theory/rolling.md 5.2, 5.3).
double galet_rolling_pressure_error(size_t nx, size_t ny);
double galet_rolling_traction_error(size_t nx, size_t ny);
double galet_rolling_slip_error(size_t nx, size_t ny);

/// Limits the digits of outputs, keys separated by blanks, to those that a relative error leaves.
void galet_rolling_limit_digits(galet_record *out, const char *keys, double error);

#pragma once

#include <galet/result.h>
#include <galet/rolling.h>

/// Digits of a contact's numbers: those that the error bar leaves where there is one, else those that a grid of its
/// cells leaves in most contacts.

/// Relative error that a grid leaves in a number: "p0", "approach", "fx", "power", ... (rolling_digits.c); of the exact
/// method, of the one of first order and of theories that cut strips.
double galet_rolling_grid_error(const galet_tangential_method *method, const char *number, size_t nx, size_t ny);

/// Limits the digits of outputs, keys separated by blanks, to those that a relative error leaves.
void galet_rolling_limit_digits(galet_record *out, const char *keys, double error);

/// The digits of all outputs of the rolling study.
void galet_rolling_limit_outputs(galet_record *out, const galet_rolling_def *def, const galet_rolling_result *r);

#pragma once

#include "campaign/sweep.h"

#include <galet/study.h>

/// Sets the swept inputs to those of one point. The first that refuses its number is told; the others are set all the
/// same.
galet_status galet_sweep_set(const galet_sweep *sweep, size_t row, galet_values *values, galet_message *why);

/// Why no point is a case, for a reason that does not depend on what is swept: an input that cannot be given together
/// with a swept one, bodies that do not touch. GALET_OK where one is, or where each has a reason of its own. What is
/// set of the values does not change.
galet_status galet_sweep_check(const galet_sweep *sweep, const galet_study *study, const galet_values *values,
                               galet_message *why);

/// Whether the points at the ends of all ranges are cases; complains of the first that is none, with its place.
galet_status galet_sweep_check_ends(const galet_sweep *sweep, const galet_study *study, const galet_values *values,
                                    galet_message *why);

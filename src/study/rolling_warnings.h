#pragma once

#include <galet/rolling.h>
#include <galet/study.h>

/// What must be known of a contact whoever asks about it: too large for a half-space, cut by its box, beyond the points
/// of its profile, between unlike materials.
void galet_rolling_warn(const galet_values *in, const galet_rolling_def *def, const galet_rolling_result *result,
                        galet_result *out);

/// Of the threads asked for, the system did not give some: a study goes on with what there is, and says so.
void galet_threads_warn(galet_result *out, long asked, int missed);

#pragma once

#include <galet/rolling.h>
#include <galet/study.h>

/// Tells of materials that differ what they differ by, what that does to forces and power, and what to add to a case
/// that has forgotten one of the bodies.
void galet_unlike_materials_warn(const galet_values *in, const galet_rolling_def *def, const galet_rolling_result *r,
                                 galet_result *out);

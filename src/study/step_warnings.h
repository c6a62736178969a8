#pragma once

#include <galet/result.h>

/// Warns of time steps that are too long for what they step over: `step` [s] against the highest frequency [rad/s], or
/// what they went into obstacles [m], of which `depth` is the part of the way that led there.
void galet_step_warn(double step, double highest, double penetration, double depth, galet_result *out);

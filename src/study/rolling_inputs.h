#pragma once

#include "study/bodies.h"

#include <galet/profile_points.h>
#include <galet/rolling.h>

/// What every study of rolling contact asks for, in one place.
extern const galet_param galet_rolling_params[];

/// The same for studies of wear: they take `accuracy` and `error_estimate` and have no use for them.
extern const galet_param galet_rolling_repeated_params[];

/// Refuses both there.
galet_status galet_rolling_inputs_check_repeated(const galet_values *in, galet_refusal *why);

/// What is asked for about strips, under the prefix "strips".
extern const galet_param galet_rolling_strips_params[];

/// The ratio law of these inputs; the default where they have no use for it.
galet_ratio_law galet_rolling_inputs_ratio(const galet_values *in);

/// What is asked for about smoothing, under the prefix "smoothing".
extern const galet_param galet_rolling_smoothing_params[];

/// The smoothing of these inputs; the default where they have no use for it.
galet_smoothing galet_rolling_inputs_smoothing(const galet_values *in);

/// The inputs of a case as the solvers want them. Owns the points of a profile.
typedef struct galet_rolling_inputs {
    galet_rolling_def def;
    size_t nx, ny;    // where an accuracy is given, of the first grid
    double accuracy;  // NAN: the grid is given
    int threads;
    galet_profile_points *points;
} galet_rolling_inputs;

/// The contact of these inputs, without the points of its profile.
galet_rolling_def galet_rolling_inputs_def(const galet_values *in);

/// Reads what galet_rolling_inputs_check() let pass. GALET_ERR_MEMORY; release also then.
galet_status galet_rolling_inputs_read(const galet_values *in, galet_rolling_inputs *inputs);
void galet_rolling_inputs_release(galet_rolling_inputs *inputs);

/// The rules between them: points that make a profile, methods that fit the contact, grids that fit the memory.
galet_status galet_rolling_inputs_check(const galet_values *in, galet_refusal *why);

/// Whether the grid fits into what is free now.
galet_status galet_rolling_inputs_check_room(const galet_rolling_inputs *inputs, galet_refusal *why);

/// What a solver refuses though every input was within its own range.
galet_status galet_rolling_inputs_refuse(const galet_values *in, const galet_rolling_def *def, galet_status status,
                                         galet_refusal *why);

/// Whether another method is worth setting beside the definition's: cheap, fit for the contact, and knowing as much of
/// the `coupling` of unlike materials as it does.
bool galet_rolling_is_compared(const galet_tangential_method *method, const galet_rolling_def *def, double coupling);

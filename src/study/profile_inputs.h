#pragma once

#include <galet/profile_points.h>
#include <galet/rolling.h>
#include <galet/study.h>

/// The lateral profile of body 1, as every study of rolling contact asks for it, under `profile`.
extern const galet_param galet_profile_params[];

/// The profile of these inputs, without its points.
galet_profile galet_profile_inputs_def(const galet_values *in);

/// Whether the points of a file make a profile. Cheap: nothing is smoothed.
galet_status galet_profile_inputs_check(const galet_values *in, galet_refusal *why);

/// The points of what passed that, smoothed and resampled; NULL where the profile has none.
galet_status galet_profile_inputs_read(const galet_values *in, galet_profile_points **points);

/// The points as measured, neither smoothed nor resampled, of a profile that has a file.
galet_status galet_profile_inputs_measure(const galet_values *in, galet_profile_points **points,
                                          galet_profile_flaws *flaws);

/// Whether the points come from a file that is turned upside down.
bool galet_profile_inputs_flips(const galet_values *in);

/// How far the values of a column of the file lie apart at most [m].
double galet_profile_inputs_extent(const galet_values *in, const char *column);

/// Whether the file has a hole under a contact from y_min to y_max [m].
bool galet_profile_inputs_find_hole(const galet_values *in, double y_min, double y_max, galet_profile_hole *hole);

/// Refuses a contact that has.
galet_status galet_profile_inputs_refuse_hole(const galet_values *in, double y_min, double y_max, galet_refusal *why);

/// Refuses a file whose gap does not open, with what is known of why.
galet_status galet_profile_inputs_refuse_contact(const galet_values *in, const galet_rolling_def *def,
                                                 galet_refusal *why);

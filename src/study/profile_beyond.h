#pragma once

#include "study/profile_trial.h"

#include <galet/study.h>

/// Beyond blended rollers: contacts that Chevalier 2006 leaves open, other ratios of curvatures, and profiles of few
/// points.
extern const galet_column galet_profile_open_columns[];
extern const galet_column galet_profile_ratio_columns[];
extern const galet_column galet_profile_count_columns[];

/// Fill the tables `open`, `ratios` and `points`, those that are wanted. The trial's definition is that of the roller.
galet_status galet_profile_beyond_fill(galet_profile_trial *trial, galet_result *out);

#pragma once

#include "study/profile_trial.h"

#include <galet/study.h>

/// Smoothing lengths that are tried on a blended roller, spread evenly in the logarithm.
typedef struct galet_profile_lengths {
    double shortest, longest;  ///< [m]
    size_t count;              ///< At least 2
} galet_profile_lengths;

extern const galet_column galet_profile_length_columns[];
extern const galet_column galet_profile_best_columns[];

/// What came of them.
typedef struct galet_profile_best {
    double outline;  ///< Error of the outline with the best length
    bool at_end;     ///< The best is the shortest or the longest: others, beyond, may do better
} galet_profile_best;

/// Fills the tables `lengths` and `best` for the roller whose exact solution the trial holds.
galet_status galet_profile_lengths_try(const galet_profile_lengths *lengths, galet_profile_trial *trial,
                                       galet_result *out, galet_profile_best *found);

#pragma once

#include <galet/rolling.h>

/// A normal contact by the exact method and by those that cut strips, compared line by line. Owns two workspaces.
typedef struct galet_profile_trial {
    galet_rolling *known;   ///< Holds the exact solution of the last run
    galet_rolling *own;     ///< That of another method
    galet_rolling_def def;  ///< What is solved; its method is set by the run
} galet_profile_trial;

/// Takes what one method found, and how far that is from the exact solution.
typedef void galet_profile_take(const char *method, const galet_rolling_result *found, galet_rolling_difference off,
                                void *context);

/// For nx x ny cells, and ny strips. Destroy it in any case.
galet_status galet_profile_trial_create(const galet_rolling_def *def, size_t nx, size_t ny, galet_profile_trial *trial);
void galet_profile_trial_destroy(galet_profile_trial *trial);

/// By all methods, the exact one first.
galet_status galet_profile_trial_run(galet_profile_trial *trial, galet_profile_take *take, void *context);

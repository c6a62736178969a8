#include "study/profile_trial.h"

#include <string.h>

galet_status galet_profile_trial_create(const galet_rolling_def *def, size_t nx, size_t ny,
                                        galet_profile_trial *trial) {
    *trial = (galet_profile_trial){.def = *def};
    galet_status status = galet_rolling_create(nx, ny, 1, 0, &trial->known);
    return status ? status : galet_rolling_create(nx, ny, 1, 0, &trial->own);
}

void galet_profile_trial_destroy(galet_profile_trial *trial) {
    galet_rolling_destroy(trial->known);
    galet_rolling_destroy(trial->own);
}

galet_status galet_profile_trial_run(galet_profile_trial *trial, galet_profile_take *take, void *context) {
    for (const galet_normal_method *const *method = galet_normal_methods(); *method; method++) {
        bool exact = strcmp((*method)->name, "exact") == 0;
        if (!exact && !(*method)->strips) {
            continue;
        }
        galet_rolling *rolling = exact ? trial->known : trial->own;
        galet_rolling_result found;
        trial->def.normal = *method;
        galet_status status = galet_rolling_solve(rolling, &trial->def, &found);
        if (status) {
            return status;
        }
        take((*method)->name, &found, galet_rolling_differ(rolling, trial->known), context);
    }
    return GALET_OK;
}

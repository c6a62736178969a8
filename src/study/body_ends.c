#include "study/body_ends.h"

#include <math.h>

const char *galet_body_end_name(galet_rigid_end ended) {
    static const char *const names[] = {
        [GALET_RIGID_END_TIME] = "t_end",        [GALET_RIGID_END_REST] = "rest",
        [GALET_RIGID_END_BOUNCING] = "bouncing", [GALET_RIGID_END_EFFORT] = "effort",
        [GALET_RIGID_END_FAILURE] = "failure",   [GALET_RIGID_END_INTERRUPTED] = "interrupted",
    };
    return names[ended];
}

/// A tenth as a user would write it, to the last bit: whole numbers are exact, but 1e-10 / 10 is not 1e-11.
static double tenth_of(double rtol) {
    return nearbyint(1e18 * rtol) / 1e19;
}

/// Two that agree and end for the same reason agree to their end, though that may be moments apart.
galet_status galet_body_repeat(const galet_rigid_def *def, const galet_rigid_result *first,
                               galet_motion_agreement *agreement, double *t_agree) {
    if (!agreement) {
        return GALET_OK;
    }
    galet_rigid_def tight = *def;
    tight.rtol = tenth_of(def->rtol);
    tight.listener = NULL;
    galet_rigid_result second;
    galet_status status = galet_rigid_run(&tight, galet_motion_agreement_compare, agreement, &second);
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    bool whole = !galet_motion_agreement_parts(agreement) && first->ended == second.ended;
    *t_agree = whole ? first->t_end : galet_motion_agreement_until(agreement);
    return GALET_OK;
}

// What a plan lends to a study that carries uncertain inputs through by itself.
#include "campaign/plan.h"

#include <stdlib.h>

galet_status galet_plan_lend(galet_plan *plan, int threads, galet_uncertainty *uncertainty, galet_message *why) {
    size_t count = plan->randoms.count;
    if (!plan->samples_given) {
        plan->samples = plan->study->carried_draws;
    }
    plan->sensitivity = false;  // its rows are no draws of their own
    galet_sampling *sampling;
    galet_status status = galet_plan_sample(plan, &sampling, why);
    if (status) {
        return status;
    }
    const char **keys = calloc(count, sizeof *keys);
    if (!keys) {
        galet_sampling_destroy(sampling);
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < count; i++) {
        keys[i] = plan->values->params[plan->randoms.items[i].index].key;
    }
    *uncertainty = (galet_uncertainty){sampling, keys, count, threads};
    return GALET_OK;
}

void galet_plan_take_back(galet_uncertainty *uncertainty) {
    galet_sampling_destroy((galet_sampling *)uncertainty->sampling);
    free((void *)uncertainty->keys);
    *uncertainty = (galet_uncertainty){0};
}

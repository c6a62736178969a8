#include "campaign/findings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const galet_output *find_output(const galet_study *study, const char *key) {
    const galet_output *output = study->outputs;
    while (strcmp(output->key, key) != 0) {
        output++;
    }
    return output;
}

/// Statistics are those of the samples themselves; what sensitivity draws besides is not independent of them.
static galet_status find_statistics(galet_findings *f, galet_store *store, size_t index, double *x,
                                    galet_message *why) {
    const galet_plan *plan = f->plan;
    galet_range range = {0, plan->samples};
    long succeeded;
    galet_status status = galet_store_column(store, plan->randoms.count + index, range, x, &succeeded, why);
    size_t n = (size_t)plan->samples;
    while (n > 0 && isnan(x[n - 1])) {
        n--;
    }
    galet_statistics_function *of = plan->sampling->nets ? galet_statistics_of_nets : galet_statistics_of;
    galet_statistics *s = &f->items[index].statistics;
    status = status ? status : of(galet_series_of(x, n), s);
    s->missing = status ? 0 : (size_t)succeeded - s->count;  // failed draws are counted for themselves
    return status;
}

/// Of all draws: where some are not made yet, nothing can be said.
static galet_status find_indices(galet_findings *f, galet_store *store, size_t index, double *x, galet_message *why) {
    const galet_plan *plan = f->plan;
    galet_finding *item = &f->items[index];
    size_t inputs = plan->randoms.count;
    if (!plan->sensitivity || f->done < f->rows) {
        return GALET_OK;
    }
    item->indices = calloc(inputs, sizeof *item->indices);
    if (!item->indices) {
        return GALET_ERR_MEMORY;
    }
    galet_sensitivity_function *of = plan->sampling->nets ? galet_sensitivity_of_nets : galet_sensitivity_of;
    galet_status status = galet_store_column(store, inputs + index, (galet_range){0, f->rows}, x, NULL, why);
    return status ? status
                  : of(galet_series_of(x, (size_t)f->rows), inputs, (uint64_t)plan->seed, item->indices,
                       &item->indices_used);
}

static galet_status fill(galet_findings *f, galet_store *store, double *x, galet_message *why) {
    galet_status status = galet_store_failures(store, &f->failed, f->failures, &f->failure_count, why);
    f->rows = (long)galet_plan_rows(f->plan);
    f->done = galet_store_done(store);
    for (size_t i = 0; i < f->plan->output_count && !status; i++) {
        f->items[i].output = find_output(f->plan->study, f->plan->outputs[i]);
        status = find_statistics(f, store, i, x, why);
        status = status ? status : find_indices(f, store, i, x, why);
    }
    return status;
}

galet_status galet_findings_create(const galet_plan *plan, galet_store *store, galet_findings **findings,
                                   galet_message *why) {
    galet_findings *f = calloc(1, sizeof *f);
    double *x = malloc(galet_plan_rows(plan) * sizeof *x);
    galet_finding *items = calloc(plan->output_count + 1, sizeof *items);
    galet_status status = GALET_ERR_MEMORY;
    if (f && x && items) {
        *f = (galet_findings){.plan = plan, .items = items};
        status = fill(f, store, x, why);
    } else {
        free(items);
    }
    free(x);
    if (status) {
        galet_findings_destroy(f);
        return status;
    }
    *findings = f;
    return GALET_OK;
}

void galet_findings_destroy(galet_findings *findings) {
    if (!findings) {
        return;
    }
    for (size_t i = 0; findings->items && i < findings->plan->output_count; i++) {
        free(findings->items[i].indices);
    }
    free(findings->items);
    free(findings);
}

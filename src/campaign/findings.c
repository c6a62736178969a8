#include "campaign/findings.h"

#include <stdlib.h>
#include <string.h>

/// Statistics are those of the samples themselves; what sensitivity draws besides is not independent of them.
static galet_status find_statistics(galet_findings *f, size_t index, galet_message *why) {
    galet_statistics_function *of = f->plan->sampling->nets ? galet_statistics_of_nets : galet_statistics_of;
    galet_series x = galet_spill_series(f->outputs, index, galet_spill_end(f->outputs), why);
    galet_statistics *s = &f->items[index].statistics;
    galet_status status = of(x, s);
    s->missing = status ? 0 : galet_spill_succeeded(f->outputs) - s->count;  // failed draws are counted for themselves
    return status;
}

/// Of all draws: where some are not made yet, nothing can be said.
static galet_status find_indices(galet_findings *f, size_t index, galet_message *why) {
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
    galet_series y = galet_spill_series(f->outputs, index, (size_t)f->rows, why);
    return of(y, inputs, (uint64_t)plan->seed, item->indices, &item->indices_used);
}

static galet_status fill(galet_findings *f, galet_store *store, const char *folder, galet_message *why) {
    galet_status status = galet_store_failures(store, &f->failed, f->failures, &f->failure_count, why);
    status = status ? status : galet_store_warnings(store, f->warnings, &f->warning_count, why);
    status = status ? status : galet_spill_create(f->plan, store, folder, &f->outputs, why);
    f->rows = (long)galet_plan_rows(f->plan);
    f->done = galet_store_done(store);
    for (size_t i = 0; i < f->plan->output_count && !status; i++) {
        f->items[i].output = galet_plan_find_output(f->plan, f->plan->outputs[i]);
        status = find_statistics(f, i, why);
        status = status ? status : find_indices(f, i, why);
    }
    return status;
}

galet_status galet_findings_create(const galet_plan *plan, galet_store *store, const char *folder,
                                   galet_findings **findings, galet_message *why) {
    galet_findings *f = calloc(1, sizeof *f);
    galet_finding *items = calloc(plan->output_count + 1, sizeof *items);
    galet_status status = GALET_ERR_MEMORY;
    if (f && items) {
        *f = (galet_findings){.plan = plan, .items = items};
        status = fill(f, store, folder, why);
    } else {
        free(items);
    }
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
    galet_spill_destroy(findings->outputs);
    free(findings->items);
    free(findings);
}

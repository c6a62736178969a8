// Any bytes as a case file: read, checked and, where it is a quick study, run; some of its draws, where it is a
// campaign.
#include "campaign/drawer.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Those whose every case takes a moment, whatever its numbers.
static bool is_quick(const galet_study *study) {
    static const char *const names[] = {"hertz", "patch", "kalker", "ball", "friction-law"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(study->name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void run(const galet_study *study, galet_values *values) {
    galet_result *result = NULL;
    galet_message why;
    galet_request wanted = galet_request_outputs();
    if (galet_case_run(study, values, &wanted, &result, &why)) {
        galet_result_destroy(result);
        return;
    }
    const galet_record *out = galet_result_outputs(result);
    for (const galet_output *o = study->outputs; o->key; o++) {
        if (galet_record_has(out, o->key) && o->type == GALET_TYPE_REAL && isnan(galet_record_real(out, o->key))) {
            abort();
        }
    }
    galet_result_destroy(result);
}

static void draw(const galet_plan *plan) {
    enum { DRAWS = 3 };
    galet_sampling *sampling;
    galet_drawer *drawer;
    galet_message why;
    galet_draw *made = malloc(galet_draw_size(plan));
    if (galet_plan_sample(plan, &sampling, &why)) {
        abort();
    }
    galet_lot lot = galet_plan_lot(plan, sampling);
    if (galet_drawer_create(&lot, (galet_watch){0}, &drawer)) {
        abort();
    }
    for (long row = 0; row < DRAWS && row < (long)galet_plan_rows(plan); row++) {
        if (galet_drawer_draw(drawer, row, made, &why)) {
            abort();
        }
    }
    galet_drawer_destroy(drawer);
    galet_sampling_destroy(sampling);
    free(made);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    galet_plan *plan;
    galet_message why;
    if (galet_plan_parse((const char *)data, size, "fuzz", &plan, &why) == GALET_OK) {
        bool sound = galet_plan_check(plan, &why) == GALET_OK;
        if (sound && is_quick(plan->study)) {
            run(plan->study, plan->values);
        }
        if (sound && is_quick(plan->study) && galet_plan_is_random(plan)) {
            draw(plan);
        }
        galet_plan_destroy(plan);
    }
    return 0;
}

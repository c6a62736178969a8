// Any bytes as a case file: read, checked and, where it is a quick study, run.
#include "study/case.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void run(const galet_study *study, galet_values *values) {
    galet_result *result;
    galet_message why;
    if (galet_case_run(study, values, NULL, &result, &why)) {
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const galet_study *study;
    galet_values *values;
    galet_message why;
    if (galet_case_parse((const char *)data, size, "fuzz", &study, &values, &why) == GALET_OK) {
        if (galet_case_check(study, values, &why) == GALET_OK && strcmp(study->name, "hertz") == 0) {
            run(study, values);
        }
        galet_values_destroy(values);
    }
    return 0;
}

// Any text as a --set value of every parameter of every study.
#include "input/values.h"

#include <galet/study.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void set_all(const galet_study *study, const char *text) {
    galet_values *values;
    galet_message why;
    if (galet_case_create(study, &values, &why) != GALET_OK) {
        abort();
    }
    for (const galet_param *param = study->params; param->key; param++) {
        galet_values_set_from(values, "--set", param->key, text, &why);
    }
    galet_case_check(study, values, &why);
    galet_values_destroy(values);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        set_all(*study, text);
    }
    free(text);
    return 0;
}

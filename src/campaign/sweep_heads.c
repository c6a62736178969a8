// What people come for of a sweep: the headline that its case decides.
#include "campaign/sweep_run.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double ECHO = 1e-3;  // how near to the force that is asked for a solver need not come, by far

static bool is_input(const galet_swept_rows *rows, size_t input, size_t output) {
    const galet_swept *swept = &rows->def.sweep->items[input];
    const char *unit = galet_swept_param(rows, input)->unit;
    double most = fmax(fabs(swept->from), fabs(swept->to));
    if (swept->count < 2 || strcmp(unit ? unit : "", rows->outputs[output].unit) != 0) {
        return false;
    }
    for (size_t row = 0; row < rows->done; row++) {
        const double *numbers = galet_swept_row(rows, row);
        double x = numbers[input], y = numbers[rows->def.sweep->count + output];
        if (fabs(y - x) > ECHO * (x != 0.0 ? fabs(x) : most)) {  // not where there is no number
            return false;
        }
    }
    return galet_swept_exists(rows, output);
}

bool galet_swept_echoes(const galet_swept_rows *rows, size_t output) {
    for (size_t i = 0; i < rows->def.sweep->count; i++) {
        if (is_input(rows, i, output)) {
            return true;
        }
    }
    return false;
}

bool galet_swept_heads(const galet_swept_rows *rows, size_t output) {
    for (size_t i = 0; i < rows->head_count; i++) {
        if (rows->heads[i] == output) {
            return true;
        }
    }
    return false;
}

static size_t find_output(const galet_swept_rows *rows, const char *key) {
    size_t i = 0;
    while (i < rows->output_count && strcmp(rows->outputs[i].key, key) != 0) {
        i++;
    }
    return i;
}

void galet_swept_find_heads(galet_swept_rows *rows) {
    const char *words = *rows->headline ? rows->headline : rows->def.study->headline;
    char key[64];
    rows->head_count = 0;
    for (int length; words && sscanf(words, "%63s%n", key, &length) == 1; words += length) {
        size_t i = find_output(rows, key);
        if (i < rows->output_count && rows->head_count < GALET_SWEPT_HEADS && galet_swept_exists(rows, i) &&
            !galet_swept_echoes(rows, i)) {
            rows->heads[rows->head_count++] = i;
        }
    }
}

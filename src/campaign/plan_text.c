// A plan in words that are the same for the same campaign, wherever its files lie.
#include "base/digest.h"
#include "campaign/plan.h"
#include "input/file.h"
#include "input/number.h"
#include "input/text.h"
#include "input/text_stream.h"

#include <stdlib.h>
#include <string.h>

static const size_t FILE_MAX = (size_t)1 << 30;

static uint64_t digest_of_file(const char *path) {
    char *text;
    size_t length;
    galet_message why;
    if (galet_file_read(path, FILE_MAX, &text, &length, &why)) {
        return 0;
    }
    uint64_t digest = galet_digest(GALET_DIGEST_START, text, length);
    free(text);
    return digest;
}

static uint64_t digest_of_columns(const galet_value *value) {
    uint64_t digest = GALET_DIGEST_START;
    for (size_t i = 0; i < value->members; i++) {
        galet_value column = galet_value_member(value, 0, i);
        if (column.present) {
            digest = galet_digest(digest, &i, sizeof i);
            digest = galet_digest(digest, column.numbers, column.rows * sizeof *column.numbers);
        }
    }
    return digest;
}

/// What came from a file counts by what it holds.
static void write_held(FILE *out, const galet_value *held) {
    bool columns = held->type == GALET_TYPE_COLUMNS, file = held->type == GALET_TYPE_FILE;
    bool list = held->type == GALET_TYPE_LIST || held->type == GALET_TYPE_MATRIX;
    fprintf(out, "%s: ", held->key);
    if (columns) {
        fprintf(out, "%zu rows, %016" PRIx64, held->rows, digest_of_columns(held));
    } else if (file) {
        fprintf(out, "%016" PRIx64, digest_of_file(held->text));
    } else if (list && held->text) {
        fprintf(out, "%zu rows, %016" PRIx64, held->rows,
                galet_digest(GALET_DIGEST_START, held->numbers, held->rows * held->columns * sizeof *held->numbers));
    } else {
        galet_value_write(out, held);
    }
    fputc('\n', out);
}

static bool is_random(const galet_plan *plan, size_t index) {
    return galet_randoms_find(&plan->randoms, plan->values, plan->values->params[index].key) < plan->randoms.count;
}

void galet_plan_write_correlation(FILE *out, const galet_plan *plan) {
    size_t n = plan->randoms.count;
    const char *before = "correlation: [";
    for (size_t i = 0; plan->correlation && i < n; i++) {
        for (size_t j = 0; j < i; j++) {
            char number[GALET_NUMBER_SIZE];
            galet_number_shortest(plan->correlation[i * n + j], number);
            if (strcmp(number, "0") != 0) {
                fprintf(out, "%s[%s, %s, %s]", before, galet_plan_input(plan, j)->key, galet_plan_input(plan, i)->key,
                        number);
                before = ", ";
            }
        }
    }
    fputs(*before == ',' ? "]\n" : "", out);
}

void galet_plan_write_outputs(FILE *out, const galet_plan *plan) {
    fputs("outputs: [", out);
    for (size_t i = 0; i < plan->output_count; i++) {
        fprintf(out, "%s%s", i ? ", " : "", plan->outputs[i]);
    }
    fputs("]\n", out);
}

char *galet_plan_text(const galet_plan *plan) {
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    if (!out) {
        return NULL;
    }
    fprintf(out, "study: %s\n", plan->study->name);
    for (size_t i = 0; i < plan->values->count; i++) {
        galet_value held = galet_values_held(plan->values, i);
        if (held.given && !is_random(plan, i)) {
            write_held(out, &held);
        }
    }
    galet_randoms_write(out, &plan->randoms, plan->values);
    galet_plan_write_correlation(out, plan);
    fprintf(out, "sampling: %s\n", plan->sampling->name);
    galet_plan_write_outputs(out, plan);
    if (plan->sensitivity) {
        fputs("sensitivity: true\n", out);
    }
    return galet_text_close(&stream);
}

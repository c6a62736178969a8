#include "campaign/sweep_run.h"

#include "base/clock.h"
#include "base/format.h"
#include "base/watch.h"
#include "campaign/batch.h"
#include "campaign/sweep_check.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { PLACE_SIZE = 160 };

static const char *key_of_point(const galet_lot *lot, size_t input) {
    return galet_swept_param(lot->source, input)->key;
}

static void fill_point(const galet_lot *lot, size_t row, double *inputs) {
    galet_sweep_point(((const galet_swept_rows *)lot->source)->def.sweep, row, inputs);
}

/// Units and digits of the outputs.
static void see_outputs(galet_swept_rows *rows, const galet_result *result) {
    const galet_record *record = galet_result_outputs(result);
    for (size_t i = 0; i < galet_record_size(record); i++) {
        galet_value value = galet_record_view(record, i);
        for (size_t k = 0; k < rows->output_count; k++) {
            galet_output *output = &rows->outputs[k];
            if (strcmp(output->key, value.key) != 0) {
                continue;
            }
            output->digits = value.digits;
            if (strcmp(output->unit, value.unit) != 0) {
                output->unit = value.unit;
                output->shown = NULL;
            }
        }
    }
}

static void see_point(const galet_lot *lot, size_t row, const galet_result *result) {
    galet_swept_rows *rows = (galet_swept_rows *)lot->source;
    pthread_mutex_lock(&rows->seeing);
    if (row < rows->seen) {
        const char *headline = galet_result_headline(result);
        rows->seen = row;
        see_outputs(rows, result);
        galet_format(rows->headline, sizeof rows->headline, "%s", headline ? headline : "");
    }
    pthread_mutex_unlock(&rows->seeing);
}

static bool is_taken(const galet_sweep_def *def, const galet_output *output) {
    return output->type == GALET_TYPE_REAL && !galet_sweep_has(def->sweep, def->values, output->key);
}

static size_t list_outputs(const galet_sweep_def *def, galet_output *outputs) {
    size_t count = 0;
    for (const galet_output *output = def->study->outputs; output->key; output++) {
        if (is_taken(def, output)) {
            outputs[count++] = *output;
        }
    }
    return count;
}

/// The inputs of one point; NULL without memory.
static galet_values *values_at(const galet_sweep_def *def, size_t row) {
    galet_values *values;
    galet_message unheard;
    if (galet_values_copy(def->values, &values)) {
        return NULL;
    }
    galet_sweep_set(def->sweep, row, values, &unheard);
    return values;
}

/// Whether the point is a case is told with its row; here the rules only see what its names mean.
static galet_values *first_point(const galet_sweep_def *def) {
    galet_values *values = values_at(def, 0);
    galet_message unheard;
    if (values && galet_values_check(values, &unheard) == GALET_ERR_MEMORY) {
        galet_values_destroy(values);
        return NULL;
    }
    return values;
}

static galet_swept_rows *create(const galet_sweep_def *def) {
    galet_swept_rows *rows = calloc(1, sizeof *rows);
    size_t outputs = 0;
    while (def->study->outputs[outputs].key) {
        outputs++;
    }
    if (!rows) {
        return NULL;
    }
    rows->def = *def;
    rows->points = rows->seen = galet_sweep_points(def->sweep);
    pthread_mutex_init(&rows->seeing, NULL);
    rows->outputs = calloc(outputs + 1, sizeof *rows->outputs);
    rows->reasons = calloc(rows->points, sizeof *rows->reasons);
    rows->first = first_point(def);
    if (rows->outputs) {
        rows->output_count = list_outputs(def, rows->outputs);
        rows->numbers = calloc(rows->points * galet_swept_width(rows), sizeof *rows->numbers);
    }
    if (!rows->outputs || !rows->reasons || !rows->numbers || !rows->first) {
        galet_swept_rows_destroy(rows);
        return NULL;
    }
    return rows;
}

void galet_swept_rows_destroy(galet_swept_rows *rows) {
    if (!rows) {
        return;
    }
    for (size_t i = 0; rows->reasons && i < rows->done; i++) {
        free(rows->reasons[i]);
    }
    galet_values_destroy(rows->first);
    free(rows->outputs);
    free(rows->reasons);
    free(rows->numbers);
    pthread_mutex_destroy(&rows->seeing);
    free(rows);
}

/// Rows on their way.
typedef struct intake {
    galet_swept_rows *rows;
    galet_reasons failures, warnings;
} intake;

static void note_warnings(galet_reasons *warnings, const char *keys, size_t row) {
    for (keys += strspn(keys, " "); *keys; keys += strspn(keys, " ")) {
        char key[sizeof((galet_draw *)0)->warnings];
        size_t length = strcspn(keys, " ");
        snprintf(key, sizeof key, "%.*s", (int)length, keys);
        galet_reasons_add(warnings, key, 1, (long)row);
        keys += length;
    }
}

static galet_status take(const galet_draw *draw, void *context, galet_message *why) {
    (void)why;
    intake *in = context;
    galet_swept_rows *rows = in->rows;
    size_t row = rows->done;
    memcpy(rows->numbers + row * galet_swept_width(rows), draw->numbers,
           galet_swept_width(rows) * sizeof *draw->numbers);
    if (draw->failed) {
        rows->reasons[row] = strdup(draw->reason);
        if (!rows->reasons[row]) {
            return GALET_ERR_MEMORY;
        }
        galet_reasons_add(&in->failures, draw->reason, 1, (long)row);
        rows->failed++;
    }
    note_warnings(&in->warnings, draw->warnings, row);
    rows->done++;
    galet_watch_tell(&rows->def.watch, "points", (double)rows->done / (double)rows->points);
    return GALET_OK;
}

void galet_swept_tell_place(const galet_swept_rows *rows, size_t row, char *text, size_t size) {
    galet_sweep_say(rows->def.sweep, rows->def.values, galet_swept_row(rows, row), text, size);
}

void galet_swept_warn(galet_swept_rows *rows, const char *key, const char *format, ...) {
    if (rows->warning_count == GALET_SWEPT_WARNINGS) {
        return;
    }
    galet_swept_warning *warning = &rows->warnings[rows->warning_count++];
    va_list arguments;
    va_start(arguments, format);
    galet_format_list(warning->text, sizeof warning->text, format, arguments);
    va_end(arguments);
    snprintf(warning->key, sizeof warning->key, "%s", key);
}

/// Keys that were given in vain at a point, each in its own words: a swept one may be among them.
static void tell_of_unused(galet_swept_rows *rows, size_t row) {
    galet_values *values = values_at(&rows->def, row);
    for (size_t i = 0; values && i < values->count; i++) {
        char text[256];
        if (galet_values_unused_given(values, i, text, sizeof text)) {
            galet_swept_warn(rows, "unused-key", "%s", text);
        }
    }
    galet_values_destroy(values);
}

/// Failures and warnings with how many points they are of, most frequent first.
static void tell_of_points(intake *in) {
    galet_swept_rows *rows = in->rows;
    galet_tally tallies[GALET_TALLIES_MAX];
    char place[PLACE_SIZE];
    if (galet_reasons_list(&in->failures, "other reasons", tallies) > 0) {
        galet_swept_tell_place(rows, (size_t)tallies[0].first, place, sizeof place);
        galet_swept_warn(rows, "failed-points", "%zu of %zu points failed; most frequent (first at %s): %s",
                         rows->failed, rows->done, place, tallies[0].reason);
    }
    size_t count = galet_reasons_list(&in->warnings, "others", tallies);
    for (size_t i = 0; i < count; i++) {
        const galet_tally *w = &tallies[i];
        if (strcmp(w->reason, "unused-key") == 0 && w->count == (long)rows->done) {
            tell_of_unused(rows, (size_t)w->first);
            continue;
        }
        galet_swept_tell_place(rows, (size_t)w->first, place, sizeof place);
        galet_swept_warn(rows, w->reason,
                         "%ld of %zu points %s of %s, the first at %s; galet run with its inputs tells more", w->count,
                         rows->done, w->count == 1 ? "warns" : "warn", w->reason, place);
    }
}

static galet_status make(intake *in, const char *const *outputs, galet_message *why) {
    galet_swept_rows *rows = in->rows;
    galet_batch batch = {
        .lot = {.study = rows->def.study,
                .values = rows->def.values,
                .input_count = rows->def.sweep->count,
                .outputs = outputs,
                .output_count = rows->output_count,
                .key = key_of_point,
                .fill = fill_point,
                .see = see_point,
                .source = rows},
        .threads = rows->threads,
        .threads_missed = rows->def.threads_missed,
        .watch = rows->def.watch,
        .take = take,
        .context = in,
    };
    return galet_batch_make(&batch, (galet_range){0, (long)rows->points}, why);
}

static galet_status make_all(intake *in, galet_message *why) {
    galet_swept_rows *rows = in->rows;
    const char **outputs = calloc(rows->output_count + 1, sizeof *outputs);
    if (!outputs) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < rows->output_count; i++) {
        outputs[i] = rows->outputs[i].key;
    }
    rows->threads = rows->def.threads < (int)rows->points ? rows->def.threads : (int)rows->points;
    double start = galet_clock_now();
    galet_status status = make(in, outputs, why);
    rows->seconds = galet_clock_now() - start;
    rows->threads -= rows->def.threads_missed ? *rows->def.threads_missed : 0;
    free(outputs);
    galet_swept_find_heads(rows);
    tell_of_points(in);
    return status;
}

galet_status galet_sweep_run(const galet_sweep_def *def, galet_swept_rows **out, galet_message *why) {
    galet_status status = galet_sweep_check(def->sweep, def->study, def->values, why);
    if (status) {
        return status;
    }
    intake *in = calloc(1, sizeof *in);
    galet_swept_rows *rows = in ? create(def) : NULL;
    if (!rows) {
        free(in);
        return GALET_ERR_MEMORY;
    }
    in->rows = rows;
    status = make_all(in, why);
    free(in);
    if (status && status != GALET_ERR_INTERRUPTED) {
        galet_swept_rows_destroy(rows);
        return status;
    }
    *out = rows;
    return status;
}

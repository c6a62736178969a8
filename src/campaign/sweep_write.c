// What a sweep gave, as JSON and in words.
#include "campaign/sweep_run.h"

#include "input/number.h"
#include "input/units.h"
#include "report/json.h"
#include "report/wrap.h"

#include <galet/version.h>
#include <math.h>
#include <string.h>

enum { ROWS_SHOWN = 50, COLUMNS_SHOWN = 5, COLUMN_WIDTH = 12, TITLE_SIZE = 96 };

static json_t *input_json(const galet_swept *s, double x) {
    return s->integer ? json_integer((json_int_t)x) : galet_json_real(x);
}

static json_t *swept_json(const galet_swept_rows *rows) {
    json_t *array = json_array();
    for (size_t i = 0; i < rows->def.sweep->count; i++) {
        const galet_swept *s = &rows->def.sweep->items[i];
        const galet_param *param = galet_swept_param(rows, i);
        json_t *values = json_array();
        for (size_t k = 0; k < s->count; k++) {
            json_array_append_new(values, input_json(s, galet_swept_value(s, k)));
        }
        json_array_append_new(array, json_pack("{s:s, s:s, s:b, s:o}", "key", param->key, "unit",
                                               galet_unit_spelled(param->unit), "log", s->log, "values", values));
    }
    return array;
}

/// A point that failed has its reason and no outputs.
static json_t *row_json(const galet_swept_rows *rows, size_t row) {
    const double *x = galet_swept_row(rows, row);
    size_t inputs = rows->def.sweep->count;
    json_t *object = json_object();
    for (size_t i = 0; i < inputs; i++) {
        json_object_set_new(object, galet_swept_param(rows, i)->key, input_json(&rows->def.sweep->items[i], x[i]));
    }
    for (size_t i = 0; i < rows->output_count && !rows->reasons[row]; i++) {
        json_object_set_new(object, rows->outputs[i].key, galet_json_real(x[inputs + i]));
    }
    galet_json_set_text(object, "reason", rows->reasons[row]);
    return object;
}

static json_t *rows_json(const galet_swept_rows *rows) {
    json_t *array = json_array();
    for (size_t row = 0; row < rows->done; row++) {
        json_array_append_new(array, row_json(rows, row));
    }
    return array;
}

static json_t *inputs_json(const galet_swept_rows *rows) {
    json_t *object = galet_json_inputs(rows->first);
    for (size_t i = 0; i < rows->def.sweep->count; i++) {
        json_object_del(object, galet_swept_param(rows, i)->key);
    }
    return object;
}

static json_t *units_json(const galet_swept_rows *rows) {
    json_t *object = json_object();
    for (size_t i = 0; i < rows->output_count; i++) {
        json_object_set_new(object, rows->outputs[i].key, json_string(galet_unit_spelled(rows->outputs[i].unit)));
    }
    return object;
}

json_t *galet_swept_json(const galet_swept_rows *rows) {
    json_t *texts = json_array(), *keys = json_array();
    for (size_t i = 0; i < rows->warning_count; i++) {
        json_array_append_new(texts, json_string(rows->warnings[i].text));
        json_array_append_new(keys, json_string(rows->warnings[i].key));
    }
    json_t *object = json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o}", "study",
                               rows->def.study->name, "version", galet_version(), "status", galet_swept_status(rows),
                               "points", (json_int_t)rows->points, "done", (json_int_t)rows->done, "failed",
                               (json_int_t)rows->failed, "inputs", inputs_json(rows), "sweep", swept_json(rows), "rows",
                               rows_json(rows), "units", units_json(rows), "warnings", texts, "warning_keys", keys);
    galet_json_set_labels(object, rows->def.values);
    return object;
}

/// A column of the table for people.
typedef struct column {
    size_t index;  ///< Of the numbers of a row
    const char *name, *unit;
    galet_unit_scale scale;
} column;

static column input_column(const galet_swept_rows *rows, size_t i) {
    const galet_param *param = galet_swept_param(rows, i);
    column c = {.index = i, .name = param->key};
    c.unit = galet_unit_shown(rows->def.sweep->items[i].unit, param->unit, &c.scale);
    return c;
}

static column output_column(const galet_swept_rows *rows, size_t i) {
    column c = {.index = rows->def.sweep->count + i, .name = rows->outputs[i].key};
    c.unit = galet_unit_shown(rows->outputs[i].shown, rows->outputs[i].unit, &c.scale);
    return c;
}

/// The inputs, and the outputs that people come for.
static size_t choose_columns(const galet_swept_rows *rows, column columns[GALET_SWEPT_MAX + COLUMNS_SHOWN]) {
    size_t count = 0, inputs = rows->def.sweep->count;
    for (size_t i = 0; i < inputs; i++) {
        columns[count++] = input_column(rows, i);
    }
    for (size_t i = 0; i < rows->head_count && i < COLUMNS_SHOWN; i++) {
        columns[count++] = output_column(rows, rows->heads[i]);
    }
    return count;
}

/// "p0 [MPa]"; returns how wide its column is.
static int say_title(const column *c, char *title, size_t size) {
    int length = snprintf(title, size, "%s%s%s%s", c->name, *c->unit ? " [" : "", c->unit, *c->unit ? "]" : "");
    return length > COLUMN_WIDTH ? length : COLUMN_WIDTH;
}

static void write_head(FILE *out, const column *columns, size_t count) {
    fputc(' ', out);
    for (size_t i = 0; i < count; i++) {
        char title[TITLE_SIZE];
        int width = say_title(&columns[i], title, sizeof title);
        fprintf(out, " %*s", width, title);
    }
    fputc('\n', out);
}

static void write_row(FILE *out, const galet_swept_rows *rows, size_t row, const column *columns, size_t count) {
    const double *x = galet_swept_row(rows, row);
    const char *reason = rows->reasons[row];
    fputc(' ', out);
    for (size_t i = 0; i < (reason ? rows->def.sweep->count : count); i++) {
        char number[GALET_NUMBER_SIZE], title[TITLE_SIZE];
        galet_number_readable(galet_unit_from_si(columns[i].scale, x[columns[i].index]), number);
        int width = say_title(&columns[i], title, sizeof title);
        fprintf(out, " %*s", width, strcmp(number, "nan") == 0 ? "-" : number);
    }
    fprintf(out, "%s%s\n", reason ? "  " : "", reason ? reason : "");
}

static void write_subject(FILE *out, const galet_swept_rows *rows) {
    fprintf(out, "%s: %s\n", rows->def.study->name, rows->def.study->summary);
    for (size_t i = 0; i < rows->def.sweep->count; i++) {
        char words[160];
        galet_swept_describe(&rows->def.sweep->items[i], rows->def.values, words, sizeof words);
        fprintf(out, "%s %s: %s\n", i ? "and of  " : "sweep of", galet_swept_param(rows, i)->key, words);
    }
}

void galet_swept_write(FILE *out, const galet_swept_rows *rows) {
    write_subject(out, rows);
    for (size_t i = 0; i < rows->warning_count; i++) {
        galet_wrap(out, rows->warnings[i].text, "warning: ", "         ");
    }
    column columns[GALET_SWEPT_MAX + COLUMNS_SHOWN];
    size_t count = choose_columns(rows, columns);
    fputc('\n', out);
    write_head(out, columns, count);
    for (size_t row = 0; row < rows->done && row < ROWS_SHOWN; row++) {
        write_row(out, rows, row, columns, count);
    }
    if (rows->done > ROWS_SHOWN) {
        fprintf(out, "  ... and %zu rows more, in the files of --out and with --json\n", rows->done - ROWS_SHOWN);
    }
}

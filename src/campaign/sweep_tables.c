// The tables of a sweep's page: all numbers, what curves are drawn from, and what a reader looks at.
#include "campaign/sweep_parts.h"

#include <stdlib.h>
#include <string.h>

static galet_column input_column(const galet_swept_page *p, size_t i) {
    const galet_param *param = galet_swept_param(p->rows, i);
    return (galet_column){.name = param->key,
                          .unit = param->unit ? param->unit : "",
                          .shown = p->rows->def.sweep->items[i].unit,
                          .doc = param->doc};
}

static galet_column output_column(const galet_output *of, const char *name, const char *doc) {
    return (galet_column){.name = name, .unit = of->unit, .shown = of->shown, .doc = doc};
}

/// The table that everybody gets: inputs, outputs, reason.
static void describe_sweep(galet_swept_page *p) {
    galet_column *next = p->sweep_columns;
    for (size_t i = 0; i < p->rows->def.sweep->count; i++) {
        *next++ = input_column(p, i);
    }
    for (size_t i = 0; i < p->rows->output_count; i++) {
        const galet_output *of = &p->rows->outputs[i];
        *next++ = output_column(of, of->key, of->doc);
    }
    *next = (galet_column)GALET_TEXT_COLUMN("reason", "why the point failed");
    p->tables[0] = (galet_table_def){"sweep", "one row for each point", p->sweep_columns};
}

/// The one that figures are drawn from: with the ends of error bars, and the name of the curve that a row is on.
static void describe_curves(galet_swept_page *p) {
    galet_column *next = p->curve_columns;
    *next++ = input_column(p, 0);
    for (size_t i = 0; i < p->rows->output_count; i++) {
        const galet_output *of = &p->rows->outputs[i];
        if (!galet_swept_is_drawn(p, i)) {
            continue;
        }
        *next++ = output_column(of, of->key, of->doc);
        if (galet_swept_has_bar(p, i)) {
            *next++ = output_column(of, galet_page_say(&p->parts, "%s.low", of->key), "lower end of its error bar");
            *next++ = output_column(of, galet_page_say(&p->parts, "%s.high", of->key), "upper end of its error bar");
        }
    }
    *next = (galet_column)GALET_TEXT_COLUMN("curve", "the curve that it is on");
    p->tables[1] = (galet_table_def){"curves", "what the figures are drawn from", p->curve_columns};
}

/// The table that is shown: inputs, what people come for, for all outputs would not fit on a page, reason.
static void describe_points(galet_swept_page *p) {
    galet_column *next = p->point_columns;
    for (size_t i = 0; i < p->rows->def.sweep->count; i++) {
        *next++ = input_column(p, i);
    }
    for (size_t i = 0; i < p->rows->head_count; i++) {
        const galet_output *of = &p->rows->outputs[p->rows->heads[i]];
        *next++ = output_column(of, of->key, of->doc);
    }
    if (p->rows->failed > 0) {
        *next = (galet_column)GALET_TEXT_COLUMN("reason", "why the point failed");
    }
    p->tables[2] = (galet_table_def){"points", "the outputs people come for, point by point", p->point_columns};
}

void galet_swept_describe_tables(galet_swept_page *p) {
    describe_sweep(p);
    describe_curves(p);
    describe_points(p);
}

void galet_swept_fill_sweep(const galet_swept_page *p, galet_table *table) {
    size_t width = p->rows->def.sweep->count + p->rows->output_count;
    for (size_t row = 0; row < p->rows->done; row++) {
        galet_table_add_row(table, galet_swept_row(p->rows, row), width);
        galet_table_set_text(table, "reason", p->rows->reasons[row] ? p->rows->reasons[row] : "");
    }
}

/// Whether the curve that a row is on is drawn; `curve` takes its name.
static bool is_on_curve(const galet_swept_page *p, size_t row, char *curve, size_t size) {
    const galet_sweep *sweep = p->rows->def.sweep;
    *curve = '\0';
    if (sweep->count == 1) {
        return true;
    }
    double x = galet_swept_row(p->rows, row)[1];
    char value[64];
    galet_swept_say(&sweep->items[1], p->rows->def.values, x, value, sizeof value);
    snprintf(curve, size, "%s = %s", galet_swept_param(p->rows, 1)->key, value);
    for (size_t i = 0; i < sweep->items[1].count; i += p->stride) {
        if (galet_swept_value(&sweep->items[1], i) == x) {
            return true;
        }
    }
    return false;
}

static size_t fill_curve_row(const galet_swept_page *p, size_t row, double *numbers) {
    size_t count = 0;
    numbers[count++] = galet_swept_row(p->rows, row)[0];
    for (size_t i = 0; i < p->rows->output_count; i++) {
        if (!galet_swept_is_drawn(p, i)) {
            continue;
        }
        double x = galet_swept_number(p, row, i);
        numbers[count++] = x;
        if (galet_swept_has_bar(p, i)) {
            double bar = galet_swept_bar(p, row, i);
            numbers[count++] = x - bar;
            numbers[count++] = x + bar;
        }
    }
    return count;
}

galet_status galet_swept_fill_curves(const galet_swept_page *p, galet_table *table) {
    double *numbers = malloc((3 * p->rows->output_count + 1) * sizeof *numbers);
    if (!numbers) {
        return GALET_ERR_MEMORY;
    }
    for (size_t row = 0; row < p->rows->done; row++) {
        char curve[160];
        if (is_on_curve(p, row, curve, sizeof curve)) {
            galet_table_add_row(table, numbers, fill_curve_row(p, row, numbers));
            galet_table_set_text(table, "curve", curve);
        }
    }
    free(numbers);
    return GALET_OK;
}

galet_status galet_swept_fill_points(const galet_swept_page *p, galet_table *table) {
    size_t inputs = p->rows->def.sweep->count;
    double *numbers = malloc((inputs + p->rows->output_count) * sizeof *numbers);
    for (size_t row = 0; numbers && row < p->rows->done; row++) {
        size_t count = inputs;
        memcpy(numbers, galet_swept_row(p->rows, row), inputs * sizeof *numbers);
        for (size_t i = 0; i < p->rows->head_count; i++) {
            numbers[count++] = galet_swept_number(p, row, p->rows->heads[i]);
        }
        galet_table_add_row(table, numbers, count);
        if (p->rows->failed > 0) {
            galet_table_set_text(table, "reason", p->rows->reasons[row] ? p->rows->reasons[row] : "");
        }
    }
    galet_status status = numbers ? GALET_OK : GALET_ERR_MEMORY;
    free(numbers);
    return status;
}

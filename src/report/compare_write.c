// What a comparison found, as JSON and in words.
#include "report/compare.h"

#include "input/number.h"
#include "input/units.h"
#include "input/utf8.h"
#include "report/compare_parts.h"
#include "report/handsome.h"
#include "report/json.h"

#include <galet/version.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELL_SIZE = 4 * (GALET_COMPARED_LETTERS + 1), WIDTH_MAX = 36 };  // names are whole, of any letters
enum { NUMBER_SIZE = GALET_MEASURED_SIZE + GALET_HANDSOME_SIZE };       // with its error bar and its unit

static json_t *values_json(const galet_comparison *c, const galet_contrast *x) {
    json_t *array = json_array();
    for (size_t i = 0; i < c->count; i++) {
        json_array_append(array, (json_t *)x->values[i]);
    }
    return array;
}

static json_t *names_json(const galet_comparison *c) {
    json_t *array = json_array();
    for (size_t i = 0; i < c->count; i++) {
        json_array_append_new(array, json_string(c->items[i].name));
    }
    return array;
}

static json_t *differences_json(const galet_comparison *c, const galet_contrast *x) {
    json_t *array = json_array();
    for (size_t i = 0; i < c->count; i++) {
        json_array_append_new(array, galet_json_real(x->differences[i]));
    }
    return array;
}

static json_t *endings_json(const galet_comparison *c) {
    json_t *array = json_array();
    for (size_t i = 0; i < c->count; i++) {
        json_array_append_new(array, json_string(galet_part_text(c->items[i].result, "status")));
    }
    return array;
}

json_t *galet_comparison_json(const galet_comparison *c) {
    json_t *inputs = json_array(), *outputs = json_array();
    for (size_t i = 0; i < c->inputs.count; i++) {
        const galet_contrast *x = &c->inputs.items[i];
        json_array_append_new(inputs, json_pack("{s:s, s:s, s:o}", "key", x->key, "unit", galet_unit_spelled(x->unit),
                                                "values", values_json(c, x)));
    }
    for (size_t i = 0; i < c->outputs.count; i++) {
        const galet_contrast *x = &c->outputs.items[i];
        json_array_append_new(outputs, json_pack("{s:s, s:s, s:o, s:o, s:o, s:o}", "key", x->key, "unit",
                                                 galet_unit_spelled(x->unit), "values", values_json(c, x), "difference",
                                                 galet_json_real(x->largest), "relative", galet_json_real(x->relative),
                                                 "differences", differences_json(c, x)));
    }
    json_t *object =
        json_pack("{s:s, s:s, s:o, s:o, s:o, s:o}", "study", c->study->name, "version", galet_version(), "results",
                  names_json(c), "statuses", endings_json(c), "inputs", inputs, "outputs", outputs);
    galet_json_set_text(object, "apart", *c->apart ? c->apart : NULL);
    return object;
}

/// What is known of a number besides: digits, or 0, and its error bar [SI], or NAN.
typedef struct support {
    int digits;
    double bar;
} support;

static const support UNKNOWN = {0, NAN};

static void say_supported(const galet_contrast *x, double si, support known, bool page, char *text, size_t size) {
    galet_unit_scale scale;
    char number[GALET_MEASURED_SIZE], handsome[GALET_HANDSOME_SIZE];
    const char *unit = galet_unit_shown(x->shown, x->unit, &scale);
    double shown = galet_unit_from_si(scale, si);
    if (known.bar > 0.0) {
        galet_number_measured(shown, fabs(galet_unit_from_si(scale, si + known.bar) - shown), number);
    } else if (known.digits) {
        galet_number_rounded(shown, known.digits, number);
    } else {
        galet_number_readable(shown, number);
    }
    galet_unit_handsome(unit, handsome);
    snprintf(text, size, "%s%s%s", number, *unit ? " " : "", page ? handsome : unit);
}

static void say_number(const galet_contrast *x, double si, bool page, char *text, size_t size) {
    say_supported(x, si, UNKNOWN, page, text, size);
}

/// "1000 N to 3000 N, 9 values": the range of a swept input.
static void say_range(const galet_contrast *x, const json_t *range, bool page, char *text, size_t size) {
    char ends[2][NUMBER_SIZE];
    say_number(x, galet_contrast_number(json_object_get(range, "from")), page, ends[0], sizeof ends[0]);
    say_number(x, galet_contrast_number(json_object_get(range, "to")), page, ends[1], sizeof ends[1]);
    long long count = json_integer_value(json_object_get(range, "count"));
    snprintf(text, size, count == 1 ? "%s alone" : "%s to %s, %lld values%s", ends[0], ends[1], count,
             json_is_true(json_object_get(range, "log")) ? ", logarithmic" : "");
}

/// "1191.52 MPa to 1500.2 MPa": the least and the most of an output over the points of a sweep.
static void say_reach(const galet_contrast *x, const json_t *points, bool page, char *text, size_t size) {
    double least = NAN, most = NAN;
    size_t index;
    json_t *point;
    json_array_foreach(points, index, point) {
        least = fmin(least, galet_contrast_number(point));  // of a number and NAN these two take the number
        most = fmax(most, galet_contrast_number(point));
    }
    char ends[2][NUMBER_SIZE];
    say_number(x, least, page, ends[0], sizeof ends[0]);
    say_number(x, most, page, ends[1], sizeof ends[1]);
    snprintf(text, size, isnan(least) ? "none" : least == most ? "%s" : "%s to %s", ends[0], ends[1]);
}

/// A list or an object as JSON, or as much of it as there is room for.
static void say_whole(const json_t *value, char *text, size_t size) {
    char *whole = galet_json_text(value, JSON_COMPACT | JSON_ENCODE_ANY);
    size_t room = size - strlen("...") - 1;
    snprintf(text, room + 1, "%s", whole ? whole : "");
    if (whole && strlen(whole) > room) {
        galet_utf8_drop_cut(text);
        strcat(text, "...");
    }
    free(whole);
}

void galet_contrast_say(const galet_contrast *x, size_t result, bool page, char *text, size_t size) {
    const json_t *value = x->values[result];
    if (json_is_null(value)) {
        snprintf(text, size, "none");
    } else if (json_is_boolean(value)) {
        snprintf(text, size, "%s", json_is_true(value) ? "yes" : "no");
    } else if (json_is_integer(value)) {
        snprintf(text, size, "%lld", (long long)json_integer_value(value));
    } else if (json_is_real(value)) {
        support known = {x->digits[result], x->bars[result]};
        say_supported(x, json_real_value(value), known, page, text, size);
    } else if (json_is_string(value)) {
        snprintf(text, size, "%s", json_string_value(value));
    } else if (json_object_get(value, "from")) {
        say_range(x, value, page, text, size);
    } else if (x->points) {
        say_reach(x, value, page, text, size);
    } else {
        say_whole(value, text, size);
    }
    galet_utf8_drop_cut(text);
}

/// The largest difference in the same unit, with its sign; "same", or "-" where there is none.
static void say_difference(const galet_contrast *x, char *text, size_t size) {
    double difference = isnan(x->largest) ? NAN : galet_contrast_difference(x, x->farthest);
    if (isnan(difference) || difference == 0.0) {
        snprintf(text, size, isnan(difference) ? "-" : "same");
        return;
    }
    *text = '+';
    size_t sign = difference > 0.0;
    support known = {galet_contrast_digits(x, x->farthest), NAN};
    say_supported(x, difference, known, false, text + sign, size - sign);
}

/// "+2.5 %"
static void say_share(const galet_contrast *x, char *text, size_t size) {
    double share = x->slight[x->farthest] ? 0.0 : x->relative;
    if (!isfinite(share) || share == 0.0) {
        snprintf(text, size, "-");
        return;
    }
    char number[GALET_NUMBER_SIZE];
    galet_number_write(100.0 * share, galet_contrast_share_digits(x), number);
    snprintf(text, size, "%s%s %%", share > 0.0 ? "+" : "", number);
}

/// Cells of a table, each as wide as its column needs.
typedef struct table {
    size_t columns, rows;
    char (*cells)[CELL_SIZE];
} table;

static char *cell(const table *t, size_t row, size_t column) {
    return t->cells[row * t->columns + column];
}

static int column_width(const table *t, size_t column) {
    size_t width = 0;
    for (size_t row = 0; row < t->rows; row++) {
        size_t letters = galet_utf8_letters(cell(t, row, column));
        width = letters > width && letters <= WIDTH_MAX ? letters : width;
    }
    return (int)width;
}

static void write_table(FILE *out, const table *t) {
    for (size_t row = 0; row < t->rows; row++) {
        for (size_t i = 0; i < t->columns; i++) {
            const char *text = cell(t, row, i);
            size_t further = strlen(text) - galet_utf8_letters(text);  // bytes, which printf counts
            fprintf(out, i == 0 ? "  %-*s" : "  %*s", column_width(t, i) + (int)further, text);
        }
        fputc('\n', out);
    }
}

static void fill_head(const galet_comparison *c, const table *t) {
    for (size_t i = 0; i < c->count; i++) {
        snprintf(cell(t, 0, i + 1), CELL_SIZE, "%s", c->items[i].name);
    }
}

static void fill_row(const galet_comparison *c, const galet_contrast *x, const table *t, size_t row) {
    snprintf(cell(t, row, 0), CELL_SIZE, "%s", x->key);
    for (size_t i = 0; i < c->count; i++) {
        galet_contrast_say(x, i, false, cell(t, row, i + 1), CELL_SIZE);
    }
    if (t->columns > c->count + 1) {
        say_difference(x, cell(t, row, c->count + 1), CELL_SIZE);
        say_share(x, cell(t, row, c->count + 2), CELL_SIZE);
    }
}

static void write_contrasts(FILE *out, const galet_comparison *c, const galet_contrasts *list, bool differences) {
    table t = {.columns = c->count + 1 + (differences ? 2 : 0), .rows = list->count + 1};
    t.cells = calloc(t.columns * t.rows, sizeof *t.cells);
    if (!t.cells) {
        return;
    }
    fill_head(c, &t);
    if (differences) {
        snprintf(cell(&t, 0, c->count + 1), CELL_SIZE, c->count > 2 || c->swept ? "largest difference" : "difference");
        snprintf(cell(&t, 0, c->count + 2), CELL_SIZE, "relative");
    }
    t.rows = 1;
    for (size_t i = 0; i < list->count; i++) {
        if (galet_contrast_is_row(&list->items[i], c->count)) {
            fill_row(c, &list->items[i], &t, t.rows++);
        }
    }
    write_table(out, &t);
    free(t.cells);
}

/// Numbers of a run that did not come to its end must not be taken for those of one that did.
static void write_endings(FILE *out, const galet_comparison *c) {
    static const char *const words[][2] = {{"interrupted", "was interrupted"},
                                           {"not_converged", "did not converge"},
                                           {"failed", "has points that failed"}};
    for (size_t i = 0; i < c->count; i++) {
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            if (strcmp(galet_part_text(c->items[i].result, "status"), words[k][0]) == 0) {
                fprintf(out, "warning: %s %s\n", c->items[i].name, words[k][1]);
            }
        }
    }
}

void galet_comparison_write(FILE *out, const galet_comparison *c) {
    fprintf(out, "%s: %zu results, compared with the first\n", c->study->name, c->count);
    write_endings(out, c);
    fputc('\n', out);
    if (c->inputs.count > 0) {
        fputs("inputs that differ\n", out);
        write_contrasts(out, c, &c->inputs, false);
    } else {
        fputs("all inputs are the same\n", out);
    }
    if (c->outputs.count > 0) {
        fprintf(out, "\noutputs%s; relative is of the size of the first\n", c->swept ? ", over all points" : "");
        write_contrasts(out, c, &c->outputs, true);
    }
    if (*c->apart) {
        fprintf(out, "\n%s\n", c->apart);
    }
}

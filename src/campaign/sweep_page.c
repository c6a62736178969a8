#include "campaign/sweep_page.h"

#include "campaign/page_parts.h"
#include "input/text_stream.h"
#include "report/json.h"
#include "report/output.h"
#include "study/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FAMILIES_MAX = 12 };  // curves that one figure can bear
enum { EXTREMES = 2 };       // outputs of the page for one of the headline

/// What the page makes of one output of the study.
typedef struct line {
    bool exists;    ///< Some point has it
    bool constant;  ///< All that have it have the same
    bool heads;     ///< People come for it
    size_t error;   ///< The output that is its error bar; the count of outputs: none
    size_t smallest, largest;
} line;

typedef struct page {
    const galet_swept_rows *rows;
    galet_study study;  ///< Of the report; that of the files has the first table alone
    line *lines;        ///< One an output
    galet_output *outputs;
    galet_column *sweep_columns, *curve_columns, *point_columns;
    galet_table_def tables[4];
    galet_page_parts parts;
    size_t stride;  ///< Of the values of the second input, every so many makes a curve
} page;

static double number(const page *p, size_t row, size_t output) {
    return galet_swept_row(p->rows, row)[p->rows->def.sweep->count + output];
}

/// The output that is the error bar of another; the count of outputs where it has none.
static size_t find_error(const galet_swept_rows *rows, const galet_output *of) {
    size_t i = 0;
    while (i < rows->output_count && (!of->error || strcmp(rows->outputs[i].key, of->error) != 0)) {
        i++;
    }
    return i;
}

static bool is_error(const galet_swept_rows *rows, size_t output) {
    for (size_t i = 0; i < rows->output_count; i++) {
        if (find_error(rows, &rows->outputs[i]) == output) {
            return true;
        }
    }
    return false;
}

static line read_line(const page *p, size_t output) {
    const galet_swept_rows *rows = p->rows;
    line l = {.constant = true, .error = find_error(rows, &rows->outputs[output])};
    l.heads = galet_study_heads(rows->def.study, rows->outputs[output].key);
    for (size_t row = 0; row < rows->done; row++) {
        double x = number(p, row, output);
        if (isnan(x)) {
            continue;
        }
        l.smallest = !l.exists || x < number(p, l.smallest, output) ? row : l.smallest;
        l.largest = !l.exists || x > number(p, l.largest, output) ? row : l.largest;
        l.exists = true;
    }
    l.constant = l.exists && number(p, l.smallest, output) == number(p, l.largest, output);
    return l;
}

static bool is_drawn(const page *p, size_t output) {
    return p->lines[output].exists && !p->lines[output].constant;
}

static const char *say_place(page *p, size_t row) {
    char place[160];
    galet_swept_tell_place(p->rows, row, place, sizeof place);
    return galet_page_say(&p->parts, "%s", place);
}

static galet_output real_output(const galet_output *of, const char *key, const char *doc) {
    return (galet_output){.key = key, .type = GALET_TYPE_REAL, .unit = of->unit, .shown = of->shown, .doc = doc};
}

/// Extremes of what people come for, and all that does not change.
static void describe_outputs(page *p) {
    galet_output *next = p->outputs;
    *next++ = (galet_output)GALET_OUT_INTEGER("points", "that were made");
    *next++ = (galet_output)GALET_OUT_INTEGER("failed", "of them, which have no outputs");
    for (size_t i = 0; i < p->rows->output_count; i++) {
        const galet_output *of = &p->rows->outputs[i];
        const line *l = &p->lines[i];
        if (l->constant) {
            *next++ = real_output(of, of->key, galet_page_say(&p->parts, "%s: the same at all points", of->doc));
        } else if (l->exists && l->heads) {
            const char *what = galet_page_brief(&p->parts, of->doc);
            *next++ = real_output(of, galet_page_say(&p->parts, "%s.min", of->key),
                                  galet_page_say(&p->parts, "%s, smallest, at %s", what, say_place(p, l->smallest)));
            *next++ = real_output(of, galet_page_say(&p->parts, "%s.max", of->key),
                                  galet_page_say(&p->parts, "%s, largest, at %s", what, say_place(p, l->largest)));
        }
    }
}

static void fill_outputs(const page *p, galet_record *record) {
    galet_record_set_integer(record, "points", (long)p->rows->done);
    galet_record_set_integer(record, "failed", (long)p->rows->failed);
    const galet_output *next = p->outputs + 2;
    for (size_t i = 0; i < p->rows->output_count; i++) {
        const line *l = &p->lines[i];
        if (l->constant || (l->exists && l->heads)) {
            galet_record_set_real(record, next++->key, number(p, l->smallest, i));
        }
        if (!l->constant && l->exists && l->heads) {
            galet_record_set_real(record, next++->key, number(p, l->largest, i));
        }
    }
}

static galet_column input_column(const page *p, size_t i) {
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
static void describe_sweep(page *p) {
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
static void describe_curves(page *p) {
    galet_column *next = p->curve_columns;
    *next++ = input_column(p, 0);
    for (size_t i = 0; i < p->rows->output_count; i++) {
        const galet_output *of = &p->rows->outputs[i];
        if (!is_drawn(p, i)) {
            continue;
        }
        *next++ = output_column(of, of->key, of->doc);
        if (p->lines[i].error < p->rows->output_count) {
            *next++ = output_column(of, galet_page_say(&p->parts, "%s.low", of->key), "lower end of its error bar");
            *next++ = output_column(of, galet_page_say(&p->parts, "%s.high", of->key), "upper end of its error bar");
        }
    }
    *next = (galet_column)GALET_TEXT_COLUMN("curve", "the curve that it is on");
    p->tables[1] = (galet_table_def){"curves", "what the figures are drawn from", p->curve_columns};
}

/// Whether a reader finds an output in the table of points: all of them would not fit on a page.
static bool is_tabled(const page *p, size_t output) {
    return p->lines[output].exists && p->lines[output].heads;
}

/// The table that is shown: inputs, what people come for, reason.
static void describe_points(page *p) {
    galet_column *next = p->point_columns;
    for (size_t i = 0; i < p->rows->def.sweep->count; i++) {
        *next++ = input_column(p, i);
    }
    for (size_t i = 0; i < p->rows->output_count; i++) {
        if (is_tabled(p, i)) {
            *next++ = output_column(&p->rows->outputs[i], p->rows->outputs[i].key, p->rows->outputs[i].doc);
        }
    }
    if (p->rows->failed > 0) {
        *next = (galet_column)GALET_TEXT_COLUMN("reason", "why the point failed");
    }
    p->tables[2] = (galet_table_def){"points", "the outputs people come for, point by point", p->point_columns};
}

static void add_curves(page *p, size_t output) {
    const galet_swept_rows *rows = p->rows;
    const galet_param *by = galet_swept_param(rows, 0);
    const galet_output *of = &rows->outputs[output];
    bool barred = p->lines[output].error < rows->output_count && galet_swept_exists(rows, p->lines[output].error);
    bool family = rows->def.sweep->count > 1, alone = rows->def.sweep->items[0].count == 1;
    galet_layer layers[] = {
        {.kind = GALET_BAND,
         .table = "curves",
         .x = by->key,
         .lower = galet_page_say(&p->parts, "%s.low", of->key),
         .upper = galet_page_say(&p->parts, "%s.high", of->key),
         .label = "error bar",
         .series = family ? "curve" : NULL},
        {.kind = alone ? GALET_POINTS : GALET_LINES,
         .table = "curves",
         .x = by->key,
         .y = of->key,
         .label = family ? "" : of->key,
         .series = family ? "curve" : NULL},
    };
    const char *families =
        family ? galet_page_say(&p->parts, ", a curve for each value of %s%s", galet_swept_param(rows, 1)->key,
                                p->stride > 1 ? " (some are left out)" : "")
               : "";
    galet_figure figure = {
        .name = galet_page_say(&p->parts, "by-%s-%s", by->key, of->key),
        .title = galet_page_say(&p->parts, "%s against %s", of->key, by->key),
        .caption = galet_page_say(&p->parts, "%s (%s) against %s (%s)%s%s.", of->key,
                                  galet_page_brief(&p->parts, of->doc), by->key, galet_page_brief(&p->parts, by->doc),
                                  families, barred ? "; bands are its error bars" : ""),
        .x = {by->key, rows->def.sweep->items[0].log && rows->def.sweep->items[0].from > 0.0},
        .y.label = of->key,
    };
    galet_page_add_figure(&p->parts, figure, barred ? layers : layers + 1, barred ? 2 : 1);
}

/// What people come for, then the rest, error bars last.
static int rank(const page *p, size_t output) {
    return p->lines[output].heads ? 0 : is_error(p->rows, output) ? 2 : 1;
}

static void describe_figures(page *p) {
    for (int r = 0; r < 3; r++) {
        for (size_t i = 0; i < p->rows->output_count; i++) {
            if (is_drawn(p, i) && rank(p, i) == r) {
                add_curves(p, i);
            }
        }
    }
    galet_page_add_table(&p->parts, "points", "All points",
                         p->rows->failed > 0
                             ? "The outputs people come for, and why points failed; table sweep has all."
                             : "The outputs people come for; table sweep has all.");
}

/// The first of what changes and people come for.
static const char *say_headline(page *p) {
    const char *text = "";
    int extremes = 0;
    for (size_t i = 0; i < p->rows->output_count && extremes < 3; i++) {
        if (p->lines[i].heads && is_drawn(p, i)) {
            const char *key = p->rows->outputs[i].key;
            text = galet_page_say(&p->parts, "%s%s%s.min %s.max", text, *text ? " " : "", key, key);
            extremes++;
        }
    }
    return *text ? text : "points failed";
}

static void describe_study(page *p) {
    const galet_sweep_def *def = &p->rows->def;
    char words[GALET_SWEPT_MAX][160] = {"", ""};
    for (size_t i = 0; i < def->sweep->count; i++) {
        galet_swept_describe(&def->sweep->items[i], def->values, words[i], sizeof words[i]);
    }
    bool family = def->sweep->count > 1;
    p->study = *def->study;
    p->study.summary = galet_page_say(&p->parts, "sweep of %s (%s)%s%s%s%s%s: %s", galet_swept_param(p->rows, 0)->key,
                                      words[0], family ? " and " : "", family ? galet_swept_param(p->rows, 1)->key : "",
                                      family ? " (" : "", words[1], family ? ")" : "", def->study->summary);
    p->study.outputs = p->outputs;
    p->study.tables = p->tables;
    p->study.fields = NULL;
    p->study.figures = p->parts.figures;
    p->study.lead_figure = p->parts.figures[0].name;
    p->study.headline = say_headline(p);
}

static void clear(page *p) {
    free(p->lines);
    free(p->outputs);
    free(p->sweep_columns);
    free(p->curve_columns);
    free(p->point_columns);
    galet_page_parts_clear(&p->parts);
}

static bool make(page *p, const galet_swept_rows *rows) {
    size_t outputs = rows->output_count;
    *p = (page){.rows = rows, .stride = 1};
    p->lines = calloc(outputs + 1, sizeof *p->lines);
    p->outputs = calloc(2 + EXTREMES * outputs + 1, sizeof *p->outputs);
    p->sweep_columns = calloc(GALET_SWEPT_MAX + outputs + 2, sizeof *p->sweep_columns);
    p->curve_columns = calloc(3 * outputs + 3, sizeof *p->curve_columns);
    p->point_columns = calloc(GALET_SWEPT_MAX + outputs + 2, sizeof *p->point_columns);
    if (!galet_page_parts_make(&p->parts, outputs + 1, 2 * outputs + 1) || !p->lines || !p->outputs ||
        !p->sweep_columns || !p->curve_columns || !p->point_columns) {
        return false;
    }
    while (rows->def.sweep->count > 1 && rows->def.sweep->items[1].count > FAMILIES_MAX * p->stride) {
        p->stride++;
    }
    for (size_t i = 0; i < outputs; i++) {
        p->lines[i] = read_line(p, i);
    }
    describe_outputs(p);
    describe_sweep(p);
    describe_curves(p);
    describe_points(p);
    describe_figures(p);
    describe_study(p);
    return !p->parts.no_memory;
}

static void fill_sweep(const page *p, galet_table *table) {
    size_t width = p->rows->def.sweep->count + p->rows->output_count;
    for (size_t row = 0; row < p->rows->done; row++) {
        galet_table_add_row(table, galet_swept_row(p->rows, row), width);
        galet_table_set_text(table, "reason", p->rows->reasons[row] ? p->rows->reasons[row] : "");
    }
}

/// Whether the curve that a row is on is drawn; `curve` takes its name.
static bool is_on_curve(const page *p, size_t row, char *curve, size_t size) {
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

/// Half of an error bar in the unit of its output: a pure number beside a quantity is a share of it.
static double bar_of(const page *p, size_t row, size_t output) {
    size_t error = p->lines[output].error;
    bool relative = !*p->rows->outputs[error].unit && *p->rows->outputs[output].unit;
    return number(p, row, error) * (relative ? fabs(number(p, row, output)) : 1.0);
}

static size_t fill_curve_row(const page *p, size_t row, double *numbers) {
    size_t count = 0;
    numbers[count++] = galet_swept_row(p->rows, row)[0];
    for (size_t i = 0; i < p->rows->output_count; i++) {
        if (!is_drawn(p, i)) {
            continue;
        }
        double x = number(p, row, i);
        numbers[count++] = x;
        if (p->lines[i].error < p->rows->output_count) {
            double bar = bar_of(p, row, i);
            numbers[count++] = x - bar;
            numbers[count++] = x + bar;
        }
    }
    return count;
}

static galet_status fill_curves(const page *p, galet_table *table) {
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

static galet_status fill_points(const page *p, galet_table *table) {
    size_t inputs = p->rows->def.sweep->count;
    double *numbers = malloc((inputs + p->rows->output_count) * sizeof *numbers);
    for (size_t row = 0; numbers && row < p->rows->done; row++) {
        size_t count = inputs;
        memcpy(numbers, galet_swept_row(p->rows, row), inputs * sizeof *numbers);
        for (size_t i = 0; i < p->rows->output_count; i++) {
            if (is_tabled(p, i)) {
                numbers[count++] = number(p, row, i);
            }
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

/// What is swept, in words that stand in place of one value, and the lines of a case file that say it.
typedef struct swept_words {
    char texts[GALET_SWEPT_MAX][160];
    const char *keys[GALET_SWEPT_MAX], *words[GALET_SWEPT_MAX];
    char *more;
    galet_uncertainty told;
} swept_words;

static bool tell(const galet_swept_rows *rows, swept_words *s) {
    const galet_sweep_def *def = &rows->def;
    *s = (swept_words){0};
    for (size_t i = 0; i < def->sweep->count; i++) {
        galet_swept_describe(&def->sweep->items[i], def->values, s->texts[i], sizeof s->texts[i]);
        s->keys[i] = galet_swept_param(rows, i)->key;
        s->words[i] = s->texts[i];
    }
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    if (out) {
        galet_sweep_write(out, def->sweep, def->values);
        s->more = galet_text_close(&stream);
    }
    s->told = (galet_uncertainty){.keys = s->keys,
                                  .words = s->words,
                                  .count = def->sweep->count,
                                  .more = s->more,
                                  .threads = rows->threads,
                                  .swept = true};
    return s->more != NULL;
}

static galet_status fill(const page *p, const galet_study *study, const galet_uncertainty *swept, galet_result **out,
                         galet_message *why) {
    galet_request request = {.uncertainty = swept};
    galet_result *result;
    galet_status status = galet_result_create(study, &request, &result);
    if (status) {
        return status;
    }
    *out = result;
    galet_result_set_seconds(result, p->rows->seconds);
    fill_outputs(p, galet_result_record(result));
    fill_sweep(p, galet_result_table(result, "sweep"));
    if (study == &p->study) {
        status = fill_curves(p, galet_result_table(result, "curves"));
        status = status ? status : fill_points(p, galet_result_table(result, "points"));
    }
    for (size_t i = 0; i < p->rows->warning_count; i++) {
        galet_result_warn(result, p->rows->warnings[i].key, "%s", p->rows->warnings[i].text);
    }
    bool whole = p->rows->done == p->rows->points;
    status = galet_result_finish(result, status ? status : whole ? GALET_OK : GALET_ERR_INTERRUPTED, why);
    return status == GALET_ERR_INTERRUPTED ? GALET_OK : status;
}

galet_status galet_swept_save(galet_folder *folder, const galet_swept_rows *rows, galet_message *why) {
    page p;
    swept_words swept;
    galet_result *shown = NULL, *filed = NULL;
    json_t *json = galet_swept_json(rows);
    bool made = make(&p, rows) && json;
    galet_status status = tell(rows, &swept) && made ? GALET_OK : GALET_ERR_MEMORY;
    galet_table_def table_of_files[] = {p.tables[0], {0}};
    galet_study files = p.study;
    files.tables = table_of_files;
    status = status ? status : fill(&p, &p.study, &swept.told, &shown, why);
    status = status ? status : fill(&p, &files, &swept.told, &filed, why);
    if (!status) {
        galet_output_more more = {.json = json, .shown = shown};
        status = galet_output_write_more(folder, rows->first, filed, &more, why);
    }
    galet_result_destroy(shown);
    galet_result_destroy(filed);
    json_decref(json);
    free(swept.more);
    clear(&p);
    return status;
}

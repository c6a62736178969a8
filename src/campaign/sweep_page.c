#include "campaign/sweep_page.h"

#include "campaign/sweep_parts.h"
#include "input/text_stream.h"
#include "report/json.h"
#include "report/output.h"
#include "study/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FAMILIES_MAX = 12 };  // curves that one figure can bear
enum { EXTREMES = 4 };       // outputs of the page for one of the headline: two, and their error bars

static const char *say_place(galet_swept_page *p, size_t row) {
    char place[160];
    galet_swept_tell_place(p->rows, row, place, sizeof place);
    return galet_page_say(&p->parts, "%s", place);
}

/// One more output of the page, with its number; returns it, for what else is known of it.
static galet_output *add_real(galet_swept_page *p, const galet_output *of, const char *key, const char *doc, double x) {
    size_t next = 0;
    while (p->outputs[next].key) {
        next++;
    }
    p->outputs[next] = (galet_output){
        .key = key, .type = GALET_TYPE_REAL, .unit = of->unit, .shown = of->shown, .digits = of->digits, .doc = doc};
    p->values[next] = x;
    return &p->outputs[next];
}

/// The smallest or the largest of an output, where it is, and its error bar there.
static void add_extreme(galet_swept_page *p, size_t output, size_t row, const char *suffix, const char *word) {
    const galet_output *of = &p->rows->outputs[output];
    const char *key = galet_page_say(&p->parts, "%s.%s", of->key, suffix);
    const char *doc =
        galet_page_say(&p->parts, "%s, %s, at %s", galet_page_brief(&p->parts, of->doc), word, say_place(p, row));
    galet_output *extreme = add_real(p, of, key, doc, galet_swept_number(p, row, output));
    if (galet_swept_has_bar(p, output) && !isnan(galet_swept_bar(p, row, output))) {
        extreme->error = galet_page_say(&p->parts, "%s_error", key);
        add_real(p, of, extreme->error, galet_page_say(&p->parts, "error bar of %s", key),
                 galet_swept_bar(p, row, output));
    }
}

/// Extremes of what people come for, and all that does not change.
static void describe_outputs(galet_swept_page *p) {
    p->outputs[0] = (galet_output)GALET_OUT_INTEGER("points", "that were made");
    p->outputs[1] = (galet_output)GALET_OUT_INTEGER("failed", "of them, which have no outputs");
    for (size_t i = 0; i < p->rows->output_count; i++) {
        const galet_output *of = &p->rows->outputs[i];
        const galet_swept_line *l = &p->lines[i];
        if (l->constant) {
            const char *doc = galet_page_say(&p->parts, "%s: the same at all points", of->doc);
            galet_output *same = add_real(p, of, of->key, doc, galet_swept_number(p, l->smallest, i));
            same->error = galet_swept_has_bar(p, i) && p->lines[l->error].constant ? of->error : NULL;
        } else if (l->exists && l->heads) {
            add_extreme(p, i, l->smallest, "min", "smallest");
            add_extreme(p, i, l->largest, "max", "largest");
        }
    }
}

static void fill_outputs(const galet_swept_page *p, galet_record *record) {
    galet_record_set_integer(record, "points", (long)p->rows->done);
    galet_record_set_integer(record, "failed", (long)p->rows->failed);
    for (size_t i = 2; p->outputs[i].key; i++) {
        galet_record_set_real(record, p->outputs[i].key, p->values[i]);
    }
}

/// The first of what changes and people come for.
static const char *say_headline(galet_swept_page *p) {
    const char *text = "";
    int extremes = 0;
    for (size_t i = 0; i < p->rows->head_count && extremes < 3; i++) {
        if (galet_swept_is_drawn(p, p->rows->heads[i])) {
            const char *key = p->rows->outputs[p->rows->heads[i]].key;
            text = galet_page_say(&p->parts, "%s%s%s.min %s.max", text, *text ? " " : "", key, key);
            extremes++;
        }
    }
    return *text ? text : "points failed";
}

static void describe_study(galet_swept_page *p) {
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

static void clear(galet_swept_page *p) {
    free(p->lines);
    free(p->outputs);
    free(p->values);
    free(p->sweep_columns);
    free(p->curve_columns);
    free(p->point_columns);
    galet_page_parts_clear(&p->parts);
}

/// Room for all that can be.
static bool create(galet_swept_page *p, const galet_swept_rows *rows) {
    size_t outputs = rows->output_count, most = 2 + EXTREMES * outputs;
    *p = (galet_swept_page){.rows = rows, .stride = 1};
    p->lines = calloc(outputs + 1, sizeof *p->lines);
    p->outputs = calloc(most + 1, sizeof *p->outputs);
    p->values = calloc(most + 1, sizeof *p->values);
    p->sweep_columns = calloc(GALET_SWEPT_MAX + outputs + 2, sizeof *p->sweep_columns);
    p->curve_columns = calloc(3 * outputs + 3, sizeof *p->curve_columns);
    p->point_columns = calloc(GALET_SWEPT_MAX + outputs + 2, sizeof *p->point_columns);
    return galet_page_parts_make(&p->parts, outputs + 1, 2 * outputs + 1) && p->lines && p->outputs && p->values &&
           p->sweep_columns && p->curve_columns && p->point_columns;
}

static bool make(galet_swept_page *p, const galet_swept_rows *rows) {
    if (!create(p, rows)) {
        return false;
    }
    while (rows->def.sweep->count > 1 && rows->def.sweep->items[1].count > FAMILIES_MAX * p->stride) {
        p->stride++;
    }
    galet_swept_read_lines(p);
    describe_outputs(p);
    galet_swept_describe_tables(p);
    galet_swept_describe_figures(p);
    describe_study(p);
    return !p->parts.no_memory;
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
                                  .swept = true,
                                  .failed = rows->failed > 0};
    return s->more != NULL;
}

static galet_status fill(const galet_swept_page *p, const galet_study *study, const galet_uncertainty *swept,
                         galet_result **out, galet_message *why) {
    galet_request request = {.uncertainty = swept};
    galet_result *result;
    galet_status status = galet_result_create(study, &request, &result);
    if (status) {
        return status;
    }
    *out = result;
    galet_result_set_seconds(result, p->rows->seconds);
    fill_outputs(p, galet_result_record(result));
    galet_swept_fill_sweep(p, galet_result_table(result, "sweep"));
    if (study == &p->study) {
        status = galet_swept_fill_curves(p, galet_result_table(result, "curves"));
        status = status ? status : galet_swept_fill_points(p, galet_result_table(result, "points"));
    }
    for (size_t i = 0; i < p->rows->warning_count; i++) {
        galet_result_warn(result, p->rows->warnings[i].key, "%s", p->rows->warnings[i].text);
    }
    bool whole = p->rows->done == p->rows->points;
    status = galet_result_finish(result, status ? status : whole ? GALET_OK : GALET_ERR_INTERRUPTED, why);
    return status == GALET_ERR_INTERRUPTED ? GALET_OK : status;
}

galet_status galet_swept_save(galet_folder *folder, const galet_swept_rows *rows, galet_message *why) {
    galet_swept_page p;
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

#include "report/compare_document.h"

#include "input/number.h"
#include "input/text_stream.h"
#include "report/compare_figures.h"
#include "report/compare_parts.h"
#include "report/compare_tables.h"
#include "report/json.h"
#include "report/json_memory.h"

#include <galet/version.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELL_SIZE = 96 };

/// A text that was written to a stream, or was not for lack of memory.
static json_t *written(galet_text_stream *stream, FILE *out) {
    char *text = out ? galet_text_close(stream) : NULL;
    if (!text) {
        galet_json_memory_fail();
    }
    json_t *json = json_string(text ? text : "");
    free(text);
    return json;
}

/// "a: 1500 N; b: 2000 N"
static json_t *say_all(const galet_comparison *c, const galet_contrast *x) {
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    for (size_t i = 0; out && i < c->count; i++) {
        char value[CELL_SIZE];
        galet_contrast_say(x, i, true, value, sizeof value);
        fprintf(out, "%s%s: %s", i ? "; " : "", c->items[i].name, value);
    }
    return written(&stream, out);
}

static const galet_contrast *find_contrast(const galet_contrasts *list, const char *key) {
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->items[i].key, key) == 0) {
            return &list->items[i];
        }
    }
    return NULL;
}

/// The inputs of the first result; those that differ show all their values.
static json_t *inputs(const galet_comparison *c) {
    json_t *array = json_array();
    size_t index;
    json_t *input;
    json_array_foreach(galet_part_of(&c->items[0], "inputs"), index, input) {
        json_t *shown = json_copy(input);
        const galet_contrast *x = find_contrast(&c->inputs, galet_part_text(input, "key"));
        if (x) {
            json_object_del(shown, "random");
            json_object_set_new(shown, "words", say_all(c, x));
            json_object_set_new(shown, "changed", json_true());
            json_object_set_new(shown, "default", json_null());
        }
        json_array_append_new(array, shown);
    }
    return array;
}

/// " +2.5 %" as a page has it: with a sign that is as wide as the other, and not broken before its unit.
static galet_own_name share_of(const galet_contrast *x) {
    char percent[GALET_NUMBER_SIZE];
    galet_number_write(100.0 * fabs(x->relative), galet_contrast_share_digits(x), percent);
    return isfinite(x->relative) ? galet_own_say(" %s%s\u00a0%%", x->relative < 0.0 ? "−" : "+", percent)
                                 : galet_own_say("%s", "");
}

/// What differs, as differences from the first.
static json_t *outputs(const galet_comparison *c) {
    json_t *array = json_array();
    for (size_t i = 0; i < c->outputs.count; i++) {
        const galet_contrast *x = &c->outputs.items[i];
        if (isnan(x->largest) || x->slight[x->farthest] || x->is_bar) {
            continue;
        }
        galet_own_name doc = galet_own_say(
            "%.*s, %s%s", (int)strcspn(x->doc, ";:"), x->doc,
            c->count > 2 || c->swept ? "largest difference from the first" : "difference", share_of(x).text);
        json_t *object = json_pack("{s:s, s:s, s:s, s:o}", "key", x->key, "type", "real", "doc", doc.text, "value",
                                   galet_json_real(x->largest));
        galet_json_set_unit(object, x->unit, x->shown);
        int digits = galet_contrast_digits(x, x->farthest);
        if (digits) {
            json_object_set_new(object, "digits", json_integer(digits));
        }
        json_array_append_new(array, object);
    }
    return array;
}

/// What each result warns of, and which has no report to take figures from.
static json_t *warnings(const galet_comparison *c) {
    json_t *array = json_array();
    if (*c->apart) {
        json_array_append_new(array, json_string(c->apart));
    }
    for (size_t i = 0; i < c->count; i++) {
        const galet_compared *item = &c->items[i];
        size_t index;
        json_t *warning;
        json_array_foreach(json_object_get(item->result, "warnings"), index, warning) {
            const char *text = json_string_value(warning);
            json_array_append_new(array, json_string(galet_own_name_of(item, text ? text : "").text));
        }
        if (!item->document) {
            json_array_append_new(
                array,
                json_string(galet_own_name_of(item, "has no report that can be read; its figures are left out").text));
        }
    }
    return array;
}

static int severity(const char *ending) {
    static const char *const endings[] = {"failed", "interrupted", "not_converged"};
    int worse = 0;
    for (int i = 0; i < 3; i++) {
        worse = strcmp(ending, endings[i]) == 0 ? i + 1 : worse;
    }
    return worse;
}

/// The worst ending of all.
static const char *status(const galet_comparison *c) {
    const char *worst = "ok";
    for (size_t i = 0; i < c->count; i++) {
        const char *ending = galet_part_text(c->items[i].result, "status");
        worst = severity(ending) > severity(worst) ? ending : worst;
    }
    return worst;
}

static json_t *summary(const galet_comparison *c) {
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    for (size_t i = 0; out && i < c->count; i++) {
        fprintf(out, "%s%s", i == 0 ? "comparison of " : i + 1 < c->count ? ", " : " and ", c->items[i].name);
    }
    if (out) {
        fprintf(out, ": %s", c->study->summary);
    }
    return written(&stream, out);
}

/// Sweeps are looked at by their curves first, runs by their numbers.
static const char *lead(const galet_comparison *c, const char *table) {
    const json_t *study = galet_part_of(&c->items[0], "study");
    const char *chart = c->swept && c->charted ? galet_part_text(study, "lead_figure") : "";
    return *chart ? chart : table;
}

json_t *galet_comparison_document(const galet_comparison *c, const char *date) {
    json_t *tables = json_array(), *fields = json_array(), *figures = json_array();
    const char *table = galet_comparison_add_tables(c, tables, figures);
    if (c->charted) {
        galet_comparison_add_figures(c, tables, fields, figures);
    }
    json_t *study =
        json_pack("{s:s, s:o, s:O}", "name", c->study->name, "summary", summary(c), "headline", c->headline);
    galet_json_set_text(study, "lead_figure", lead(c, table));
    return json_pack("{s:i, s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:{s:s, s:s, s:s}}", "format", 1, "study", study,
                     "status", status(c), "warnings", warnings(c), "inputs", inputs(c), "outputs", outputs(c), "tables",
                     tables, "fields", fields, "figures", figures, "provenance", "version", galet_version(), "build",
                     galet_build(), "date", date);
}

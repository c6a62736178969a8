#include "report/compare_document.h"

#include "base/format.h"
#include "input/text_stream.h"
#include "input/units.h"
#include "input/utf8.h"
#include "report/base64.h"
#include "report/json.h"
#include "report/json_memory.h"

#include <galet/version.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 1024, CELL_SIZE = 96 };  // two names of results fit in, and a line of words

/// A name that is a result's own: "a: motion".
typedef struct own_name {
    char text[NAME_SIZE];
} own_name;

__attribute__((format(printf, 1, 2))) static own_name say(const char *format, ...) {
    own_name own;
    va_list arguments;
    va_start(arguments, format);
    galet_format_list(own.text, sizeof own.text, format, arguments);
    va_end(arguments);
    galet_utf8_drop_cut(own.text);
    return own;
}

static own_name name_of(const galet_compared *item, const char *name) {
    return say("%s: %s", item->name, name);
}

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/// The member of a list whose name, or key, it is; NULL where there is none.
static json_t *find(const json_t *list, const char *key, const char *name) {
    size_t index;
    json_t *item;
    json_array_foreach(list, index, item) {
        if (strcmp(text_of(item, key), name) == 0) {
            return item;
        }
    }
    return NULL;
}

static json_t *part(const galet_compared *item, const char *key) {
    return json_object_get(item->document, key);
}

static void set_unit(json_t *object, const galet_contrast *x) {
    galet_unit_scale scale;
    const char *used = galet_unit_shown(x->shown, x->unit, &scale);
    json_object_set_new(object, "unit", json_string(x->unit));
    if (used != x->unit) {
        json_object_set_new(object, "shown",
                            json_pack("{s:s, s:f}", "unit", used, "factor", galet_unit_from_si(scale, 1.0)));
    }
}

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
        galet_contrast_say(x, x->values[i], value, sizeof value);
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
    json_array_foreach(part(&c->items[0], "inputs"), index, input) {
        json_t *shown = json_copy(input);
        const galet_contrast *x = find_contrast(&c->inputs, text_of(input, "key"));
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

/// What differs, as differences from the first.
static json_t *outputs(const galet_comparison *c) {
    json_t *array = json_array();
    for (size_t i = 0; i < c->outputs.count; i++) {
        const galet_contrast *x = &c->outputs.items[i];
        if (isnan(x->largest) || x->largest == 0.0) {
            continue;
        }
        char share[32];
        galet_contrast_say_share(x->relative, share, sizeof share);
        bool shared = strcmp(share, "-") != 0;
        own_name doc = say("%.*s, %s%s%s", (int)strcspn(x->doc, ";:"), x->doc,
                           c->count > 2 ? "largest difference from the first" : "difference", shared ? " " : "",
                           shared ? share : "");
        json_t *object = json_pack("{s:s, s:s, s:s, s:o}", "key", x->key, "type", "real", "doc", doc.text, "value",
                                   galet_json_real(x->largest));
        set_unit(object, x);
        json_array_append_new(array, object);
    }
    return array;
}

/// What people came for, as the study says; the page leaves out what does not differ.
static json_t *headline(const galet_comparison *c) {
    json_t *keys = json_array();
    for (const char *at = c->study->headline; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        json_array_append_new(keys, json_stringn(at, length));
        at += length;
    }
    return keys;
}

static json_t *text_column(const char *name, const char *doc, json_t *values) {
    return json_pack("{s:s, s:s, s:s, s:s, s:o}", "name", name, "doc", doc, "type", "text", "unit", "", "values",
                     values);
}

/// Keys and values of all results as texts, for a reader; `differences` adds two columns.
static json_t *contrast_table(const galet_comparison *c, const galet_contrasts *list, const char *name, const char *doc,
                              bool differences) {
    json_t *columns = json_array(), *keys = json_array(), *largest = json_array(), *shares = json_array();
    char text[CELL_SIZE];
    for (size_t k = 0; k < list->count; k++) {
        const galet_contrast *x = &list->items[k];
        if (!galet_contrast_exists(x, c->count)) {
            continue;
        }
        json_array_append_new(keys, json_string(x->key));
        galet_contrast_say_difference(x, x->largest, text, sizeof text);
        json_array_append_new(largest, json_string(text));
        galet_contrast_say_share(x->relative, text, sizeof text);
        json_array_append_new(shares, json_string(text));
    }
    json_array_append_new(columns, text_column("key", "its key", keys));
    for (size_t i = 0; i < c->count; i++) {
        json_t *values = json_array();
        for (size_t k = 0; k < list->count; k++) {
            if (!galet_contrast_exists(&list->items[k], c->count)) {
                continue;
            }
            galet_contrast_say(&list->items[k], list->items[k].values[i], text, sizeof text);
            json_array_append_new(values, json_string(text));
        }
        json_array_append_new(columns, text_column(c->items[i].name, "its value there", values));
    }
    if (differences) {
        json_array_append_new(columns, text_column("difference", "from the first", json_incref(largest)));
        json_array_append_new(columns, text_column("relative", "share of the first", json_incref(shares)));
    }
    json_decref(largest);
    json_decref(shares);
    return json_pack("{s:s, s:s, s:o}", "name", name, "doc", doc, "columns", columns);
}

static size_t rows_of(const json_t *column) {
    const json_t *values = json_object_get(column, "values");
    if (json_is_array(values)) {
        return json_array_size(values);
    }
    const char *text = text_of(values, "f64");
    size_t length = strlen(text), padding = length > 0 && text[length - 1] == '=';
    padding += length > 1 && text[length - 2] == '=';
    return (length / 4 * 3 - padding) / sizeof(double);
}

/// The name of a column that tells curves of different results apart, and those of one result by its own series.
static own_name series_name(const char *series) {
    return say("%s%s", *series ? "result, " : "result", series);
}

/// A column that says at every row whose it is.
static json_t *series_column(const galet_compared *item, const json_t *table, const char *series) {
    const json_t *columns = json_object_get(table, "columns"), *own = find(columns, "name", series);
    json_t *values = json_array();
    size_t rows = rows_of(json_array_get(columns, 0));
    for (size_t i = 0; i < rows; i++) {
        const char *text = json_string_value(json_array_get(json_object_get(own, "values"), i));
        json_array_append_new(values, text && *text ? json_string(name_of(item, text).text) : json_string(item->name));
    }
    return text_column(series_name(series).text, "whose it is", values);
}

/// Every table of every result, each under a name of its own.
static void add_tables(const galet_compared *item, json_t *tables) {
    size_t index;
    json_t *table;
    json_array_foreach(part(item, "tables"), index, table) {
        json_t *own = json_copy(table), *columns = json_copy(json_object_get(table, "columns"));
        json_array_append_new(columns, series_column(item, table, ""));
        json_object_set_new(own, "name", json_string(name_of(item, text_of(table, "name")).text));
        json_object_set_new(own, "columns", columns);
        json_array_append_new(tables, own);
    }
}

static void add_fields(const galet_compared *item, json_t *fields) {
    size_t index;
    json_t *field;
    json_array_foreach(part(item, "fields"), index, field) {
        json_t *own = json_copy(field);
        json_object_set_new(own, "name", json_string(name_of(item, text_of(field, "name")).text));
        json_array_append_new(fields, own);
    }
}

/// Whether curves of several results fit into one chart of this figure.
static bool is_overlaid(const json_t *figure) {
    static const char *const kinds[] = {"lines", "points", "band", "spans", "path"};
    size_t index;
    json_t *layer;
    json_array_foreach(json_object_get(figure, "layers"), index, layer) {
        bool known = false;
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            known |= strcmp(text_of(layer, "kind"), kinds[i]) == 0;
        }
        if (!known) {
            return false;
        }
    }
    return true;
}

/// A layer of one result, with its own names of table and fields.
static json_t *own_layer(const galet_compared *item, const json_t *layer) {
    static const char *const sources[] = {"table", "field", "field2", "mask"};
    json_t *own = json_copy((json_t *)layer);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        if (*text_of(layer, sources[i])) {
            json_object_set_new(own, sources[i], json_string(name_of(item, text_of(layer, sources[i])).text));
        }
    }
    return own;
}

/// The table of a result gets the column of its series, once.
static void ensure_series(const galet_compared *item, json_t *tables, const char *table, const char *series) {
    json_t *own = find(tables, "name", name_of(item, table).text);
    json_t *columns = json_object_get(own, "columns");
    if (own && !find(columns, "name", series_name(series).text)) {
        json_array_append_new(columns, series_column(item, find(part(item, "tables"), "name", table), series));
    }
}

/// Curves of all results, each named by a series, which has one colour; further curves of one result are dashed. Phases
/// would cover each other and are left out.
static void overlay_layer(const galet_comparison *c, const json_t *figure, size_t index, json_t *tables,
                          json_t *layers) {
    bool alone = json_array_size(json_object_get(figure, "layers")) == 1;
    for (size_t i = 0; i < c->count; i++) {
        const galet_compared *item = &c->items[i];
        const json_t *same = find(part(item, "figures"), "name", text_of(figure, "name"));
        const json_t *layer = json_array_get(json_object_get(same, "layers"), index);
        if (!layer || strcmp(text_of(layer, "kind"), "spans") == 0) {
            continue;
        }
        const char *series = text_of(layer, "series");
        ensure_series(item, tables, text_of(layer, "table"), series);
        json_t *own = own_layer(item, layer);
        json_object_set_new(own, "series", json_string(series_name(series).text));
        if (alone) {
            json_object_set_new(own, "label", json_string(""));
        }
        if (index > 0 && strcmp(text_of(layer, "kind"), "lines") == 0) {
            json_object_set_new(own, "dash", json_true());
        }
        json_array_append_new(layers, own);
    }
}

static json_t *overlaid_figure(const galet_comparison *c, const json_t *figure, json_t *tables) {
    json_t *layers = json_array(), *own = json_copy((json_t *)figure);
    for (size_t k = 0; k < json_array_size(json_object_get(figure, "layers")); k++) {
        overlay_layer(c, figure, k, tables, layers);
    }
    json_object_set_new(own, "layers", layers);
    return own;
}

/// The figure of one result, whose name its title bears.
static json_t *single_figure(const galet_compared *item, size_t number, const json_t *figure) {
    json_t *layers = json_array(), *own = json_copy((json_t *)figure);
    size_t index;
    json_t *layer;
    json_array_foreach(json_object_get(figure, "layers"), index, layer) {
        json_array_append_new(layers, own_layer(item, layer));
    }
    json_object_set_new(own, "name", json_string(say("%s-%zu", text_of(figure, "name"), number + 1).text));
    json_object_set_new(own, "title", json_string(say("%s: %s", text_of(figure, "title"), item->name).text));
    json_object_set_new(own, "layers", layers);
    return own;
}

/// The values of a field; NULL where they cannot be read. Released by free().
static double *field_values(const json_t *field, size_t *count) {
    size_t bytes = 0;
    double *values = galet_base64_decode(text_of(json_object_get(field, "values"), "f64"), &bytes);
    *count = bytes / sizeof *values;
    return values;
}

/// What leads from one to the other, cell by cell; NULL where that is nothing at all, or they cannot be read.
static json_t *subtract(const json_t *from, const json_t *to) {
    size_t count, others;
    double *a = field_values(from, &count), *b = field_values(to, &others);
    char *text = NULL;
    bool same = true;
    if (a && b && count == others) {
        for (size_t i = 0; i < count; i++) {
            b[i] -= a[i];
            same &= isnan(b[i]) || b[i] == 0.0;
        }
        text = same ? NULL : galet_base64(b, count * sizeof *b);
    }
    free(a);
    free(b);
    json_t *values = text ? json_pack("{s:s}", "f64", text) : NULL;
    free(text);
    return values;
}

/// The difference of a field between a result and the first, where both stand on one grid; false where they do not.
static bool add_difference(const galet_comparison *c, size_t i, const char *name, json_t *fields, own_name *own) {
    const json_t *from = find(part(&c->items[0], "fields"), "name", name);
    const json_t *to = find(part(&c->items[i], "fields"), "name", name);
    if (!from || !to || !json_equal(json_object_get(from, "grid"), json_object_get(to, "grid")) ||
        strcmp(text_of(from, "unit"), text_of(to, "unit")) != 0) {
        return false;
    }
    *own = say("%s: %s less %s", name, c->items[i].name, c->items[0].name);
    if (find(fields, "name", own->text)) {
        return true;
    }
    json_t *values = subtract(from, to);
    if (!values) {
        return false;
    }
    json_t *field = json_copy((json_t *)from);
    json_object_set_new(field, "name", json_string(own->text));
    json_object_set_new(field, "values", values);
    json_array_append_new(fields, field);
    return true;
}

/// A map of the difference for every map of the figure.
static void add_difference_maps(const galet_comparison *c, const json_t *figure, json_t *fields, json_t *figures) {
    size_t index;
    json_t *layer;
    json_array_foreach(json_object_get(figure, "layers"), index, layer) {
        for (size_t i = 1; i < c->count; i++) {
            own_name field;
            if (strcmp(text_of(layer, "kind"), "map") != 0 ||
                !add_difference(c, i, text_of(layer, "field"), fields, &field)) {
                continue;
            }
            json_t *own = json_copy((json_t *)figure), *map = own_layer(&c->items[0], layer);
            own_name name = say("%s-difference-%zu", text_of(figure, "name"), i + 1);
            own_name title = say("%s: %s less %s", text_of(figure, "title"), c->items[i].name, c->items[0].name);
            json_object_set_new(map, "field", json_string(field.text));
            json_object_set_new(own, "name", json_string(name.text));
            json_object_set_new(own, "title", json_string(title.text));
            json_object_set_new(own, "caption", json_string("The difference from the first result, cell by cell."));
            json_object_set_new(own, "layers", json_pack("[o]", map));
            json_array_append_new(figures, own);
        }
    }
}

static json_t *table_figure(const char *name, const char *title, const char *caption) {
    return json_pack("{s:s, s:s, s:s, s:s, s:{s:s, s:b}, s:{s:s, s:b}, s:[{s:s, s:s, s:s}]}", "name", name, "title",
                     title, "caption", caption, "aspect", "free", "x", "label", "", "log", 0, "y", "label", "", "log",
                     0, "layers", "kind", "table", "label", "", "table", name);
}

/// Figures of the first result, in its order.
static void add_figures(const galet_comparison *c, json_t *tables, json_t *fields, json_t *figures) {
    size_t index;
    json_t *figure;
    json_array_foreach(part(&c->items[0], "figures"), index, figure) {
        if (is_overlaid(figure)) {
            json_array_append_new(figures, overlaid_figure(c, figure, tables));
            continue;
        }
        for (size_t i = 0; i < c->count; i++) {
            const json_t *same = find(part(&c->items[i], "figures"), "name", text_of(figure, "name"));
            if (same) {
                json_array_append_new(figures, single_figure(&c->items[i], i, same));
            }
        }
        add_difference_maps(c, figure, fields, figures);
    }
}

/// What each result warns of, and which has no report to take figures from.
static json_t *warnings(const galet_comparison *c) {
    json_t *array = json_array();
    for (size_t i = 0; i < c->count; i++) {
        const galet_compared *item = &c->items[i];
        size_t index;
        json_t *warning;
        json_array_foreach(json_object_get(item->result, "warnings"), index, warning) {
            const char *text = json_string_value(warning);
            json_array_append_new(array, json_string(name_of(item, text ? text : "").text));
        }
        if (!item->document) {
            json_array_append_new(
                array, json_string(name_of(item, "has no report that can be read; its figures are left out").text));
        }
    }
    return array;
}

static int severity(const char *ending) {
    static const char *const endings[] = {"interrupted", "not_converged"};
    int worse = 0;
    for (int i = 0; i < 2; i++) {
        worse = strcmp(ending, endings[i]) == 0 ? i + 1 : worse;
    }
    return worse;
}

/// The worst ending of all. A sweep whose points failed in part did end: its warning says how many.
static const char *status(const galet_comparison *c) {
    const char *worst = "ok";
    for (size_t i = 0; i < c->count; i++) {
        const char *ending = text_of(c->items[i].result, "status");
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

json_t *galet_comparison_document(const galet_comparison *c, const char *date) {
    json_t *tables = json_array(), *fields = json_array(), *figures = json_array();
    json_array_append_new(tables, contrast_table(c, &c->inputs, "inputs", "inputs that differ", false));
    json_array_append_new(tables, contrast_table(c, &c->outputs, "outputs", "outputs of all", true));
    for (size_t i = 0; i < c->count; i++) {
        add_tables(&c->items[i], tables);
        add_fields(&c->items[i], fields);
    }
    json_array_append_new(figures, table_figure("inputs", "Inputs that differ", "All others are the same."));
    json_array_append_new(figures, table_figure("outputs", "Outputs side by side", "Differences are from the first."));
    add_figures(c, tables, fields, figures);
    return json_pack("{s:i, s:{s:s, s:o, s:o, s:s}, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:{s:s, s:s, s:s}}", "format", 1,
                     "study", "name", c->study->name, "summary", summary(c), "headline", headline(c), "lead_figure",
                     "outputs", "status", status(c), "warnings", warnings(c), "inputs", inputs(c), "outputs",
                     outputs(c), "tables", tables, "fields", fields, "figures", figures, "provenance", "version",
                     galet_version(), "build", galet_build(), "date", date);
}

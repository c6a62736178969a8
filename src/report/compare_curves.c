// Curves of all results in one chart.
#include "report/compare_figures.h"

#include "report/compare_parts.h"

#include <string.h>

static size_t rows_of(const json_t *column) {
    const json_t *values = json_object_get(column, "values");
    if (json_is_array(values)) {
        return json_array_size(values);
    }
    const char *text = galet_part_text(values, "f64");
    size_t length = strlen(text), padding = length > 0 && text[length - 1] == '=';
    padding += length > 1 && text[length - 2] == '=';
    return (length / 4 * 3 - padding) / sizeof(double);
}

/// The name of a column that tells curves of different results apart, and those of one result by its own series.
static galet_own_name series_name(const char *series) {
    return galet_own_say("%s%s", *series ? "result, " : "result", series);
}

/// A column that says at every row whose it is.
static json_t *series_column(const galet_compared *item, const json_t *table, const char *series) {
    const json_t *columns = json_object_get(table, "columns"), *own = galet_part_find(columns, "name", series);
    json_t *values = json_array();
    size_t rows = rows_of(json_array_get(columns, 0));
    for (size_t i = 0; i < rows; i++) {
        const char *text = json_string_value(json_array_get(json_object_get(own, "values"), i));
        json_array_append_new(values, text && *text ? json_string(galet_own_name_of(item, text).text)
                                                    : json_string(item->name));
    }
    return galet_part_texts(series_name(series).text, "whose it is", values);
}

void galet_compared_add_tables(const galet_compared *item, json_t *tables) {
    size_t index;
    json_t *table;
    json_array_foreach(galet_part_of(item, "tables"), index, table) {
        json_t *own = json_copy(table), *columns = json_copy(json_object_get(table, "columns"));
        json_array_append_new(columns, series_column(item, table, ""));
        json_object_set_new(own, "name", json_string(galet_own_name_of(item, galet_part_text(table, "name")).text));
        json_object_set_new(own, "columns", columns);
        json_array_append_new(tables, own);
    }
}

bool galet_figure_is_overlaid(const json_t *figure) {
    static const char *const kinds[] = {"lines", "points", "band", "spans", "path"};
    size_t index;
    json_t *layer;
    json_array_foreach(json_object_get(figure, "layers"), index, layer) {
        bool known = false;
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            known |= strcmp(galet_part_text(layer, "kind"), kinds[i]) == 0;
        }
        if (!known) {
            return false;
        }
    }
    return true;
}

/// The table of a result gets the column of its series, once.
static void ensure_series(const galet_compared *item, json_t *tables, const char *table, const char *series) {
    json_t *own = galet_part_find(tables, "name", galet_own_name_of(item, table).text);
    json_t *columns = json_object_get(own, "columns");
    if (own && !galet_part_find(columns, "name", series_name(series).text)) {
        json_array_append_new(
            columns, series_column(item, galet_part_find(galet_part_of(item, "tables"), "name", table), series));
    }
}

/// Curves of all results, each named by a series, which has one colour; further curves of one result are dashed. Phases
/// would cover each other and are left out.
static void overlay_layer(const galet_comparison *c, const json_t *figure, size_t index, json_t *tables,
                          json_t *layers) {
    bool alone = json_array_size(json_object_get(figure, "layers")) == 1;
    for (size_t i = 0; i < c->count; i++) {
        const galet_compared *item = &c->items[i];
        const json_t *same = galet_part_find(galet_part_of(item, "figures"), "name", galet_part_text(figure, "name"));
        const json_t *layer = json_array_get(json_object_get(same, "layers"), index);
        if (!layer || strcmp(galet_part_text(layer, "kind"), "spans") == 0) {
            continue;
        }
        const char *series = galet_part_text(layer, "series");
        ensure_series(item, tables, galet_part_text(layer, "table"), series);
        json_t *own = galet_part_own_layer(item, layer);
        json_object_set_new(own, "series", json_string(series_name(series).text));
        if (alone) {
            json_object_set_new(own, "label", json_string(""));
        }
        if (index > 0 && strcmp(galet_part_text(layer, "kind"), "lines") == 0) {
            json_object_set_new(own, "dash", json_true());
        }
        json_array_append_new(layers, own);
    }
}

json_t *galet_figure_overlaid(const galet_comparison *c, const json_t *figure, json_t *tables) {
    json_t *layers = json_array(), *own = json_copy((json_t *)figure);
    for (size_t k = 0; k < json_array_size(json_object_get(figure, "layers")); k++) {
        overlay_layer(c, figure, k, tables, layers);
    }
    json_object_set_new(own, "layers", layers);
    return own;
}

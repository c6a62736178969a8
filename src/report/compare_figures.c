// Figures of all results: curves in one chart, maps beside each other, and maps of their differences.
#include "report/compare_figures.h"

#include "report/base64.h"
#include "report/compare_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_fields(const galet_compared *item, json_t *fields) {
    size_t index;
    json_t *field;
    json_array_foreach(galet_part_of(item, "fields"), index, field) {
        json_t *own = json_copy(field);
        json_object_set_new(own, "name", json_string(galet_own_name_of(item, galet_part_text(field, "name")).text));
        json_array_append_new(fields, own);
    }
}

/// Whether two results have the same of what a layer is drawn from, to the bit.
static bool same_source(const galet_compared *one, const galet_compared *other, const json_t *layer) {
    for (const galet_part_source *source = galet_part_sources; source->member; source++) {
        const char *name = galet_part_text(layer, source->member);
        const json_t *first = galet_part_find(galet_part_of(one, source->list), "name", name);
        const json_t *second = galet_part_find(galet_part_of(other, source->list), "name", name);
        if (*name && !json_equal(first, second)) {
            return false;
        }
    }
    return true;
}

static const json_t *figure_of(const galet_compared *item, const char *name) {
    return galet_part_find(galet_part_of(item, "figures"), "name", name);
}

/// Whether a figure of two results is one drawing.
static bool same_figure(const galet_compared *one, const galet_compared *other, const char *name) {
    const json_t *figure = figure_of(one, name);
    bool same = figure && json_equal(figure, figure_of(other, name));
    size_t index;
    json_t *layer;
    json_array_foreach(json_object_get(figure, "layers"), index, layer) {
        same = same && same_source(one, other, layer);
    }
    return same;
}

/// Whether a result before this one has the same drawing, which is then shown already.
static bool is_shown(const galet_comparison *c, size_t result, const char *name) {
    for (size_t i = 0; i < result; i++) {
        if (same_figure(&c->items[i], &c->items[result], name)) {
            return true;
        }
    }
    return false;
}

/// The names of those that have the drawing of a result: "a, b".
static galet_own_name owners_of(const galet_comparison *c, size_t result, const char *name, size_t *count) {
    galet_own_name owners = galet_own_say("%s", c->items[result].name);
    *count = 1;
    for (size_t i = result + 1; i < c->count; i++) {
        if (same_figure(&c->items[result], &c->items[i], name)) {
            owners = galet_own_say("%s, %s", owners.text, c->items[i].name);
            ++*count;
        }
    }
    return owners;
}

/// The figure of one result, whose name its title bears, and of those that have the same.
static json_t *single_figure(const galet_comparison *c, size_t result, const json_t *figure) {
    const galet_compared *item = &c->items[result];
    const char *name = galet_part_text(figure, "name"), *caption = galet_part_text(figure, "caption");
    json_t *layers = json_array(), *own = json_copy((json_t *)figure);
    size_t index, owners;
    json_t *layer;
    json_array_foreach(json_object_get(figure, "layers"), index, layer) {
        json_array_append_new(layers, galet_part_own_layer(item, layer));
    }
    galet_own_name names = owners_of(c, result, name, &owners);
    galet_own_name title = galet_own_say("%s: %s", galet_part_text(figure, "title"), names.text);
    json_object_set_new(own, "name", json_string(galet_own_say("%s-%zu", name, result + 1).text));
    json_object_set_new(own, "title", json_string(title.text));
    json_object_set_new(own, "layers", layers);
    if (owners > 1) {
        galet_own_name same = galet_own_say("%s%sThe same in all of these, to the bit.", caption, *caption ? " " : "");
        json_object_set_new(own, "caption", json_string(same.text));
    }
    return own;
}

/// The values of a field; NULL where they cannot be read. Released by free().
static double *field_values(const json_t *field, size_t *count) {
    size_t bytes = 0;
    double *values = galet_base64_decode(galet_part_text(json_object_get(field, "values"), "f64"), &bytes);
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
static bool add_difference(const galet_comparison *c, size_t i, const char *name, json_t *fields, galet_own_name *own) {
    const json_t *from = galet_part_find(galet_part_of(&c->items[0], "fields"), "name", name);
    const json_t *to = galet_part_find(galet_part_of(&c->items[i], "fields"), "name", name);
    if (!from || !to || !json_equal(json_object_get(from, "grid"), json_object_get(to, "grid")) ||
        strcmp(galet_part_text(from, "unit"), galet_part_text(to, "unit")) != 0) {
        return false;
    }
    *own = galet_own_say("%s: %s less %s", name, c->items[i].name, c->items[0].name);
    if (galet_part_find(fields, "name", own->text)) {
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
            galet_own_name field;
            if (strcmp(galet_part_text(layer, "kind"), "map") != 0 ||
                !add_difference(c, i, galet_part_text(layer, "field"), fields, &field)) {
                continue;
            }
            json_t *own = json_copy((json_t *)figure), *map = galet_part_own_layer(&c->items[0], layer);
            galet_own_name name = galet_own_say("%s-difference-%zu", galet_part_text(figure, "name"), i + 1);
            galet_own_name title =
                galet_own_say("%s: %s less %s", galet_part_text(figure, "title"), c->items[i].name, c->items[0].name);
            json_object_set_new(map, "field", json_string(field.text));
            json_object_set_new(own, "name", json_string(name.text));
            json_object_set_new(own, "title", json_string(title.text));
            json_object_set_new(own, "caption", json_string("The difference from the first result, cell by cell."));
            json_object_set_new(own, "layers", json_pack("[o]", map));
            json_array_append_new(figures, own);
        }
    }
}

/// A figure of a result and those of the same name that others have.
static void add_figure(const galet_comparison *c, const json_t *figure, json_t *tables, json_t *fields,
                       json_t *figures) {
    if (galet_figure_is_overlaid(figure)) {
        json_array_append_new(figures, galet_figure_overlaid(c, figure, tables));
        return;
    }
    const char *name = galet_part_text(figure, "name");
    for (size_t i = 0; i < c->count; i++) {
        const json_t *same = figure_of(&c->items[i], name);
        if (same && !is_shown(c, i, name)) {
            json_array_append_new(figures, single_figure(c, i, same));
        }
    }
    add_difference_maps(c, figure, fields, figures);
}

/// Whether a result before this one has a figure of that name.
static bool is_taken(const galet_comparison *c, size_t result, const char *name) {
    for (size_t i = 0; i < result; i++) {
        if (figure_of(&c->items[i], name)) {
            return true;
        }
    }
    return false;
}

void galet_comparison_add_figures(const galet_comparison *c, json_t *tables, json_t *fields, json_t *figures) {
    for (size_t i = 0; i < c->count; i++) {
        galet_compared_add_tables(&c->items[i], tables);
        add_fields(&c->items[i], fields);
    }
    for (size_t i = 0; i < c->count; i++) {
        size_t index;
        json_t *figure;
        json_array_foreach(galet_part_of(&c->items[i], "figures"), index, figure) {
            if (!is_taken(c, i, galet_part_text(figure, "name"))) {
                add_figure(c, figure, tables, fields, figures);
            }
        }
    }
}

// What of results is compared. Sweeps have ranges among their inputs, and numbers at points.
#include "report/compare_read.h"

#include "input/utf8.h"

#include <galet/study.h>
#include <string.h>

static const json_t *sweep_of(const galet_compared *item) {
    return json_object_get(item->result, "sweep");
}

static const char *key_of(const json_t *swept) {
    const char *key = json_string_value(json_object_get(swept, "key"));
    return key ? key : "";
}

/// The inputs of a sweep are what all its points have in common, and the ranges.
static json_t *inputs_of(const galet_compared *item) {
    json_t *inputs = json_copy(json_object_get(item->result, "inputs"));
    size_t index;
    json_t *swept;
    json_array_foreach(sweep_of(item), index, swept) {
        json_t *values = json_object_get(swept, "values");
        size_t count = json_array_size(values);
        json_object_set_new(inputs, key_of(swept),
                            json_pack("{s:O?, s:O?, s:I, s:O?}", "from", json_array_get(values, 0), "to",
                                      json_array_get(values, count > 0 ? count - 1 : 0), "count", (json_int_t)count,
                                      "log", json_object_get(swept, "log")));
    }
    return inputs;
}

/// An output of a sweep at its points, in their order; null where a point has none.
static json_t *points_of(const galet_compared *item, const char *key) {
    json_t *list = json_array();
    size_t index;
    json_t *row;
    json_array_foreach(json_object_get(item->result, "rows"), index, row) {
        json_t *value = json_object_get(row, key);
        json_array_append(list, value ? value : json_null());
    }
    return list;
}

static json_t *outputs_of(const galet_compared *item) {
    json_t *outputs = json_object();
    const char *key;
    json_t *unit;
    json_object_foreach(json_object_get(item->result, "units"), key, unit) {
        json_object_set_new(outputs, key, points_of(item, key));
    }
    return outputs;
}

/// "load and mu"
static void say_keys(const galet_compared *item, char *text, size_t size) {
    size_t index, used = 0;
    json_t *swept;
    *text = '\0';
    json_array_foreach(sweep_of(item), index, swept) {
        int length = snprintf(text + used, size - used, "%s%.60s", index ? " and " : "", key_of(swept));
        used = used + (size_t)length < size ? used + (size_t)length : size - 1;
    }
}

static bool same_keys(const galet_compared *one, const galet_compared *other) {
    char keys[2][160];
    say_keys(one, keys[0], sizeof keys[0]);
    say_keys(other, keys[1], sizeof keys[1]);
    return strcmp(keys[0], keys[1]) == 0;
}

/// A sweep that was interrupted lacks rows; those it has are of the first points in their order, or of any.
static bool same_points(const galet_compared *one, const galet_compared *other) {
    const json_t *rows = json_object_get(one->result, "rows"), *others = json_object_get(other->result, "rows");
    bool same = json_array_size(rows) == json_array_size(others);
    for (size_t i = 0; same && i < json_array_size(rows); i++) {
        size_t index;
        json_t *swept;
        json_array_foreach(sweep_of(one), index, swept) {
            same &= json_equal(json_object_get(json_array_get(rows, i), key_of(swept)),
                               json_object_get(json_array_get(others, i), key_of(swept)));
        }
    }
    return same;
}

/// Whether points of a sweep belong to those of the first, or why they do not.
static void see_points(galet_comparison *c, const galet_compared *item) {
    const galet_compared *first = &c->items[0];
    char keys[2][160];
    say_keys(first, keys[0], sizeof keys[0]);
    say_keys(item, keys[1], sizeof keys[1]);
    if (!same_keys(first, item)) {
        c->charted = false;
        snprintf(c->apart, sizeof c->apart, "outputs and curves are not compared: %s sweeps %s and %s %s", first->name,
                 keys[0], item->name, keys[1]);
    } else if (c->charted && !same_points(first, item)) {
        bool cut = json_equal(sweep_of(first), sweep_of(item));
        snprintf(c->apart, sizeof c->apart, "outputs are compared by their curves alone: %s and %s have other %s%s",
                 first->name, item->name, cut ? "points finished of one sweep of " : "values of ", keys[0]);
    }
    galet_utf8_drop_cut(c->apart);
}

galet_status galet_comparison_lay_out(galet_comparison *c) {
    c->charted = true;
    for (size_t i = 1; c->swept && i < c->count; i++) {
        see_points(c, &c->items[i]);
    }
    for (size_t i = 0; i < c->count; i++) {
        galet_compared *item = &c->items[i];
        item->inputs = c->swept ? inputs_of(item) : json_incref(json_object_get(item->result, "inputs"));
        item->outputs = !c->swept   ? json_incref(json_object_get(item->result, "outputs"))
                        : *c->apart ? json_object()
                                    : outputs_of(item);
        if (!item->inputs || !item->outputs) {
            return GALET_ERR_MEMORY;
        }
    }
    return GALET_OK;
}

#include "report/compare.h"

#include "input/message.h"
#include "input/units.h"
#include "report/compare_parts.h"
#include "report/compare_read.h"
#include "report/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *study_name(const galet_compared *item) {
    return json_string_value(json_object_get(item->result, "study"));
}

static bool is_sweep(const galet_compared *item) {
    return json_is_array(json_object_get(item->result, "rows"));
}

static galet_status check_alike(const galet_comparison *c, char *const *folders, galet_message *why) {
    const galet_compared *first = &c->items[0];
    for (size_t i = 1; i < c->count; i++) {
        const galet_compared *other = &c->items[i];
        if (strcmp(study_name(first), study_name(other)) != 0) {
            return galet_complain(why, (galet_place){0}, NULL,
                                  "compare: %.100s is of %.40s and %.100s of %.40s; only results of one study can be "
                                  "compared",
                                  folders[0], study_name(first), folders[i], study_name(other));
        }
        if (is_sweep(first) != is_sweep(other)) {
            return galet_complain(why, (galet_place){0}, NULL,
                                  "compare: %.100s is a sweep and %.100s one run; compare sweeps with sweeps",
                                  folders[is_sweep(first) ? 0 : i], folders[is_sweep(first) ? i : 0]);
        }
    }
    return GALET_OK;
}

/// What leads from one number to another, the first of the two, and the size of the larger; NAN where one is none.
typedef struct step {
    double by, from, size;
} step;

static step step_between(const json_t *from, const json_t *to);

/// The largest of two lists of one length. A point of a sweep that failed has no number and no step.
static step largest_step(const json_t *from, const json_t *to) {
    step largest = {NAN, NAN, NAN};
    bool alike = json_array_size(from) == json_array_size(to);
    for (size_t i = 0; alike && i < json_array_size(from); i++) {
        step s = step_between(json_array_get(from, i), json_array_get(to, i));
        if (!isnan(s.by) && !(fabs(s.by) <= fabs(largest.by))) {
            largest = s;
        }
    }
    return largest;
}

static step step_between(const json_t *from, const json_t *to) {
    if (json_is_array(from) && json_is_array(to)) {
        return largest_step(from, to);
    }
    double a = galet_contrast_number(from), b = galet_contrast_number(to);
    return (step){a == b ? 0.0 : b - a, a, fmax(fabs(a), fabs(b))};
}

/// As a share of the larger number, what the same computation leaves on another machine or in another order.
static const double ROUNDING = 1e-12;

static void contrast_values(galet_contrast *x, size_t count) {
    x->largest = x->relative = NAN;
    for (size_t i = 0; i < count; i++) {
        step s = step_between(x->values[0], x->values[i]);
        double d = x->differences[i] = s.by;
        x->slight[i] = isfinite(d) && fabs(d) <= ROUNDING * s.size;
        if (i > 0 && !isnan(d) && !(fabs(d) <= fabs(x->largest))) {
            x->largest = d;
            x->farthest = i;
            x->relative = s.from != 0.0 && isfinite(s.from) ? d / fabs(s.from) : NAN;
        }
    }
}

double galet_contrast_difference(const galet_contrast *contrast, size_t result) {
    return contrast->slight[result] ? 0.0 : contrast->differences[result];
}

static bool is_same(const galet_contrast *x, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (!json_equal(x->values[0], x->values[i])) {
            return false;
        }
    }
    return true;
}

static bool has_some(const json_t *points) {
    size_t index;
    json_t *point;
    json_array_foreach(points, index, point) {
        if (!json_is_null(point)) {
            return true;
        }
    }
    return false;
}

bool galet_contrast_exists(const galet_contrast *contrast, size_t results) {
    for (size_t i = 0; i < results; i++) {
        const json_t *value = contrast->values[i];
        if (contrast->points ? has_some(value) : !json_is_null(value)) {
            return true;
        }
    }
    return false;
}

bool galet_contrast_is_row(const galet_contrast *contrast, size_t results) {
    return !contrast->is_bar && galet_contrast_exists(contrast, results);
}

bool galet_contrast_is_number(const galet_contrast *contrast, size_t results) {
    bool number = false;
    for (size_t i = 0; i < results; i++) {
        bool one = !isnan(galet_contrast_number(contrast->values[i]));
        if (!one && !json_is_null(contrast->values[i])) {
            return false;
        }
        number |= one;
    }
    return number;
}

static bool is_listed(const galet_contrasts *list, const char *key) {
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->items[i].key, key) == 0) {
            return true;
        }
    }
    return false;
}

static void describe(const galet_comparison *c, bool input, galet_contrast *x) {
    x->unit = x->doc = "";
    for (size_t i = 0; input && i < galet_values_count(c->params); i++) {
        galet_value held = galet_values_held(c->params, i);
        if (strcmp(held.key, x->key) == 0) {
            x->unit = held.unit ? held.unit : "";
            x->shown = held.shown;
            x->doc = held.doc;
        }
    }
    for (const galet_output *output = c->study->outputs; !input && output->key; output++) {
        if (strcmp(output->key, x->key) == 0) {
            x->unit = output->unit;
            x->shown = output->shown;
            x->doc = output->doc;
        }
    }
    const char *said = json_string_value(json_object_get(json_object_get(c->items[0].result, "units"), x->key));
    if (!input && said && strcmp(said, galet_unit_spelled(x->unit)) != 0) {  // the case decided it
        x->unit = strcmp(said, galet_unit_spelled("")) == 0 ? "" : said;
        x->shown = NULL;
    }
}

static json_t *side(const galet_compared *item, bool input) {
    return input ? item->inputs : item->outputs;
}

static void add_contrast(const galet_comparison *c, bool input, const char *key, galet_contrasts *list) {
    galet_contrast *x = &list->items[list->count];
    *x = (galet_contrast){.key = key, .points = c->swept && !input};
    for (size_t i = 0; i < c->count; i++) {
        const json_t *value = json_object_get(side(&c->items[i], input), key);
        x->values[i] = value ? value : json_null();
        x->bars[i] = NAN;
    }
    if (input && is_same(x, c->count)) {
        return;
    }
    describe(c, input, x);
    contrast_values(x, c->count);
    if (!input) {
        galet_contrast_weigh(c, x);
    }
    list->count++;
}

/// Keys in the order of the first result, then what others have besides.
static galet_status contrast(const galet_comparison *c, bool input, galet_contrasts *list) {
    size_t room = 0;
    for (size_t i = 0; i < c->count; i++) {
        room += json_object_size(side(&c->items[i], input));
    }
    list->items = calloc(room + 1, sizeof *list->items);
    if (!list->items) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < c->count; i++) {
        const char *key;
        json_t *value;
        json_object_foreach(side(&c->items[i], input), key, value) {
            if (!is_listed(list, key)) {
                add_contrast(c, input, key, list);
            }
        }
    }
    return GALET_OK;
}

static galet_status find_study(galet_comparison *c, galet_message *why) {
    const char *name = study_name(&c->items[0]);
    c->study = galet_study_find(name);
    if (!c->study) {
        return galet_complain(why, (galet_place){0}, NULL,
                              "compare: these are results of a study '%.40s', which this galet does not have", name);
    }
    return galet_values_create(c->study->params, &c->params, why);
}

bool galet_comparison_heads(const galet_comparison *comparison, const char *output) {
    size_t index;
    json_t *key;
    json_array_foreach(comparison->headline, index, key) {
        if (json_is_string(key) && strcmp(json_string_value(key), output) == 0) {
            return true;
        }
    }
    return false;
}

static void head(galet_comparison *c, json_t *key) {
    if (json_is_string(key) && !galet_comparison_heads(c, json_string_value(key))) {
        json_array_append(c->headline, key);
    }
}

static void head_by_run(galet_comparison *c, const galet_compared *item) {
    size_t index;
    json_t *key;
    json_array_foreach(json_object_get(galet_part_of(item, "study"), "headline"), index, key) {
        head(c, key);
    }
}

/// The report of a sweep is headed by extremes; its table of points has the outputs that these are of.
static void head_by_points(galet_comparison *c, const galet_compared *item) {
    const json_t *points = galet_part_find(galet_part_of(item, "tables"), "name", "points");
    size_t index;
    json_t *column;
    json_array_foreach(json_object_get(points, "columns"), index, column) {
        if (json_object_get(json_object_get(item->result, "units"), galet_part_text(column, "name"))) {
            head(c, json_object_get(column, "name"));
        }
    }
}

/// The case may decide the headline, as reports tell; what the study says of any case is for where there is none.
static galet_status find_headline(galet_comparison *c) {
    c->headline = json_array();
    for (size_t i = 0; i < c->count; i++) {
        c->swept ? head_by_points(c, &c->items[i]) : head_by_run(c, &c->items[i]);
    }
    if (json_array_size(c->headline) == 0) {
        json_decref(c->headline);
        c->headline = galet_json_words(c->study->headline, " ");
    }
    return c->headline ? GALET_OK : GALET_ERR_MEMORY;
}

static galet_status read_all(galet_comparison *c, char *const *folders, galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < c->count && !status; i++) {
        status = galet_compared_read(folders[i], &c->items[i], why);
    }
    status = status ? status : check_alike(c, folders, why);
    status = status ? status : find_study(c, why);
    status = status ? status : galet_comparison_name(c, folders);
    c->swept = !status && is_sweep(&c->items[0]);
    status = status ? status : galet_comparison_lay_out(c);
    status = status ? status : find_headline(c);
    status = status ? status : contrast(c, true, &c->inputs);
    return status ? status : contrast(c, false, &c->outputs);
}

galet_status galet_comparison_read(char *const *folders, size_t count, galet_comparison **out, galet_message *why) {
    galet_comparison *c = calloc(1, sizeof *c);
    if (!c) {
        return GALET_ERR_MEMORY;
    }
    c->count = count;
    galet_status status = read_all(c, folders, why);
    if (status) {
        galet_comparison_destroy(c);
        return status;
    }
    *out = c;
    return GALET_OK;
}

void galet_comparison_destroy(galet_comparison *comparison) {
    if (!comparison) {
        return;
    }
    for (size_t i = 0; i < comparison->count; i++) {
        free(comparison->items[i].name);
        json_decref(comparison->items[i].result);
        json_decref(comparison->items[i].document);
        json_decref(comparison->items[i].inputs);
        json_decref(comparison->items[i].outputs);
    }
    json_decref(comparison->headline);
    galet_values_destroy(comparison->params);
    free(comparison->inputs.items);
    free(comparison->outputs.items);
    free(comparison);
}

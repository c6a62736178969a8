#include "report/descriptor.h"

#include "report/figures.h"
#include "report/json.h"
#include "report/json_memory.h"

static void set_flag(json_t *object, const char *key, bool flag) {
    if (flag) {
        json_object_set_new(object, key, json_true());
    }
}

static void set_size(json_t *object, const char *key, int size) {
    if (size > 0) {
        json_object_set_new(object, key, json_integer(size));
    }
}

static json_t *params(const galet_param *table);

/// Columns have no defaults; some may be absent.
static json_t *columns_of(const galet_param *members) {
    json_t *array = json_array();
    for (const galet_param *m = members; m->key; m++) {
        json_t *object = json_pack("{s:s, s:s, s:s, s:s}", "key", m->key, "type", galet_type_name(GALET_TYPE_LIST),
                                   "unit", m->unit, "doc", m->doc);
        galet_json_set_text(object, "shown", m->shown);
        set_flag(object, "required", !m->unset && !m->instead_of);
        if (m->titles) {
            json_object_set_new(object, "titles", galet_json_words(m->titles, "|"));
        }
        set_flag(object, "rising", m->rising);
        galet_json_set_text(object, "when", m->when);
        galet_json_set_text(object, "instead_of", m->instead_of);
        galet_json_set_text(object, "column_key", m->column_key);
        galet_json_set_text(object, "unit_key", m->unit_key);
        galet_json_set_text(object, "rate_key", m->rate_key);
        json_array_append_new(array, object);
    }
    return array;
}

/// Names that may be given, with what they stand for.
static json_t *presets(const galet_preset *table) {
    json_t *object = json_object();
    for (const galet_preset *preset = table; preset->name; preset++) {
        json_t *values = json_object();
        for (const galet_default *d = preset->defaults; d->key; d++) {
            json_object_set_new(values, d->key, d->text ? json_string(d->text) : galet_json_real(d->value));
        }
        json_object_set_new(object, preset->name, values);
    }
    return object;
}

static json_t *param(const galet_value *held) {
    const galet_param *p = held->param;
    json_t *object = json_pack("{s:s, s:s, s:s, s:s}", "key", p->key, "type", galet_type_name(p->type), "unit", p->unit,
                               "doc", p->doc);
    galet_json_set_text(object, "shown", p->shown);
    if (held->present) {
        json_object_set_new(object, "default", galet_json_value(held));
    }
    galet_json_set_text(object, "same_as", p->same_as);
    galet_json_set_text(object, "unset_means", p->unset_means);
    set_flag(object, "required", p->required);
    galet_json_set_text(object, "range", p->range);
    set_flag(object, "infinite", p->infinite);
    if (p->choices) {
        json_object_set_new(object, "choices", galet_json_words(p->choices, " "));
    }
    if (p->presets) {
        json_object_set_new(object, "presets", presets(p->presets));
    }
    galet_json_set_text(object, "when", p->when);
    galet_json_set_text(object, "instead_of", p->instead_of);
    set_size(object, "rows", p->rows);
    set_size(object, "columns", p->columns);
    set_size(object, "max_rows", p->max_rows);
    galet_json_set_text(object, "skip_key", p->skip_key);
    if (p->members) {
        bool columns = p->type == GALET_TYPE_COLUMNS;
        json_object_set_new(object, "members", columns ? columns_of(p->members) : params(p->members));
    }
    return object;
}

static json_t *params(const galet_param *table) {
    galet_values *values;
    galet_message why;
    if (galet_values_create(table, &values, &why)) {
        galet_json_memory_fail();
        return NULL;
    }
    json_t *array = json_array();
    for (size_t i = 0; i < galet_values_count(values); i++) {
        galet_value held = galet_values_held(values, i);
        if (!held.param->unused) {
            json_array_append_new(array, param(&held));
        }
    }
    galet_values_destroy(values);
    return array;
}

static json_t *outputs(const galet_output *table) {
    json_t *array = json_array();
    for (const galet_output *o = table; o->key; o++) {
        json_t *object = json_pack("{s:s, s:s, s:s, s:s}", "key", o->key, "type", galet_type_name(o->type), "unit",
                                   o->unit, "doc", o->doc);
        galet_json_set_text(object, "shown", o->shown);
        galet_json_set_text(object, "when", o->when);
        galet_json_set_text(object, "error", o->error);
        if (o->optional) {
            json_object_set_new(object, "optional", json_true());
        }
        if (o->about_method) {
            json_object_set_new(object, "about_method", json_true());
        }
        set_size(object, "columns", o->columns);
        if (o->members) {
            json_object_set_new(object, "members", outputs(o->members));
        }
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *column(const galet_column *c) {
    json_t *object = json_pack("{s:s, s:s, s:s, s:s}", "name", c->name, "type", c->is_text ? "text" : "real", "unit",
                               c->unit, "doc", c->doc);
    galet_json_set_text(object, "shown", c->shown);
    return object;
}

static json_t *tables(const galet_study *study) {
    json_t *array = json_array();
    for (const galet_table_def *def = study->tables; def && def->name; def++) {
        json_t *columns = json_array();
        for (const galet_column *c = def->columns; c->name; c++) {
            json_array_append_new(columns, column(c));
        }
        json_array_append_new(array,
                              json_pack("{s:s, s:s, s:o}", "name", def->name, "doc", def->doc, "columns", columns));
    }
    return array;
}

static json_t *fields(const galet_study *study) {
    json_t *array = json_array();
    for (const galet_field_def *def = study->fields; def && def->name; def++) {
        json_t *object = json_pack("{s:s, s:s, s:s, s:o, s:o}", "name", def->name, "unit", def->unit, "doc", def->doc,
                                   "x", column(&def->x), "y", column(&def->y));
        galet_json_set_text(object, "shown", def->shown);
        json_array_append_new(array, object);
    }
    return array;
}

json_t *galet_descriptor_create(const galet_study *study) {
    json_t *object = json_pack("{s:s, s:s, s:o}", "name", study->name, "summary", study->summary, "headline",
                               galet_json_words(study->headline, " "));
    galet_json_set_text(object, "about", study->about);
    galet_json_set_text(object, "lead_figure", study->lead_figure);
    json_object_set_new(object, "params", params(study->params));
    json_object_set_new(object, "outputs", outputs(study->outputs));
    json_object_set_new(object, "tables", tables(study));
    json_object_set_new(object, "fields", fields(study));
    json_object_set_new(object, "figures", galet_figures_json(study, NULL, NULL));
    return object;
}

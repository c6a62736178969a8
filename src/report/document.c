#include "report/document.h"

#include "input/text_stream.h"
#include "report/base64.h"
#include "report/case_file.h"
#include "report/figures.h"
#include "report/json.h"
#include "report/json_memory.h"
#include "report/state.h"
#include "study/bars.h"
#include "study/result.h"

#include <galet/version.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static json_t *doubles(const double *x, size_t count) {
    char *text = galet_base64(x, count * sizeof *x);
    if (!text) {
        galet_json_memory_fail();
    }
    json_t *array = json_pack("{s:s}", "f64", text ? text : "");
    free(text);
    return array;
}

static json_t *param_columns(const galet_param *members) {
    json_t *columns = json_array();
    for (const galet_param *member = members; member->key; member++) {
        json_t *column = json_pack("{s:s, s:s}", "key", member->key, "doc", member->doc);
        galet_json_set_unit(column, member->unit, member->shown);
        json_array_append_new(columns, column);
    }
    return columns;
}

/// A file goes by its name: where it lies on somebody's disk does not concern the reader of a page, and its numbers are
/// in the case that the page carries.
static json_t *shown_value(const galet_value *value) {
    const char *slash = value->type == GALET_TYPE_COLUMNS && value->text ? strrchr(value->text, '/') : NULL;
    return slash ? json_string(slash + 1) : galet_json_value(value);
}

/// What the viewer shows of one value: the words, and the value itself.
static json_t *described(const galet_value *value) {
    json_t *object =
        json_pack("{s:s, s:s, s:s}", "key", value->key, "type", galet_type_name(value->type), "doc", value->doc);
    galet_json_set_unit(object, value->unit, value->shown);
    json_object_set_new(object, "value", shown_value(value));
    galet_json_set_text(object, "words", value->words);
    if (value->digits > 0) {
        json_object_set_new(object, "digits", json_integer(value->digits));
    }
    return object;
}

/// Only what was given can have changed: what is left out may follow another key.
static json_t *input(const galet_value *value, bool given, json_t *standard) {
    json_t *object = described(value);
    bool changed = given && !json_equal(json_object_get(object, "value"), standard);
    json_object_set_new(object, "changed", json_boolean(changed));
    json_object_set(object, "default", standard);
    if (value->param->members) {
        json_object_set_new(object, "columns", param_columns(value->param->members));
    }
    return object;
}

/// Inputs in the order of the study's table. What the default case does not use, such as the parameters of another law,
/// has a default all the same.
static json_t *inputs(const galet_study *study, const galet_values *values) {
    galet_values *defaults;
    galet_message why;
    if (galet_values_create(study->params, &defaults, &why)) {
        galet_json_memory_fail();
        return NULL;
    }
    json_t *array = json_array();
    for (size_t i = 0; i < galet_values_count(values); i++) {
        galet_value value = galet_values_view(values, i), usual = galet_values_view(defaults, i);
        if (value.used) {
            usual.present |= galet_values_held(defaults, i).present;
            json_t *standard = galet_json_value(&usual);
            json_array_append_new(array, input(&value, galet_values_held(values, i).given, standard));
            json_decref(standard);
        }
    }
    galet_values_destroy(defaults);
    return array;
}

/// Units are those of the first record, which all have.
static json_t *output_columns(const galet_output *members, const galet_value *records) {
    json_t *columns = json_array();
    for (size_t i = 0; members[i].key; i++) {
        const galet_output *member = &members[i];
        const char *shown = records->rows ? galet_value_member(records, 0, i).shown : member->shown;
        json_t *column =
            json_pack("{s:s, s:s, s:s}", "key", member->key, "type", galet_type_name(member->type), "doc", member->doc);
        galet_json_set_unit(column, member->unit, shown);
        json_array_append_new(columns, column);
    }
    return columns;
}

static json_t *outputs(const galet_result *result) {
    json_t *array = json_array();
    const galet_output *declared = galet_result_study(result)->outputs;
    for (size_t i = 0; i < galet_record_size(galet_result_outputs(result)); i++) {
        galet_value value = galet_record_view(galet_result_outputs(result), i);
        if (!galet_result_tells(result, i)) {
            continue;
        }
        json_t *object = described(&value);
        galet_json_set_text(object, "error", declared[i].error);
        if (declared[i].members) {
            json_object_set_new(object, "columns", output_columns(declared[i].members, &value));
        }
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *column_values(const galet_table *table, size_t column) {
    size_t rows = galet_table_rows(table);
    if (!galet_table_definition(table)->columns[column].is_text) {
        return doubles(galet_table_numbers(table, column), rows);
    }
    json_t *texts = json_array();
    for (size_t i = 0; i < rows; i++) {
        const char *text = galet_table_texts(table, column)[i];
        json_array_append_new(texts, json_string(text ? text : ""));
    }
    return texts;
}

static json_t *tables(const galet_result *result) {
    json_t *array = json_array();
    for (const galet_table_def *def = galet_result_study(result)->tables; def && def->name; def++) {
        const galet_table *table = galet_result_find_table(result, def->name);
        json_t *columns = json_array();
        for (size_t i = 0; def->columns[i].name; i++) {
            galet_column c = galet_table_view(table, i);
            json_t *column =
                json_pack("{s:s, s:s, s:s}", "name", c.name, "doc", c.doc, "type", c.is_text ? "text" : "real");
            galet_json_set_unit(column, c.unit, c.shown);
            if (c.scale > 0.0) {
                json_object_set_new(column, "scale", json_real(c.scale));
            }
            json_object_set_new(column, "values", column_values(table, i));
            json_array_append_new(columns, column);
        }
        json_array_append_new(array,
                              json_pack("{s:s, s:s, s:o}", "name", def->name, "doc", def->doc, "columns", columns));
    }
    return array;
}

static json_t *grid_axis(const galet_column *axis) {
    json_t *object = json_pack("{s:s, s:s}", "name", axis->name, "doc", axis->doc);
    galet_json_set_unit(object, axis->unit, axis->shown);
    return object;
}

static json_t *fields(const galet_result *result) {
    json_t *array = json_array();
    for (const galet_field_def *def = galet_result_study(result)->fields; def && def->name; def++) {
        galet_grid grid;
        const double *values = galet_result_field(result, def->name, &grid);
        if (!values) {
            continue;
        }
        json_t *place = json_pack("{s:I, s:I, s:f, s:f, s:f, s:f, s:o, s:o}", "nx", (json_int_t)grid.nx, "ny",
                                  (json_int_t)grid.ny, "x0", grid.x0, "y0", grid.y0, "dx", grid.dx, "dy", grid.dy, "x",
                                  grid_axis(&def->x), "y", grid_axis(&def->y));
        if (def->at_points) {
            json_object_set_new(place, "at_points", json_true());
        }
        json_t *field = json_pack("{s:s, s:s, s:o, s:o}", "name", def->name, "doc", def->doc, "grid", place, "values",
                                  doubles(values, grid.nx * grid.ny));
        galet_json_set_unit(field, def->unit, galet_result_field_shown(result, def));
        json_array_append_new(array, field);
    }
    return array;
}

/// Inputs that are uncertain show how, in place of one value.
static void tell_uncertain(json_t *inputs, const galet_uncertainty *uncertainty) {
    size_t index;
    json_t *input;
    json_array_foreach(inputs, index, input) {
        const char *key = json_string_value(json_object_get(input, "key"));
        for (size_t i = 0; i < uncertainty->count; i++) {
            if (strcmp(key, uncertainty->keys[i]) == 0) {
                json_object_set_new(input, "random", json_string(uncertainty->words[i]));
                json_object_set_new(input, "changed", json_true());
            }
        }
    }
}

/// Those that the case asks for, or that draws of uncertain inputs were made on.
static long threads_of(const galet_values *values, const galet_result *result) {
    const galet_uncertainty *uncertainty = galet_result_uncertainty(result);
    for (size_t i = 0; i < galet_values_count(values); i++) {
        galet_value value = galet_values_view(values, i);
        if (strcmp(value.key, GALET_THREADS_KEY) == 0 && value.present && !uncertainty) {
            return (long)value.number;
        }
    }
    return uncertainty && uncertainty->threads > 0 ? uncertainty->threads : 1;
}

static json_t *provenance(const galet_values *values, const galet_result *result, const char *date) {
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    if (out) {
        galet_result_write_case(out, values, result);
    }
    char *text = out ? galet_text_close(&stream) : NULL;
    if (!text) {
        galet_json_memory_fail();
    }
    json_t *object = json_pack("{s:s, s:s, s:s, s:s}", "version", galet_version(), "build", galet_build(), "date", date,
                               "case", text ? text : "");
    free(text);
    if (galet_result_seconds(result) > 0.0) {
        json_object_set_new(object, "seconds", json_real(galet_result_seconds(result)));
        json_object_set_new(object, "threads", json_integer(threads_of(values, result)));
    }
    return object;
}

/// What the study is, and what of it a reader looks at first.
static json_t *head(const galet_result *result) {
    const galet_study *study = galet_result_study(result);
    json_t *object = json_pack("{s:s, s:s, s:o}", "name", study->name, "summary", galet_result_summary(result),
                               "headline", galet_json_words(galet_result_headline(result), " "));
    galet_json_set_text(object, "lead_figure", galet_result_lead_figure(result));
    return object;
}

json_t *galet_document_create(const galet_values *values, const galet_result *result, const char *date) {
    const galet_study *study = galet_result_study(result);
    json_t *warnings = json_array();
    for (size_t i = 0; i < galet_result_warning_count(result); i++) {
        json_array_append_new(warnings, json_string(galet_result_warning(result, i)));
    }
    json_t *asked = inputs(study, values);
    if (galet_result_uncertainty(result)) {
        tell_uncertain(asked, galet_result_uncertainty(result));
    }
    json_t *document =
        json_pack("{s:i, s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "format", 1, "study", head(result), "status",
                  galet_json_status(result), "warnings", warnings, "inputs", asked, "outputs", outputs(result),
                  "tables", tables(result), "fields", fields(result), "figures",
                  galet_figures_json(study, values, result), "provenance", provenance(values, result, date));
    galet_json_set_labels(document, values);
    return document;
}

#include "report/json.h"

#include "input/labels.h"
#include "input/number.h"
#include "input/units.h"
#include "report/json_memory.h"

#include <ctype.h>
#include <galet/version.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

json_t *galet_json_real(double x) {
    if (isnan(x)) {
        return json_null();
    }
    return isinf(x) ? json_string(x > 0.0 ? "inf" : "-inf") : json_real(x);
}

void galet_json_set_text(json_t *object, const char *key, const char *text) {
    if (text) {
        json_object_set_new(object, key, json_string(text));
    }
}

void galet_json_set_unit(json_t *object, const char *unit, const char *shown) {
    galet_json_set_text(object, "unit", unit);
    galet_unit_scale scale;
    const char *used = galet_unit_shown(shown, unit, &scale);
    if (used != unit) {
        double factor = galet_unit_from_si(scale, 1.0);
        json_object_set_new(object, "shown", json_pack("{s:s, s:f}", "unit", used, "factor", factor));
    }
}

json_t *galet_json_words(const char *text, const char *between) {
    json_t *array = json_array();
    while (text && *(text += strspn(text, between))) {
        size_t length = strcspn(text, between);
        json_array_append_new(array, json_stringn(text, length));
        text += length;
    }
    return array;
}

static json_t *reals(const double *x, size_t count) {
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(array, galet_json_real(x[i]));
    }
    return array;
}

static json_t *matrix(const galet_value *value) {
    json_t *rows = json_array();
    for (size_t i = 0; i < value->rows; i++) {
        json_array_append_new(rows, reals(value->numbers + i * value->columns, value->columns));
    }
    return rows;
}

static json_t *texts(const char *const *from, size_t count) {
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(array, json_string(from[i]));
    }
    return array;
}

static json_t *text_rows(const galet_value *value) {
    json_t *rows = json_array();
    for (size_t i = 0; i < value->rows; i++) {
        json_array_append_new(rows, texts(value->texts + i * value->columns, value->columns));
    }
    return rows;
}

/// The members of one record, or the columns, by their keys.
static json_t *members(const galet_value *value, size_t row) {
    json_t *object = json_object();
    for (size_t i = 0; i < value->members; i++) {
        galet_value member = galet_value_member(value, row, i);
        if (member.used) {
            json_object_set_new(object, member.key, galet_json_value(&member));
        }
    }
    return object;
}

static json_t *records(const galet_value *value) {
    json_t *array = json_array();
    for (size_t i = 0; i < value->rows; i++) {
        json_array_append_new(array, members(value, i));
    }
    return array;
}

json_t *galet_json_value(const galet_value *value) {
    if (!value->present) {
        return json_null();
    }
    switch (value->type) {
    case GALET_TYPE_REAL:
        return galet_json_real(value->number);
    case GALET_TYPE_INTEGER:
        return json_integer((json_int_t)value->number);
    case GALET_TYPE_FLAG:
        return json_boolean(value->number != 0.0);
    case GALET_TYPE_LIST:
        return value->text ? json_string(value->text) : reals(value->numbers, value->rows);
    case GALET_TYPE_MATRIX:
        return value->text ? json_string(value->text) : matrix(value);
    case GALET_TYPE_TEXTS:
        return value->columns ? text_rows(value) : texts(value->texts, value->rows);
    case GALET_TYPE_RECORDS:
        return records(value);
    case GALET_TYPE_COLUMNS:
        return value->text ? json_string(value->text) : members(value, 0);
    default:
        return json_string(value->text);
    }
}

json_t *galet_json_inputs(const galet_values *values) {
    json_t *object = json_object();
    for (size_t i = 0; i < galet_values_count(values); i++) {
        galet_value value = galet_values_view(values, i);
        if (value.used) {
            json_object_set_new(object, value.key, galet_json_value(&value));
        }
    }
    return object;
}

json_t *galet_json_outputs(const galet_record *record) {
    json_t *object = json_object();
    for (size_t i = 0; i < galet_record_size(record); i++) {
        galet_value value = galet_record_view(record, i);
        json_object_set_new(object, value.key, galet_json_value(&value));
    }
    return object;
}

/// {key: SI unit} of the outputs that are numbers.
static json_t *units(const galet_record *record) {
    json_t *object = json_object();
    for (size_t i = 0; i < galet_record_size(record); i++) {
        galet_value value = galet_record_view(record, i);
        if (value.type == GALET_TYPE_REAL || value.type == GALET_TYPE_LIST) {
            json_object_set_new(object, value.key, json_string(galet_unit_spelled(value.unit)));
        }
    }
    return object;
}

const char *galet_json_status(const galet_result *result) {
    const galet_uncertainty *uncertainty = galet_result_uncertainty(result);
    switch (galet_result_status(result)) {
    case GALET_OK:
        return uncertainty && uncertainty->failed ? "failed" : "ok";
    case GALET_ERR_INTERRUPTED:
        return "interrupted";
    default:
        return "not_converged";
    }
}

void galet_json_set_labels(json_t *object, const galet_values *values) {
    for (const char *const *key = galet_label_keys; *key; key++) {
        galet_json_set_text(object, *key, galet_values_label(values, *key));
    }
}

json_t *galet_json_run(const galet_values *values, const galet_result *result) {
    json_t *warnings = json_array(), *keys = json_array();
    for (size_t i = 0; i < galet_result_warning_count(result); i++) {
        json_array_append_new(warnings, json_string(galet_result_warning(result, i)));
        json_array_append_new(keys, json_string(galet_result_warning_key(result, i)));
    }
    const galet_record *outputs = galet_result_outputs(result);
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o}", "study", galet_result_study(result)->name, "version",
                  galet_version(), "status", galet_json_status(result), "inputs", galet_json_inputs(values), "outputs",
                  galet_json_outputs(outputs), "units", units(outputs), "warnings", warnings, "warning_keys", keys);
    galet_json_set_labels(json, values);
    const galet_uncertainty *uncertainty = galet_result_uncertainty(result);
    if (uncertainty) {
        json_t *random = json_object();
        for (size_t i = 0; i < uncertainty->count; i++) {
            json_object_set_new(random, uncertainty->keys[i], json_string(uncertainty->words[i]));
        }
        json_object_set_new(json, "random", random);
    }
    return json;
}

/// End of the text that starts with a quote at `c`.
static const char *string_end(const char *c) {
    for (c++; *c != '"'; c++) {
        c += *c == '\\';
    }
    return c + 1;
}

static bool is_real(const char *c, size_t length) {
    return memchr(c, '.', length) || memchr(c, 'e', length);
}

/// Jansson prints every real with 17 digits. Rewriting them shorter, in place, costs one pass over the text.
static void shorten_reals(char *text) {
    char *out = text;
    for (const char *c = text; *c;) {
        const char *end = c + 1;
        bool number = *c == '-' || isdigit((unsigned char)*c);
        if (*c == '"') {
            end = string_end(c);
        } else if (number) {
            end = c + strspn(c, "+-0123456789.eE");
        }
        size_t length = (size_t)(end - c);
        if (number && is_real(c, length)) {
            char shortest[GALET_NUMBER_SIZE];
            galet_number_shortest(galet_number_value(c), shortest);
            strcat(shortest, strpbrk(shortest, ".e") ? "" : ".0");
            if (strlen(shortest) <= length) {
                length = strlen(shortest);
                memcpy(out, shortest, length);
                out += length;
                c = end;
                continue;
            }
        }
        memmove(out, c, length);
        out += length;
        c = end;
    }
    *out = '\0';
}

char *galet_json_text(const json_t *json, size_t flags) {
    char *text = json_dumps(json, flags);
    if (text && galet_json_memory_failed()) {  // of the document, or just now: then the text is cut short
        free(text);
        return NULL;
    }
    if (text) {
        shorten_reals(text);
    }
    return text;
}

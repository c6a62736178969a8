#include "report/json.h"

#include "input/number.h"
#include "input/values.h"

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

static json_t *reals(const double *x, size_t count) {
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(array, galet_json_real(x[i]));
    }
    return array;
}

static json_t *matrix(const galet_slot *slot) {
    json_t *rows = json_array();
    for (size_t i = 0; i < slot->rows; i++) {
        json_array_append_new(rows, reals(slot->items + i * slot->columns, slot->columns));
    }
    return rows;
}

static json_t *input_records(const galet_values *values, const char *key) {
    json_t *array = json_array();
    for (size_t i = 0; i < galet_values_record_count(values, key); i++) {
        json_array_append_new(array, galet_json_inputs(galet_values_record(values, key, i)));
    }
    return array;
}

static json_t *input(const galet_values *values, size_t index) {
    const galet_param *param = &values->params[index];
    if (!galet_values_present(values, param->key)) {
        return json_null();
    }
    switch (param->type) {
    case GALET_PARAM_REAL:
        return galet_json_real(galet_values_real(values, param->key));
    case GALET_PARAM_INTEGER:
        return json_integer(galet_values_integer(values, param->key));
    case GALET_PARAM_FLAG:
        return json_boolean(galet_values_flag(values, param->key));
    case GALET_PARAM_LIST:
        return reals(values->slots[index].items, values->slots[index].rows);
    case GALET_PARAM_MATRIX:
        return matrix(&values->slots[index]);
    case GALET_PARAM_RECORDS:
        return input_records(values, param->key);
    default:
        return json_string(galet_values_text(values, param->key));
    }
}

json_t *galet_json_inputs(const galet_values *values) {
    json_t *object = json_object();
    for (size_t i = 0; i < values->count; i++) {
        if (galet_values_used(values, i)) {
            json_object_set_new(object, values->params[i].key, input(values, i));
        }
    }
    return object;
}

static json_t *output_texts(const galet_record *record, const char *key) {
    json_t *array = json_array();
    for (size_t i = 0; i < galet_record_count(record, key); i++) {
        json_array_append_new(array, json_string(galet_record_text_at(record, key, i)));
    }
    return array;
}

static json_t *output_records(const galet_record *record, const char *key) {
    json_t *array = json_array();
    for (size_t i = 0; i < galet_record_count(record, key); i++) {
        json_array_append_new(array, galet_json_outputs(galet_record_at(record, key, i)));
    }
    return array;
}

static json_t *output_reals(const galet_record *record, const char *key) {
    size_t count;
    const double *x = galet_record_reals(record, key, &count);
    return reals(x, count);
}

static json_t *output(const galet_record *record, const galet_output *out) {
    if (!galet_record_has(record, out->key)) {
        return json_null();
    }
    switch (out->type) {
    case GALET_OUTPUT_INTEGER:
        return json_integer(galet_record_integer(record, out->key));
    case GALET_OUTPUT_FLAG:
        return json_boolean(galet_record_flag(record, out->key));
    case GALET_OUTPUT_TEXT:
        return json_string(galet_record_text(record, out->key));
    case GALET_OUTPUT_REALS:
        return output_reals(record, out->key);
    case GALET_OUTPUT_TEXTS:
        return output_texts(record, out->key);
    case GALET_OUTPUT_RECORDS:
        return output_records(record, out->key);
    default:
        return galet_json_real(galet_record_real(record, out->key));
    }
}

json_t *galet_json_outputs(const galet_record *record) {
    json_t *object = json_object();
    for (const galet_output *out = galet_record_outputs(record); out->key; out++) {
        json_object_set_new(object, out->key, output(record, out));
    }
    return object;
}

static json_t *warnings(const galet_result *result) {
    json_t *array = json_array();
    for (size_t i = 0; i < galet_result_warning_count(result); i++) {
        json_array_append_new(array, json_string(galet_result_warning(result, i)));
    }
    return array;
}

json_t *galet_json_run(const galet_values *values, const galet_result *result) {
    bool converged = galet_result_status(result) == GALET_OK;
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o}", "study", galet_result_study(result)->name, "version",
                     galet_version(), "status", converged ? "ok" : "not_converged", "inputs", galet_json_inputs(values),
                     "outputs", galet_json_outputs(galet_result_outputs(result)), "warnings", warnings(result));
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
            galet_number_shortest(strtod(c, NULL), shortest);
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
    if (text) {
        shorten_reals(text);
    }
    return text;
}

#include "report/state.h"

#include "input/file.h"
#include "report/json.h"

#include <galet/version.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/// Results do not depend on it.
static const char FREE_KEY[] = "threads";

static const size_t STATE_FILE_MAX = (size_t)1 << 30;

/// FNV-1a over the bytes of numbers.
static uint64_t hash_numbers(uint64_t hash, const double *x, size_t count) {
    const unsigned char *bytes = (const unsigned char *)x;
    for (size_t i = 0; i < count * sizeof *x; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

/// What a file held when it was read: its name alone does not tell.
static json_t *contents(const galet_value *value) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    hash =
        value->numbers ? hash_numbers(hash, value->numbers, value->rows * (value->columns ? value->columns : 1)) : hash;
    for (size_t i = 0; value->type == GALET_TYPE_COLUMNS && i < value->members; i++) {
        galet_value column = galet_value_member(value, 0, i);
        hash = column.present ? hash_numbers(hash, column.numbers, column.rows) : hash;
    }
    char text[24];
    snprintf(text, sizeof text, "%016" PRIx64, hash);
    return json_string(text);
}

static bool comes_from_file(const galet_value *value) {
    bool numbers =
        value->type == GALET_TYPE_COLUMNS || value->type == GALET_TYPE_LIST || value->type == GALET_TYPE_MATRIX;
    return numbers && value->present && value->text;
}

static json_t *all_contents(const galet_values *values) {
    json_t *object = json_object();
    for (size_t i = 0; i < galet_values_count(values); i++) {
        galet_value value = galet_values_view(values, i);
        if (value.used && comes_from_file(&value)) {
            json_object_set_new(object, value.key, contents(&value));
        }
    }
    return object;
}

bool galet_state_write(FILE *file, const galet_values *values, const galet_result *result) {
    size_t count;
    const double *numbers = galet_result_state(result, &count);
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(array, galet_json_real(numbers[i]));
    }
    json_t *json = json_pack("{s:s, s:s, s:s, s:o, s:o, s:o}", "study", galet_result_study(result)->name, "version",
                             galet_version(), "build", galet_build(), "inputs", galet_json_inputs(values), "contents",
                             all_contents(values), "state", array);
    char *text = json ? galet_json_text(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (text) {
        fprintf(file, "%s\n", text);
    }
    free(text);
    return text;
}

/// The first key whose value is another in two objects; NULL: none.
static const char *first_difference(json_t *one, json_t *two) {
    const char *key;
    json_t *value;
    json_object_foreach(one, key, value) {
        json_t *other = json_object_get(two, key);
        if (strcmp(key, FREE_KEY) != 0 && (!other || !json_equal(value, other))) {
            return key;
        }
    }
    return NULL;
}

static galet_status refuse(galet_message *why, const char *path, const char *key, const char *text) {
    return galet_complain(why, (galet_place){path, 0, 0}, key, "%s", text);
}

static galet_status check_case(json_t *json, const char *path, const galet_study *study, const galet_values *values,
                               galet_message *why) {
    const char *name = json_string_value(json_object_get(json, "study"));
    const char *build = json_string_value(json_object_get(json, "build"));
    if (!name || strcmp(name, study->name) != 0) {
        return refuse(why, path, NULL, "is of another study; run it without --resume");
    }
    if (!build || strcmp(build, galet_build()) != 0) {
        return refuse(why, path, NULL, "was written by another build of galet; run it without --resume");
    }
    json_t *inputs = galet_json_inputs(values), *files = all_contents(values);
    json_t *before = json_object_get(json, "inputs"), *files_before = json_object_get(json, "contents");
    const char *key = first_difference(inputs, before);
    key = key ? key : first_difference(before, inputs);
    key = key ? key : first_difference(files, files_before);
    galet_status status =
        key ? refuse(why, path, key, "differs from the run to go on with; give the same case, or leave out --resume")
            : GALET_OK;
    json_decref(inputs);
    json_decref(files);
    return status;
}

static galet_status take_numbers(json_t *array, const char *path, double **numbers, size_t *count, galet_message *why) {
    size_t size = json_array_size(array);
    double *x = malloc((size + 1) * sizeof *x);
    if (!x) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < size; i++) {
        json_t *number = json_array_get(array, i);
        if (!json_is_number(number)) {
            free(x);
            return refuse(why, path, NULL, "is damaged; run it without --resume");
        }
        x[i] = json_number_value(number);
    }
    *numbers = x;
    *count = size;
    return GALET_OK;
}

galet_status galet_state_read(const char *folder, const galet_study *study, const galet_values *values,
                              double **numbers, size_t *count, galet_message *why) {
    char path[1024];
    snprintf(path, sizeof path, "%s/state.json", folder);
    char *text;
    size_t length;
    if (galet_file_read(path, STATE_FILE_MAX, &text, &length, why)) {
        return refuse(why, path, NULL, "there is no run to go on with; run it without --resume");
    }
    json_t *json = json_loadb(text, length, 0, NULL);
    free(text);
    galet_status status = json_is_array(json_object_get(json, "state"))
                              ? check_case(json, path, study, values, why)
                              : refuse(why, path, NULL, "is damaged; run it without --resume");
    status = status ? status : take_numbers(json_object_get(json, "state"), path, numbers, count, why);
    json_decref(json);
    return status;
}

#include "report/state.h"

#include "base/digest.h"
#include "input/file.h"
#include "report/json.h"

#include <galet/version.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Results do not depend on it.
static const char FREE_KEY[] = GALET_THREADS_KEY;

static const size_t STATE_FILE_MAX = (size_t)1 << 30;

static uint64_t hash_numbers(uint64_t hash, const double *x, size_t count) {
    return galet_digest(hash, x, count * sizeof *x);
}

static json_t *hash_text(uint64_t hash) {
    char text[24];
    snprintf(text, sizeof text, "%016" PRIx64, hash);
    return json_string(text);
}

/// What a file held when it was read: its name alone does not tell.
static json_t *contents(const galet_value *value) {
    uint64_t hash = GALET_DIGEST_START;
    hash =
        value->numbers ? hash_numbers(hash, value->numbers, value->rows * (value->columns ? value->columns : 1)) : hash;
    for (size_t i = 0; value->type == GALET_TYPE_COLUMNS && i < value->members; i++) {
        galet_value column = galet_value_member(value, 0, i);
        hash = column.present ? hash_numbers(hash, column.numbers, column.rows) : hash;
    }
    return hash_text(hash);
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

/// Of the numbers, and of all else that stands beside them in the file: a digit that changed would be believed.
static json_t *digest(const json_t *rest, const double *numbers, size_t count) {
    char *text = json_dumps(rest, JSON_COMPACT | JSON_SORT_KEYS);
    json_t *found =
        text ? hash_text(hash_numbers(galet_digest(GALET_DIGEST_START, text, strlen(text)), numbers, count)) : NULL;
    free(text);
    return found;
}

bool galet_state_write(FILE *file, const galet_values *values, const galet_result *result) {
    size_t count;
    const double *numbers = galet_result_state(result, &count);
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(array, galet_json_real(numbers[i]));
    }
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:o, s:o}", "study", galet_result_study(result)->name, "version", galet_version(),
                  "build", galet_build(), "inputs", galet_json_inputs(values), "contents", all_contents(values));
    json_t *sum = json ? digest(json, numbers, count) : NULL;
    bool complete = sum && json_object_set_new(json, "digest", sum) == 0;
    complete = json_object_set_new(json, "state", array) == 0 && complete;
    char *text = complete ? galet_json_text(json, JSON_COMPACT) : NULL;
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

static galet_status refuse_damaged(galet_message *why, const char *path) {
    return refuse(why, path, NULL, "is damaged; run it without --resume");
}

static galet_status check_origin(json_t *json, const char *path, const galet_study *study, galet_message *why) {
    const char *name = json_string_value(json_object_get(json, "study"));
    const char *build = json_string_value(json_object_get(json, "build"));
    if (!name || !build || !json_is_array(json_object_get(json, "state"))) {
        return refuse_damaged(why, path);
    }
    if (strcmp(name, study->name) != 0) {
        return refuse(why, path, NULL, "is of another study; run it without --resume");
    }
    if (strcmp(build, galet_build()) != 0) {
        return refuse(why, path, NULL, "was written by another build of galet; run it without --resume");
    }
    return GALET_OK;
}

static galet_status take_numbers(json_t *array, const char *path, galet_state *state, galet_message *why) {
    size_t size = json_array_size(array);
    double *x = malloc((size + 1) * sizeof *x);
    if (!x) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < size; i++) {
        json_t *number = json_array_get(array, i);
        if (!json_is_number(number)) {
            free(x);
            return refuse_damaged(why, path);
        }
        x[i] = json_number_value(number);
    }
    *state = (galet_state){.numbers = x, .count = size};
    return GALET_OK;
}

/// Leaves the file without its numbers and their digest.
static galet_status check_digest(json_t *json, const char *path, const galet_state *state, galet_message *why) {
    json_t *stated = json_incref(json_object_get(json, "digest"));
    json_object_del(json, "digest");
    json_object_del(json, "state");
    json_t *found = digest(json, state->numbers, state->count);
    galet_status status = !found ? GALET_ERR_MEMORY : json_equal(found, stated) ? GALET_OK : refuse_damaged(why, path);
    json_decref(found);
    json_decref(stated);
    return status;
}

static galet_status check_case(json_t *json, const char *path, const galet_values *values, galet_message *why) {
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

static galet_status read_file(const char *path, const galet_study *study, const galet_values *values,
                              galet_state *state, galet_message *why) {
    char *text;
    size_t length;
    galet_status status = galet_file_read(path, STATE_FILE_MAX, &text, &length, why);
    if (status) {
        return status;
    }
    json_t *json = json_loadb(text, length, 0, NULL);
    free(text);
    status = check_origin(json, path, study, why);
    status = status ? status : take_numbers(json_object_get(json, "state"), path, state, why);
    status = status ? status : check_digest(json, path, state, why);
    status = status ? status : check_case(json, path, values, why);
    json_decref(json);
    return status;
}

galet_status galet_state_read(const char *folder, const galet_study *study, const galet_values *values,
                              galet_state *state, galet_message *why) {
    // What a run that was killed has saved on its way is newer than what the run before it left.
    static const char *const names[] = {GALET_CHECKPOINT_FILE, GALET_STATE_FILE};
    galet_status status = GALET_OK;
    *state = (galet_state){0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        if (access(path, F_OK) != 0) {
            continue;
        }
        galet_state found = {0};
        status = read_file(path, study, values, &found, why);
        found.path = status ? NULL : strdup(path);
        if (found.path) {
            *state = found;
            return GALET_OK;
        }
        galet_state_clear(&found);
        if (!status || status == GALET_ERR_MEMORY) {
            return GALET_ERR_MEMORY;
        }
    }
    return status;
}

void galet_state_clear(galet_state *state) {
    free(state->numbers);
    free(state->path);
    *state = (galet_state){0};
}

#include "input/case_text.h"

#include "input/number.h"
#include "input/text.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

enum { NUMBERS_MAX = 20000 };  ///< Of one input that came from a file

/// Not what says something by being given, where nobody gave it.
static bool is_written(const galet_value *value) {
    return value->used && value->present && (value->given || !value->param->telling);
}

/// The path from the root: the case will lie in another folder.
static void write_path(FILE *out, const char *path) {
    char folder[PATH_MAX], whole[2 * PATH_MAX];
    if (*path == '/' || !getcwd(folder, sizeof folder)) {
        galet_text_write(out, path);
        return;
    }
    snprintf(whole, sizeof whole, "%s/%s", folder, path);
    galet_text_write(out, whole);
}

static bool is_given(const galet_values *values, size_t beside, const char *key) {
    size_t i = key ? galet_params_sibling(values->table, beside, key) : values->count;
    return i < values->count && values->slots[i].given;
}

/// Whether arrays say all that the file does: its rows are no means of others, and nothing beside it was given that
/// says how to read it.
static bool are_plain(const galet_values *values, size_t index) {
    const galet_param *param = &values->params[index];
    bool told = is_given(values, index, param->skip_key);
    for (const galet_param *member = param->members; member->key; member++) {
        told |= is_given(values, index, member->column_key) || is_given(values, index, member->unit_key) ||
                is_given(values, index, member->rate_key);
    }
    return !told && galet_dataset_group(values->slots[index].data) == 1;
}

static void write_numbers(FILE *out, const galet_value *column) {
    fprintf(out, "%s: [", column->key);
    for (size_t i = 0; i < column->rows; i++) {
        char number[GALET_NUMBER_SIZE];
        galet_number_shortest(column->numbers[i], number);
        fprintf(out, "%s%s", i ? ", " : "", number);
    }
    fputc(']', out);
}

void galet_case_write_columns(FILE *out, const galet_values *values, size_t index) {
    galet_value held = galet_values_held(values, index), *value = &held;
    bool arrays = value->rows * value->members <= NUMBERS_MAX && are_plain(values, index);
    if (value->text && !arrays) {
        write_path(out, value->text);
        return;
    }
    const char *separator = "{";
    for (size_t i = 0; i < value->members; i++) {
        galet_value column = galet_value_member(value, 0, i);
        if (column.present) {
            fputs(separator, out);
            write_numbers(out, &column);
            separator = ", ";
        }
    }
    fputc('}', out);
}

/// A list or a matrix without the name of its file.
static void write_list(FILE *out, galet_value value) {
    if (value.text && value.rows * value.columns > NUMBERS_MAX) {
        write_path(out, value.text);
        return;
    }
    value.text = NULL;
    galet_value_write(out, &value);
}

static void write_value(FILE *out, const galet_values *values, size_t index, const galet_value *value) {
    switch (value->type) {
    case GALET_TYPE_COLUMNS:
        galet_case_write_columns(out, values, index);
        break;
    case GALET_TYPE_LIST:
    case GALET_TYPE_MATRIX:
        write_list(out, *value);
        break;
    case GALET_TYPE_FILE:
        write_path(out, value->text);
        break;
    default:
        galet_value_write(out, value);
    }
}

static void write_labels(FILE *out, const galet_values *values) {
    for (const char *const *key = galet_label_keys; *key; key++) {
        const char *text = galet_values_label(values, *key);
        if (text) {
            fprintf(out, "%s: ", *key);
            galet_text_write(out, text);
            fputc('\n', out);
        }
    }
}

static bool is_among(const char *key, const char *const *keys, size_t count) {
    size_t i = 0;
    while (i < count && strcmp(keys[i], key) != 0) {
        i++;
    }
    return i < count;
}

void galet_case_write(FILE *out, const char *study, const galet_values *values) {
    galet_case_write_without(out, study, values, NULL, 0);
}

void galet_case_write_without(FILE *out, const char *study, const galet_values *values, const char *const *keys,
                              size_t count) {
    fprintf(out, "study: %s\n", study);
    write_labels(out, values);
    for (size_t i = 0; i < values->count; i++) {
        galet_value value = galet_values_view(values, i);
        if (value.used && values->slots[i].emptied) {
            fprintf(out, "%s: unset\n", value.key);
        } else if (is_written(&value) && !is_among(value.key, keys, count)) {
            fprintf(out, "%s: ", value.key);
            write_value(out, values, i, &value);
            fputc('\n', out);
        }
    }
}

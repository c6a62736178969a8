#include "study/result.h"

#include "study/table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct field {
    galet_grid grid;
    double *values;
} field;

struct galet_result {
    const galet_study *study;
    galet_status status;
    galet_trouble trouble;
    galet_record *outputs;
    galet_table *tables;
    size_t table_count;
    field *fields;
    size_t field_count;
    char **warnings;
    size_t warning_count;
};

static size_t count_tables(const galet_study *study) {
    size_t count = 0;
    while (study->tables && study->tables[count].name) {
        count++;
    }
    return count;
}

static size_t count_fields(const galet_study *study) {
    size_t count = 0;
    while (study->fields && study->fields[count].name) {
        count++;
    }
    return count;
}

galet_status galet_result_create(const galet_study *study, galet_result **result) {
    galet_result *r = calloc(1, sizeof *r);
    if (!r) {
        return GALET_ERR_MEMORY;
    }
    r->study = study;
    r->table_count = count_tables(study);
    r->field_count = count_fields(study);
    r->outputs = galet_record_create(study->outputs, &r->trouble);
    r->tables = calloc(r->table_count + 1, sizeof *r->tables);
    r->fields = calloc(r->field_count + 1, sizeof *r->fields);
    if (!r->outputs || !r->tables || !r->fields) {
        r->table_count = r->tables ? r->table_count : 0;
        r->field_count = r->fields ? r->field_count : 0;
        galet_result_destroy(r);
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < r->table_count; i++) {
        galet_table_init(&r->tables[i], &study->tables[i], &r->trouble);
    }
    *result = r;
    return GALET_OK;
}

void galet_result_destroy(galet_result *result) {
    if (!result) {
        return;
    }
    galet_record_destroy(result->outputs);
    for (size_t i = 0; i < result->table_count; i++) {
        galet_table_clear(&result->tables[i]);
    }
    for (size_t i = 0; i < result->field_count; i++) {
        free(result->fields[i].values);
    }
    for (size_t i = 0; i < result->warning_count; i++) {
        free(result->warnings[i]);
    }
    free(result->tables);
    free(result->fields);
    free(result->warnings);
    free(result);
}

galet_status galet_result_finish(galet_result *result, galet_status run_status) {
    result->status = run_status;
    if (result->trouble.no_memory) {
        result->status = GALET_ERR_MEMORY;
    } else if (result->trouble.not_a_number && run_status == GALET_OK) {
        galet_result_warn(result, "%s could not be computed for this input", result->trouble.not_a_number);
        result->status = GALET_ERR_NOT_CONVERGED;
    }
    return result->status;
}

const galet_study *galet_result_study(const galet_result *result) {
    return result->study;
}

galet_status galet_result_status(const galet_result *result) {
    return result->status;
}

galet_record *galet_result_record(galet_result *result) {
    return result->outputs;
}

const galet_record *galet_result_outputs(const galet_result *result) {
    return result->outputs;
}

void galet_result_warn(galet_result *result, const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    char *copy = strdup(text);
    char **grown = copy ? realloc(result->warnings, (result->warning_count + 1) * sizeof *grown) : NULL;
    if (!grown) {
        free(copy);
        result->trouble.no_memory = true;
        return;
    }
    result->warnings = grown;
    result->warnings[result->warning_count++] = copy;
}

size_t galet_result_warning_count(const galet_result *result) {
    return result->warning_count;
}

const char *galet_result_warning(const galet_result *result, size_t index) {
    return index < result->warning_count ? result->warnings[index] : NULL;
}

const galet_table *galet_result_find_table(const galet_result *result, const char *name) {
    for (size_t i = 0; i < result->table_count; i++) {
        if (strcmp(result->tables[i].def->name, name) == 0) {
            return &result->tables[i];
        }
    }
    return NULL;
}

galet_table *galet_result_table(galet_result *result, const char *name) {
    const galet_table *table = galet_result_find_table(result, name);
    assert(table && "the study declares no such table");
    return (galet_table *)table;
}

static size_t find_field(const galet_result *result, const char *name) {
    size_t i = 0;
    while (i < result->field_count && strcmp(result->study->fields[i].name, name) != 0) {
        i++;
    }
    return i;
}

void galet_result_set_field(galet_result *result, const char *name, galet_grid grid, const double *values) {
    size_t i = find_field(result, name), cells = grid.nx * grid.ny;
    assert(i < result->field_count && "the study declares no such field");
    double *copy = cells ? malloc(cells * sizeof *copy) : NULL;
    if (i == result->field_count || !copy) {
        result->trouble.no_memory = true;
        free(copy);
        return;
    }
    memcpy(copy, values, cells * sizeof *copy);
    free(result->fields[i].values);
    result->fields[i] = (field){grid, copy};
}

const double *galet_result_field(const galet_result *result, const char *name, galet_grid *grid) {
    size_t i = find_field(result, name);
    if (i == result->field_count || !result->fields[i].values) {
        return NULL;
    }
    *grid = result->fields[i].grid;
    return result->fields[i].values;
}

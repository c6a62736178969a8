#include "study/table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void galet_table_init(galet_table *table, const galet_table_def *def, galet_trouble *trouble) {
    *table = (galet_table){.def = def, .trouble = trouble};
    while (def->columns[table->columns].name) {
        table->columns++;
    }
}

void galet_table_clear(galet_table *table) {
    for (size_t i = 0; table->texts && i < table->rows * table->columns; i++) {
        free(table->texts[i]);
    }
    free(table->texts);
    free(table->values);
}

static bool has_text_columns(const galet_table *table) {
    for (size_t i = 0; i < table->columns; i++) {
        if (table->def->columns[i].is_text) {
            return true;
        }
    }
    return false;
}

static bool reserve(galet_table *table, size_t rows) {
    if (rows <= table->capacity) {
        return true;
    }
    size_t capacity = table->capacity ? 2 * table->capacity : 64;
    double *values = realloc(table->values, capacity * table->columns * sizeof *values);
    if (values) {
        table->values = values;
    }
    char **texts = NULL;
    if (has_text_columns(table)) {
        texts = realloc(table->texts, capacity * table->columns * sizeof *texts);
        table->texts = texts ? texts : table->texts;
    }
    if (!values || (has_text_columns(table) && !texts)) {
        table->trouble->no_memory = true;
        return false;
    }
    table->capacity = capacity;
    return true;
}

void galet_table_add_row(galet_table *table, const double *row) {
    if (!table || !reserve(table, table->rows + 1)) {
        return;
    }
    size_t start = table->rows * table->columns;
    for (size_t i = 0; i < table->columns; i++) {
        table->values[start + i] = table->def->columns[i].is_text ? NAN : row[i];
        if (table->texts) {
            table->texts[start + i] = NULL;
        }
    }
    table->rows++;
}

void galet_table_set_text(galet_table *table, const char *column, const char *text) {
    if (!table || table->rows == 0 || !table->texts) {
        return;
    }
    for (size_t i = 0; i < table->columns; i++) {
        if (strcmp(table->def->columns[i].name, column) == 0) {
            assert(table->def->columns[i].is_text);
            char **cell = &table->texts[(table->rows - 1) * table->columns + i];
            free(*cell);
            *cell = strdup(text);
            table->trouble->no_memory |= !*cell;
            return;
        }
    }
    assert(false && "the table has no such column");
}

const galet_table_def *galet_table_definition(const galet_table *table) {
    return table->def;
}

size_t galet_table_rows(const galet_table *table) {
    return table->rows;
}

double galet_table_value(const galet_table *table, size_t row, size_t column) {
    return table->values[row * table->columns + column];
}

const char *galet_table_text(const galet_table *table, size_t row, size_t column) {
    return table->texts ? table->texts[row * table->columns + column] : NULL;
}

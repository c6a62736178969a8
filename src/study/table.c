#include "study/table.h"

#include <stdlib.h>
#include <string.h>

void galet_table_init(galet_table *table, const galet_table_def *def, bool wanted, galet_trouble *trouble) {
    *table = (galet_table){.def = def, .wanted = wanted, .trouble = trouble};
    while (def->columns[table->count].name) {
        table->count++;
    }
}

void galet_table_clear(galet_table *table) {
    for (size_t i = 0; table->columns && i < table->count; i++) {
        galet_column_values *column = &table->columns[i];
        for (size_t row = 0; column->texts && row < table->rows; row++) {
            free(column->texts[row]);
        }
        free(column->texts);
        free(column->numbers);
    }
    free(table->columns);
    free(table->units);
}

static bool grow_column(galet_column_values *column, bool is_text, size_t capacity) {
    if (is_text) {
        char **texts = realloc(column->texts, capacity * sizeof *texts);
        column->texts = texts ? texts : column->texts;
        return texts;
    }
    double *numbers = realloc(column->numbers, capacity * sizeof *numbers);
    column->numbers = numbers ? numbers : column->numbers;
    return numbers;
}

/// Room for one more row.
static bool reserve(galet_table *table) {
    if (table->rows < table->capacity) {
        return true;
    }
    size_t capacity = table->capacity ? 2 * table->capacity : 64;
    bool grown = true;
    table->columns = table->columns ? table->columns : calloc(table->count, sizeof *table->columns);
    for (size_t i = 0; table->columns && i < table->count; i++) {
        grown = grow_column(&table->columns[i], table->def->columns[i].is_text, capacity) && grown;
    }
    if (!table->columns || !grown) {
        table->trouble->no_memory = true;
        return false;
    }
    table->capacity = capacity;
    return true;
}

static size_t number_count(const galet_table *table) {
    size_t count = 0;
    for (size_t i = 0; i < table->count; i++) {
        count += !table->def->columns[i].is_text;
    }
    return count;
}

void galet_table_add_row(galet_table *table, const double *row, size_t count) {
    if (!table) {
        return;
    }
    if (count != number_count(table)) {
        galet_mistake_note(&table->trouble->mistake, "a row of table '%.60s' has %zu numbers and should have %zu",
                           table->def->name, count, number_count(table));
        return;
    }
    if (!reserve(table)) {
        return;
    }
    for (size_t i = 0; i < table->count; i++) {
        if (table->def->columns[i].is_text) {
            table->columns[i].texts[table->rows] = NULL;
        } else {
            table->columns[i].numbers[table->rows] = *row++;
        }
    }
    table->rows++;
}

static char *copy_text(galet_table *table, const char *text) {
    char *copy = text ? strdup(text) : NULL;
    table->trouble->no_memory |= text && !copy;
    return copy;
}

void galet_table_add(galet_table *table, const void *from) {
    if (!table || !reserve(table)) {
        return;
    }
    for (size_t i = 0; i < table->count; i++) {
        const galet_column *column = &table->def->columns[i];
        const char *place = (const char *)from + column->offset;
        if (!column->bound) {
            galet_mistake_note(&table->trouble->mistake, "column '%.60s' of table '%.60s' is not bound", column->name,
                               table->def->name);
            return;
        }
        if (column->is_text) {
            const char *text;
            memcpy(&text, place, sizeof text);
            table->columns[i].texts[table->rows] = copy_text(table, text);
        } else {
            memcpy(&table->columns[i].numbers[table->rows], place, sizeof(double));
        }
    }
    table->rows++;
}

void galet_table_set_text(galet_table *table, const char *column, const char *text) {
    for (size_t i = 0; table && table->rows && i < table->count; i++) {
        if (table->def->columns[i].is_text && strcmp(table->def->columns[i].name, column) == 0) {
            char **cell = &table->columns[i].texts[table->rows - 1];
            free(*cell);
            *cell = copy_text(table, text);
            return;
        }
    }
    if (table && table->rows) {
        galet_mistake_note(&table->trouble->mistake, "table '%.60s' has no column of texts '%.60s'", table->def->name,
                           column);
    }
}

/// The place of a column; that of the end where there is none.
static size_t find_column(const galet_table *table, const char *name) {
    size_t i = 0;
    while (i < table->count && strcmp(table->def->columns[i].name, name) != 0) {
        i++;
    }
    return i;
}

/// Where the units of a column are set; NULL where there is none.
static galet_table_units *units_of(galet_table *table, const char *column) {
    if (!table) {
        return NULL;
    }
    table->units = table->units ? table->units : calloc(table->count, sizeof *table->units);
    size_t i = find_column(table, column);
    if (i == table->count) {
        galet_mistake_note(&table->trouble->mistake, "table '%.60s' has no column '%.60s'", table->def->name, column);
    } else if (!table->units) {
        table->trouble->no_memory = true;
    } else {
        return &table->units[i];
    }
    return NULL;
}

void galet_table_set_unit(galet_table *table, const char *column, const char *unit) {
    galet_table_units *units = units_of(table, column);
    if (units) {
        units->unit = unit;
    }
}

void galet_table_set_shown(galet_table *table, const char *column, const char *unit) {
    galet_table_units *units = units_of(table, column);
    if (units) {
        units->shown = unit;
    }
}

void galet_table_set_scale(galet_table *table, const char *column, double scale) {
    galet_table_units *units = units_of(table, column);
    if (units) {
        units->scale = scale;
    }
}

galet_column galet_table_view(const galet_table *table, size_t column) {
    galet_column view = table->def->columns[column];
    galet_table_units units = table->units ? table->units[column] : (galet_table_units){0};
    view.unit = units.unit ? units.unit : view.unit;
    view.shown = units.shown ? units.shown : view.shown;
    view.scale = units.scale > 0.0 ? units.scale : view.scale;
    return view;
}

const galet_table_def *galet_table_definition(const galet_table *table) {
    return table->def;
}

size_t galet_table_rows(const galet_table *table) {
    return table->rows;
}

const double *galet_table_column(const galet_table *table, const char *name) {
    size_t i = table ? find_column(table, name) : 0;
    return table && i < table->count ? galet_table_numbers(table, i) : NULL;
}

const double *galet_table_numbers(const galet_table *table, size_t column) {
    return table->columns ? table->columns[column].numbers : NULL;
}

const char *const *galet_table_texts(const galet_table *table, size_t column) {
    return table->columns ? (const char *const *)table->columns[column].texts : NULL;
}

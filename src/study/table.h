#pragma once

#include "study/record.h"

/// One column with all its rows: numbers or texts.
typedef struct galet_column_values {
    double *numbers;
    char **texts;
} galet_column_values;

/// Units and scale of a column in place of the declared ones; NULL and 0: those.
typedef struct galet_table_units {
    const char *unit, *shown;
    double scale;
} galet_table_units;

struct galet_table {
    const galet_table_def *def;
    size_t count, rows, capacity;  ///< Columns, rows, rows there is room for
    galet_column_values *columns;  ///< NULL until the first row
    galet_table_units *units;      ///< Of each column; NULL: all as declared
    bool wanted;
    galet_trouble *trouble;
};

void galet_table_init(galet_table *table, const galet_table_def *def, bool wanted, galet_trouble *trouble);
void galet_table_clear(galet_table *table);

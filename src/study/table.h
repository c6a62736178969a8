#pragma once

#include "study/record.h"

struct galet_table {
    const galet_table_def *def;
    size_t columns, rows, capacity;
    double *values;  ///< Row by row; NaN in text columns
    char **texts;    ///< As many, NULL where there is no text
    galet_trouble *trouble;
};

void galet_table_init(galet_table *table, const galet_table_def *def, galet_trouble *trouble);
void galet_table_clear(galet_table *table);

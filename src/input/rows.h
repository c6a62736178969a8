#pragma once

#include "input/message.h"

/// Rows of numbers in memory of a bounded size: where more come than there may be, groups of 2^k consecutive ones are
/// replaced by their means. A last group that is not full is left out.
typedef struct galet_rows galet_rows;

enum { GALET_ROWS_LIMIT = 1 << 24 };

/// `max` 0: as many as come, up to the limit.
galet_status galet_rows_create(size_t columns, size_t max, galet_rows **rows);
void galet_rows_destroy(galet_rows *rows);

/// GALET_ERR_RANGE beyond the limit.
galet_status galet_rows_add(galet_rows *rows, const double *row, int line);

size_t galet_rows_count(const galet_rows *rows);
/// How many rows one of them is the mean of.
size_t galet_rows_group(const galet_rows *rows);

/// Hands over a column, and the line that each row, or the first of its group, stands on; released by free().
double *galet_rows_take_column(galet_rows *rows, size_t column);
int *galet_rows_take_lines(galet_rows *rows);

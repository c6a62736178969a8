#pragma once

#include "input/message.h"

/// Columns of numbers from a text file: separated by commas, semicolons, tabs or blanks; '#' begins a comment. A first
/// line that is not all numbers is a header, whose titles may carry units: `t [ms],x [mm]`.
typedef struct galet_columns {
    size_t rows, count;
    double **column;  ///< Each with all its rows, as written
    char **names;     ///< Without their units; empty without a header
    char **units;     ///< Empty where none is given
    int *lines;       ///< Line of each row, for messages
} galet_columns;

/// Every row must have as many numbers as the first. Released by galet_columns_release.
galet_status galet_columns_read(const char *path, galet_columns *columns, galet_message *why);
void galet_columns_release(galet_columns *columns);

/// The same from a text with a zero byte behind it, which is used as scratch.
galet_status galet_columns_parse(char *text, size_t length, const char *path, galet_columns *columns,
                                 galet_message *why);

/// Index of the column of that name, letter case aside; `count` where there is none.
size_t galet_columns_find(const galet_columns *columns, const char *name);

/// Turns a column into SI by the unit of its title, if it has one.
galet_status galet_columns_to_si(galet_columns *columns, size_t column, const char *si, const char *path,
                                 galet_message *why);

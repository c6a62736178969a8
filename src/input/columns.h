#pragma once

#include "input/message.h"
#include "input/title.h"

#include <stdio.h>

/// Columns of numbers of a text file, row after row: it is read once and never held as a whole, so it may be a pipe.
///
/// Cells are separated by commas, semicolons, tabs or blanks; which of them, the first line of numbers tells
/// (galet_separator_guess). The decimal mark is a point; it may be a comma where no comma separates, or in quotes, and
/// is the same in the whole file. Cells may be in quotes, a line may end with separators. What is no line of numbers
/// above the first one is the header. Its titles may carry units, `t [ms]` or `t (ms)`, or a line of units stands below
/// it. Without a header, a comment right above the numbers may be one: `# t [s], x [m]`.
/// '#' begins a comment, '%' and '//' do so at the beginning of a line, and ';' there where semicolons do not separate.
typedef struct galet_columns galet_columns;

enum { GALET_COLUMNS_LIMIT = 256 };  ///< Columns of a file

/// Reads up to the first row, `skip_lines` lines above it aside. The path is for messages, and must outlive them; so
/// must `skip_key`, the parameter that says how many lines those are, or NULL. The stream becomes theirs, also on
/// failure.
galet_status galet_columns_create(FILE *file, const char *path, int skip_lines, const char *skip_key,
                                  galet_columns **columns, galet_message *why);
void galet_columns_destroy(galet_columns *columns);

size_t galet_columns_count(const galet_columns *columns);
/// What stands between them.
galet_separator galet_columns_separator(const galet_columns *columns);
/// Whether there is a header.
bool galet_columns_titled(const galet_columns *columns);
/// Whether that header is a comment right above the numbers, which may say something else, and can be dropped.
bool galet_columns_commented(const galet_columns *columns);
void galet_columns_drop_titles(galet_columns *columns);
const galet_title *galet_columns_title(const galet_columns *columns, size_t column);
/// Where a header that is no comment stands.
galet_place galet_columns_title_place(const galet_columns *columns);

/// From now on these columns make a row, in this order; the others may hold anything.
void galet_columns_select(galet_columns *columns, const size_t *selected, size_t count);

/// The next row; `more` is false after the last. Every row must have as many cells as the first.
galet_status galet_columns_next(galet_columns *columns, double *row, bool *more, galet_message *why);

/// The cell of the last row that a number came from, as it stands there.
galet_cell galet_columns_cell(const galet_columns *columns, size_t column);

/// Where the last row stands.
galet_place galet_columns_place(const galet_columns *columns);

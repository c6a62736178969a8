#pragma once

#include <stdbool.h>
#include <stddef.h>

/// What stands between the cells of a line: ',', ';' or '\t', blanks around them aside; ' ' for runs of blanks and
/// tabs.
typedef char galet_separator;

/// One cell, without the blanks and quotes around it.
typedef struct galet_cell {
    const char *text;
    size_t length;
} galet_cell;

/// The cell at `*at`, which moves on to the next and is NULL after the last; false where there is none. A separator at
/// the end of a line has an empty cell behind it.
bool galet_cell_next(galet_separator separator, const char **at, galet_cell *cell);
size_t galet_cell_count(galet_separator separator, const char *line);

/// The separator of a file by its first line of numbers and its header, which may be NULL:
///   a semicolon in either of them separates;
///   so does a comma, unless every comma is a decimal one: inside a word, between digits and alone there, with blanks
///   or tabs between the words (`0,5 0,7`, but not `0.5, 0.7`, `1,2,3` or `1,2`), or below a header of one title; so do
///   tabs, where there is one between any two words, or one in the header; else blanks.
galet_separator galet_separator_guess(const char *line, const char *header);

/// What messages call it: "semicolons".
const char *galet_separator_words(galet_separator separator);

/// "; semicolons separate numbers here", where a cell holds more than a number in a file of `count` columns, for its
/// writer may have meant another separator; "" elsewhere.
const char *galet_separator_hint(galet_separator separator, size_t count, galet_cell cell);

/// Whether a line between commas looks as if commas were decimal marks, too: "0,050,1,25" has a cell "050" where a
/// fraction would be, and no point.
bool galet_line_has_fractions(const char *line);

/// Whether a line begins as one of numbers: its first word that is not empty is a number, also nan or inf.
bool galet_line_is_numeric(const char *line);
/// The same for one cell.
bool galet_cell_is_numeric(galet_cell cell);

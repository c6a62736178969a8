#pragma once

#include "input/message.h"
#include "input/title.h"

/// What stands above the numbers of a file of columns. How to read it, the separator of the numbers tells, so the lines
/// are kept until that is known.
typedef struct galet_heading {
    char *titles, *units;
    char *doubtful;  ///< Begins with a semicolon: an empty cell, or a comment
    char *comment;   ///< The last one
    galet_place titles_place, units_place, doubtful_place;
} galet_heading;

void galet_heading_release(galet_heading *heading);

/// Takes a line that does not begin with a number. `taken` is false where it is none of a heading: a row after all.
galet_status galet_heading_take(galet_heading *heading, const char *line, galet_place place, bool *taken);

/// Keeps a comment: without a header it may be one.
galet_status galet_heading_take_comment(galet_heading *heading, const char *line);

/// Decides what is a header, when the first row of `cells` cells has come. Returns whether it is a comment.
bool galet_heading_settle(galet_heading *heading, galet_separator separator, size_t cells);

/// The titles: as many as the row has cells, unless the header has another number of them; empty without a header. At
/// most `room` titles are read, and all of those counted.
galet_status galet_heading_read(const galet_heading *heading, galet_separator separator, size_t cells, size_t room,
                                galet_title *titles, size_t *count, galet_message *why);

#pragma once

#include "input/message.h"
#include "input/title.h"

/// What stands above the numbers of a file of columns. How to read it, the separator of the numbers tells, so the lines
/// are kept until that is known.
typedef struct galet_heading {
    char *titles, *units;
    char *doubtful;  ///< Begins with a semicolon: an empty cell, or a comment
    galet_place units_place, doubtful_place;
} galet_heading;

void galet_heading_release(galet_heading *heading);

/// Takes a line that does not begin with a number. `taken` is false where it is none of a heading: a row after all.
galet_status galet_heading_take(galet_heading *heading, const char *line, galet_place place, bool *taken);

/// The titles, for a first row of `cells` cells: as many, unless the header has another number of them. `titled` is
/// false where there is no header; they are then empty. At most `room` titles are read, and all of those counted.
galet_status galet_heading_read(galet_heading *heading, galet_separator separator, size_t cells, size_t room,
                                galet_title *titles, size_t *count, bool *titled, galet_message *why);

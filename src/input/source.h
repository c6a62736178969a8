#pragma once

#include "input/match.h"
#include "input/units.h"

/// Where the numbers of a member come from, in words, and what the file itself says against it.
typedef struct galet_source {
    char words[128];    ///< "column 2 'x' [mm]"; "" for one that is absent
    char against[128];  ///< "its title says mm, signal_unit says m"; "" for nothing
} galet_source;

/// Of each member, as matched; the clock below may add to it.
void galet_source_tell(const galet_columns *columns, const galet_reading *reading, const galet_match *match,
                       galet_source sources[GALET_COLUMNS_MAX]);

/// A column that the file has for a member which a rate makes, read here and there to compare the two.
typedef struct galet_clock {
    size_t member, column;
    galet_unit_scale scale;  ///< To SI
    double first, last;      ///< [SI]
    size_t rows, last_row;   ///< Seen, and of these the last one read
    bool stopped;            ///< No column, or no numbers in it
} galet_clock;

/// The first member of which there are both.
galet_clock galet_clock_create(const galet_reading *reading, const galet_match *match);
/// Sees the row that was read last.
void galet_clock_see(galet_clock *clock, const galet_columns *columns);
/// Adds what the column says, where it says something else.
void galet_clock_tell(const galet_clock *clock, const galet_reading *reading, galet_source *source);

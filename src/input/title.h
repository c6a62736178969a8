#pragma once

#include "input/dialect.h"

/// Title of a column: a name and, in brackets behind it, a unit: `x [mm]`, `Time(s)`, `v {m/s} raw`.
typedef struct galet_title {
    char *name;  ///< Never NULL once it is read
    char *unit;  ///< "" where none is given
} galet_title;

/// Both texts come back in UTF-8, what is not taken for Latin-1; false without memory.
bool galet_title_read(galet_cell cell, galet_title *title);
void galet_title_release(galet_title *title);

/// A cell of a line of units: `mm`, `[mm]`, `(mm)`; "" for none, as for `-`. NULL without memory.
char *galet_title_read_unit(galet_cell cell);

/// Whether the title is one of the words of "a|b|c", letter case aside; a single letter of the other case must have a
/// unit that fits `si`, if it has one. A unit may also stand behind a slash, underscore, comma or blank (`time_ms`, `x
/// / mm`) where it fits; `unit` is where it begins in the name, else NULL.
bool galet_title_is(const galet_title *title, const char *words, const char *si, const char **unit);

/// Of any title without brackets: what stands behind a slash, underscore, comma or blank and fits `si` (`Weg_mm`), or
/// is the whole of it (`mm`), or stands behind its last slash and is another unit; NULL where there is no such thing.
const char *galet_title_unit_within(const galet_title *title, const char *si);

#pragma once

#include <stdbool.h>

/// Units by UDUNITS-2. Its database is read when the first unit is met that is not the parameter's own (some 6 ms).

typedef enum galet_unit_fit {
    GALET_UNIT_FITS,
    GALET_UNIT_UNKNOWN,   // no such unit
    GALET_UNIT_DOUBTED,   // a word that people use for different units
    GALET_UNIT_MISFIT,    // another dimension
    GALET_UNIT_CYCLES,    // rad/s where Hz is meant, or the reverse: they differ by 2 pi
    GALET_UNIT_NO_UNITS,  // the database cannot be read
} galet_unit_fit;

/// How a number in some unit becomes SI: x * multiply / divide + offset. Two factors, so that 20 mm is 20 / 1000,
/// correctly rounded.
typedef struct galet_unit_scale {
    double multiply, divide, offset;
} galet_unit_scale;

/// A unit as files tell it: a pure number has the unit 1.
const char *galet_unit_spelled(const char *unit);

/// The scale from `unit` to the SI unit `si`; an empty unit is SI already.
galet_unit_fit galet_unit_find_scale(const char *unit, const char *si, galet_unit_scale *scale);

/// A word in a unit that is one thing to UDUNITS and another to most who write it, and what may be meant; NULL: there
/// is none. It is refused, for a guess would be wrong by a tenth, or by fifteen times.
typedef struct galet_unit_doubt {
    const char *word, *meanings;
} galet_unit_doubt;

const galet_unit_doubt *galet_unit_find_doubt(const char *unit);

double galet_unit_to_si(galet_unit_scale scale, double x);
double galet_unit_from_si(galet_unit_scale scale, double x);

/// The unit a quantity is shown in, and its scale: `shown`, or SI where that is NULL or the database cannot be read.
const char *galet_unit_shown(const char *shown, const char *si, galet_unit_scale *scale);

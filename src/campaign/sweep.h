#pragma once

#include "input/tree.h"
#include "input/units.h"
#include "input/values.h"

#include <stdio.h>

/// Inputs that are stepped through their ranges, as `--sweep load=1kN:3kN:9` or a case file says: one, or two that make
/// a grid. A value; parameters are named by their places in the values that it is read for.

enum { GALET_SWEPT_MAX = 2, GALET_SWEEP_POINTS_MAX = 100000 };

/// One of them. The ends of its range are exactly those asked for; a value between them that rounding alone keeps from
/// being round in the unit it was asked for in is round.
typedef struct galet_swept {
    size_t index;     ///< Of the parameter
    double from, to;  ///< [SI]
    size_t count;
    bool log;                ///< Even in the logarithm
    bool integer;            ///< Takes whole numbers
    int line, column;        ///< Where a case file says it; 0: the call does
    char origin[256];        ///< Which file, or the words of the call
    char unit[24];           ///< In which it is shown: that of the range, where it has one, or the parameter's own
    galet_unit_scale scale;  ///< Of the unit that the range was given in; SI where it has none
} galet_swept;

typedef struct galet_sweep {
    galet_swept items[GALET_SWEPT_MAX];
    size_t count;  ///< 0: nothing is swept
} galet_sweep;

/// Takes one more input by its key and a range "FROM:TO:COUNT" or "FROM:TO:COUNT:log", whose ends may have units. What
/// a file said of the same key gives way. On failure the sweep is as before.
galet_status galet_sweep_add(galet_sweep *sweep, const galet_values *values, const char *key, const char *range,
                             galet_place place, galet_message *why);

/// Reads the block `sweep:` of a case file, its keys nested or dotted.
galet_status galet_sweep_read(galet_sweep *sweep, const galet_values *values, const galet_node *block,
                              const char *origin, galet_message *why);

/// Whether a key is swept.
bool galet_sweep_has(const galet_sweep *sweep, const galet_values *values, const char *key);

/// Number i of the values it takes.
double galet_swept_value(const galet_swept *swept, size_t i);

/// How many points there are, and the values of one of them: the last input varies fastest.
size_t galet_sweep_points(const galet_sweep *sweep);
void galet_sweep_point(const galet_sweep *sweep, size_t row, double *inputs);

/// The line of a case file that says it.
void galet_sweep_write(FILE *out, const galet_sweep *sweep, const galet_values *values);

/// "1 kN to 3 kN, 9 values": what it takes.
void galet_swept_describe(const galet_swept *swept, const galet_values *values, char *text, size_t size);

/// "load = 1 kN, mu = 0.1": where a point is, by the values of its inputs.
void galet_sweep_say(const galet_sweep *sweep, const galet_values *values, const double *inputs, char *text,
                     size_t size);

/// "1 kN": a value of an input as people read it, in as many digits as tell its values apart.
void galet_swept_say(const galet_swept *swept, const galet_values *values, double x, char *text, size_t size);

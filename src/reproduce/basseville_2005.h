#pragma once

#include "reproduce/ledger.h"

#include <galet/klarbring.h>

/// Private to the paper basseville-2005: systems to try it on, and ways to the same answers that share no code with
/// the library.

/// Cells of the paper's tables, column by column: 0 to 2 with A < 0 and mu below, at and above KT / W; 3 to 5 with
/// A = 0; 6 to 8 with A > 0. People call them c1 to c9.
enum { GALET_BASSEVILLE_CELLS = 9 };

/// m = 1, KN = 2, KT = W = 1; mu is 1/2, 1 or 3/2; (FN, FT) is (-1/2, 0), (1/2, 1/2) or (1/2, 0).
galet_klarbring_def galet_basseville_set(int cell);

/// A drawn system of the cell, with W > 0 and numbers so short that A = 0, mu = KT / W and the tip FN / W are exact.
galet_klarbring_def galet_basseville_draw(unsigned seed, int index, int cell);

/// A drawn state before the wall, of displacements up to `size`.
galet_klarbring_state galet_basseville_draw_state(unsigned seed, int index, double size);

/// Between `low` and `high`: number `column` of draw `index`.
double galet_basseville_uniform(unsigned seed, int index, int column, double low, double high);

/// The system whose motion the proof of the theorem leaves out: from the tip with v_T > 0 its impacts have no end.
extern const galet_klarbring_def galet_basseville_counterexample;

/// The same system seen in a mirror, W < 0.
galet_klarbring_def galet_basseville_mirrored(galet_klarbring_def def);

/// Types of equilibria as a set of bits, 1 << type: of the library.
unsigned galet_basseville_types(const galet_klarbring_def *def);

/// And straight from (7): the free place by Cramer's rule, and places at the wall as an intersection of half-lines.
typedef struct galet_basseville_statics {
    double un, ut;     // without a wall
    double low, high;  // places at the wall that (7) allows, infinite where without end
    bool touches;      // there are such places
} galet_basseville_statics;

galet_basseville_statics galet_basseville_solve(const galet_klarbring_def *def);
unsigned galet_basseville_types_directly(const galet_klarbring_def *def);

/// How many types a set has.
int galet_basseville_count(unsigned types);

/// "detached, slip+": the names of a set of types.
void galet_basseville_describe(char *text, size_t size, unsigned types);

/// Whether a place at the wall solves (7), but for rounding.
bool galet_basseville_is_equilibrium(const galet_klarbring_def *def, double ut);

/// The equilibrium of a type; false where there is none.
bool galet_basseville_find(const galet_klarbring_def *def, galet_klarbring_type type, galet_klarbring_equilibrium *e);

/// An arrival at the wall with vn > 0: the tangential velocity before and after it.
typedef struct galet_basseville_impact {
    double t, ut, before, vt;
} galet_basseville_impact;

/// A motion by direct integration, in short steps of a Taylor series, with events by bisection.
typedef struct galet_basseville_direct {
    galet_klarbring_state start;
    double t_end;
    size_t max_impacts;                // it ends at so many; 0: it does not
    galet_basseville_impact *impacts;  // room for them; NULL: not wanted
    galet_klarbring_state last;        // what was found, from here on
    double t;                          // when it ended
    double farthest;                   // largest |U - start|
    double fastest;                    // largest |V|
    size_t impact_count;
    bool flew;   // it was off the wall
    bool rests;  // for ever
} galet_basseville_direct;

void galet_basseville_integrate(const galet_klarbring_def *def, galet_basseville_direct *run);

/// The library's motion. Where it fails its numbers are NAN, so that nothing that is asked of them holds.
galet_klarbring_result galet_basseville_run(const galet_klarbring_def *def, const galet_klarbring_motion *motion);

/// The larger and the smaller of two; NAN where one is.
double galet_basseville_larger(double a, double b);
double galet_basseville_smaller(double a, double b);

/// Arrivals at the wall of the library's motion, in the same form; returns their number, `most` at the most.
size_t galet_basseville_impacts(const galet_klarbring_def *def, galet_klarbring_state start, double t_end, size_t most,
                                galet_basseville_impact *impacts, galet_klarbring_result *result);

/// What two fans tell of stability, without any label: the response as a power of the kick, and whether any of it
/// remains.
galet_klarbring_stability galet_basseville_judge(const galet_klarbring_fan *larger, const galet_klarbring_fan *smaller,
                                                 double *slope);

galet_status galet_basseville_laws(galet_ledger *ledger);
galet_status galet_basseville_uniqueness(galet_ledger *ledger);
galet_status galet_basseville_table_1(galet_ledger *ledger);
galet_status galet_basseville_positions(galet_ledger *ledger);
galet_status galet_basseville_coupling(galet_ledger *ledger);
galet_status galet_basseville_table_2(galet_ledger *ledger);
galet_status galet_basseville_lemmas(galet_ledger *ledger);
galet_status galet_basseville_proof(galet_ledger *ledger);
galet_status galet_basseville_kicks(galet_ledger *ledger);
galet_status galet_basseville_conclusions(galet_ledger *ledger);
galet_status galet_basseville_pictures(galet_ledger *ledger);

extern const galet_table_def galet_basseville_tables[];
extern const galet_figure galet_basseville_figures[];

#pragma once

#include "dynamics/belt_drift.h"

/// Branches are curves on which growth vanishes, in the plane of u = ln(speed) and q = asinh(amplitude / scale), the
/// scale being the speed over the natural frequency (docs/theory/belt.md 6).
typedef struct galet_belt_spot {
    double u, q;
} galet_belt_spot;

struct galet_belt_diagram {
    galet_belt_branch_point *points;
    size_t count, capacity;
    bool no_memory, lost;
};

/// One branch on its way: growth has the sign `left` on the left of it.
typedef struct galet_belt_branch {
    galet_belt_drift drift;
    galet_belt_diagram *diagram;
    const galet_belt_diagram_def *how;
    size_t number;
    galet_belt_spot at;
    double heading, left, radius;
    galet_belt_spot trail[3];  // the last three, for folds
    galet_belt_place last;     // where the cycle of the last point begins
    double last_u;             // and its u; NAN where there is none
    size_t steps;
} galet_belt_branch;

/// The scale of amplitudes. Smooth in the speed, which the frequency of small vibrations is not where they cease.
double galet_belt_branch_scale(const galet_belt_drift *d);

/// Growth in a turn over the amplitude; even in q, so that a branch passes smoothly through its Hopf speed.
double galet_belt_branch_growth(galet_belt_branch *b, galet_belt_spot s);

/// Smaller amplitudes grow and larger ones shrink: larger ones are on the left of a branch that leads to higher speeds.
bool galet_belt_branch_is_stable(const galet_belt_branch *b);

/// To the next spot of the branch, close enough to the last to see it bend. Returns whether there is one.
bool galet_belt_branch_step(galet_belt_branch *b);

/// The cycle at a spot, into the diagram. Returns whether it is known.
bool galet_belt_branch_add(galet_belt_branch *b, galet_belt_spot s, bool stable);

/// Any point, into the diagram.
void galet_belt_branch_add_point(galet_belt_diagram *d, galet_belt_branch_point point);

void galet_belt_branch_turn_round(galet_belt_branch_point *first, galet_belt_branch_point *last);

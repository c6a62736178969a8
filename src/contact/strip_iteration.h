#pragma once

#include "contact/strip_newton.h"

/// Newton's method from the inside: where it stands, and its equations there.

/// A solution under way.
typedef struct galet_strip_iteration {
    galet_strip_newton *n;
    galet_strip_newton_def def;
    galet_strip_set *set;
    size_t m;  // strips in contact
    double approach;
    double residual;
    double scale;    // largest displacement [m]
    double deepest;  // of strips that may join [m]
    double overlap;  // of strips that stay out [m]
    bool by_load;
    bool assessed;  // residual and matrix belong to where it stands
    bool factored;  // for the contact as it is
    bool chord;     // the factors may serve once more: they are of the step before, which was quick
    int changes, steps;
    double base_approach, base_deepest;  // where a step begins
    int base_changes;
} galet_strip_iteration;

struct galet_strip_newton {
    galet_strip_rules rules;
    galet_strip_iteration it;
    galet_strip_newton_outcome best;
    size_t *active, *pivots;
    int *leaves;                 // of all strips, how often they left
    double *y, *half_width, *a;  // of the active strips
    double *sunk, *dropped;      // displacements in their middles, and how much less at their ends [m]
    double *step;                // of q, v and the approach
    double *matrix, *factors;
    double *best_q, *best_v;
    double *base_q, *base_v, *base_depth;  // where a step begins
    double *direction;                     // the whole step
    double *depth;                         // of all strips [m]
    galet_strip_view *views;
    double memory[];
};

/// The strips in contact, as sources of displacements.
galet_strip_sources galet_strip_gather(galet_strip_iteration *it);
size_t galet_strip_unknowns(const galet_strip_iteration *it);

/// The load, over E* [m2].
double galet_strip_carried(const galet_strip_iteration *it);

/// Fills matrix and right-hand side, and finds the largest residual of the equations.
void galet_strip_linearise(galet_strip_iteration *it);

/// How deep the bodies lie in each other on strips without pressure.
void galet_strip_measure_depths(galet_strip_iteration *it);

/// The whole step from the right-hand side, by the factors of the step before where `chord`; false where the matrix is
/// singular.
bool galet_strip_solve_linear(galet_strip_iteration *it, bool chord);

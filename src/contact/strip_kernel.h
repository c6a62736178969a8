#pragma once

#include <stddef.h>

/// How strips under pressure press the surface down, each by a pressure sqrt(1 - x^2/a^2) along it and even across it
/// (docs/theory/strip-bem.md 2). Lengths are in any one unit, displacements in lengths times pi E* over the peak.

enum {
    GALET_STRIP_FAR_RULES = 4,
    GALET_STRIP_NEAR_RULES = 16,
    GALET_STRIP_NODES = 24,
};

/// Nodes and weights, made once.
typedef struct galet_strip_rules {
    double far_t[GALET_STRIP_FAR_RULES][GALET_STRIP_NODES];  // Gauss-Chebyshev of the second kind
    double far_weight[GALET_STRIP_FAR_RULES][GALET_STRIP_NODES];
    double near_u[GALET_STRIP_NEAR_RULES][GALET_STRIP_NODES];  // on [0, 1], denser towards 0 by halves of a scale
    double near_weight[GALET_STRIP_NEAR_RULES][GALET_STRIP_NODES];
} galet_strip_rules;

void galet_strip_rules_make(galet_strip_rules *rules);

/// Strips that press.
typedef struct galet_strip_sources {
    size_t count;
    const double *y;  ///< Middles
    const double *half_width;
    const double *half_length;
} galet_strip_sources;

/// What a strip of peak 1 does to a point (x, y), as functions of x and of its half length a.
typedef struct galet_strip_view {
    double middle;         ///< Displacement at (0, y)
    double middle_growth;  ///< d middle / da
    double drop;           ///< How much less it is at (x, y)
    double drop_growth;    ///< d drop / da
    double drop_slope;     ///< d drop / dx
} galet_strip_view;

/// The views of all sources from (x, y), outside of every strip; `self` is the strip that the point lies in the middle
/// of and ends with, where there is one: its drop_growth takes x along, its drop_slope is 0. Without x (0) drops are 0.
void galet_strip_views(const galet_strip_rules *rules, const galet_strip_sources *sources, double x, double y,
                       size_t self, galet_strip_view *views);

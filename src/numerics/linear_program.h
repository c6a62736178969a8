#pragma once

#include <galet/status.h>

#include "numerics/simplex.h"

#include <stdbool.h>
#include <stddef.h>

/// Small dense linear programs: the least cost' x over the polyhedron matrix x = right, x >= 0. Numbers should be near
/// 1: tolerances are absolute. By Clp, whose own tolerance decides nothing: its last basis is solved again, and what it
/// claims is checked (docs/theory/contacts.md 2).

enum { GALET_POLYHEDRON_ROWS = GALET_SIMPLEX_ROWS, GALET_POLYHEDRON_COLUMNS = 160 };

typedef struct galet_polyhedron_def {
    size_t rows, columns;
    const double *matrix;  ///< Row by row
    const double *right;
} galet_polyhedron_def;

/// Keeps its last basis from one cost to the next. An owner: one thread at a time; different owners may be used at the
/// same time.
typedef struct galet_polyhedron galet_polyhedron;

/// Makes a copy, and finds a point of it if there is one. GALET_ERR_ABSENT without the library, GALET_ERR_RANGE for too
/// many rows or columns, GALET_ERR_MEMORY; GALET_ERR_NOT_CONVERGED where the claim of Clp did not stand, with nothing.
galet_status galet_polyhedron_create(const galet_polyhedron_def *def, galet_polyhedron **polyhedron);
void galet_polyhedron_destroy(galet_polyhedron *polyhedron);

/// How far the nearest x >= 0 leaves the equations open, as the sum of the moduli.
double galet_polyhedron_distance(const galet_polyhedron *polyhedron);

/// That is rounding only: there are points.
bool galet_polyhedron_exists(const galet_polyhedron *polyhedron);
bool galet_polyhedron_bounded(const galet_polyhedron *polyhedron);

/// The least cost' x, -INFINITY where there is none; `x`, which may be NULL, gets a vertex that has it. For polyhedra
/// that exist only. GALET_ERR_NOT_CONVERGED as above.
galet_status galet_polyhedron_minimise(galet_polyhedron *polyhedron, const double *cost, double *least, double *x);

/// Below this, in the units of `right`, a sum of moduli is rounding.
#define GALET_POLYHEDRON_ROUNDING GALET_SIMPLEX_ROUNDING

#pragma once

#include "wear/wear_lines.h"
#include "wear/wear_points.h"

#include <galet/wear.h>

/// How solving went.
typedef struct galet_wear_tally {
    long solves, unconverged;
    double gap, misfit, beyond;  // the largest met of each, see galet_wear_state
} galet_wear_tally;

/// The contact of worn bodies, one state of wear after another.
typedef struct galet_wear_solver {
    const galet_wear_def *def;
    galet_rolling *rolling;
    galet_wear_lines lines;
    bool crowned;    // the methods know of circles alone
    double *height;  // of the worn profile, as many as there are points [m]
    galet_wear_tally tally;
    double done;  // part of the wear, for those who look on
} galet_wear_solver;

/// What a state of wear leads to.
typedef struct galet_wear_response {
    galet_rolling_result result;
    double work;              // per distance rolled [J/m]
    double interpenetration;  // how far the bodies would overlap within the contact [m]
    double low, high;         // ends of the contact across rolling [m]
    double reach;             // how far beyond them wear may reach [m]
    double edge_ratio;        // largest pressure of its outer tenths over that of the rest
    bool unconverged;         // the solution is a best iterate
} galet_wear_response;

/// Whether the methods can follow a worn profile; GALET_ERR_INPUT where they cannot.
galet_status galet_wear_solver_check(const galet_rolling_def *contact, bool *crowned);

galet_status galet_wear_solver_create(const galet_wear_def *def, size_t nx, size_t ny, int threads,
                                      galet_wear_solver *solver);
void galet_wear_solver_destroy(galet_wear_solver *solver);

/// The contact of the bodies as they were given.
galet_status galet_wear_solver_scout(galet_wear_solver *solver, galet_wear_response *response);

/// The contact of bodies worn by `opening`, and the work at each point per distance and width [J/m2]. `warm`: from the
/// last solution, so that the bits depend on it.
galet_status galet_wear_solver_solve(galet_wear_solver *solver, const galet_wear_points *points, const double *opening,
                                     bool warm, double *work, galet_wear_response *response);

/// The largest pressure of the same contact on a grid of its own [Pa]. GALET_ERR_INPUT where the methods see a circle.
galet_status galet_wear_solver_look(galet_wear_solver *solver, const galet_wear_points *points, const double *opening,
                                    size_t nx, size_t ny, double *p0);

#pragma once

#include <galet/api.h>
#include <galet/rolling.h>

GALET_C_BEGIN

/// Rolling contact to an accuracy instead of on a grid: grids are refined until the error bars are below it.
/// No pointer may be NULL but where it is said. What is destroyed may be.

/// How a wish for accuracy ended.
typedef struct galet_refinement {
    size_t nx, ny;        ///< Cells of the grid that the result is of
    double reached;       ///< What is believed of its bars, of a curve of the largest: never less than they are; NAN
                          ///< where there are none
    int grids;            ///< How many were solved
    size_t nx_needed;     ///< With GALET_ERR_MEMORY: cells that did not fit; else 0
    size_t ny_needed;     ///< The same along y
    size_t bytes_needed;  ///< What they would take; SIZE_MAX where that cannot be counted
} galet_refinement;

/// The largest bar of a result that a wish for accuracy looks at: of the forces that were not given over the size of
/// the force, of creepages that were found over their size, of the power over its size. 0 where all of them are
/// exact, INFINITY where something that vanishes has a bar, NAN where there are no bars.
GALET_API double galet_rolling_relative_bar(const galet_rolling_result *result);

/// The grids of one shape, each sqrt 2 times as fine as the one before, and the workspaces of those that have been
/// used. May not be shared by threads.
typedef struct galet_refiner galet_refiner;

/// Begins with nx x ny cells. Workspaces together take no more than `memory_limit` bytes (0: no limit).
/// GALET_ERR_RANGE below 20 cells a side, whose bars would mean little; else as galet_rolling_create().
GALET_API galet_status galet_refiner_create(size_t nx, size_t ny, int threads, size_t memory_limit,
                                            galet_refiner **refiner);
GALET_API void galet_refiner_destroy(galet_refiner *refiner);

/// Bytes that its workspaces have taken.
GALET_API size_t galet_refiner_bytes(const galet_refiner *refiner);

/// Another limit from the next solve on.
GALET_API void galet_refiner_limit(galet_refiner *refiner, size_t memory_limit);

/// Solves the contact on finer and finer grids until its galet_rolling_relative_bar() is at most `accuracy`, and that
/// no chance: from the grid before bars are taken to fall at second order at best, and results may have changed by
/// three times the accuracy. How far a step goes follows from the order at which the bars were seen to fall: 1.4 to 4
/// times as many cells a side. The result depends on the definition, the first grid and the accuracy alone, never on
/// the memory: where the next grid does not fit, or could not do and none that fits ever would, the wish is refused.
/// GALET_ERR_RANGE unless 0 < accuracy < 1, GALET_ERR_INPUT where the definition's method is not of second order or the
/// motion not steady. GALET_ERR_NOT_CONVERGED with the last result where its solvers did not converge or the bars no
/// longer fall. GALET_ERR_MEMORY where a grid does not fit: `refinement` tells it, and the result is that of the last
/// grid (grids 0: there is none). With GALET_ERR_INTERRUPTED, too, the result is that of the last grid that was
/// finished, or what galet_rolling_solve() has of the first. Other errors are those of galet_rolling_solve().
GALET_API galet_status galet_refiner_solve(galet_refiner *refiner, const galet_rolling_def *def, double accuracy,
                                           galet_rolling_result *result, galet_refinement *refinement);

/// The same for a row of creepages as of galet_creep_curve_solve(), all on one grid: that which the hardest needs.
GALET_API galet_status galet_refiner_solve_curve(galet_refiner *refiner, const galet_rolling_def *def,
                                                 galet_creepage along, size_t count, const double *creep,
                                                 double accuracy, galet_rolling_result *results,
                                                 galet_refinement *refinement);

/// The workspace that holds the last result, with its fields and lines: the refiner's, until it solves again. NULL
/// where there is none.
GALET_API galet_rolling *galet_refiner_rolling(const galet_refiner *refiner);

GALET_C_END

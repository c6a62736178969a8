#pragma once

#include <galet/api.h>
#include <galet/series.h>
#include <galet/status.h>

#include <stddef.h>

GALET_C_BEGIN

/// What draws of an output tell of it (docs/theory/sampling.md 4). Nothing is kept: safe to call from any thread. The
/// draws are read several times in blocks, so that memory is bounded however many they are; besides GALET_ERR_MEMORY
/// each function returns what reading them does.
/// No pointer may be NULL but where it is said.

/// All in the unit of the output. NAN where nothing can be said: everything without numbers, sd and the interval of the
/// mean of a single one. Where a quantile of so few numbers has no bound, its interval is infinite on that side.
typedef struct galet_statistics {
    size_t count;    ///< Of numbers
    size_t missing;  ///< What is no finite number, and is left out
    double mean;
    double sd;             ///< With count - 1
    double q05, q50, q95;  ///< Quantiles, linear between order statistics: place 1 + (count - 1) p
    double mean_ci95[2];   ///< Holds the true mean in 95 % of all samples
    double q05_ci95[2], q50_ci95[2], q95_ci95[2];
    double min, max;
} galet_statistics;

/// Of independent draws, as "random" makes them: intervals by Student's distribution and by order statistics. Those of
/// Latin hypercubes are held by them more often than 95 %. GALET_ERR_MEMORY.
GALET_API galet_status galet_statistics_of(galet_series x, galet_statistics *statistics);

/// Of draws in the order of their rows by a method with `nets`: the intervals come from 8 to 15 runs of 2^k rows, each
/// a sample by itself, and are held more often than 95 %, as nets together are better than apart. Fewer than 16 draws
/// are treated as independent. GALET_ERR_MEMORY.
GALET_API galet_status galet_statistics_of_nets(galet_series x, galet_statistics *statistics);

/// Where to look at the convergence of n draws: 8, 12, 16, 24, 32, ... and n, ascending. Returns how many, at most
/// GALET_STATISTICS_PLACES.
enum { GALET_STATISTICS_PLACES = 128 };
GALET_API size_t galet_statistics_places(size_t n, size_t places[GALET_STATISTICS_PLACES]);

/// Statistics of the first places[i] draws, for each of `count` places, by galet_statistics_of or
/// galet_statistics_of_nets. Places may not exceed the number of draws. GALET_ERR_MEMORY.
typedef galet_status galet_statistics_function(galet_series x, galet_statistics *statistics);
GALET_API galet_status galet_statistics_converge(galet_series x, galet_statistics_function *of, size_t count,
                                                 const size_t *places, galet_statistics *curve);

GALET_C_END

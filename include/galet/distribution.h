#pragma once

#include <galet/api.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// Distributions of uncertain inputs, by their quantiles (docs/theory/sampling.md 1).
/// Constant tables and pure functions without allocation: safe to call from any thread.
/// No pointer may be NULL but where it is said.

struct galet_distribution;

/// What a distribution may be.
typedef struct galet_distribution_kind {
    const char *name;                ///< As in a case file: "normal"
    const char *words;               ///< For people
    int parameters;                  ///< How many numbers it takes; 0: a table of values instead
    const char *parameter_names[3];  ///< "mean", "sd"
    bool pure[3];                    ///< A number without the unit of the input
    /// What is wrong with its own numbers; NULL: nothing. The library's own, as what follows.
    const char *(*fault)(const struct galet_distribution *d);
    /// Probabilities below and above x, both to rounding; NULL where `narrow` truncates.
    void (*masses)(const struct galet_distribution *d, double x, double *below, double *above);
    /// Leaves only what lies between the limits.
    void (*narrow)(struct galet_distribution *d);
    /// The value with these probabilities below and above, which add up to 1: the smaller one is to be used.
    double (*quantile)(const struct galet_distribution *d, double below, double above);
} galet_distribution_kind;

/// How an input varies. Parameters and values have the unit of the input, but for the sd of a logarithm.
typedef struct galet_distribution {
    const galet_distribution_kind *kind;
    double parameters[3];
    double low, high;      ///< Truncation: nothing lies outside; -INFINITY and INFINITY: none
    const double *values;  ///< Of a table: what was measured, each value equally likely; lent by the caller
    size_t count;          ///< Of values
} galet_distribution;

/// All kinds, in the order people see them; ends with NULL.
GALET_API const galet_distribution_kind *const *galet_distribution_kinds(void);

/// The kind of a name; NULL where there is none.
GALET_API const galet_distribution_kind *galet_distribution_find(const char *name);

/// What is wrong with a distribution, with the cure, in one clause: "sd must be > 0"; NULL: it is sound. Values of a
/// table may be in any order here.
GALET_API const char *galet_distribution_fault(const galet_distribution *d);

/// The value that a draw stays below with probability u, of the truncated law where it is truncated; to 1e-14 of
/// itself, or of the spread where it passes zero, in both tails. Values of a table must ascend here. NAN where the
/// distribution is not sound or u does not lie between 0 and 1.
GALET_API double galet_distribution_quantile(const galet_distribution *d, double u);

GALET_C_END

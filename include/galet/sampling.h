#pragma once

#include <galet/api.h>
#include <galet/distribution.h>
#include <galet/status.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

GALET_C_BEGIN

/// Samples of uncertain inputs (docs/theory/sampling.md). A draw is a function of the definition and its row alone: it
/// is the same whoever makes it, in whatever order, on however many threads.
/// No pointer may be NULL but where it is said. What is destroyed may be.

/// How points are spread over the unit cube.
typedef struct galet_sampling_method {
    const char *name;   ///< As in a case file: "sobol"
    const char *words;  ///< For people
    bool nets;          ///< Runs of 2^k rows that start at a multiple of 2^k are balanced: galet_statistics_of_nets
    bool extends;       ///< Rows stay what they are when `count` grows
    /// What rows need to know, for so many columns. The library's own, as what follows.
    galet_status (*create)(uint64_t seed, size_t count, size_t columns, void **points);
    void (*destroy)(void *points);
    /// Coordinates of point `index`, from column `first` on, each between 0 and 1.
    void (*point)(const void *points, uint64_t index, size_t first, size_t columns, double *u);
} galet_sampling_method;

/// All methods, in the order people see them; ends with NULL.
GALET_API const galet_sampling_method *const *galet_sampling_methods(void);

/// The method of a name; NULL where there is none.
GALET_API const galet_sampling_method *galet_sampling_find(const char *name);

/// What is drawn.
typedef struct galet_sampling_def {
    const galet_sampling_method *method;
    size_t count;                             ///< Draws, up to 2^32
    size_t inputs;                            ///< Numbers in a draw
    const galet_distribution *distributions;  ///< One per input
    const double *correlation;                ///< inputs x inputs, of the normal scores (Gaussian copula); NULL: none
    uint64_t seed;
    bool sensitivity;  ///< Rows for galet_sensitivity_of, too
} galet_sampling_def;

/// May be shared by threads.
typedef struct galet_sampling galet_sampling;

/// What is wrong with a definition, with the cure, in one clause; NULL: it is sound. `input` is told which distribution
/// is at fault, or `inputs` where none is; it may be NULL.
GALET_API const char *galet_sampling_fault(const galet_sampling_def *def, size_t *input);

/// Prepares draws; copies what it needs, values of tables included, which may be in any order. GALET_ERR_RANGE where
/// the definition is at fault (a correlation matrix that is not positive definite, a distribution), GALET_ERR_MEMORY.
GALET_API galet_status galet_sampling_create(const galet_sampling_def *def, galet_sampling **sampling);
GALET_API void galet_sampling_destroy(galet_sampling *sampling);

/// `count`; with sensitivity `count (inputs + 2)`: a block of the sample A, one of an independent sample B, then for
/// each input A with this input's column from B.
GALET_API size_t galet_sampling_rows(const galet_sampling *sampling);

/// The inputs of a row below galet_sampling_rows.
GALET_API void galet_sampling_draw(const galet_sampling *sampling, size_t row, double *values);

GALET_C_END

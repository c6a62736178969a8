#pragma once

#include <galet/study.h>

/// Cases that differ in some numbers alone: the draws of a campaign, the points of a sweep. What it is made from must
/// outlive it and may be shared by threads.
typedef struct galet_lot galet_lot;
struct galet_lot {
    const galet_study *study;
    const galet_values *values;  ///< What all cases have in common
    size_t input_count;          ///< Inputs in which they differ
    const char *const *outputs;  ///< Real outputs that are asked for, ends with NULL
    size_t output_count;
    const char *(*key)(const galet_lot *lot, size_t input);          ///< The key of such an input
    void (*fill)(const galet_lot *lot, size_t row, double *inputs);  ///< Their numbers in one case [SI]
    /// Looks at what came of case `row`, which did not fail, by the thread that ran it; NULL: nobody does.
    void (*see)(const galet_lot *lot, size_t row, const galet_result *result);
    const void *source, *more;  ///< What these look at
};

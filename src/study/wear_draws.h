#pragma once

#include <galet/study.h>
#include <galet/wear_fit.h>

/// A wear coefficient of a bench whose inputs are uncertain: one fit for each draw of them. The coefficient may be that
/// of any draw, with the error of its own fit.
typedef struct galet_wear_draws {
    size_t inputs;        ///< Uncertain ones
    size_t count;         ///< Of fits that were made
    size_t failed;        ///< Of draws that allowed none
    int threads_missed;   ///< That the system did not give
    char reason[200];     ///< Of the first of these
    double freedom;       ///< The least of any sd
    double *coefficient;  ///< Of each fit [m3/J]
    double *sd;           ///< From what it leaves [m3/J]
    double *to_k;         ///< What makes Archard's k of it; NAN by the energy law [J/m3]
    double *drawn;        ///< Inputs of each fit, row by row [SI]
} galet_wear_draws;

/// Makes all draws of the uncertainty that the result was given. GALET_ERR_INTERRUPTED: some were not made, and those
/// that were are there. Clear it in any case.
galet_status galet_wear_draws_make(const galet_values *in, galet_result *out, galet_wear_draws *draws);
void galet_wear_draws_clear(galet_wear_draws *draws);

/// Where the coefficient lies, or Archard's k (`as_k`), by at least two fits. GALET_ERR_MEMORY.
galet_status galet_wear_draws_spread(const galet_wear_draws *draws, bool as_k, galet_wear_spread *spread);

/// One of the uncertain inputs over all fits.
typedef struct galet_wear_input {
    double mean, sd;     ///< In its SI unit
    double correlation;  ///< Of the coefficient with it
} galet_wear_input;

/// Of at least two fits.
galet_wear_input galet_wear_draws_input(const galet_wear_draws *draws, size_t input);

#pragma once

#include "study/wear_inputs.h"

#include <galet/study.h>
#include <galet/wear_fit.h>

/// Members of the columns `data`: depths or heights across a profile, or volumes over cycles.
extern const galet_param galet_wear_measured_columns[];

/// What was measured, borrowed from the values; a built-in example where nothing was given.
typedef struct galet_wear_measured {
    galet_wear_data data;
    double *depth;  ///< What was made of heights, and stands in the data; NULL: they are as they were given
} galet_wear_measured;

/// Whether it is volumes, which say their own cycles.
bool galet_wear_measured_is_of_volumes(const galet_values *in);

/// The rules of it, but for what the contact says.
galet_status galet_wear_measured_check(const galet_values *in, galet_refusal *why);

/// Heights become depths below the unworn profile of the inputs, at an unknown level. GALET_ERR_MEMORY; release also
/// then.
galet_status galet_wear_measured_read(const galet_values *in, const galet_wear_inputs *inputs,
                                      galet_wear_measured *measured);
void galet_wear_measured_release(galet_wear_measured *measured);

/// Heights where the unworn profile has no points cannot be compared.
galet_status galet_wear_measured_check_reach(const galet_values *in, const galet_wear_inputs *inputs,
                                             const galet_wear_measured *measured, galet_refusal *why);

/// The coefficient that explains it; as galet_wear_fit_run().
galet_status galet_wear_measured_fit(const galet_wear_inputs *inputs, const galet_wear_measured *measured,
                                     const galet_watch *watch, double *model, galet_wear_fit *fit);

/// When the level is known: depths are counted from it.
void galet_wear_measured_settle(galet_wear_measured *measured, double level);

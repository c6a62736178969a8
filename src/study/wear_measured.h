#pragma once

#include "study/wear_inputs.h"

#include <galet/study.h>
#include <galet/wear_fit.h>

/// Members of the columns `data`: depths across a profile, or volumes over cycles.
extern const galet_param galet_wear_measured_columns[];

/// What was measured, borrowed from the values; a built-in example where nothing was given.
galet_wear_data galet_wear_measured_read(const galet_values *in);

/// The rules of it.
galet_status galet_wear_measured_check(const galet_values *in, galet_refusal *why);

/// The coefficient that explains it; as galet_wear_fit_run().
galet_status galet_wear_measured_fit(const galet_wear_inputs *inputs, const galet_wear_data *data,
                                     const galet_watch *watch, double *model, galet_wear_fit *fit);

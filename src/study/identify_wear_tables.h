#pragma once

#include "study/wear_draws.h"

#include <galet/study.h>
#include <galet/wear_fit.h>

extern const galet_table_def galet_identify_wear_tables[];
extern const galet_figure galet_identify_wear_figures[];

/// What was measured beside what the fit expects.
void galet_identify_wear_fill_fit(const galet_wear_data *data, const double *model, galet_result *out);

/// Of at least two fits, one for each draw of the uncertain inputs, and of what they make together.
void galet_identify_wear_fill_draws(const galet_values *in, const galet_wear_draws *draws,
                                    const galet_wear_spread *spread, galet_result *out);

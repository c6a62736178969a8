#pragma once

#include "study/wear_draws.h"

#include <galet/study.h>
#include <galet/wear_fit.h>

/// What makes a wear coefficient doubtful, in words for people; and why there is none.

/// Where one coefficient leaves too much of what was measured.
void galet_identify_wear_warn_of_fit(const galet_wear_data *data, const double *model, galet_result *out);

/// Where volumes have something in common that is no wear.
void galet_identify_wear_warn_of_offset(const galet_wear_data *data, const galet_wear_fit *fit, galet_result *out);

/// Where its interval does not tell wear from none.
void galet_identify_wear_warn_of_zero(double low, galet_result *out);

/// Where draws failed, are few for an interval, or lie about other inputs than the nominal ones.
void galet_identify_wear_warn_of_draws(const galet_wear_draws *draws, galet_result *out);
void galet_identify_wear_warn_of_nominal(double coefficient, const galet_wear_spread *spread, galet_result *out);

/// Where cycles are given that the data do not use, or not given where they need them.
void galet_identify_wear_warn_of_cycles(const galet_values *in, galet_result *out);

/// What is not used cannot be uncertain.
galet_status galet_identify_wear_refuse_random(const galet_values *in, const galet_uncertainty *uncertainty,
                                               galet_refusal *why);

/// Data that show more wear than can be followed, or none.
galet_status galet_identify_wear_refuse_depth(const galet_wear_fit *fit, const galet_wear_data *data,
                                              galet_refusal *why);
galet_status galet_identify_wear_refuse_none(const galet_values *in, const galet_wear_data *data, galet_refusal *why);

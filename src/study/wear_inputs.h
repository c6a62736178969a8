#pragma once

#include "study/rolling_inputs.h"

#include <galet/wear.h>

/// What a study of wear asks for: the rolling inputs and those under `wear`.
extern const galet_param galet_wear_params[];

/// The same for one that looks for how much wears; it takes what it looks for, and has no use for it.
extern const galet_param galet_wear_fit_params[];

/// The inputs of a case as the library wants them. Owns the points of a profile.
typedef struct galet_wear_inputs {
    galet_rolling_inputs rolling;
    galet_wear_def def;
    double cycles;
} galet_wear_inputs;

/// Reads what galet_wear_inputs_check() let pass. GALET_ERR_MEMORY; release also then.
galet_status galet_wear_inputs_read(const galet_values *in, galet_wear_inputs *inputs);
void galet_wear_inputs_release(galet_wear_inputs *inputs);

/// What makes Archard's k of a coefficient of the energy law; NAN where that is the law [J/m3].
double galet_wear_inputs_to_k(const galet_wear_inputs *inputs);

/// The rules between them.
galet_status galet_wear_inputs_check(const galet_values *in, galet_refusal *why);

/// The contact of the unworn bodies, as galet_rolling_solve() finds it.
galet_status galet_wear_inputs_solve(const galet_rolling_inputs *inputs, const galet_watch *watch,
                                     galet_rolling_result *contact);

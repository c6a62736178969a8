#pragma once

#include <galet/oscillator.h>
#include <galet/study.h>

/// A mass on a spring under a load, and the law that it slides by: what the studies of one mass share.
extern const galet_param galet_oscillator_params[];

/// The definition, without times and belt. Refuses what the law refuses.
galet_status galet_oscillator_inputs_read(const galet_values *in, galet_oscillator_def *def, galet_refusal *why);

/// The key that the stiffness follows from: "k" where it is given, else "frequency".
const char *galet_oscillator_inputs_spring(const galet_values *in);

/// Refuses a definition whose numbers are too extreme, by the key to blame: that of the least usual value.
galet_status galet_oscillator_inputs_check(const galet_values *in, const galet_oscillator_def *def, galet_refusal *why);

/// Refuses it by that key, with the rule that it breaks.
galet_status galet_oscillator_inputs_blame(const galet_values *in, const galet_oscillator_def *def, const char *rule,
                                           galet_refusal *why);

/// Warns of a law that may drive instead of braking: by its parameters, or below the largest speed of a motion.
void galet_oscillator_inputs_warn(galet_result *out, const galet_oscillator_def *def, double speed);

#pragma once

#include "study/identify_units.h"

/// Warnings that all laws have in common.

/// Of a fit that is no minimum yet.
void galet_identify_warn_of_status(galet_result *out, galet_status status);

/// Of a law that explains little of the record.
void galet_identify_warn_of_fit(galet_result *out, unsigned doubts, double unexplained);

/// Of a coefficient of friction that no surfaces have: `mu` is surely as large.
void galet_identify_warn_of_size(galet_result *out, double mu, const galet_identify_units *units);

/// Whether the swing grows to the end of the record, and a warning of it.
bool galet_identify_grows(const galet_identify *id);
void galet_identify_warn_of_growth(galet_result *out, const galet_identify *id);

/// Of a swing so slow, or of friction, at most `mu`, so small that the times seem to be milliseconds; only where their
/// unit was assumed.
void galet_identify_warn_of_times(galet_result *out, const galet_values *in, double rate, double frequency, double mu);

/// Of a pendulum whose rates are more than it can have at this frequency without turning over [rad/s].
void galet_identify_warn_of_rates(galet_result *out, const galet_identify_def *def, double omega);

/// Of a pendulum whose angles span more than a turn.
void galet_identify_warn_of_angles(galet_result *out, const galet_identify_def *def);

/// Refuses data for what is wrong with them, and asks where angles look like degrees.
galet_status galet_identify_refuse(galet_refusal *why, const galet_identify_def *def, const char *fault);

/// Of a friction curve that goes beyond the highest speed seen, in the unit of speeds.
void galet_identify_warn_of_top(galet_result *out, double top, double speed_max, const char *unit);

/// Of a record that begins with rest, or with a mass that is held; `until` is when it was let go, or the largest swing
/// is, on its clock [s].
void galet_identify_warn_of_rest(galet_result *out, double until);

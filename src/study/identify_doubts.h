#pragma once

#include <galet/study.h>

/// Warnings that all laws have in common.

/// Of a fit that is no minimum yet.
void galet_identify_warn_of_status(galet_result *out, galet_status status);

/// Of a law that explains little of the record.
void galet_identify_warn_of_fit(galet_result *out, unsigned doubts, double unexplained);

/// Of a friction curve that goes beyond the highest speed seen, in the unit of speeds.
void galet_identify_warn_of_top(galet_result *out, double top, double speed_max, const char *unit);

/// Of a record that begins with rest; `until` is when the largest swing is, on its clock [s].
void galet_identify_warn_of_rest(galet_result *out, double until);

#pragma once

#include <galet/rolling.h>
#include <galet/study.h>

/// What was left out of a file of measured points, what it lacks, and what it has too much of under a contact.
void galet_profile_warn(const galet_values *in, const galet_rolling_result *contact, galet_result *out);

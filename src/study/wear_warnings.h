#pragma once

#include <galet/study.h>
#include <galet/wear.h>

/// What makes wear that was followed doubtful: its steps, its contacts, and methods that see a circle.
void galet_wear_warn(const galet_wear_state *now, const galet_rolling_def *def, galet_result *out);

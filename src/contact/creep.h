#pragma once

#include <galet/creep.h>
#include <galet/status.h>

/// GALET_ERR_RANGE for a component beyond 1e100 or NaN: below, slips and their squares stay finite in all methods.
galet_status galet_creepage_check(galet_creepage creep);

/// Work of the creep forces at a rolling speed [W].
double galet_creep_power(galet_creepage creep, galet_creep_force force, double speed);

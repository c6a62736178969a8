#pragma once

#include <galet/creep.h>

#include <stdbool.h>

/// No component beyond 1e100: slips and their squares then stay finite in all methods. False for NaN.
bool galet_creepage_is_bounded(galet_creepage creep);

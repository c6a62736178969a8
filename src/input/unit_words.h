#pragma once

#include <stdbool.h>

/// What is said of units that do not fit.

/// What people call a quantity of that unit's dimension, "a force"; NULL where there is no word for it.
const char *galet_unit_dimension(const char *unit);

/// The unit [SI] that a number of a misspelt one may be in, after the number: "1.5 kN", or "210 MPa' or '210 mPa" where
/// letter case decides. False where none that fits looks like it.
enum { GALET_UNIT_MEANT_SIZE = 160 };
bool galet_unit_meant(const char *number, const char *unit, const char *si, char meant[GALET_UNIT_MEANT_SIZE]);

#pragma once

#include <galet/result.h>

/// What no study takes for granted: one set of limits beyond which a result is told to be doubtful, with its numbers.

/// An energy balance that is off by a part of the energy: by more than the tolerance of its integration explains, or
/// than anybody would bear. `cure` is what helps.
void galet_plausible_energy(double error, double rtol, const char *cure, galet_result *out);

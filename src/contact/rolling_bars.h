#pragma once

#include "contact/rolling_case.h"

/// What a result may be off by for the grid's sake, from the coarser grids that were solved on the way to it.

/// Notes the pressure of level k, and what its traction amounts to, that of the level solved last.
void galet_rolling_note_pressure(galet_rolling_case *c, int k);
void galet_rolling_note(galet_rolling_case *c, int k);

/// The error bars of a result of level 0, which has all else.
galet_rolling_bars galet_rolling_estimate(const galet_rolling_case *c, const galet_rolling_result *r);

/// That of the largest pressure alone; NAN where there is none [Pa].
double galet_rolling_estimate_pressure(const galet_rolling_case *c, const galet_rolling_result *r);

/// The same by the scheme of first order, with what both grids let expect of a perfect one.
void galet_rolling_extrapolate(const galet_rolling_case *c, galet_rolling_result *r);

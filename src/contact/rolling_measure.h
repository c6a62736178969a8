#pragma once

#include "contact/rolling_case.h"

/// What the traction of a grid amounts to, from its cells and the slip of their leading faces. The scheme of second
/// order takes slip at the centre of a cell as the mean of both faces, lets contact and stick end inside cells and
/// finds maxima between them; the one of first order counts cells (docs/theory/rolling.md 5.3).

/// Whether the case is solved by the scheme of second order.
bool galet_rolling_is_second_order(const galet_rolling_case *c);

/// Whether its contact is what cells make it, as the scheme of first order has it; else it ends inside cells.
bool galet_rolling_counts_cells(const galet_rolling_case *c);

/// Area of the contact of level k [m2].
double galet_rolling_area(const galet_rolling_case *c, int k);

/// Slip of a cell of level k in its own unit: velocity in steady rolling, distance after a shift. Of the level solved
/// last.
galet_vec2 galet_rolling_slip(const galet_rolling_case *c, int k, size_t cell);

/// Dissipated by a cell of level k [W/m2].
double galet_rolling_power(const galet_rolling_case *c, int k, size_t cell);

/// The numbers of level k, the one solved last; in `line_power`, where there is one, what its rows dissipate [W/m].
galet_traction galet_rolling_measure(const galet_rolling_case *c, int k, double *line_power);

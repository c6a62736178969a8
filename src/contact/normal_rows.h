#pragma once

#include "contact/rolling_case.h"

/// Pressure that is known row by row, elliptic along x, where others find it cell by cell.

/// Lays it on level k, as means over the cells, which end where contact does to a part of a cell; to the scheme of
/// first order, as values at the cells' centres. Scaled to carry a load [N], at an approach that may be unknown.
/// GALET_ERR_NO_CONTACT where there is no pressure.
galet_status galet_normal_press_rows(galet_rolling_case *c, int k, galet_row_at *row_at, double load, double approach);

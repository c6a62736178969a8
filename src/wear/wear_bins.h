#pragma once

#include "wear/wear_lines.h"

/// Work per distance and width at each point, no finer than the lines that told it: they would not see what is between
/// them, and ridges there would stay for ever. Nothing is lost or gained but what lies beyond the points [J/m2].
/// Returns how far from the place it was told of work may come to lie [m].
double galet_wear_bins_spread(const galet_wear_lines *lines, const galet_wear_points *points, double *work);

#pragma once

#include "identify/trial.h"

/// A stop half a cycle earlier or later may fit nearly as well: the sum of squares has a minimum for each. Looks at the
/// neighbours of the one that was found, moves to the best, and widens the covariance by what the others weigh
/// (docs/theory/identify.md 5). For full fits that were started from an averaged one.
galet_status galet_stops_compare(galet_trial *trial);

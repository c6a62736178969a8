#pragma once

#include "identify/film_fit.h"
#include "identify/film_valley.h"

/// Widens the covariance of a fit along the parameter of the film that is known least, to what the sum of squares has
/// on its wider side (docs/theory/identify.md 7). Moves to a better minimum where one is met on the way.
/// GALET_ERR_MEMORY, GALET_ERR_INTERRUPTED.
galet_status galet_film_widen(galet_film_fit *fit, const galet_film_valley *valley);

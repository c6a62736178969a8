#pragma once

#include "identify/film_model.h"

enum { GALET_FILM_STARTS = 5 };

/// Where fits of a film may start, the most promising first: from the swings of a decay, and the film that follows them
/// on average (docs/theory/identify.md 7). Fills all but n, which stands there, eta0 and what is of the resistance.
/// Returns how many there are.
size_t galet_film_start(const galet_decay *decay, double n, double values[GALET_FILM_STARTS][GALET_FILM_PARAMETERS]);

#pragma once

#include "identify/film_fit.h"
#include "identify/film_valley.h"

/// Finds the film that fits a prepared fit best, from starts of its own; n and eta0 join last, where they are asked
/// for. Leaves the valley in which it looked. What it finds is the minimum, its covariance is rough: galet_film_fit_run
/// makes it exact. Errors as those of galet_film_fit_run; GALET_ERR_RANGE where no film brakes as the record does.
galet_status galet_film_search(const galet_identify_film_def *def, galet_film_fit *fit, galet_film_valley *valley);

#pragma once

#include "identify/film_fit.h"

#include <galet/identify_film.h>

/// What the record knows of all parameters of a film, those that were not fitted too: their standard deviations, the
/// condition, and the two that are most alike. GALET_ERR_MEMORY.
galet_status galet_film_information(const galet_film_fit *fit, galet_identify_film *film);

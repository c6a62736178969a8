#pragma once

#include "identify/film_model.h"

/// Where the fit of a film with this relaxation time may start: from the swings of a decay, and the film that follows
/// them on average (docs/theory/identify.md 7). Changes forces, velocities, frequency, start and offset; n stands
/// there. False where no film brakes like that.
bool galet_film_start(const galet_decay *decay, double tau, double value[GALET_FILM_PARAMETERS]);

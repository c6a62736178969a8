#pragma once

#include <galet/identify_film.h>

enum { GALET_FILM_VALLEY_NODES = 12 };

/// Films of many relaxation times, each with what then fits best by the averaged motion. The swings can hardly tell
/// them apart: sums of squares have a long curved valley there, along which Levenberg and Marquardt's method creeps.
/// Fits that change tau and move everything else along the valley go straight (docs/theory/identify.md 7).
typedef struct galet_film_valley {
    size_t count;
    double log_tau[GALET_FILM_VALLEY_NODES];
    double value[GALET_FILM_VALLEY_NODES][GALET_FILM_PARAMETERS];
} galet_film_valley;

/// Whether it changes along the valley with tau.
bool galet_film_valley_moves(galet_film_parameter parameter);

/// Logarithm of a parameter's value in the valley.
double galet_film_valley_at(const galet_film_valley *valley, galet_film_parameter parameter, double log_tau);

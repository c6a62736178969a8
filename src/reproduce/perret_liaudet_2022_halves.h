#pragma once

#include <galet/inflection.h>
#include <galet/oscillator.h>

/// What a decay does from one turn of the mass to the next, and its velocity extremes.

enum { GALET_PERRET_HALVES = 400 };

/// Means over time, and work [J], between two turns.
typedef struct galet_perret_half {
    double from, to;           ///< [s]
    double share;              ///< Of 1 - alpha [-]
    double decades;            ///< Of log10 of the resistance
    double work, liquid_work;  ///< Of friction, and of T_L's part
} galet_perret_half;

/// log10 of the electrical contact resistance by thickness: the library's sigmoid (docs/theory/oscillator.md 5).
typedef struct galet_perret_map {
    double low, high;  ///< log10 of ohms
    double h, r;       ///< Relative thickness half way, and how sharply it rises [-]
    double y0, span;   ///< Of the thickness [m]
} galet_perret_map;

double galet_perret_decades(const galet_perret_map *map, double y);

typedef struct galet_perret_halves {
    galet_oscillator_def def;
    galet_perret_map map;
    galet_span_observer *observer;  ///< Is shown the motion too; NULL: nobody
    void *context;
    size_t count, peak_count;
    galet_perret_half half[GALET_PERRET_HALVES];
    galet_peak peak[GALET_PERRET_HALVES];
    double least;  ///< Thickness [m]
} galet_perret_halves;

/// Runs the motion of `def`.
galet_status galet_perret_halves_run(galet_perret_halves *halves, galet_oscillator_result *result);

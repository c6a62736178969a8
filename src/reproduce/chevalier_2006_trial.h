#pragma once

#include <galet/rolling.h>

/// A roller by the half-space and, beside it, by semi-Hertzian strips with diffusion: the errors of section 3.3.
typedef struct galet_chevalier_trial {
    galet_rolling *known, *own;
    galet_rolling_def def;
    galet_grid grid;
    double known_min, known_max;  ///< Ends of the exact contact across rolling [m]
} galet_chevalier_trial;

/// For nx x ny cells, and ny strips. To be destroyed in any case.
galet_status galet_chevalier_trial_create(size_t nx, size_t ny, galet_chevalier_trial *t);
void galet_chevalier_trial_destroy(galet_chevalier_trial *t);

/// The exact contact of a roller with a radius for y < 0 [m].
galet_status galet_chevalier_trial_press(galet_chevalier_trial *t, double radius, const galet_watch *watch);

/// Strips of the same roller, diffused over a length [m]; 0: not at all.
galet_status galet_chevalier_trial_cut(galet_chevalier_trial *t, double length, galet_rolling_result *r);

/// (26) of the last strips, with exact lines measured below the size of a cell.
double galet_chevalier_fine_error(const galet_chevalier_trial *t);

/// (26) with dS by counting the cells in contact, as 2006 would have it.
double galet_chevalier_counted_error(const galet_chevalier_trial *t);

/// fine_error with a length.
galet_status galet_chevalier_trial_error(galet_chevalier_trial *t, double length, double *error);

/// The least error over lengths, and where it is.
typedef struct galet_chevalier_best {
    double error, length;
} galet_chevalier_best;

/// From 0.3 to 12 mm in steps of 2 %, around the best of these in steps of 0.1 %.
galet_status galet_chevalier_trial_seek(galet_chevalier_trial *t, double (*error)(const galet_chevalier_trial *),
                                        galet_chevalier_best *best);

#pragma once

#include <stdbool.h>
#include <stddef.h>

/// What is known of a field's symmetry about the middle of its grid.
typedef struct galet_evenness {
    bool x, y;    ///< It is its own mirror image in x, in y
    bool turned;  ///< It is the same after half a turn
} galet_evenness;

/// A field of known symmetry as every second of its columns and rows: their mirror images are those left out. What is
/// left is a field on a grid of half the sides, and its convolutions are those of half the periods.
typedef struct galet_fold {
    size_t nx, ny;        // of the whole
    bool half_x, half_y;  // along which every second is left out
    bool turned;          // to be found half a turn away, not in a mirror
} galet_fold;

/// As few cells as the symmetry of a grid of nx x ny allows: sides of odd length cannot be halved.
galet_fold galet_fold_choose(size_t nx, size_t ny, galet_evenness even);

/// Sides of what is left, and how many cells each of its cells stands for.
size_t galet_fold_nx(galet_fold fold);
size_t galet_fold_ny(galet_fold fold);
size_t galet_fold_images(galet_fold fold);

void galet_fold_gather(galet_fold fold, const double *whole, double *folded);
void galet_fold_scatter(galet_fold fold, const double *folded, double *whole);

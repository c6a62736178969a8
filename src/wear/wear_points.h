#pragma once

#include <galet/profile.h>
#include <galet/status.h>

#include <stddef.h>

/// Points across rolling that carry the worn profile, evenly spaced and the same on both sides of `centre`. Each stands
/// for the strip of one spacing around it, so that the sum of their depths is a volume.
typedef struct galet_wear_points {
    size_t half, count;      // count = 2 half + 1
    double spacing, centre;  // [m]
    double *memory;          // of all arrays
    double *y;               // [m]
    double *height1;         // of the unworn body 1 [m]
    double *opening;         // worn depth of both bodies together [m]
    double *error;           // of it, summed over the steps [m]
} galet_wear_points;

/// Nothing worn; `ry` is the lateral radius of body 1 [m].
galet_status galet_wear_points_create(size_t half, double spacing, double centre, const galet_profile *profile,
                                      double ry, galet_wear_points *points);
void galet_wear_points_destroy(galet_wear_points *points);

/// The same with more points on both sides, at the same spacing: so many on each side in all.
galet_status galet_wear_points_extend(const galet_wear_points *points, size_t half, const galet_profile *profile,
                                      double ry, galet_wear_points *wider);

/// The sum of `depth` over the width [m2].
double galet_wear_points_area(const galet_wear_points *points, const double *depth);

#include "wear/wear_points.h"

#include <stdlib.h>
#include <string.h>

enum { ARRAYS = 4 };

galet_status galet_wear_points_create(size_t half, double spacing, double centre, const galet_profile *profile,
                                      double ry, galet_wear_points *out) {
    galet_wear_points points = {.half = half, .count = 2 * half + 1, .spacing = spacing, .centre = centre};
    points.memory = calloc(ARRAYS * points.count, sizeof(double));
    if (!points.memory) {
        return GALET_ERR_MEMORY;
    }
    double **const arrays[ARRAYS] = {&points.y, &points.height1, &points.opening, &points.error};
    for (size_t a = 0; a < ARRAYS; a++) {
        *arrays[a] = points.memory + a * points.count;
    }
    for (size_t i = 0; i < points.count; i++) {
        points.y[i] = centre + ((double)i - (double)half) * spacing;
        points.height1[i] = galet_profile_height(profile, ry, points.y[i]);
    }
    *out = points;
    return GALET_OK;
}

void galet_wear_points_destroy(galet_wear_points *points) {
    free(points->memory);
    *points = (galet_wear_points){0};
}

galet_status galet_wear_points_extend(const galet_wear_points *points, size_t half, const galet_profile *profile,
                                      double ry, galet_wear_points *wider) {
    galet_status status = galet_wear_points_create(half, points->spacing, points->centre, profile, ry, wider);
    if (status) {
        return status;
    }
    size_t before = half - points->half;
    memcpy(wider->opening + before, points->opening, points->count * sizeof(double));
    memcpy(wider->error + before, points->error, points->count * sizeof(double));
    return GALET_OK;
}

double galet_wear_points_area(const galet_wear_points *points, const double *depth) {
    double sum = 0.0;
    for (size_t i = 0; i < points->count; i++) {
        sum += depth[i];
    }
    return sum * points->spacing;
}

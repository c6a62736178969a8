#include <galet/profile_points.h>

#include "contact/local_fit.h"
#include "contact/profile.h"
#include "contact/profile_holes.h"
#include "contact/profile_order.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static const double ENOUGH = 100.0;  ///< Points in half a window
static const double FARTHEST = 1e6;  ///< Far beyond any body; keeps squares and quotients finite [m]

struct galet_profile_points {
    size_t count;
    double *y, *z;
    double *slope;
    double *bend;  ///< NULL where nothing is smoothed
    size_t hole_count;
    galet_profile_hole *holes;
    double memory[];
};

galet_profile_points_def galet_default_profile_points(void) {
    return (galet_profile_points_def){.y_min = -INFINITY, .y_max = INFINITY};
}

static galet_profile_points *allocate(size_t count, bool smoothed) {
    galet_profile_points *p = malloc(sizeof *p + (smoothed ? 4 : 3) * count * sizeof *p->memory);
    if (p) {
        p->count = count;
        p->y = p->memory;
        p->z = p->memory + count;
        p->slope = p->memory + 2 * count;
        p->bend = smoothed ? p->memory + 3 * count : NULL;
        p->hole_count = 0;
        p->holes = NULL;
    }
    return p;
}

void galet_profile_points_destroy(galet_profile_points *points) {
    if (points) {
        free(points->holes);
    }
    free(points);
}

const galet_profile_hole *galet_profile_points_holes(const galet_profile_points *points, size_t *count) {
    *count = points->hole_count;
    return points->holes;
}

void galet_profile_points_lend(const galet_profile_points *points, galet_profile *profile) {
    profile->kind = GALET_PROFILE_POINTS;
    profile->y = points->y;
    profile->z = points->z;
    profile->slope = points->slope;
    profile->bend = points->bend;
    profile->count = points->count;
}

/// Those between y_min and y_max; SIZE_MAX for a number that is no place on a body.
static size_t take(const galet_profile_points_def *def, galet_profile_point *out, galet_profile_flaws *flaws) {
    size_t count = 0;
    for (size_t i = 0; i < def->count; i++) {
        if (!(fabs(def->y[i]) <= FARTHEST) || !(fabs(def->z[i]) <= FARTHEST)) {
            flaws->text = "y or z is beyond 1e6 m";
            flaws->row = i;
            return SIZE_MAX;
        }
        if (def->y[i] >= def->y_min && def->y[i] <= def->y_max) {
            out[count++] = (galet_profile_point){def->y[i], def->z[i], i};
        }
    }
    return count;
}

static galet_status order(const galet_profile_points_def *def, galet_profile_point *memory, size_t *count,
                          galet_profile_flaws *flaws) {
    *count = take(def, memory, flaws);
    return *count == SIZE_MAX ? GALET_ERR_INPUT : galet_profile_order(memory, memory + def->count, count, flaws);
}

/// A first fit tells how the surface lies, the second is made along it.
static galet_local_fit fit_at(const galet_profile_points *rough, size_t i, double half_width) {
    galet_local_fit fit = galet_local_fit_at(rough->y, rough->z, rough->count, i, half_width, 0.0);
    return galet_local_fit_at(rough->y, rough->z, rough->count, i, half_width, fit.slope);
}

/// Every point on the local fit about it, which also gives its derivatives.
static galet_profile_points *smooth(const galet_profile_points *rough, double half_width) {
    galet_profile_points *p = allocate(rough->count, true);
    for (size_t i = 0; p && i < p->count; i++) {
        galet_local_fit fit = fit_at(rough, i, half_width);
        p->y[i] = rough->y[i];
        p->z[i] = fit.value;
        p->slope[i] = fit.slope;
        p->bend[i] = fit.bend;
    }
    return p;
}

/// Slopes of the curve through bare points, found once instead of at every height.
static void find_slopes(galet_profile_points *p) {
    galet_profile bare = {.kind = GALET_PROFILE_POINTS, .y = p->y, .z = p->z, .count = p->count};
    for (size_t i = 0; i < p->count; i++) {
        p->slope[i] = galet_profile_slope_at_point(&bare, i);
    }
}

static galet_profile_points *resample(const galet_profile_points *given, size_t count) {
    galet_profile profile = galet_default_profile();
    galet_profile_points_lend(given, &profile);
    galet_profile_points *p = allocate(count, given->bend);
    double low = given->y[0], high = given->y[given->count - 1];
    for (size_t i = 0; p && i < count; i++) {
        double t = (double)i / (double)(count - 1), y = (1.0 - t) * low + t * high;
        p->y[i] = y;
        p->z[i] = galet_profile_height(&profile, INFINITY, y);
        if (p->bend) {
            p->slope[i] = galet_profile_slope(&profile, INFINITY, y);
            p->bend[i] = galet_profile_curvature(&profile, INFINITY, y);
        }
    }
    if (p && !p->bend) {
        find_slopes(p);
    }
    return p;
}

/// Replaces points by what was made of them.
static galet_status pass_on(galet_profile_points **points, galet_profile_points *made) {
    galet_profile_points_destroy(*points);
    *points = made;
    return made ? GALET_OK : GALET_ERR_MEMORY;
}

/// Means of so many neighbours each; what fills no group at the end is dropped.
static size_t thin(galet_profile_point *p, size_t count, size_t group) {
    size_t kept = 0;
    for (size_t i = 0; i + group <= count; i += group) {
        double y = 0.0, z = 0.0;
        for (size_t k = 0; k < group; k++) {
            y += p[i + k].y / (double)group;
            z += p[i + k].z / (double)group;
        }
        p[kept++] = (galet_profile_point){y, z, p[i].row};
    }
    return kept;
}

/// Where a window holds far more points than a fit needs, means of groups do the same in a fraction of the time.
static size_t thin_for(double half_width, galet_profile_point *p, size_t count) {
    double in_window = (double)count * half_width / (p[count - 1].y - p[0].y);
    return in_window > 2.0 * ENOUGH ? thin(p, count, (size_t)(in_window / ENOUGH)) : count;
}

static galet_status build(const galet_profile_points_def *def, galet_profile_point *ordered, size_t count,
                          galet_profile_points **points) {
    count = def->smoothing > 0.0 ? thin_for(def->smoothing, ordered, count) : count;
    galet_profile_points *p = allocate(count, false);
    for (size_t i = 0; p && i < count; i++) {
        p->y[i] = ordered[i].y;
        p->z[i] = ordered[i].z;
    }
    galet_status status = p ? GALET_OK : GALET_ERR_MEMORY;
    if (!status && def->smoothing > 0.0) {
        status = pass_on(&p, smooth(p, def->smoothing));
    } else if (!status) {
        find_slopes(p);
    }
    if (!status && def->resampled > 0) {
        status = pass_on(&p, resample(p, def->resampled));
    }
    if (!status) {
        *points = p;
    }
    return status;
}

/// NULL for lack of memory only. The widest is told.
static galet_profile_hole *find_holes(const galet_profile_point *ordered, size_t count, size_t *found,
                                      galet_profile_flaws *flaws) {
    *found = galet_profile_find_holes(ordered, count, NULL);
    galet_profile_hole *holes = malloc((*found + 1) * sizeof *holes);
    if (!holes) {
        return NULL;
    }
    galet_profile_find_holes(ordered, count, holes);
    for (size_t i = 0; i < *found; i++) {
        if (holes[i].high - holes[i].low > flaws->gap_high - flaws->gap_low) {
            flaws->gap_low = holes[i].low;
            flaws->gap_high = holes[i].high;
        }
    }
    return holes;
}

/// The points with their holes, which are those of the points as measured.
static galet_status finish(const galet_profile_points_def *def, galet_profile_point *ordered, size_t count,
                           galet_profile_points **points, galet_profile_flaws *flaws) {
    size_t found;
    galet_profile_hole *holes = find_holes(ordered, count, &found, flaws);
    galet_status status = holes ? build(def, ordered, count, points) : GALET_ERR_MEMORY;
    if (status) {
        free(holes);
        return status;
    }
    (*points)->holes = holes;
    (*points)->hole_count = found;
    return GALET_OK;
}

static bool in_range(const galet_profile_points_def *def) {
    return def->smoothing >= 0.0 && (def->resampled == 0 || def->resampled >= 3) && def->y_min < def->y_max &&
           def->count <= SIZE_MAX / 64 && def->resampled <= SIZE_MAX / 64;
}

galet_status galet_profile_points_create(const galet_profile_points_def *def, galet_profile_points **points,
                                         galet_profile_flaws *flaws) {
    *flaws = (galet_profile_flaws){.row = SIZE_MAX};
    if (!in_range(def)) {
        return GALET_ERR_RANGE;
    }
    galet_profile_point *memory = malloc((2 * def->count + 1) * sizeof *memory);
    if (!memory) {
        return GALET_ERR_MEMORY;
    }
    size_t count;
    galet_status status = order(def, memory, &count, flaws);
    if (!status && !(2.0 * def->smoothing < flaws->y_high - flaws->y_low)) {
        status = GALET_ERR_RANGE;
    }
    status = status || !points ? status : finish(def, memory, count, points, flaws);
    free(memory);
    return status;
}

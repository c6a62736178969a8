#include <galet/traction_curve.h>

#include "contact/creepage.h"
#include "contact/elastic.h"

#include <galet/fastsim.h>
#include <galet/kalker.h>
#include <galet/strip_theory.h>

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static galet_rolling_def with_creep(const galet_rolling_def *def, galet_creep_direction direction, double creep) {
    galet_rolling_def at = *def;
    switch (direction) {
    case GALET_CREEP_X:
        at.creep_x = creep;
        break;
    case GALET_CREEP_Y:
        at.creep_y = creep;
        break;
    case GALET_CREEP_SPIN:
        at.creep_spin = creep;
        break;
    }
    return at;
}

static void set_relative(galet_traction_point *point, double bound) {
    point->fx_rel = bound > 0.0 ? point->fx / bound : NAN;
    point->fy_rel = bound > 0.0 ? point->fy / bound : NAN;
}

static galet_status exact_curve(galet_rolling *rolling, const galet_rolling_def *def, galet_creep_direction direction,
                                size_t count, const double *creep, galet_traction_point *points, double *transforms) {
    galet_status worst = GALET_OK;
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        galet_rolling_def at = with_creep(def, direction, creep[i]);
        at.warm_start = i > 0 || def->warm_start;
        galet_rolling_result r;
        galet_status status = galet_rolling_solve(rolling, &at, &r);
        if (status != GALET_OK && status != GALET_ERR_NOT_CONVERGED) {
            return status;
        }
        worst = status != GALET_OK ? status : worst;
        sum += r.transforms;
        points[i] = (galet_traction_point){.creep = creep[i], .fx = r.fx, .fy = r.fy, .mz = r.mz, .power = r.power};
        points[i].stick_fraction = r.stick_area / r.area;
        set_relative(&points[i], def->friction * r.load);
    }
    if (transforms) {
        *transforms = sum;
    }
    return worst;
}

/// A Hertzian contact as the simplified theories see it.
typedef struct patch {
    galet_hertz hertz;
    galet_elastic elastic;
    galet_kalker kalker;
    bool tabled;  // Kalker's coefficients are known
    galet_strip *strips;
    size_t count;
} patch;

static void set_power(galet_traction_point *point, const galet_rolling_def *at, galet_creep_force f) {
    point->fx = f.fx;
    point->fy = f.fy;
    point->mz = f.mz;
    point->power = -at->speed * (at->creep_x * f.fx + at->creep_y * f.fy + at->creep_spin * f.mz);
}

static galet_status fastsim_point(const patch *p, const galet_rolling_def *at, galet_strip_shape shape, size_t cells,
                                  galet_traction_point *point) {
    galet_fastsim_def def = {
        .flexibility = galet_fastsim_flexibility(&p->kalker, p->hertz.a, p->hertz.b, p->elastic.shear),
        .friction = at->friction,
        .creep = {at->creep_x, at->creep_y, at->creep_spin},
        .speed = at->speed,
        .shape = shape,
        .cells = cells,
        .patch_scale = sqrt(p->hertz.a * p->hertz.b),
    };
    galet_fastsim_result r;
    galet_status status = galet_fastsim_run(&def, p->count, p->strips, NULL, &r);
    if (status == GALET_OK) {
        set_power(point, at, r.force);
        point->stick_fraction = r.stick_area / (r.stick_area + r.slip_area);
    }
    return status;
}

static galet_status strip_point(const patch *p, const galet_rolling_def *at, galet_traction_point *point) {
    galet_strip_theory_def def = {
        .shear = p->elastic.shear,
        .poisson = p->elastic.poisson,
        .friction = at->friction,
        .creep = {at->creep_x, at->creep_y, at->creep_spin},
        .stretch_x = 1.0,
        .stretch_y = 1.0,
        .speed = at->speed,
        .load = p->hertz.load,
    };
    if (p->tabled) {
        galet_strip_theory_stretch(&def, &p->kalker);
    }
    galet_strip_theory_result r;
    galet_status status = galet_strip_theory_run(&def, p->count, p->strips, NULL, &r);
    if (status == GALET_OK) {
        set_power(point, at, r.force);
        point->stick_fraction = r.stick_area / (r.stick_area + r.slip_area);
    }
    return status;
}

static galet_status simplified_point(const patch *p, const galet_rolling_def *at, galet_traction_method method,
                                     size_t cells, galet_traction_point *point) {
    switch (method) {
    case GALET_TRACTION_FASTSIM:
        return fastsim_point(p, at, GALET_STRIP_ELLIPTIC, cells, point);
    case GALET_TRACTION_FASTSIM_PARABOLIC:
        return fastsim_point(p, at, GALET_STRIP_PARABOLIC, cells, point);
    case GALET_TRACTION_STRIP_THEORY:
        return strip_point(p, at, point);
    default:
        break;
    }
    galet_creepage creep = {at->creep_x, at->creep_y, at->creep_spin};
    if (!galet_creepage_is_bounded(creep)) {
        return GALET_ERR_RANGE;
    }
    set_power(point, at, galet_kalker_force(&p->kalker, p->hertz.a, p->hertz.b, p->elastic.shear, creep));
    point->stick_fraction = 1.0;
    return GALET_OK;
}

static galet_status describe(const galet_rolling_def *def, galet_traction_method method, patch *p) {
    const galet_profile *profile = &def->profile;
    bool circles = profile->kind == GALET_PROFILE_CIRCLE && profile->offset == 0.0 && profile->tilt == 0.0;
    if (!circles || def->contact.angle != 0.0 || def->motion != GALET_ROLLING_STEADY) {
        return GALET_ERR_INPUT;
    }
    galet_status status = isnan(def->approach) ? galet_hertz_solve(&def->contact, &p->hertz)
                                               : galet_hertz_solve_approach(&def->contact, def->approach, &p->hertz);
    if (status != GALET_OK) {
        return status;
    }
    p->elastic = galet_elastic_combine(def->contact.body1, def->contact.body2);
    status = galet_kalker_coefficients(p->hertz.a / p->hertz.b, p->elastic.poisson, &p->kalker);
    p->tabled = status == GALET_OK;
    if (!p->tabled && method != GALET_TRACTION_STRIP_THEORY) {
        return status;
    }
    galet_strip_shape shape = method == GALET_TRACTION_FASTSIM_PARABOLIC ? GALET_STRIP_PARABOLIC : GALET_STRIP_ELLIPTIC;
    return galet_strip_ellipse(p->hertz.a, p->hertz.b, p->hertz.load, shape, p->count, p->strips);
}

static galet_status simplified_curve(const galet_rolling_def *def, galet_traction_method method,
                                     galet_creep_direction direction, size_t nx, size_t ny, size_t count,
                                     const double *creep, galet_traction_point *points) {
    patch p = {.count = ny, .strips = ny > 0 && ny < SIZE_MAX / 64 ? calloc(ny, sizeof(galet_strip)) : NULL};
    if (!p.strips) {
        return ny > 0 ? GALET_ERR_MEMORY : GALET_ERR_RANGE;
    }
    galet_status status = describe(def, method, &p);
    for (size_t i = 0; i < count && status == GALET_OK; i++) {
        galet_rolling_def at = with_creep(def, direction, creep[i]);
        points[i] = (galet_traction_point){.creep = creep[i]};
        status = simplified_point(&p, &at, method, nx, &points[i]);
        set_relative(&points[i], def->friction * p.hertz.load);
    }
    free(p.strips);
    return status;
}

galet_status galet_traction_curve(galet_rolling *rolling, const galet_rolling_def *def, galet_traction_method method,
                                  galet_creep_direction direction, size_t nx, size_t ny, size_t count,
                                  const double *creep, galet_traction_point *points, double *transforms) {
    if ((unsigned)method > GALET_TRACTION_LINEAR || (unsigned)direction > GALET_CREEP_SPIN) {
        return GALET_ERR_RANGE;
    }
    if (method == GALET_TRACTION_EXACT) {
        return rolling ? exact_curve(rolling, def, direction, count, creep, points, transforms) : GALET_ERR_INPUT;
    }
    if (transforms) {
        *transforms = 0.0;
    }
    return simplified_curve(def, method, direction, nx, ny, count, creep, points);
}

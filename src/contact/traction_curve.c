#include <galet/traction_curve.h>

#include <galet/simplified.h>

#include <math.h>

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

static galet_theory theory_of(galet_traction_method method) {
    switch (method) {
    case GALET_TRACTION_FASTSIM:
        return GALET_THEORY_FASTSIM;
    case GALET_TRACTION_FASTSIM_PARABOLIC:
        return GALET_THEORY_FASTSIM_PARABOLIC;
    case GALET_TRACTION_STRIP_THEORY:
        return GALET_THEORY_STRIP;
    default:
        return GALET_THEORY_LINEAR;
    }
}

static galet_status simplified_curve(const galet_rolling_def *def, galet_theory theory, galet_creep_direction direction,
                                     size_t nx, size_t ny, size_t count, const double *creep,
                                     galet_traction_point *points) {
    for (size_t i = 0; i < count; i++) {
        galet_rolling_def at = with_creep(def, direction, creep[i]);
        galet_simplified s;
        galet_status status = galet_simplified_run(&at, theory, nx, ny, false, &s, NULL);
        if (status) {
            return status;
        }
        points[i] = (galet_traction_point){
            .creep = creep[i], .fx = s.force.fx, .fy = s.force.fy, .mz = s.force.mz, .power = s.power};
        points[i].stick_fraction = s.stick_area / (s.stick_area + s.slip_area);
        set_relative(&points[i], def->friction * s.hertz.load);
    }
    return GALET_OK;
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
    if (def->motion != GALET_ROLLING_STEADY) {
        return GALET_ERR_INPUT;
    }
    return simplified_curve(def, theory_of(method), direction, nx, ny, count, creep, points);
}

#include "base/vec.h"
#include "dynamics/range.h"
#include "dynamics/rigid_posture.h"

#include <math.h>
#include <string.h>

/// Where the middle axis is vertical, the radii of curvature are as the squares of the longest and the shortest one.
double galet_rigid_patch_ratio(const galet_rigid_def *def) {
    galet_vec3 r = def->radii;
    double slender = galet_vec3_least(r) / galet_vec3_largest(r);
    if (def->patch == GALET_RIGID_SECTION) {
        return slender;
    }
    double ratio = galet_hertz_ellipse_ratio(slender * slender);
    return fmin(ratio, 1.0 / ratio);
}

static const double ROUNDING = 1e-9;  // of an inertia

static bool has_finite_inertia(const galet_rigid_def *def) {
    bool finite = true;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            finite = finite && isfinite(def->inertia[i][j]);
        }
    }
    return finite;
}

static bool is_symmetric(const galet_rigid_def *def) {
    double largest = 0.0, off = 0.0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            largest = fmax(largest, fabs(def->inertia[i][j]));
            off = fmax(off, fabs(def->inertia[i][j] - def->inertia[j][i]));
        }
    }
    return off <= ROUNDING * largest;
}

/// Moments of inertia are sums of squares: none exceeds the other two together, and a flat body reaches that. A body
/// has some, however close together its mass is.
static bool is_inertia(const galet_rigid_def *def) {
    galet_rigid_body body = galet_rigid_body_of(def);
    const double *moment = body.moments;
    double size = galet_vec3_norm(def->radii);
    return moment[0] > ROUNDING * moment[2] && moment[2] <= (1.0 + ROUNDING) * (moment[0] + moment[1]) &&
           moment[2] > ROUNDING * def->mass * size * size;
}

static bool is_inside(const galet_rigid_def *def) {
    return galet_vec3_norm(galet_vec3_over(def->centre, def->radii)) < 1.0;
}

static bool is_lane(const galet_rigid_def *def) {
    for (size_t i = 0; i < def->lane_count; i++) {
        bool rises = i == 0 || def->lane_x[i] > def->lane_x[i - 1];
        if (!rises || !isfinite(def->lane_x[i]) || !is_not_negative(def->lane_friction[i])) {
            return false;
        }
    }
    return true;
}

static bool is_plane(const galet_rigid_def *def) {
    bool hertz = def->patch == GALET_RIGID_HERTZ;
    bool stiff = hertz ? is_positive(def->young) && def->poisson > -1.0 && def->poisson <= 0.5
                       : def->patch == GALET_RIGID_SECTION && is_positive(def->stiffness);
    bool tilted = fabs(def->slope) < 1.5 && isfinite(def->slope_direction);
    return stiff && tilted && is_positive(def->gravity) && is_not_negative(def->friction) && is_lane(def) &&
           def->damping >= 0.0 && def->damping <= GALET_RIGID_MAX_DAMPING && is_not_negative(def->air_damping) &&
           is_not_negative(def->rolling_resistance) && (def->rolling_resistance == 0.0 || def->rest_speed > 0.0);
}

static bool is_start(const galet_rigid_def *def) {
    galet_vec3 up = def->vertical0;
    bool somewhere = is_finite(up) && (up.x != 0.0 || up.y != 0.0 || up.z != 0.0);
    return is_finite(def->omega0) && is_finite(def->velocity0) && somewhere;
}

static bool is_run(const galet_rigid_def *def) {
    return is_not_negative(def->t_end) && def->rtol >= 1e-15 && def->rtol <= 1e-2 && is_not_negative(def->rest_speed) &&
           def->max_event_rate >= 1.0 && def->max_event_rate <= 1e6;
}

static bool is_grip(const galet_rigid_def *def) {
    if (def->grip == GALET_RIGID_NO_SLIP) {
        return def->rolling_resistance == 0.0;  // which is of an elastic plane
    }
    bool known = def->grip == GALET_RIGID_PATCH || def->grip == GALET_RIGID_POINT;
    return known && def->law && !def->law->apart && !def->law->needs_circle;
}

static bool are_radii(const galet_rigid_def *def) {
    return is_positive(def->radii.x) && is_positive(def->radii.y) && is_positive(def->radii.z) &&
           is_finite(def->centre);
}

static bool is_law(const galet_rigid_def *def) {
    galet_patch_def patch = {
        {1.0, galet_rigid_patch_ratio(def), 0.0}, def->friction, 1.0, def->law, def->fast_accuracy};
    galet_patch_law law;
    return !galet_patch_law_prepare(&patch, &law);
}

static double energy_of_start(const galet_rigid_def *def) {
    galet_rigid_body body = galet_rigid_body_of(def);
    double state[RIGID_SIZE];
    galet_rigid_start(def, state);
    int mode = def->depth0 >= 0.0 ? GALET_RIGID_SLIDE : GALET_RIGID_FLIGHT;
    galet_rigid_contact at = galet_rigid_touch(&body, state, mode);
    return galet_rigid_energy(&body, state, &at);
}

/// Of a plane that gives way, and of the friction there.
static galet_rigid_fault check_contact(const galet_rigid_def *def) {
    double deepest = GALET_RIGID_MAX_DEPTH * galet_vec3_least(def->radii);
    if (!(galet_rigid_patch_ratio(def) >= GALET_PATCH_MIN_RATIO)) {
        return GALET_RIGID_TOO_SLENDER;
    }
    if (!is_law(def)) {
        return GALET_RIGID_BAD_VALUE;
    }
    if (!(def->depth0 < deepest)) {
        return GALET_RIGID_STARTS_TOO_DEEP;
    }
    return galet_rigid_rest_depth(def) < deepest ? GALET_RIGID_SOUND : GALET_RIGID_SINKS_TOO_DEEP;
}

galet_rigid_fault galet_rigid_check(const galet_rigid_def *def) {
    bool sound = is_positive(def->mass) && are_radii(def) && is_plane(def) && is_start(def) && is_run(def);
    if (!sound || !is_grip(def)) {
        return GALET_RIGID_BAD_VALUE;
    }
    if (has_finite_inertia(def) && !is_symmetric(def)) {
        return GALET_RIGID_NOT_SYMMETRIC;
    }
    if (!has_finite_inertia(def) || !is_inertia(def)) {
        return GALET_RIGID_BAD_INERTIA;
    }
    if (!is_inside(def)) {
        return GALET_RIGID_CENTRE_OUTSIDE;
    }
    galet_rigid_fault fault = def->grip == GALET_RIGID_NO_SLIP ? GALET_RIGID_SOUND : check_contact(def);
    if (fault) {
        return fault;
    }
    return isfinite(energy_of_start(def)) ? GALET_RIGID_SOUND : GALET_RIGID_ENERGY_NOT_FINITE;
}

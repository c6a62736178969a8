// Postures of a body that is not moved, and what a definition may be refused for.
#include "dynamics/rigid_check.h"

#include "base/vec.h"
#include "dynamics/range.h"

#include <math.h>
#include <string.h>

static galet_vec3 unit_of(galet_vec3 v) {
    return galet_vec3_scale(1.0 / galet_vec3_norm(v), v);
}

void galet_rigid_start_axes(const galet_rigid_def *def, galet_vec3 axes[3]) {
    galet_vec3 up = unit_of(def->vertical0);
    galet_rigid_axes plane = galet_rigid_plane(up);
    axes[0] = plane.x;
    axes[1] = plane.y;
    axes[2] = up;
}

void galet_rigid_start(const galet_rigid_def *def, double *state) {
    galet_vec3 axes[3];
    galet_rigid_start_axes(def, axes);
    memset(state, 0, RIGID_SIZE * sizeof *state);
    galet_rigid_store(def->velocity0, state + RIGID_V);
    galet_rigid_store(def->omega0, state + RIGID_W);
    galet_rigid_store(axes[2], state + RIGID_G);
    galet_rigid_store(axes[0], state + RIGID_X);
    state[RIGID_DEPTH] = def->grip == GALET_RIGID_NO_SLIP ? 0.0 : def->depth0;
}

galet_vec3 galet_rigid_no_slip_velocity(const galet_rigid_def *def) {
    galet_rigid_body body = galet_rigid_body_of(def);
    double state[RIGID_SIZE];
    galet_rigid_start(def, state);
    return galet_vec3_cross(galet_rigid_touch(&body, state, GALET_RIGID_FLIGHT).arm, def->omega0);
}

/// Sum of (e y / (t + e^2))^2: 1 where t belongs to the point of the ellipsoid that is nearest to y.
static double nearness(const double e[3], const double y[3], double t) {
    double sum = 0.0;
    for (int i = 0; i < 3; i++) {
        double part = y[i] == 0.0 ? 0.0 : e[i] * y[i] / (t + e[i] * e[i]);
        sum += part * part;
    }
    return sum;
}

/// Lagrange's multiplier of the nearest point, from minus the smallest square to 0, where it is unique (Eberly,
/// Distance from a point to an ellipse, an ellipsoid, or a hyperellipsoid, section 3). At its lower end where the point
/// lies so far inside, across the shortest axis, that two of the surface are nearest.
static double multiplier(const double e[3], const double y[3], double smallest) {
    double low = -smallest * smallest, high = 0.0;
    for (int i = 0; i < 200; i++) {
        double t = 0.5 * (low + high);
        *(nearness(e, y, t) > 1.0 ? &low : &high) = t;
    }
    return high;
}

/// Upward vertical of the posture with the lowest mass centre: the surface touches where it is nearest to it.
static galet_vec3 lowest_posture(const galet_rigid_def *def) {
    const double e[3] = {def->radii.x, def->radii.y, def->radii.z};
    const double p[3] = {-def->centre.x, -def->centre.y, -def->centre.z};
    const double y[3] = {fabs(p[0]), fabs(p[1]), fabs(p[2])};
    int shortest = e[2] <= e[0] && e[2] <= e[1] ? 2 : e[1] <= e[0] ? 1 : 0;
    double t = multiplier(e, y, e[shortest]), x[3], rest = 1.0;
    for (int i = 0; i < 3; i++) {
        x[i] = y[i] == 0.0 ? 0.0 : e[i] * e[i] * y[i] / (t + e[i] * e[i]);
        rest -= i == shortest ? 0.0 : x[i] * x[i] / (e[i] * e[i]);
    }
    x[shortest] = e[shortest] * sqrt(fmax(rest, 0.0));
    galet_vec3 normal = {copysign(x[0] / (e[0] * e[0]), p[0]), copysign(x[1] / (e[1] * e[1]), p[1]),
                         copysign(x[2] / (e[2] * e[2]), p[2])};
    return unit_of(galet_vec3_scale(-1.0, normal));
}

void galet_rigid_lie_down(const galet_rigid_def *def, double depth, double *state) {
    memset(state, 0, RIGID_SIZE * sizeof *state);
    galet_rigid_store(lowest_posture(def), state + RIGID_G);
    state[RIGID_DEPTH] = depth;
}

/// Depth at which a posture carries the weight; loads go with its power 1.5.
static double carrying_depth(const galet_rigid_def *def, double *state) {
    galet_rigid_body body = galet_rigid_body_of(def);
    state[RIGID_DEPTH] = 1e-6;
    double carried = galet_rigid_touch(&body, state, GALET_RIGID_SLIDE).elastic;
    return 1e-6 * pow(def->mass * def->gravity * cos(def->slope) / carried, 2.0 / 3.0);
}

double galet_rigid_rest_depth(const galet_rigid_def *def) {
    double state[RIGID_SIZE];
    galet_rigid_lie_down(def, 0.0, state);
    return carrying_depth(def, state);
}

double galet_rigid_start_depth(const galet_rigid_def *def) {
    double state[RIGID_SIZE];
    galet_rigid_start(def, state);
    return carrying_depth(def, state);
}

/// Where the middle axis is vertical, the radii of curvature are as the squares of the longest and the shortest one.
double galet_rigid_patch_ratio(const galet_rigid_def *def) {
    galet_vec3 r = def->radii;
    double slender = fmin(fmin(r.x, r.y), r.z) / fmax(fmax(r.x, r.y), r.z);
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

/// Moments of inertia are sums of squares: none exceeds the other two together, and a flat body reaches that.
static bool is_inertia(const galet_rigid_def *def) {
    galet_rigid_body body = galet_rigid_body_of(def);
    const double *moment = body.moments;
    return moment[0] > ROUNDING * moment[2] && moment[2] <= (1.0 + ROUNDING) * (moment[0] + moment[1]);
}

static bool is_inside(const galet_rigid_def *def) {
    galet_vec3 part = {def->centre.x / def->radii.x, def->centre.y / def->radii.y, def->centre.z / def->radii.z};
    return galet_vec3_norm(part) < 1.0;
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
           is_not_negative(def->rolling_resistance);
}

static bool is_start(const galet_rigid_def *def) {
    double length = galet_vec3_norm(def->vertical0);
    return is_finite(def->omega0) && is_finite(def->velocity0) && is_positive(length);
}

static bool is_run(const galet_rigid_def *def) {
    return is_not_negative(def->t_end) && def->rtol >= 1e-15 && def->rtol <= 1e-2 && def->rest_speed >= 0.0 &&
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
    double ratio = galet_rigid_patch_ratio(def), deepest = GALET_RIGID_MAX_DEPTH;
    if (!(ratio >= GALET_PATCH_MIN_RATIO)) {
        return GALET_RIGID_TOO_SLENDER;
    }
    if (!is_law(def)) {
        return GALET_RIGID_BAD_VALUE;
    }
    deepest *= fmin(fmin(def->radii.x, def->radii.y), def->radii.z);
    if (!(def->depth0 < deepest)) {
        return GALET_RIGID_STARTS_TOO_DEEP;
    }
    if (!(galet_rigid_rest_depth(def) < deepest)) {
        return GALET_RIGID_SINKS_TOO_DEEP;
    }
    return isfinite(energy_of_start(def)) ? GALET_RIGID_SOUND : GALET_RIGID_ENERGY_NOT_FINITE;
}

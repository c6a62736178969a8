#include <galet/rigid_stability.h>

#include "base/vec.h"
#include "dynamics/rigid_posture.h"
#include "numerics/eigenvalues.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { DISTURBED = 6 };  // velocity, angular velocity and normal, across the vertical
static const int begins[] = {RIGID_V, RIGID_W, RIGID_G};

/// A steady spin.
typedef struct steady {
    galet_rigid_body body;
    galet_vec3 up;           // the vertical, body axes
    galet_vec3 x, y;         // across it
    double depth, spin;      // [m], [rad/s]
    galet_vec2 grip[2];      // force along x and y per slip along x and y [N s/m]
    double friction_moment;  // [N m]
    double drain;            // rate at which it takes the spin [1/s]
} steady;

static const galet_vec3 axis_of[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};

static bool is_principal(const galet_rigid_def *def, galet_vec3 axis) {
    galet_vec3 turned = galet_rigid_apply(def->inertia, axis);
    bool inertia = galet_vec3_norm(galet_vec3_cross(turned, axis)) <= 1e-9 * galet_vec3_norm(turned);
    double size = galet_vec3_least(def->radii);
    return inertia && galet_vec3_norm(galet_vec3_cross(def->centre, axis)) <= 1e-9 * size;
}

/// Height of the mass centre with this body axis up.
static double height_on(const galet_rigid_def *def, galet_vec3 up) {
    galet_vec3 r = def->radii;
    double radius = fabs(up.x) * r.x + fabs(up.y) * r.y + fabs(up.z) * r.z;
    return radius - galet_vec3_dot(up, def->centre);
}

/// The vertical of a posture, in body axes; zero where it is not steady.
static galet_vec3 vertical_of(const galet_rigid_def *def, galet_rigid_posture posture) {
    if (posture == GALET_RIGID_UPRIGHT) {
        bool down = def->vertical0.z < -0.5 * galet_vec3_norm(def->vertical0);
        galet_vec3 up = {0.0, 0.0, down ? -1.0 : 1.0};
        return is_principal(def, up) ? up : (galet_vec3){0.0, 0.0, 0.0};
    }
    galet_vec3 lowest = {0.0, 0.0, 0.0};
    double height = INFINITY;
    for (int i = 0; i < 4; i++) {
        galet_vec3 up = galet_vec3_scale(i % 2 ? -1.0 : 1.0, axis_of[i / 2]);
        if (is_principal(def, up) && height_on(def, up) < height) {
            lowest = up;
            height = height_on(def, up);
        }
    }
    return lowest;
}

static void undisturbed(const steady *s, double *state) {
    memset(state, 0, RIGID_SIZE * sizeof *state);
    galet_rigid_store(galet_vec3_scale(s->spin, s->up), state + RIGID_W);
    galet_rigid_store(s->up, state + RIGID_G);
    galet_rigid_store(s->x, state + RIGID_X);
    state[RIGID_DEPTH] = s->depth;
}

/// Friction of the steady spin and its derivative by the slip: disturbances slip so little that it is linear.
static galet_status prepare_friction(steady *s) {
    double state[RIGID_SIZE];
    undisturbed(s, state);
    galet_rigid_contact at = galet_rigid_touch(&s->body, state, GALET_RIGID_SLIDE);
    galet_patch_law law;
    galet_status status = galet_rigid_patch_law(&s->body, &at, &law);
    if (status) {
        return status;
    }
    galet_vec2 none = {0.0, 0.0};
    galet_patch_derivative by = galet_patch_law_derivative(&law, none, s->spin);
    s->friction_moment = galet_patch_law_wrench(&law, none, s->spin).moment;
    const galet_rigid_body *body = &s->body;
    double inertia = galet_vec3_dot(s->up, galet_rigid_apply(body->def.inertia, s->up));
    s->drain = (fabs(s->friction_moment / s->spin) + body->def.air_damping) / inertia;
    s->grip[0] = (galet_vec2){by.d[0][0], by.d[0][1]};
    s->grip[1] = (galet_vec2){by.d[1][0], by.d[1][1]};
    return GALET_OK;
}

static galet_status prepare(const galet_rigid_def *def, galet_rigid_posture posture, steady *s) {
    galet_rigid_def level = *def;
    level.rolling_resistance = 0.0;  // it has no derivative at rest
    if (galet_rigid_check(def) || def->grip != GALET_RIGID_PATCH || def->slope != 0.0) {
        return GALET_ERR_RANGE;
    }
    galet_vec3 up = vertical_of(def, posture);
    if (galet_vec3_norm(up) == 0.0) {
        return GALET_ERR_RANGE;
    }
    level.vertical0 = up;
    galet_rigid_axes plane = galet_rigid_plane(up);
    *s = (steady){.body = galet_rigid_body_of(&level), .up = up, .x = plane.x, .y = plane.y};
    s->depth = galet_rigid_start_depth(&level);
    return GALET_OK;
}

/// Which component of the state a disturbance is: a vector's part along x or y.
static void disturb(const steady *s, int which, double by, double *state) {
    double *part = state + begins[which / 2];
    galet_vec3 along = which % 2 ? s->y : s->x;
    galet_rigid_store(galet_vec3_add(galet_rigid_vector(part), galet_vec3_scale(by, along)), part);
}

static void rates_of(const steady *s, const double *state, double *rates) {
    galet_rigid_contact at = galet_rigid_touch(&s->body, state, GALET_RIGID_SLIDE);
    galet_vec2 slip = {galet_vec3_dot(at.slip, s->x), galet_vec3_dot(at.slip, s->y)};
    galet_vec2 force = {s->grip[0].x * slip.x + s->grip[0].y * slip.y, s->grip[1].x * slip.x + s->grip[1].y * slip.y};
    at.friction = galet_vec3_add(galet_vec3_scale(force.x, s->x), galet_vec3_scale(force.y, s->y));
    at.friction_moment = s->friction_moment;
    double rate[RIGID_SIZE];
    galet_rigid_push(galet_rigid_vector(state + RIGID_G), &at);
    galet_rigid_rate_under(&s->body, state, &at, rate);
    for (int i = 0; i < DISTURBED; i++) {
        rates[i] = galet_vec3_dot(galet_rigid_vector(rate + begins[i / 2]), i % 2 ? s->y : s->x);
    }
}

/// The rates by the disturbances: a body touches on a principal axis, so that those along the vertical take no part.
static void linearise(const steady *s, double matrix[DISTURBED * DISTURBED]) {
    double height = galet_vec3_least(s->body.def.radii), w = fabs(s->spin);
    const double small[] = {1e-5 * w * height, 1e-5 * w, 1e-5};
    for (int j = 0; j < DISTURBED; j++) {
        double ahead[RIGID_SIZE], behind[RIGID_SIZE], plus[DISTURBED], minus[DISTURBED], h = small[j / 2];
        undisturbed(s, ahead);
        undisturbed(s, behind);
        disturb(s, j, h, ahead);
        disturb(s, j, -h, behind);
        rates_of(s, ahead, plus);
        rates_of(s, behind, minus);
        for (int i = 0; i < DISTURBED; i++) {
            matrix[i * DISTURBED + j] = (plus[i] - minus[i]) / (2.0 * h);
        }
    }
}

static galet_status growth_at(steady *s, double spin, double *growth) {
    double matrix[DISTURBED * DISTURBED], real[DISTURBED], imaginary[DISTURBED];
    s->spin = spin;
    galet_status status = prepare_friction(s);
    if (status) {
        return status;
    }
    linearise(s, matrix);
    status = galet_eigenvalues(DISTURBED, matrix, real, imaginary);
    if (status) {
        return status;
    }
    double fastest = -INFINITY;
    for (int i = 0; i < DISTURBED; i++) {
        fastest = fmax(fastest, real[i]);
    }
    *growth = fastest;
    return GALET_OK;
}

galet_status galet_rigid_spin_steadily(const galet_rigid_def *def, galet_rigid_posture posture, double omega,
                                       galet_rigid_spin *spin) {
    steady s;
    double growth;
    galet_status status = prepare(def, posture, &s);
    if (status || omega == 0.0 || !isfinite(omega)) {
        return GALET_ERR_RANGE;
    }
    status = growth_at(&s, omega, &growth);
    if (!status) {
        *spin = (galet_rigid_spin){.vertical = s.up, .growth = growth, .drain = s.drain};
    }
    return status;
}

/// Growth that is rounding of the spin counts as none, and so does one that is slower than the spin is lost: that was
/// taken for constant.
static bool is_unstable(const steady *s, double growth) {
    return growth > fmax(1e-8 * fabs(s->spin), s->drain);
}

/// Where between two spins, one of them stable, stability changes.
static galet_status bisect(steady *s, double low, double high, bool low_unstable, double *spin) {
    while (fabs(high - low) > 4.0 * DBL_EPSILON * fabs(high)) {
        double middle = 0.5 * (low + high), growth;
        galet_status status = growth_at(s, middle, &growth);
        if (status) {
            return status;
        }
        if (middle == low || middle == high) {
            break;
        }
        *(is_unstable(s, growth) == low_unstable ? &low : &high) = middle;
    }
    *spin = high;
    return GALET_OK;
}

galet_status galet_rigid_critical_spin(const galet_rigid_def *def, galet_rigid_posture posture, double sense,
                                       galet_rigid_critical *critical) {
    enum { SPINS = 150 };
    static const double SLOWEST = 0.05, FASTEST = 100.0;
    steady s;
    galet_status status = prepare(def, posture, &s);
    double radius = galet_vec3_largest(def->radii), unit = sqrt(def->gravity / radius);
    galet_rigid_critical found = {.spin = NAN};
    bool above = false;
    double faster = 0.0;
    for (int i = 0; i < SPINS && !status && isnan(found.spin); i++) {
        double spin = copysign(unit, sense) * FASTEST * pow(SLOWEST / FASTEST, (double)i / (SPINS - 1)), growth = NAN;
        status = growth_at(&s, spin, &growth);
        bool unstable = is_unstable(&s, growth);
        if (!status && i > 0 && unstable != above) {
            found.stable_above = !above;
            status = bisect(&s, spin, faster, unstable, &found.spin);
        }
        above = unstable;
        faster = spin;
    }
    if (!status) {
        *critical = found;
    }
    return status;
}

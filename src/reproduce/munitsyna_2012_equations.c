#include "reproduce/munitsyna_2012_equations.h"
#include "reproduce/munitsyna_2012_parts.h"

#include "base/vec.h"
#include "base/watch.h"

#include <galet/ellipsoid.h>

/// The equations of motion (3.2) to (3.8), written out once more and integrated by the classical Runge-Kutta method:
/// nothing of the library's motion is used but for comparison.

static const double mass = 2.0, a = 0.05, c = 0.1, friction = 0.1, gravity = 9.81, stiffness = 1e7;

typedef galet_munitsyna_law law_function;

typedef struct state {
    galet_vec3 v, omega, gamma;
    double height;  // of the lowest point, epsilon
} state;

/// What the plane does to the body.
typedef struct contact {
    galet_vec3 arm, slip, force;  // r, u and F
    double normal, moment;        // N, and M along gamma
    double along, across;         // F1, F2
} contact;

static galet_vec3 sum(galet_vec3 x, double factor, galet_vec3 y) {
    return galet_vec3_add(x, galet_vec3_scale(factor, y));
}

static void rub(const state *at, double support, law_function *law, contact *to) {
    galet_vec3 g = at->gamma, e2 = galet_vec3_cross(g, to->slip), u = to->slip;
    double speed = galet_vec3_norm(e2), lean = sqrt((1.0 - g.z) * (1.0 + g.z));
    double alpha = a * c * sqrt(-2.0 * at->height / (support * support * support));
    double cosine = -u.x * g.x * g.z - u.y * g.y * g.z + u.z * lean * lean, sine = u.x * g.y - u.y * g.x;
    galet_munitsyna_drag drag = law(support / c, atan2(sine, cosine), speed / alpha, galet_vec3_dot(at->omega, g));
    to->along = friction * to->normal * drag.f1;
    to->across = friction * to->normal * drag.f2;
    to->moment = -friction * to->normal * alpha * drag.m;
    e2 = galet_vec3_scale(1.0 / speed, e2);
    to->force = sum(galet_vec3_scale(-to->along, galet_vec3_cross(e2, g)), -to->across, e2);
}

static contact touch(const state *at, law_function *law) {
    galet_vec3 g = at->gamma;
    double support = sqrt(a * a * (g.x * g.x + g.y * g.y) + c * c * g.z * g.z);
    contact to = {.arm = {-a * a * g.x / support, -a * a * g.y / support, -c * c * g.z / support}};
    to.slip = galet_vec3_add(at->v, galet_vec3_cross(at->omega, to.arm));
    if (at->height < 0.0) {
        to.normal = stiffness * pow(-at->height, 1.5);
        rub(at, support, law, &to);
    }
    return to;
}

/// The rates of (3.2) to (3.5).
static state rates(const state *at, law_function *law) {
    contact k = touch(at, law);
    double j1 = mass * (a * a + c * c) / 5.0, j3 = 2.0 * mass * a * a / 5.0;
    galet_vec3 push = sum(k.force, k.normal, at->gamma), w = at->omega, spin = {j1 * w.x, j1 * w.y, j3 * w.z};
    galet_vec3 torque = sum(galet_vec3_cross(k.arm, push), k.moment, at->gamma);
    torque = galet_vec3_sub(torque, galet_vec3_cross(w, spin));
    galet_vec3 pull = sum(galet_vec3_scale(1.0 / mass, push), -gravity, at->gamma);
    return (state){
        .v = galet_vec3_sub(pull, galet_vec3_cross(w, at->v)),
        .omega = {torque.x / j1, torque.y / j1, torque.z / j3},
        .gamma = galet_vec3_cross(at->gamma, w),
        .height = galet_vec3_dot(k.slip, at->gamma),
    };
}

static state moved(const state *from, double dt, const state *rate) {
    return (state){sum(from->v, dt, rate->v), sum(from->omega, dt, rate->omega), sum(from->gamma, dt, rate->gamma),
                   from->height + dt * rate->height};
}

static state step(const state *from, double dt, law_function *law) {
    state k1 = rates(from, law), s2 = moved(from, 0.5 * dt, &k1), k2 = rates(&s2, law);
    state s3 = moved(from, 0.5 * dt, &k2), k3 = rates(&s3, law), s4 = moved(from, dt, &k3), k4 = rates(&s4, law);
    state end = moved(from, dt / 6.0, &k1);
    end = moved(&end, dt / 3.0, &k2);
    end = moved(&end, dt / 3.0, &k3);
    return moved(&end, dt / 6.0, &k4);
}

galet_status galet_munitsyna_march(double t_end, const galet_watch *watch, law_function *law, law_function *measure,
                                   galet_munitsyna_share *share) {
    double dt = 1e-4, lying = 0.05;
    state at = {.omega = {90.0, 0.0, 10.0}, .gamma = {sqrt(1.0 - lying * lying), 0.0, lying}, .height = -3e-5};
    state strongest = at, most_across = at;
    galet_munitsyna_share found = {0};
    for (long i = 0; i < lround(t_end / dt); i++) {
        if (galet_watch_cancelled(watch)) {
            return GALET_ERR_INTERRUPTED;
        }
        at = step(&at, dt, law);
        contact k = touch(&at, law);
        if (hypot(k.along, k.across) > found.force) {
            found.force = hypot(k.along, k.across);
            strongest = at;
        }
        if (fabs(k.across) > found.across) {
            found.across = fabs(k.across);
            most_across = at;
        }
    }
    contact k = touch(&strongest, measure);
    *share = (galet_munitsyna_share){hypot(k.along, k.across), fabs(touch(&most_across, measure).across)};
    return GALET_OK;
}

/// The library's motion at 1 s, and two steps before and after it.
enum { BEFORE = 2, AROUND = 2 * BEFORE + 1 };
static const double STEP = 5e-5;

typedef struct instant {
    int seen;
    galet_rigid_sample at[AROUND];
} instant;

static void observe(const galet_span *span, void *context) {
    instant *found = context;
    while (found->seen < AROUND && 1.0 + (found->seen - BEFORE) * STEP < span->t1) {
        span->at(span, 1.0 + (found->seen - BEFORE) * STEP, &found->at[found->seen]);
        found->seen++;
    }
}

/// A vector seen along the body's direction (1, 2, 3).
static double seen(galet_vec3 x) {
    return (x.x + 2.0 * x.y + 3.0 * x.z) / sqrt(14.0);
}

/// A rate by central differences of fourth order.
static double slope(const double x[AROUND]) {
    return (x[0] - x[4] + 8.0 * (x[3] - x[1])) / (12.0 * STEP);
}

static void find_rates(galet_ledger *ledger, const instant *k) {
    const galet_rigid_sample *now = &k->at[BEFORE];
    state at = {now->velocity, now->omega, now->gamma, -now->depth}, rate = rates(&at, galet_munitsyna_quadrature);
    double velocity[AROUND], omega[AROUND], gamma[AROUND], height[AROUND];
    for (int i = 0; i < AROUND; i++) {
        velocity[i] = seen(k->at[i].velocity);
        omega[i] = seen(k->at[i].omega);
        gamma[i] = seen(k->at[i].gamma);
        height[i] = -1e3 * k->at[i].depth;
    }
    galet_ledger_formula(ledger, "momentum", seen(rate.v), slope(velocity), 1e-6);
    galet_ledger_formula(ledger, "angular-momentum", seen(rate.omega), slope(omega), 1e-6);
    galet_ledger_formula(ledger, "vertical-rate", seen(rate.gamma), slope(gamma), 1e-6);
    galet_ledger_formula(ledger, "height-rate", 1e3 * rate.height, slope(height), 1e-6);
    galet_ledger_formula(ledger, "normal", stiffness * pow(now->depth, 1.5), now->load_ratio * mass * gravity, 1e-12);
}

static void keep_start(const galet_span *span, void *context) {
    galet_rigid_sample *start = context;
    if (span->t0 == 0.0) {
        span->at(span, 0.0, start);
    }
}

static galet_status find_start(galet_ledger *ledger, galet_ellipsoid_def def) {
    galet_rigid_sample start = {0};
    galet_rigid_result result;
    def.t_end = 1e-3;
    galet_status status = galet_ellipsoid_run(&def, keep_start, &start, &result);
    if (status) {
        return status;
    }
    double gamma1 = sqrt(1.0 - 0.05 * 0.05);
    galet_ledger_number(ledger, "gamma-1", start.gamma.x);
    galet_ledger_prove(ledger, "gamma-1", gamma1, 1e-12,
                       "the library's motion starts with %.6f, and the geometric integral the text names, |gamma| = 1, "
                       "asks for sqrt(1 - 0.05^2) = %.6f; in the text at hand gamma2 and gamma1 are both printed 0",
                       start.gamma.x, gamma1);
    state at = {.omega = {90.0, 0.0, 10.0}, .gamma = {gamma1, 0.0, 0.05}, .height = -3e-5};
    contact k = touch(&at, galet_munitsyna_exact);
    galet_ledger_formula(ledger, "slip-0", galet_vec3_norm(galet_vec3_cross(at.gamma, k.slip)), start.slip, 1e-12);
    const galet_rigid_def body = galet_ellipsoid_rigid(&def);
    galet_ledger_number(ledger, "nu", 1.0 / galet_rigid_patch_ratio(&body));
    return GALET_OK;
}

galet_status galet_munitsyna_find_equations(galet_ledger *ledger) {
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.t_end = 1.1;
    def.watch = galet_ledger_watch(ledger);
    instant library = {0};
    galet_rigid_result result;
    galet_status status = galet_ellipsoid_run(&def, observe, &library, &result);
    if (status || library.seen < AROUND) {
        return status ? status : GALET_ERR_RANGE;
    }
    find_rates(ledger, &library);
    return find_start(ledger, def);
}

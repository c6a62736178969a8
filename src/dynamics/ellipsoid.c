#include "dynamics/ellipsoid_body.h"

#include "base/vec.h"
#include "numerics/motion.h"

#include <math.h>

enum { CONTACT, FLIGHT };

/// Events of the motion. Records are found as zeros of a time derivative, and only near the record so far: the
/// functions are -1 elsewhere, so that thousands of lower peaks cost nothing.
enum { TOUCH, GAMMA3_PEAK, UPRIGHT, LOAD_PEAK, OMEGA_PEAK, SLOW, REST, EVENTS };

typedef struct run {
    galet_ellipsoid_body body;
    galet_ellipsoid result;
    double weight;       // [N]
    double rest_energy;  // below it |omega| can never exceed rest_speed again [J]
    double t_liftoff;
    double gamma3_timed;  // gamma3 at t_gamma3_max
    galet_ellipsoid_observer *observer;
    void *context;
} run;

galet_ellipsoid_def galet_default_ellipsoid(void) {
    return (galet_ellipsoid_def){
        .mass = 2.0,
        .a = 0.05,
        .c = 0.1,
        .friction = 0.1,
        .gravity = 9.81,
        .stiffness = 1e7,
        .depth0 = 3e-5,
        .omega0 = {90.0, 0.0, 10.0},
        .gamma3_0 = 0.05,
        .patch = GALET_ELLIPSOID_SECTION,
        .young = 4.3e7,  // with Poisson's ratio, about the paper's stiffness when lying
        .poisson = 0.3,
        .law = GALET_PATCH_EXACT,
        .fast_accuracy = 1e-3,
        .t_end = 70.0,
        .rtol = 1e-10,
        .rest_speed = 0.5,
        .max_event_rate = 10000,
    };
}

static double norm2(const double *v) {
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

static double rate_of(double t, const double *state, int mode, double *rate, void *context) {
    (void)t;
    return galet_ellipsoid_rate(&((run *)context)->body, state, mode == FLIGHT, rate);
}

static double energy_of(double t, const double *state, int mode, void *context) {
    (void)t;
    const galet_ellipsoid_body *body = &((run *)context)->body;
    galet_ellipsoid_contact at = galet_ellipsoid_touch(body, state, mode == FLIGHT);
    return galet_ellipsoid_energy(body, state, &at);
}

/// Change of the normal force along the flow, over a time far below any period of the motion.
static double load_trend(const run *r, const double *state, const double *rate) {
    const double dt = 1e-6;
    double ahead[ELLIPSOID_SIZE], behind[ELLIPSOID_SIZE];
    for (int i = 0; i < ELLIPSOID_SIZE; i++) {
        ahead[i] = state[i] + dt * rate[i];
        behind[i] = state[i] - dt * rate[i];
    }
    return galet_ellipsoid_touch(&r->body, ahead, false).normal - galet_ellipsoid_touch(&r->body, behind, false).normal;
}

static void events_of(double t, const double *state, int mode, double *values, void *context) {
    const run *r = context;
    const double *w = state + ELLIPSOID_W, *gamma = state + ELLIPSOID_G;
    const galet_ellipsoid *so_far = &r->result;
    double omega2 = norm2(w);
    galet_ellipsoid_contact at = galet_ellipsoid_touch(&r->body, state, mode == FLIGHT);
    bool near_load = mode == CONTACT && at.normal > 0.95 * so_far->load_ratio_max * r->weight;
    bool near_omega = omega2 > 0.99 * so_far->omega2_max;
    double rate[ELLIPSOID_SIZE];
    if (near_load || near_omega) {
        rate_of(t, state, mode, rate, context);
    }
    const double *dw = rate + ELLIPSOID_W;
    values[TOUCH] = state[ELLIPSOID_DEPTH];
    values[GAMMA3_PEAK] = 1.0 - gamma[2] < 1.2 * (1.0 - so_far->gamma3_max) ? gamma[0] * w[1] - gamma[1] * w[0] : -1.0;
    values[UPRIGHT] = gamma[2] - 0.99;
    values[LOAD_PEAK] = near_load ? load_trend(r, state, rate) : -1.0;
    values[OMEGA_PEAK] = near_omega ? w[0] * dw[0] + w[1] * dw[1] + w[2] * dw[2] : -1.0;
    values[SLOW] = omega2 - r->body.def.rest_speed * r->body.def.rest_speed;
    values[REST] = galet_ellipsoid_energy(&r->body, state, &at) - r->rest_energy;
}

static galet_motion_action touch_or_leave(run *r, const galet_motion_event *event, int *mode) {
    galet_ellipsoid *result = &r->result;
    if (event->direction < 0 && *mode == CONTACT) {
        *mode = FLIGHT;
        r->t_liftoff = event->t;
        if (result->liftoffs++ == 0) {
            result->t_first_liftoff = event->t;
        }
        return GALET_MOTION_RESTART;
    }
    if (event->direction > 0 && *mode == FLIGHT) {
        *mode = CONTACT;
        result->airtime += event->t - r->t_liftoff;
        return GALET_MOTION_RESTART;
    }
    return GALET_MOTION_NOTE;
}

/// A body that stands upright reaches its record again and again to rounding; the first time counts.
static void record_gamma3(run *r, double t, double gamma3) {
    r->result.gamma3_max = fmax(r->result.gamma3_max, gamma3);
    if (gamma3 > r->gamma3_timed + 1e-9) {
        r->gamma3_timed = gamma3;
        r->result.t_gamma3_max = t;
    }
}

static galet_motion_action on_event(const galet_motion_event *event, double *state, int *mode, void *context) {
    run *r = context;
    galet_ellipsoid *result = &r->result;
    switch (event->event) {
    case TOUCH:
        return touch_or_leave(r, event, mode);
    case GAMMA3_PEAK:
        record_gamma3(r, event->t, state[ELLIPSOID_G + 2]);
        return GALET_MOTION_NOTE;
    case UPRIGHT:
        result->t_upright = isnan(result->t_upright) ? event->t : result->t_upright;
        return GALET_MOTION_NOTE;
    case LOAD_PEAK:
        result->load_ratio_max =
            fmax(result->load_ratio_max, galet_ellipsoid_touch(&r->body, state, false).normal / r->weight);
        return GALET_MOTION_NOTE;
    case OMEGA_PEAK:
        result->omega2_max = fmax(result->omega2_max, norm2(state + ELLIPSOID_W));
        return GALET_MOTION_NOTE;
    case SLOW:
        result->t_stop = event->direction < 0 ? event->t : NAN;
        return GALET_MOTION_NOTE;
    default:
        result->at_rest = true;
        return GALET_MOTION_STOP;
    }
}

/// The quaternion of a rotation whose matrix has the rows x, y, z; the largest of its parts is found first.
static void quaternion_of_rows(galet_vec3 x, galet_vec3 y, galet_vec3 z, double q[4]) {
    const double squares[4] = {1.0 + x.x + y.y + z.z, 1.0 + x.x - y.y - z.z, 1.0 - x.x + y.y - z.z,
                               1.0 - x.x - y.y + z.z};
    const double sums[4][4] = {{squares[0], z.y - y.z, x.z - z.x, y.x - x.y},
                               {z.y - y.z, squares[1], y.x + x.y, x.z + z.x},
                               {x.z - z.x, y.x + x.y, squares[2], z.y + y.z},
                               {y.x - x.y, x.z + z.x, z.y + y.z, squares[3]}};
    int largest = 0;
    for (int i = 1; i < 4; i++) {
        largest = squares[i] > squares[largest] ? i : largest;
    }
    double norm = 2.0 * sqrt(squares[largest]);
    for (int i = 0; i < 4; i++) {
        q[i] = sums[largest][i] / norm;
    }
}

/// Place and orientation in space. The fixed direction is made horizontal again, against the drift of long runs.
static void place(const double *state, double support, galet_ellipsoid_sample *sample) {
    const double *g = state + ELLIPSOID_G, *d = state + ELLIPSOID_X;
    galet_vec3 up = {g[0], g[1], g[2]}, direction = {d[0], d[1], d[2]};
    galet_vec3 z = galet_vec3_scale(1.0 / galet_vec3_norm(up), up);
    galet_vec3 left = galet_vec3_cross(z, direction);
    galet_vec3 y = galet_vec3_scale(1.0 / galet_vec3_norm(left), left);
    sample->position =
        (galet_vec3){state[ELLIPSOID_PLACE], state[ELLIPSOID_PLACE + 1], support - state[ELLIPSOID_DEPTH]};
    quaternion_of_rows(galet_vec3_cross(y, z), y, z, sample->orientation);
}

static void observe(double t, const double *state, double dissipated, int mode, void *context) {
    const run *r = context;
    galet_ellipsoid_contact at = galet_ellipsoid_contact_at(&r->body, state, mode == FLIGHT);
    const double *v = state + ELLIPSOID_V, *w = state + ELLIPSOID_W, *gamma = state + ELLIPSOID_G;
    galet_vec3 up = {gamma[0], gamma[1], gamma[2]};
    galet_vec3 across = galet_vec3_cross(up, at.slip);
    double horizontal = galet_vec3_norm(across);
    double major = fmax(at.along, at.across);
    galet_ellipsoid_sample sample = {
        .t = t,
        .velocity = {v[0], v[1], v[2]},
        .omega = {w[0], w[1], w[2]},
        .gamma = up,
        .depth = state[ELLIPSOID_DEPTH],
        .omega2 = norm2(w),
        .energy = galet_ellipsoid_energy(&r->body, state, &at),
        .dissipated = dissipated,
        .load_ratio = at.normal / r->weight,
        .friction_force = galet_vec3_norm(at.friction),
        .friction_across = horizontal > 0.0 ? galet_vec3_dot(at.friction, across) / horizontal : 0.0,
        .friction_moment = fabs(at.friction_moment),
        .slip = horizontal,
        .spin = at.spin,
        .patch_alpha = major,
        .patch_ratio = major > 0.0 ? fmin(at.along, at.across) / major : 0.0,
    };
    place(state, at.support, &sample);
    r->observer(&sample, r->context);
}

static bool is_positive(double value) {
    return value > 0.0 && isfinite(value);
}

static bool is_finite(galet_vec3 v) {
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

/// The slenderest patch of the motion: lying for a prolate body, upright is a circle; on edge for an oblate one.
static double least_ratio(const galet_ellipsoid_def *def) {
    double slender = fmin(def->a / def->c, def->c / def->a);
    if (def->patch == GALET_ELLIPSOID_SECTION) {
        return slender;
    }
    double ratio = galet_hertz_ellipse_ratio(slender * slender);
    return fmin(ratio, 1.0 / ratio);
}

static galet_status check(const galet_ellipsoid_def *def) {
    bool hertz = def->patch == GALET_ELLIPSOID_HERTZ;
    if (!is_positive(def->mass) || !is_positive(def->a) || !is_positive(def->c) || !is_positive(def->gravity)) {
        return GALET_ERR_RANGE;
    }
    if (!hertz && (def->patch != GALET_ELLIPSOID_SECTION || !is_positive(def->stiffness))) {
        return GALET_ERR_RANGE;
    }
    if (hertz && (!is_positive(def->young) || !(def->poisson > -1.0 && def->poisson <= 0.5))) {
        return GALET_ERR_RANGE;
    }
    if (!(def->damping >= 0.0) || isinf(def->damping) || !(def->friction >= 0.0) || isinf(def->friction)) {
        return GALET_ERR_RANGE;
    }
    if (!is_finite(def->omega0) || !is_finite(def->velocity0) || !(fabs(def->gamma3_0) <= 1.0)) {
        return GALET_ERR_RANGE;
    }
    if (!(def->t_end >= 0.0) || isinf(def->t_end) || !(def->rtol >= 1e-15 && def->rtol <= 1e-2) ||
        !(def->rest_speed >= 0.0) || !(def->max_event_rate >= 1.0)) {
        return GALET_ERR_RANGE;
    }
    galet_patch_def patch = {{1.0, least_ratio(def), 0.0}, def->friction, 1.0, def->law, def->fast_accuracy};
    galet_patch_law law;
    if (galet_patch_law_prepare(&patch, &law)) {
        return GALET_ERR_RANGE;
    }
    return def->depth0 < fmin(def->a, def->c) ? GALET_OK : GALET_ERR_INPUT;
}

/// Lowest energy of the body at rest: on its flattest side, sunk in until the plane carries it.
static double least_energy(const run *r) {
    const galet_ellipsoid_def *def = &r->body.def;
    double gamma3 = def->c < def->a ? 1.0 : 0.0;
    double state[ELLIPSOID_SIZE] = {0};
    state[ELLIPSOID_G] = 1.0 - gamma3;
    state[ELLIPSOID_G + 2] = gamma3;
    state[ELLIPSOID_DEPTH] = 1e-6;
    galet_ellipsoid_contact at = galet_ellipsoid_touch(&r->body, state, false);
    state[ELLIPSOID_DEPTH] *= pow(r->weight / at.elastic, 2.0 / 3.0);
    at = galet_ellipsoid_touch(&r->body, state, false);
    return galet_ellipsoid_energy(&r->body, state, &at);
}

static void begin(run *r, double *state) {
    const galet_ellipsoid_def *def = &r->body.def;
    const galet_vec3 v = def->velocity0, w = def->omega0;
    double tilt = sqrt((1.0 - def->gamma3_0) * (1.0 + def->gamma3_0));
    const double start[ELLIPSOID_SIZE] = {
        v.x, v.y, v.z, w.x, w.y, w.z, tilt, 0.0, def->gamma3_0, def->depth0, -def->gamma3_0, 0.0, tilt};
    for (int i = 0; i < ELLIPSOID_SIZE; i++) {
        state[i] = start[i];
    }
    r->gamma3_timed = def->gamma3_0;
    r->weight = def->mass * def->gravity;
    r->rest_energy = least_energy(r) + 0.5 * fmin(r->body.j1, r->body.j3) * def->rest_speed * def->rest_speed;
    bool still = norm2(state + ELLIPSOID_W) < def->rest_speed * def->rest_speed;
    r->result = (galet_ellipsoid){
        .gamma3_max = def->gamma3_0,
        .t_upright = def->gamma3_0 > 0.99 ? 0.0 : NAN,
        .t_first_liftoff = NAN,
        .load_ratio_max = galet_ellipsoid_touch(&r->body, state, false).normal / r->weight,
        .omega2_max = norm2(state + ELLIPSOID_W),
        .t_stop = still ? 0.0 : NAN,
    };
}

/// Absolute tolerances: the relative one of what the body can reach with its energy and stands on.
static void tolerances(const run *r, const double *state, double *atol) {
    const galet_ellipsoid_def *def = &r->body.def;
    double energy = energy_of(0.0, state, def->depth0 > 0.0 ? CONTACT : FLIGHT, (void *)r);
    double omega = sqrt(2.0 * energy / r->body.j1), size = fmin(def->a, def->c);
    galet_ellipsoid_contact at = galet_ellipsoid_touch(
        &r->body, (const double[ELLIPSOID_SIZE]){[ELLIPSOID_G] = 1.0, [ELLIPSOID_DEPTH] = 1e-6}, false);
    double depth = 1e-6 * pow(r->weight / at.elastic, 2.0 / 3.0);
    for (int i = 0; i < 3; i++) {
        atol[ELLIPSOID_V + i] = 0.01 * def->rtol * omega * size;
        atol[ELLIPSOID_W + i] = 0.1 * def->rtol * omega;
        atol[ELLIPSOID_G + i] = 0.1 * def->rtol;
    }
    atol[ELLIPSOID_DEPTH] = 0.1 * def->rtol * depth;
    for (int i = ELLIPSOID_X; i < ELLIPSOID_SIZE; i++) {
        atol[i] = 1e-6;  // place and heading are for the eye: nothing depends on them
    }
}

static void finish(run *r, const galet_motion_result *motion, const double *state) {
    galet_ellipsoid *result = &r->result;
    const galet_motion_ledger *ledger = &motion->ledger;
    bool flight = motion->mode == FLIGHT;
    double load = galet_ellipsoid_touch(&r->body, state, flight).normal / r->weight;
    result->load_ratio_max = fmax(result->load_ratio_max, load);  // a motion may end on its way up
    result->omega2_max = fmax(result->omega2_max, norm2(state + ELLIPSOID_W));
    record_gamma3(r, motion->t, state[ELLIPSOID_G + 2]);
    result->airtime += flight ? motion->t - r->t_liftoff : 0.0;
    result->chaotic = result->liftoffs > 1 && r->body.def.damping == 0.0 && r->body.def.friction > 0.0;
    result->energy_error = ledger->error / fabs(ledger->initial);
    result->energy = ledger->final;
    result->dissipated = ledger->dissipated;
    result->t_end = motion->t;
    result->too_many_events = motion->too_many_events;
    result->rates = motion->rates;
    result->steps = motion->steps;
}

static bool is_among(double t, const double *times, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (times[i] == t) {
            return true;
        }
    }
    return false;
}

galet_status galet_ellipsoid_run(const galet_ellipsoid_def *def, const double *times, size_t count,
                                 galet_ellipsoid_observer *observer, void *context, galet_ellipsoid *result) {
    galet_status status = check(def);
    if (status) {
        return status;
    }
    static const int directions[EVENTS] = {
        [GAMMA3_PEAK] = -1, [UPRIGHT] = 1, [LOAD_PEAK] = -1, [OMEGA_PEAK] = -1, [REST] = -1};
    run r = {.body = galet_ellipsoid_body_of(def), .observer = observer, .context = context};
    double state[ELLIPSOID_SIZE], atol[ELLIPSOID_SIZE];
    begin(&r, state);
    tolerances(&r, state, atol);
    galet_motion_def motion = {
        .size = ELLIPSOID_SIZE,
        .event_count = EVENTS,
        .rate = rate_of,
        .events = events_of,
        .on_event = on_event,
        .observe = observer ? observe : NULL,
        .energy = energy_of,
        .context = &r,
        .times = times,
        .time_count = count,
        .directions = directions,
        .t_end = def->t_end,
        .mode = def->depth0 > 0.0 ? CONTACT : FLIGHT,
        .rtol = def->rtol,
        .atol = atol,
        .max_events = (size_t)def->max_event_rate,
    };
    galet_motion_result reached;
    status = galet_motion_run(&motion, state, &reached);
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    finish(&r, &reached, state);
    if (observer && !is_among(reached.t, times, count)) {
        observe(reached.t, state, reached.ledger.dissipated, reached.mode, &r);
    }
    galet_motion_release(&reached);
    *result = r.result;
    return status;
}

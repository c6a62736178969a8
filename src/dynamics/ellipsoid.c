#include "dynamics/ellipsoid_events.h"

#include "base/vec.h"
#include "dynamics/range.h"

#include <math.h>
#include <string.h>

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
        .law = &galet_patch_exact,
        .fast_accuracy = 1e-3,
        .t_end = 70.0,
        .rtol = 1e-10,
        .rest_speed = 0.5,
        .max_event_rate = 10000,
    };
}

static double rate_of(double t, const double *state, const int *mode, double *rate, void *context) {
    (void)t;
    return galet_ellipsoid_rate(&((galet_ellipsoid_motion *)context)->body, state, *mode == ELLIPSOID_FLIGHT, rate);
}

static double energy_of(double t, const double *state, const int *mode, void *context) {
    (void)t;
    const galet_ellipsoid_body *body = &((galet_ellipsoid_motion *)context)->body;
    galet_ellipsoid_contact at = galet_ellipsoid_touch(body, state, *mode == ELLIPSOID_FLIGHT);
    return galet_ellipsoid_energy(body, state, &at);
}

/// Where damping would pull, the body flies and the plane gives back nothing. What it loses, by depth^1.5, is singular
/// where the body leaves it: steps come up to that by halves, for the sake of the energy balance alone.
static double reach_of(double t, const double *state, const int *mode, void *context) {
    (void)t;
    const galet_ellipsoid_motion *r = context;
    galet_ellipsoid_contact at = galet_ellipsoid_touch(&r->body, state, *mode == ELLIPSOID_FLIGHT);
    bool pulled = at.elastic > 0.0 && at.normal <= 1e-9 * at.elastic;  // from the kink on, which rounding may miss
    return pulled ? (0.5 * state[ELLIPSOID_DEPTH] + 0.003 * r->depth) / -at.closing : INFINITY;
}

/// A stretch of the motion, seen from outside.
typedef struct view {
    const galet_ellipsoid_motion *motion;
    const galet_motion_span *span;
} view;

/// A quaternion and its negative are the same orientation: takes the one that is close to another.
static void keep_sign(const double near[4], double q[4]) {
    double cosine = q[0] * near[0] + q[1] * near[1] + q[2] * near[2] + q[3] * near[3];
    for (int i = 0; i < 4 && cosine < 0.0; i++) {
        q[i] = -q[i];
    }
}

static void sample_at(const galet_span *span, double t, void *to) {
    const view *v = span->motion;
    galet_ellipsoid_sample *sample = to;
    double state[ELLIPSOID_SIZE + 1];
    galet_motion_span_state(v->span, t, state);
    *sample = galet_ellipsoid_sample_of(&v->motion->body, t, state, state[ELLIPSOID_SIZE],
                                        *v->span->mode == ELLIPSOID_FLIGHT);
    keep_sign(v->motion->orientation, sample->orientation);
}

/// Orientations go on with the sign they had where the stretch began: the body turns by 1.5 rad meanwhile, at the
/// loosest tolerance, and not by half a turn.
static void observe(const galet_motion_span *span, void *context) {
    galet_ellipsoid_motion *r = context;
    view v = {r, span};
    r->observer(&(galet_span){span->t0, span->t1, sample_at, &v}, r->context);
    double state[ELLIPSOID_SIZE + 1], last[4];
    galet_motion_span_state(span, span->t1, state);
    galet_ellipsoid_orientation(state, last);
    keep_sign(r->orientation, last);
    memcpy(r->orientation, last, sizeof last);
}

/// Lying for a prolate body, upright is a circle; on edge for an oblate one.
double galet_ellipsoid_patch_ratio(const galet_ellipsoid_def *def) {
    double slender = fmin(def->a / def->c, def->c / def->a);
    if (def->patch == GALET_ELLIPSOID_SECTION) {
        return slender;
    }
    double ratio = galet_hertz_ellipse_ratio(slender * slender);
    return fmin(ratio, 1.0 / ratio);
}

static galet_status check(const galet_ellipsoid_def *def) {
    bool hertz = def->patch == GALET_ELLIPSOID_HERTZ;
    if (!def->law || def->law->apart) {
        return GALET_ERR_RANGE;
    }
    if (!is_positive(def->mass) || !is_positive(def->a) || !is_positive(def->c) || !is_positive(def->gravity)) {
        return GALET_ERR_RANGE;
    }
    if (!hertz && (def->patch != GALET_ELLIPSOID_SECTION || !is_positive(def->stiffness))) {
        return GALET_ERR_RANGE;
    }
    if (hertz && (!is_positive(def->young) || !(def->poisson > -1.0 && def->poisson <= 0.5))) {
        return GALET_ERR_RANGE;
    }
    if (!(def->damping >= 0.0 && def->damping <= GALET_ELLIPSOID_MAX_DAMPING) || !is_not_negative(def->friction)) {
        return GALET_ERR_RANGE;
    }
    if (!is_finite(def->omega0) || !is_finite(def->velocity0) || !(fabs(def->gamma3_0) <= 1.0)) {
        return GALET_ERR_RANGE;
    }
    if (!is_not_negative(def->t_end) || !(def->rtol >= 1e-15 && def->rtol <= 1e-2) || !(def->rest_speed >= 0.0) ||
        !(def->max_event_rate >= 1.0 && def->max_event_rate <= 1e6)) {
        return GALET_ERR_RANGE;
    }
    galet_patch_def patch = {
        {1.0, galet_ellipsoid_patch_ratio(def), 0.0}, def->friction, 1.0, def->law, def->fast_accuracy};
    galet_patch_law law;
    return galet_patch_law_prepare(&patch, &law);
}

/// At rest on the flattest side.
static void lie_down(const galet_ellipsoid_def *def, double depth, double *state) {
    double gamma3 = def->c < def->a ? 1.0 : 0.0;
    memset(state, 0, ELLIPSOID_SIZE * sizeof *state);
    state[ELLIPSOID_G] = 1.0 - gamma3;
    state[ELLIPSOID_G + 2] = gamma3;
    state[ELLIPSOID_DEPTH] = depth;
}

double galet_ellipsoid_rest_depth(const galet_ellipsoid_def *def) {
    galet_ellipsoid_body body = galet_ellipsoid_body_of(def);
    double trial = 1e-6, state[ELLIPSOID_SIZE];
    lie_down(def, trial, state);
    double carried = galet_ellipsoid_touch(&body, state, false).elastic;
    return trial * pow(def->mass * def->gravity / carried, 2.0 / 3.0);
}

static void scale(galet_ellipsoid_motion *r, const double *state) {
    const galet_ellipsoid_def *def = &r->body.def;
    double lying[ELLIPSOID_SIZE];
    r->weight = def->mass * def->gravity;
    r->depth = galet_ellipsoid_rest_depth(def);
    lie_down(def, r->depth, lying);
    r->rest_energy = energy_of(0.0, lying, &(int){ELLIPSOID_CONTACT}, r) +
                     0.5 * fmin(r->body.j1, r->body.j3) * def->rest_speed * def->rest_speed;
    r->omega = sqrt(2.0 * energy_of(0.0, state, &r->mode, r) / r->body.j1);
    r->size = fmin(def->a, def->c);
    r->rim = sqrt(2.0 * r->depth * r->size);
    r->stick_speed = 1e-6 * r->omega * r->size;
}

static void begin(galet_ellipsoid_motion *r, double *state) {
    const galet_ellipsoid_def *def = &r->body.def;
    const galet_vec3 v = def->velocity0, w = def->omega0;
    double gamma1 = sqrt((1.0 - def->gamma3_0) * (1.0 + def->gamma3_0));
    const double start[ELLIPSOID_SIZE] = {
        v.x, v.y, v.z, w.x, w.y, w.z, gamma1, 0.0, def->gamma3_0, def->depth0, -def->gamma3_0, 0.0, gamma1};
    memcpy(state, start, sizeof start);
    r->mode = def->depth0 >= 0.0 ? ELLIPSOID_CONTACT : ELLIPSOID_FLIGHT;
    r->peaks = (galet_ellipsoid_peaks){1, {{def->gamma3_0, 0.0}}};
    scale(r, state);
    double values[ELLIPSOID_EVENTS];
    galet_ellipsoid_events(0.0, state, &r->mode, values, r);
    r->result = (galet_ellipsoid_result){
        .gamma3_max = def->gamma3_0,
        .t_upright = def->gamma3_0 > 0.99 ? 0.0 : NAN,
        .t_fall = NAN,
        .t_stand = fabs(def->gamma3_0) > 0.99 ? 0.0 : NAN,
        .t_topple = NAN,
        .omega2_fall = NAN,
        .t_first_liftoff = NAN,
        .load_ratio_max = galet_ellipsoid_touch(&r->body, state, false).normal / r->weight,
        .omega2_max = galet_ellipsoid_omega2(state),
        .depth_max = fmax(def->depth0, 0.0),
        .t_stop = values[ELLIPSOID_SLOW] < 0.0 ? 0.0 : NAN,
        .ended = values[ELLIPSOID_REST] < 0.0    ? GALET_ELLIPSOID_END_REST
                 : values[ELLIPSOID_STICK] < 0.0 ? GALET_ELLIPSOID_END_ROLLING
                                                 : GALET_ELLIPSOID_END_TIME,
    };
}

galet_status galet_ellipsoid_check(const galet_ellipsoid_def *def) {
    galet_status status = check(def);
    if (status) {
        return status;
    }
    double deepest = GALET_ELLIPSOID_MAX_DEPTH * fmin(def->a, def->c);
    if (!(def->depth0 < deepest) || !(galet_ellipsoid_rest_depth(def) < deepest)) {
        return GALET_ERR_INPUT;
    }
    galet_ellipsoid_motion r = {.body = galet_ellipsoid_body_of(def)};
    double state[ELLIPSOID_SIZE];
    begin(&r, state);
    return isfinite(energy_of(0.0, state, &r.mode, &r)) ? GALET_OK : GALET_ERR_RANGE;
}

/// Absolute tolerances: the relative one of what the body can reach with its energy and stands on.
static void tolerances(const galet_ellipsoid_motion *r, double *atol) {
    double rtol = r->body.def.rtol;
    for (int i = 0; i < 3; i++) {
        atol[ELLIPSOID_V + i] = 0.01 * rtol * r->omega * r->size;
        atol[ELLIPSOID_W + i] = 0.1 * rtol * r->omega;
        atol[ELLIPSOID_G + i] = 0.1 * rtol;
    }
    atol[ELLIPSOID_DEPTH] = 0.1 * rtol * r->depth;
    for (int i = ELLIPSOID_X; i < ELLIPSOID_SIZE; i++) {
        atol[i] = 1e-6;  // place and heading are for the eye
    }
}

/// Why the integration ended early. Of the events of a body that bounces, a good part are lift-offs and landings; where
/// peaks alone come too often, it trembles.
static galet_ellipsoid_end early_end(const galet_ellipsoid_motion *r, const galet_motion_result *motion,
                                     galet_status status) {
    if (status == GALET_ERR_INTERRUPTED) {
        return GALET_ELLIPSOID_END_INTERRUPTED;
    }
    bool bounces = r->touches * exp(r->t_touch - motion->t) > 0.1 * r->body.def.max_event_rate;
    if (motion->too_many_events && bounces) {
        return GALET_ELLIPSOID_END_BOUNCING;
    }
    bool effort = motion->too_many_events || motion->too_many_rates;
    return effort ? GALET_ELLIPSOID_END_EFFORT : GALET_ELLIPSOID_END_FAILURE;
}

static void finish(galet_ellipsoid_motion *r, const galet_motion_result *motion, galet_status status,
                   const double *state) {
    galet_ellipsoid_result *result = &r->result;
    const galet_motion_ledger *ledger = &motion->ledger;
    bool flight = r->mode == ELLIPSOID_FLIGHT;
    result->load_ratio = galet_ellipsoid_touch(&r->body, state, flight).normal / r->weight;
    result->load_ratio_max = fmax(result->load_ratio_max, result->load_ratio);  // a motion may end on its way up
    result->depth_max = fmax(result->depth_max, state[ELLIPSOID_DEPTH]);
    result->omega2_max = fmax(result->omega2_max, galet_ellipsoid_omega2(state));
    galet_ellipsoid_record_gamma3(r, motion->t, state);
    result->airtime += flight ? motion->t - r->t_liftoff : 0.0;
    result->energy_error = ledger->error / fabs(ledger->initial);
    result->energy = ledger->final;
    result->dissipated = ledger->dissipated;
    result->t_end = motion->t;
    result->rates = motion->rates;
    result->steps = motion->steps;
    if (status) {
        result->ended = early_end(r, motion, status);
    }
    if (result->ended != GALET_ELLIPSOID_END_REST) {
        result->t_stop = NAN;  // what is slow now may fall and turn faster
    }
}

galet_status galet_ellipsoid_run(const galet_ellipsoid_def *def, galet_span_observer *observer, void *context,
                                 galet_ellipsoid_result *result) {
    galet_status status = galet_ellipsoid_check(def);
    if (status) {
        return status;
    }
    galet_ellipsoid_motion r = {.body = galet_ellipsoid_body_of(def), .observer = observer, .context = context};
    double state[ELLIPSOID_SIZE], atol[ELLIPSOID_SIZE];
    begin(&r, state);
    tolerances(&r, atol);
    const galet_motion_def motion = {
        .size = ELLIPSOID_SIZE,
        .event_count = ELLIPSOID_EVENTS,
        .rate = rate_of,
        .events = galet_ellipsoid_events,
        .on_event = galet_ellipsoid_on_event,
        .reach = def->damping > 0.0 ? reach_of : NULL,
        .observe = observer ? observe : NULL,
        .energy = energy_of,
        .context = &r,
        .directions = galet_ellipsoid_directions,
        .t_end = r.result.ended == GALET_ELLIPSOID_END_TIME ? def->t_end : 0.0,
        .rtol = def->rtol,
        .atol = atol,
        .max_events = (size_t)def->max_event_rate,
        .no_log = true,
        .watch = def->watch,
    };
    galet_motion_result reached;
    status = galet_motion_run(&motion, state, &r.mode, &reached);
    if (status && status != GALET_ERR_NOT_CONVERGED && status != GALET_ERR_INTERRUPTED) {
        return status;
    }
    finish(&r, &reached, status, state);
    *result = r.result;
    return status;
}

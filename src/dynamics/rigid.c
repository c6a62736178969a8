#include "dynamics/rigid_events.h"

#include "base/vec.h"
#include "dynamics/rigid_hold.h"
#include "dynamics/rigid_posture.h"

#include <math.h>
#include <string.h>

static double rate_of(double t, const double *state, const int *mode, double *rate, void *context) {
    (void)t;
    return galet_rigid_rate(&((galet_rigid_motion *)context)->body, state, *mode, rate);
}

/// Friction turns with slip and spin, so differences must be small against these: for every component a thousandth of
/// what turns it.
static void increments_of(double t, const double *state, const int *mode, double *small, void *context) {
    (void)t;
    static const double PART = 1e-3, MOST = 1e-7;
    const galet_rigid_motion *r = context;
    galet_rigid_contact at = galet_rigid_touch(&r->body, state, *mode);
    double slip = fmin(PART * galet_rigid_rubbing_speed(r, &at), MOST * r->omega * r->size);
    for (int i = 0; i < RIGID_SIZE; i++) {
        small[i] = MOST;
    }
    for (int i = 0; i < 3; i++) {
        small[RIGID_V + i] = slip;
        small[RIGID_W + i] = slip / r->size;
        small[RIGID_G + i] = slip / (r->size * r->omega);
    }
    small[RIGID_DEPTH] = MOST * r->depth;
}

static double energy_of(double t, const double *state, const int *mode, void *context) {
    (void)t;
    const galet_rigid_body *body = &((galet_rigid_motion *)context)->body;
    double held[RIGID_SIZE];
    galet_rigid_constrain(body, state, *mode, held);
    galet_rigid_contact at = galet_rigid_touch(body, held, *mode);
    return galet_rigid_energy(body, held, &at);
}

/// A force that goes with depth^1.5 is singular where the body touches and leaves, and where damping would pull, so
/// that the plane gives back nothing, what it loses is, too: steps come up to that, and away from it, by halves, for
/// the sake of the energy balance alone.
static double reach_of(double t, const double *state, const int *mode, void *context) {
    (void)t;
    static const double NEAR = 0.1, NEAREST = 0.003;  // parts of the depth at rest
    const galet_rigid_motion *r = context;
    double depth = state[RIGID_DEPTH];
    galet_rigid_contact at = galet_rigid_touch(&r->body, state, *mode);
    bool pulled = at.elastic > 0.0 && at.normal <= 1e-9 * at.elastic;  // from the kink on, which rounding may miss
    bool near = at.elastic > 0.0 && depth < NEAR * r->depth;
    return pulled || near ? (0.5 * depth + NEAREST * r->depth) / fabs(at.closing) : INFINITY;
}

/// A stretch of the motion, seen from outside.
typedef struct view {
    const galet_rigid_motion *motion;
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
    galet_rigid_sample *sample = to;
    double state[RIGID_SIZE + 1];
    galet_motion_span_state(v->span, t, state);
    *sample = galet_rigid_sample_of(&v->motion->body, t, state, state[RIGID_SIZE], *v->span->mode);
    keep_sign(v->motion->orientation, sample->orientation);
}

/// Orientations go on with the sign they had where the stretch began: the body turns by 1.5 rad meanwhile, at the
/// loosest tolerance, and not by half a turn.
static void observe(const galet_motion_span *span, void *context) {
    galet_rigid_motion *r = context;
    view v = {r, span};
    r->observer(&(galet_span){span->t0, span->t1, sample_at, &v}, r->context);
    double state[RIGID_SIZE + 1], last[4];
    galet_motion_span_state(span, span->t1, state);
    galet_rigid_orientation(state, last);
    keep_sign(r->orientation, last);
    memcpy(r->orientation, last, sizeof last);
}

/// Jellett's quantity, of a sphere that is symmetric about the line from the mass centre to its own; else NAN.
static double jellett_of(const galet_rigid_body *body, const double *state) {
    galet_vec3 r = body->def.radii, d = body->def.centre, turned = galet_rigid_apply(body->def.inertia, d);
    double aside = galet_vec3_norm(galet_vec3_cross(turned, d)), length = galet_vec3_norm(turned);
    bool sphere = r.x == r.y && r.y == r.z, along = aside <= 1e-12 * length * galet_vec3_norm(d);
    double axial = length / galet_vec3_norm(d), sum = body->moments[0] + body->moments[1] + body->moments[2];
    // Two moments are alike, those across: their sum is what the third leaves, and so is their product.
    double across = 0.5 * (sum - axial), product = body->moments[0] * body->moments[1] * body->moments[2] / axial;
    bool symmetric = along && fabs(across * across - product) <= 1e-12 * product;
    double jellett = galet_rigid_jellett(body, state);
    return sphere && symmetric && jellett != 0.0 ? jellett : NAN;
}

/// What counts as no slip follows the tolerance, so that a repetition with a smaller one tells what both do; below this
/// it would be rounding.
static const double LEAST_RTOL = 1e-12;

/// Energy of the body at rest on its flattest side, and of turning so slowly there that it counts as still.
static double rest_energy(galet_rigid_motion *r) {
    const galet_rigid_def *def = &r->body.def;
    double lying[RIGID_SIZE];
    bool rigid = r->mode == GALET_RIGID_ROLL;
    galet_rigid_lie_down(def, rigid ? 0.0 : r->depth, lying);
    double turning = 0.5 * r->body.moments[0] * def->rest_speed * def->rest_speed;
    return energy_of(0.0, lying, &(int){rigid ? GALET_RIGID_ROLL : GALET_RIGID_SLIDE}, r) + turning;
}

static void scale(galet_rigid_motion *r, const double *state) {
    const galet_rigid_def *def = &r->body.def;
    r->weight = def->mass * def->gravity;
    r->size = galet_vec3_least(def->radii);
    r->depth = galet_rigid_rest_depth(def);
    r->rest_energy = rest_energy(r);
    // Of a body whose mass centre is all but at its surface, there may be none.
    r->energy = fmax(energy_of(0.0, state, &r->mode, r), r->weight * r->size);
    r->omega = sqrt(2.0 * r->energy / r->body.moments[1]);
    r->rim = sqrt(2.0 * r->depth * r->size);
    r->stick_speed = fmax(def->rtol, LEAST_RTOL) * r->omega * r->size;
    r->jellett = jellett_of(&r->body, state);
}

static int first_mode(const galet_rigid_body *body, const double *state) {
    if (body->def.grip == GALET_RIGID_NO_SLIP) {
        return GALET_RIGID_ROLL;
    }
    bool leaves = galet_rigid_touch(body, state, GALET_RIGID_FLIGHT).closing < 0.0;
    double depth = state[RIGID_DEPTH];
    return depth > 0.0 || (depth == 0.0 && !leaves) ? GALET_RIGID_SLIDE : GALET_RIGID_FLIGHT;
}

static galet_rigid_result first_result(const galet_rigid_motion *r, const double *state) {
    double gamma3 = galet_rigid_gamma3(state), normal = galet_rigid_contact_at(&r->body, state, r->mode).normal;
    return (galet_rigid_result){
        .gamma3_max = gamma3,
        .gamma3_min = gamma3,
        .t_upright = gamma3 > 0.99 ? 0.0 : NAN,
        .t_fall = NAN,
        .t_stand = fabs(gamma3) > 0.99 ? 0.0 : NAN,
        .t_topple = NAN,
        .omega2_fall = NAN,
        .t_inverted = gamma3 < -0.9 ? 0.0 : NAN,
        .t_first_reversal = NAN,
        .t_first_stick = NAN,
        .t_first_liftoff = NAN,
        .t_pull = normal < 0.0 ? 0.0 : NAN,
        .load_ratio_max = normal / r->weight,
        .omega2_max = galet_rigid_omega2(state),
        .depth_max = fmax(state[RIGID_DEPTH], 0.0),
        .t_stop = galet_rigid_omega2(state) < pow(r->body.def.rest_speed, 2.0) ? 0.0 : NAN,
        .ended = GALET_RIGID_END_TIME,
    };
}

/// State with the dissipated energy behind it.
static void begin(galet_rigid_motion *r, double *state) {
    const galet_rigid_def *def = &r->body.def;
    double start[RIGID_SIZE];
    galet_rigid_start(def, start);
    r->mode = first_mode(&r->body, start);
    galet_rigid_constrain(&r->body, start, r->mode, state);
    state[RIGID_SIZE] = 0.0;
    scale(r, state);
    galet_rigid_contact at = galet_rigid_touch(&r->body, state, r->mode);
    r->sense = galet_rigid_sense(r, at.spin);
    r->t_spin_zero = NAN;
    r->result = first_result(r, state);
    r->peaks = (galet_rigid_peaks){1, {{r->result.gamma3_max, 0.0}}};
    double values[RIGID_EVENTS];
    galet_rigid_events(0.0, state, &r->mode, values, r);
    bool held = def->grip == GALET_RIGID_PATCH && at.normal > 0.0 && at.mu > 0.0;
    if (values[RIGID_REST] < 0.0) {
        r->result.ended = GALET_RIGID_END_REST;
    } else if (r->mode == GALET_RIGID_SLIDE && held && galet_rigid_rubbing_speed(r, &at) < r->stick_speed) {
        galet_rigid_settle(r, 0.0, state, &r->mode);
    }
}

/// Absolute tolerances: the relative one of what the body can reach with its energy and stands on.
static void tolerances(const galet_rigid_motion *r, double *atol) {
    double rtol = r->body.def.rtol;
    for (int i = 0; i < 3; i++) {
        atol[RIGID_V + i] = 0.01 * rtol * r->omega * r->size;
        atol[RIGID_W + i] = 0.1 * rtol * r->omega;
        atol[RIGID_G + i] = 0.1 * rtol;
    }
    atol[RIGID_DEPTH] = 0.1 * rtol * r->depth;
    for (int i = RIGID_X; i < RIGID_SIZE; i++) {
        atol[i] = 1e-6;  // place and heading follow velocities, which are accurate
    }
}

/// Why the integration ended early. Of the events of a body that bounces, a good part are lift-offs and landings; where
/// peaks alone come too often, it trembles.
static galet_rigid_end early_end(const galet_rigid_motion *r, const galet_motion_result *motion, galet_status status) {
    if (status == GALET_ERR_INTERRUPTED) {
        return GALET_RIGID_END_INTERRUPTED;
    }
    bool bounces = r->touches * exp(r->t_touch - motion->t) > 0.1 * r->body.def.max_event_rate;
    if (motion->too_many_events && bounces) {
        return GALET_RIGID_END_BOUNCING;
    }
    bool effort = motion->too_many_events || motion->too_many_rates;
    return effort ? GALET_RIGID_END_EFFORT : GALET_RIGID_END_FAILURE;
}

static void finish(galet_rigid_motion *r, const galet_motion_result *motion, galet_status status, double *state) {
    galet_rigid_result *result = &r->result;
    const galet_motion_ledger *ledger = &motion->ledger;
    double held[RIGID_SIZE];
    galet_rigid_constrain(&r->body, state, r->mode, held);
    memcpy(state, held, sizeof held);
    galet_rigid_contact at = galet_rigid_contact_at(&r->body, state, r->mode);
    result->load_ratio = at.normal / r->weight;
    result->spin_end = r->mode == GALET_RIGID_STUCK ? 0.0 : at.spin;
    result->jellett_drift = galet_rigid_jellett(&r->body, state) / r->jellett - 1.0;
    galet_rigid_record(r, state, r->mode);  // a motion may end on its way up
    galet_rigid_record_gamma3(r, motion->t, state);
    result->gamma3_min = fmin(result->gamma3_min, galet_rigid_gamma3(state));
    result->airtime += r->mode == GALET_RIGID_FLIGHT ? motion->t - r->t_liftoff : 0.0;
    result->stuck_time += r->mode == GALET_RIGID_STUCK ? motion->t - r->t_stick : 0.0;
    result->energy_error = (ledger->error + fabs(ledger->jumps)) / r->energy;  // what changes of mode take is booked
    result->energy = ledger->final;
    result->dissipated = ledger->dissipated;
    result->t_end = motion->t;
    result->rates = motion->rates;
    result->steps = motion->steps;
    if (status) {
        result->ended = early_end(r, motion, status);
    }
    if (result->ended != GALET_RIGID_END_REST) {
        result->t_stop = NAN;  // what is slow now may fall and turn faster
    }
}

galet_status galet_rigid_run(const galet_rigid_def *def, galet_span_observer *observer, void *context,
                             galet_rigid_result *result) {
    galet_rigid_fault fault = galet_rigid_check(def);
    if (fault) {
        bool deep = fault == GALET_RIGID_STARTS_TOO_DEEP || fault == GALET_RIGID_SINKS_TOO_DEEP;
        return deep ? GALET_ERR_INPUT : GALET_ERR_RANGE;
    }
    galet_rigid_motion r = {.body = galet_rigid_body_of(def), .observer = observer, .context = context};
    double state[RIGID_SIZE + 1], atol[RIGID_SIZE];
    int directions[RIGID_EVENTS];
    for (int i = 0; i < RIGID_EVENTS; i++) {
        directions[i] = galet_rigid_incidents[i].direction;
    }
    begin(&r, state);
    tolerances(&r, atol);
    const galet_motion_def motion = {
        .size = RIGID_SIZE,
        .event_count = RIGID_EVENTS,
        .rate = rate_of,
        .increments = increments_of,
        .events = galet_rigid_events,
        .on_event = galet_rigid_on_event,
        .reach = reach_of,
        .observe = observer ? observe : NULL,
        .energy = energy_of,
        .context = &r,
        .stepper = &galet_stepper_automatic,
        .directions = directions,
        .t_end = r.result.ended == GALET_RIGID_END_TIME ? def->t_end : 0.0,
        .rtol = def->rtol,
        .atol = atol,
        .max_events = (size_t)def->max_event_rate,
        .no_log = true,
        .watch = def->watch,
    };
    galet_motion_result reached;
    galet_status status = galet_motion_run(&motion, state, &r.mode, &reached);
    if (status && status != GALET_ERR_NOT_CONVERGED && status != GALET_ERR_INTERRUPTED) {
        return status;
    }
    finish(&r, &reached, status, state);
    *result = r.result;
    return status;
}

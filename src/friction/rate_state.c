#include <galet/point_law.h>

#include <math.h>

enum { A, B, DC, MU0, V0, THETA };

/// Slower than this a point is stuck: it creeps, and its inertia is nothing [m/s]. The regularised law falls to 0 at
/// rest, but so steeply, within some 1e-30 m/s, that a motion sees a jump.
static const double CREEP = 1e-12;

const galet_param galet_point_rate_state_params[] = {
    GALET_REAL("a", "", 0.01, "direct effect of the velocity", .range = "> 0"),
    GALET_REAL("b", "", 0.015, "effect of the state", .range = ">= 0"),
    GALET_REAL("dc", "m", 1e-5, "sliding distance over which the state is renewed", .range = "> 0", .shown = "um"),
    GALET_REAL("mu0", "", 0.6, "coefficient of steady friction at v0", .range = ">= 0"),
    GALET_REAL("v0", "m/s", 1e-6, "velocity of reference", .range = "> 0", .shown = "um/s"),
    GALET_REAL_UNSET("theta", "s", "state at the start", .range = "> 0", .unset_means = "dc / v0, settled at v0"),
    GALET_END,
};

/// The state theta falls by powers of ten where a contact begins to slide: its logarithm is smooth.
static const galet_point_state states[] = {{"phi", "", "logarithm of the state, ln(v0 theta / dc)"}};

/// Logarithm of the argument of asinh, at a velocity of 1 m/s.
static double drive(const double *p, double phi) {
    return (p[MU0] + p[B] * phi) / p[A] - log(2.0 * p[V0]);
}

/// asinh(exp(x)), also where the exponential overflows.
static double asinh_exp(double x) {
    return x > 0.0 ? x + log1p(sqrt(1.0 + exp(-2.0 * x))) : asinh(exp(x));
}

static double log_speed(double v) {
    return log(fmax(fabs(v), CREEP));
}

/// Rice, Lapusta and Ranjith 2001 (15): regularised, so that T v >= 0 at every velocity.
static double force(const double *p, double load, double v, const double *y) {
    double size = load * p[A] * asinh_exp(drive(p, y[0]) + log_speed(v));
    return copysign(size, v);
}

static double stick_limit(const double *p, double load, const double *y) {
    return force(p, load, 0.0, y);
}

/// The velocity whose friction is the reaction.
static double creep(const double *p, double load, double reaction, const double *y) {
    double part = load > 0.0 ? fabs(reaction) / (p[A] * load) : 0.0;
    double speed = 0.5 * (exp(part - drive(p, y[0])) - exp(-part - drive(p, y[0])));
    return copysign(fmin(speed, CREEP), reaction);
}

/// Derivatives of the force; those of the rate are the law's.
static galet_point_slope force_slope(const double *p, double load, double v, const double *y) {
    double x = drive(p, y[0]) + log_speed(v), bend = 1.0 / sqrt(1.0 + exp(-2.0 * x));
    return (galet_point_slope){
        .force_v = fabs(v) > CREEP ? load * p[A] * bend / fabs(v) : 0.0,
        .force_y = {copysign(load * p[B] * bend, v)},
    };
}

/// theta' = 1 - |v| theta / dc.
static void aging_rate(const double *p, double load, double v, const double *y, double *rate) {
    (void)load;
    rate[0] = (p[V0] * exp(-y[0]) - fabs(v)) / p[DC];
}

static galet_point_slope aging_slope(const double *p, double load, double v, const double *y) {
    galet_point_slope slope = force_slope(p, load, v, y);
    slope.rate_v[0] = -copysign(1.0, v) / p[DC];
    slope.rate_y[0][0] = -p[V0] * exp(-y[0]) / p[DC];
    return slope;
}

/// theta' = -x ln x with x = |v| theta / dc: a point at rest does not age.
static void slip_rate(const double *p, double load, double v, const double *y, double *rate) {
    (void)load;
    double speed = fabs(v);
    rate[0] = speed > 0.0 ? -speed / p[DC] * (log(speed / p[V0]) + y[0]) : 0.0;
}

static galet_point_slope slip_slope(const double *p, double load, double v, const double *y) {
    galet_point_slope slope = force_slope(p, load, v, y);
    double speed = fabs(v);
    slope.rate_v[0] = speed > 0.0 ? -copysign(1.0, v) * (log(speed / p[V0]) + y[0] + 1.0) / p[DC] : 0.0;
    slope.rate_y[0][0] = -speed / p[DC];
    return slope;
}

static galet_status check(const double *p, const char **fault) {
    *fault = !(p[A] > 0.0)                          ? "a"
             : !(p[B] >= 0.0)                       ? "b"
             : !(p[DC] > 0.0)                       ? "dc"
             : !(p[MU0] >= 0.0)                     ? "mu0"
             : !(p[V0] > 0.0)                       ? "v0"
             : !(p[THETA] > 0.0 || isnan(p[THETA])) ? "theta"
                                                    : NULL;
    return *fault ? GALET_ERR_RANGE : GALET_OK;
}

static void steady(const double *p, double load, double v, double *y) {
    (void)load;
    y[0] = -log(fabs(v) / p[V0]);
}

static void initial(const double *p, double load, double *y) {
    (void)load;
    y[0] = isnan(p[THETA]) ? 0.0 : log(p[V0] * p[THETA] / p[DC]);
}

static void scale(const double *p, double load, double *y) {
    (void)p, (void)load;
    y[0] = 1.0;
}

#define RATE_STATE(form)                                                                                               \
    .prefix = "rate-state", .params = galet_point_rate_state_params, .state_count = 1, .states = states,               \
    .set_valued = true, .force = force, .stick_limit = stick_limit, .creep = creep, .check = check,                    \
    .slope = form##_slope, .rate = form##_rate, .steady = steady, .initial = initial, .scale = scale

const galet_point_law galet_point_rate_state_aging = {
    .name = "rate-state-aging", .words = "rate and state, aging form", RATE_STATE(aging)};

const galet_point_law galet_point_rate_state_slip = {
    .name = "rate-state-slip", .words = "rate and state, slip form", RATE_STATE(slip)};

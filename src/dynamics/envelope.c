#include <galet/envelope.h>

#include "dynamics/envelope_march.h"
#include "dynamics/range.h"
#include "numerics/root.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/// Where a law that is no quadratic is looked at for zeros between the start and rest.
enum { SCAN = 400 };

/// Absolute tolerance of an integrated decay, as part of the start.
static const double ATOL = 1e-14;

/// Below this the functions of sqrt(D) t / 2 are series of its square: five terms are then exact to rounding.
static const double SERIES = 1e-3;

double galet_envelope_mean(double n) {
    return exp(lgamma(0.5 * (n + 1.0)) - lgamma(0.5 * n + 1.0)) / sqrt(M_PI);
}

double galet_envelope_share(double p) {
    return galet_envelope_mean(p + 1.0);
}

galet_envelope_def galet_default_envelope(void) {
    return (galet_envelope_def){
        .mass = 0.15, .load = 0.4, .terms = 3, .mu = {0.02, 0.05, 2.0}, .exponents = {0.0, 1.0, 2.0}, .speed = 0.12};
}

static bool is_sound(const galet_envelope_def *def) {
    bool sound = is_positive(def->mass) && is_not_negative(def->load) && is_not_negative(def->speed) &&
                 def->terms <= GALET_POINT_MAX_LIST;
    for (size_t i = 0; sound && i < def->terms; i++) {
        sound =
            isfinite(def->mu[i]) && isfinite(def->load * def->mu[i] / def->mass) && is_not_negative(def->exponents[i]);
        for (size_t k = 0; k < i; k++) {
            sound = sound && def->exponents[k] != def->exponents[i];
        }
    }
    return sound;
}

double galet_envelope_rate(const galet_envelope *e, double speed) {
    double sum = 0.0;
    for (size_t i = 0; i < e->terms; i++) {
        sum += e->beta[i] * pow(speed, e->exponents[i]);
    }
    return -sum;
}

double galet_envelope_energy(const galet_envelope *e, double speed) {
    return 0.5 * e->mass * speed * speed;
}

double galet_envelope_power(const galet_envelope *e, double speed) {
    return e->mass * speed * galet_envelope_rate(e, speed);
}

/// Coefficients of the powers 0, 1 and 2; false where there are others.
static bool quadratic_of(const galet_envelope *e, double b[3]) {
    b[0] = b[1] = b[2] = 0.0;
    for (size_t i = 0; i < e->terms; i++) {
        double p = e->exponents[i];
        if (p != 0.0 && p != 1.0 && p != 2.0) {
            return false;
        }
        b[(int)p] = e->beta[i];
    }
    return true;
}

/// tanh(sqrt u) / sqrt u; tan for u < 0.
static double tanh_ratio(double u) {
    if (fabs(u) < SERIES) {
        return 1.0 + u * (-1.0 / 3.0 + u * (2.0 / 15.0 + u * (-17.0 / 315.0 + u * 62.0 / 2835.0)));
    }
    double z = sqrt(fabs(u));
    return (u > 0.0 ? tanh(z) : tan(z)) / z;
}

/// Its inverse by z tanh_ratio(z^2) = y: atanh(sqrt u) / sqrt u with u = D y^2; atan for u < 0.
static double atanh_ratio(double u) {
    if (fabs(u) < SERIES) {
        return 1.0 + u * (1.0 / 3.0 + u * (1.0 / 5.0 + u * (1.0 / 7.0 + u / 9.0)));
    }
    double z = sqrt(fabs(u));
    return (u > 0.0 ? atanh(z) : atan(z)) / z;
}

/// V = [V0 (1 - b1 Th) - 2 b0 Th] / [1 + (2 b2 V0 + b1) Th], Th = tanh(sqrt(D) t / 2) / sqrt(D)
/// (docs/theory/envelope.md 2), written with what keeps its digits: exponentials where Th has saturated, sines where
/// it has poles.
static double quadratic_speed(const double b[3], double v0, double t) {
    double d = b[1] * b[1] - 4.0 * b[0] * b[2], u = 0.25 * d * t * t, slope = 2.0 * b[2] * v0 + b[1];
    double up, down;
    if (u > 1.0) {
        double s = sqrt(d), q = exp(-s * t), r = b[1] / s;
        up = v0 * ((1.0 - r) + q * (1.0 + r)) - 2.0 * b[0] / s * (1.0 - q);
        down = (1.0 + q) + slope / s * (1.0 - q);
    } else if (u < -1.0) {
        double s = sqrt(-d), c = cos(0.5 * s * t), h = sin(0.5 * s * t) / s;
        up = v0 * (c - b[1] * h) - 2.0 * b[0] * h;
        down = c + slope * h;
    } else {
        double th = 0.5 * t * tanh_ratio(u);
        up = v0 * (1.0 - b[1] * th) - 2.0 * b[0] * th;
        down = 1.0 + slope * th;
    }
    return down > 0.0 ? up / down : INFINITY;
}

/// Where Th = V0 / (b1 V0 + 2 b0).
static double quadratic_stop(const double b[3], double v0) {
    double d = b[1] * b[1] - 4.0 * b[0] * b[2], braking = b[1] * v0 + 2.0 * b[0];
    if (v0 == 0.0) {
        return 0.0;
    }
    if (d < 0.0 && !(braking > 0.0 && -d * v0 * v0 < SERIES * braking * braking)) {
        double s = sqrt(-d);
        return 2.0 * atan2(s * v0, braking) / s;
    }
    double th = v0 / braking, u = d * th * th;
    return braking > 0.0 && u < 1.0 ? 2.0 * th * atanh_ratio(u) : INFINITY;
}

static double rate_at(double speed, void *context) {
    return galet_envelope_rate(context, speed);
}

/// The next zero of the rate that V moves towards, looked for between the two speeds; NAN where there is none.
static double zero_between(galet_envelope *e, double from, double to) {
    double before = from, sign = galet_envelope_rate(e, from);
    for (int i = 1; i <= SCAN; i++) {
        double v = from + (to - from) * i / (SCAN + 1.0), rate = galet_envelope_rate(e, v);
        galet_root root;
        if (rate == 0.0 || (rate > 0.0) != (sign > 0.0)) {
            bool found = galet_root_find(rate_at, e, fmin(before, v), fmax(before, v), 0.0, &root) == GALET_OK;
            return found ? root.x : v;
        }
        before = v;
    }
    return NAN;
}

/// The zero of b0 + b1 V + b2 V^2 that V falls to or grows to from v0, without cancellation; 0 or INFINITY where
/// there is none.
static double quadratic_limit(const double b[3], double v0, bool falls) {
    double d = b[1] * b[1] - 4.0 * b[0] * b[2], limit = falls ? 0.0 : INFINITY;
    double q = -0.5 * (b[1] + copysign(sqrt(fmax(d, 0.0)), b[1]));
    const double zeros[2] = {b[2] != 0.0 ? q / b[2] : NAN, q != 0.0 ? b[0] / q : NAN};
    for (int i = 0; i < 2 && d >= 0.0; i++) {
        bool ahead = falls ? zeros[i] < v0 && zeros[i] > limit : zeros[i] > v0 && zeros[i] < limit;
        limit = ahead ? zeros[i] : limit;
    }
    return limit;
}

/// A law that is positive above 0 has none below; one that is negative at the start has it above, if at all.
static double find_limit(galet_envelope *e) {
    double rate = galet_envelope_rate(e, e->speed), b[3];
    if (rate == 0.0) {
        return e->speed;
    }
    if (quadratic_of(e, b)) {
        return quadratic_limit(b, e->speed, rate < 0.0);
    }
    if (rate < 0.0) {
        double zero = zero_between(e, e->speed, 0.0);
        return isnan(zero) ? 0.0 : zero;
    }
    for (double reach = 2.0; reach < 1e6; reach *= 2.0) {
        double zero = zero_between(e, 0.5 * reach * e->speed, reach * e->speed);
        if (!isnan(zero)) {
            return zero;
        }
    }
    return INFINITY;
}

/// The smallest power rules the end. In z = V^(1 - p) of that power, or ln V, the equation is regular there, and the
/// law of this power alone is a straight line (docs/theory/envelope.md 3).
typedef struct scaled {
    const galet_envelope *e;
    double least;
} scaled;

static double z_of(const scaled *s, double v) {
    double v0 = s->e->speed;
    return s->least == 1.0 ? log(v / v0) : pow(v / v0, 1.0 - s->least);
}

static double v_of(const scaled *s, double z) {
    double v0 = s->e->speed;
    return v0 * (s->least == 1.0 ? exp(z) : pow(fmax(z, 0.0), 1.0 / (1.0 - s->least)));
}

static void z_rate(double t, const double *z, double *rate, void *context) {
    (void)t;
    const scaled *s = context;
    double v = v_of(s, *z), sum = 0.0;
    for (size_t i = 0; i < s->e->terms; i++) {
        sum += s->e->beta[i] * pow(v, s->e->exponents[i] - s->least);
    }
    double unit = s->least == 1.0 ? 1.0 : (1.0 - s->least) * pow(s->e->speed, s->least - 1.0);
    *rate = -unit * sum;
}

static galet_status march(const galet_envelope *e, double t_limit, size_t count, const double *t, double *speed,
                          double *t_stop) {
    scaled s = {e, e->exponents[0]};
    for (size_t i = 1; i < e->terms; i++) {
        s.least = fmin(s.least, e->exponents[i]);
    }
    galet_envelope_march m = {.size = 1, .rate = z_rate, .context = &s, .atol = &ATOL, .t_limit = t_limit};
    m.stops = s.least < 1.0;
    double z = z_of(&s, e->speed);
    galet_status status = galet_envelope_march_run(&m, &z, count, t, speed);
    for (size_t i = 0; i < count; i++) {
        speed[i] = isnan(speed[i]) ? (isinf(e->limit) ? INFINITY : NAN) : v_of(&s, speed[i]);
    }
    *t_stop = m.t_stop;
    return status == GALET_ERR_NOT_CONVERGED && isinf(e->limit) ? GALET_OK : status;
}

/// A decay to rest takes no longer than at the weakest of its friction, which is not weaker than this bound says.
static galet_status find_stop(galet_envelope *e) {
    double b[3], least = INFINITY;
    e->t_stop = INFINITY;
    for (size_t i = 0; i < e->terms; i++) {
        least = fmin(least, e->exponents[i]);
    }
    if (e->limit != 0.0 || least >= 1.0) {
        return GALET_OK;
    }
    if (quadratic_of(e, b)) {
        e->t_stop = quadratic_stop(b, e->speed);
        return GALET_OK;
    }
    return march(e, 1e300, 0, NULL, NULL, &e->t_stop);
}

galet_status galet_envelope_solve(const galet_envelope_def *def, galet_envelope *envelope) {
    if (!is_sound(def)) {
        return GALET_ERR_RANGE;
    }
    galet_envelope e = {.mass = def->mass, .speed = def->speed};
    for (size_t i = 0; i < def->terms; i++) {
        double p = def->exponents[i], beta = def->load / def->mass * def->mu[i] * galet_envelope_share(p);
        if (beta != 0.0) {
            e.beta[e.terms] = beta;
            e.exponents[e.terms++] = p;
        }
    }
    e.limit = e.speed > 0.0 ? find_limit(&e) : 0.0;
    galet_status status = e.speed > 0.0 ? find_stop(&e) : GALET_OK;
    if (!status) {
        *envelope = e;
    }
    return status;
}

static bool is_ascending(size_t count, const double *t) {
    double before = 0.0;
    for (size_t i = 0; i < count; i++) {
        if (!(t[i] >= before)) {
            return false;
        }
        before = t[i];
    }
    return true;
}

galet_status galet_envelope_follow(const galet_envelope *e, size_t count, const double *t, double *speed) {
    if (!is_ascending(count, t)) {
        return GALET_ERR_RANGE;
    }
    double b[3], t_stop;
    if (!quadratic_of(e, b) && e->speed > 0.0) {
        return march(e, 0.0, count, t, speed, &t_stop);
    }
    bool blown = false;
    for (size_t i = 0; i < count; i++) {
        double v = blown ? INFINITY : t[i] < e->t_stop ? quadratic_speed(b, e->speed, t[i]) : 0.0;
        blown = isinf(v);
        speed[i] = fmax(v, 0.0);
    }
    return GALET_OK;
}

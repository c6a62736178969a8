#include <galet/envelope.h>

#include "dynamics/envelope_limit.h"
#include "dynamics/envelope_march.h"
#include "dynamics/range.h"

#include <math.h>
#include <stdbool.h>

/// Absolute tolerance of an integrated decay, as part of the start.
static const double ATOL = 1e-14;

/// So near to its limit, in parts of it or of the start, an amplitude has arrived.
static const double ARRIVED = 1e-12;

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

static galet_status check(const galet_envelope_def *def) {
    if (!is_positive(def->mass) || !is_not_negative(def->load) || !is_not_negative(def->speed) ||
        def->terms > GALET_POINT_MAX_LIST) {
        return GALET_ERR_RANGE;
    }
    for (size_t i = 0; i < def->terms; i++) {
        if (!isfinite(def->mu[i]) || !isfinite(def->load * def->mu[i] / def->mass) ||
            !is_not_negative(def->exponents[i])) {
            return GALET_ERR_RANGE;
        }
        for (size_t k = 0; k < i; k++) {
            if (def->exponents[k] == def->exponents[i]) {
                return GALET_ERR_RANGE;
            }
        }
    }
    return GALET_OK;
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

/// When Th = up / down, up > 0; INFINITY where it never is.
static double time_of(double d, double up, double down) {
    if (d < 0.0 && !(down > 0.0 && -d * up * up < SERIES * down * down)) {
        double s = sqrt(-d);
        return 2.0 * atan2(s * up, down) / s;
    }
    double th = up / down, u = d * th * th;
    return down > 0.0 && u < 1.0 ? 2.0 * th * atanh_ratio(u) : INFINITY;
}

/// Where numerator or denominator of V vanishes.
static double quadratic_end(const double b[3], double v0, bool rest) {
    double d = b[1] * b[1] - 4.0 * b[0] * b[2];
    return rest ? time_of(d, v0, b[1] * v0 + 2.0 * b[0]) : time_of(d, 1.0, -2.0 * b[2] * v0 - b[1]);
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

static double find_limit(const galet_envelope *e) {
    double rate = galet_envelope_rate(e, e->speed), b[3];
    if (rate == 0.0) {
        return e->speed;
    }
    return quadratic_of(e, b) ? quadratic_limit(b, e->speed, rate < 0.0) : galet_envelope_find_limit(e, rate < 0.0);
}

/// The smallest power rules a rest, the largest a growth without end. In z = (V / V0)^(1 - p) of that power, or ln, the
/// equation is regular there, and the law of this power alone is a straight line (docs/theory/envelope.md 3).
typedef struct scaled {
    const galet_envelope *e;
    double power;
    double unit;  // -z' per sum of beta V^(p - power)
} scaled;

static scaled scaled_of(const galet_envelope *e) {
    scaled s = {.e = e, .power = e->exponents[0]};
    for (size_t i = 1; i < e->terms; i++) {
        s.power = isinf(e->limit) ? fmax(s.power, e->exponents[i]) : fmin(s.power, e->exponents[i]);
    }
    s.unit = s.power == 1.0 ? 1.0 : (1.0 - s.power) * pow(e->speed, s.power - 1.0);
    return s;
}

/// Whether z vanishes after a finite time: at rest, or where V has grown without end.
static bool ends(const scaled *s) {
    return isinf(s->e->limit) ? s->power > 1.0 : s->e->limit == 0.0 && s->power < 1.0;
}

static double v_of(const scaled *s, double z) {
    return s->e->speed * (s->power == 1.0 ? exp(z) : pow(fmax(z, 0.0), 1.0 / (1.0 - s->power)));
}

static void z_rate(double t, const double *z, double *rate, void *context) {
    (void)t;
    const scaled *s = context;
    double v = v_of(s, *z), sum = 0.0;
    for (size_t i = 0; i < s->e->terms; i++) {
        sum += s->e->beta[i] * pow(v, s->e->exponents[i] - s->power);
    }
    *rate = -s->unit * sum;
}

/// One power alone.
static double power_speed(const scaled *s, double t) {
    double fall = s->unit * s->e->beta[0] * t, share = 1.0 - s->power;
    return s->e->speed * exp(s->power == 1.0 ? -fall : log1p(-fall) / share);
}

/// An amplitude that has arrived at its limit stays: the integration need not follow it for ever.
static bool has_arrived(const galet_envelope *e, double v) {
    return e->limit > 0.0 && fabs(v - e->limit) <= ARRIVED * fmax(e->limit, e->speed);
}

static galet_status march(scaled *s, double t_limit, size_t count, const double *t, double *speed, double *t_end) {
    const galet_envelope *e = s->e;
    galet_envelope_march m = {.size = 1, .rate = z_rate, .context = s, .atol = &ATOL, .t_limit = t_limit};
    m.stops = ends(s);
    double z = s->power == 1.0 ? 0.0 : 1.0;
    galet_status status = galet_envelope_march_run(&m, &z, count, t, speed);
    bool arrived = status == GALET_ERR_NOT_CONVERGED && has_arrived(e, v_of(s, z));
    for (size_t i = 0; i < count; i++) {
        speed[i] = !isnan(speed[i]) ? v_of(s, speed[i]) : arrived ? e->limit : NAN;
    }
    *t_end = m.t_stop;
    return arrived ? GALET_OK : status;
}

/// When V vanishes or has grown without end. Neither takes longer than at the weakest that the law is on the way.
static galet_status find_ends(galet_envelope *e) {
    scaled s = scaled_of(e);
    double b[3], *end = isinf(e->limit) ? &e->t_burst : &e->t_stop;
    if (!ends(&s)) {
        return GALET_OK;
    }
    if (quadratic_of(e, b)) {
        *end = quadratic_end(b, e->speed, e->limit == 0.0);
        return GALET_OK;
    }
    if (e->terms == 1) {
        *end = 1.0 / (s.unit * e->beta[0]);
        return GALET_OK;
    }
    double bound = 1.001 / (fabs(s.unit) * galet_envelope_weakest(e, s.power));
    galet_status status = march(&s, fmin(bound, 1e300), 0, NULL, NULL, end);
    return !status && isinf(*end) ? GALET_ERR_NOT_CONVERGED : status;
}

galet_status galet_envelope_solve(const galet_envelope_def *def, galet_envelope *envelope) {
    galet_status status = check(def);
    if (status) {
        return status;
    }
    galet_envelope e = {.mass = def->mass, .speed = def->speed, .t_stop = INFINITY, .t_burst = INFINITY};
    for (size_t i = 0; i < def->terms; i++) {
        double p = def->exponents[i], beta = def->load / def->mass * def->mu[i] * galet_envelope_share(p);
        if (beta != 0.0) {
            e.beta[e.terms] = beta;
            e.exponents[e.terms++] = p;
        }
    }
    if (e.speed > 0.0) {
        e.limit = find_limit(&e);
        status = find_ends(&e);
    } else {
        e.t_stop = 0.0;
    }
    if (!status) {
        *envelope = e;
    }
    return status;
}

galet_status galet_envelope_follow(const galet_envelope *e, size_t count, const double *t, double *speed) {
    if (!galet_envelope_ascends(count, t)) {
        return GALET_ERR_RANGE;
    }
    double b[3], t_end;
    scaled s = scaled_of(e);
    bool quadratic = quadratic_of(e, b);
    if (!quadratic && e->terms > 1 && e->speed > 0.0) {
        return march(&s, 0.0, count, t, speed, &t_end);
    }
    for (size_t i = 0; i < count; i++) {
        if (t[i] >= e->t_stop || t[i] >= e->t_burst) {
            speed[i] = t[i] >= e->t_stop ? 0.0 : INFINITY;
        } else {
            speed[i] = fmax(0.0, quadratic ? quadratic_speed(b, e->speed, t[i]) : power_speed(&s, t[i]));
        }
    }
    return GALET_OK;
}

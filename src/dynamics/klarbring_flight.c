#include "dynamics/klarbring_flight.h"

#include "base/watch.h"
#include "numerics/expansion.h"

#include <math.h>

enum { TERMS = GALET_KLARBRING_TERMS, POLISHES = 3, LOOKS = 65536 };

/// Up to this many radians of the faster mode the series is exact to rounding.
static const double SERIES_RADIANS = 1.5;

galet_klarbring_modes galet_klarbring_modes_of(const galet_klarbring_def *def) {
    double half = 0.5 * (def->kn - def->kt), apart = hypot(half, def->w), middle = 0.5 * (def->kn + def->kt);
    double det = galet_det2(def->kn, def->kt, def->w, def->w), high = middle + apart, low = det / high;
    // The steeper direction (cos, sin) of the angle between N and T whose double has the tangent w / half.
    double angle = 0.5 * atan2(def->w, half), c = cos(angle), s = sin(angle);
    return (galet_klarbring_modes){
        .omega = {sqrt(low / def->mass), sqrt(high / def->mass)},
        .normal = {-s, c},
        .tangent = {c, s},
        .centre_n = galet_det2(def->kt, def->fn, def->w, def->ft) / det,
        .centre_t = galet_det2(def->kn, def->ft, def->w, def->fn) / det,
    };
}

double galet_klarbring_elastic(const galet_klarbring_def *def, const galet_klarbring_modes *modes, double un,
                               double ut) {
    double normal = galet_det2(def->fn, 1.0, def->w, ut) - def->kn * un;
    double tangent = fma(-def->kt, ut, def->ft) - def->w * un, energy = 0.0;
    for (int i = 0; i < 2; i++) {
        double force = normal * modes->normal[i] + tangent * modes->tangent[i];
        energy += 0.5 * force * (force / (def->mass * modes->omega[i] * modes->omega[i]));
    }
    return energy;
}

void galet_klarbring_frequencies(const galet_klarbring_def *def, double omega[2]) {
    galet_klarbring_modes modes = galet_klarbring_modes_of(def);
    omega[0] = modes.omega[0], omega[1] = modes.omega[1];
}

/// Coefficients of U'' = (F - K U) / m from the state, by radians of the faster mode; what is 0 at the start stays
/// exactly 0.
static void fill_series(const galet_klarbring_def *def, galet_klarbring_state start, double push,
                        galet_klarbring_flight *f) {
    const double stiffness = def->mass * f->omega[1] * f->omega[1];
    const double kn = def->kn / stiffness, kt = def->kt / stiffness, w = def->w / stiffness;
    f->n[0] = start.un, f->t[0] = start.ut;
    f->n[1] = start.vn / f->omega[1], f->t[1] = start.vt / f->omega[1];
    f->n[2] = 0.5 * (push / stiffness - kn * start.un);
    f->t[2] = 0.5 * (fma(-def->kt, start.ut, def->ft) / stiffness - w * start.un);
    for (int k = 3; k < TERMS; k++) {
        double factor = -1.0 / (double)(k * (k - 1));
        f->n[k] = factor * (kn * f->n[k - 2] + w * f->t[k - 2]);
        f->t[k] = factor * (w * f->n[k - 2] + kt * f->t[k - 2]);
    }
}

/// The highest that one mode brings U_N above the start: amplitude about its middle, which lies off by pull / omega^2.
static double rise_of(double pull, double speed, double omega) {
    double middle = pull / (omega * omega), amplitude = hypot(middle, speed / omega);
    return middle >= 0.0 ? middle + amplitude : speed / omega * (speed / omega) / (amplitude - middle);
}

/// Bounds that hold for ever, none of them by the place of the free equilibrium.
static void fill_bounds(galet_klarbring_flight *f) {
    f->highest = f->start.un, f->curve = f->jerk = 0.0;
    for (int i = 0; i < 2; i++) {
        double part = fabs(f->normal[i]) * hypot(f->pull[i], f->omega[i] * f->speed[i]);
        f->highest += rise_of(f->pull[i] * f->normal[i], f->speed[i] * f->normal[i], f->omega[i]);
        f->curve += part / (f->omega[1] * f->omega[1]);
        f->jerk += part * f->omega[i] / (f->omega[1] * f->omega[1] * f->omega[1]);
    }
}

/// Bound of the fourth and fifth derivative by radians: those of a mass that leaves the wall hardly at all.
static double bound_of(const galet_klarbring_flight *f, int k) {
    double ratio = f->omega[0] / f->omega[1];
    double slow = fabs(f->normal[0]) * hypot(f->pull[0], f->omega[0] * f->speed[0]) / (f->omega[1] * f->omega[1]);
    double fast = fabs(f->normal[1]) * hypot(f->pull[1], f->omega[1] * f->speed[1]) / (f->omega[1] * f->omega[1]);
    for (int i = 2; i < k; i++) {
        slow *= ratio;
    }
    return slow + fast;
}

void galet_klarbring_flight_begin(const galet_klarbring_def *def, const galet_klarbring_modes *modes,
                                  galet_klarbring_state start, double push, galet_klarbring_flight *f) {
    const double normal = (push - def->kn * start.un) / def->mass;
    const double tangent = (fma(-def->kt, start.ut, def->ft) - def->w * start.un) / def->mass;
    f->start = start;
    for (int i = 0; i < 2; i++) {
        f->omega[i] = modes->omega[i], f->normal[i] = modes->normal[i], f->tangent[i] = modes->tangent[i];
        f->pull[i] = normal * f->normal[i] + tangent * f->tangent[i];
        f->speed[i] = start.vn * f->normal[i] + start.vt * f->tangent[i];
    }
    fill_bounds(f);
    fill_series(def, start, push, f);
    bool off = def->w == 0.0 && start.un == 0.0 && start.vn == 0.0;
    f->returns = off ? 2.0 * M_PI / sqrt(def->kn / def->mass) : 0.0;
}

static galet_klarbring_state series_at(const galet_klarbring_flight *f, double x) {
    galet_klarbring_state s = {f->n[TERMS - 1], f->t[TERMS - 1], 0.0, 0.0};
    for (int k = TERMS - 2; k >= 0; k--) {
        s.vn = s.vn * x + s.un, s.vt = s.vt * x + s.ut;
        s.un = s.un * x + f->n[k], s.ut = s.ut * x + f->t[k];
    }
    s.vn *= f->omega[1], s.vt *= f->omega[1];
    return s;
}

galet_klarbring_state galet_klarbring_flight_at(const galet_klarbring_flight *f, double since) {
    if (f->omega[1] * since < SERIES_RADIANS) {
        return series_at(f, f->omega[1] * since);
    }
    galet_klarbring_state s = f->start;
    s.vn = s.vt = 0.0;
    for (int i = 0; i < 2; i++) {
        double angle = 0.5 * f->omega[i] * since, half = sin(angle), z = 2.0 * half * cos(angle),
               c = 1.0 - 2.0 * half * half;
        double place = (f->speed[i] * z + 2.0 * f->pull[i] / f->omega[i] * half * half) / f->omega[i];
        double speed = f->speed[i] * c + f->pull[i] / f->omega[i] * z;
        s.un += place * f->normal[i], s.ut += place * f->tangent[i];
        s.vn += speed * f->normal[i], s.vt += speed * f->tangent[i];
    }
    return s;
}

/// A time before which a mass that leaves the wall cannot be back: its first derivative that is not 0 draws it off, and
/// the next is bounded.
static double first_stride(const galet_klarbring_flight *f) {
    double factorial = 1.0;
    for (int k = 1; k < 5; k++) {
        factorial *= k;
        if (f->n[k] != 0.0) {
            return (k + 1) * fabs(f->n[k]) * factorial / bound_of(f, k + 1) / f->omega[1];
        }
    }
    return 0.0;
}

static bool may_step(galet_klarbring_search *search) {
    if (search->steps_left % LOOKS == 0) {
        galet_watch_tell(search->watch, "motion", NAN);
    }
    if (search->steps_left == 0 || (search->steps_left % LOOKS == 0 && galet_watch_cancelled(search->watch))) {
        return false;
    }
    search->steps_left--;
    return true;
}

/// How long U_N = un + vn h + curve h^2 / 2 stays below 0.
static double parabola_meets(double un, double vn, double curve) {
    if (curve <= 0.0) {
        return vn > 0.0 ? -un / vn : INFINITY;
    }
    double root = sqrt(fma(-2.0 * curve, un, vn * vn));
    return vn > 0.0 ? -2.0 * un / (vn + root) : (root - vn) / curve;
}

/// Second derivative of the normal displacement by radians, from the series.
static double curve_at(const galet_klarbring_flight *f, double x) {
    double curve = 0.0;
    for (int k = TERMS - 1; k >= 2; k--) {
        curve = curve * x + (double)(k * (k - 1)) * f->n[k];
    }
    return curve;
}

/// A stride that cannot pass a landing. Everywhere by the largest curvature of all times; while the flight is young
/// also by what the curvature can become before it is twice as old, which alone suits a hop too short for the modes.
static double stride_from(const galet_klarbring_flight *f, double t, const galet_klarbring_state *s) {
    const double radian = 1.0 / f->omega[1], age = t * f->omega[1];
    double stride = parabola_meets(s->un, s->vn * radian, f->curve);
    if (age < SERIES_RADIANS && stride < age) {
        double curve = fmin(curve_at(f, age) + f->jerk * age, f->curve);
        stride = fmax(stride, fmin(parabola_meets(s->un, s->vn * radian, curve), age));
    }
    return stride * radian;
}

double galet_klarbring_flight_landing(const galet_klarbring_flight *f, double latest, galet_klarbring_search *search) {
    if (f->returns > 0.0) {
        return f->returns <= latest ? f->returns : INFINITY;
    }
    if (f->highest < 0.0) {
        return INFINITY;
    }
    double t = f->n[0] < 0.0 ? 0.0 : first_stride(f);
    galet_klarbring_state s = galet_klarbring_flight_at(f, t);
    while (s.un < 0.0 && t <= latest) {
        if (!may_step(search)) {
            return NAN;
        }
        double next = t + stride_from(f, t, &s);
        if (!(next > t)) {
            break;
        }
        t = next;
        s = galet_klarbring_flight_at(f, t);
    }
    for (int i = 0; i < POLISHES && s.vn > 0.0 && t <= latest; i++) {
        double better = t - s.un / s.vn;
        if (!(better > 0.0)) {
            break;
        }
        t = better;
        s = galet_klarbring_flight_at(f, t);
    }
    return t <= latest ? t : INFINITY;
}

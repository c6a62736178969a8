#include "dynamics/klarbring_slide.h"

#include <float.h>
#include <math.h>

galet_klarbring_slide galet_klarbring_slide_begin(const galet_klarbring_def *def, double ut, double vt, double push,
                                                  int direction) {
    double spring = fma(-def->kt, ut, def->ft);
    return (galet_klarbring_slide){
        .direction = direction,
        .ut = ut,
        .speed = fabs(vt),
        .push = push,
        .growth = -direction * def->w,
        .pull = (direction * spring - def->mu * push) / def->mass,
        .stiffness = fma(-direction * def->mu, def->w, def->kt) / def->mass,
    };
}

/// sin(x) / x of x^2 = k t^2, hyperbolic where k < 0.
static double sinc(double square) {
    if (fabs(square) < 1e-3) {
        return 1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0 * (1.0 - square / 72.0)));
    }
    double x = sqrt(fabs(square));
    return square > 0.0 ? sin(x) / x : sinh(x) / x;
}

double galet_klarbring_slide_way(const galet_klarbring_slide *s, double since, double *speed) {
    double square = s->stiffness * since * since, full = sinc(square), half = sinc(0.25 * square);
    double fall = 0.5 * half * half * since * since;  // (1 - cos) / stiffness
    *speed = s->speed * (1.0 - s->stiffness * fall) + s->pull * full * since;
    *speed = s->swings ? *speed : fmax(*speed, 0.0);
    return s->speed * full * since + s->pull * fall;
}

/// Way at which the speed is 0; INFINITY where it never is. v^2 = speed^2 + 2 pull way - stiffness way^2.
static double stopping_way(const galet_klarbring_slide *s) {
    double square = fma(s->stiffness, s->speed * s->speed, s->pull * s->pull);
    if (square < 0.0 || s->swings) {
        return INFINITY;
    }
    if (s->pull < 0.0) {
        return s->speed * s->speed / (sqrt(square) - s->pull);
    }
    return s->stiffness > 0.0 ? (s->pull + sqrt(square)) / s->stiffness : INFINITY;
}

/// Speed at first and in the end less omega times the way, of a slide that friction lets run away. One that begins with
/// next to nothing leaves next to nothing of these three, so that on longer ways the balance of energy takes the
/// difference. At least what rounding leaves of a start that would come to rest at the unstable place.
static double lag_of(const galet_klarbring_slide *s, double way, double speed, double omega) {
    double run = omega * way,
           ahead = run <= s->speed ? speed - run : (s->speed * s->speed + 2.0 * s->pull * way) / (speed + run);
    return fmax(s->speed + ahead, DBL_EPSILON * s->speed);
}

/// Time along a way: the mean speed of a motion whose acceleration is linear in the way gives the tangent of half its
/// phase.
static double time_along(const galet_klarbring_slide *s, double way, double speed) {
    double sum = s->speed + speed, omega = sqrt(fabs(s->stiffness)), x = omega * way / sum;
    if (x * x < 1e-3) {
        double square = s->stiffness > 0.0 ? -x * x : x * x;
        double series = 1.0 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7 + square * (1.0 / 9))));
        return 2.0 * way / sum * series;
    }
    if (s->stiffness > 0.0) {
        return 2.0 * atan2(omega * way, sum) / omega;
    }
    return log1p(2.0 * omega * way / lag_of(s, way, speed, omega)) / omega;  // 2 atanh(x) / omega
}

galet_klarbring_slide_end galet_klarbring_slide_ends(const galet_klarbring_slide *s) {
    double stop = stopping_way(s), off = s->growth < 0.0 ? s->push / -s->growth : INFINITY;
    galet_klarbring_slide_end end = {.way = fmin(stop, off), .liftoff = off < stop};
    if (end.way == INFINITY) {
        end.since = INFINITY;
        return end;
    }
    double square = fma(-s->stiffness * end.way, end.way, fma(2.0 * s->pull, end.way, s->speed * s->speed));
    end.speed = end.liftoff ? sqrt(fmax(square, 0.0)) : 0.0;
    end.since = end.way > 0.0 ? time_along(s, end.way, end.speed) : 0.0;
    return end;
}

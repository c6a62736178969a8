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

/// sin(x) / x, hyperbolic where the stiffness is negative.
static double sinc(double x, bool hyperbolic) {
    if (fabs(x) < 0.03) {
        double square = hyperbolic ? -x * x : x * x;
        return 1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0 * (1.0 - square / 72.0)));
    }
    return (hyperbolic ? sinh(x) : sin(x)) / x;
}

/// By half the phase, whose functions stay within the range of numbers where those of the whole are multiplied by next
/// to nothing.
double galet_klarbring_slide_way(const galet_klarbring_slide *s, double since, double *speed) {
    const bool hyperbolic = s->stiffness < 0.0;
    double x = 0.5 * sqrt(fabs(s->stiffness)) * since, c = hyperbolic ? cosh(x) : cos(x);
    double span = sinc(x, hyperbolic) * since;  // 2 sin(x) / omega
    *speed = s->speed + span * (s->pull * c - 0.5 * span * s->stiffness * s->speed);
    *speed = s->swings ? *speed : fmax(*speed, 0.0);
    return span * (s->speed * c + 0.5 * span * s->pull);
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

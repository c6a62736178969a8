#include "identify/glide.h"

#include <math.h>

enum { ORDER = GALET_GLIDE_ORDER, MAX_NEWTON = 60 };

/// Size of the last terms that end a step, as part of the swing.
static const double TOLERANCE = 1e-13;

/// A swing that grows by more than this has run off.
static const double RUN_OFF = 100.0;

/// Steps a radian, where one or two are usual: more are those of a law that no decay has.
static const double MOST_STEPS = 6.0;

/// One step of sliding in one direction: with u = sign v >= 0, x' = sign u and
/// u' = - sign pull(x) - sum of g_p u^p, as series in the time from its start.
typedef struct step {
    double sign, h;
    double x[ORDER + 2], u[ORDER + 2];
} step;

static double product(const double *a, const double *b, int k) {
    double sum = 0.0;
    for (int i = 0; i <= k; i++) {
        sum += a[i] * b[k - i];
    }
    return sum;
}

/// Next coefficients of sin x and cos x: k s_k = sum of j x_j c_(k-j), k c_k = - sum of j x_j s_(k-j).
static void next_sine(const double *x, double *sine, double *cosine, int k) {
    double s = 0.0, c = 0.0;
    for (int j = 1; j <= k; j++) {
        s += j * x[j] * cosine[k - j];
        c -= j * x[j] * sine[k - j];
    }
    sine[k] = s / k;
    cosine[k] = c / k;
}

static void fill_series(const galet_glide_def *d, step *s) {
    double square[ORDER + 1], sine[ORDER + 1], cosine[ORDER + 1], *x = s->x, *u = s->u;
    const double stiffness = d->omega * d->omega;
    for (int k = 0; k <= ORDER; k++) {
        double pull = x[k];
        if (d->pendulum && k == 0) {
            sine[0] = sin(x[0]);
            cosine[0] = cos(x[0]);
        } else if (d->pendulum) {
            next_sine(x, sine, cosine, k);
        }
        pull = stiffness * (d->pendulum ? sine[k] : pull);
        double brake = (k == 0 ? d->g[0] : 0.0) + d->g[1] * u[k];
        if (d->g[2] != 0.0 || d->g[3] != 0.0) {
            square[k] = product(u, u, k);
            brake += d->g[2] * square[k] + (d->g[3] != 0.0 ? d->g[3] * product(square, u, k) : 0.0);
        }
        x[k + 1] = s->sign * u[k] / (k + 1);
        u[k + 1] = -(s->sign * pull + brake) / (k + 1);
    }
}

/// Where the last two terms are below the tolerance.
static double step_length(const step *s, double size, double speed) {
    double last = fmax(fabs(s->x[ORDER]) / size, fabs(s->u[ORDER]) / speed);
    double before = fmax(fabs(s->x[ORDER - 1]) / size, fabs(s->u[ORDER - 1]) / speed);
    return fmin(pow(TOLERANCE / fmax(last, 1e-300), 1.0 / ORDER),
                pow(TOLERANCE / fmax(before, 1e-300), 1.0 / (ORDER - 1)));
}

static double sum_series(const double *c, double t) {
    double sum = c[ORDER];
    for (int k = ORDER - 1; k >= 0; k--) {
        sum = sum * t + c[k];
    }
    return sum;
}

static double sum_slope(const double *c, double t) {
    double sum = ORDER * c[ORDER];
    for (int k = ORDER - 1; k >= 1; k--) {
        sum = sum * t + k * c[k];
    }
    return sum;
}

/// Zero of u in (low, high], where it is not above zero at the end: Newton's method within a bracket.
static double find_turn(const step *s, double low, double high) {
    double t = high;
    for (int i = 0; i < MAX_NEWTON; i++) {
        double u = sum_series(s->u, t), next = t - u / sum_slope(s->u, t);
        *(u > 0.0 ? &low : &high) = t;
        if (!(next > low && next < high)) {
            next = 0.5 * (low + high);
        }
        if (fabs(next - t) <= 1e-15 * s->h || next == t) {
            return next;
        }
        t = next;
    }
    return t;
}

/// u starts at 0 and rises, or is above 0: in parts of the step, where it first is below. A step is short against a
/// half cycle, so that it cannot fall and rise within one part.
static double find_end(const step *s, bool *turns) {
    enum { PARTS = 4 };
    *turns = false;
    for (int i = 1; i <= PARTS; i++) {
        double t = s->h * i / PARTS;
        if (sum_series(s->u, t) <= 0.0) {
            *turns = true;
            return find_turn(s, s->h * (i - 1) / PARTS, t);
        }
    }
    return s->h;
}

static galet_glide_sample sample_at(const step *s, double t) {
    return (galet_glide_sample){sum_series(s->x, t), s->sign * sum_series(s->u, t), s->sign * sum_slope(s->u, t),
                                false};
}

/// The direction that a mass at rest is pulled in; 0 where friction holds it.
static double direction_of(const galet_glide_def *d, double x) {
    double pull = -d->omega * d->omega * (d->pendulum ? sin(x) : x);
    return fabs(pull) <= d->g[0] ? 0.0 : copysign(1.0, pull);
}

bool galet_glide_run(const galet_glide_def *d, size_t count, const double *t, galet_glide_reader *read, void *context,
                     double *t_stop) {
    step s = {.sign = d->v0 != 0.0 ? copysign(1.0, d->v0) : direction_of(d, d->x0)};
    double now = 0.0, size = hypot(d->x0, d->v0 / d->omega), speed = size * d->omega;
    size_t next = 0;
    s.x[0] = d->x0;
    s.u[0] = fabs(d->v0);
    *t_stop = NAN;
    double budget = MOST_STEPS * (1.0 + d->omega * (count > 0 ? t[count - 1] : 0.0));
    while (next < count && s.sign != 0.0) {
        bool turns;
        if (!(budget-- > 0.0)) {
            return false;
        }
        fill_series(d, &s);
        s.h = fmin(step_length(&s, size, speed), 1.0 / d->omega);
        double end = find_end(&s, &turns);
        if (!(end > 0.0) || !(fabs(s.x[0]) < RUN_OFF * size)) {
            return false;
        }
        for (; next < count && t[next] <= now + end; next++) {
            galet_glide_sample sample = sample_at(&s, t[next] - now);
            read(next, &sample, context);
        }
        double x = sum_series(s.x, end);
        s.u[0] = turns ? 0.0 : sum_series(s.u, end);
        s.x[0] = x;
        s.sign = turns ? direction_of(d, x) : s.sign;
        now += end;
    }
    if (s.sign == 0.0) {
        *t_stop = now;
    }
    for (; next < count; next++) {
        read(next, &(galet_glide_sample){s.x[0], 0.0, 0.0, true}, context);
    }
    return true;
}

#include <galet/belt.h>

#include "dynamics/belt_jet.h"
#include "dynamics/belt_linear.h"
#include "numerics/minimum.h"
#include "numerics/root.h"

#include <complex.h>
#include <math.h>

/// Speeds looked at in a factor of ten, and in the whole range at least. Between two of them a window of instability
/// may open and close: where the margin turns towards zero without reaching it, it is followed to where it is lowest.
enum { PER_DECADE = 64, AT_LEAST = 512 };

/// A direction in the plane of sliding velocity and state.
typedef struct pair {
    double complex w, y;
} pair;

static pair conjugate(pair a) {
    return (pair){conj(a.w), conj(a.y)};
}

static double complex second(const galet_belt_jet *f, pair a, pair b) {
    return f->ww * a.w * b.w + f->wy * (a.w * b.y + a.y * b.w) + f->yy * a.y * b.y;
}

static double complex third(const galet_belt_jet *f, pair a, pair b, pair c) {
    return f->www * a.w * b.w * c.w + f->wwy * (a.w * b.w * c.y + a.w * b.y * c.w + a.y * b.w * c.w) +
           f->wyy * (a.w * b.y * c.y + a.y * b.w * c.y + a.y * b.y * c.w) + f->yyy * a.y * b.y * c.y;
}

/// What the law's nonlinear terms add to u' and h'.
typedef struct terms {
    galet_belt_jet force, rate;
    double mass;
    bool remembers;
} terms;

static pair second_terms(const terms *t, pair a, pair b) {
    return (pair){-second(&t->force, a, b) / t->mass, t->remembers ? second(&t->rate, a, b) : 0.0};
}

static pair third_terms(const terms *t, pair a, pair b, pair c) {
    return (pair){-third(&t->force, a, b, c) / t->mass, t->remembers ? third(&t->rate, a, b, c) : 0.0};
}

/// (lambda - A)^-1 of a vector without part in x.
static pair resolve(const galet_belt_linear *l, bool remembers, double complex lambda, pair b) {
    if (!remembers) {
        return (pair){b.w / (lambda + l->damping + l->natural2 / lambda), 0.0};
    }
    double complex lag = lambda + l->relaxation;
    double complex u =
        (b.w - l->force_y * b.y / lag) / (lambda + l->damping + l->force_y * l->rate_w / lag + l->natural2 / lambda);
    return (pair){u, (b.y + l->rate_w * u) / lag};
}

/// First Lyapunov coefficient (Kuznetsov, Elements of Applied Bifurcation Theory, (5.34)); the eigenvector has a
/// velocity of half the belt's, so that |z| is the velocity amplitude over that of the belt: docs/theory/belt.md 3.
static double lyapunov(const galet_oscillator_def *def, const galet_belt_linear *l, double frequency) {
    terms t = {.mass = def->mass, .remembers = def->law->state_count > 0};
    galet_belt_jets(def, l, &t.force, &t.rate);
    double complex i_omega = I * frequency, lag = i_omega + l->relaxation;
    pair q = {0.5 * fabs(l->w), 0.0};
    double complex left_y = 0.0, product = q.w - l->natural2 / (i_omega * i_omega) * q.w;
    if (t.remembers) {
        q.y = l->rate_w * q.w / lag;
        left_y = -l->force_y / lag;
        product += left_y * q.y;
    }
    pair cube = third_terms(&t, q, q, conjugate(q));
    pair still = second_terms(&t, q, conjugate(q));
    pair shift = {0.0, t.remembers ? still.y / l->relaxation : 0.0};  // -A^-1
    pair twice = resolve(l, t.remembers, 2.0 * i_omega, second_terms(&t, q, q));
    pair by_shift = second_terms(&t, q, shift), by_twice = second_terms(&t, conjugate(q), twice);
    double complex u = cube.w + 2.0 * by_shift.w + by_twice.w, h = cube.y + 2.0 * by_shift.y + by_twice.y;
    return creal((u + left_y * h) / product) / (2.0 * frequency);
}

static double margin_at_speed(double speed, void *context) {
    galet_belt_linear l = galet_belt_linear_at(context, speed);
    return galet_belt_linear_margin(&l);
}

/// The margin over the logarithm of the speed.
static double margin_at(double log_speed, void *context) {
    return margin_at_speed(exp(log_speed), context);
}

/// Its negative, for a margin that is below zero.
static double negative_margin_at(double log_speed, void *context) {
    return -margin_at(log_speed, context);
}

typedef struct search {
    galet_oscillator_def def;
    galet_belt_hopf *found;
    size_t count;
} search;

/// The margin changes sign between two speeds. Not a Hopf bifurcation where it jumps, nor where 1 + d tau < 0: there
/// two real eigenvalues are opposite, a neutral saddle.
static void add_between(search *s, galet_root_end low, galet_root_end high) {
    galet_root root;
    galet_root_end from = {exp(low.x), low.f}, to = {exp(high.x), high.f};
    if (galet_root_narrow(margin_at_speed, &s->def, from, to, 0.0, &root) || s->count == GALET_BELT_MAX_HOPF) {
        return;
    }
    galet_belt_linear l = galet_belt_linear_at(&s->def, root.x);
    double share = 1.0 + l.damping / l.relaxation;
    bool jumps = fabs(root.residual) > 1e-6 * fmax(fabs(low.f), fabs(high.f));
    if (jumps || !(share > 0.0) || !(l.relaxation > 0.0)) {
        return;
    }
    double frequency = sqrt(l.natural2 / share);
    s->found[s->count++] = (galet_belt_hopf){
        .speed = root.x,
        .frequency = frequency,
        .l1 = lyapunov(&s->def, &l, frequency),
        .unstable_above = low.f > 0.0,
    };
}

/// Three neighbours of one sign, the middle nearest to zero: a window may be hidden around it.
static void look_between(search *s, const galet_root_end e[3]) {
    bool turns = fabs(e[1].f) <= fabs(e[0].f) && fabs(e[1].f) <= fabs(e[2].f) && e[1].f != 0.0;
    if (!turns || e[0].f * e[1].f <= 0.0 || e[1].f * e[2].f <= 0.0) {
        return;
    }
    galet_minimum m = galet_minimum_find(e[1].f > 0.0 ? margin_at : negative_margin_at, &s->def, e[0].x, e[2].x);
    galet_root_end lowest = {m.x, margin_at(m.x, &s->def)};
    if (lowest.f * e[1].f < 0.0) {
        add_between(s, e[0], lowest);
        add_between(s, lowest, e[2]);
    }
}

galet_status galet_belt_hopf_find(const galet_oscillator_def *def, double from, double to,
                                  galet_belt_hopf found[GALET_BELT_MAX_HOPF], size_t *count) {
    galet_status status = galet_belt_check(def);
    if (status || !(from > 0.0 && from < to && isfinite(to))) {
        return status ? status : GALET_ERR_RANGE;
    }
    search s = {.def = *def, .found = found};
    double low = log(from), width = log(to) - low;
    int steps = (int)fmax(AT_LEAST, width / log(10.0) * PER_DECADE);
    galet_root_end e[3] = {{NAN, NAN}, {NAN, NAN}, {NAN, NAN}}, last = {NAN, NAN};
    for (int i = 0; i <= steps; i++) {
        double x = low + width * i / steps;
        e[0] = e[1], e[1] = e[2], e[2] = (galet_root_end){x, margin_at(x, &s.def)};
        look_between(&s, e);
        if (last.f * e[2].f < 0.0) {
            add_between(&s, last, e[2]);
        }
        if (e[2].f != 0.0 && isfinite(e[2].f)) {  // a margin of exactly 0 has underflowed, or is the root itself
            last = e[2];
        }
    }
    *count = s.count;
    return GALET_OK;
}

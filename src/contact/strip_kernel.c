#include "contact/strip_kernel.h"

#include "numerics/quadrature.h"
#include "numerics/simd.h"

#include <math.h>
#include <stdbool.h>

enum { LANES = 4, NODES = GALET_STRIP_NODES };

typedef double loaded __attribute__((vector_size(32), may_alias, aligned(8)));
typedef unsigned long long bits4 __attribute__((vector_size(32), may_alias));

/// Nodes of the far rules, and how far the nearer edge must be, in half lengths, for 1e-10.
static const struct {
    size_t nodes;
    double beyond;
} FAR[GALET_STRIP_FAR_RULES] = {{4, 7.0}, {8, 1.7}, {16, 0.7}, {24, 0.45}};

static void make_far(size_t count, double *t, double *weight) {
    for (size_t k = 0; k < count; k++) {
        double angle = M_PI * (double)(k + 1) / (double)(count + 1), sine = sin(angle);
        t[k] = k < count / 2 ? cos(angle) : -t[count - 1 - k];
        weight[k] = M_PI / (double)(count + 1) * sine * sine;
    }
}

void galet_strip_rules_make(galet_strip_rules *rules) {
    for (size_t r = 0; r < GALET_STRIP_FAR_RULES; r++) {
        make_far(FAR[r].nodes, rules->far_t[r], rules->far_weight[r]);
    }
    for (size_t r = 0; r < GALET_STRIP_NEAR_RULES; r++) {
        double scale = ldexp(1.0, -(int)r), range = asinh(1.0 / scale);
        for (size_t k = 0; k < NODES; k++) {
            galet_gauss_node node = galet_gauss_at(&galet_legendre_rule[GALET_LEGENDRE_24], k);
            double v = 0.5 * range * (1.0 + node.x);
            rules->near_u[r][k] = scale * sinh(v);
            rules->near_weight[r][k] = 0.5 * range * scale * cosh(v) * node.weight;
        }
    }
}

/// A strip, in units of its half length, beyond whose edges the point lies; or the strip around the point.
typedef struct source {
    double outer, inner;  // distances of its edges across; inner < 0 for the strip around the point
    double x;             // of the point
    bool thin;            // so narrow, seen from there, that logarithms need no power of two
} source;

/// (outer - inner) / (outer + inner) of a thin strip: (sqrt 2 - 1) / (sqrt 2 + 1).
static const double THIN = 0.1715;

/// Integrals over t of sqrt(1 - t^2) times f(x - t), t f' and f', f the potential of a line across the strip. Of the
/// strip around the point f is log(outer + r), what is left without its logarithm of |x - t|, and f' stands for 1/r.
typedef struct sums {
    galet_v4 value, moment, slope;
} sums;

GALET_INLINE void root(const galet_v4 *in, galet_v4 *out) {
    const double *x = (const double *)in;
    double *y = (double *)out;
    for (int k = 0; k < LANES; k++) {
        y[k] = sqrt(x[k]);
    }
}

/// log((1 + s) / (1 - s)) for |s| up to THIN, to the last digits but one; in pairs, for short chains of operations.
GALET_INLINE void log_quotient(const galet_v4 *in, galet_v4 *out) {
    galet_v4 x = *in * *in, x2 = x * x, x4 = x2 * x2;
    galet_v4 low = (1.0 + x * (1.0 / 3.0)) + x2 * (1.0 / 5.0 + x * (1.0 / 7.0));
    galet_v4 high = (1.0 / 9.0 + x * (1.0 / 11.0)) + x2 * (1.0 / 13.0 + x * (1.0 / 15.0));
    *out = 2.0 * *in * (low + x4 * (high + x4 * (1.0 / 17.0)));
}

/// For normal positive numbers.
GALET_INLINE void logarithm(const galet_v4 *in, galet_v4 *out) {
    const bits4 half_up = (bits4){0} + (0x3ff0000000000000u - 0x3fe6a09e667f3bcdu);   // 1 less the root of 1/2
    const bits4 bias = (bits4){0} + 1023u, magic = (bits4){0} + 0x4330000000000000u;  // 2^52: makes counts doubles
    bits4 bits = (bits4)*in, exponent = (bits + half_up) >> 52;
    galet_v4 power = (galet_v4)(exponent | magic) - (0x1p52 + 1023.0);
    galet_v4 m = (galet_v4)(bits - ((exponent - bias) << 52));  // in [1/sqrt 2, sqrt 2)
    galet_v4 s = (m - 1.0) / (m + 1.0), rest;
    log_quotient(&s, &rest);
    *out = power * M_LN2 + rest;
}

/// cos on [0, pi].
GALET_INLINE void cosine(const galet_v4 *in, galet_v4 *out) {
    static const double over[] = {1.0 / 342, 1.0 / 272, 1.0 / 210, 1.0 / 156, 1.0 / 110,
                                  1.0 / 72,  1.0 / 42,  1.0 / 20,  1.0 / 6};
    galet_v4 x = M_PI_2 - *in, x2 = x * x, sum = (galet_v4){0} + 1.0;
    for (int k = 0; k < 9; k++) {
        sum = 1.0 - x2 * over[k] * sum;
    }
    *out = x * sum;
}

GALET_INLINE void add_nodes(const source *s, const galet_v4 *t, const galet_v4 *weight, sums *sum) {
    galet_v4 q = s->x - *t, q2 = q * q, outer2 = q2 + s->outer * s->outer, r_outer, value, change;
    root(&outer2, &r_outer);
    galet_v4 top = s->outer + r_outer;
    if (s->inner < 0.0) {
        logarithm(&top, &value);
        change = 1.0 / r_outer;
    } else {
        galet_v4 inner2 = q2 + s->inner * s->inner, r_inner;
        root(&inner2, &r_inner);
        galet_v4 bottom = s->inner + r_inner, up = r_outer * top, down = r_inner * bottom, both = up * down;
        if (s->thin) {
            galet_v4 one = 1.0 / ((top + bottom) * both), quotient = (top - bottom) * both * one;  // a single division
            log_quotient(&quotient, &value);
            change = q * (down - up) * (top + bottom) * one;
        } else {
            galet_v4 quotient = top / bottom;
            logarithm(&quotient, &value);
            change = q * (down - up) / both;
        }
    }
    sum->value += *weight * value;
    sum->moment += *weight * *t * change;
    sum->slope += *weight * change;
}

GALET_INLINE double total(const galet_v4 *v) {
    const double *x = (const double *)v;
    return (x[0] + x[1]) + (x[2] + x[3]);
}

typedef struct integrals {
    double value, moment, slope;
} integrals;

GALET_INLINE integrals add_up(const sums *sum) {
    return (integrals){total(&sum->value), total(&sum->moment), total(&sum->slope)};
}

/// Where the point is at x = 0, over t > 0 alone where that saves anything.
GALET_INLINE integrals integrate_far(const galet_strip_rules *rules, size_t rule, const source *s) {
    sums sum = {0};
    bool even = s->x == 0.0 && FAR[rule].nodes >= 2 * LANES;
    size_t nodes = even ? FAR[rule].nodes / 2 : FAR[rule].nodes;
    for (size_t k = 0; k < nodes; k += LANES) {
        galet_v4 t = *(const loaded *)&rules->far_t[rule][k], weight = *(const loaded *)&rules->far_weight[rule][k];
        add_nodes(s, &t, &weight, &sum);
    }
    integrals all = add_up(&sum);
    return even ? (integrals){2.0 * all.value, 2.0 * all.moment, 2.0 * all.slope} : all;
}

/// Over angles from `from` by `length`, t their cosine; near scale over length.
GALET_INLINE void add_panel(const galet_strip_rules *rules, const source *s, double from, double length, double scale,
                            sums *sum) {
    int halves = -ilogb(fmin(scale / fabs(length), 1.0) * M_SQRT2);
    size_t rule = halves < 0 ? 0 : halves < GALET_STRIP_NEAR_RULES ? (size_t)halves : GALET_STRIP_NEAR_RULES - 1;
    for (size_t k = 0; k < NODES; k += LANES) {
        galet_v4 angle = from + length * *(const loaded *)&rules->near_u[rule][k], t;
        cosine(&angle, &t);
        galet_v4 weight = fabs(length) * *(const loaded *)&rules->near_weight[rule][k] * (1.0 - t * t);
        add_nodes(s, &t, &weight, sum);
    }
}

/// Panels on both sides of the point, denser towards it by the distance of the nearest edge.
GALET_INLINE integrals integrate_near(const galet_strip_rules *rules, const source *s, double edge) {
    sums sum = {0};
    if (s->x >= 1.0) {
        add_panel(rules, s, 0.0, M_PI, sqrt(2.0 * (edge + (s->x - 1.0))), &sum);
        return add_up(&sum);
    }
    double angle = acos(s->x), scale = edge / sqrt(1.0 - s->x * s->x + edge);
    add_panel(rules, s, angle, M_PI - angle, scale, &sum);
    if (s->x == 0.0) {
        integrals half = add_up(&sum);
        return (integrals){2.0 * half.value, 2.0 * half.moment, 2.0 * half.slope};
    }
    add_panel(rules, s, angle, -angle, scale, &sum);
    return add_up(&sum);
}

GALET_INLINE integrals integrate(const galet_strip_rules *rules, const source *s, double edge) {
    for (size_t rule = 0; rule < GALET_STRIP_FAR_RULES; rule++) {
        if (edge > FAR[rule].beyond) {
            return integrate_far(rules, rule, s);
        }
    }
    return integrate_near(rules, s, edge);
}

/// The strip around the point: its logarithms integrate to pi (x^2/2 - 1/4 - (log 2)/2).
GALET_INLINE galet_strip_view view_self(const galet_strip_rules *rules, double a, double half_width, bool ends) {
    double width = half_width / a;
    source s = {.outer = width, .inner = -1.0};
    integrals middle = integrate(rules, &s, width), end = {0};
    double value = 2.0 * middle.value + M_PI * (0.5 + M_LN2);
    galet_strip_view view = {.middle = a * value, .middle_growth = value - 2.0 * width * middle.slope};
    if (ends) {
        s.x = 1.0;
        end = integrate(rules, &s, width);
        double drop = 2.0 * (middle.value - end.value) + M_PI;
        view.drop = a * drop;
        view.drop_growth = drop - 2.0 * width * (middle.slope - end.slope);
    }
    return view;
}

GALET_INLINE galet_strip_view view_other(const galet_strip_rules *rules, double a, double half_width, double distance,
                                         double x) {
    source s = {.outer = (distance + half_width) / a, .inner = (distance - half_width) / a};
    s.thin = half_width < THIN * distance;
    double edge = s.inner;
    integrals middle = integrate(rules, &s, edge);
    galet_strip_view view = {.middle = a * middle.value, .middle_growth = middle.value - middle.moment};
    if (x > 0.0) {
        s.x = x / a;
        integrals end = integrate(rules, &s, edge);
        view.drop = a * (middle.value - end.value);
        view.drop_growth = view.middle_growth - (end.value - end.moment);
        view.drop_slope = -end.slope;
    }
    return view;
}

GALET_INLINE void views_all_body(const galet_strip_rules *rules, const galet_strip_sources *sources, double x, double y,
                                 size_t self, galet_strip_view *views) {
    for (size_t j = 0; j < sources->count; j++) {
        double a = sources->half_length[j], half_width = sources->half_width[j];
        views[j] = j == self ? view_self(rules, a, half_width, x > 0.0)
                             : view_other(rules, a, half_width, fabs(y - sources->y[j]), x);
    }
}

GALET_DISPATCH_AVX2(views_all,
                    (const galet_strip_rules *rules, const galet_strip_sources *sources, double x, double y,
                     size_t self, galet_strip_view *views),
                    (rules, sources, x, y, self, views))

void galet_strip_views(const galet_strip_rules *rules, const galet_strip_sources *sources, double x, double y,
                       size_t self, galet_strip_view *views) {
    views_all(rules, sources, x, y, self, views);
}

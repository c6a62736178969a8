#include <galet/belt.h>

#include "dynamics/belt_linear.h"

#include <float.h>
#include <math.h>
#include <string.h>

static void set_param(galet_oscillator_def *def, const char *key, double value) {
    size_t place = galet_point_law_index(def->law, key);
    if (place < galet_point_law_size(def->law)) {
        def->params[place] = value;
    }
}

galet_oscillator_def galet_default_belt(void) {
    galet_oscillator_def def = galet_default_oscillator();
    def.belt_speed = 0.01;
    set_param(&def, "mu_c", 0.08);
    set_param(&def, "c", 0.6);
    set_param(&def, "h_c", 0.32);
    set_param(&def, "tau", 2e-3);
    return def;
}

/// How far the mass swings that is as fast as the belt. Products and squares of lengths beyond these leave the range of
/// numbers: at 1e-128 m a film that settles seemed irregular.
static bool is_of_a_size(const galet_oscillator_def *def) {
    double unit = def->belt_speed * sqrt(def->mass / def->stiffness);
    return unit >= 1e-100 && unit <= 1e100;
}

galet_status galet_belt_check(const galet_oscillator_def *def) {
    galet_status status = galet_oscillator_check(def);
    if (status) {
        return status;
    }
    bool moves = def->belt_speed > 0.0 && !def->pendulum && def->stiffness > 0.0;
    return moves && is_of_a_size(def) && def->law->state_count <= 1 ? GALET_OK : GALET_ERR_RANGE;
}

/// The pair of L^2 + b L + c, or the larger of its two real roots.
static void solve_pair(double b, double c, galet_belt_sliding *s) {
    double half = -0.5 * b, square = half * half - c;
    if (square < 0.0) {
        s->vibration = half;
        s->frequency = sqrt(-square);
        return;
    }
    double far = half + copysign(sqrt(square), half);
    s->vibration = far == 0.0 ? 0.0 : fmax(far, c / far);
    s->frequency = 0.0;
}

/// The cubic and its slope at L: L^3 + p L^2 + q L + r.
static double cubic(double p, double q, double r, double at, double *slope) {
    *slope = (3.0 * at + 2.0 * p) * at + q;
    return ((at + p) * at + q) * at + r;
}

/// The real root of a cubic with r > 0, which is negative, by Newton's method inside a bracket that bisection shrinks.
static double negative_root(double p, double q, double r) {
    double low = -(fabs(p) + sqrt(fabs(q)) + cbrt(fabs(r))) * 2.0, high = 0.0, at = -r / fmax(q, r / -low), slope;
    for (int i = 0; i < 200; i++) {
        double f = cubic(p, q, r, at, &slope);
        *(f > 0.0 ? &high : &low) = at;
        double next = at - f / slope;
        if (!(next > low && next < high)) {
            next = 0.5 * (low + high);
        }
        if (next == at || f == 0.0) {
            break;
        }
        at = next;
    }
    return at;
}

/// Eigenvalues: docs/theory/belt.md 2.
static void solve_eigenvalues(const galet_belt_linear *l, galet_belt_sliding *s) {
    double rate = l->relaxation, d = l->damping;
    s->other = NAN;
    if (!isfinite(rate)) {
        solve_pair(d, l->natural2, s);
        s->growth = s->vibration;
        return;
    }
    double p = rate + d, q = (d + l->memory) * rate + l->natural2, r = l->natural2 * rate;
    if (!(r > 0.0)) {  // the state does not come back: it grows at its own rate beside the vibration
        solve_pair(d, l->natural2, s);
        s->growth = fmax(s->vibration, -rate);
        return;
    }
    s->other = negative_root(p, q, r);
    // Divided out from the end that loses no digits: the sum of the pair where the real root is small, else its
    // product.
    double b = p + s->other, c = -r / s->other;
    if (-s->other > sqrt(l->natural2)) {
        b = (c - q) / s->other;
    }
    solve_pair(b, c, s);
    s->growth = fmax(s->vibration, s->other);
}

/// Where the margin, linear in the stiffness, vanishes. Only where stiffness helps: d > 0.
static double critical_stiffness(const galet_belt_linear *l, double mass) {
    double rate = l->relaxation, d = l->damping;
    if (!isfinite(rate) || !(d > 0.0)) {
        return NAN;
    }
    double stiffness = -mass * (d + l->memory) * (rate + d) * rate / d;
    return stiffness > 0.0 ? stiffness : NAN;
}

/// Without inertia the frequency of small vibrations has little to do with the natural one.
static double unit_of(const galet_belt_linear *l, double frequency) {
    double natural = sqrt(l->natural2);
    return fabs(l->w) / (frequency > 1e-9 * natural ? frequency : natural);
}

galet_belt_sliding galet_belt_slide(const galet_oscillator_def *def, double speed) {
    galet_belt_linear l = galet_belt_linear_at(def, speed);
    galet_belt_sliding s = {.damping = l.damping, .memory = l.memory, .relaxation = l.relaxation};
    memcpy(s.y, l.y, sizeof s.y);
    s.friction = -def->law->force(def->params, def->load, l.w, l.y);
    s.x = s.friction / def->stiffness;
    s.margin = galet_belt_linear_margin(&l);
    s.critical_stiffness = critical_stiffness(&l, def->mass);
    solve_eigenvalues(&l, &s);
    s.unit = unit_of(&l, s.frequency);
    s.stable = l.relaxation > 0.0 && 1.0 + l.damping / l.relaxation > 0.0 && s.margin > 0.0;
    s.neutral = !s.stable && fabs(s.growth) <= 8.0 * DBL_EPSILON * sqrt(l.natural2);
    return s;
}

void galet_belt_rest_state(const galet_oscillator_def *def, double y[GALET_POINT_MAX_STATES]) {
    for (int i = 0; i < GALET_POINT_MAX_STATES; i++) {
        y[i] = NAN;
    }
    if (def->law->state_count == 0 || !def->law->set_valued) {
        return;
    }
    double settled[GALET_POINT_MAX_STATES];
    def->law->steady(def->params, def->load, 0.0, settled);
    for (int i = 0; i < def->law->state_count; i++) {
        y[i] = isfinite(settled[i]) ? settled[i] : NAN;
    }
}

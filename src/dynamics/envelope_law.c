#include <galet/envelope.h>

#include "dynamics/envelope_march.h"
#include "dynamics/range.h"
#include "numerics/quadrature.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1 + GALET_POINT_MAX_STATES };

/// Averages over a cycle, at frozen states: of |v|^n near the reversal, too, since nodes gather there
/// (docs/theory/envelope.md 4).
typedef struct average {
    const galet_envelope_law_def *def;
    bool stopped;
} average;

galet_envelope_law_def galet_default_envelope_law(void) {
    galet_envelope_law_def def = {.mass = 0.15, .load = 0.4, .law = &galet_point_film, .speed = 0.12};
    galet_point_law_defaults(def.law, def.params);
    for (int i = 0; i < GALET_POINT_MAX_STATES; i++) {
        def.state0[i] = NAN;
    }
    return def;
}

static const galet_gauss_rule *rule(void) {
    return &galet_legendre_rule[GALET_LEGENDRE_24];
}

/// Phase u = 0 is the reversal: angle pi/2 - theta = (pi/2) u^3, so that |v|^n begins like u^(3n): smooth enough for
/// the rule to be exact to 3e-15 for n = 0.67, to 1e-12 for n = 0.5.
static void averaged_rate(double t, const double *state, double *rate, void *context) {
    (void)t;
    const average *a = context;
    const galet_envelope_law_def *d = a->def;
    const galet_point_law *law = d->law;
    double speed = fmax(state[0], 0.0), force = 0.0, mean[GALET_POINT_MAX_STATES] = {0},
           rate_now[GALET_POINT_MAX_STATES];
    for (size_t i = 0; i < rule()->count; i++) {
        galet_gauss_node node = galet_gauss_at(rule(), i);
        double u = 0.5 * (1.0 + node.x), weight = 0.5 * node.weight * 3.0 * u * u;
        double part = sin(0.5 * M_PI * u * u * u), v = a->stopped ? 0.0 : speed * part;
        force += weight * part * law->force(d->params, d->load, v, state + 1);
        if (law->state_count > 0) {
            law->rate(d->params, d->load, v, state + 1, rate_now);
        }
        for (int k = 0; k < law->state_count; k++) {
            mean[k] += weight * rate_now[k];
        }
    }
    rate[0] = a->stopped ? 0.0 : -(force + 0.5 * d->damping * speed) / d->mass;
    memcpy(rate + 1, mean, (size_t)law->state_count * sizeof *mean);
}

static galet_status check(const galet_envelope_law_def *def, size_t count, const double *t) {
    const char *fault;
    if (!def->law || !is_positive(def->mass) || !is_not_negative(def->load) || !is_not_negative(def->speed) ||
        !is_not_negative(def->damping) || galet_point_law_check(def->law, def->params, &fault)) {
        return GALET_ERR_RANGE;
    }
    return galet_envelope_ascends(count, t) ? GALET_OK : GALET_ERR_RANGE;
}

static void begin(const galet_envelope_law_def *def, double state[SIZE], double atol[SIZE]) {
    double own[GALET_POINT_MAX_STATES], scale[GALET_POINT_MAX_STATES];
    state[0] = def->speed;
    atol[0] = 1e-13 * def->speed + 1e-300;
    if (def->law->state_count > 0) {
        def->law->initial(def->params, def->load, own);
        def->law->scale(def->params, def->load, scale);
    }
    for (int k = 0; k < def->law->state_count; k++) {
        state[1 + k] = isnan(def->state0[k]) ? own[k] : def->state0[k];
        atol[1 + k] = 1e-13 * scale[k] + 1e-300;
    }
}

static galet_envelope_sample sample_of(const galet_envelope_law_def *def, const double *state) {
    galet_envelope_sample s = {.speed = fmax(state[0], 0.0), .lift = NAN};
    if (isnan(state[0])) {
        s.speed = NAN;
    }
    memcpy(s.y, state + 1, (size_t)def->law->state_count * sizeof *s.y);
    if (def->law->lift && !isnan(state[0])) {
        s.lift = def->law->lift(def->params, def->load, state + 1);
    }
    return s;
}

/// What comes after the stop: V is 0 and the states relax.
static galet_status settle(average *a, const galet_envelope_march *before, double *state, size_t count, const double *t,
                           double *states) {
    size_t size = before->size, first = 0;
    while (first < count && t[first] <= before->t_stop) {
        first++;
    }
    double *later = first < count ? malloc((count - first) * sizeof *later) : NULL;
    if (!later) {
        return first < count ? GALET_ERR_MEMORY : GALET_OK;
    }
    for (size_t i = first; i < count; i++) {
        later[i - first] = t[i] - before->t_stop;
    }
    a->stopped = true;
    galet_envelope_march m = *before;
    m.stops = false;
    galet_status status = galet_envelope_march_run(&m, state, count - first, later, states + first * size);
    free(later);
    return status;
}

galet_status galet_envelope_follow_law(const galet_envelope_law_def *def, size_t count, const double *t,
                                       galet_envelope_sample *samples) {
    galet_status status = check(def, count, t);
    if (status) {
        return status;
    }
    average a = {.def = def};
    double state[SIZE], atol[SIZE];
    begin(def, state, atol);
    size_t size = 1 + (size_t)def->law->state_count;
    double *states = malloc((count * size + 1) * sizeof *states);
    if (!states) {
        return GALET_ERR_MEMORY;
    }
    galet_envelope_march m = {.size = size, .rate = averaged_rate, .context = &a, .atol = atol, .stops = true};
    status = galet_envelope_march_run(&m, state, count, t, states);
    if (!status && isfinite(m.t_stop) && def->law->state_count > 0) {
        status = settle(&a, &m, state, count, t, states);
    }
    for (size_t i = 0; i < count && (!status || status == GALET_ERR_NOT_CONVERGED); i++) {
        samples[i] = sample_of(def, states + i * size);
    }
    free(states);
    return status;
}

// The laws that the paper takes from others: the pseudo-polynomial (2), Stribeck, LuGre, rate and state.
#include "reproduce/perret_liaudet_2022_formulas.h"
#include "reproduce/perret_liaudet_2022_parts.h"

#include <galet/sliding.h>
#include <math.h>
#include <string.h>

enum { TERMS = 4 };
static const double mu[TERMS] = {0.02, 0.05, 2.0, 5.0}, powers[TERMS] = {0.0, 1.0, 2.0, 3.0};

/// mu of the library's law with these terms.
static double library_mu(const double *coefficients, const double *exponents, int count, double v) {
    const galet_point_law *law = &galet_point_polynomial;
    double p[GALET_POINT_MAX_PLACES];
    galet_point_law_defaults(law, p);
    size_t at = galet_point_law_index(law, "mu"), exponent_at = galet_point_law_index(law, "p");
    p[at] = p[exponent_at] = count;
    memcpy(p + at + 1, coefficients, (size_t)count * sizeof *p);
    memcpy(p + exponent_at + 1, exponents, (size_t)count * sizeof *p);
    return law->force(p, 1.0, v, NULL);
}

static void find_polynomial(galet_ledger *ledger) {
    const double v = 0.07, real_mu[] = {0.02, 0.1}, real_powers[] = {0.0, 0.5};
    galet_ledger_formula(ledger, "polynomial-ahead", galet_perret_mu(mu, powers, 3, v), library_mu(mu, powers, 3, v),
                         1e-14);
    galet_ledger_formula(ledger, "polynomial-back", galet_perret_mu(mu, powers, 3, -v), library_mu(mu, powers, 3, -v),
                         1e-14);
    galet_ledger_explain(ledger, "polynomial-ahead", "the sum as printed, against the library's |v|^p sgn v");
    galet_ledger_explain(ledger, "polynomial-back", "the sum as printed, against the library's |v|^p sgn v");
    double odd = 0.0;
    for (int i = 1; i <= 120; i++) {
        double speed = 0.001 * i;
        odd = fmax(odd, fabs(galet_perret_mu(mu, powers, TERMS, speed) + galet_perret_mu(mu, powers, TERMS, -speed)));
    }
    odd /= galet_perret_mu(mu, powers, TERMS, 0.12);
    galet_ledger_claim(ledger, "polynomial-odd", odd, odd < 1e-15);
    galet_ledger_explain(ledger, "polynomial-odd", "below 1e-15 is asked for");
    galet_ledger_formula(ledger, "polynomial-real", galet_perret_mu(real_mu, real_powers, 2, v),
                         library_mu(real_mu, real_powers, 2, v), 1e-14);
    galet_ledger_explain(
        ledger, "polynomial-real",
        "the paper sums over integers: for v < 0 a power of 0.5 has no real value as printed (%g); the "
        "library has |v|^p sgn v, which is the same for integers, and gives %.6f at -0.07 m/s",
        fabs(galet_perret_mu(real_mu, real_powers, 2, -v)), library_mu(real_mu, real_powers, 2, -v));
}

/// Where friction is looked at: on the way to the largest speed and back.
typedef struct loop {
    double speed, t_rising, t_falling, rising, falling;
    galet_table *table;
    const char *name;
    double t_from;
} loop;

static void look(const galet_span *span, void *context) {
    enum { ROWS = 4 };
    loop *l = context;
    galet_sliding_sample sample;
    const double times[] = {l->t_rising, l->t_falling};
    for (int i = 0; i < 2; i++) {
        if (times[i] > span->t0 && times[i] <= span->t1) {
            span->at(span, times[i], &sample);
            *(i == 0 ? &l->rising : &l->falling) = sample.friction;
        }
    }
    for (int i = 0; i < ROWS && span->t0 >= l->t_from; i++) {
        span->at(span, span->t0 + (span->t1 - span->t0) * i / ROWS, &sample);
        GALET_ADD_ROW(l->table, sample.v, sample.friction);
        galet_table_set_text(l->table, "law", l->name);
    }
}

/// Sweeps a law by a sine of 40 Hz for ten cycles, and looks at the last one: friction at half the largest speed.
static galet_status sweep(const galet_sliding_def *law, loop *l) {
    enum { HALVES = 20 };
    const double half = 0.0125;
    galet_sliding_phase phases[HALVES];
    galet_sliding_outcome outcomes[HALVES];
    for (int i = 0; i < HALVES; i++) {
        phases[i] = (galet_sliding_phase){half, i % 2 ? -l->speed : l->speed, true};
    }
    galet_sliding_def def = *law;
    def.phases = phases;
    def.phase_count = HALVES;
    l->t_from = (HALVES - 2) * half - 1e-9;
    l->t_rising = (HALVES - 2) * half + half / 6.0;  // where the sine is 1/2
    l->t_falling = (HALVES - 2) * half + half * 5.0 / 6.0;
    return galet_sliding_run(&def, look, l, outcomes);
}

static galet_status find_loops(galet_ledger *ledger) {
    galet_table *table = galet_ledger_table(ledger, "loops");
    loop film = {.speed = 0.05, .table = table, .name = "film, tau = 2 ms"};
    loop slow = {.speed = 0.05, .table = table, .name = "film, tau = 20 ms"};
    loop stribeck = {.speed = 0.05, .table = table, .name = "Stribeck's law"};
    galet_sliding_def def = galet_default_sliding();
    def.watch = galet_ledger_watch(ledger);
    galet_status status = sweep(&def, &slow);
    def.params[galet_point_law_index(def.law, "tau")] = 2e-3;
    status = status ? status : sweep(&def, &film);
    def.law = &galet_point_stribeck;
    galet_point_law_defaults(def.law, def.params);
    // Its forces do not follow the load: levels as those of the film.
    def.params[galet_point_law_index(def.law, "fs")] = 0.048;
    def.params[galet_point_law_index(def.law, "fc")] = 0.006;
    def.params[galet_point_law_index(def.law, "vs")] = 0.008;
    status = status ? status : sweep(&def, &stribeck);
    if (status) {
        return status;
    }
    double ratio = film.falling / film.rising;
    galet_ledger_claim(ledger, "polynomial-no-memory", ratio, fabs(ratio - 1.0) > 0.1);
    galet_ledger_explain(ledger, "polynomial-no-memory",
                         "%.3f mN on the way to the largest speed, %.3f mN on the way back: no function of the "
                         "velocity; a tenth between "
                         "them is asked for",
                         1e3 * film.rising, 1e3 * film.falling);
    return GALET_OK;
}

/// Friction of LuGre's law once it has settled, followed from its undeformed brush at a constant velocity.
static galet_status settle_lugre(const galet_watch *watch, double v, double *friction) {
    galet_sliding_def def = galet_default_sliding();
    def.law = &galet_point_lugre;
    def.rtol = 1e-12;
    def.load = 1.0;
    def.watch = watch;
    galet_point_law_defaults(def.law, def.params);
    galet_sliding_phase phase = {40.0 * galet_sliding_relaxation_time(def.law, def.params, def.load, v), v, false};
    galet_sliding_outcome outcome;
    def.phases = &phase;
    def.phase_count = 1;
    galet_status status = galet_sliding_run(&def, NULL, NULL, &outcome);
    *friction = outcome.last;
    return status;
}

static galet_status find_lugre(galet_ledger *ledger) {
    double p[GALET_POINT_MAX_PLACES], slow, fast;
    galet_point_law_defaults(&galet_point_lugre, p);
    double vs = p[galet_point_law_index(&galet_point_lugre, "vs")];
    galet_status status = settle_lugre(galet_ledger_watch(ledger), 1e-3 * vs, &slow);
    status = status ? status : settle_lugre(galet_ledger_watch(ledger), 3.0 * vs, &fast);
    if (status) {
        return status;
    }
    galet_ledger_claim(ledger, "lugre-stribeck", fast / slow, fast / slow < 0.9);
    galet_ledger_explain(
        ledger, "lugre-stribeck",
        "%.6f N and %.6f N, 40 time constants after the start; less than 0.9 is asked for; parameters of "
        "1995, the library's",
        fast, slow);
    return GALET_OK;
}

galet_status galet_perret_find_laws(galet_ledger *ledger) {
    find_polynomial(ledger);
    galet_status status = find_lugre(ledger);
    return status ? status : find_loops(ledger);
}

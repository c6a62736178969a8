// Decays by powers of the velocity: averaged, against the motion followed event by event.
#include "reproduce/perret_liaudet_2022_formulas.h"
#include "reproduce/perret_liaudet_2022_parts.h"

#include <galet/envelope.h>
#include <math.h>
#include <string.h>

/// Turns that are followed, for the figure, and those that the items look at: 15 cycles.
enum { TURNS = 200, LOOKED_AT = 30 };

/// A law mu |v|^p of some terms, and how the mass turns by it.
typedef struct decay {
    const char *name;
    size_t terms;
    double mu[3], exponents[3];
    galet_table *table;
    size_t count;
    double omega, mass, t[TURNS], speed[TURNS], averaged[TURNS];  // amplitudes over time [s], [m/s]
} decay;

static bool listen(galet_oscillator_news news, const galet_oscillator_sample *sample, void *context) {
    decay *d = context;
    if (news == GALET_OSCILLATOR_TURN && d->count < TURNS) {
        d->t[d->count] = sample->t;
        d->speed[d->count++] = d->omega * fabs(sample->x);
    }
    return d->count < TURNS;
}

/// The library's tribometer with this law, let go from its largest place.
static galet_oscillator_def oscillator_of(const decay *d, const galet_watch *watch) {
    galet_oscillator_def def = galet_perret_glycerol(watch);
    def.rtol = 1e-12;
    def.law = &galet_point_polynomial;
    galet_point_law_defaults(def.law, def.params);
    double *mu = def.params + galet_point_law_index(def.law, "mu"),
           *p = def.params + galet_point_law_index(def.law, "p");
    mu[0] = p[0] = (double)d->terms;
    memcpy(mu + 1, d->mu, d->terms * sizeof *mu);
    memcpy(p + 1, d->exponents, d->terms * sizeof *p);
    def.x0 = def.v0 / sqrt(def.stiffness / def.mass);
    def.v0 = 0.0;
    return def;
}

static galet_status average(decay *d, const galet_oscillator_def *motion) {
    galet_envelope_def def = {
        .mass = motion->mass, .load = motion->load, .terms = d->terms, .speed = d->omega * motion->x0};
    memcpy(def.mu, d->mu, sizeof d->mu);
    memcpy(def.exponents, d->exponents, sizeof d->exponents);
    galet_envelope envelope;
    galet_status status = galet_envelope_solve(&def, &envelope);
    return status ? status : galet_envelope_follow(&envelope, d->count, d->t, d->averaged);
}

static galet_status follow(decay *d, galet_ledger *ledger, double *speed0) {
    galet_oscillator_def def = oscillator_of(d, galet_ledger_watch(ledger));
    d->mass = def.mass;
    d->omega = sqrt(def.stiffness / def.mass);
    *speed0 = d->omega * def.x0;
    galet_oscillator_result result;
    const galet_oscillator_audience audience = {.listener = listen, .context = d};
    galet_status status = galet_oscillator_run(&def, &audience, &result);
    if (!status && d->count < LOOKED_AT) {
        return GALET_ERR_NOT_CONVERGED;  // it came to rest too soon to be looked at
    }
    return status ? status : average(d, &def);
}

/// Largest distance from the averaged decay, over the first amplitude; told in a table.
static double distance_of(const decay *d, double speed0) {
    double most = 0.0;
    for (size_t i = 0; i < LOOKED_AT; i++) {
        most = fmax(most, fabs(d->speed[i] - d->averaged[i]) / speed0);
    }
    for (size_t i = 0; i < d->count; i += 5) {
        GALET_ADD_ROW(d->table, d->t[i], d->speed[i], d->averaged[i], (d->speed[i] - d->averaged[i]) / speed0);
        galet_table_set_text(d->table, "law", d->name);
    }
    return most;
}

/// What a decay does in a form that is straight for its power: V, ln V or 1 / V.
static double straightened(double power, double speed) {
    return power == 1.0 ? log(speed) : pow(speed, 1.0 - power);
}

static galet_status find_one_power(galet_ledger *ledger, const char *id, decay d) {
    double speed0;
    galet_status status = follow(&d, ledger, &speed0);
    if (status) {
        return status;
    }
    double distance = distance_of(&d, speed0), p = d.exponents[0];
    double start = straightened(p, speed0), end = straightened(p, d.speed[LOOKED_AT - 1]);
    double ratio = (end - start) / (straightened(p, d.averaged[LOOKED_AT - 1]) - start);
    galet_ledger_claim(ledger, id, ratio, fabs(ratio - 1.0) < 1e-6);
    galet_ledger_explain(
        ledger, id,
        "1 to a millionth is asked for; all %d turning points lie within %.1e of the first amplitude from it",
        LOOKED_AT, fmax(distance, 1e-14));  // less is rounding
    return GALET_OK;
}

static galet_status find_sums(galet_ledger *ledger, galet_table *table) {
    decay sum = {"0.02 + 0.05 v + 2 v^2", 3, {0.02, 0.05, 2.0}, {0.0, 1.0, 2.0}, .table = table};
    decay root = {"0.05 v^0.5", 1, {0.05}, {0.5}, .table = table};
    double speed0;
    galet_status status = follow(&sum, ledger, &speed0);
    status = status ? status : follow(&root, ledger, &speed0);
    if (status) {
        return status;
    }
    double distance = distance_of(&sum, speed0), other = distance_of(&root, speed0);
    galet_ledger_claim(ledger, "averaging", distance, distance < 1e-6);
    galet_ledger_explain(
        ledger, "averaging",
        "below a millionth is asked for; the error is of the second order in friction over the force of the spring");
    galet_ledger_claim(ledger, "averaging-real", other, other < 1e-6);
    galet_ledger_explain(ledger, "averaging-real", "below a millionth is asked for");
    double ratio = pow(sum.speed[LOOKED_AT - 1] / sum.averaged[LOOKED_AT - 1], 2.0);
    galet_ledger_claim(ledger, "decay-energy", ratio, fabs(ratio - 1.0) < 1e-6);
    galet_ledger_explain(
        ledger, "decay-energy", "1 to a millionth is asked for; %.6f uJ where the mass turns, %.6f uJ by m V^2 / 2",
        5e5 * sum.mass * pow(sum.speed[LOOKED_AT - 1], 2.0), 5e5 * sum.mass * pow(sum.averaged[LOOKED_AT - 1], 2.0));
    return GALET_OK;
}

static bool never_ends(galet_oscillator_news news, const galet_oscillator_sample *sample, void *context) {
    (void)sample;
    *(size_t *)context += news == GALET_OSCILLATOR_TURN;
    return true;
}

/// (1) with a friction that is constant, against the oldest answer there is.
static galet_status find_coulomb(galet_ledger *ledger) {
    const double k = 100.0, mu = 0.2, load = 3.0, x0 = 0.1;
    galet_oscillator_def def = galet_perret_glycerol(galet_ledger_watch(ledger));
    def.mass = 1.0;
    def.stiffness = k;
    def.load = load;
    def.x0 = x0;
    def.v0 = 0.0;
    def.t_end = 10.0;
    def.rtol = 1e-12;
    def.law = &galet_point_coulomb;
    galet_point_law_defaults(def.law, def.params);
    galet_perret_set(&def, "mu", mu);
    galet_perret_set(&def, "mu_static", mu);
    size_t turns = 0;
    galet_oscillator_result result;
    const galet_oscillator_audience audience = {.listener = never_ends, .context = &turns};
    galet_status status = galet_oscillator_run(&def, &audience, &result);
    if (status) {
        return status;
    }
    double size = x0, side = 1.0;
    while (size > mu * load / k) {
        size -= 2.0 * mu * load / k;
        side = -side;
    }
    galet_ledger_formula(ledger, "motion-coulomb", side * size, result.x_stick, 1e-9);
    galet_ledger_explain(ledger, "motion-coulomb", "stuck after %zu turns", turns);
    return GALET_OK;
}

galet_status galet_perret_find_averaging(galet_ledger *ledger) {
    galet_table *table = galet_ledger_table(ledger, "averaging");
    galet_status status =
        find_one_power(ledger, "decay-coulomb", (decay){"Coulomb: 0.02", 1, {0.02}, {0.0}, .table = table});
    status = status
                 ? status
                 : find_one_power(ledger, "decay-viscous", (decay){"viscous: 0.3 v", 1, {0.3}, {1.0}, .table = table});
    status = status ? status
                    : find_one_power(ledger, "decay-quadratic",
                                     (decay){"quadratic: 3 v^2", 1, {3.0}, {2.0}, .table = table});
    status = status ? status : find_sums(ledger, table);
    return status ? status : find_coulomb(ledger);
}

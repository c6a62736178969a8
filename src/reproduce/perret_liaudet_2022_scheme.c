// What a Runge-Kutta scheme of order 4/5 makes of (7), whose right-hand side jumps with the sign of v.
#include "reproduce/perret_liaudet_2022_formulas.h"
#include "reproduce/perret_liaudet_2022_parts.h"

#include <math.h>

/// The exact motion at a time.
static galet_status exact_at(double t_end, const galet_watch *watch, galet_oscillator_result *result) {
    galet_oscillator_def def = galet_perret_demo(watch);
    def.rtol = 1e-12;
    def.t_end = t_end;
    return galet_oscillator_run(&def, NULL, result);
}

/// How far from the exact place a scheme is after 0.5 s, over the amplitude then.
static double fault_at_half(double rtol, const galet_oscillator_sample *exact, double *x, size_t *rates) {
    galet_oscillator_def def = galet_perret_demo(NULL);
    galet_perret_film film = galet_perret_film_of(&def);
    galet_perret_scheme scheme = galet_perret_scheme_of(&def, rtol);
    while (scheme.t < exact->t) {
        galet_perret_advance(&scheme, &film, exact->t);
    }
    *x = scheme.at.x;
    *rates = scheme.rates;
    return (scheme.at.x - exact->x) / sqrt(2.0 * exact->energy / film.stiffness);
}

/// How far a scheme comes towards the end of the motion with so many right-hand sides: it has no stick, and once the
/// mass would rest v jumps to and fro about 0, and its steps shrink.
static double reach(const galet_oscillator_def *def, double rtol) {
    enum { MOST = 300000 };
    galet_perret_film film = galet_perret_film_of(def);
    galet_perret_scheme scheme = galet_perret_scheme_of(def, rtol);
    while (scheme.t < def->t_end && scheme.rates < MOST) {
        galet_perret_advance(&scheme, &film, def->t_end);
    }
    return scheme.t;
}

static galet_status find_faults(galet_ledger *ledger) {
    static const double rtol[] = {1e-3, 1e-6, 1e-9};
    galet_oscillator_def def = galet_perret_demo(NULL);
    galet_oscillator_result exact;
    galet_status status = exact_at(0.5, galet_ledger_watch(ledger), &exact);
    if (status) {
        return status;
    }
    double fault = NAN, x = NAN;
    size_t rates;
    def.t_end = 1.0;
    for (size_t i = 0; i < sizeof rtol / sizeof *rtol; i++) {
        fault = fault_at_half(rtol[i], &exact.last, &x, &rates);
        GALET_ADD_ROW(galet_ledger_table(ledger, "tolerances"), rtol[i], x, fault, (double)rates, reach(&def, rtol[i]));
    }
    galet_ledger_claim(ledger, "scheme-slides", fault, fabs(fault) < 1e-5);
    galet_ledger_explain(
        ledger, "scheme-slides",
        "below 1e-5 is asked for, and rtol is ours, as none is printed; x = %.6f um by it, %.6f um event "
        "by event. What looser tolerances do, and where the mass should stick, stands in a table",
        1e6 * x, 1e6 * exact.last.x);
    return GALET_OK;
}

/// The exact end of the motion, from a listener's distance: the table needs no more than straight lines.
static void look(const galet_span *span, void *context) {
    enum { ROWS = 4 };
    galet_oscillator_sample sample;
    for (int i = 0; i < ROWS && span->t1 > 0.85; i++) {
        span->at(span, span->t0 + (span->t1 - span->t0) * i / ROWS, &sample);
        GALET_ADD_ROW(context, sample.t, sample.x);
        galet_table_set_text(context, "way", "event by event");
    }
}

static void fill_scheme(galet_table *table, const galet_oscillator_def *def, double rtol, const char *name) {
    enum { MOST = 30000 };
    galet_perret_film film = galet_perret_film_of(def);
    galet_perret_scheme scheme = galet_perret_scheme_of(def, rtol);
    while (scheme.t < def->t_end && scheme.rates < MOST) {
        galet_perret_advance(&scheme, &film, def->t_end);
        if (scheme.t > 0.85) {
            GALET_ADD_ROW(table, scheme.t, scheme.at.x);
            galet_table_set_text(table, "way", name);
        }
    }
}

static galet_status draw_end(galet_ledger *ledger) {
    galet_oscillator_def def = galet_perret_demo(galet_ledger_watch(ledger));
    galet_table *table = galet_ledger_table(ledger, "scheme");
    def.t_end = 1.0;
    def.rtol = 1e-12;
    galet_oscillator_result result;
    const galet_oscillator_audience audience = {.observer = look, .context = table};
    galet_status status = galet_oscillator_run(&def, &audience, &result);
    if (status) {
        return status;
    }
    GALET_ADD_ROW(table, def.t_end, result.x_stick);
    galet_table_set_text(table, "way", "event by event");
    fill_scheme(table, &def, 1e-3, "Runge-Kutta 4/5, rtol 1e-3");
    return GALET_OK;
}

galet_status galet_perret_find_scheme(galet_ledger *ledger) {
    galet_status status = find_faults(ledger);
    return status ? status : draw_end(ledger);
}

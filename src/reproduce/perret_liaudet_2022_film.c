// The film (4)-(6), and its steady curve: figure 2.
#include "reproduce/perret_liaudet_2022_formulas.h"
#include "reproduce/perret_liaudet_2022_parts.h"

#include <galet/sliding.h>
#include <galet/steady_curve.h>
#include <math.h>

static const double nm = 1e9;

/// The thickness of the library's film after so long at a velocity.
static galet_status relax(const galet_watch *watch, double from, double v, double duration, double *y) {
    galet_sliding_def def = galet_default_sliding();
    galet_sliding_phase phase = {duration, v, false};
    galet_sliding_outcome outcome;
    def.state0[0] = from;
    def.phases = &phase;
    def.phase_count = 1;
    def.rtol = 1e-12;
    def.watch = watch;
    galet_status status = galet_sliding_run(&def, NULL, NULL, &outcome);
    *y = status ? NAN : outcome.y[0];
    return status;
}

static galet_status find_relaxation(galet_ledger *ledger, const galet_perret_film *film) {
    const double v = 0.03, duration = 0.03;
    double settled = galet_perret_settled(film, v), after, late, risen;
    galet_status status = relax(galet_ledger_watch(ledger), film->y_star, v, duration, &after);
    status = status ? status : relax(galet_ledger_watch(ledger), film->y_star, v, 20.0 * film->tau, &late);
    status = status ? status : relax(galet_ledger_watch(ledger), film->y0, film->v_star, 40.0 * film->tau, &risen);
    if (status) {
        return status;
    }
    double printed = settled + (film->y_star - settled) * exp(-duration / film->tau);
    galet_ledger_formula(ledger, "state-relaxes", nm * printed, nm * after, 1e-10);
    galet_ledger_explain(ledger, "state-relaxes", "what is left of the difference falls by exp(-30/20)");
    galet_ledger_claim(ledger, "state-settles", late / settled, fabs(late / settled - 1.0) < 1e-8);
    galet_ledger_explain(ledger, "state-settles", "1 to 1e-8 is asked for; exp(-20) is left of the first difference");
    galet_ledger_formula(ledger, "steady-transition", nm * galet_perret_settled(film, film->v_star), nm * risen, 1e-9);
    galet_ledger_explain(ledger, "steady-transition",
                         "the film followed numerically; exp(-40) is left of the difference");
    return GALET_OK;
}

static double library_settled(const galet_oscillator_def *def, double v) {
    double y[GALET_POINT_MAX_STATES];
    def->law->steady(def->params, def->load, v, y);
    return y[0];
}

static void find_steady(galet_ledger *ledger, const galet_oscillator_def *def, const galet_perret_film *film) {
    galet_perret_film other = *film;
    other.v_star = 2.0 * film->v_star;
    other.y_star = galet_perret_settled(film, other.v_star);
    galet_ledger_formula(ledger, "steady-thickness", nm * galet_perret_settled(film, 0.03),
                         nm * library_settled(def, 0.03), 1e-14);
    galet_ledger_explain(ledger, "steady-thickness", "(5) as printed, against the library's law");
    galet_ledger_formula(ledger, "steady-redundant", nm * galet_perret_settled(&other, 0.05),
                         nm * library_settled(def, 0.05), 1e-14);
    galet_ledger_explain(ledger, "steady-redundant",
                         "with (%.4f nm, %.2f m/s) in place of (%.0f nm, %.2f m/s): only (Y* - Y0) / V*^n enters",
                         nm * other.y_star, other.v_star, nm * film->y_star, film->v_star);
    double least = INFINITY;
    for (int i = 0; i < 100; i++) {
        least = fmin(least, library_settled(def, 0.0012 * (i + 1)) - library_settled(def, -0.0012 * i));
    }
    galet_ledger_claim(ledger, "steady-even", nm * least, least > 0.0);
    galet_ledger_explain(ledger, "steady-even", "above 0, with both signs of the velocity");
}

static void find_mixture(galet_ledger *ledger, const galet_oscillator_def *def, const galet_perret_film *film) {
    const double y[GALET_POINT_MAX_STATES] = {4e-9}, v = 0.05;
    double alpha = galet_perret_alpha(film, y[0]), solid = film->mu_c * film->load;
    galet_ledger_formula(ledger, "mixture-ahead", galet_perret_mixture(alpha, solid, film->c * v),
                         def->law->force(def->params, def->load, v, y), 1e-13);
    galet_ledger_formula(ledger, "mixture-back", galet_perret_mixture(alpha, -solid, -film->c * v),
                         def->law->force(def->params, def->load, -v, y), 1e-13);
    galet_ledger_explain(ledger, "mixture-ahead", "(6) as printed, against the library's law; alpha = %.4f", alpha);
    galet_ledger_explain(ledger, "mixture-back", "(6) with the signs of (1), against the library's law");
}

static galet_status find_stribeck(galet_ledger *ledger, const galet_oscillator_def *def,
                                  const galet_perret_film *film) {
    galet_steady_curve curve;
    galet_speed_range range = {1e-6, film->v_star};
    galet_status status = galet_steady_curve_find(def->law, def->params, def->load, range, &curve);
    if (status) {
        return status;
    }
    galet_table *table = galet_ledger_table(ledger, "stribeck");
    for (int i = 0; i <= 200; i++) {
        double v = 1e-5 * pow(2e4, i / 200.0), y = library_settled(def, v);
        galet_table_add_row(table,
                            (const double[]){v, y,
                                             galet_point_law_steady(def->law, def->params, def->load, v) / def->load,
                                             film->mu_c, film->c * v / def->load},
                            5);
    }
    double first = galet_point_law_steady(def->law, def->params, def->load, 1e-6) / (film->mu_c * film->load);
    double last = galet_point_law_steady(def->law, def->params, def->load, film->v_star) / (film->c * film->v_star);
    galet_ledger_claim(ledger, "stribeck-boundary", first, fabs(first - 1.0) < 1e-3);
    galet_ledger_explain(ledger, "stribeck-boundary", "1 to a thousandth is asked for");
    galet_ledger_claim(ledger, "stribeck-mixed", 1e3 * curve.v_min, curve.range_count == 1);
    galet_ledger_explain(ledger, "stribeck-mixed", "mu falls from %.3g to %.4f there and rises to %.3g at 0.12 m/s",
                         film->mu_c, curve.force_min / def->load, film->c * film->v_star / film->load);
    galet_ledger_claim(ledger, "stribeck-film", last, fabs(last - 1.0) < 1e-3);
    galet_ledger_explain(ledger, "stribeck-film", "1 to a thousandth is asked for");
    return GALET_OK;
}

/// Central thickness of a ball on a flat (Hamrock and Dowson 1977), ellipticity 1.
static double thickness_of_ball(double radius, double viscosity, double piezo, double modulus, double load,
                                double entrainment) {
    double u = viscosity * entrainment / (modulus * radius), g = piezo * modulus,
           w = load / (modulus * radius * radius);
    return 2.69 * radius * pow(u, 0.67) * pow(g, 0.53) * pow(w, -0.067) * (1.0 - 0.61 * exp(-0.73));
}

galet_status galet_perret_find_film(galet_ledger *ledger) {
    galet_oscillator_def def = galet_perret_glycerol(galet_ledger_watch(ledger));
    galet_perret_film film = galet_perret_film_of(&def);
    find_steady(ledger, &def, &film);
    find_mixture(ledger, &def, &film);
    double ball = thickness_of_ball(6e-3, 0.032, 5.4e-9, 2.3e11, film.load, 0.5 * film.v_star);
    galet_ledger_claim(ledger, "ball-film", nm * ball, fabs(ball / film.y_star - 1.0) < 0.1);
    galet_ledger_explain(ledger, "ball-film",
                         "within a tenth of Y* is asked for; viscosities are not the paper's, and Y* of glycerol80 was "
                         "chosen by this formula");
    galet_status status = find_stribeck(ledger, &def, &film);
    return status ? status : find_relaxation(ledger, &film);
}

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
    double settled = galet_perret_settled(film, v), after, late;
    galet_status status = relax(galet_ledger_watch(ledger), film->y_star, v, duration, &after);
    status = status ? status : relax(galet_ledger_watch(ledger), film->y_star, v, 20.0 * film->tau, &late);
    if (status) {
        return status;
    }
    double printed = settled + (film->y_star - settled) * exp(-duration / film->tau);
    galet_ledger_formula(ledger, "state-relaxes", nm * printed, nm * after, 1e-10);
    galet_ledger_claim(ledger, "state-settles", late / settled, fabs(late / settled - 1.0) < 1e-8);
    galet_ledger_explain(ledger, "state-settles", "1 to 1e-8");
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
    galet_ledger_formula(ledger, "steady-transition", nm * galet_perret_settled(film, film->v_star), nm * film->y_star,
                         1e-14);
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
}

/// 1 - alpha rises from one thickness to the next, for each of the library's sigmoids.
static void find_sigmoids(galet_ledger *ledger, const galet_oscillator_def *film) {
    static const char *const sigmoids[] = {"exponential", "hill", "logistic"};
    galet_oscillator_def def = *film;
    double y0 = galet_perret_film_of(&def).y0, y_star = galet_perret_film_of(&def).y_star, least = INFINITY, rest[3];
    bool within = true;
    galet_perret_set(&def, "h_c", 0.32);
    for (int kind = 0; kind < 3; kind++) {
        galet_perret_set(&def, "q", kind == 2 ? 12.0 : 3.0);
        if (galet_point_law_choose(def.law, "sigmoid", sigmoids[kind], def.params)) {
            return;
        }
        double before = rest[kind] = def.law->lift(def.params, def.load, &y0);
        for (double y = y0 + 0.01 * (y_star - y0); y < 2.0 * y_star; y += 0.01 * (y_star - y0)) {
            double share = def.law->lift(def.params, def.load, &y);
            least = fmin(least, share - before);
            within = within && share >= 0.0 && share <= 1.0;
            before = share;
        }
    }
    galet_ledger_claim(ledger, "sigmoid-monotonic", least, within && least >= 0.0);
    galet_ledger_explain(ledger, "sigmoid-monotonic",
                         "exponential, Hill and logistic; none falls, all stay in 0 ... 1");
    galet_ledger_claim(ledger, "sigmoid-rest", rest[2], rest[0] == 0.0 && rest[1] == 0.0 && rest[2] < 0.05);
    galet_ledger_explain(ledger, "sigmoid-rest",
                         "a logistic never reaches 0, so that a film of Y0 still bears; why the library takes another");
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
    galet_ledger_explain(ledger, "stribeck-boundary", "1 to a thousandth");
    galet_ledger_claim(ledger, "stribeck-mixed", 1e3 * curve.v_min, curve.range_count == 1);
    galet_ledger_explain(ledger, "stribeck-mixed", "mu falls from %.3g to %.4f there and rises to %.3g at 0.12 m/s",
                         film->mu_c, curve.force_min / def->load, film->c * film->v_star / film->load);
    galet_ledger_claim(ledger, "stribeck-film", last, fabs(last - 1.0) < 1e-3);
    galet_ledger_explain(ledger, "stribeck-film", "1 to a thousandth");
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
    find_sigmoids(ledger, &def);
    double ball = thickness_of_ball(6e-3, 0.032, 5.4e-9, 2.3e11, film.load, 0.5 * film.v_star);
    galet_ledger_claim(ledger, "ball-film", nm * ball, fabs(ball / film.y_star - 1.0) < 0.1);
    galet_ledger_explain(ledger, "ball-film", "within a tenth of Y*; viscosities are not the paper's");
    galet_status status = find_stribeck(ledger, &def, &film);
    return status ? status : find_relaxation(ledger, &film);
}

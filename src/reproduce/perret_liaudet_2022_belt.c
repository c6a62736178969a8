// What the paper hopes for at its end: vibrations that excite themselves.
#include "reproduce/perret_liaudet_2022_formulas.h"
#include "reproduce/perret_liaudet_2022_parts.h"

#include <galet/belt.h>
#include <math.h>

/// H of steady sliding, by Routh and Hurwitz (docs/theory/belt.md), with slopes of (4)-(6) by differences.
static double margin_at(const galet_perret_film *film, double v) {
    double y = galet_perret_settled(film, v), alpha = galet_perret_alpha(film, y), dv = 1e-5 * v;
    double y_slope = (galet_perret_settled(film, v + dv) - galet_perret_settled(film, v - dv)) / (2.0 * dv);
    double dy = 1e-5 * y, solid = film->mu_c * film->load, liquid = film->c * v;
    double force_y = (galet_perret_mixture(galet_perret_alpha(film, y + dy), solid, liquid) -
                      galet_perret_mixture(galet_perret_alpha(film, y - dy), solid, liquid)) /
                     (2.0 * dy);
    double d = (1.0 - alpha) * film->c / film->mass, g = force_y * y_slope / film->mass, tau = film->tau;
    return (d + g) * (1.0 + d * tau) + d * film->stiffness / film->mass * tau * tau;
}

galet_status galet_perret_find_belt(galet_ledger *ledger) {
    galet_oscillator_def def = galet_perret_glycerol(galet_ledger_watch(ledger));
    galet_perret_film film = galet_perret_film_of(&def);
    galet_belt_hopf found[GALET_BELT_MAX_HOPF];
    size_t count;
    def.belt_speed = 0.01;
    galet_status status = galet_belt_hopf_find(&def, 1e-3, 0.1, found, &count);
    if (status) {
        return status;
    }
    double low = 1e-3, high = 0.02;
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        *(margin_at(&film, middle) < 0.0 ? &low : &high) = middle;
    }
    bool one = count == 1 && !found[0].unstable_above;
    galet_ledger_claim(ledger, "self-excited", count > 0 ? 1e3 * found[0].speed : NAN,
                       one && fabs(found[0].speed / low - 1.0) < 1e-6);
    galet_ledger_explain(
        ledger, "self-excited",
        "below it sliding is unstable; Routh and Hurwitz's condition by hand gives %.4f mm/s; the belt is no "
        "experiment of the paper",
        1e3 * low);
    return GALET_OK;
}

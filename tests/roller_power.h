#pragma once

#include <galet/hertz.h>
#include <galet/kalker.h>
#include <galet/sampling.h>

/// Power lost by Chevalier's roller with uncertain friction, load, creepage and crown: the closed form of FASTSIM with
/// elliptic bounds (docs/theory/simplified.md), cheap enough for any number of draws.
enum { ROLLER_FRICTION, ROLLER_LOAD, ROLLER_CREEP, ROLLER_CROWN, ROLLER_INPUTS };

/// Friction 0.1 with a CoV of 20 %, load 1500 N +- 5 %, creepage 1e-3 +- 20 %, crown 450 to 550 mm.
static inline void roller_laws(galet_distribution laws[ROLLER_INPUTS]) {
    const galet_distribution_kind *normal = galet_distribution_find("normal");
    double mean = 0.1, cov = 0.2;
    laws[ROLLER_FRICTION] = (galet_distribution){galet_distribution_find("lognormal"),
                                                 {mean / sqrt(1.0 + cov * cov), sqrt(log1p(cov * cov))},
                                                 -INFINITY,
                                                 INFINITY,
                                                 NULL,
                                                 0};
    laws[ROLLER_LOAD] = (galet_distribution){normal, {1500.0, 75.0}, -INFINITY, INFINITY, NULL, 0};
    laws[ROLLER_CREEP] = (galet_distribution){normal, {1e-3, 2e-4}, -INFINITY, INFINITY, NULL, 0};
    laws[ROLLER_CROWN] =
        (galet_distribution){galet_distribution_find("uniform"), {0.45, 0.55}, -INFINITY, INFINITY, NULL, 0};
}

/// [W]
static inline double roller_power(const double inputs[ROLLER_INPUTS]) {
    double speed = 2.6, mu = inputs[ROLLER_FRICTION], xi = inputs[ROLLER_CREEP];
    galet_hertz_def def = galet_default_hertz();
    def.load = inputs[ROLLER_LOAD];
    def.body1.ry = inputs[ROLLER_CROWN];
    galet_hertz hertz;
    galet_kalker kalker;
    double shear = def.body1.young / (2.0 * (1.0 + def.body1.poisson));
    if (galet_hertz_solve(&def, &hertz) || galet_kalker_coefficients(hertz.a / hertz.b, def.body1.poisson, &kalker)) {
        return NAN;
    }
    double kappa = 3.0 * kalker.c11 * shear * xi / (8.0 * mu * hertz.p0);
    double force = mu * def.load * (2.0 / M_PI) * (kappa / (1.0 + kappa * kappa) + atan(kappa));
    return speed * xi * force;
}

/// Powers of all rows.
static inline void roller_draws(const char *method, size_t count, uint64_t seed, bool sensitivity, double *power) {
    galet_distribution laws[ROLLER_INPUTS];
    roller_laws(laws);
    galet_sampling_def def = {galet_sampling_find(method), count, ROLLER_INPUTS, laws, NULL, seed, sensitivity};
    galet_sampling *s = NULL;
    assert_int_equal(galet_sampling_create(&def, &s), GALET_OK);
    for (size_t i = 0; i < galet_sampling_rows(s); i++) {
        double x[ROLLER_INPUTS];
        galet_sampling_draw(s, i, x);
        power[i] = roller_power(x);
    }
    galet_sampling_destroy(s);
}

// What can be asked of a film that was identified.
#include "identify/film_model.h"
#include "numerics/student.h"

#include <galet/identify_film.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

double galet_identify_film_quantile(const galet_identify_film *film, double confidence) {
    return galet_student_quantile(0.5 + 0.5 * confidence, film->freedom);
}

static double mu_of(const galet_identify_film *film, const double *value, double speed) {
    galet_oscillator_def def;
    if (galet_film_model(value, &def)) {
        return NAN;
    }
    const galet_identify_def *record = &film->def.record;
    return record->mass / record->load * galet_point_law_steady(def.law, def.params, 1.0, speed);
}

double galet_identify_film_mu(const galet_identify_film *film, double speed) {
    return mu_of(film, film->value, speed);
}

double galet_identify_film_mu_sd(const galet_identify_film *film, double speed) {
    double slope[GALET_FILM_PARAMETERS] = {0}, variance = 0.0;
    for (int i = GALET_FILM_TC; i <= GALET_FILM_N; i++) {
        double value[GALET_FILM_PARAMETERS], step = 1e-4 * film->value[i];
        memcpy(value, film->value, sizeof value);
        value[i] += step;
        double more = mu_of(film, value, speed);
        value[i] -= 2.0 * step;
        slope[i] = film->fitted[i] ? (more - mu_of(film, value, speed)) / (2.0 * step) : 0.0;
    }
    for (int i = 0; i < GALET_FILM_PARAMETERS; i++) {
        for (int k = 0; k < GALET_FILM_PARAMETERS; k++) {
            variance += slope[i] * slope[k] * film->covariance[i][k];
        }
    }
    return sqrt(fmax(variance, 0.0));
}

/// Where the samples of a motion that was found go.
typedef struct copier {
    const galet_identify_film *film;
    galet_identify_film_sample *samples;
} copier;

static void copy(size_t i, const galet_film_instant *at, void *context) {
    const copier *c = context;
    const double *value = c->film->value;
    c->samples[i] = (galet_identify_film_sample){
        .signal = value[GALET_FILM_OFFSET] + (c->film->def.record.velocity ? at->v : at->x),
        .envelope = hypot(at->v, value[GALET_FILM_OMEGA] * at->x),
        .lift = at->lift,
        .ecr = !isnan(c->film->ecr_noise) ? pow(10.0, galet_film_resistance(value, at->h)) : NAN,
    };
}

galet_status galet_identify_film_follow(const galet_identify_film *film, size_t count, const double *t,
                                        galet_identify_film_sample *samples) {
    double *from_start = malloc((count + 1) * sizeof *from_start), t_stop;
    if (!from_start) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < count; i++) {
        from_start[i] = t[i] - film->start;
    }
    copier c = {film, samples};
    galet_status status = galet_film_follow(film->value, count, from_start, copy, &c, &t_stop);
    free(from_start);
    return status;
}

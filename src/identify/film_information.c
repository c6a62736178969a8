#include "identify/film_information.h"

#include "numerics/eigen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// An eigenvalue of the information below this part of the largest is rounding: nothing is known along it.
static const double UNKNOWN = 1e-13;

/// A parameter that changes all residuals together by less than this part of the noise, were it larger by a factor of
/// e, shows only errors of the integration.
static const double UNSEEN = 1e-3;

/// Standard deviations and correlations that the information J^T J leaves, parameter by parameter: INFINITY for those
/// that are not seen. Returns the condition of it for the others.
static double invert(size_t n, const double *information, double *covariance) {
    double unit[GALET_FILM_PARAMETERS], a[GALET_FILM_PARAMETERS * GALET_FILM_PARAMETERS], values[GALET_FILM_PARAMETERS],
        vectors[GALET_FILM_PARAMETERS * GALET_FILM_PARAMETERS];
    for (size_t i = 0; i < n; i++) {
        bool seen = information[i * n + i] > UNSEEN * UNSEEN;
        unit[i] = seen ? 1.0 / sqrt(information[i * n + i]) : 0.0;
    }
    for (size_t i = 0; i < n * n; i++) {
        a[i] = i / n == i % n ? 1.0 : information[i] * unit[i / n] * unit[i % n];
    }
    galet_symmetric_eigen(n, a, values, vectors);
    memset(covariance, 0, n * n * sizeof *covariance);
    for (size_t k = 0; k < n; k++) {
        double value = fmax(values[k], UNKNOWN * values[n - 1]);
        for (size_t i = 0; i < n * n; i++) {
            covariance[i] += unit[i / n] * unit[i % n] * vectors[(i / n) * n + k] * vectors[(i % n) * n + k] / value;
        }
    }
    for (size_t i = 0; i < n; i++) {
        covariance[i * n + i] = unit[i] > 0.0 ? covariance[i * n + i] : INFINITY;
    }
    return sqrt(values[n - 1] / fmax(values[0], UNKNOWN * values[n - 1]));
}

static void product(size_t n, size_t rows, const double *jacobian, double *information) {
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++) {
            double sum = 0.0;
            for (size_t j = 0; j < rows; j++) {
                sum += jacobian[i * rows + j] * jacobian[k * rows + j];
            }
            information[i * n + k] = sum;
        }
    }
}

/// The two parameters of the film whose effects are most alike.
static void find_alike(const galet_film_fit *all, const double *covariance, galet_identify_film *film) {
    const size_t n = all->count;
    film->correlation = 0.0;
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++) {
            double r = covariance[i * n + k] / sqrt(covariance[i * n + i] * covariance[k * n + k]);
            bool of_film = all->which[i] <= GALET_FILM_ETA0 && all->which[k] >= GALET_FILM_TC;
            if (of_film && fabs(r) > fabs(film->correlation)) {
                film->correlation = r;
                film->alike[0] = all->which[k];
                film->alike[1] = all->which[i];
            }
        }
    }
}

// The formulas: docs/theory/identify.md 7.
galet_status galet_film_information(const galet_film_fit *f, galet_identify_film *film) {
    galet_film_fit all = *f;
    all.settled = false;
    galet_film_fit_choose(&all, true, true, film->def.record.offset);
    const size_t n = all.count, rows = galet_film_fit_residual_count(&all);
    double *jacobian = malloc(n * rows * sizeof *jacobian);
    double information[GALET_FILM_PARAMETERS * GALET_FILM_PARAMETERS], covariance[sizeof information / sizeof(double)];
    if (!jacobian) {
        return GALET_ERR_MEMORY;
    }
    const double noise = sqrt(f->ls.rss / film->freedom);  // that of the residuals, over the one they are divided by
    galet_status status = galet_film_fit_jacobian(&all, jacobian);
    bool found = !status;
    film->evaluations = all.evaluations;
    film->condition_all = film->correlation = NAN;
    if (found) {
        product(n, rows, jacobian, information);
        film->condition_all = invert(n, information, covariance);
        find_alike(&all, covariance, film);
    }
    for (size_t i = 0; i < n; i++) {
        double sd = found ? noise * sqrt(covariance[i * n + i]) : INFINITY, value = fabs(film->value[all.which[i]]);
        bool is_log = galet_film_is_positive(all.which[i]) || all.which[i] == GALET_FILM_LOW;
        film->log_sd[all.which[i]] = is_log ? sd : sd / value;
    }
    free(jacobian);
    return status == GALET_ERR_RANGE ? GALET_OK : status;
}

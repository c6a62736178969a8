#include "check.h"

#include "numerics/least_squares.h"
#include "random.h"

#include <string.h>

enum { POINTS = 200 };

typedef struct decay {
    double t[POINTS], y[POINTS];
    bool forbids;
} decay;

static double model(const double *p, double t) {
    return p[0] * exp(-p[1] * t) + p[2];
}

static bool decay_residuals(const double *p, double *r, void *context) {
    decay *d = context;
    if (d->forbids && p[1] < 0.0) {
        return false;
    }
    for (int i = 0; i < POINTS; i++) {
        r[i] = model(p, d->t[i]) - d->y[i];
    }
    return true;
}

static bool decay_jacobian(const double *p, double *j, void *context) {
    decay *d = context;
    for (int i = 0; i < POINTS; i++) {
        j[i] = exp(-p[1] * d->t[i]);
        j[POINTS + i] = -p[0] * d->t[i] * exp(-p[1] * d->t[i]);
        j[2 * POINTS + i] = 1.0;
    }
    return true;
}

static decay make_decay(double noise) {
    const double truth[] = {2e-3, 30.0, -5e-4};
    decay d = {.forbids = false};
    uint64_t rng = 1;
    for (int i = 0; i < POINTS; i++) {
        d.t[i] = 1e-3 * i;
        d.y[i] = model(truth, d.t[i]) + noise * random_between(&rng, -1.0, 1.0);
    }
    return d;
}

static const double SCALE[] = {1e-3, 10.0, 1e-3};

static void exact_data_give_the_truth(void **state) {
    (void)state;
    decay d = make_decay(0.0);
    for (int given = 0; given < 2; given++) {
        galet_least_squares_def def = {.count = 3,
                                       .residuals = POINTS,
                                       .residual = decay_residuals,
                                       .jacobian = given ? decay_jacobian : NULL,
                                       .context = &d,
                                       .scale = SCALE,
                                       .tolerance = 1e-15};
        double p[] = {1e-3, 10.0, 0.0};
        galet_least_squares fit;
        assert_int_equal(galet_least_squares_fit(&def, p, &fit), GALET_OK);
        assert_near(p[0], 2e-3, 1e-9);
        assert_near(p[1], 30.0, 1e-9);
        assert_near(p[2], -5e-4, 1e-9);
        assert_close(fit.rss, 0.0, 1e-20);
    }
}

/// The same as the inverse of J^T J by Cramer's rule.
static void covariance_is_that_of_the_normal_equations(void **state) {
    (void)state;
    decay d = make_decay(1e-5);
    galet_least_squares_def def = {
        .count = 3, .residuals = POINTS, .residual = decay_residuals, .context = &d, .scale = SCALE};
    double p[] = {1e-3, 10.0, 0.0}, j[3 * POINTS], a[3][3] = {{0}};
    galet_least_squares fit;
    assert_int_equal(galet_least_squares_fit(&def, p, &fit), GALET_OK);
    decay_jacobian(p, j, &d);
    for (int i = 0; i < 9; i++) {
        for (int k = 0; k < POINTS; k++) {
            a[i / 3][i % 3] += j[i / 3 * POINTS + k] * j[i % 3 * POINTS + k];
        }
    }
    double det = a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) - a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0]) +
                 a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
    assert_near(fit.covariance[0], (a[1][1] * a[2][2] - a[1][2] * a[2][1]) / det, 1e-5);
    assert_near(fit.covariance[4], (a[0][0] * a[2][2] - a[0][2] * a[2][0]) / det, 1e-5);
    assert_near(fit.covariance[1], (a[0][2] * a[2][1] - a[0][1] * a[2][2]) / det, 1e-5);
    assert_true(fit.covariance[1] == fit.covariance[3] && fit.condition > 1.0 && fit.condition < 100.0);
    double largest = 0.0;
    for (size_t i = 0; i < 3; i++) {
        for (size_t k = 0; k < 3; k++) {
            largest = fmax(largest, fabs(galet_least_squares_correlation(&fit, i, k)));
        }
    }
    assert_near(largest, 1.0, 1e-14);
}

/// The parameters are p0 p1 and p2: only a product is seen.
static bool product_residuals(const double *p, double *r, void *context) {
    (void)context;
    for (int i = 0; i < POINTS; i++) {
        r[i] = p[0] * p[1] * i + p[2] - 3.0 * i - 1.0;
    }
    return true;
}

static void what_cannot_be_seen_has_no_error_bar(void **state) {
    (void)state;
    const double scale[] = {1.0, 1.0, 1.0};
    galet_least_squares_def def = {.count = 3, .residuals = POINTS, .residual = product_residuals, .scale = scale};
    double p[] = {1.0, 1.0, 0.0};
    galet_least_squares fit;
    galet_least_squares_fit(&def, p, &fit);
    assert_near(p[0] * p[1], 3.0, 1e-6);
    assert_true(fit.condition > 1e5);
}

static void steps_into_nonsense_are_taken_back(void **state) {
    (void)state;
    decay d = make_decay(0.0);
    d.forbids = true;
    galet_least_squares_def def = {
        .count = 3, .residuals = POINTS, .residual = decay_residuals, .context = &d, .scale = SCALE};
    double p[] = {5e-3, 1e-4, -4e-3};
    galet_least_squares fit;
    assert_int_equal(galet_least_squares_fit(&def, p, &fit), GALET_OK);
    assert_near(p[1], 30.0, 1e-4);
    double wrong[] = {1.0, -1.0, 1.0};
    assert_int_equal(galet_least_squares_fit(&def, wrong, &fit), GALET_ERR_RANGE);
    assert_true(wrong[1] == -1.0);
}

static void fits_can_be_interrupted(void **state) {
    (void)state;
    decay d = make_decay(0.0);
    volatile int cancel = 1;
    galet_watch watch = {.cancel = &cancel};
    galet_least_squares_def def = {
        .count = 3, .residuals = POINTS, .residual = decay_residuals, .context = &d, .scale = SCALE, .watch = &watch};
    double p[] = {1e-3, 10.0, 0.0};
    galet_least_squares fit;
    assert_int_equal(galet_least_squares_fit(&def, p, &fit), GALET_ERR_INTERRUPTED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_data_give_the_truth),
        cmocka_unit_test(covariance_is_that_of_the_normal_equations),
        cmocka_unit_test(what_cannot_be_seen_has_no_error_bar),
        cmocka_unit_test(steps_into_nonsense_are_taken_back),
        cmocka_unit_test(fits_can_be_interrupted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

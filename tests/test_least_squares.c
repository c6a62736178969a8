#include "check.h"

#include "numerics/least_squares.h"
#include "random.h"

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
    double r = galet_least_squares_correlation(&fit, 0, 1);
    assert_near(r, fit.covariance[1] / sqrt(fit.covariance[0] * fit.covariance[4]), 1e-15);
    assert_true(fabs(r) > 0.01 && fabs(r) < 0.99);
    assert_near(galet_least_squares_correlation(&fit, 2, 2), 1.0, 1e-15);
    assert_near(fit.norm[0], sqrt(a[0][0]), 1e-5);
    assert_near(fit.norm[1], sqrt(a[1][1]), 1e-5);
}

/// p0 p1 t + p2, of which only a product is seen, and p3, of which nothing.
static bool product_residuals(const double *p, double *r, void *context) {
    (void)context;
    for (int i = 0; i < POINTS; i++) {
        r[i] = p[0] * p[1] * i + p[2] - 3.0 * i - 1.0;
    }
    return true;
}

static bool product_jacobian(const double *p, double *j, void *context) {
    (void)context;
    for (int i = 0; i < POINTS; i++) {
        j[i] = p[1] * i;
        j[POINTS + i] = p[0] * i;
        j[2 * POINTS + i] = 1.0;
        j[3 * POINTS + i] = 0.0;
    }
    return true;
}

/// Variance of the constant of a straight line through 0, 1, ... n - 1.
static double constant_variance(void) {
    double n = POINTS, sum = n * (n - 1.0) / 2.0, squares = (n - 1.0) * n * (2.0 * n - 1.0) / 6.0;
    return squares / (n * squares - sum * sum);
}

static void what_cannot_be_seen_has_no_error_bar_and_the_others_keep_theirs(void **state) {
    (void)state;
    const double scale[] = {1.0, 3.0, 0.2, 1.0};
    galet_least_squares_def def = {
        .count = 4, .residuals = POINTS, .residual = product_residuals, .jacobian = product_jacobian, .scale = scale};
    double p[] = {1.0, 1.0, 0.0, 7.0};
    galet_least_squares fit;
    assert_int_equal(galet_least_squares_fit(&def, p, &fit), GALET_OK);
    assert_near(p[0] * p[1], 3.0, 1e-9);
    assert_true(p[3] == 7.0 && fit.norm[3] == 0.0 && isinf(fit.condition));
    const double *c = fit.covariance;
    assert_true(c[0] == INFINITY && c[5] == INFINITY && c[15] == INFINITY);
    assert_true(c[1] == -INFINITY && c[4] == -INFINITY);
    assert_near(c[10], constant_variance(), 1e-12);
    assert_true(isfinite(c[2]) && isfinite(c[3]) && isfinite(c[11]));
    assert_true(galet_least_squares_correlation(&fit, 0, 1) == -1.0);
    assert_true(galet_least_squares_correlation(&fit, 0, 2) == 0.0);
    assert_true(galet_least_squares_correlation(&fit, 2, 3) == 0.0);
}

static void a_parameter_without_effect_costs_no_other_its_bar(void **state) {
    (void)state;
    decay d = make_decay(1e-5);
    const double scale[] = {1e-3, 10.0, 1e-3, 1.0};
    galet_least_squares with, without;
    for (size_t count = 3; count <= 4; count++) {
        galet_least_squares_def def = {
            .count = count, .residuals = POINTS, .residual = decay_residuals, .context = &d, .scale = scale};
        double p[] = {1e-3, 10.0, 0.0, 5.0};
        assert_int_equal(galet_least_squares_fit(&def, p, count == 3 ? &without : &with), GALET_OK);
    }
    for (int i = 0; i < 9; i++) {
        assert_near(with.covariance[i / 3 * 4 + i % 3], without.covariance[i], 1e-7);  // where the last Jacobian was
    }
    assert_true(with.covariance[15] == INFINITY && isinf(with.condition) && isfinite(without.condition));
}

static void derivatives_are_those_given_or_of_whichever_side_makes_sense(void **state) {
    (void)state;
    decay d = make_decay(1e-5);
    d.forbids = true;
    const double inside[] = {2e-3, 30.0, -5e-4}, edge[] = {2e-3, 0.0, -5e-4}, outside[] = {2e-3, -1.0, -5e-4};
    galet_least_squares_def def = {
        .count = 3, .residuals = POINTS, .residual = decay_residuals, .context = &d, .scale = SCALE};
    double exact[3 * POINTS], found[3 * POINTS];
    const double *const places[] = {inside, edge};
    for (int k = 0; k < 2; k++) {
        decay_jacobian(places[k], exact, &d);
        assert_int_equal(galet_least_squares_jacobian(&def, places[k], found), GALET_OK);
        for (int i = 0; i < 3 * POINTS; i++) {
            assert_close(found[i], exact[i], (k == 0 ? 1e-8 : 1e-4) * (i / POINTS == 1 ? 1e-3 : 1.0));
        }
    }
    assert_int_equal(galet_least_squares_jacobian(&def, outside, found), GALET_ERR_RANGE);
    def.jacobian = decay_jacobian;
    assert_int_equal(galet_least_squares_jacobian(&def, edge, found), GALET_OK);
    for (int i = 0; i < 3 * POINTS; i++) {
        assert_near(found[i], exact[i], 1e-15);
    }
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

/// Residuals without a number are as good as none.
static bool nan_residuals(const double *p, double *r, void *context) {
    decay_residuals(p, r, context);
    if (p[1] < 0.0) {
        r[POINTS / 2] = NAN;
    }
    return true;
}

static void residuals_without_a_number_make_no_sense(void **state) {
    (void)state;
    decay d = make_decay(0.0);
    galet_least_squares_def def = {
        .count = 3, .residuals = POINTS, .residual = nan_residuals, .context = &d, .scale = SCALE};
    double p[] = {5e-3, 1e-4, -4e-3}, wrong[] = {1.0, -1.0, 1.0};
    galet_least_squares fit;
    assert_int_equal(galet_least_squares_fit(&def, p, &fit), GALET_OK);
    assert_near(p[1], 30.0, 1e-4);
    assert_int_equal(galet_least_squares_fit(&def, wrong, &fit), GALET_ERR_RANGE);
}

static bool lonely_residuals(const double *p, double *r, void *context) {
    (void)context;
    r[0] = p[0] - 1.0;
    return p[0] == 0.0;
}

static bool lonely_jacobian(const double *p, double *j, void *context) {
    (void)p, (void)context;
    j[0] = 1.0;
    return true;
}

static void a_place_without_neighbours_is_no_minimum(void **state) {
    (void)state;
    const double scale = 1.0;
    galet_least_squares_def def = {
        .count = 1, .residuals = 1, .residual = lonely_residuals, .jacobian = lonely_jacobian, .scale = &scale};
    double p = 0.0;
    galet_least_squares fit;
    assert_int_equal(galet_least_squares_fit(&def, &p, &fit), GALET_ERR_NOT_CONVERGED);
    assert_true(p == 0.0 && fit.rss == 1.0 && fit.covariance[0] == 1.0 && fit.evaluations < 100);
}

typedef struct counted {
    decay decay;
    int residuals, jacobians;
    int fails_at, cancels_at;  // this Jacobian
    volatile int cancel;
} counted;

static bool counted_residuals(const double *p, double *r, void *context) {
    counted *c = context;
    c->residuals++;
    return decay_residuals(p, r, &c->decay);
}

static bool counted_jacobian(const double *p, double *j, void *context) {
    counted *c = context;
    c->jacobians++;
    if (c->jacobians == c->cancels_at) {
        c->cancel = 1;
    }
    if (c->jacobians == c->fails_at) {
        j[0] = NAN;
        return false;
    }
    return decay_jacobian(p, j, &c->decay);
}

static galet_status fit_counted(counted *c, int max_iterations, double *p, galet_least_squares *fit) {
    galet_watch watch = {.cancel = &c->cancel};
    galet_least_squares_def def = {.count = 3,
                                   .residuals = POINTS,
                                   .residual = counted_residuals,
                                   .jacobian = counted_jacobian,
                                   .context = c,
                                   .scale = SCALE,
                                   .max_iterations = max_iterations,
                                   .watch = &watch};
    return galet_least_squares_fit(&def, p, fit);
}

static double rss_at(const decay *d, const double *p) {
    double r[POINTS], sum = 0.0;
    decay copy = *d;
    decay_residuals(p, r, &copy);
    for (int i = 0; i < POINTS; i++) {
        sum += r[i] * r[i];
    }
    return sum;
}

static void iterations_are_counted_and_their_end_is_told(void **state) {
    (void)state;
    counted all = {.decay = make_decay(1e-5)};
    double p[] = {1e-3, 10.0, 0.0}, before = rss_at(&all.decay, p);
    galet_least_squares fit;
    assert_int_equal(fit_counted(&all, 0, p, &fit), GALET_OK);
    assert_true(all.jacobians > 4 && fit.evaluations == (size_t)all.residuals);
    for (int most = 1; most < all.jacobians; most++) {
        counted c = {.decay = all.decay};
        double q[] = {1e-3, 10.0, 0.0};
        assert_int_equal(fit_counted(&c, most, q, &fit), GALET_ERR_NOT_CONVERGED);
        assert_int_equal(c.jacobians, most);
        assert_near(fit.rss, rss_at(&c.decay, q), 1e-12);
        assert_true(fit.rss < before && isfinite(fit.covariance[0]) && fit.covariance[0] > 0.0);
        before = fit.rss;
    }
    counted enough = {.decay = all.decay};
    double q[] = {1e-3, 10.0, 0.0};
    assert_int_equal(fit_counted(&enough, all.jacobians, q, &fit), GALET_OK);
    assert_true(q[0] == p[0] && q[1] == p[1] && q[2] == p[2]);
}

static void derivatives_that_fail_leave_the_best_that_was_reached(void **state) {
    (void)state;
    counted c = {.decay = make_decay(1e-5), .fails_at = 4};
    double p[] = {1e-3, 10.0, 0.0}, before = rss_at(&c.decay, p);
    galet_least_squares fit;
    assert_int_equal(fit_counted(&c, 0, p, &fit), GALET_ERR_NOT_CONVERGED);
    assert_near(fit.rss, rss_at(&c.decay, p), 1e-12);
    assert_true(fit.rss < 0.5 * before && fit.covariance[0] == INFINITY && fit.covariance[8] == INFINITY);
    c = (counted){.decay = make_decay(1e-5), .fails_at = 1};
    double q[] = {1e-3, 10.0, 0.0};
    fit.count = 77;
    assert_int_equal(fit_counted(&c, 0, q, &fit), GALET_ERR_RANGE);
    assert_true(q[0] == 1e-3 && q[1] == 10.0 && q[2] == 0.0 && fit.count == 77);
}

static void fits_can_be_interrupted_before_they_begin(void **state) {
    (void)state;
    counted c = {.decay = make_decay(1e-5), .cancel = 1};
    double p[] = {1e-3, 10.0, 0.0};
    galet_least_squares fit;
    assert_int_equal(fit_counted(&c, 0, p, &fit), GALET_ERR_INTERRUPTED);
    assert_true(c.jacobians == 0 && fit.count == 3 && p[0] == 1e-3 && p[1] == 10.0);
    assert_near(fit.rss, rss_at(&c.decay, p), 1e-12);
    for (int i = 0; i < 9; i++) {
        assert_true(fit.covariance[i] == (i % 4 == 0 ? INFINITY : 0.0));
    }
    assert_true(isinf(fit.condition));
}

static void fits_can_be_interrupted_on_their_way(void **state) {
    (void)state;
    counted c = {.decay = make_decay(1e-5), .cancels_at = 3};
    double p[] = {1e-3, 10.0, 0.0}, before = rss_at(&c.decay, p);
    galet_least_squares fit;
    assert_int_equal(fit_counted(&c, 0, p, &fit), GALET_ERR_INTERRUPTED);
    assert_int_equal(c.jacobians, 3);
    assert_near(fit.rss, rss_at(&c.decay, p), 1e-12);
    assert_true(fit.rss < before && isfinite(fit.covariance[0]) && isfinite(fit.condition));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_data_give_the_truth),
        cmocka_unit_test(covariance_is_that_of_the_normal_equations),
        cmocka_unit_test(what_cannot_be_seen_has_no_error_bar_and_the_others_keep_theirs),
        cmocka_unit_test(a_parameter_without_effect_costs_no_other_its_bar),
        cmocka_unit_test(derivatives_are_those_given_or_of_whichever_side_makes_sense),
        cmocka_unit_test(steps_into_nonsense_are_taken_back),
        cmocka_unit_test(residuals_without_a_number_make_no_sense),
        cmocka_unit_test(a_place_without_neighbours_is_no_minimum),
        cmocka_unit_test(iterations_are_counted_and_their_end_is_told),
        cmocka_unit_test(derivatives_that_fail_leave_the_best_that_was_reached),
        cmocka_unit_test(fits_can_be_interrupted_before_they_begin),
        cmocka_unit_test(fits_can_be_interrupted_on_their_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

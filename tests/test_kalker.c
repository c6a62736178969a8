#include "check.h"

#include <galet/kalker.h>
#include <galet/rolling.h>

#include "table.h"

#include <math.h>
#include <string.h>

static galet_kalker coefficients(double ratio, double poisson) {
    galet_kalker k;
    assert_int_equal(galet_kalker_coefficients(ratio, poisson, &k), GALET_OK);
    return k;
}

static void meets_the_table(void **state) {
    (void)state;
    table t = table_read("data/kalker.csv");
    for (size_t i = 0; i < t.rows; i++) {
        const double *row = table_row(&t, i);
        galet_kalker k = coefficients(row[0], row[1]);
        assert_near(k.c11, row[2], 1e-4);
        assert_near(k.c22, row[3], 1e-4);
        assert_near(k.c23, row[4], 1e-4);
        assert_near(k.c33, row[5], 1e-4);
    }
    free(t.values);
}

static void circle_without_poisson_has_closed_forms(void **state) {
    (void)state;
    galet_kalker k = coefficients(1.0, 0.0);
    assert_near(k.c23, 4.0 / 3.0, 2e-5);
    assert_near(k.c11, k.c22, 2e-5);
}

static void narrow_patches_approach_the_plane_limits(void **state) {
    (void)state;
    for (double nu = 0.0; nu <= 0.5; nu += 0.25) {
        galet_kalker k = coefficients(0.04, nu);
        assert_near(k.c22, M_PI * M_PI / 4.0, 0.01);
        assert_near(k.c11, M_PI * M_PI / (4.0 * (1.0 - nu)), 0.01);
    }
}

static void outside_the_table_is_refused(void **state) {
    (void)state;
    galet_kalker k = {1.0, 2.0, 3.0, 4.0}, same = k;
    const double bad[][2] = {{0.039, 0.25}, {25.1, 0.25}, {1.0, -0.01}, {1.0, 0.51}, {NAN, 0.25}, {1.0, NAN}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(galet_kalker_coefficients(bad[i][0], bad[i][1], &k), GALET_ERR_RANGE);
    }
    assert_memory_equal(&k, &same, sizeof k);
    coefficients(1.0 / 25.0, 0.0);
    coefficients(25.0, 0.5);
}

/// Bodies whose patch has the given ratio a/b: found by bisection on the radius.
static galet_hertz_def bodies_of_ratio(double ratio, double poisson, galet_hertz *hertz) {
    galet_hertz_def def = galet_default_hertz();
    def.body1 = (galet_body){0.02, 0.02, 210e9, poisson};
    def.body2 = (galet_body){INFINITY, INFINITY, 210e9, poisson};
    double low = log(1e-6), high = log(1e3);
    for (int i = 0; i < 100; i++) {
        def.body1.ry = exp(0.5 * (low + high));
        assert_int_equal(galet_hertz_solve(&def, hertz), GALET_OK);
        if (hertz->a / hertz->b > ratio) {
            low = 0.5 * (low + high);
        } else {
            high = 0.5 * (low + high);
        }
    }
    return def;
}

static galet_creep_force adhesion_on(size_t n, const galet_rolling_def *def) {
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(n, n, 1, 0, &rolling), GALET_OK);
    galet_rolling_result r;
    assert_int_equal(galet_rolling_solve(rolling, def, &r), GALET_OK);
    galet_rolling_destroy(rolling);
    return r.traction.force;
}

/// Forces of full adhesion, extrapolated from two grids.
static galet_creep_force adhesion(double ratio, double poisson, galet_creepage creep, galet_hertz *hertz) {
    galet_rolling_def def = galet_default_rolling();
    def.contact = bodies_of_ratio(ratio, poisson, hertz);
    def.friction = INFINITY;
    def.normal = galet_normal_find("hertz");
    def.creep = creep;
    galet_creep_force coarse = adhesion_on(64, &def), fine = adhesion_on(128, &def);
    return (galet_creep_force){2.0 * fine.fx - coarse.fx, 2.0 * fine.fy - coarse.fy, 2.0 * fine.mz - coarse.mz};
}

static void full_adhesion_gives_the_same_slopes(void **state) {
    (void)state;
    const double cases[][2] = {{1.0, 0.25}, {0.1, 0.28}, {3.0, 0.0}, {0.5, 0.5}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double ratio = cases[i][0], nu = cases[i][1], shear = 210e9 / (2.0 * (1.0 + nu));
        galet_kalker k = coefficients(ratio, nu);
        galet_hertz h;
        galet_creep_force f = adhesion(ratio, nu, (galet_creepage){1e-4, 0.0, 0.0}, &h);
        double stiffness = shear * h.a * h.b, c = sqrt(h.a * h.b);
        // The first-order error is gone; what stays is the ragged edge of the cells.
        assert_near(-f.fx / (stiffness * 1e-4), k.c11, 0.006);
        f = adhesion(ratio, nu, (galet_creepage){0.0, 1e-4, 0.0}, &h);
        assert_near(-f.fy / (stiffness * 1e-4), k.c22, 0.006);
        f = adhesion(ratio, nu, (galet_creepage){0.0, 0.0, 0.1}, &h);
        assert_near(-f.fy / (stiffness * 0.1 * c), k.c23, 0.01);
        assert_near(-f.mz / (stiffness * 0.1 * c * c), k.c33, 0.006);
    }
}

static void linear_theory_couples_lateral_force_and_spin(void **state) {
    (void)state;
    galet_kalker k = coefficients(0.5, 0.25);
    galet_creep_force y = galet_kalker_force(&k, 1.0, 2.0, 3.0, (galet_creepage){0.0, 1.0, 0.0});
    galet_creep_force spin = galet_kalker_force(&k, 1.0, 2.0, 3.0, (galet_creepage){0.0, 0.0, 1.0});
    assert_near(y.mz, -spin.fy, 1e-15);
    assert_true(y.fy < 0.0 && spin.fy < 0.0 && spin.mz < 0.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meets_the_table),
        cmocka_unit_test(circle_without_poisson_has_closed_forms),
        cmocka_unit_test(narrow_patches_approach_the_plane_limits),
        cmocka_unit_test(outside_the_table_is_refused),
        cmocka_unit_test(full_adhesion_gives_the_same_slopes),
        cmocka_unit_test(linear_theory_couples_lateral_force_and_spin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

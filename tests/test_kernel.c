#include "check.h"

#include "contact/kernel.h"

#include "random.h"

#include <math.h>

/// Midpoint rule in long double on n x n points: error of order n^-2 far from the cell.
static galet_cell_integral by_midpoints(double x, double y, double aspect, int n) {
    long double xx = 0.0L, yy = 0.0L, xy = 0.0L;
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
            long double s = x + (i + 0.5L) / n - 0.5L, t = y + aspect * ((j + 0.5L) / n - 0.5L);
            long double r2 = s * s + t * t, w = aspect / (r2 * sqrtl(r2)) / n / n;
            xx += w * s * s;
            yy += w * t * t;
            xy += w * s * t;
        }
    }
    return (galet_cell_integral){(double)xx, (double)yy, (double)xy};
}

static void agrees_with_a_fine_rule(void **state) {
    (void)state;
    uint64_t rng = 1;
    for (int i = 0; i < 40; i++) {
        double aspect = random_scale(&rng, 0.1, 10.0), x = random_between(&rng, 2.0, 9.0), y = 0.3 * x * aspect;
        galet_cell_integral cell = galet_kernel_cell(x, y, aspect), fine = by_midpoints(x, y, aspect, 400);
        assert_near(cell.xx, fine.xx, 1e-5);
        assert_near(cell.yy, fine.yy, 1e-5);
        assert_near(cell.xy, fine.xy, 1e-5);
    }
}

static void square_at_its_centre_has_the_closed_form(void **state) {
    (void)state;
    galet_cell_integral cell = galet_kernel_cell(0.0, 0.0, 1.0);
    assert_near(cell.xx + cell.yy, 4.0 * log(1.0 + sqrt(2.0)), 1e-15);
    assert_near(cell.xx, cell.yy, 1e-15);
    assert_true(cell.xy == 0.0);
}

static void four_cells_make_one(void **state) {
    (void)state;
    uint64_t rng = 2;
    for (int i = 0; i < 200; i++) {
        double aspect = random_scale(&rng, 0.05, 20.0), x = random_between(&rng, -6.0, 6.0),
               y = random_between(&rng, -6.0, 6.0) * aspect;
        galet_cell_integral whole = galet_kernel_cell(x, y, aspect);
        double xx = 0.0, yy = 0.0, xy = 0.0;
        for (int part = 0; part < 4; part++) {
            double s = part & 1 ? 0.5 : -0.5, t = part & 2 ? 0.5 : -0.5;
            galet_cell_integral quarter = galet_kernel_cell(2.0 * x + s, 2.0 * y + t * aspect, aspect);
            xx += 0.5 * quarter.xx;
            yy += 0.5 * quarter.yy;
            xy += 0.5 * quarter.xy;
        }
        assert_close(xx, whole.xx, 2e-13);
        assert_close(yy, whole.yy, 2e-13);
        assert_close(xy, whole.xy, 2e-13);
    }
}

/// The corner formula of docs/theory/rolling.md 3 with eleven more bits.
static galet_cell_integral by_long_corners(double x, double y, double aspect) {
    long double xx = 0.0L, yy = 0.0L, xy = 0.0L;
    for (int corner = 0; corner < 4; corner++) {
        long double right = corner & 1 ? 1.0L : -1.0L, upper = corner & 2 ? 1.0L : -1.0L;
        long double s = x + 0.5L * right, t = y + 0.5L * upper * aspect;
        xx += right * upper * t * asinhl(s / fabsl(t));
        yy += right * upper * s * asinhl(t / fabsl(s));
        xy -= right * upper * sqrtl(s * s + t * t);
    }
    return (galet_cell_integral){(double)xx, (double)yy, (double)xy};
}

static void far_cells_keep_their_digits(void **state) {
    (void)state;
    for (double distance = 1.0; distance < 1000.0; distance *= 1.37) {
        for (double aspect = 0.11; aspect < 20.0; aspect *= 1.9) {
            double x = distance, y = 0.43 * distance * aspect;
            galet_cell_integral cell = galet_kernel_cell(x, y, aspect), expected = by_long_corners(x, y, aspect);
            // Corners cancel as the square of the distance: in doubles up to where quadrature takes over, in the
            // reference beyond.
            double r2 = x * x + y * y, cancelled = r2 / aspect;
            double tolerance = 4e-13 + 1e-15 * fmin(cancelled, 600.0 * (aspect + 1.0 / aspect)) + 3e-19 * cancelled;
            assert_near(cell.xx, expected.xx, tolerance);
            assert_near(cell.xy, expected.xy, tolerance * r2 / (x * y));
            assert_near(cell.yy, expected.yy, tolerance * fmax(1.0, x * x / (y * y)));
        }
    }
}

static void rules_meet_where_they_change(void **state) {
    (void)state;
    for (double aspect = 0.2; aspect < 6.0; aspect *= 1.9) {
        double half_diagonal = 0.5 * sqrt(1.0 + aspect * aspect);
        for (int change = 0; change < 2; change++) {
            double rho = (change ? 250.0 : 24.0) * half_diagonal;
            galet_cell_integral in = galet_kernel_cell(0.8 * rho * (1.0 - 1e-14), 0.6 * rho * (1.0 - 1e-14), aspect);
            galet_cell_integral out = galet_kernel_cell(0.8 * rho * (1.0 + 1e-14), 0.6 * rho * (1.0 + 1e-14), aspect);
            assert_near(in.xx, out.xx, 1e-11);
            assert_near(in.yy, out.yy, 1e-11);
            assert_near(in.xy, out.xy, 1e-11);
        }
    }
}

static void coupling_is_the_gradient_of_the_logarithm(void **state) {
    (void)state;
    uint64_t rng = 3;
    for (int i = 0; i < 100; i++) {
        double aspect = random_scale(&rng, 0.2, 5.0), x = random_between(&rng, -8.0, 8.0),
               y = random_between(&rng, -8.0, 8.0);
        galet_cell_coupling whole = galet_kernel_coupling(x, y, aspect);
        double sum_x = 0.0, sum_y = 0.0;
        for (int part = 0; part < 4; part++) {
            double s = part & 1 ? 0.5 : -0.5, t = part & 2 ? 0.5 : -0.5;
            galet_cell_coupling quarter = galet_kernel_coupling(2.0 * x + s, 2.0 * y + t * aspect, aspect);
            sum_x += 0.5 * quarter.x;
            sum_y += 0.5 * quarter.y;
        }
        assert_close(sum_x, whole.x, 1e-13);
        assert_close(sum_y, whole.y, 1e-13);
    }
    galet_cell_coupling far = galet_kernel_coupling(300.0, 400.0, 1.0);
    assert_near(far.x, 300.0 / 250000.0, 1e-5);
    assert_near(far.y, 400.0 / 250000.0, 1e-5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_fine_rule),      cmocka_unit_test(square_at_its_centre_has_the_closed_form),
        cmocka_unit_test(four_cells_make_one),          cmocka_unit_test(far_cells_keep_their_digits),
        cmocka_unit_test(rules_meet_where_they_change), cmocka_unit_test(coupling_is_the_gradient_of_the_logarithm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

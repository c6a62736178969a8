#include "check.h"

#include "contact/halfspace.h"
#include "contact/kernel.h"

#include "random.h"

enum { NX = 13, NY = 9, CELLS = NX * NY };
static const double ASPECT = 1.75, NU = 0.3;

typedef struct fixture {
    galet_halfspace *space;
    double p[CELLS], q[CELLS], u[CELLS], v[CELLS];
} fixture;

static fixture make(galet_shear shear, galet_team *team) {
    fixture f;
    assert_int_equal(galet_halfspace_create(NX, NY, team, &f.space), GALET_OK);
    assert_int_equal(galet_halfspace_prepare(f.space, ASPECT, shear, NULL), GALET_OK);
    uint64_t rng = 7;
    for (int i = 0; i < CELLS; i++) {
        f.p[i] = random_between(&rng, -1.0, 1.0);
        f.q[i] = random_between(&rng, -1.0, 1.0);
    }
    return f;
}

static double column(int cell) {
    return (double)(cell % NX);
}

static double row(int cell) {
    return (double)(cell / NX);
}

/// Integrals seen from `to`, or their decrease over one cell towards +x.
static galet_cell_integral seen(int from, int to, galet_shear shear) {
    double x = column(to) - column(from), y = (row(to) - row(from)) * ASPECT;
    galet_cell_integral here = galet_kernel_cell(x, y, ASPECT);
    if (shear == GALET_SHEAR_ROLL) {
        galet_cell_integral next = galet_kernel_cell(x + 1.0, y, ASPECT);
        here = (galet_cell_integral){here.xx - next.xx, here.yy - next.yy, here.xy - next.xy};
    }
    return here;
}

static void normal_product_is_the_direct_sum(void **state) {
    (void)state;
    fixture f = make(GALET_SHEAR_ROLL, NULL);
    galet_halfspace_normal(f.space, f.p, f.u, NULL);
    for (int to = 0; to < CELLS; to++) {
        double sum = 0.0;
        for (int from = 0; from < CELLS; from++) {
            galet_cell_integral k = seen(from, to, GALET_SHEAR_SHIFT);
            sum += (k.xx + k.yy) * f.p[from];
        }
        assert_close(f.u[to], sum, 1e-13);
    }
    galet_halfspace_destroy(f.space);
}

static void tangential_products_are_the_direct_sums(void **state) {
    (void)state;
    for (int shear = GALET_SHEAR_SHIFT; shear <= GALET_SHEAR_ROLL; shear++) {
        fixture f = make((galet_shear)shear, NULL);
        galet_halfspace_tangential(f.space, NU, f.p, f.q, f.u, f.v, NULL);
        for (int to = 0; to < CELLS; to++) {
            double x = 0.0, y = 0.0;
            for (int from = 0; from < CELLS; from++) {
                galet_cell_integral k = seen(from, to, (galet_shear)shear);
                x += (k.xx + (1.0 - NU) * k.yy) * f.p[from] + NU * k.xy * f.q[from];
                y += (k.yy + (1.0 - NU) * k.xx) * f.q[from] + NU * k.xy * f.p[from];
            }
            assert_close(f.u[to], x, 1e-13);
            assert_close(f.v[to], y, 1e-13);
        }
        galet_halfspace_destroy(f.space);
    }
}

static double dot(const double *a, const double *b) {
    double sum = 0.0;
    for (int i = 0; i < CELLS; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

static void pressure_and_traction_obey_reciprocity(void **state) {
    (void)state;
    fixture f = make(GALET_SHEAR_SHIFT, NULL);
    double pressure[CELLS], gap[CELLS];
    for (int i = 0; i < CELLS; i++) {
        pressure[i] = f.p[i] * f.p[i];
    }
    assert_int_equal(galet_halfspace_prepare_coupling(f.space, NULL), GALET_OK);
    galet_halfspace_pressure_to_shear(f.space, pressure, f.u, f.v, NULL);
    galet_halfspace_traction_to_gap(f.space, f.p, f.q, gap, NULL);
    // Betti: pressure moves the surface by minus what the product says (halfspace.h).
    assert_close(dot(pressure, gap), -(dot(f.p, f.u) + dot(f.q, f.v)), 1e-11);
    galet_halfspace_destroy(f.space);
}

static void rows_are_what_the_products_contain(void **state) {
    (void)state;
    fixture f = make(GALET_SHEAR_ROLL, NULL);
    double one[CELLS] = {0.0}, zero[CELLS] = {0.0};
    one[4 * NX + 6] = 1.0;
    galet_halfspace_tangential(f.space, NU, one, zero, f.u, f.v, NULL);
    for (int k = -6; k <= 6; k++) {
        assert_close(galet_halfspace_tangential_row(f.space, NU, 0, k), f.u[4 * NX + 6 + k], 1e-13);
    }
    galet_halfspace_normal(f.space, one, f.u, NULL);
    for (int k = 0; k <= 4; k++) {
        assert_close(galet_halfspace_normal_row(f.space, (size_t)k), f.u[4 * NX + 6 + k], 1e-13);
        assert_close(galet_halfspace_normal_column(f.space, (size_t)k), f.u[(4 + k) * NX + 6], 1e-13);
    }
    galet_halfspace_destroy(f.space);
}

static void threads_do_not_change_bits(void **state) {
    (void)state;
    galet_team *team = galet_team_create(3);
    assert_int_equal(galet_team_size(team), 3);
    fixture one = make(GALET_SHEAR_ROLL, NULL), two = make(GALET_SHEAR_ROLL, team);
    galet_halfspace_tangential(one.space, NU, one.p, one.q, one.u, one.v, NULL);
    galet_halfspace_tangential(two.space, NU, two.p, two.q, two.u, two.v, NULL);
    assert_memory_equal(one.u, two.u, sizeof one.u);
    assert_memory_equal(one.v, two.v, sizeof one.v);
    galet_halfspace_destroy(one.space);
    galet_halfspace_destroy(two.space);
    galet_team_destroy(team);
}

static void the_same_shape_needs_no_new_kernels(void **state) {
    (void)state;
    fixture f = make(GALET_SHEAR_ROLL, NULL);
    assert_true(galet_halfspace_is_prepared(f.space, ASPECT * (1.0 + 2e-16), GALET_SHEAR_ROLL));
    assert_false(galet_halfspace_is_prepared(f.space, ASPECT * 1.01, GALET_SHEAR_ROLL));
    assert_int_equal(galet_halfspace_prepare(f.space, ASPECT * 1.01, GALET_SHEAR_ROLL, NULL), GALET_OK);
    assert_int_equal(galet_halfspace_transforms(f.space), 0);
    galet_halfspace_normal(f.space, f.p, f.u, NULL);
    galet_halfspace_tangential(f.space, NU, f.p, f.q, f.u, f.v, NULL);
    assert_int_equal(galet_halfspace_transforms(f.space), 6);
    galet_halfspace_destroy(f.space);
}

static void cancelled_products_transform_nothing(void **state) {
    (void)state;
    fixture f = make(GALET_SHEAR_ROLL, NULL);
    assert_int_equal(galet_halfspace_prepare_coupling(f.space, NULL), GALET_OK);
    volatile int cancel = 1;
    const galet_watch watch = {.cancel = &cancel};
    galet_halfspace_normal(f.space, f.p, f.u, &watch);
    galet_halfspace_tangential(f.space, NU, f.p, f.q, f.u, f.v, &watch);
    galet_halfspace_pressure_to_shear(f.space, f.p, f.u, f.v, &watch);
    galet_halfspace_traction_to_gap(f.space, f.p, f.q, f.u, &watch);
    assert_int_equal(galet_halfspace_transforms(f.space), 0);
    galet_halfspace_destroy(f.space);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_product_is_the_direct_sum),
        cmocka_unit_test(tangential_products_are_the_direct_sums),
        cmocka_unit_test(pressure_and_traction_obey_reciprocity),
        cmocka_unit_test(rows_are_what_the_products_contain),
        cmocka_unit_test(threads_do_not_change_bits),
        cmocka_unit_test(the_same_shape_needs_no_new_kernels),
        cmocka_unit_test(cancelled_products_transform_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

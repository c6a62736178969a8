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
    assert_true(galet_halfspace_points(f.space) == 0);
    galet_halfspace_normal(f.space, f.p, f.u, NULL);
    galet_halfspace_tangential(f.space, NU, f.p, f.q, f.u, f.v, NULL);
    assert_true(galet_halfspace_points(f.space) == 6 * galet_halfspace_padded_points(f.space));
    galet_halfspace_destroy(f.space);
}

static const galet_evenness EVEN[] = {
    {false, false, false}, {true, false, false}, {false, true, false}, {true, true, true}, {false, false, true}};
enum { EVEN_KINDS = sizeof EVEN / sizeof *EVEN };

/// Noise of a symmetry: the sum of a field's images.
static void make_even(galet_evenness even, size_t nx, size_t ny, uint64_t *rng, double *field) {
    double noise[20 * 20];
    for (size_t i = 0; i < nx * ny; i++) {
        noise[i] = random_between(rng, -1.0, 1.0);
    }
    for (size_t j = 0; j < ny; j++) {
        for (size_t i = 0; i < nx; i++) {
            size_t across = nx - 1 - i, above = ny - 1 - j;
            field[j * nx + i] = noise[j * nx + i] + (even.x ? noise[j * nx + across] : 0.0) +
                                (even.y ? noise[above * nx + i] : 0.0) +
                                (even.turned ? noise[above * nx + across] : 0.0);
        }
    }
}

static void folded_products_are_those_of_the_whole(void **state) {
    (void)state;
    const struct {
        size_t nx, ny, images[EVEN_KINDS];  // of cells, by symmetry
    } grids[] = {{12, 10, {1, 2, 2, 4, 2}}, {12, 9, {1, 2, 1, 2, 2}},  {13, 10, {1, 1, 2, 2, 2}},
                 {13, 9, {1, 1, 1, 1, 1}},  {18, 14, {1, 2, 2, 4, 2}}, {2, 1, {1, 2, 1, 2, 2}}};
    uint64_t rng = 3;
    for (size_t g = 0; g < sizeof grids / sizeof *grids; g++) {
        size_t nx = grids[g].nx, ny = grids[g].ny;
        galet_halfspace *space;
        assert_int_equal(galet_halfspace_create(nx, ny, NULL, &space), GALET_OK);
        assert_int_equal(galet_halfspace_prepare(space, ASPECT, GALET_SHEAR_ROLL, NULL), GALET_OK);
        for (int k = 0; k < EVEN_KINDS; k++) {
            double p[400], u[400], v[400], folded[400];
            galet_fold fold = galet_fold_choose(nx, ny, EVEN[k]);
            assert_int_equal(galet_fold_images(fold), grids[g].images[k]);
            make_even(EVEN[k], nx, ny, &rng, p);
            galet_halfspace_normal(space, p, u, NULL);
            assert_int_equal(galet_halfspace_prepare_fold(space, fold), GALET_OK);
            galet_fold_gather(fold, p, folded);
            uint64_t before = galet_halfspace_points(space);
            galet_halfspace_press(space, fold, folded, folded, NULL);
            assert_int_equal((galet_halfspace_points(space) - before) * galet_fold_images(fold),
                             2 * galet_halfspace_padded_points(space));
            galet_fold_scatter(fold, folded, v);
            for (size_t i = 0; i < nx * ny; i++) {
                assert_close(v[i], u[i], 2e-13);
            }
        }
        galet_halfspace_destroy(space);
    }
}

/// A preconditioner must be symmetric and positive, and a good one nearly undoes the product.
static void unpressing_nearly_undoes_pressing(void **state) {
    (void)state;
    const double aspects[] = {0.02, 1.0, 9.0, 50.0};
    enum { N = 18, HALF = N * N / 2 };
    uint64_t rng = 5;
    for (size_t a = 0; a < sizeof aspects / sizeof *aspects; a++) {
        galet_halfspace *space;
        assert_int_equal(galet_halfspace_create(N, N, NULL, &space), GALET_OK);
        assert_int_equal(galet_halfspace_prepare(space, aspects[a], GALET_SHEAR_ROLL, NULL), GALET_OK);
        galet_fold fold = galet_fold_choose(N, N, (galet_evenness){.turned = true});
        assert_int_equal(galet_halfspace_prepare_fold(space, fold), GALET_OK);
        double p[HALF], q[HALF], mp[HALF], mq[HALF], pmq = 0.0, qmp = 0.0, pmp = 0.0;
        for (int i = 0; i < HALF; i++) {
            p[i] = random_between(&rng, -1.0, 1.0);
            q[i] = random_between(&rng, -1.0, 1.0);
        }
        uint64_t before = galet_halfspace_points(space);
        galet_halfspace_unpress(space, fold, p, mp, NULL);
        assert_int_equal((galet_halfspace_points(space) - before) * 4, galet_halfspace_padded_points(space));
        galet_halfspace_unpress(space, fold, q, mq, NULL);
        for (int i = 0; i < HALF; i++) {
            pmq += p[i] * mq[i];
            qmp += q[i] * mp[i];
            pmp += p[i] * mp[i];
        }
        assert_true(pmp > 0.0);
        assert_close(pmq, qmp, 1e-12 * pmp);
        double error = 0.0, size = 0.0;
        galet_halfspace_press(space, fold, mp, mq, NULL);
        for (int i = 0; i < HALF; i++) {
            error += (mq[i] - p[i]) * (mq[i] - p[i]);
            size += p[i] * p[i];
        }
        assert_true(error < 0.4 * size);
        galet_halfspace_destroy(space);
    }
}

static void threads_do_not_change_bits_of_folded_products(void **state) {
    (void)state;
    galet_team *team = galet_team_create(3);
    galet_fold fold = galet_fold_choose(NX + 1, NY + 1, EVEN[3]);
    double u[2][CELLS], p[CELLS];
    uint64_t rng = 11;
    for (int i = 0; i < CELLS; i++) {
        p[i] = random_between(&rng, -1.0, 1.0);
    }
    for (int k = 0; k < 2; k++) {
        galet_halfspace *space;
        assert_int_equal(galet_halfspace_create(NX + 1, NY + 1, k ? team : NULL, &space), GALET_OK);
        assert_int_equal(galet_halfspace_prepare(space, ASPECT, GALET_SHEAR_ROLL, NULL), GALET_OK);
        assert_int_equal(galet_halfspace_prepare_fold(space, fold), GALET_OK);
        galet_halfspace_press(space, fold, p, u[k], NULL);
        galet_halfspace_unpress(space, fold, u[k], u[k], NULL);
        galet_halfspace_destroy(space);
    }
    assert_memory_equal(u[0], u[1], (size_t)(NX + 1) * (NY + 1) / 4 * sizeof(double));
    galet_team_destroy(team);
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
    galet_fold whole = galet_fold_choose(NX, NY, EVEN[0]);
    assert_int_equal(galet_halfspace_prepare_fold(f.space, whole), GALET_OK);
    galet_halfspace_press(f.space, whole, f.p, f.u, &watch);
    galet_halfspace_unpress(f.space, whole, f.p, f.u, &watch);
    assert_true(galet_halfspace_points(f.space) == 0);
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
        cmocka_unit_test(folded_products_are_those_of_the_whole),
        cmocka_unit_test(unpressing_nearly_undoes_pressing),
        cmocka_unit_test(threads_do_not_change_bits_of_folded_products),
        cmocka_unit_test(cancelled_products_transform_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

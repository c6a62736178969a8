#include "check.h"

#include "contact/traction_newton.h"
#include "numerics/field.h"

#include "table.h"

#include <math.h>
#include <string.h>

/// A level over the box of an ellipse with Hertz pressure at the cell centres, not scaled.
static galet_level *make_level(size_t nx, size_t ny, double a, double b, double load, double poisson) {
    galet_level *level;
    assert_int_equal(galet_level_create(nx, ny, NULL, &level), GALET_OK);
    galet_gap gap = {.xx = 1.0, .yy = 1.0, .ry = INFINITY, .profile = galet_default_profile()};
    assert_int_equal(galet_level_place(level, &gap, (galet_box){-a, a, -b, b}, poisson, GALET_SHEAR_ROLL, NULL),
                     GALET_OK);
    galet_grid grid = level->grid;
    for (size_t i = 0; i < level->cells; i++) {
        double x = grid.x0 + (double)(i % nx) * grid.dx, y = grid.y0 + (double)(i / nx) * grid.dy;
        double inside = 1.0 - x * x / (a * a) - y * y / (b * b);
        level->p[i] = inside > 0.0 ? 1.5 * load / (M_PI * a * b) * sqrt(inside) : 0.0;
    }
    return level;
}

static galet_scratch *room(const galet_level *level) {
    galet_scratch *scratch;
    assert_int_equal(galet_scratch_create(galet_traction_scratch(level->size), &scratch), GALET_OK);
    return scratch;
}

static double sum(const galet_level *level, const double *field) {
    double total = 0.0;
    for (size_t i = 0; i < level->cells; i++) {
        total += field[i];
    }
    return total * level->grid.dx * level->grid.dy;
}

static void agrees_with_dense_equations(void **state) {
    (void)state;
    table t = table_read("data/traction_dense.csv");
    for (size_t k = 0; k < t.rows; k++) {
        const double *v = table_row(&t, k);
        galet_level *level = make_level((size_t)v[7], (size_t)v[8], v[0], v[1], 1.0, v[2]);
        galet_scratch *scratch = room(level);
        double *slip = galet_field_alloc(2, level->size);
        galet_traction_problem problem = {.friction = v[3],
                                          .poisson = v[2],
                                          .slip_x = M_PI * v[4],
                                          .slip_y = M_PI * v[5],
                                          .slip_x_per_y = -M_PI * v[6],
                                          .slip_y_per_x = M_PI * v[6],
                                          .x_shift = 0.5 * level->grid.dx,
                                          .tolerance = 1e-11,
                                          .max_iterations = 100};
        galet_traction_outcome outcome;
        assert_int_equal(galet_traction_iterate(level, &problem, scratch, slip, &outcome), GALET_OK);
        assert_true(outcome.converged);
        assert_near(sum(level, level->p), v[9], 1e-13);
        assert_close(sum(level, level->tx), v[10], 1e-9);
        assert_close(sum(level, level->ty), v[11], 1e-9);
        size_t contact = 0, stick = 0;
        double power = 0.0;
        for (size_t i = 0; i < level->cells; i++) {
            contact += level->state[i] > 0;
            stick += level->state[i] == 1;
            double work_x = level->tx[i] * slip[i];
            double work_y = level->ty[i] * slip[i + level->size];
            power -= level->state[i] == 2 ? (work_x + work_y) / M_PI : 0.0;
            double bound = v[3] * level->p[i];
            assert_true(hypot(level->tx[i], level->ty[i]) <= bound * (1.0 + 1e-15));
        }
        assert_true((double)contact == v[14] && (double)stick == v[15]);
        assert_near(power * level->grid.dx * level->grid.dy, v[13], 1e-8);
        free(slip);
        galet_scratch_destroy(scratch);
        galet_level_destroy(level);
    }
    free(t.values);
}

static void too_few_steps_return_the_best_iterate(void **state) {
    (void)state;
    galet_level *level = make_level(40, 40, 1.0, 1.0, 1.0, 0.25);
    galet_scratch *scratch = room(level);
    double *slip = galet_field_alloc(2, level->size);
    galet_traction_problem problem = {
        .friction = 0.3, .poisson = 0.25, .slip_x = M_PI * 0.05, .tolerance = 1e-12, .max_iterations = 3};
    galet_traction_outcome outcome;
    assert_int_equal(galet_traction_iterate(level, &problem, scratch, slip, &outcome), GALET_OK);
    assert_false(outcome.converged);
    assert_true(outcome.residual < 0.1 && outcome.residual > 1e-12);
    for (size_t i = 0; i < level->cells; i++) {
        assert_true(hypot(level->tx[i], level->ty[i]) <= 0.3 * level->p[i] * (1.0 + 1e-15));
    }
    free(slip);
    galet_scratch_destroy(scratch);
    galet_level_destroy(level);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_dense_equations),
        cmocka_unit_test(too_few_steps_return_the_best_iterate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

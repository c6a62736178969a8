#include "check.h"

#include "contact/normal_cg.h"

#include <galet/rolling.h>

#include <math.h>
#include <string.h>

/// One grid over a paraboloid, in units of its own: gaps of some 1, pressures of some 1.
typedef struct fixture {
    galet_level *level;
    galet_scratch *scratch;
    galet_normal_problem problem;
} fixture;

static const galet_evenness KNOWN_EVEN = {true, true, true}, UNKNOWN = {false, false, false};

static fixture make(size_t nx, size_t ny, galet_team *team) {
    fixture f = {.problem = {.load = 1.0, .approach = NAN, .tolerance = 1e-11, .max_iterations = 100}};
    assert_int_equal(galet_level_create(nx, ny, team, &f.level), GALET_OK);
    assert_int_equal(galet_scratch_create(galet_normal_scratch(f.level->size), &f.scratch), GALET_OK);
    const galet_gap gap = {.xx = 1.0, .yy = 0.5, .ry = INFINITY, .profile = galet_default_profile()};
    const galet_box box = {-1.0, 1.0, -1.3, 1.3};
    assert_int_equal(galet_level_place(f.level, &gap, box, 0.3, GALET_SHEAR_ROLL, NULL), GALET_OK);
    f.problem.compliance = 0.5 * f.level->grid.dx;
    for (size_t i = 0; i < f.level->cells; i++) {
        f.level->p[i] = fmax(0.2 - f.level->gap[i], 0.0);
    }
    return f;
}

static void destroy(fixture *f) {
    galet_level_destroy(f->level);
    galet_scratch_destroy(f->scratch);
}

static galet_normal_outcome solve(fixture *f, galet_evenness even) {
    galet_normal_outcome outcome;
    f->problem.even = even;
    assert_int_equal(galet_normal_iterate(f->level, &f->problem, f->scratch, &outcome), GALET_OK);
    assert_true(outcome.converged);
    return outcome;
}

/// By a product of the whole grid.
static void gap_is_closed_in_the_contact_and_told_outside(void **state) {
    (void)state;
    static double u[36 * 33];
    for (size_t ny = 32; ny <= 33; ny++) {
        fixture f = make(36, ny, NULL);
        galet_normal_outcome outcome = solve(&f, KNOWN_EVEN);
        double offset = outcome.approach / f.problem.compliance;
        galet_halfspace_normal(f.level->space, f.level->p, u, NULL);
        size_t open = 0, closed = 0;
        for (size_t i = 0; i < f.level->cells; i++) {
            double gap = u[i] + f.level->gap[i] / f.problem.compliance - offset;
            assert_close(f.level->open[i], gap, 1e-9 * offset);
            assert_true((f.level->state[i] == 1) == (f.level->p[i] > 0.0));
            assert_true(f.level->p[i] > 0.0 ? f.level->open[i] == 0.0 : f.level->p[i] == 0.0);
            open += f.level->open[i] > 0.0;
            closed += f.level->p[i] > 0.0;
        }
        assert_true(open > 100 && closed > 100);
        destroy(&f);
    }
}

static void known_symmetry_changes_rounding_alone(void **state) {
    (void)state;
    fixture one = make(40, 30, NULL), two = make(40, 30, NULL);
    galet_normal_outcome a = solve(&one, UNKNOWN), b = solve(&two, KNOWN_EVEN);
    assert_near(a.approach, b.approach, 1e-10);
    double largest = 0.0;
    for (size_t i = 0; i < one.level->cells; i++) {
        largest = fmax(largest, one.level->p[i]);
    }
    for (size_t i = 0; i < one.level->cells; i++) {
        assert_close(one.level->p[i], two.level->p[i], 1e-8 * largest);
        size_t mirrored = i / 40 * 40 + 39 - i % 40, above = (29 - i / 40) * 40 + i % 40;
        assert_true(two.level->p[i] == two.level->p[mirrored] && two.level->p[i] == two.level->p[above]);
        assert_true(two.level->open[i] == two.level->open[mirrored] && two.level->open[i] == two.level->open[above]);
    }
    assert_int_equal(a.iterations, b.iterations);
    assert_true(galet_halfspace_points(one.level->space) == 4 * galet_halfspace_points(two.level->space));
    destroy(&one);
    destroy(&two);
}

static void threads_do_not_change_bits(void **state) {
    (void)state;
    galet_team *team = galet_team_create(3);
    fixture one = make(48, 40, NULL), two = make(48, 40, team);
    galet_normal_outcome a = solve(&one, KNOWN_EVEN), b = solve(&two, KNOWN_EVEN);
    assert_true(a.approach == b.approach && a.residual == b.residual);
    assert_memory_equal(one.level->p, two.level->p, one.level->cells * sizeof(double));
    assert_memory_equal(one.level->open, two.level->open, one.level->cells * sizeof(double));
    destroy(&one);
    destroy(&two);
    galet_team_destroy(team);
}

/// However far the start is from the contact.
static void starts_do_not_matter(void **state) {
    (void)state;
    fixture f = make(40, 36, NULL);
    galet_normal_outcome known = solve(&f, KNOWN_EVEN);
    for (int start = 0; start < 3; start++) {
        for (size_t i = 0; i < f.level->cells; i++) {
            bool middle = i == 18 * 40 + 20 || i == 17 * 40 + 19 || i == 18 * 40 + 19 || i == 17 * 40 + 20;
            f.level->p[i] = start == 0 ? 1.0 : start == 1 ? (double)middle : i % 40 < 2 || i % 40 > 37;
        }
        assert_near(solve(&f, KNOWN_EVEN).approach, known.approach, 1e-9);
        assert_true(solve(&f, KNOWN_EVEN).iterations <= 1);
    }
    destroy(&f);
}

/// Each step takes two thirds of the error, on any grid.
static void steps_do_not_multiply_with_cells(void **state) {
    (void)state;
    for (size_t n = 16; n <= 256; n *= 4) {
        fixture f = make(n, n, NULL);
        f.problem.tolerance = 1e-7;
        solve(&f, KNOWN_EVEN);
        f.problem.tolerance = 1e-12;
        assert_in_range(solve(&f, KNOWN_EVEN).iterations, 5, 14);
        destroy(&f);
    }
}

static void one_cell_carries_all(void **state) {
    (void)state;
    fixture f = make(1, 1, NULL);
    f.level->p[0] = 1.0;
    galet_normal_outcome outcome = solve(&f, KNOWN_EVEN);
    assert_near(outcome.load, 1.0, 1e-14);
    destroy(&f);
}

/// Transforms of the padded grid at 512 x 512 cells, smaller ones by their size; 65, 108 and 209 with one line of cells
/// as preconditioner and no symmetry.
static void transforms_stay_within_their_budget(void **state) {
    (void)state;
    const struct {
        double angle, blend_radius, most;
    } budget[] = {{0.0, 0.0, 9.0}, {0.6, 0.0, 18.0}, {0.0, 0.05, 30.0}};
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(512, 512, 1, 0, &rolling), GALET_OK);
    for (size_t i = 0; i < 3; i++) {
        galet_rolling_def def = galet_default_rolling();
        def.tangential = galet_tangential_find("none");
        def.contact.angle = budget[i].angle;
        if (budget[i].blend_radius > 0.0) {
            def.profile = (galet_profile){.kind = GALET_PROFILE_BLEND, .blend_radius = budget[i].blend_radius};
        }
        galet_rolling_result r;
        assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_OK);
        assert_true(r.transforms > 0.0 && r.transforms <= budget[i].most);
    }
    galet_rolling_destroy(rolling);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gap_is_closed_in_the_contact_and_told_outside),
        cmocka_unit_test(known_symmetry_changes_rounding_alone),
        cmocka_unit_test(threads_do_not_change_bits),
        cmocka_unit_test(starts_do_not_matter),
        cmocka_unit_test(steps_do_not_multiply_with_cells),
        cmocka_unit_test(one_cell_carries_all),
        cmocka_unit_test(transforms_stay_within_their_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

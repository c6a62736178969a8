#include "check.h"

#include "contact/halfspace.h"
#include "numerics/line_solver.h"

#include "random.h"

enum { NX = 37, NY = 21, CELLS = NX * NY };

typedef struct fixture {
    galet_line_solver *solver;
    double column[NX], row[NX];
    unsigned char mask[CELLS];
    double in[CELLS], out[CELLS];
} fixture;

/// A matrix of rolling contact, which is not symmetric, and runs of all lengths.
static fixture make(galet_team *team) {
    fixture f;
    galet_halfspace *space;
    assert_int_equal(galet_halfspace_create(NX, NY, NULL, &space), GALET_OK);
    assert_int_equal(galet_halfspace_prepare(space, 2.5, GALET_SHEAR_ROLL, NULL), GALET_OK);
    for (int k = 0; k < NX; k++) {
        f.column[k] = galet_halfspace_tangential_row(space, 0.28, 0, -k);
        f.row[k] = galet_halfspace_tangential_row(space, 0.28, 0, k);
    }
    galet_halfspace_destroy(space);
    assert_int_equal(galet_line_solver_create(NX, NY, 1, team, &f.solver), GALET_OK);
    galet_line_solver_factorise(f.solver, 0, NX, f.column, f.row);
    uint64_t rng = 11;
    for (int i = 0; i < CELLS; i++) {
        f.mask[i] = (i / NX) % 4 == 0 || random_between(&rng, 0.0, 1.0) < 0.85;
        f.in[i] = random_between(&rng, -1.0, 1.0);
        f.out[i] = 0.0;
    }
    return f;
}

static double entry(const fixture *f, int i, int k) {
    return k >= i ? f->row[k - i] : f->column[i - k];
}

static void runs_along_x_are_solved(void **state) {
    (void)state;
    fixture f = make(NULL);
    galet_line_solver_set_runs(f.solver, GALET_LINE_X, f.mask, 1);
    galet_line_solver_apply(f.solver, 0, 1.0, f.in, f.out, NULL);
    for (int cell = 0; cell < CELLS; cell++) {
        if (!f.mask[cell]) {
            assert_true(f.out[cell] == 0.0);
            continue;
        }
        int first = cell, last = cell;  // of the run, counted along x
        while (first % NX > 0 && f.mask[first - 1]) {
            first--;
        }
        while (last % NX < NX - 1 && f.mask[last + 1]) {
            last++;
        }
        double sum = 0.0;
        for (int k = first; k <= last; k++) {
            sum += entry(&f, last - cell, last - k) * f.out[k];
        }
        assert_close(sum, f.in[cell], 1e-13);
    }
    galet_line_solver_destroy(f.solver);
}

static void runs_along_y_are_solved(void **state) {
    (void)state;
    fixture f = make(NULL);
    galet_line_solver_factorise(f.solver, 0, NY, f.column, f.row);
    galet_line_solver_set_runs(f.solver, GALET_LINE_Y, f.mask, 1);
    galet_line_solver_apply(f.solver, 0, 2.0, f.in, f.out, NULL);
    for (int cell = 0; cell < CELLS; cell++) {
        int first = cell, last = cell;
        while (f.mask[cell] && first >= NX && f.mask[first - NX]) {
            first -= NX;
        }
        while (f.mask[cell] && last < CELLS - NX && f.mask[last + NX]) {
            last += NX;
        }
        double sum = 0.0;
        for (int k = first; k <= last; k += NX) {
            sum += entry(&f, (cell - first) / NX, (k - first) / NX) * f.out[k];
        }
        assert_close(sum, f.mask[cell] ? 2.0 * f.in[cell] : 0.0, 1e-13);
    }
    galet_line_solver_destroy(f.solver);
}

static void threads_do_not_change_bits(void **state) {
    (void)state;
    galet_team *team = galet_team_create(2);
    assert_non_null(team);
    fixture one = make(NULL), two = make(team);
    galet_line_solver_set_runs(one.solver, GALET_LINE_X, one.mask, 1);
    galet_line_solver_set_runs(two.solver, GALET_LINE_X, two.mask, 1);
    galet_line_solver_apply(one.solver, 0, 1.0, one.in, one.out, NULL);
    galet_line_solver_apply(two.solver, 0, 1.0, two.in, two.out, NULL);
    assert_memory_equal(one.out, two.out, sizeof one.out);
    galet_line_solver_destroy(one.solver);
    galet_line_solver_destroy(two.solver);
    galet_team_destroy(team);
}

static void nothing_is_solved_where_nobody_waits(void **state) {
    (void)state;
    fixture f = make(NULL);
    volatile int cancel = 1;
    const galet_watch watch = {.cancel = &cancel};
    galet_line_solver_set_runs(f.solver, GALET_LINE_X, f.mask, 1);
    galet_line_solver_apply(f.solver, 0, 1.0, f.in, f.out, &watch);
    for (int cell = 0; cell < CELLS; cell++) {
        assert_true(f.out[cell] == 0.0);
    }
    galet_line_solver_destroy(f.solver);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_along_x_are_solved),
        cmocka_unit_test(runs_along_y_are_solved),
        cmocka_unit_test(threads_do_not_change_bits),
        cmocka_unit_test(nothing_is_solved_where_nobody_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

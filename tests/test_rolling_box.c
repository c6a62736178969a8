// The box around a contact: each of its sides is looked at by itself.
#include "check.h"

#include "contact/rolling_box.h"
#include "contact/rolling_collect.h"

#include <math.h>
#include <string.h>

enum { N = 8 };

typedef struct fixture {
    galet_rolling *rolling;
    galet_rolling_def def;
    galet_rolling_case c;
} fixture;

static void set_up(fixture *f) {
    f->def = galet_default_rolling();
    assert_int_equal(galet_rolling_create(N, N, 1, 0, &f->rolling), GALET_OK);
    assert_int_equal(galet_grids_create(N, N, 1, NULL, &f->rolling->grids), GALET_OK);
    f->c = (galet_rolling_case){
        .rolling = f->rolling, .def = &f->def, .grids = f->rolling->grids, .box = {-4.0, 4.0, -4.0, 4.0}, .peak = NAN};
    f->c.grids->level[0]->grid = (galet_grid){.nx = N, .ny = N, .x0 = -3.5, .y0 = -3.5, .dx = 1.0, .dy = 1.0};
}

/// Pressure in the middle, and in one cell more.
static void press(fixture *f, size_t i, size_t j) {
    galet_level *level = f->c.grids->level[0];
    memset(level->p, 0, level->cells * sizeof *level->p);
    memset(level->state, 0, level->cells);
    for (size_t at = N / 2 * N + N / 2; at; at = at == j * N + i ? 0 : j * N + i) {
        level->p[at] = 1.0;
        level->state[at] = 1;
    }
}

/// Cells at the middle of the sides at -x, +x, -y, +y.
static const size_t sides[4][2] = {{0, N / 2}, {N - 1, N / 2}, {N / 2, 0}, {N / 2, N - 1}};

static void each_side_is_enlarged_by_itself(void **state) {
    (void)state;
    fixture f;
    set_up(&f);
    for (int side = 0; side < 4; side++) {
        press(&f, sides[side][0], sides[side][1]);
        f.c.box = (galet_box){-4.0, 4.0, -4.0, 4.0};
        assert_true(galet_rolling_enlarge_box(&f.c, 0));
        const double moved[4] = {-4.0 - f.c.box.x_min, f.c.box.x_max - 4.0, -4.0 - f.c.box.y_min, f.c.box.y_max - 4.0};
        for (int i = 0; i < 4; i++) {
            assert_true(moved[i] == (i == side ? 2.0 : 0.0));
        }
    }
    press(&f, N / 2 + 1, N / 2);
    assert_false(galet_rolling_enlarge_box(&f.c, 0));
    galet_rolling_destroy(f.rolling);
}

static void a_cut_at_each_side_is_told(void **state) {
    (void)state;
    fixture f;
    set_up(&f);
    for (int side = 0; side < 4; side++) {
        press(&f, sides[side][0], sides[side][1]);
        assert_true(galet_rolling_collect(&f.c, false).box_cut);
    }
    press(&f, N / 2 + 1, N / 2);
    assert_false(galet_rolling_collect(&f.c, false).box_cut);
    galet_rolling_destroy(f.rolling);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_side_is_enlarged_by_itself),
        cmocka_unit_test(a_cut_at_each_side_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

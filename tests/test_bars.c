// Error bars cost nothing where nobody asks for one.
#include "check.h"

#include <galet/study.h>

#include <math.h>

struct galet_rolling_case;
void __real_galet_rolling_note(struct galet_rolling_case *c, int k);
void __wrap_galet_rolling_note(struct galet_rolling_case *c, int k);

static int noted;

void __wrap_galet_rolling_note(struct galet_rolling_case *c, int k) {
    noted++;
    __real_galet_rolling_note(c, k);
}

/// How many grids are measured for the bars of a study, told what is wanted; all outputs where that is NULL.
static int count_noted(const char *name, const char *key, const char *text, const char *const *wanted) {
    const galet_study *study = galet_study_find(name);
    galet_values *values;
    galet_message why;
    galet_result *result;
    assert_int_equal(galet_case_create(study, &values, &why), GALET_OK);
    assert_int_equal(galet_values_set(values, "grid.nx", "24", &why), GALET_OK);
    assert_int_equal(galet_values_set(values, "grid.ny", "24", &why), GALET_OK);
    assert_int_equal(galet_values_set(values, key, text, &why), GALET_OK);
    galet_request request = galet_request_outputs();
    request.outputs = wanted;
    noted = 0;
    assert_int_equal(galet_case_run(study, values, &request, &result, &why), GALET_OK);
    galet_result_destroy(result);
    galet_values_destroy(values);
    return noted;
}

static void a_run_that_names_no_bar_measures_none(void **state) {
    (void)state;
    static const char *const force[] = {"fx", "power", NULL}, *const barred[] = {"fx", "fx_error", NULL},
                             *const perfect[] = {"fx_extrapolated", NULL};
    assert_int_equal(count_noted("rolling", "tangential", "exact", force), 0);
    assert_true(count_noted("rolling", "tangential", "exact", barred) > 0);
    assert_true(count_noted("rolling", "tangential", "exact", NULL) > 0);
    assert_int_equal(count_noted("rolling", "error_estimate", "false", NULL), 0);
    assert_int_equal(count_noted("rolling", "tangential", "exact-first-order", force), 0);
    assert_true(count_noted("rolling", "tangential", "exact-first-order", perfect) > 0);
}

static void so_does_a_curve(void **state) {
    (void)state;
    static const char *const slope[] = {"slope", NULL}, *const barred[] = {"slope_error", NULL};
    assert_int_equal(count_noted("creep-curve", "curve.points", "3", slope), 0);
    assert_true(count_noted("creep-curve", "curve.points", "3", barred) > 0);
}

/// Cells a side that an accuracy takes, with what the runs before have kept; NULL: 25 are given.
static long cells_taken(const char *accuracy, galet_keep *keep) {
    const galet_study *study = galet_study_find("rolling");
    galet_values *values;
    galet_message why;
    galet_result *result;
    galet_request request = galet_request_outputs();
    request.keep = keep;
    assert_int_equal(galet_case_create(study, &values, &why), GALET_OK);
    if (accuracy) {
        assert_int_equal(galet_values_set(values, "accuracy", accuracy, &why), GALET_OK);
    } else {
        assert_int_equal(galet_values_set(values, "grid.nx", "25", &why), GALET_OK);
        assert_int_equal(galet_values_set(values, "grid.ny", "25", &why), GALET_OK);
    }
    assert_int_equal(galet_case_run(study, values, &request, &result, &why), GALET_OK);
    long cells = galet_record_integer(galet_result_outputs(result), "grid_nx");
    galet_result_destroy(result);
    galet_values_destroy(values);
    return cells;
}

static void what_is_kept_serves_accuracies_and_grids_in_turn(void **state) {
    (void)state;
    galet_keep keep = {0};
    long fine = cells_taken("0.1 %", &keep);
    assert_true(fine > 25);
    assert_int_equal(cells_taken("20 %", &keep), 25);
    assert_int_equal(cells_taken(NULL, &keep), 25);
    assert_int_equal(cells_taken("0.1 %", &keep), fine);
    assert_int_equal(cells_taken("20 %", &keep), 25);
    galet_keep_clear(&keep);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_that_names_no_bar_measures_none),
        cmocka_unit_test(so_does_a_curve),
        cmocka_unit_test(what_is_kept_serves_accuracies_and_grids_in_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// Runs that compare methods, ended while they do.
#include "check.h"

#include <galet/study.h>

#include <string.h>

/// Ends a run when its own solve is told to be done.
typedef struct impatience {
    const char *phase;
    volatile int cancel;
} impatience;

static void end_when_solved(const char *phase, double fraction, void *context) {
    impatience *i = context;
    i->cancel = i->cancel || (strcmp(phase, i->phase) == 0 && fraction == 1.0);
}

static galet_result *interrupted(const char *study, const char *phase, const char *table) {
    const galet_study *s = galet_study_find(study);
    impatience i = {.phase = phase};
    galet_request request = {.watch = {end_when_solved, &i, &i.cancel}};
    galet_values *values;
    galet_result *result;
    galet_message why;
    assert_int_equal(galet_case_create(s, &values, &why), GALET_OK);
    assert_int_equal(galet_case_run(s, values, &request, &result, &why), GALET_ERR_INTERRUPTED);
    assert_string_equal(galet_result_warning_key(result, 0), "interrupted");
    assert_true(galet_table_rows(galet_result_find_table(result, table)) > 0);
    galet_values_destroy(values);
    return result;
}

static void a_case_ended_in_its_comparison_keeps_its_own_numbers(void **state) {
    (void)state;
    galet_result *result = interrupted("rolling", "traction", "centre");
    assert_true(galet_record_real(galet_result_outputs(result), "fx") < 0.0);
    galet_result_destroy(result);
}

static void a_curve_ended_in_its_comparison_keeps_its_own_points(void **state) {
    (void)state;
    galet_result *result = interrupted("creep-curve", "curve", "curve");
    assert_true(galet_record_real(galet_result_outputs(result), "slope") > 0.0);
    assert_int_equal(galet_table_rows(galet_result_find_table(result, "methods")), 0);
    galet_result_destroy(result);
}

static void look_forward(const char *phase, double fraction, void *context) {
    double *last = context;
    assert_string_equal(phase, "curve");
    assert_true(fraction >= *last);
    *last = fraction;
}

static void progress_of_a_curve_does_not_start_again_for_its_comparison(void **state) {
    (void)state;
    const galet_study *study = galet_study_find("creep-curve");
    double last = 0.0;
    galet_request request = {.watch = {look_forward, &last, NULL}};
    galet_values *values;
    galet_result *result;
    galet_message why;
    assert_int_equal(galet_case_create(study, &values, &why), GALET_OK);
    assert_int_equal(galet_case_run(study, values, &request, &result, &why), GALET_OK);
    assert_true(last == 1.0);
    galet_result_destroy(result);
    galet_values_destroy(values);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_case_ended_in_its_comparison_keeps_its_own_numbers),
        cmocka_unit_test(a_curve_ended_in_its_comparison_keeps_its_own_points),
        cmocka_unit_test(progress_of_a_curve_does_not_start_again_for_its_comparison),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "check.h"

#include <galet/study.h>

#include "study/result.h"
#include "study/rigid_phases.h"

#include <string.h>

static galet_rigid_phases *new_phases(void) {
    galet_rigid_phases *phases = galet_rigid_phases_create();
    assert_non_null(phases);
    return phases;
}

static galet_result *told(galet_rigid_phases *phases, const galet_rigid_result *motion) {
    galet_result *result;
    assert_int_equal(galet_result_create(galet_study_find("ellipsoid"), NULL, &result), GALET_OK);
    galet_rigid_phases_tell(phases, motion, result);
    return result;
}

static void assert_phase(galet_result *result, size_t row, double from, double to, const char *name) {
    const galet_table *table = galet_result_table(result, "phases");
    assert_true(row < galet_table_rows(table));
    assert_true(galet_table_numbers(table, 0)[row] == from && galet_table_numbers(table, 1)[row] == to);
    assert_string_equal(galet_table_texts(table, 2)[row], name);
}

static void stuck_phases_end_where_the_body_slips_lifts_off_or_stops(void **state) {
    (void)state;
    galet_rigid_phases *phases = new_phases();
    galet_rigid_phases_listen(GALET_RIGID_STICKS, 1.0, phases);
    galet_rigid_phases_listen(GALET_RIGID_SLIPS, 2.0, phases);
    galet_rigid_phases_listen(GALET_RIGID_STICKS, 3.0, phases);
    galet_rigid_phases_listen(GALET_RIGID_LIFTS_OFF, 4.0, phases);
    galet_rigid_phases_listen(GALET_RIGID_LANDS, 5.0, phases);
    galet_rigid_phases_listen(GALET_RIGID_REVERSES, 5.5, phases);
    galet_rigid_phases_listen(GALET_RIGID_STICKS, 6.0, phases);
    galet_result *result = told(phases, &(galet_rigid_result){.t_end = 7.0, .liftoffs = 1, .airtime = 1.0});
    assert_phase(result, 0, 1.0, 2.0, "stuck");
    assert_phase(result, 1, 3.0, 4.0, "stuck");
    assert_phase(result, 2, 4.0, 5.0, "flight");
    assert_phase(result, 3, 6.0, 7.0, "stuck");
    assert_int_equal(galet_table_rows(galet_result_table(result, "phases")), 4);
    size_t count;
    const double *times = galet_record_list(galet_result_record(result), "t_stick", &count);
    assert_int_equal(count, 3);
    assert_true(times[0] == 1.0 && times[1] == 3.0 && times[2] == 6.0);
    galet_result_destroy(result);
    galet_rigid_phases_destroy(phases);
}

static void dropped_bodies_fly_from_the_start(void **state) {
    (void)state;
    galet_rigid_phases *phases = new_phases();
    galet_rigid_phases_listen(GALET_RIGID_LANDS, 0.25, phases);
    galet_result *result = told(phases, &(galet_rigid_result){.t_end = 1.0, .airtime = 0.25});
    assert_phase(result, 0, 0.0, 0.25, "flight");
    assert_int_equal(galet_table_rows(galet_result_table(result, "phases")), 1);
    galet_result_destroy(result);
    galet_rigid_phases_destroy(phases);
    phases = new_phases();
    result = told(phases, &(galet_rigid_result){.t_end = 0.125, .airtime = 0.125});
    assert_phase(result, 0, 0.0, 0.125, "flight");  // it has not landed
    galet_result_destroy(result);
    galet_rigid_phases_destroy(phases);
}

static void changes_are_marked_where_a_chart_can_name_them(void **state) {
    (void)state;
    galet_event marks[GALET_RIGID_MOST_MARKS];
    galet_rigid_phases *phases = new_phases();
    for (int i = 0; i < GALET_RIGID_MOST_MARKS; i++) {
        assert_int_equal(galet_rigid_phases_marks(phases, marks), i);
        galet_rigid_phases_listen(i % 2 ? GALET_RIGID_SLIPS : GALET_RIGID_STICKS, i, phases);
    }
    assert_int_equal(galet_rigid_phases_marks(phases, marks), GALET_RIGID_MOST_MARKS);
    assert_string_equal(marks[0].name, "sticks");
    assert_string_equal(marks[3].name, "slips");
    assert_true(marks[3].t == 3.0);
    galet_rigid_phases_listen(GALET_RIGID_STICKS, 20.0, phases);
    assert_int_equal(galet_rigid_phases_marks(phases, marks), 0);
    galet_rigid_phases_destroy(phases);
}

static void the_first_ten_thousand_phases_are_kept_and_more_are_told(void **state) {
    (void)state;
    galet_rigid_phases *phases = new_phases();
    for (int i = 0; i < 10000; i++) {
        galet_rigid_phases_listen(GALET_RIGID_STICKS, i, phases);
        galet_rigid_phases_listen(GALET_RIGID_SLIPS, i + 0.5, phases);
    }
    galet_result *result = told(phases, &(galet_rigid_result){.t_end = 20000.0});
    assert_int_equal(galet_result_warning_count(result), 0);
    galet_result_destroy(result);
    galet_rigid_phases_listen(GALET_RIGID_STICKS, 15000.0, phases);
    result = told(phases, &(galet_rigid_result){.t_end = 20000.0});
    assert_string_equal(galet_result_warning_key(result, 0), "many-phases");
    assert_non_null(strstr(galet_result_warning(result, 0), "up to 9999.5 s of 20000 s"));
    size_t count;
    galet_record_list(galet_result_record(result), "t_stick", &count);
    assert_int_equal(count, 10000);
    assert_int_equal(galet_table_rows(galet_result_table(result, "phases")), 10000);
    galet_result_destroy(result);
    galet_rigid_phases_destroy(phases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stuck_phases_end_where_the_body_slips_lifts_off_or_stops),
        cmocka_unit_test(dropped_bodies_fly_from_the_start),
        cmocka_unit_test(changes_are_marked_where_a_chart_can_name_them),
        cmocka_unit_test(the_first_ten_thousand_phases_are_kept_and_more_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

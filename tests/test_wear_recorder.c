#include "check.h"

#include "study/result.h"
#include "study/wear_recorder.h"

#include <galet/wear.h>

#include <math.h>

extern const galet_study galet_study_wear;

static const double CYCLES = 2e6;

/// Under spin the contact widens and soon outgrows the points it began with.
static galet_wear_def widening(const galet_watch *watch) {
    galet_wear_def def = galet_default_wear();
    def.contact.enlarge = true;
    def.contact.creep = (galet_creepage){0.0, 0.0, 20.0};
    def.contact.watch = watch;
    def.coefficient = 1e-13;
    return def;
}

/// Looks on until a step that adds points is interrupted before it is taken.
static size_t stop_while_points_are_added(galet_wear *wear, galet_wear_recorder *recorder, volatile int *cancel) {
    size_t points = galet_wear_profiles(wear).count;
    for (;;) {
        assert_true(galet_wear_now(wear).cycle < CYCLES);
        assert_int_equal(galet_wear_recorder_look(recorder, wear), GALET_OK);
        *cancel = 1;
        assert_int_equal(galet_wear_advance(wear, CYCLES), GALET_ERR_INTERRUPTED);
        *cancel = 0;
        if (galet_wear_profiles(wear).count > points) {
            return points;
        }
        assert_int_equal(galet_wear_advance(wear, CYCLES), GALET_OK);
    }
}

static galet_wear *create(const galet_wear_def *def) {
    galet_wear *wear;
    assert_int_equal(galet_wear_create(def, 16, 16, 1, &wear), GALET_OK);
    return wear;
}

static galet_wear_recorder *create_recorder(void) {
    galet_wear_recorder *recorder;
    assert_int_equal(galet_wear_recorder_create(40, CYCLES, &recorder), GALET_OK);
    return recorder;
}

static void assert_same_history(const galet_wear_recorder *one, const galet_wear_recorder *two) {
    size_t rows, others;
    const galet_wear_moment *a = galet_wear_recorder_history(one, &rows),
                            *b = galet_wear_recorder_history(two, &others);
    assert_int_equal(rows, others);
    assert_memory_equal(a, b, rows * sizeof *a);
}

static void run_that_stops_while_points_are_added_goes_on(void **state) {
    (void)state;
    volatile int cancel = 0;
    galet_watch watch = {NULL, NULL, &cancel};
    galet_wear_def def = widening(&watch);
    galet_wear *wear = create(&def), *other = create(&def);
    galet_wear_recorder *recorder = create_recorder(), *resumed = create_recorder();
    galet_result *result;
    assert_int_equal(galet_result_create(&galet_study_wear, NULL, &result), GALET_OK);
    assert_int_equal(galet_wear_start(wear), GALET_OK);
    size_t points = stop_while_points_are_added(wear, recorder, &cancel), count;
    assert_int_equal(galet_wear_recorder_keep(recorder, wear, result), GALET_OK);
    const double *numbers = galet_result_state(result, &count);
    assert_int_equal(galet_wear_recorder_resume(resumed, other, numbers, count), GALET_OK);
    assert_true(galet_wear_profiles(other).count > points);
    galet_wear *const both[] = {wear, other};
    galet_wear_recorder *const recorders[] = {recorder, resumed};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(galet_wear_advance(both[i], CYCLES), GALET_OK);
        assert_int_equal(galet_wear_recorder_look(recorders[i], both[i]), GALET_OK);
    }
    galet_wear_state one = galet_wear_now(wear), two = galet_wear_now(other);
    assert_memory_equal(&one, &two, sizeof one);
    assert_same_history(recorder, resumed);
    for (int i = 0; i < 2; i++) {
        galet_wear_destroy(both[i]);
        galet_wear_recorder_destroy(recorders[i]);
    }
    galet_result_destroy(result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(run_that_stops_while_points_are_added_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "check.h"

#include "study/result.h"
#include "study/wear_recorder.h"

#include <galet/wear.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/// As a run that is interrupted leaves it: the moments of the map were meant for all cycles.
static void map_of_a_part_goes_from_0_to_its_end(void **state) {
    (void)state;
    galet_wear_def def = widening(NULL);
    for (size_t steps = 1; steps <= 6; steps += 5) {
        galet_wear *wear = create(&def);
        galet_wear_recorder *recorder = create_recorder();
        galet_result *result;
        assert_int_equal(galet_result_create(&galet_study_wear, NULL, &result), GALET_OK);
        assert_int_equal(galet_wear_start(wear), GALET_OK);
        assert_int_equal(galet_wear_recorder_look(recorder, wear), GALET_OK);
        for (size_t i = 0; i < steps; i++) {
            assert_int_equal(galet_wear_advance(wear, CYCLES), GALET_OK);
            assert_int_equal(galet_wear_recorder_look(recorder, wear), GALET_OK);
        }
        galet_wear_recorder_paint(recorder, wear, 0.5, "depth", result);
        galet_grid grid;
        const double *depth = galet_result_field(result, "depth", &grid);
        double cycle = galet_wear_now(wear).cycle, most = 0.0;
        assert_true(cycle < CYCLES && depth && grid.x0 == 0.0);
        assert_near(grid.dx * (double)(grid.nx - 1), cycle, 1e-14);
        galet_wear_profile p = galet_wear_profiles(wear);
        for (size_t j = 0; j < grid.ny; j++) {
            size_t point = (size_t)lround((grid.y0 - p.y[0]) / p.spacing) + j;
            assert_true(depth[j * grid.nx] == 0.0 && depth[(j + 1) * grid.nx - 1] == 0.5 * p.opening[point]);
            for (size_t i = 1; i < grid.nx; i++) {
                assert_true(depth[j * grid.nx + i] >= depth[j * grid.nx + i - 1]);
            }
            most = fmax(most, depth[(j + 1) * grid.nx - 1]);
        }
        assert_true(most > 0.0);
        galet_result_destroy(result);
        galet_wear_recorder_destroy(recorder);
        galet_wear_destroy(wear);
    }
}

enum { MOST_STATES = 64, CASE_STATES_MIN = 4 };

/// Every state that a run offers on its way.
typedef struct album {
    size_t count;
    size_t sizes[MOST_STATES];
    double *states[MOST_STATES];
} album;

static bool always(void *context) {
    (void)context;
    return true;
}

static void add_to_album(const galet_result *result, void *context) {
    album *a = context;
    assert_true(a->count < MOST_STATES);
    const double *numbers = galet_result_state(result, &a->sizes[a->count]);
    a->states[a->count] = malloc(a->sizes[a->count] * sizeof(double));
    memcpy(a->states[a->count], numbers, a->sizes[a->count] * sizeof(double));
    a->count++;
}

static void clear_album(album *a) {
    for (size_t i = 0; i < a->count; i++) {
        free(a->states[i]);
    }
}

static galet_values *short_case(void) {
    static const char *const settings[][2] = {
        {"tangential", "fastsim"}, {"normal", "hertz"}, {"grid.ny", "10"}, {"grid.nx", "10"}, {"wear.cycles", "1e6"}};
    galet_values *values;
    galet_message why;
    assert_int_equal(galet_case_create(&galet_study_wear, &values, &why), GALET_OK);
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        assert_int_equal(galet_values_set(values, settings[i][0], settings[i][1], &why), GALET_OK);
    }
    return values;
}

/// Whatever the moment at which a run is killed, what was saved last leads to the end of the run that was not.
static void every_state_on_the_way_leads_to_the_same_end(void **state) {
    (void)state;
    galet_values *values = short_case();
    galet_message why;
    album a = {0};
    galet_request request = {.saver = {always, add_to_album, &a}};
    galet_result *whole;
    assert_int_equal(galet_case_run(&galet_study_wear, values, &request, &whole, &why), GALET_OK);
    assert_true(a.count > CASE_STATES_MIN);
    size_t count, others;
    const double *end = galet_result_state(whole, &count);
    for (size_t i = 0; i < a.count; i++) {
        galet_result *result;
        request = (galet_request){.state = a.states[i], .state_count = a.sizes[i]};
        assert_int_equal(galet_case_run(&galet_study_wear, values, &request, &result, &why), GALET_OK);
        const double *other = galet_result_state(result, &others);
        assert_int_equal(others, count);
        assert_memory_equal(other, end, count * sizeof *end);
        galet_result_destroy(result);
    }
    galet_result_destroy(whole);
    galet_values_destroy(values);
    clear_album(&a);
}

/// Whatever the digest of its file says. The cycle is the first number behind their count; steps are the fourth.
static void state_that_cannot_be_is_refused_by_its_name(void **state) {
    (void)state;
    galet_values *values = short_case();
    galet_message why;
    album a = {0};
    galet_request request = {.saver = {always, add_to_album, &a}};
    galet_result *result;
    assert_int_equal(galet_case_run(&galet_study_wear, values, &request, &result, &why), GALET_OK);
    galet_result_destroy(result);
    const struct {
        size_t at;
        double factor, plus;
    } damages[] = {{1, 0.0, 0.0}, {1, 1.01, 0.0}, {1, 0.0, 1e300}, {4, 0.0, 1e300}, {4, 1.0, 0.5}, {4, 1.0, 1.0}};
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        double *numbers = a.states[2], before = numbers[damages[i].at];
        numbers[damages[i].at] = damages[i].factor * before + damages[i].plus;
        request = (galet_request){.state = numbers, .state_count = a.sizes[2], .state_origin = "x/state.json"};
        assert_int_equal(galet_case_run(&galet_study_wear, values, &request, &result, &why), GALET_ERR_INPUT);
        assert_string_equal(why.text, "x/state.json: is damaged; run it without --resume");
        numbers[damages[i].at] = before;
    }
    galet_values_destroy(values);
    clear_album(&a);
}

/// Between two looks the map lies on the straight line between them.
static void moments_between_looks_lie_on_a_line(void **state) {
    (void)state;
    enum { MOMENTS = 5 };
    const double cycles = 1e3;
    galet_wear_def def = widening(NULL);
    galet_wear *wear = create(&def);
    galet_wear_recorder *recorder;
    galet_result *result;
    galet_grid grid;
    assert_int_equal(galet_wear_recorder_create(MOMENTS, cycles, &recorder), GALET_OK);
    assert_int_equal(galet_result_create(&galet_study_wear, NULL, &result), GALET_OK);
    assert_int_equal(galet_wear_start(wear), GALET_OK);
    assert_int_equal(galet_wear_recorder_look(recorder, wear), GALET_OK);
    while (galet_wear_now(wear).cycle < cycles) {
        assert_int_equal(galet_wear_advance(wear, cycles), GALET_OK);
    }
    assert_int_equal(galet_wear_recorder_look(recorder, wear), GALET_OK);
    galet_wear_recorder_paint(recorder, wear, 1.0, "depth", result);
    const double *depth = galet_result_field(result, "depth", &grid);
    assert_true(depth && grid.nx == MOMENTS);
    double deepest = 0.0;
    for (size_t j = 0; j < grid.ny; j++) {
        const double *row = depth + j * MOMENTS;
        deepest = fmax(deepest, row[MOMENTS - 1]);
        for (size_t i = 0; i < MOMENTS; i++) {
            assert_close(row[i], row[MOMENTS - 1] * (double)i / (MOMENTS - 1), 1e-15 * row[MOMENTS - 1]);
        }
    }
    assert_true(deepest > 0.0);
    galet_result_destroy(result);
    galet_wear_recorder_destroy(recorder);
    galet_wear_destroy(wear);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(run_that_stops_while_points_are_added_goes_on),
        cmocka_unit_test(map_of_a_part_goes_from_0_to_its_end),
        cmocka_unit_test(every_state_on_the_way_leads_to_the_same_end),
        cmocka_unit_test(state_that_cannot_be_is_refused_by_its_name),
        cmocka_unit_test(moments_between_looks_lie_on_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

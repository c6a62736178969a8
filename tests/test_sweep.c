// Ranges of inputs that are swept, as people write them.
#include "check.h"

#include "campaign/plan.h"

#include <math.h>
#include <string.h>

typedef struct bench {
    galet_values *values;
    galet_message why;
    galet_sweep sweep;
} bench;

static bench open_bench(const char *study) {
    bench b = {0};
    assert_int_equal(galet_case_create(galet_study_find(study), &b.values, &b.why), GALET_OK);
    return b;
}

static galet_status add(bench *b, const char *key, const char *range) {
    return galet_sweep_add(&b->sweep, b->values, key, range, (galet_place){"--sweep", 0, 0}, &b->why);
}

static double value(const bench *b, size_t i) {
    return galet_swept_value(&b->sweep.items[0], i);
}

static void ends_are_exactly_those_asked_for(void **state) {
    (void)state;
    static const struct {
        const char *range;
        double from, to;
        size_t count;
    } cases[] = {
        {"0.1:0.7:7", 0.1, 0.7, 7},
        {"3:1:5", 3.0, 1.0, 5},
        {"1kN:3 kN:9", 1e3, 3e3, 9},
        {"0.1:0.3:3:log", 0.1, 0.3, 3},
        {" 1 : 2 : 3 ", 1.0, 2.0, 3},
        {"1e-3:7e5:11:log", 1e-3, 7e5, 11},
        {"-3:-0.1:4:log", -3.0, -0.1, 4},
        {"1e308:-1e308:3", 1e308, -1e308, 3},
        {"-2 N:2 N:100000", -2.0, 2.0, 100000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bench b = open_bench("hertz");
        assert_int_equal(add(&b, "load", cases[i].range), GALET_OK);
        assert_int_equal(galet_sweep_points(&b.sweep), cases[i].count);
        assert_true(value(&b, 0) == cases[i].from && value(&b, cases[i].count - 1) == cases[i].to);
        for (size_t k = 1; k < cases[i].count; k++) {
            assert_true(cases[i].to > cases[i].from ? value(&b, k) > value(&b, k - 1)
                                                    : value(&b, k) < value(&b, k - 1));
        }
        galet_values_destroy(b.values);
    }
}

static void steps_are_even_or_factors_are(void **state) {
    (void)state;
    bench b = open_bench("hertz");
    assert_int_equal(add(&b, "load", "0.1:0.5:5"), GALET_OK);
    const double even[] = {0.1, 0.2, 0.3, 0.4, 0.5};
    for (size_t i = 0; i < 5; i++) {
        assert_near(value(&b, i), even[i], 1e-16);
    }
    b.sweep = (galet_sweep){0};
    assert_int_equal(add(&b, "load", "1:10000:5:log"), GALET_OK);
    const double decades[] = {1.0, 10.0, 100.0, 1000.0, 10000.0};
    for (size_t i = 0; i < 5; i++) {
        assert_true(value(&b, i) == decades[i]);
    }
    b.sweep = (galet_sweep){0};
    assert_int_equal(add(&b, "load", "-8:-1:4:log"), GALET_OK);
    const double halves[] = {-8.0, -4.0, -2.0, -1.0};
    for (size_t i = 0; i < 4; i++) {
        assert_near(value(&b, i), halves[i], 1e-14);
    }
    galet_values_destroy(b.values);
}

/// Each value is the double that its digits mean in the unit of the range, as a case file would give it.
static void values_are_round_where_rounding_alone_is_between(void **state) {
    (void)state;
    static const struct {
        const char *key, *range;
        double step, divide;
        size_t count;
    } cases[] = {
        {"body1.ry", "0.2:1.4:7", 2.0, 10.0, 7},    {"body1.ry", "200 mm:1400 mm:7", 200.0, 1000.0, 7},
        {"load", "0.1:0.7:7", 1.0, 10.0, 7},        {"body1.rx", "1 um:3000 um:3000", 1.0, 1e6, 3000},
        {"load", "0.01:10:1000", 1.0, 100.0, 1000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bench b = open_bench("hertz");
        assert_int_equal(add(&b, cases[i].key, cases[i].range), GALET_OK);
        for (size_t k = 0; k < cases[i].count; k++) {
            assert_true(value(&b, k) == (double)(k + 1) * cases[i].step / cases[i].divide);
        }
        galet_values_destroy(b.values);
    }
    bench b = open_bench("hertz");
    assert_int_equal(add(&b, "load", "-1:1:21"), GALET_OK);
    assert_true(value(&b, 10) == 0.0 && value(&b, 9) == -0.1 && value(&b, 13) == 0.3);
    b.sweep = (galet_sweep){0};
    assert_int_equal(add(&b, "load", "-8:-1:4:log"), GALET_OK);
    assert_true(value(&b, 1) == -4.0 && value(&b, 2) == -2.0);
    galet_values_destroy(b.values);
}

static void values_that_are_not_round_stay_as_they_are(void **state) {
    (void)state;
    bench b = open_bench("hertz");
    assert_int_equal(add(&b, "load", "0:1000:3001"), GALET_OK);
    for (size_t k = 1; k < 3000; k++) {
        assert_true(k % 3 == 0 || value(&b, k) == 1000.0 * (double)k / 3000.0);
    }
    b.sweep = (galet_sweep){0};
    assert_int_equal(add(&b, "load", "1:2:3:log"), GALET_OK);
    assert_near(value(&b, 1), sqrt(2.0), 1e-15);
    galet_values_destroy(b.values);
}

static void the_last_input_varies_fastest(void **state) {
    (void)state;
    bench b = open_bench("hertz");
    assert_int_equal(add(&b, "load", "1:3:3"), GALET_OK);
    assert_int_equal(add(&b, "angle", "0:90 deg:2"), GALET_OK);
    assert_int_equal(galet_sweep_points(&b.sweep), 6);
    for (size_t row = 0; row < 6; row++) {
        double inputs[2];
        galet_sweep_point(&b.sweep, row, inputs);
        assert_true(inputs[0] == 1.0 + (double)(row / 2));
        assert_near(inputs[1], row % 2 ? 1.5707963267948966 : 0.0, 1e-15);
    }
    galet_values_destroy(b.values);
}

static void whole_numbers_stay_whole(void **state) {
    (void)state;
    bench b = open_bench("rolling");
    assert_int_equal(add(&b, "grid.nx", "12:96:4:log"), GALET_OK);
    const double cells[] = {12.0, 24.0, 48.0, 96.0};
    for (size_t i = 0; i < 4; i++) {
        assert_true(value(&b, i) == cells[i]);
    }
    assert_int_equal(add(&b, "grid.ny", "10:20:4"), GALET_ERR_INPUT);
    assert_string_equal(b.why.text, "--sweep: grid.ny: takes whole numbers, and not all of these are (13.3333 is the "
                                    "first); 10:20:11 are");
    assert_int_equal(add(&b, "grid.ny", "10:20:3:log"), GALET_ERR_INPUT);
    assert_string_equal(b.why.text, "--sweep: grid.ny: takes whole numbers, and not all of these are (14.1421 is the "
                                    "first); 10:20:11 without :log are");
    assert_int_equal(add(&b, "grid.ny", "0:1234567:3"), GALET_ERR_INPUT);
    assert_string_equal(b.why.text, "--sweep: grid.ny: takes whole numbers, and not all of these are (617284 is the "
                                    "first); 0:1234567:9722 are");
    assert_int_equal(b.sweep.count, 1);
    galet_values_destroy(b.values);
}

static void mistakes_are_one_line_with_the_cure(void **state) {
    (void)state;
    static const char *const cases[][3] = {
        {"laod", "1:2:3", "--sweep: unknown key 'laod'; did you mean 'load'?"},
        {"body1", "1:2:3", "--sweep: body1: is a group of keys such as 'body1.rx'"},
        {"load", "", "--sweep: load: expected FROM:TO:COUNT or FROM:TO:COUNT:log, such as 1:10:5 (got '')"},
        {"load", "1:2", "--sweep: load: expected FROM:TO:COUNT or FROM:TO:COUNT:log, such as 1:10:5 (got '1:2')"},
        {"load", "1:2:3:4",
         "--sweep: load: expected FROM:TO:COUNT or FROM:TO:COUNT:log, such as 1:10:5 (got '1:2:3:4')"},
        {"load", "1:2:3:log:log",
         "--sweep: load: expected FROM:TO:COUNT or FROM:TO:COUNT:log, such as 1:10:5 (got '1:2:3:log:log')"},
        {"load", "1:2:0", "--sweep: load: COUNT must be a whole number from 1 to 100000 (got '0')"},
        {"load", "1:2:2.5", "--sweep: load: COUNT must be a whole number from 1 to 100000 (got '2.5')"},
        {"load", "1:2:100001", "--sweep: load: COUNT must be a whole number from 1 to 100000 (got '100001')"},
        {"load", "1:2:1", "--sweep: load: one value is no range: COUNT must be 2 or more, or TO the same as FROM"},
        {"load", "2:2:3", "--sweep: load: FROM and TO are the same, so COUNT must be 1 (got 3)"},
        {"load", "1 mm:2:3", "--sweep: load: expected a force, N or a unit like it (got '1 mm', a length)"},
        {"load", "x:2:3", "--sweep: load: expected a number in N (got 'x')"},
        {"load", "0:2:3:log",
         "--sweep: load: a logarithmic range lies above 0 or below it, with both ends; leave :log out"},
        {"load", "-1:2:3:log",
         "--sweep: load: a logarithmic range lies above 0 or below it, with both ends; leave :log out"},
        {"body1.rx", "1:inf:3", "--sweep: body1.rx: must be a finite number (got inf)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bench b = open_bench("hertz");
        assert_int_equal(add(&b, cases[i][0], cases[i][1]), GALET_ERR_INPUT);
        assert_string_equal(b.why.text, cases[i][2]);
        assert_int_equal(b.sweep.count, 0);
        galet_values_destroy(b.values);
    }
}

static void two_inputs_make_a_grid_and_three_are_too_many(void **state) {
    (void)state;
    bench b = open_bench("hertz");
    assert_int_equal(add(&b, "load", "1:2:400"), GALET_OK);
    assert_int_equal(add(&b, "load", "1:2:3"), GALET_ERR_INPUT);
    assert_string_equal(b.why.text, "--sweep: load: is swept twice; give one range");
    assert_int_equal(add(&b, "angle", "0:1:251"), GALET_ERR_INPUT);
    assert_string_equal(b.why.text, "--sweep: angle: makes a grid of 100400 points; 100000 are the most");
    assert_int_equal(add(&b, "angle", "0:1:250"), GALET_OK);
    assert_int_equal(add(&b, "body1.rx", "1:2:2"), GALET_ERR_INPUT);
    assert_string_equal(b.why.text,
                        "--sweep: body1.rx: is one too many: two inputs can be swept at a time, and load and "
                        "angle are");
    galet_values_destroy(b.values);
}

static void values_are_said_in_digits_that_tell_them_apart(void **state) {
    (void)state;
    static const char *const ranges[] = {"1000:1000.001:3", "1kN:3kN:3", "-1:1.0000001:5", "1:1.000000001:4:log",
                                         "0:1:3"};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        bench b = open_bench("hertz");
        assert_int_equal(add(&b, "load", ranges[i]), GALET_OK);
        char words[64], before[64] = "";
        for (size_t k = 0; k < b.sweep.items[0].count; k++) {
            galet_swept_say(&b.sweep.items[0], b.values, value(&b, k), words, sizeof words);
            assert_string_not_equal(words, before);
            snprintf(before, sizeof before, "%s", words);
        }
        galet_values_destroy(b.values);
    }
    bench b = open_bench("hertz");
    assert_int_equal(add(&b, "load", "1:2:4"), GALET_OK);
    char words[64];
    galet_swept_say(&b.sweep.items[0], b.values, value(&b, 1), words, sizeof words);
    assert_string_equal(words, "1.33333 N");
    galet_values_destroy(b.values);
}

static void a_case_file_says_it_nested_or_dotted_and_gives_way(void **state) {
    (void)state;
    static const char text[] = "study: hertz\nsweep: {load: 1kN:3kN:3, body1: {rx: 10 mm:20 mm:2}}\n";
    galet_plan *plan;
    galet_message why;
    assert_int_equal(galet_plan_parse(text, strlen(text), "case.yaml", &plan, &why), GALET_OK);
    assert_int_equal(galet_sweep_points(&plan->sweep), 6);
    assert_int_equal(galet_sweep_add(&plan->sweep, plan->values, "load", "5:6:4", (galet_place){"--sweep", 0, 0}, &why),
                     GALET_OK);
    assert_int_equal(galet_sweep_points(&plan->sweep), 8);
    assert_true(plan->sweep.items[0].from == 5.0);
    char words[128];
    galet_swept_describe(&plan->sweep.items[1], plan->values, words, sizeof words);
    assert_string_equal(words, "10 mm to 20 mm, 2 values");
    galet_plan_destroy(plan);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_are_exactly_those_asked_for),
        cmocka_unit_test(steps_are_even_or_factors_are),
        cmocka_unit_test(values_are_round_where_rounding_alone_is_between),
        cmocka_unit_test(values_that_are_not_round_stay_as_they_are),
        cmocka_unit_test(the_last_input_varies_fastest),
        cmocka_unit_test(whole_numbers_stay_whole),
        cmocka_unit_test(mistakes_are_one_line_with_the_cure),
        cmocka_unit_test(two_inputs_make_a_grid_and_three_are_too_many),
        cmocka_unit_test(values_are_said_in_digits_that_tell_them_apart),
        cmocka_unit_test(a_case_file_says_it_nested_or_dotted_and_gives_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

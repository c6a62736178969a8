// The outputs of draws, copied out of their store for statistics.
#include "check.h"

#include "campaign/drawer.h"
#include "campaign/spill.h"

#include "store_bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// Two inputs and sensitivity: four times as many draws as samples.
static const char CASE[] =
    "study: hertz\nrandom: {load: {uniform: [1000, 2000]}, body1.ry: {uniform: [0.4, 0.6]}}\nsensitivity: true\n"
    "samples: 2500\noutputs: [p0, a]\n";
enum { SAMPLES = 2500, ROWS = 4 * SAMPLES };

static int set_up(void **state) {
    return bench_make(CASE, state);
}

static bool is_stored(size_t row) {
    return row < 900 || (row >= 2300 && row < ROWS - 700);  // more than a block is missing in between
}

static bool is_failed(size_t row) {
    return row % 7 == 0;  // the last sample, too
}

static double output(size_t index, size_t row) {
    bool none = !is_stored(row) || is_failed(row) || (index == 1 && row % 5 == 0) || (row >= 2400 && row < SAMPLES);
    return none ? NAN : (index == 0 ? 0.1 : -1e5) * (double)row;
}

static void fill(bench *b) {
    galet_draw *draw = calloc(1, galet_draw_size(b->plan));
    for (size_t row = 0; row < ROWS; row++) {
        draw->row = (long)row;
        draw->failed = is_failed(row);
        snprintf(draw->reason, sizeof draw->reason, "%s", draw->failed ? "no contact" : "");
        draw->numbers[0] = draw->numbers[1] = 17.0;
        draw->numbers[2] = output(0, row);
        draw->numbers[3] = output(1, row);
        if (is_stored(row)) {
            assert_int_equal(galet_store_add(b->store, draw, &b->why), GALET_OK);
        }
    }
    assert_int_equal(galet_store_commit(b->store, &b->why), GALET_OK);
    free(draw);
}

static void expect_outputs(galet_spill *spill, size_t index, size_t first, size_t count) {
    static double x[ROWS];
    galet_message why;
    galet_series series = galet_spill_series(spill, index, ROWS - 700, &why);
    assert_int_equal(galet_series_read(series, first, count, x), GALET_OK);
    for (size_t i = 0; i < count; i++) {
        double expected = output(index, first + i);
        assert_true(x[i] == expected || (isnan(x[i]) && isnan(expected)));
    }
}

static void outputs_are_those_of_the_store(void **state) {
    bench *b = *state;
    galet_spill *spill;
    fill(b);
    for (int kept = 0; kept < 2; kept++) {
        assert_int_equal(galet_spill_create(b->plan, b->store, kept ? b->folder : NULL, &spill, &b->why), GALET_OK);
        for (size_t index = 0; index < 2; index++) {
            expect_outputs(spill, index, 0, ROWS - 700);
            expect_outputs(spill, index, 1023, 2);
            expect_outputs(spill, index, 1500, 3000);
            expect_outputs(spill, index, ROWS - 701, 1);
        }
        galet_spill_destroy(spill);
    }
}

/// Of the samples, and not of what sensitivity draws besides.
static void samples_are_counted(void **state) {
    bench *b = *state;
    galet_spill *spill;
    size_t succeeded = 0, end = 0;
    fill(b);
    for (size_t row = 0; row < SAMPLES; row++) {
        succeeded += is_stored(row) && !is_failed(row);
        end = is_stored(row) ? row + 1 : end;
    }
    assert_int_equal(galet_spill_create(b->plan, b->store, b->folder, &spill, &b->why), GALET_OK);
    assert_int_equal(galet_spill_succeeded(spill), succeeded);
    assert_int_equal(galet_spill_end(spill), end);
    assert_true(isnan(output(0, end - 1)));  // what a draw came to does not matter
    galet_spill_destroy(spill);
}

static void an_empty_store_has_no_samples(void **state) {
    bench *b = *state;
    galet_spill *spill;
    assert_int_equal(galet_spill_create(b->plan, b->store, b->folder, &spill, &b->why), GALET_OK);
    assert_true(galet_spill_succeeded(spill) == 0 && galet_spill_end(spill) == 0);
    galet_spill_destroy(spill);
}

static void a_folder_that_takes_no_file_is_told(void **state) {
    bench *b = *state;
    galet_spill *spill;
    char path[128], expected[256];
    snprintf(path, sizeof path, "%s/.draws.partial", b->folder);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_equal(galet_spill_create(b->plan, b->store, b->folder, &spill, &b->why), GALET_ERR_INPUT);
    snprintf(expected, sizeof expected, "%s: no file can be made there: Is a directory", b->folder);
    assert_string_equal(b->why.text, expected);
    rmdir(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(outputs_are_those_of_the_store, set_up, tear_down),
        cmocka_unit_test_setup_teardown(samples_are_counted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_empty_store_has_no_samples, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_folder_that_takes_no_file_is_told, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

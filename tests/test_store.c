// The store of draws, by itself. What ends of the program do to it is tested by tests/cli/test_campaign_ends.py.
#include "check.h"

#include "campaign/drawer.h"
#include "campaign/intake.h"

#include "store_bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char CASE[] = "study: hertz\nrandom: {load: {uniform: [1000, 2000]}}\nsamples: 10\noutputs: [p0, a]\n";

static int set_up(void **state) {
    return bench_make(CASE, state);
}

static void add(bench *b, long row, const char *reason) {
    galet_draw *draw = calloc(1, galet_draw_size(b->plan));
    draw->row = row;
    draw->failed = reason != NULL;
    snprintf(draw->reason, sizeof draw->reason, "%s", reason ? reason : "");
    draw->numbers[0] = 1000.0 + (double)row;
    draw->numbers[1] = reason ? NAN : 0.1 * (double)row;
    draw->numbers[2] = NAN;
    assert_int_equal(galet_store_add(b->store, draw, &b->why), GALET_OK);
    free(draw);
}

static void expect_missing(bench *b, const galet_range *expected, size_t count) {
    galet_range *ranges;
    size_t found;
    assert_int_equal(galet_store_missing(b->store, &ranges, &found, &b->why), GALET_OK);
    assert_int_equal(found, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(ranges[i].first, expected[i].first);
        assert_int_equal(ranges[i].end, expected[i].end);
    }
    free(ranges);
}

static void reopen(bench *b) {
    galet_store_close(b->store);
    b->store = NULL;
    assert_int_equal(galet_store_open(b->folder, b->plan, true, &b->store, &b->why), GALET_OK);
}

static void what_is_missing_is_found_in_ranges(void **state) {
    bench *b = *state;
    expect_missing(b, (const galet_range[]){{0, 10}}, 1);
    static const long rows[] = {9, 3, 4, 1};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        add(b, rows[i], NULL);
    }
    assert_int_equal(galet_store_commit(b->store, &b->why), GALET_OK);
    assert_int_equal(galet_store_done(b->store), 4);
    expect_missing(b, (const galet_range[]){{0, 1}, {2, 3}, {5, 9}}, 3);
    reopen(b);
    assert_int_equal(galet_store_done(b->store), 4);
    expect_missing(b, (const galet_range[]){{0, 1}, {2, 3}, {5, 9}}, 3);
}

static void what_is_not_committed_is_dropped(void **state) {
    bench *b = *state;
    add(b, 0, NULL);
    assert_int_equal(galet_store_commit(b->store, &b->why), GALET_OK);
    add(b, 1, NULL);
    assert_int_equal(galet_store_done(b->store), 1);
    reopen(b);
    assert_int_equal(galet_store_done(b->store), 1);
    expect_missing(b, (const galet_range[]){{1, 10}}, 1);
}

static void a_draw_is_stored_once(void **state) {
    bench *b = *state;
    add(b, 2, NULL);
    galet_draw *draw = calloc(1, galet_draw_size(b->plan));
    draw->row = 2;
    assert_int_equal(galet_store_add(b->store, draw, &b->why), GALET_ERR_INPUT);
    free(draw);
}

typedef struct seen {
    long rows[10];
    bool failed[10];
    double inputs[10], outputs[10];
    size_t count;
    galet_status status;  ///< Returned from the second draw on
} seen;

static galet_status see(const galet_draw *draw, void *context, galet_message *why) {
    (void)why;
    seen *s = context;
    s->rows[s->count] = draw->row;
    s->failed[s->count] = draw->failed;
    s->inputs[s->count] = draw->numbers[0];
    s->outputs[s->count++] = draw->numbers[1];
    return s->count > 1 ? s->status : GALET_OK;
}

static void draws_come_back_to_the_bit(void **state) {
    bench *b = *state;
    add(b, 5, "load: must be > 0 N (got -1)");
    add(b, 0, NULL);
    add(b, 3, NULL);
    add(b, 7, NULL);
    assert_int_equal(galet_store_commit(b->store, &b->why), GALET_OK);
    seen s = {.status = GALET_OK};
    assert_int_equal(galet_store_visit(b->store, (galet_range){1, 6}, see, &s, &b->why), GALET_OK);
    assert_true(s.count == 2 && s.rows[0] == 3 && s.rows[1] == 5);
    assert_true(!s.failed[0] && s.outputs[0] == 0.1 * 3.0 && s.inputs[0] == 1003.0);
    assert_true(s.failed[1] && isnan(s.outputs[1]) && s.inputs[1] == 1005.0);  // inputs of failed draws are there
    s = (seen){.status = GALET_ERR_MEMORY};
    assert_int_equal(galet_store_visit(b->store, (galet_range){0, 10}, see, &s, &b->why), GALET_ERR_MEMORY);
    assert_int_equal(s.count, 2);
}

static void failures_are_grouped_by_reason(void **state) {
    bench *b = *state;
    add(b, 0, "load: must be > 0 N (got -1)");
    add(b, 1, "no contact");
    add(b, 2, "load: must be > 0 N (got -2)");
    assert_int_equal(galet_store_commit(b->store, &b->why), GALET_OK);
    galet_tally failures[GALET_TALLIES_MAX];
    size_t count;
    long failed;
    assert_int_equal(galet_store_failures(b->store, &failed, failures, &count, &b->why), GALET_OK);
    assert_true(failed == 3 && count == 2);
    assert_string_equal(failures[0].reason, "load: must be > 0 N");
    assert_true(failures[0].count == 2 && failures[0].first == 0);
    assert_string_equal(failures[1].reason, "no contact");
}

/// Those that find no room in the list are no reasons.
static void warnings_beyond_the_list_are_others(void **state) {
    bench *b = *state;
    galet_draw *draw = calloc(1, galet_draw_size(b->plan));
    snprintf(draw->warnings, sizeof draw->warnings, "a b c d e f g h i");
    assert_int_equal(galet_store_add(b->store, draw, &b->why), GALET_OK);
    free(draw);
    galet_tally warnings[GALET_TALLIES_MAX];
    size_t count;
    assert_int_equal(galet_store_warnings(b->store, warnings, &count, &b->why), GALET_OK);
    assert_int_equal(count, 8);
    assert_string_equal(warnings[0].reason, "a");
    assert_string_equal(warnings[7].reason, "others");
    assert_int_equal(warnings[7].count, 2);
}

static void a_second_owner_is_kept_out(void **state) {
    bench *b = *state;
    galet_store *second;
    assert_int_equal(galet_store_open(b->folder, b->plan, true, &second, &b->why), GALET_ERR_INPUT);
    assert_non_null(strstr(b->why.text, "another run or campaign is at work there"));
}

/// The next of draws that come slowly may be long in coming: each is kept at once.
static void slow_draws_are_committed_one_by_one(void **state) {
    bench *b = *state;
    for (int slow = 0; slow < 2; slow++) {
        galet_intake intake = galet_intake_begin(b->store, 10, (galet_watch){0});
        intake.began -= slow ? 100.0 : 0.0;
        intake.committed += 100.0;  // no batch is due
        galet_draw *draw = calloc(1, galet_draw_size(b->plan));
        draw->row = slow;
        assert_int_equal(galet_intake_take(draw, &intake, &b->why), GALET_OK);
        assert_int_equal(intake.pending, slow ? 0 : 1);
        assert_int_equal(galet_store_done(b->store), slow ? 2 : 0);
        free(draw);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_missing_is_found_in_ranges, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_not_committed_is_dropped, set_up, tear_down),
        cmocka_unit_test_setup_teardown(slow_draws_are_committed_one_by_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_draw_is_stored_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(draws_come_back_to_the_bit, set_up, tear_down),
        cmocka_unit_test_setup_teardown(failures_are_grouped_by_reason, set_up, tear_down),
        cmocka_unit_test_setup_teardown(warnings_beyond_the_list_are_others, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_second_owner_is_kept_out, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

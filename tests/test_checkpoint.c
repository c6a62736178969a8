#include "check.h"

#include "base/clock.h"
#include "report/checkpoint.h"
#include "report/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern const galet_study galet_study_wear;

static long pace, ahead;  ///< By how much every look at the clock puts it forward, and how much it is by now [s]

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);

int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
    int code = __real_clock_gettime(clock, time);
    ahead += pace;
    time->tv_sec += ahead;
    return code;
}

static char folder[] = "/tmp/galet-checkpoint-XXXXXX";

static const char *path_of(const char *name) {
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static galet_values *short_case(void) {
    galet_values *values;
    galet_message why;
    assert_int_equal(galet_case_create(&galet_study_wear, &values, &why), GALET_OK);
    assert_int_equal(galet_values_set(values, "tangential", "fastsim", &why), GALET_OK);
    assert_int_equal(galet_values_set(values, "normal", "hertz", &why), GALET_OK);
    return values;
}

static galet_folder *hold(void) {
    galet_folder *held;
    galet_message why;
    assert_int_equal(galet_folder_open(folder, &held, &why), GALET_OK);
    return held;
}

/// Saves after its first step; the end comes before the next is due.
static galet_checkpoint run_with_checkpoint(const galet_folder *held, galet_values *values, galet_result **result) {
    galet_checkpoint checkpoint;
    galet_message why;
    galet_request request = {.saver = galet_checkpoint_begin(&checkpoint, held, values)};
    assert_false(request.saver.is_due(&checkpoint));
    checkpoint.due = 0.0;
    assert_int_equal(galet_case_run(&galet_study_wear, values, &request, result, &why), GALET_OK);
    assert_true(checkpoint.due > 0.0);
    return checkpoint;
}

static void what_is_saved_comes_back_until_it_is_removed(void **state) {
    (void)state;
    galet_values *values = short_case();
    galet_result *result;
    galet_message why;
    galet_state found;
    galet_folder *held = hold();
    assert_string_equal(run_with_checkpoint(held, values, &result).fault.text, "");
    assert_int_equal(galet_checkpoint_check(held, &why), GALET_OK);
    assert_int_equal(access(path_of(".checkpoint.json.partial"), F_OK), -1);
    assert_int_equal(galet_state_read(folder, &galet_study_wear, values, &found, &why), GALET_OK);
    assert_string_equal(found.path, path_of("checkpoint.json"));
    size_t count;
    galet_result_state(result, &count);
    assert_true(found.count > 0 && found.count < count);  // of the way, not of the end
    galet_state_clear(&found);
    galet_checkpoint_remove(held);
    assert_int_equal(galet_state_read(folder, &galet_study_wear, values, &found, &why), GALET_OK);
    assert_null(found.numbers);
    galet_folder_close(held);
    galet_result_destroy(result);
    galet_values_destroy(values);
}

static void write_state(const galet_values *values, const galet_result *result) {
    FILE *file = fopen(path_of("state.json"), "w");
    assert_non_null(file);
    assert_true(galet_state_write(file, values, result));
    fclose(file);
}

static void what_was_saved_on_the_way_comes_before_what_the_run_before_left(void **state) {
    (void)state;
    galet_values *values = short_case();
    galet_result *result;
    galet_message why;
    galet_state found;
    galet_folder *held = hold();
    run_with_checkpoint(held, values, &result);
    write_state(values, result);
    assert_int_equal(galet_state_read(folder, &galet_study_wear, values, &found, &why), GALET_OK);
    assert_string_equal(found.path, path_of("checkpoint.json"));
    galet_state_clear(&found);
    galet_checkpoint_remove(held);
    assert_int_equal(galet_state_read(folder, &galet_study_wear, values, &found, &why), GALET_OK);
    assert_string_equal(found.path, path_of("state.json"));
    galet_state_clear(&found);
    unlink(path_of("state.json"));
    galet_folder_close(held);
    galet_result_destroy(result);
    galet_values_destroy(values);
}

/// A twentyfold of the second or two that it takes here; 2 s at least.
static void saving_that_takes_long_is_done_seldom(void **state) {
    (void)state;
    galet_values *values = short_case();
    galet_result *result;
    galet_folder *held = hold();
    galet_checkpoint checkpoint = run_with_checkpoint(held, values, &result);
    galet_saver saver = galet_checkpoint_begin(&checkpoint, held, values);
    for (pace = 0; pace < 2; pace++) {
        saver.save(result, saver.context);
        double wait = checkpoint.due - galet_clock_now();
        assert_true(wait > (pace ? 15.0 : 1.0));
    }
    pace = 0;
    galet_checkpoint_remove(held);
    galet_folder_close(held);
    galet_result_destroy(result);
    galet_values_destroy(values);
}

static void run_that_cannot_be_saved_goes_on_and_says_so(void **state) {
    (void)state;
    galet_values *values = short_case();
    galet_result *result;
    galet_folder *held = hold();
    assert_int_equal(mkdir(path_of(".checkpoint.json.partial"), 0777), 0);
    galet_checkpoint checkpoint = run_with_checkpoint(held, values, &result);
    assert_non_null(strstr(checkpoint.fault.text, "/.checkpoint.json.partial: is not a file of galet's and is kept"));
    rmdir(path_of(".checkpoint.json.partial"));
    galet_folder_close(held);
    galet_result_destroy(result);
    galet_values_destroy(values);
}

/// Two runs would save in turn, and each go on from the other's.
static void run_whose_folder_was_moved_away_saves_nothing_where_another_holds_its_name(void **state) {
    (void)state;
    char away[sizeof folder + 5];
    snprintf(away, sizeof away, "%s-away", folder);
    galet_values *values = short_case();
    galet_result *result;
    galet_folder *held = hold();
    assert_int_equal(rename(folder, away), 0);
    galet_folder *other = hold();
    galet_checkpoint checkpoint = run_with_checkpoint(held, values, &result);
    assert_non_null(strstr(checkpoint.fault.text, "/checkpoint.json: cannot be written: its folder was moved away"));
    assert_int_equal(access(path_of("checkpoint.json"), F_OK), -1);
    galet_folder_close(other);  // made by it, and empty
    assert_int_equal(rename(away, folder), 0);
    assert_int_equal(access(path_of("checkpoint.json"), F_OK), -1);
    galet_folder_close(held);
    galet_result_destroy(result);
    galet_values_destroy(values);
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_saved_comes_back_until_it_is_removed),
        cmocka_unit_test(what_was_saved_on_the_way_comes_before_what_the_run_before_left),
        cmocka_unit_test(saving_that_takes_long_is_done_seldom),
        cmocka_unit_test(run_that_cannot_be_saved_goes_on_and_says_so),
        cmocka_unit_test(run_whose_folder_was_moved_away_saves_nothing_where_another_holds_its_name),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

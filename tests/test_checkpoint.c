#include "check.h"

#include "report/checkpoint.h"
#include "report/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern const galet_study galet_study_wear;

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
        cmocka_unit_test(run_that_cannot_be_saved_goes_on_and_says_so),
        cmocka_unit_test(run_whose_folder_was_moved_away_saves_nothing_where_another_holds_its_name),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

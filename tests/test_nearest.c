#include "check.h"

#include "input/nearest.h"

#include <string.h>

static void a_letter_counts_more_than_its_case(void **state) {
    (void)state;
    assert_int_equal(galet_edit_distance("load", "load"), 0);
    assert_int_equal(galet_edit_distance("load", "laod"), GALET_LETTER);
    assert_int_equal(galet_edit_distance("load", "lod"), GALET_LETTER);
    assert_int_equal(galet_edit_distance("load", "loadd"), GALET_LETTER);
    assert_int_equal(galet_edit_distance("load", "Load"), 1);
    assert_int_equal(galet_edit_distance("KN", "kt"), 1 + GALET_LETTER);
    assert_int_equal(galet_edit_distance("", "mu"), 2 * GALET_LETTER);
}

static void the_last_part_of_a_key_may_stand_for_it(void **state) {
    (void)state;
    assert_int_equal(galet_key_distance("state.uN", "state.uN"), 0);
    assert_int_equal(galet_key_distance("state.uN", "uN"), 1);
    assert_int_equal(galet_key_distance("state.uN", "un"), 2);
    assert_true(galet_key_distance("KN", "uN") > galet_key_distance("state.uN", "uN"));
    assert_int_equal(galet_key_distance("mu", "m"), GALET_LETTER);
}

static void half_of_a_word_must_be_right(void **state) {
    (void)state;
    assert_true(galet_is_near(galet_edit_distance("KT", "k_t"), "k_t"));
    assert_true(galet_is_near(galet_edit_distance("load", "laod"), "laod"));
    assert_false(galet_is_near(galet_edit_distance("m", "kn"), "kn"));
    assert_false(galet_is_near(galet_edit_distance("belt", "frction"), "frction"));
    assert_false(galet_is_near(galet_edit_distance("k", "q"), "q"));
}

static void a_word_of_a_list_is_found_before_its_like(void **state) {
    (void)state;
    char nearest[GALET_WORD_SIZE];
    galet_nearest_word("film Dahl dahl lugre", "dahl", nearest);
    assert_string_equal(nearest, "dahl");
    galet_nearest_word("film dahl lugre", "LuGre", nearest);
    assert_string_equal(nearest, "lugre");
}

static void the_beginning_of_a_name_stands_for_it(void **state) {
    (void)state;
    char nearest[GALET_WORD_SIZE];
    assert_true(galet_nearest_word("hertz oscillator", "osc", nearest));
    assert_string_equal(nearest, "oscillator");
    assert_true(galet_nearest_word("hertz oscillator", "HERT", nearest));
    assert_string_equal(nearest, "hertz");
    assert_false(galet_nearest_word("hertz oscillator", "os", nearest));
}

static void what_is_near_to_nothing_is_not_guessed_at(void **state) {
    (void)state;
    char suggestion[GALET_SUGGESTION_SIZE];
    assert_true(galet_suggest("hertz patch ball", "herz", suggestion));
    assert_string_equal(suggestion, "; did you mean 'hertz'?");
    assert_false(galet_suggest("hertz patch ball", "zzz", suggestion));
    assert_string_equal(suggestion, "");
    assert_false(galet_suggest("", "hertz", suggestion));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_letter_counts_more_than_its_case),
        cmocka_unit_test(the_last_part_of_a_key_may_stand_for_it),
        cmocka_unit_test(half_of_a_word_must_be_right),
        cmocka_unit_test(a_word_of_a_list_is_found_before_its_like),
        cmocka_unit_test(the_beginning_of_a_name_stands_for_it),
        cmocka_unit_test(what_is_near_to_nothing_is_not_guessed_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

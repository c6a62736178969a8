#include "check.h"

#include "campaign/reasons.h"

/// Numbers aside they are one kind, known by the first draw that had it.
static void reasons_that_are_alike_are_counted_together(void **state) {
    (void)state;
    galet_reasons reasons = {0};
    galet_tally failures[GALET_TALLIES_MAX];
    galet_reasons_add(&reasons, "load: must be > 0 N, not -1", 2, 3);
    galet_reasons_add(&reasons, "no contact", 1, 5);
    galet_reasons_add(&reasons, "load: must be > 0 N, not -2.5", 4, 9);
    galet_reasons_add(&reasons, "no contact", 1, 11);
    assert_int_equal(galet_reasons_list(&reasons, "the rest", failures), 2);
    assert_int_equal(reasons.draws, 8);
    assert_int_equal(failures[0].count, 6);
    assert_int_equal(failures[0].first, 3);
    assert_string_equal(failures[0].reason, "load: must be > 0 N, not \u2026");
    assert_int_equal(failures[1].count, 2);
    assert_int_equal(failures[1].first, 5);
    assert_string_equal(failures[1].reason, "no contact");
}

/// A limit that all of them name stays, whichever of them comes first.
static void numbers_that_all_have_in_common_stay(void **state) {
    (void)state;
    static const char *const all[] = {"load: must be > 0 N and < 1e3 N, not 2e3 of body1",
                                      "load: must be > 0 N and < 1e3 N, not -1 of body1",
                                      "load: must be > 0 N and < 1e3 N, not 4000 of body1"};
    galet_reasons reasons = {0};
    galet_tally failures[GALET_TALLIES_MAX];
    for (int i = 0; i < 3; i++) {
        galet_reasons_add(&reasons, all[i], 1, i);
    }
    galet_reasons_add(&reasons, "load: must be > 0 N and < 1e3 N, not 5 of body2", 1, 4);
    assert_int_equal(galet_reasons_list(&reasons, "the rest", failures), 2);
    assert_string_equal(failures[0].reason, "load: must be > 0 N and < 1e3 N, not \u2026 of body1");
    assert_int_equal(failures[0].count, 3);
    galet_reasons_add(&reasons, "load: must be > 0 N and < 2e3 N, not 7 of body1", 1, 5);
    galet_reasons_list(&reasons, "the rest", failures);
    assert_string_equal(failures[0].reason, "load: must be > 0 N and < \u2026 N, not \u2026 of body1");
}

/// Kinds that letters tell apart: "kind aa", "kind ab" ...; each in one draw less than the one before it.
static void add_kinds(galet_reasons *reasons, int count) {
    for (int i = 0; i < count; i++) {
        char reason[] = {'k', 'i', 'n', 'd', ' ', (char)('a' + i / 26), (char)('a' + i % 26), '\0'};
        galet_reasons_add(reasons, reason, 100 - i, 1000 + i);
    }
}

static void eight_kinds_are_listed_and_of_nine_seven(void **state) {
    (void)state;
    galet_reasons reasons = {0};
    galet_tally failures[GALET_TALLIES_MAX];
    add_kinds(&reasons, 8);
    assert_int_equal(galet_reasons_list(&reasons, "the rest", failures), 8);
    assert_string_equal(failures[7].reason, "kind ah");
    reasons = (galet_reasons){0};
    add_kinds(&reasons, 9);
    assert_int_equal(galet_reasons_list(&reasons, "the rest", failures), 8);
    assert_string_equal(failures[6].reason, "kind ag");
    assert_string_equal(failures[7].reason, "the rest");
    assert_int_equal(failures[7].count, 93 + 92);
    assert_int_equal(failures[7].first, 1007);
}

/// Beyond 64 kinds a new one is counted among the rest, and an old one is still known.
static void more_kinds_than_are_kept_are_counted(void **state) {
    (void)state;
    galet_reasons reasons = {0};
    galet_tally failures[GALET_TALLIES_MAX];
    add_kinds(&reasons, 64);
    assert_int_equal(reasons.others.count, 0);
    galet_reasons_add(&reasons, "one kind too many", 1000, 5);
    galet_reasons_add(&reasons, "kind cl", 500, 2000);  // the 64th
    assert_int_equal(reasons.others.count, 1000);
    long all = reasons.draws, listed = 0;
    assert_int_equal(galet_reasons_list(&reasons, "the rest", failures), 8);
    assert_string_equal(failures[0].reason, "kind cl");
    assert_int_equal(failures[0].count, 37 + 500);
    assert_int_equal(failures[0].first, 1063);
    assert_int_equal(failures[7].first, 5);
    for (int i = 0; i < 8; i++) {
        listed += failures[i].count;
    }
    assert_int_equal(listed, all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_that_are_alike_are_counted_together),
        cmocka_unit_test(numbers_that_all_have_in_common_stay),
        cmocka_unit_test(eight_kinds_are_listed_and_of_nine_seven),
        cmocka_unit_test(more_kinds_than_are_kept_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

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
    assert_int_equal(galet_reasons_list(&reasons, failures), 2);
    assert_int_equal(reasons.failed, 8);
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
    assert_int_equal(galet_reasons_list(&reasons, failures), 2);
    assert_string_equal(failures[0].reason, "load: must be > 0 N and < 1e3 N, not \u2026 of body1");
    assert_int_equal(failures[0].count, 3);
    galet_reasons_add(&reasons, "load: must be > 0 N and < 2e3 N, not 7 of body1", 1, 5);
    galet_reasons_list(&reasons, failures);
    assert_string_equal(failures[0].reason, "load: must be > 0 N and < \u2026 N, not \u2026 of body1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_that_are_alike_are_counted_together),
        cmocka_unit_test(numbers_that_all_have_in_common_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

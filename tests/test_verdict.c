#include "check.h"
#include "reproduce/verdict.h"

#include <math.h>

enum { NUMBER, ABOUT, LARGE, POWER, BOUND, FORMULA, CLAIM };

static const galet_item items[] = {
    GALET_NUMBER("number", "p. 1", "a number", "0.23", "mm")             //
    GALET_ABOUT("about", "p. 1", "one said to be about", "80", 0.1, "")  //
    GALET_NUMBER("large", "p. 1", "a whole number", "1500", "N")         //
    GALET_NUMBER("power", "p. 1", "a power of ten", "1e-5", "")          //
    GALET_BOUND("bound", "p. 2", "a bound", "<= 1 %", 0.0, 1.0, "%")     //
    GALET_FORMULA("formula", "(1)", "a formula", "2 x", "")              //
    GALET_CLAIM("claim", "p. 3", "a claim", "it falls", "")              //
    {0},
};

static galet_verdict judge(int item, galet_finding finding) {
    return galet_verdict_of(&items[item], &finding);
}

static galet_verdict judge_number(int item, double computed) {
    return judge(item, (galet_finding){.found = true, .printed = NAN, .computed = computed, .proof = NAN});
}

static void number_holds_where_the_computed_one_rounds_to_it(void **state) {
    (void)state;
    assert_int_equal(judge_number(NUMBER, 0.2349), GALET_VERDICT_REPRODUCED);
    assert_int_equal(judge_number(NUMBER, 0.2251), GALET_VERDICT_REPRODUCED);
    assert_int_equal(judge_number(NUMBER, 0.2351), GALET_VERDICT_DIFFERS);
    assert_int_equal(judge_number(LARGE, 1500.4), GALET_VERDICT_REPRODUCED);
    assert_int_equal(judge_number(LARGE, 1500.6), GALET_VERDICT_DIFFERS);
    assert_int_equal(judge_number(POWER, 1.4e-5), GALET_VERDICT_REPRODUCED);
    assert_int_equal(judge_number(POWER, 1.6e-5), GALET_VERDICT_DIFFERS);
}

static void number_said_to_be_about_holds_within_its_fraction(void **state) {
    (void)state;
    assert_int_equal(judge_number(ABOUT, 87.9), GALET_VERDICT_REPRODUCED);
    assert_int_equal(judge_number(ABOUT, 88.1), GALET_VERDICT_DIFFERS);
}

static void bound_holds_up_to_both_ends(void **state) {
    (void)state;
    assert_int_equal(judge_number(BOUND, 1.0), GALET_VERDICT_REPRODUCED);
    assert_int_equal(judge_number(BOUND, 0.0), GALET_VERDICT_REPRODUCED);
    assert_int_equal(judge_number(BOUND, 1.001), GALET_VERDICT_DIFFERS);
    assert_int_equal(judge_number(BOUND, -0.001), GALET_VERDICT_DIFFERS);
}

static void formula_holds_where_it_gives_what_another_way_gives(void **state) {
    (void)state;
    galet_finding finding = {.found = true, .printed = 2.0 + 1e-9, .computed = 2.0, .within = 1e-9, .proof = NAN};
    assert_int_equal(judge(FORMULA, finding), GALET_VERDICT_REPRODUCED);
    finding.printed = -2.0;
    assert_int_equal(judge(FORMULA, finding), GALET_VERDICT_DIFFERS);
    finding = (galet_finding){.found = true, .printed = 1e-10, .computed = 0.0, .within = 1e-9, .proof = NAN};
    assert_int_equal(judge(FORMULA, finding), GALET_VERDICT_REPRODUCED);
}

static void claim_is_qualitative_where_its_check_holds(void **state) {
    (void)state;
    galet_finding finding = {.found = true, .printed = NAN, .computed = 1.0, .holds = true, .proof = NAN};
    assert_int_equal(judge(CLAIM, finding), GALET_VERDICT_QUALITATIVE);
    finding.holds = false;
    assert_int_equal(judge(CLAIM, finding), GALET_VERDICT_DIFFERS);
}

static void erratum_needs_a_second_number_that_agrees(void **state) {
    (void)state;
    galet_finding finding = {
        .found = true, .printed = -2.0, .computed = 2.0, .proof = 2.0 + 1e-9, .proof_within = 1e-9};
    assert_int_equal(judge(FORMULA, finding), GALET_VERDICT_ERRATUM);
    finding.proof = 2.1;
    assert_int_equal(judge(FORMULA, finding), GALET_VERDICT_DIFFERS);
    finding.proof = NAN;
    assert_int_equal(judge(FORMULA, finding), GALET_VERDICT_DIFFERS);
}

static void proof_does_not_make_an_erratum_of_what_holds(void **state) {
    (void)state;
    galet_finding finding = {.found = true, .computed = 0.23, .proof = 0.23, .proof_within = 1e-9};
    assert_int_equal(judge(NUMBER, finding), GALET_VERDICT_REPRODUCED);
}

static void what_is_not_a_number_holds_nowhere(void **state) {
    (void)state;
    for (int item = NUMBER; item <= CLAIM; item++) {
        galet_finding finding = {.found = true,
                                 .printed = NAN,
                                 .computed = NAN,
                                 .holds = true,
                                 .within = 1.0,
                                 .proof = NAN,
                                 .proof_within = 1.0};
        assert_int_equal(judge(item, finding), GALET_VERDICT_DIFFERS);
    }
}

static void difference_is_relative_where_a_number_other_than_zero_is_printed(void **state) {
    (void)state;
    galet_finding finding = {.found = true, .printed = -2.0, .computed = 2.0};
    assert_near(galet_finding_difference(&items[FORMULA], &finding), 2.0, 1e-15);
    finding.printed = 0.0;
    assert_near(galet_finding_difference(&items[FORMULA], &finding), 2.0, 1e-15);
    finding.computed = 0.253;
    assert_near(galet_finding_difference(&items[NUMBER], &finding), 0.1, 1e-12);
    assert_true(isnan(galet_finding_difference(&items[BOUND], &finding)));
    assert_true(isnan(galet_finding_difference(&items[CLAIM], &finding)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(number_holds_where_the_computed_one_rounds_to_it),
        cmocka_unit_test(number_said_to_be_about_holds_within_its_fraction),
        cmocka_unit_test(bound_holds_up_to_both_ends),
        cmocka_unit_test(formula_holds_where_it_gives_what_another_way_gives),
        cmocka_unit_test(claim_is_qualitative_where_its_check_holds),
        cmocka_unit_test(erratum_needs_a_second_number_that_agrees),
        cmocka_unit_test(proof_does_not_make_an_erratum_of_what_holds),
        cmocka_unit_test(what_is_not_a_number_holds_nowhere),
        cmocka_unit_test(difference_is_relative_where_a_number_other_than_zero_is_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

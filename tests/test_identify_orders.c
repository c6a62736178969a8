#include "check.h"

#include "study/identify_orders.h"
#include "study/result.h"

#include <string.h>

/// The verdict on one of the laws that an identification tried.
static void expect_verdict(const galet_identify *id, size_t row, const char *expected) {
    galet_result *result = NULL;
    assert_int_equal(galet_result_create(galet_study_find("identify"), NULL, &result), GALET_OK);
    galet_table *table = galet_result_table(result, "orders");
    galet_identify_orders_fill(table, id);
    const galet_column *columns = galet_table_definition(table)->columns;
    size_t verdict = 0;
    while (strcmp(columns[verdict].name, "verdict") != 0) {
        verdict++;
    }
    assert_true(row < galet_table_rows(table));
    assert_string_equal(galet_table_texts(table, verdict)[row], expected);
    galet_result_destroy(result);
}

static void choice_is_explained_by_what_was_asked_and_what_could_be_fitted(void **state) {
    (void)state;
    galet_identify id = {.order = GALET_IDENTIFY_ORDER_AUTO, .terms = 2};
    id.tries[1] = (galet_identify_try){.terms = 2, .exponents = {0.0, 1.0}, .choice = 100.0};
    expect_verdict(&id, 0, "chosen: the only one that could be fitted");
    id.order = 1;
    expect_verdict(&id, 0, "chosen: the order asked for");
    id.order = GALET_IDENTIFY_ORDER_AUTO;
    id.tries[2] = (galet_identify_try){.terms = 3, .exponents = {0.0, 1.0, 2.0}, .choice = 101.0};
    expect_verdict(&id, 0, "chosen: the least criterion");
    expect_verdict(&id, 1, "no reason for more terms");
    id.tries[2].choice = 99.0;
    expect_verdict(&id, 0, "chosen: the simplest as good");
    id.tries[2].choice = 100.0 + GALET_IDENTIFY_NO_REASON;
    expect_verdict(&id, 1, "worse");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choice_is_explained_by_what_was_asked_and_what_could_be_fitted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

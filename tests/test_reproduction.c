#include "check.h"
#include "reproduce/reproduction.h"

#include <math.h>
#include <string.h>

static const galet_item items[] = {
    GALET_NUMBER("one", "p. 1", "the first", "1", "")   //
    GALET_NUMBER("two", "p. 2", "the second", "2", "")  //
    {0},
};

static const galet_column columns[] = {
    GALET_COLUMN("x", "", "a number"),
    GALET_TEXT_COLUMN("name", "a text"),
    GALET_COLUMN("y", "", "another"),
    GALET_END,
};
static const galet_table_def tables[] = {{"rows", "some rows", columns}, {0}};
static const galet_figure figures[] = {{0}};

static galet_status find_one(galet_ledger *ledger) {
    galet_ledger_number(ledger, "one", 1.0);
    galet_table *table = galet_ledger_table(ledger, "rows");
    for (int i = 0; i < 3; i++) {
        GALET_ADD_ROW(table, i, 10.0 * i);
        galet_table_set_text(table, "name", i ? "later" : "first");
    }
    return GALET_OK;
}

static galet_status find_two(galet_ledger *ledger) {
    galet_ledger_number(ledger, "two", 5.0);
    return GALET_OK;
}

static galet_status find_nothing(galet_ledger *ledger) {
    (void)ledger;
    return GALET_ERR_NOT_CONVERGED;
}

static galet_status find_unknown(galet_ledger *ledger) {
    galet_ledger_number(ledger, "three", 3.0);
    return GALET_OK;
}

static galet_status find_another_kind(galet_ledger *ledger) {
    galet_ledger_claim(ledger, "two", 2.0, true);
    return GALET_OK;
}

static galet_status stop(galet_ledger *ledger) {
    assert_non_null(galet_ledger_watch(ledger));
    return GALET_ERR_INTERRUPTED;
}

static galet_status run(const galet_paper_part *parts, galet_reproduction **reproduction, galet_message *why) {
    static galet_paper paper;  // the reproduction borrows it
    paper = (galet_paper){.name = "made-up",
                          .authors = "A. Nobody",
                          .title = "A paper",
                          .source = "nowhere",
                          .about = "Nothing.",
                          .items = items,
                          .parts = parts,
                          .tables = tables,
                          .figures = figures};
    const galet_paper *const papers[] = {&paper, NULL};
    return galet_reproduction_run(papers, 1, 2, NULL, reproduction, why);
}

static void parts_come_together_in_one_paper(void **state) {
    (void)state;
    const galet_paper_part parts[] = {{"one", find_one}, {"two", find_two}, {0}};
    galet_reproduction *r = NULL;
    galet_message why;
    assert_int_equal(run(parts, &r, &why), GALET_OK);
    assert_int_equal(r->papers[0].tally.items, 2);
    assert_int_equal(r->papers[0].tally.of[GALET_VERDICT_REPRODUCED], 1);
    assert_int_equal(r->papers[0].tally.of[GALET_VERDICT_DIFFERS], 1);
    const galet_table *table = galet_result_find_table(galet_ledger_result(r->papers[0].ledger), "rows");
    assert_int_equal(galet_table_rows(table), 3);
    assert_near(galet_table_numbers(table, 0)[2], 2.0, 0.0);
    assert_near(galet_table_numbers(table, 2)[2], 20.0, 0.0);
    assert_string_equal(galet_table_texts(table, 1)[0], "first");
    assert_string_equal(galet_table_texts(table, 1)[2], "later");
    galet_reproduction_destroy(r);
}

static void part_that_fails_leaves_its_items_without_numbers(void **state) {
    (void)state;
    const galet_paper_part parts[] = {{"one", find_one}, {"none", find_nothing}, {0}};
    galet_reproduction *r = NULL;
    galet_message why;
    assert_int_equal(run(parts, &r, &why), GALET_OK);
    assert_int_equal(r->papers[0].failure, GALET_ERR_NOT_CONVERGED);
    assert_int_equal(galet_reproduction_status(r), GALET_ERR_NOT_CONVERGED);
    assert_int_equal(galet_result_status(galet_ledger_result(r->papers[0].ledger)), GALET_ERR_NOT_CONVERGED);
    assert_int_equal(r->papers[0].tally.of[GALET_VERDICT_DIFFERS], 1);
    const galet_finding *finding = &galet_ledger_findings(r->papers[0].ledger)[1];
    assert_true(isnan(finding->computed));
    assert_non_null(strstr(finding->why, "did not converge"));
    galet_reproduction_destroy(r);
}

static void interrupted_work_keeps_what_is_finished(void **state) {
    (void)state;
    const galet_paper_part parts[] = {{"one", find_one}, {"stop", stop}, {0}};
    galet_reproduction *r = NULL;
    galet_message why;
    assert_int_equal(run(parts, &r, &why), GALET_ERR_INTERRUPTED);
    assert_true(r->interrupted);
    assert_int_equal(r->papers[0].tally.items, 1);
    galet_reproduction_destroy(r);
}

static void assert_mistake(galet_paper_part part, const char *words) {
    const galet_paper_part parts[] = {{"one", find_one}, part, {0}};
    galet_reproduction *r = NULL;
    galet_message why;
    assert_int_equal(run(parts, &r, &why), GALET_ERR_PROGRAM);
    assert_null(r);
    assert_string_equal(why.text, words);
}

static void mistakes_of_a_paper_end_the_work(void **state) {
    (void)state;
    const galet_paper_part twice = {"one again", find_one}, idle = {"stop", NULL};
    assert_mistake(idle, "made-up: no part finds the item 'two'");
    assert_mistake((galet_paper_part){"another", find_another_kind}, "made-up: item 'two' is of another kind");
    const galet_paper_part parts[] = {{"one", find_one}, {"two", find_two}, twice, {0}};
    galet_reproduction *r = NULL;
    galet_message why;
    assert_int_equal(run(parts, &r, &why), GALET_ERR_PROGRAM);
    assert_string_equal(why.text, "made-up: two parts set the item 'one'");
    const galet_paper_part unknown[] = {{"one", find_one}, {"two", find_two}, {"three", find_unknown}, {0}};
    assert_int_equal(run(unknown, &r, &why), GALET_ERR_PROGRAM);
    assert_string_equal(why.text, "made-up has no item 'three'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_come_together_in_one_paper),
        cmocka_unit_test(part_that_fails_leaves_its_items_without_numbers),
        cmocka_unit_test(interrupted_work_keeps_what_is_finished),
        cmocka_unit_test(mistakes_of_a_paper_end_the_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

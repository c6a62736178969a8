// Many draws on some threads, which are made up here.
#include "check.h"

#include "campaign/batch.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

galet_status __wrap_galet_drawer_draw(galet_drawer *drawer, long row, galet_draw *draw, galet_message *why);

static atomic_bool second_complained;

/// The first draw complains once the second has, which does at once.
galet_status __wrap_galet_drawer_draw(galet_drawer *drawer, long row, galet_draw *draw, galet_message *why) {
    (void)drawer, (void)draw;
    for (int i = 0; row == 0 && !second_complained && i < 5000; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    if (row == 0) {
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);  // its complaint is kept by now
    }
    snprintf(why->text, sizeof why->text, "draw %ld", row);
    second_complained = second_complained || row == 1;
    return row == 0 ? GALET_ERR_INPUT : GALET_ERR_PROGRAM;
}

static galet_status take(const galet_draw *draw, void *context, galet_message *why) {
    (void)draw, (void)context, (void)why;
    return GALET_OK;
}

static void a_complaint_is_that_of_the_status(void **state) {
    (void)state;
    static const char text[] = "study: hertz\nrandom: {load: {uniform: [1000, 2000]}}\nsamples: 4\n";
    galet_plan *plan;
    galet_sampling *sampling;
    galet_message why = {0};
    assert_int_equal(galet_plan_parse(text, strlen(text), "case.yaml", &plan, &why), GALET_OK);
    assert_int_equal(galet_plan_sample(plan, &sampling, &why), GALET_OK);
    galet_batch batch = {.lot = galet_plan_lot(plan, sampling), .threads = 2, .take = take};
    assert_int_equal(galet_batch_make(&batch, (galet_range){0, 4}, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "draw 0");
    galet_sampling_destroy(sampling);
    galet_plan_destroy(plan);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_complaint_is_that_of_the_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

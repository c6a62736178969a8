#include "check.h"

#include "study/motion_agreement.h"

typedef struct sample {
    double t, x;
} sample;

/// Follows 0 and leaves it at an instant.
static void leave(const galet_span *span, double t, void *to) {
    const double *from = span->motion;
    *(sample *)to = (sample){t, t > *from ? 1.0 : 0.0};
}

static void show(galet_span_observer *observer, galet_motion_agreement *agreement, double leaves) {
    for (int i = 0; i < 10; i++) {
        observer(&(galet_span){i, i + 1.0, leave, &leaves}, agreement);
    }
}

static void runs_part_within_an_instant_of_where_they_do(void **state) {
    (void)state;
    static const double leaves[] = {0.013, 3.1, 9.99};
    for (size_t i = 0; i < sizeof leaves / sizeof *leaves; i++) {
        galet_motion_agreement *agreement;
        assert_int_equal(galet_motion_agreement_create(sizeof(sample), offsetof(sample, x), 0.5, 10.0, &agreement),
                         GALET_OK);
        show(galet_motion_agreement_keep, agreement, 20.0);
        show(galet_motion_agreement_compare, agreement, leaves[i]);
        assert_true(galet_motion_agreement_parts(agreement));
        double until = galet_motion_agreement_until(agreement);
        assert_true(until <= leaves[i] && until > leaves[i] - 10.0 / 65536.0);
        galet_motion_agreement_destroy(agreement);
    }
}

static void runs_that_are_the_same_agree_to_the_end(void **state) {
    (void)state;
    galet_motion_agreement *agreement;
    assert_int_equal(galet_motion_agreement_create(sizeof(sample), offsetof(sample, x), 0.5, 10.0, &agreement),
                     GALET_OK);
    show(galet_motion_agreement_keep, agreement, 3.1);
    show(galet_motion_agreement_compare, agreement, 3.1);
    assert_false(galet_motion_agreement_parts(agreement));
    assert_true(galet_motion_agreement_until(agreement) == 10.0);
    galet_motion_agreement_destroy(agreement);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_part_within_an_instant_of_where_they_do),
        cmocka_unit_test(runs_that_are_the_same_agree_to_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

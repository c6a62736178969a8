// The thread that makes ranges of draws, which are made up here.
#include "check.h"

#include "campaign/hand.h"
#include "numerics/thread.h"

#include <signal.h>
#include <string.h>
#include <time.h>

galet_status __wrap_galet_batch_make(const galet_batch *batch, galet_range range, galet_message *why);

static bool hears_signals, starts_threads;

galet_status __wrap_galet_batch_make(const galet_batch *batch, galet_range range, galet_message *why) {
    (void)batch, (void)range, (void)why;
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    hears_signals = !sigismember(&blocked, SIGTERM) || !sigismember(&blocked, SIGINT);
    starts_threads = !galet_thread_is_ours();
    return GALET_OK;
}

static void signals_are_left_to_the_owner_and_threads_are_started(void **state) {
    (void)state;
    static const char text[] = "study: hertz\nrandom: {load: {uniform: [1000, 2000]}}\nsamples: 4\n";
    galet_plan *plan;
    galet_hand *hand;
    galet_harvest harvest;
    galet_message why = {0};
    assert_int_equal(galet_plan_parse(text, strlen(text), "case.yaml", &plan, &why), GALET_OK);
    assert_int_equal(galet_hand_create(plan, NULL, 2, &hand), GALET_OK);
    galet_hand_give(hand, (galet_range){0, 4});
    while (!galet_hand_take(hand, &harvest)) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    assert_int_equal(harvest.status, GALET_OK);
    assert_true(!hears_signals && starts_threads);
    galet_hand_destroy(hand);
    galet_plan_destroy(plan);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signals_are_left_to_the_owner_and_threads_are_started),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

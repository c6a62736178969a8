// The thread that makes ranges of draws, which are made up here.
#include "check.h"

#include "campaign/hand.h"
#include "numerics/thread.h"

#include <signal.h>
#include <string.h>
#include <time.h>

galet_status __wrap_galet_batch_make(const galet_batch *batch, galet_range range, galet_message *why);

bool __real_galet_thread_start_leader(galet_thread *thread, void (*work)(void *context), void *context);
bool __wrap_galet_thread_start_leader(galet_thread *thread, void (*work)(void *context), void *context);

static bool denied;  // threads
static bool hears_signals, starts_threads;
static bool cancelled;  // seen by the range

bool __wrap_galet_thread_start_leader(galet_thread *thread, void (*work)(void *context), void *context) {
    return !denied && __real_galet_thread_start_leader(thread, work, context);
}

galet_status __wrap_galet_batch_make(const galet_batch *batch, galet_range range, galet_message *why) {
    (void)range, (void)why;
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    hears_signals = !sigismember(&blocked, SIGTERM) || !sigismember(&blocked, SIGINT);
    starts_threads = !galet_thread_is_ours() && batch->threads > 1;
    for (int i = 0; batch->watch.progress && i < 5000 && !*batch->watch.cancel; i++) {
        batch->watch.progress("made up", 0.0, batch->watch.context);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    cancelled = *batch->watch.cancel;
    return cancelled ? GALET_ERR_INTERRUPTED : GALET_OK;
}

typedef struct owner {
    galet_hand *hand;
    int listened;
    bool idle;  // the hand was at any time
} owner;

static void listen(void *context) {
    owner *o = context;
    o->idle |= galet_hand_is_idle(o->hand);
    if (++o->listened == 3) {
        galet_hand_cancel(o->hand);
    }
}

static galet_harvest make_range(owner *o) {
    static const char text[] = "study: hertz\nrandom: {load: {uniform: [1000, 2000]}}\nsamples: 4\n";
    galet_plan *plan;
    galet_harvest harvest;
    galet_message why = {0};
    assert_int_equal(galet_plan_parse(text, strlen(text), "case.yaml", &plan, &why), GALET_OK);
    assert_int_equal(galet_hand_create(plan, NULL, 2, (galet_hand_owner){listen, o}, &o->hand), GALET_OK);
    galet_hand_give(o->hand, (galet_range){0, 4});
    while (!galet_hand_take(o->hand, &harvest)) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    assert_true(galet_hand_is_idle(o->hand));
    galet_hand_destroy(o->hand);
    galet_plan_destroy(plan);
    return harvest;
}

static void signals_are_left_to_the_owner_and_threads_are_started(void **state) {
    (void)state;
    owner o = {0};
    denied = false;
    galet_harvest harvest = make_range(&o);
    assert_int_equal(harvest.status, GALET_OK);
    assert_true(!hears_signals && starts_threads);
    assert_int_equal(o.listened, 0);  // it has its own thread for that
}

static void without_a_thread_the_owner_listens_in_the_midst_of_a_range(void **state) {
    (void)state;
    owner o = {0};
    denied = true;
    galet_harvest harvest = make_range(&o);
    assert_int_equal(harvest.status, GALET_ERR_INTERRUPTED);
    assert_true(cancelled && !o.idle);
    assert_int_equal(o.listened, 3);
    assert_true(!starts_threads);  // who listens must be the owner's thread
    assert_int_equal(harvest.threads_missed, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signals_are_left_to_the_owner_and_threads_are_started),
        cmocka_unit_test(without_a_thread_the_owner_listens_in_the_midst_of_a_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

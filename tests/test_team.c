#include "check.h"

#include "numerics/team.h"

#include <galet/rolling.h>
#include <galet/runner.h>

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

enum { MOST = 1000 };

/// How many threads the system still gives; -1: as many as it likes.
static int threads_allowed = -1;

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *context);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *context);

/// Instead of the system's.
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *context) {
    if (threads_allowed == 0) {
        return EAGAIN;
    }
    threads_allowed -= threads_allowed > 0;
    return __real_pthread_create(thread, attributes, work, context);
}

typedef struct tally {
    atomic_int times[MOST];
    atomic_int by[8];
    galet_team *inner;
    bool slow;
} tally;

static void count_numbers(void *context, size_t first, size_t end, int thread) {
    tally *t = context;
    for (size_t i = first; i < end; i++) {
        atomic_fetch_add(&t->times[i], 1);
    }
    atomic_fetch_add(&t->by[thread], 1);
    if (t->slow) {
        nanosleep(&(struct timespec){.tv_nsec = 3000000}, NULL);
    }
}

static void every_number_is_worked_on_once(void **state) {
    (void)state;
    galet_team *team = galet_team_create(4);
    assert_int_equal(galet_team_size(team), 4);
    for (size_t count = 0; count < MOST; count = 2 * count + 1) {
        tally t = {.slow = false};
        galet_team_run(team, count, count_numbers, &t);
        for (size_t i = 0; i < MOST; i++) {
            assert_int_equal(t.times[i], i < count);
        }
    }
    galet_team_destroy(team);
}

static void all_of_a_team_take_part(void **state) {
    (void)state;
    galet_team *team = galet_team_create(3);
    tally t = {.slow = true};
    galet_team_run(team, MOST, count_numbers, &t);
    assert_true(t.by[0] > 0 && t.by[1] > 0 && t.by[2] > 0);
    galet_team_destroy(team);
}

static void gather(void *context, size_t first, size_t end, int thread) {
    (void)first;
    (void)end;
    tally *t = context;
    galet_team *inner = galet_team_create(2);
    atomic_fetch_add(&t->by[thread], galet_team_size(inner));
    galet_team_destroy(inner);
    nanosleep(&(struct timespec){.tv_nsec = 3000000}, NULL);
}

static void a_helper_gathers_no_team(void **state) {
    (void)state;
    galet_team *team = galet_team_create(2);
    tally t = {.slow = false}, pieces = {.slow = true};
    galet_team_run(team, 8, gather, &t);
    galet_team_run(team, 8, count_numbers, &pieces);
    assert_true(t.by[1] > 0 && t.by[1] < 8);  // one for each piece
    assert_int_equal(t.by[0], 2 * (8 - t.by[1]));
    galet_team_destroy(team);
}

static void see_mask(void *context, size_t first, size_t end, int thread) {
    (void)first;
    (void)end;
    tally *t = context;
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    atomic_fetch_add(&t->by[thread], sigismember(&mask, SIGINT) ? 1 : 100);
    nanosleep(&(struct timespec){.tv_nsec = 3000000}, NULL);
}

static void signals_are_left_to_the_callers_threads(void **state) {
    (void)state;
    galet_team *team = galet_team_create(2);
    tally t = {.slow = false};
    galet_team_run(team, 8, see_mask, &t);
    assert_true(t.by[1] > 0 && t.by[1] < 100);
    assert_int_equal(t.by[0] % 100, 0);
    galet_team_destroy(team);
}

static void threads_that_are_denied_are_done_without(void **state) {
    (void)state;
    threads_allowed = 0;
    assert_null(galet_team_create(4));
    threads_allowed = 2;
    galet_team *team = galet_team_create(4);
    threads_allowed = -1;
    assert_int_equal(galet_team_size(team), 3);
    tally t = {.slow = false};
    galet_team_run(team, MOST, count_numbers, &t);
    assert_int_equal(t.times[0] + t.times[MOST - 1], 2);
    galet_team_destroy(team);
}

static galet_rolling_result roll(int threads, int allowed) {
    galet_rolling_def def = galet_default_rolling();
    galet_rolling_result result;
    galet_rolling *rolling;
    threads_allowed = allowed;
    assert_int_equal(galet_rolling_create(200, 200, threads, 0, &rolling), GALET_OK);
    assert_int_equal(galet_rolling_solve(rolling, &def, &result), GALET_OK);
    threads_allowed = -1;
    galet_rolling_destroy(rolling);
    return result;
}

static void contacts_tell_of_threads_they_missed(void **state) {
    (void)state;
    galet_rolling_result one = roll(1, -1), three = roll(3, -1), denied = roll(3, 0), few = roll(3, 1);
    assert_int_equal(one.threads_missed, 0);
    assert_int_equal(three.threads_missed, 0);
    assert_int_equal(denied.threads_missed, 2);
    assert_int_equal(few.threads_missed, 1);
    assert_true(denied.traction.force.fx == one.traction.force.fx && few.traction.force.fx == one.traction.force.fx);
}

static galet_status square(void *context, void *state, size_t item, void *result) {
    (void)context;
    (void)state;
    *(double *)result = (double)(item * item);
    return GALET_OK;
}

static galet_status add(void *context, size_t item, const void *result) {
    (void)item;
    *(double *)context += *(const double *)result;
    return GALET_OK;
}

static void a_runner_tells_of_threads_it_missed(void **state) {
    (void)state;
    static const int allowed[] = {-1, 0, 1}, missed[] = {0, 3, 2};
    for (int i = 0; i < 3; i++) {
        double sum = 0.0;
        int told = -1;
        galet_runner_def def = {.count = 1000,
                                .threads = 3,
                                .result_size = sizeof(double),
                                .context = &sum,
                                .work = square,
                                .collect = add,
                                .threads_missed = &told};
        threads_allowed = allowed[i];
        assert_int_equal(galet_runner_run(&def), GALET_OK);
        threads_allowed = -1;
        assert_int_equal(told, missed[i]);
        assert_true(sum == 332833500.0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_is_worked_on_once),
        cmocka_unit_test(all_of_a_team_take_part),
        cmocka_unit_test(a_helper_gathers_no_team),
        cmocka_unit_test(signals_are_left_to_the_callers_threads),
        cmocka_unit_test(threads_that_are_denied_are_done_without),
        cmocka_unit_test(contacts_tell_of_threads_they_missed),
        cmocka_unit_test(a_runner_tells_of_threads_it_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

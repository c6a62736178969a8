#include "check.h"

#include <galet/runner.h>

#include "numerics/thread.h"
#include "random.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>

enum { NEVER = -1, MOST = 4096, WAITING = 256 };

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);

/// A time of the day that is an hour ahead of what those who wait for it go by.
int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
    int code = __real_clock_gettime(clock, time);
    time->tv_sec += clock == CLOCK_REALTIME ? 3600 : 0;
    return code;
}

/// What happens in a run, and what is wanted to happen.
typedef struct story {
    atomic_size_t begun, most_ahead;
    atomic_int states, alive;
    size_t collected;
    pthread_t caller;
    long work_fails, collect_fails, cancel_at, slow;  // items
    int begin_fails;                                  // worker
    volatile int cancel;
    double values[MOST];
    double told;
    int tellings;
    bool told_backwards;
} story;

static void pause_for(long microseconds) {
    struct timespec time = {0, microseconds * 1000};
    nanosleep(&time, NULL);
}

static void *begin(void *context, int worker) {
    static int states[64];
    story *s = context;
    assert_true(pthread_equal(pthread_self(), s->caller));
    if (worker == s->begin_fails) {
        return NULL;
    }
    atomic_fetch_add(&s->states, 1);
    atomic_fetch_add(&s->alive, 1);
    states[worker] = worker;
    return &states[worker];
}

static story *ended;

static void end(void *state) {
    (void)state;
    atomic_fetch_sub(&ended->alive, 1);
}

/// Something that is different for every item and takes its own time.
static galet_status work(void *context, void *state, size_t item, void *result) {
    story *s = context;
    (void)state;
    size_t ahead = atomic_fetch_add(&s->begun, 1) + 1;
    size_t most = atomic_load(&s->most_ahead);
    while (ahead > most && !atomic_compare_exchange_weak(&s->most_ahead, &most, ahead)) {
    }
    uint64_t rng = item;
    double sum = 0.0;
    for (uint64_t i = random_bits(&rng) % 200; i > 0; i--) {
        sum += sin(random_between(&rng, 0.0, 9.0));
    }
    if ((long)item == s->slow) {
        pause_for(200000);
    } else if (s->slow != NEVER && s->work_fails != NEVER && (long)item > s->work_fails) {
        pause_for(1000);
    }
    memcpy(result, &sum, sizeof sum);
    return (long)item == s->work_fails || (s->work_fails != NEVER && (long)item == s->work_fails + 2)
               ? (long)item == s->work_fails ? GALET_ERR_NO_CONTACT : GALET_ERR_FILE
               : GALET_OK;
}

static galet_status collect(void *context, size_t item, const void *result) {
    story *s = context;
    assert_true(pthread_equal(pthread_self(), s->caller));
    assert_int_equal(item, s->collected);
    if ((long)item == s->collect_fails) {
        return GALET_ERR_FILE;
    }
    memcpy(&s->values[item % MOST], result, sizeof *s->values);
    s->collected++;
    if ((long)item == s->cancel_at) {
        s->cancel = 1;
    }
    return GALET_OK;
}

static void tell(const char *phase, double fraction, void *context) {
    story *s = context;
    assert_string_equal(phase, "draws");
    s->told_backwards |= fraction < s->told;
    s->told = fraction;
    s->tellings++;
}

static story fresh(void) {
    return (story){.caller = pthread_self(),
                   .work_fails = NEVER,
                   .collect_fails = NEVER,
                   .cancel_at = NEVER,
                   .slow = NEVER,
                   .begin_fails = NEVER};
}

static galet_status run_sized(story *s, size_t count, int threads, size_t result_size) {
    ended = s;
    galet_watch watch = {tell, s, &s->cancel};
    galet_runner_def def = {.count = count,
                            .threads = threads,
                            .result_size = result_size,
                            .context = s,
                            .begin = begin,
                            .work = work,
                            .collect = collect,
                            .end = end,
                            .watch = &watch,
                            .phase = "draws"};
    galet_status status = galet_runner_run(&def);
    assert_int_equal(atomic_load(&s->alive), 0);
    return status;
}

static galet_status run(story *s, size_t count, int threads) {
    return run_sized(s, count, threads, sizeof(double));
}

static void results_are_the_same_on_any_number_of_threads(void **state) {
    (void)state;
    static story one, many;
    one = fresh();
    assert_int_equal(run(&one, MOST, 1), GALET_OK);
    assert_int_equal(one.collected, MOST);
    for (int threads = 0; threads <= 8; threads = threads * 2 + 2) {
        many = fresh();
        assert_int_equal(run(&many, MOST, threads), GALET_OK);
        assert_int_equal(many.collected, MOST);
        assert_int_equal(atomic_load(&many.begun), MOST);
        assert_int_equal(atomic_load(&many.states), threads > 1 ? threads : 1);
        assert_memory_equal(one.values, many.values, sizeof one.values);
    }
}

static void few_items_take_few_workers(void **state) {
    (void)state;
    for (size_t count = 0; count < 6; count++) {
        story s = fresh();
        assert_int_equal(run(&s, count, 4), GALET_OK);
        assert_int_equal(s.collected, count);
        assert_int_equal(atomic_load(&s.states), count < 4 ? count : 4);
    }
}

static void progress_goes_forward_to_the_end(void **state) {
    (void)state;
    for (int threads = 1; threads <= 3; threads += 2) {
        story s = fresh();
        assert_int_equal(run(&s, 4000, threads), GALET_OK);
        assert_true(s.told == 1.0 && !s.told_backwards && s.tellings > 900 && s.tellings < 1100);
        s = fresh();
        assert_int_equal(run(&s, 7, threads), GALET_OK);
        assert_true(s.told == 1.0 && s.tellings == 8);
    }
}

/// What was begun is collected, in order and without a gap; nothing is begun afterwards.
static void cancelled_runs_keep_what_is_finished(void **state) {
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        story s = fresh();
        s.cancel_at = 500;
        assert_int_equal(run(&s, (size_t)1 << 40, threads), GALET_ERR_INTERRUPTED);
        assert_true(s.collected >= 501 && s.collected <= 501 + WAITING);
        assert_int_equal(atomic_load(&s.begun), s.collected);
        s = fresh();
        s.cancel = 1;
        assert_int_equal(run(&s, 1000, threads), GALET_ERR_INTERRUPTED);
        assert_true(s.collected <= WAITING && (threads > 1 || s.collected == 0));
    }
}

static void first_failure_in_order_ends_the_run(void **state) {
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        story s = fresh();
        s.work_fails = 137;
        assert_int_equal(run(&s, 1000, threads), GALET_ERR_NO_CONTACT);
        assert_int_equal(s.collected, 137);
        s = fresh();
        s.collect_fails = 41;
        assert_int_equal(run(&s, 1000, threads), GALET_ERR_FILE);
        assert_int_equal(s.collected, 41);
        s = fresh();
        s.begin_fails = threads - 1;
        assert_int_equal(run(&s, 1000, threads), GALET_ERR_MEMORY);
        assert_int_equal(s.collected, 0);
    }
}

/// Even where the items before it are still under way.
static void nothing_is_begun_after_a_failure(void **state) {
    (void)state;
    story s = fresh();
    s.slow = 0;
    s.work_fails = 5;
    assert_int_equal(run(&s, 100000, 4), GALET_ERR_NO_CONTACT);
    assert_int_equal(s.collected, 5);
    assert_true(atomic_load(&s.begun) < WAITING / 2);
}

/// While the first item takes its time the others run ahead as far as results may wait, and no further.
static void results_wait_in_bounded_memory(void **state) {
    (void)state;
    story s = fresh();
    s.slow = 0;
    s.cancel_at = 0;
    assert_int_equal(run(&s, 100000, 4), GALET_ERR_INTERRUPTED);
    assert_int_equal(atomic_load(&s.most_ahead), s.collected);
    assert_true(s.collected <= 2 * WAITING);
}

/// Fewer of them where they are large: 64 MiB hold 16 of 4 MiB.
static void large_results_wait_in_no_more_memory(void **state) {
    (void)state;
    story s = fresh();
    s.slow = 0;
    s.cancel_at = 0;
    assert_int_equal(run_sized(&s, 1000, 2, (size_t)4 << 20), GALET_ERR_INTERRUPTED);
    assert_true(atomic_load(&s.most_ahead) <= 16);
}

static atomic_bool first_is_collected;

/// All items wait for the first to be collected, a second at most.
static galet_status wait_for_first(void *context, void *state, size_t item, void *result) {
    (void)context;
    (void)state;
    for (int i = 0; item > 0 && i < 1000 && !first_is_collected; i++) {
        pause_for(1000);
    }
    *(bool *)result = first_is_collected;
    return GALET_OK;
}

static galet_status expect_first(void *context, size_t item, const void *result) {
    (void)context;
    assert_true(item == 0 || *(const bool *)result);
    first_is_collected = true;
    return GALET_OK;
}

/// Nobody calls the collector for one result of many: it looks by itself.
static void clocks_that_are_set_back_hold_nothing_up(void **state) {
    (void)state;
    galet_runner_def def = {
        .count = 20, .threads = 2, .result_size = sizeof(bool), .work = wait_for_first, .collect = expect_first};
    assert_int_equal(galet_runner_run(&def), GALET_OK);
}

typedef struct block {
    unsigned char bytes[5 << 20];
} block;

static galet_status fill_block(void *context, void *state, size_t item, void *result) {
    (void)context;
    (void)state;
    memset(result, (int)item, sizeof(block));
    return GALET_OK;
}

static galet_status check_block(void *context, size_t item, const void *result) {
    size_t *collected = context;
    const block *b = result;
    assert_true(b->bytes[0] == (unsigned char)item && b->bytes[sizeof b->bytes - 1] == (unsigned char)item);
    (*collected)++;
    return GALET_OK;
}

static void large_results_and_bare_definitions_work(void **state) {
    (void)state;
    size_t collected = 0;
    galet_runner_def def = {.first = 7,
                            .count = 40,
                            .threads = 3,
                            .result_size = sizeof(block),
                            .context = &collected,
                            .work = fill_block,
                            .collect = check_block};
    assert_int_equal(galet_runner_run(&def), GALET_OK);
    assert_int_equal(collected, 40);
    def.result_size = SIZE_MAX - 5;
    assert_int_equal(galet_runner_run(&def), GALET_ERR_MEMORY);
}

static galet_status count_one(void *context, void *state, size_t item, void *result) {
    (void)context;
    (void)state;
    *(size_t *)result = item;
    return GALET_OK;
}

static galet_status add_one(void *context, size_t item, const void *result) {
    assert_int_equal(item, *(const size_t *)result);
    *(size_t *)context += item;
    return GALET_OK;
}

static galet_status run_inside(void *context, void *state, size_t item, void *result) {
    (void)context;
    (void)state;
    *(size_t *)result = 0;
    galet_runner_def def = {.count = item,
                            .threads = 3,
                            .result_size = sizeof(size_t),
                            .context = result,
                            .work = count_one,
                            .collect = add_one};
    return galet_runner_run(&def);
}

static galet_status check_inside(void *context, size_t item, const void *result) {
    (void)context;
    assert_int_equal(*(const size_t *)result, item == 0 ? 0 : item * (item - 1) / 2);
    return GALET_OK;
}

static void runs_may_be_run_inside_runs(void **state) {
    (void)state;
    galet_runner_def def = {
        .count = 200, .threads = 3, .result_size = sizeof(size_t), .work = run_inside, .collect = check_inside};
    assert_int_equal(galet_runner_run(&def), GALET_OK);
}

static galet_status ask_whose_thread(void *context, void *state, size_t item, void *result) {
    (void)context;
    (void)state;
    (void)item;
    *(bool *)result = galet_thread_is_ours();
    return GALET_OK;
}

static galet_status compare_thread(void *context, size_t item, const void *result) {
    (void)item;
    assert_int_equal(*(const bool *)result, *(const bool *)context);
    return GALET_OK;
}

/// Work of several threads starts none of its own, that of the caller's may.
static void only_teams_are_not_nested(void **state) {
    (void)state;
    for (int threads = 0; threads <= 3; threads++) {
        bool ours = threads > 1;
        galet_runner_def def = {.count = 20,
                                .threads = threads,
                                .result_size = sizeof(bool),
                                .context = &ours,
                                .work = ask_whose_thread,
                                .collect = compare_thread};
        assert_int_equal(galet_runner_run(&def), GALET_OK);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_are_the_same_on_any_number_of_threads),
        cmocka_unit_test(few_items_take_few_workers),
        cmocka_unit_test(progress_goes_forward_to_the_end),
        cmocka_unit_test(cancelled_runs_keep_what_is_finished),
        cmocka_unit_test(first_failure_in_order_ends_the_run),
        cmocka_unit_test(nothing_is_begun_after_a_failure),
        cmocka_unit_test(results_wait_in_bounded_memory),
        cmocka_unit_test(large_results_wait_in_no_more_memory),
        cmocka_unit_test(clocks_that_are_set_back_hold_nothing_up),
        cmocka_unit_test(large_results_and_bare_definitions_work),
        cmocka_unit_test(runs_may_be_run_inside_runs),
        cmocka_unit_test(only_teams_are_not_nested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// Ranks of a campaign by several processes, whose messages and clock are made up here. Real ones are tested by
// tests/cli/test_campaign_ranks.py.
#include "check.h"

#include "campaign/crew.h"
#include "numerics/thread.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_galet_fleet_size(const galet_fleet *fleet);
void __wrap_galet_fleet_send(galet_fleet *fleet, int to, galet_fleet_tag tag, const void *bytes, size_t count);
bool __wrap_galet_fleet_peek(galet_fleet *fleet, int *from, galet_fleet_tag *tag, size_t *count);
void __wrap_galet_fleet_receive(galet_fleet *fleet, int from, galet_fleet_tag tag, void *bytes, size_t count);

galet_status __real_galet_batch_make(const galet_batch *batch, galet_range range, galet_message *why);
galet_status __wrap_galet_batch_make(const galet_batch *batch, galet_range range, galet_message *why);
bool __real_galet_thread_start_leader(galet_thread *thread, void (*work)(void *context), void *context);
bool __wrap_galet_thread_start_leader(galet_thread *thread, void (*work)(void *context), void *context);

/// What rank 1 says whenever it is listened to, every other time.
typedef struct talk {
    bool speaks, heard;
    galet_fleet_tag tag;
    size_t count;
    int ends;  // times it was sent home
} talk;

/// What rank 0 says to a rank that follows: a range, and in the midst of it that this is the end.
typedef struct orders {
    bool given, ended;
    double end;  // this long after the range was begun [s], or after it
    int alive;   // signs of life in the midst of it
} orders;

/// Draws of some minutes, where the system gives no thread to make them. All zero: true draws, and threads.
typedef struct long_draw {
    double lasts;   // [s]
    double signal;  // comes after that time [s]; 0: none
    double at;      // now, or where it was ended [s]
    bool under_way;
} long_draw;

static talk rank1;
static orders rank0;
static bool follows;
static long_draw draw;
static volatile int signal_came;
static double hurry;  // seconds that the clock gains on each look at it
static double gained;

int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
    int code = __real_clock_gettime(clock, time);
    gained += hurry;
    time->tv_sec += (time_t)gained;
    return code;
}

int __wrap_galet_fleet_size(const galet_fleet *fleet) {
    (void)fleet;
    return 2;
}

void __wrap_galet_fleet_send(galet_fleet *fleet, int to, galet_fleet_tag tag, const void *bytes, size_t count) {
    (void)fleet, (void)to, (void)bytes, (void)count;
    rank1.ends += tag == GALET_FLEET_END;
    rank0.alive += tag == GALET_FLEET_ALIVE && draw.under_way;
}

static bool peek_order(int *from, galet_fleet_tag *tag, size_t *count) {
    *from = 0;
    *tag = rank0.given ? GALET_FLEET_END : GALET_FLEET_RANGE;
    *count = rank0.given ? 0 : sizeof(galet_range);
    bool over = draw.at >= rank0.end || !draw.under_way;
    bool speaks = !rank0.given || (over && !rank0.ended);
    rank0.ended |= speaks && rank0.given;
    rank0.given = true;
    return speaks;
}

bool __wrap_galet_fleet_peek(galet_fleet *fleet, int *from, galet_fleet_tag *tag, size_t *count) {
    (void)fleet;
    if (follows) {
        return peek_order(from, tag, count);
    }
    rank1.heard = !rank1.heard;
    *from = 1;
    *tag = rank1.tag;
    *count = rank1.count;
    return rank1.speaks && rank1.heard;
}

void __wrap_galet_fleet_receive(galet_fleet *fleet, int from, galet_fleet_tag tag, void *bytes, size_t count) {
    (void)fleet, (void)from;
    memset(bytes, 0, count);
    if (tag == GALET_FLEET_RANGE) {
        memcpy(bytes, &(galet_range){0, 1}, count);
    }
}

bool __wrap_galet_thread_start_leader(galet_thread *thread, void (*work)(void *context), void *context) {
    return draw.lasts == 0.0 && __real_galet_thread_start_leader(thread, work, context);
}

galet_status __wrap_galet_batch_make(const galet_batch *batch, galet_range range, galet_message *why) {
    if (draw.lasts == 0.0) {
        return __real_galet_batch_make(batch, range, why);
    }
    draw.under_way = true;
    for (draw.at = 0.0; draw.at < draw.lasts && !*batch->watch.cancel; draw.at += 1.0) {
        gained += 1.0;
        signal_came = draw.signal > 0.0 && draw.at >= draw.signal;
        if (batch->watch.progress) {
            batch->watch.progress("made up", 0.0, batch->watch.context);
        }
    }
    draw.under_way = false;
    return draw.at < draw.lasts ? GALET_ERR_INTERRUPTED : GALET_OK;
}

/// A page that takes longer to write than a rank may be silent.
static void take_long(galet_store *store, void *context) {
    (void)store, (void)context;
    gained += 100.0;
}

static void (*look)(galet_store *store, void *context);

static galet_status lead(long samples, long *done, int *lost, galet_message *why) {
    char text[160];
    int length =
        snprintf(text, sizeof text, "study: hertz\nrandom: {load: {uniform: [1000, 2000]}}\nsamples: %ld\n", samples);
    galet_plan *plan;
    galet_sampling *sampling;
    galet_store *store;
    assert_int_equal(galet_plan_parse(text, (size_t)length, "case.yaml", &plan, why), GALET_OK);
    assert_int_equal(galet_plan_check(plan, why), GALET_OK);
    assert_int_equal(galet_plan_sample(plan, &sampling, why), GALET_OK);
    assert_int_equal(galet_store_open(NULL, plan, false, &store, why), GALET_OK);
    galet_intake intake = galet_intake_begin(store, samples, (galet_watch){0});
    intake.look = look;
    galet_crew crew = {.fleet = NULL, .plan = plan, .sampling = sampling, .threads = 1, .cancel = &signal_came};
    why->text[0] = '\0';
    galet_status status = galet_crew_lead(&crew, &intake, &(galet_range){0, samples}, 1, lost, why);
    *done = galet_store_done(store);
    galet_store_close(store);
    galet_sampling_destroy(sampling);
    galet_plan_destroy(plan);
    return status;
}

static void a_rank_that_is_silent_for_a_minute_is_lost(void **state) {
    (void)state;
    rank1 = (talk){0};
    hurry = 1.0;
    long done;
    int lost;
    galet_message why;
    assert_int_equal(lead(200000, &done, &lost, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "rank 1 has not been heard of for 60 s");
    assert_int_equal(lost, 1);
    assert_int_equal(rank1.ends, 1);
}

static void a_rank_that_says_that_it_lives_is_waited_for(void **state) {
    (void)state;
    rank1 = (talk){.speaks = true, .tag = GALET_FLEET_ALIVE};
    hurry = 1.0;
    long done;
    int lost;
    galet_message why;
    assert_int_equal(lead(300, &done, &lost, &why), GALET_OK);
    assert_int_equal(done, 300);
    assert_int_equal(lost, 0);
}

static void a_rank_is_not_lost_while_nobody_listens(void **state) {
    (void)state;
    rank1 = (talk){.speaks = true, .tag = GALET_FLEET_ALIVE};
    hurry = 0.1;
    gained = 0.0;
    look = take_long;
    long done;
    int lost;
    galet_message why;
    galet_status status = lead(3000, &done, &lost, &why);
    look = NULL;
    assert_string_equal(why.text, "");
    assert_int_equal(status, GALET_OK);
    assert_int_equal(done, 3000);
    assert_true(gained > 100.0);
}

static void a_rank_with_another_case_is_refused(void **state) {
    (void)state;
    rank1 = (talk){.speaks = true, .tag = GALET_FLEET_READY, .count = 8};
    hurry = 0.0;
    long done;
    int lost;
    galet_message why;
    assert_int_equal(lead(200000, &done, &lost, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "rank 1 reads another case, or is another build of galet, than rank 0");
}

static void without_a_thread_rank_0_hears_others_in_the_midst_of_a_draw(void **state) {
    (void)state;
    rank1 = (talk){.speaks = true, .tag = GALET_FLEET_ALIVE};
    draw = (long_draw){.lasts = 300.0};
    hurry = 0.0;
    long done;
    int lost;
    galet_message why;
    assert_int_equal(lead(1, &done, &lost, &why), GALET_OK);
    assert_int_equal(lost, 0);
    rank1.speaks = false;
    assert_int_equal(lead(1, &done, &lost, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "rank 1 has not been heard of for 60 s");
    assert_int_equal(lost, 1);
    assert_true(draw.at > 59.0 && draw.at < 63.0);
    draw = (long_draw){0};
}

static void without_a_thread_rank_0_hears_a_signal_in_the_midst_of_a_draw(void **state) {
    (void)state;
    rank1 = (talk){.speaks = true, .tag = GALET_FLEET_ALIVE};
    draw = (long_draw){.lasts = 300.0, .signal = 20.0};
    hurry = 0.0;
    long done;
    int lost;
    galet_message why;
    assert_int_equal(lead(1, &done, &lost, &why), GALET_ERR_INTERRUPTED);
    assert_true(draw.at < 22.0);
    draw = (long_draw){0};
    signal_came = 0;
}

static void follow(void) {
    static const char text[] = "study: hertz\nrandom: {load: {uniform: [1000, 2000]}}\nsamples: 4\n";
    galet_plan *plan;
    galet_message why = {0};
    assert_int_equal(galet_plan_parse(text, strlen(text), "case.yaml", &plan, &why), GALET_OK);
    follows = true;
    galet_crew_follow(&(galet_crew){.plan = plan, .threads = 1, .cancel = &signal_came});
    follows = false;
    galet_plan_destroy(plan);
}

static void without_a_thread_a_rank_says_that_it_lives_and_hears_the_end(void **state) {
    (void)state;
    rank0 = (orders){.end = 100.0};
    draw = (long_draw){.lasts = 300.0};
    follow();
    assert_true(draw.at >= 100.0 && draw.at < 102.0);
    assert_true(rank0.alive > 100 / 7 && rank0.alive <= 100 / 5);  // every 5 s, in steps of 1 s
    draw = (long_draw){0};
}

static void without_a_thread_a_rank_hears_a_signal_in_the_midst_of_a_draw(void **state) {
    (void)state;
    rank0 = (orders){.end = INFINITY};
    draw = (long_draw){.lasts = 300.0, .signal = 20.0};
    follow();
    assert_true(draw.at < 22.0);
    draw = (long_draw){0};
    signal_came = 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rank_that_is_silent_for_a_minute_is_lost),
        cmocka_unit_test(a_rank_that_says_that_it_lives_is_waited_for),
        cmocka_unit_test(a_rank_is_not_lost_while_nobody_listens),
        cmocka_unit_test(a_rank_with_another_case_is_refused),
        cmocka_unit_test(without_a_thread_rank_0_hears_others_in_the_midst_of_a_draw),
        cmocka_unit_test(without_a_thread_rank_0_hears_a_signal_in_the_midst_of_a_draw),
        cmocka_unit_test(without_a_thread_a_rank_says_that_it_lives_and_hears_the_end),
        cmocka_unit_test(without_a_thread_a_rank_hears_a_signal_in_the_midst_of_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

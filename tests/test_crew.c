// Rank 0 of a campaign by several processes, whose messages and clock are made up here. Real ones are tested by
// tests/cli/test_campaign_ranks.py.
#include "check.h"

#include "campaign/crew.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_galet_fleet_size(const galet_fleet *fleet);
void __wrap_galet_fleet_send(galet_fleet *fleet, int to, galet_fleet_tag tag, const void *bytes, size_t count);
bool __wrap_galet_fleet_peek(galet_fleet *fleet, int *from, galet_fleet_tag *tag, size_t *count);
void __wrap_galet_fleet_receive(galet_fleet *fleet, int from, galet_fleet_tag tag, void *bytes, size_t count);

/// What rank 1 says whenever it is listened to, every other time.
typedef struct talk {
    bool speaks, heard;
    galet_fleet_tag tag;
    size_t count;
    int ends;  // times it was sent home
} talk;

static talk rank1;
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
}

bool __wrap_galet_fleet_peek(galet_fleet *fleet, int *from, galet_fleet_tag *tag, size_t *count) {
    (void)fleet;
    rank1.heard = !rank1.heard;
    *from = 1;
    *tag = rank1.tag;
    *count = rank1.count;
    return rank1.speaks && rank1.heard;
}

void __wrap_galet_fleet_receive(galet_fleet *fleet, int from, galet_fleet_tag tag, void *bytes, size_t count) {
    (void)fleet, (void)from, (void)tag;
    memset(bytes, 0, count);
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
    galet_crew crew = {.fleet = NULL, .plan = plan, .sampling = sampling, .threads = 1};
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rank_that_is_silent_for_a_minute_is_lost),
        cmocka_unit_test(a_rank_that_says_that_it_lives_is_waited_for),
        cmocka_unit_test(a_rank_is_not_lost_while_nobody_listens),
        cmocka_unit_test(a_rank_with_another_case_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "check.h"

#include "numerics/motion.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double fine[4] = {1e-13, 1e-13, 1e-13, 1e-13};

static double swing(double t, const double *y, const int *mode, double *rate, void *context) {
    (void)t, (void)mode, (void)context;
    rate[0] = y[1];
    rate[1] = -y[0];
    return 0.0;
}

static double drift(double t, const double *y, const int *mode, double *rate, void *context) {
    (void)t, (void)y, (void)mode, (void)context;
    rate[0] = 1.0;
    return 0.0;
}

static galet_motion_action note(const galet_motion_event *event, double *y, int *mode, void *context) {
    (void)event, (void)y, (void)mode, (void)context;
    return GALET_MOTION_NOTE;
}

static void place(double t, const double *y, const int *mode, double *values, void *context) {
    (void)t, (void)mode, (void)context;
    values[0] = y[0];
}

/// What an observer has seen: stretches without gaps.
typedef struct audience {
    double t;
    int stretches;
} audience;

static void check_cosine(const galet_motion_span *span, void *context) {
    audience *seen = context;
    double y[3];
    assert_true(span->t0 == seen->t && span->t1 > span->t0);
    for (int i = 0; i <= 10; i++) {
        double t = i == 10 ? span->t1 : span->t0 + 0.1 * i * (span->t1 - span->t0);
        galet_motion_span_state(span, t, y);
        assert_close(y[0], cos(t), 1e-11);
        assert_close(y[1], -sin(t), 1e-11);
        assert_true(y[2] == 0.0);  // nothing is dissipated
    }
    seen->t = span->t1;
    seen->stretches++;
}

static void observer_sees_every_step_as_accurate_as_its_ends(void **state) {
    (void)state;
    double y[2] = {1.0, 0.0};
    audience seen = {0.0, 0};
    galet_motion_def def = {.size = 2,
                            .rate = swing,
                            .observe = check_cosine,
                            .context = &seen,
                            .t_end = 50.0,
                            .rtol = 1e-13,
                            .atol = fine};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_OK);
    assert_true(seen.t == 50.0 && seen.stretches == (int)result.steps);
    assert_true(result.t == 50.0 && !result.stopped && result.event_count == 0);
    assert_close(y[0], cos(50.0), 1e-11);
    galet_motion_release(&result);
}

static void zeros_of_the_cosine_are_found_once_each(void **state) {
    (void)state;
    double y[2] = {1.0, 0.0};
    galet_motion_def def = {.size = 2,
                            .event_count = 1,
                            .rate = swing,
                            .events = place,
                            .on_event = note,
                            .t_end = 30.0,
                            .rtol = 1e-13,
                            .atol = fine};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_OK);
    assert_int_equal(result.event_count, 10);
    for (size_t i = 0; i < result.event_count; i++) {
        assert_close(result.events[i].t, (0.5 + (double)i) * M_PI, 1e-11);
        assert_int_equal(result.events[i].direction, i % 2 ? 1 : -1);
    }
    galet_motion_release(&result);
}

static void look_inside(const galet_motion_span *span, void *context) {
    (void)context;
    double y[3];
    galet_motion_span_state(span, 0.5 * (span->t0 + span->t1), y);
}

static void observer_changes_no_count(void **state) {
    (void)state;
    galet_motion_result results[2];
    for (int seen = 0; seen < 2; seen++) {
        double y[2] = {1.0, 0.0};
        galet_motion_def def = {.size = 2,
                                .event_count = 1,
                                .rate = swing,
                                .events = place,
                                .on_event = note,
                                .observe = seen ? look_inside : NULL,
                                .t_end = 30.0,
                                .rtol = 1e-13,
                                .atol = fine};
        assert_int_equal(galet_motion_run(&def, y, NULL, &results[seen]), GALET_OK);
        galet_motion_release(&results[seen]);
    }
    assert_true(results[0].rates == results[1].rates && results[0].steps == results[1].steps);
}

static void directions_are_respected(void **state) {
    (void)state;
    double y[2] = {1.0, 0.0};
    const int rising[] = {1};
    galet_motion_def def = {.size = 2,
                            .event_count = 1,
                            .rate = swing,
                            .events = place,
                            .on_event = note,
                            .directions = rising,
                            .t_end = 30.0,
                            .rtol = 1e-13,
                            .atol = fine};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_OK);
    assert_int_equal(result.event_count, 5);
    assert_close(result.events[0].t, 1.5 * M_PI, 1e-11);
    galet_motion_release(&result);
}

static void dip(double t, const double *y, const int *mode, double *values, void *context) {
    (void)t, (void)mode, (void)context;
    values[0] = y[0] + 0.999;
}

/// Below zero for 0.09 s of each swing, in the middle of steps that are longer than a second.
static void zeros_that_a_step_goes_through_twice_are_found(void **state) {
    (void)state;
    double width = acos(0.999);
    for (int wanted = -1; wanted <= 1; wanted++) {
        double y[2] = {1.0, 0.0};
        galet_motion_def def = {.size = 2,
                                .event_count = 1,
                                .rate = swing,
                                .events = dip,
                                .on_event = note,
                                .directions = &wanted,
                                .t_end = 100.0,
                                .rtol = 1e-5,
                                .atol = fine};
        galet_motion_result result;
        assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_OK);
        assert_true(result.steps < 150);
        assert_int_equal(result.event_count, wanted ? 16 : 32);
        for (size_t i = 0; i < result.event_count; i++) {
            int direction = wanted ? wanted : i % 2 ? 1 : -1;
            assert_int_equal(result.events[i].direction, direction);
            double middle = M_PI * (double)(2 * (wanted ? i : i / 2) + 1);
            assert_close(result.events[i].t, middle + direction * width, 1e-4);
        }
        galet_motion_release(&result);
    }
}

static void events_are_located_to_rounding(void **state) {
    (void)state;
    double y[1] = {-1.0 / 3.0};
    galet_motion_def def = {
        .size = 1, .event_count = 1, .rate = drift, .events = place, .t_end = 5.0, .rtol = 1e-6, .atol = fine};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_OK);
    assert_true(result.stopped);
    assert_close(result.t, 1.0 / 3.0, 2.0 * DBL_EPSILON);
    assert_close(y[0], 0.0, 2.0 * DBL_EPSILON);
    galet_motion_release(&result);
}

static void root_at_the_start_is_no_event(void **state) {
    (void)state;
    double y[2] = {0.0, 1.0};
    galet_motion_def def = {.size = 2,
                            .event_count = 1,
                            .rate = swing,
                            .events = place,
                            .on_event = note,
                            .t_end = 7.0,
                            .rtol = 1e-13,
                            .atol = fine};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_OK);
    assert_int_equal(result.event_count, 2);
    assert_close(result.events[0].t, M_PI, 1e-12);
    galet_motion_release(&result);
}

/// Two hops above zero with a dip between them, as soon as the phase begins.
static void hops(double t, const double *y, const int *mode, double *values, void *context) {
    (void)t, (void)mode, (void)context;
    double since = y[0] - 1000.0;
    values[0] = since * (since - 0.1) * (since - 0.12);
    values[1] = -values[0];
}

static void zeros_that_the_first_step_goes_through_twice_are_found(void **state) {
    (void)state;
    for (int wanted = -1; wanted <= 1; wanted++) {
        const int directions[2] = {wanted, -wanted};
        double y[1] = {1000.0};
        galet_motion_def def = {.size = 1,
                                .event_count = 2,
                                .rate = drift,
                                .events = hops,
                                .on_event = note,
                                .directions = directions,
                                .t_end = 1.0,
                                .rtol = 1e-4,
                                .atol = fine};
        galet_motion_result result;
        assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_OK);
        assert_true(result.steps < 5);
        assert_int_equal(result.event_count, wanted ? 2 : 4);
        for (size_t i = 0; i < result.event_count; i++) {
            bool back = wanted ? wanted > 0 : i >= 2;
            assert_close(result.events[i].t, back ? 0.12 : 0.1, 1e-12);
        }
        galet_motion_release(&result);
    }
}

static void two_marks(double t, const double *y, const int *mode, double *values, void *context) {
    (void)t, (void)mode, (void)context;
    values[0] = y[0] - 2.0;
    values[1] = 1.5 - y[0];
    values[2] = y[0] - 2.0;
}

static void events_of_one_step_come_in_order_and_together(void **state) {
    (void)state;
    double y[1] = {0.0};
    galet_motion_def def = {.size = 1,
                            .event_count = 3,
                            .rate = drift,
                            .events = two_marks,
                            .on_event = note,
                            .t_end = 10.0,
                            .rtol = 1e-6,
                            .atol = fine};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_OK);
    assert_int_equal(result.event_count, 3);
    assert_int_equal(result.events[0].event, 1);
    assert_close(result.events[0].t, 1.5, 4.0 * DBL_EPSILON);
    assert_int_equal(result.events[1].event, 0);
    assert_int_equal(result.events[2].event, 2);
    assert_true(result.events[1].t == result.events[2].t);
    galet_motion_release(&result);
}

static galet_motion_action turn_back(const galet_motion_event *event, double *y, int *mode, void *context) {
    ++*(int *)context;
    *mode = 1;
    y[0] = event->event == 0 ? 0.0 : y[0];
    return event->event == 0 ? GALET_MOTION_RESTART : GALET_MOTION_NOTE;
}

static void event_that_coincides_with_a_restart_is_not_lost(void **state) {
    (void)state;
    double y[1] = {0.0};
    int seen = 0, mode = 0;
    galet_motion_def def = {.size = 1,
                            .event_count = 3,
                            .rate = drift,
                            .events = two_marks,
                            .on_event = turn_back,
                            .context = &seen,
                            .t_end = 5.0,
                            .rtol = 1e-6,
                            .atol = fine};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, &mode, &result), GALET_OK);
    static const size_t expected[] = {1, 0, 2, 1, 0, 2};
    assert_int_equal(result.event_count, 6);
    assert_int_equal(seen, 6);
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(result.events[i].event, expected[i]);
        assert_close(result.events[i].t, 2.0 * (double)(i / 3) + (i % 3 ? 2.0 : 1.5), 1e-14);
    }
    galet_motion_release(&result);
}

typedef struct hopper {
    double restitution;
    int bounces;
} hopper;

static double fall(double t, const double *y, const int *mode, double *rate, void *context) {
    (void)t, (void)mode, (void)context;
    rate[0] = y[1];
    rate[1] = -10.0;
    return 0.0;
}

static galet_motion_action bounce(const galet_motion_event *event, double *y, int *mode, void *context) {
    (void)mode;
    hopper *h = context;
    assert_int_equal(event->direction, -1);
    h->bounces++;
    y[0] = 0.0;
    y[1] *= -h->restitution;
    return GALET_MOTION_RESTART;
}

static double fall_energy(double t, const double *y, const int *mode, void *context) {
    (void)t, (void)mode, (void)context;
    return 0.5 * y[1] * y[1] + 10.0 * y[0];
}

static galet_motion_def hopping(hopper *h) {
    return (galet_motion_def){.size = 2,
                              .event_count = 1,
                              .rate = fall,
                              .events = place,
                              .on_event = bounce,
                              .energy = fall_energy,
                              .context = h,
                              .t_end = 30.0,
                              .rtol = 1e-12,
                              .atol = fine,
                              .max_events = 200};
}

static void restarts_find_the_next_impact_and_count_its_loss(void **state) {
    (void)state;
    hopper h = {0.8, 0};
    galet_motion_def def = hopping(&h);
    def.t_end = 3.0;
    double y[2] = {0.0, 5.0};  // starts on the ground: the first impact is after 1 s
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_OK);
    double t = 0.0, flight = 1.0, energy = 12.5;
    for (size_t i = 0; i < result.event_count; i++) {
        t += flight;
        flight *= 0.8;
        energy *= 0.64;
        assert_close(result.events[i].t, t, 1e-14 * (double)(i + 10));
    }
    assert_true(t + flight > 3.0);
    assert_close(result.ledger.jumps, energy - 12.5, 1e-12);
    assert_close(result.ledger.error, 0.0, 1e-13);
    galet_motion_release(&result);
}

static void endless_impacts_end_with_a_status(void **state) {
    (void)state;
    hopper h = {0.8, 0};
    galet_motion_def def = hopping(&h);
    double y[2] = {0.0, 5.0};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_ERR_NOT_CONVERGED);
    assert_true(result.too_many_events);
    assert_close(result.t, 5.0, 1e-3);  // they pile up at 1 / (1 - 0.8) s
    assert_true(h.bounces <= 210);
    galet_motion_release(&result);
}

static void motion_without_a_log_ends_the_same_and_keeps_nothing(void **state) {
    (void)state;
    hopper h = {0.8, 0};
    galet_motion_def def = hopping(&h);
    def.no_log = true;
    double y[2] = {0.0, 5.0};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_ERR_NOT_CONVERGED);
    assert_true(result.too_many_events && result.event_count > 100 && h.bounces <= 210);
    assert_null(result.events);
    galet_motion_release(&result);
}

enum { STUCK, FORTH, BACK };

static double rub(double t, const double *y, const int *mode, double *rate, void *context) {
    (void)t, (void)context;
    double force = *mode == STUCK ? -y[0] : *mode == FORTH ? 0.3 : -0.3;
    rate[0] = y[1];
    rate[1] = -y[0] - force;
    return force * y[1];
}

static void velocity(double t, const double *y, const int *mode, double *values, void *context) {
    (void)t, (void)context;
    values[0] = *mode == STUCK ? 1.0 : y[1];
}

static galet_motion_action turn(const galet_motion_event *event, double *y, int *mode, void *context) {
    (void)event, (void)context;
    *mode = fabs(y[0]) <= 0.3 ? STUCK : *mode == FORTH ? BACK : FORTH;
    y[1] = *mode == STUCK ? 0.0 : y[1];
    return GALET_MOTION_RESTART;
}

static double spring_energy(double t, const double *y, const int *mode, void *context) {
    (void)t, (void)mode, (void)context;
    return 0.5 * (y[0] * y[0] + y[1] * y[1]);
}

static void modes_switch_at_events_and_the_ledger_closes(void **state) {
    (void)state;
    double y[2] = {2.0, 0.0};
    int mode = BACK;
    galet_motion_def def = {.size = 2,
                            .event_count = 1,
                            .rate = rub,
                            .events = velocity,
                            .on_event = turn,
                            .energy = spring_energy,
                            .t_end = 20.0,
                            .rtol = 1e-12,
                            .atol = fine};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, &mode, &result), GALET_OK);
    assert_int_equal(result.event_count, 3);  // 2, -1.4, 0.8, -0.2: each half swing loses 0.6
    assert_int_equal(mode, STUCK);
    for (size_t i = 0; i < 3; i++) {
        assert_close(result.events[i].t, (double)(i + 1) * M_PI, 1e-11);
    }
    assert_close(y[0], -0.2, 1e-11);
    assert_close(result.ledger.dissipated, 0.5 * (4.0 - 0.04), 1e-11);
    assert_close(result.ledger.error, 0.0, 1e-11);
    galet_motion_release(&result);
}

static double rub_in_secret(double t, const double *y, const int *mode, double *rate, void *context) {
    rub(t, y, mode, rate, context);
    return 0.0;
}

static void energy_that_is_missing_is_the_error(void **state) {
    (void)state;
    double y[2] = {2.0, 0.0};
    int mode = BACK;
    galet_motion_def def = {.size = 2,
                            .event_count = 1,
                            .rate = rub_in_secret,
                            .events = velocity,
                            .on_event = turn,
                            .energy = spring_energy,
                            .t_end = 20.0,
                            .rtol = 1e-12,
                            .atol = fine};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, &mode, &result), GALET_OK);
    assert_true(result.ledger.dissipated == 0.0);
    assert_close(result.ledger.error, 0.5 * (4.0 - 0.04), 1e-11);
    galet_motion_release(&result);
}

static galet_motion_action go_on(const galet_motion_event *event, double *y, int *mode, void *context) {
    (void)event, (void)y, (void)mode, (void)context;
    return GALET_MOTION_RESTART;
}

/// Falls to zero at t = 1, and trembles about it from there on.
static void tremble(double t, const double *y, const int *mode, double *values, void *context) {
    (void)y, (void)mode, (void)context;
    values[0] = fmax(1.0 - t, 0.0) + 1e-12 * sin(100.0 * t);
}

static void noise_below_its_tolerance_is_no_event(void **state) {
    (void)state;
    const double tolerance = 1e-11;
    for (int tolerant = 0; tolerant < 2; tolerant++) {
        double y[1] = {0.0};
        galet_motion_def def = {.size = 1,
                                .event_count = 1,
                                .rate = drift,
                                .events = tremble,
                                .on_event = go_on,
                                .event_atol = tolerant ? &tolerance : NULL,
                                .t_end = 2.0,
                                .rtol = 1e-6,
                                .atol = fine,
                                .max_step = 0.01};
        galet_motion_result result;
        assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_OK);
        assert_true(tolerant ? result.event_count == 1 : result.event_count > 10);
        assert_close(result.events[0].t, 1.0, 1e-11);
        galet_motion_release(&result);
    }
}

/// However large its tolerance, a function that has been beyond it has its zero where it was.
static void tolerance_of_an_event_moves_no_zero(void **state) {
    (void)state;
    double y[2] = {1.0, 0.0};
    const double tolerance = 1e-3;
    galet_motion_def def = {.size = 2,
                            .event_count = 1,
                            .rate = swing,
                            .events = place,
                            .on_event = go_on,
                            .event_atol = &tolerance,
                            .t_end = 30.0,
                            .rtol = 1e-13,
                            .atol = fine};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_OK);
    assert_int_equal(result.event_count, 10);
    for (size_t i = 0; i < result.event_count; i++) {
        assert_close(result.events[i].t, (0.5 + (double)i) * M_PI, 1e-11);
    }
    galet_motion_release(&result);
}

static double explode(double t, const double *y, const int *mode, double *rate, void *context) {
    (void)t, (void)mode, (void)context;
    rate[0] = y[0] * y[0];
    return 0.0;
}

static void motion_that_ends_in_infinity_says_where(void **state) {
    (void)state;
    double y[1] = {1.0};
    galet_motion_def def = {.size = 1, .rate = explode, .t_end = 2.0, .rtol = 1e-10, .atol = fine};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_ERR_NOT_CONVERGED);
    assert_close(result.t, 1.0, 1e-6);
    assert_true(!result.too_many_rates && result.rates < 100000);  // no step, however short, goes beyond
    galet_motion_release(&result);
}

static void effort_is_bounded(void **state) {
    (void)state;
    double y[2] = {1.0, 0.0};
    galet_motion_def def = {.size = 2, .rate = swing, .t_end = 1e9, .rtol = 1e-10, .atol = fine, .max_rates = 10000};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_ERR_NOT_CONVERGED);
    assert_true(result.too_many_rates && result.rates >= 10000 && result.rates < 10100);
    assert_close(y[0], cos(result.t), 1e-8);
    galet_motion_release(&result);
}

typedef struct watcher {
    volatile int cancel;
    double part;
    int told;
} watcher;

static void cancel_in_the_middle(const char *phase, double part, void *context) {
    watcher *w = context;
    assert_string_equal(phase, "motion");
    assert_true(part > w->part && part <= 1.0);
    w->part = part;
    w->told++;
    w->cancel = part >= 0.5;
}

static void watched_motion_tells_its_progress_and_can_be_ended(void **state) {
    (void)state;
    watcher w = {0};
    const galet_watch watch = {.progress = cancel_in_the_middle, .context = &w, .cancel = &w.cancel};
    double y[2] = {1.0, 0.0};
    galet_motion_def def = {.size = 2, .rate = swing, .t_end = 1e3, .rtol = 1e-10, .atol = fine, .watch = &watch};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_ERR_INTERRUPTED);
    assert_true(w.told > 100 && result.t >= 500.0 && result.t < 510.0);
    assert_close(y[0], cos(result.t), 1e-8);
    galet_motion_release(&result);
}

static void wrong_definitions_are_refused(void **state) {
    (void)state;
    double y[2] = {1.0, 0.0};
    galet_motion_def good = {.size = 2, .rate = swing, .t_end = 1.0, .rtol = 1e-9, .atol = fine}, def = good;
    galet_motion_result result = {.t = -7.0};
    def.rate = NULL;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_ERR_RANGE);
    def = good;
    def.event_count = 1;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_ERR_RANGE);
    def = good;
    def.t_end = NAN;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_ERR_RANGE);
    def = good;
    def.rtol = 0.0;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_ERR_RANGE);
    def = good;
    def.energy = spring_energy;
    y[0] = 1e200;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_ERR_RANGE);  // its energy overflows
    assert_true(result.t == -7.0 && y[0] == 1e200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(observer_sees_every_step_as_accurate_as_its_ends),
        cmocka_unit_test(zeros_of_the_cosine_are_found_once_each),
        cmocka_unit_test(observer_changes_no_count),
        cmocka_unit_test(directions_are_respected),
        cmocka_unit_test(zeros_that_a_step_goes_through_twice_are_found),
        cmocka_unit_test(zeros_that_the_first_step_goes_through_twice_are_found),
        cmocka_unit_test(events_are_located_to_rounding),
        cmocka_unit_test(root_at_the_start_is_no_event),
        cmocka_unit_test(events_of_one_step_come_in_order_and_together),
        cmocka_unit_test(event_that_coincides_with_a_restart_is_not_lost),
        cmocka_unit_test(restarts_find_the_next_impact_and_count_its_loss),
        cmocka_unit_test(endless_impacts_end_with_a_status),
        cmocka_unit_test(motion_without_a_log_ends_the_same_and_keeps_nothing),
        cmocka_unit_test(modes_switch_at_events_and_the_ledger_closes),
        cmocka_unit_test(energy_that_is_missing_is_the_error),
        cmocka_unit_test(noise_below_its_tolerance_is_no_event),
        cmocka_unit_test(tolerance_of_an_event_moves_no_zero),
        cmocka_unit_test(motion_that_ends_in_infinity_says_where),
        cmocka_unit_test(effort_is_bounded),
        cmocka_unit_test(watched_motion_tells_its_progress_and_can_be_ended),
        cmocka_unit_test(wrong_definitions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

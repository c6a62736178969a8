#include "check.h"

#include "numerics/motion.h"
#include "numerics/stepper.h"

#include "lugre.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void steppers_are_found_by_name(void **state) {
    (void)state;
    for (size_t i = 0; galet_steppers[i]; i++) {
        assert_ptr_equal(galet_stepper_find(galet_steppers[i]->name), galet_steppers[i]);
        assert_true(strlen(galet_steppers[i]->words) > 10);
    }
    assert_string_equal(galet_steppers[0]->name, "explicit");
    assert_null(galet_stepper_find("backward"));
}

/// A forced swing: its rate depends on time and state.
static void swing(double t, const double *y, double *rate, void *owner) {
    (void)owner;
    rate[0] = y[1];
    rate[1] = -y[0] + 3.0 * cos(2.0 * t);
}

static double swing_at(double t) {
    return 2.0 * cos(t) - cos(2.0 * t);
}

/// Largest errors over 10 s of steps of this length: at their ends, within, and stepped again.
static void explicit_errors(double length, double errors[3]) {
    const galet_stepper *stepper = galet_stepper_find("explicit");
    const double atol[2] = {1e6, 1e6};
    galet_flow flow = {.size = 2, .rate = swing, .rtol = 0.5, .atol = atol, .max_step = length};
    double t0 = 0.0, t = 0.0, y[2] = {1.0, 0.0}, rate[2], at[2];
    void *steps;
    assert_int_equal(stepper->create(&flow, &steps), GALET_OK);
    assert_int_equal(stepper->begin(steps, t, y), GALET_OK);
    memset(errors, 0, 3 * sizeof *errors);
    for (int i = 0; t < 10.0; i++, t0 = t) {
        assert_int_equal(stepper->step(steps, 10.0, &t, y, rate), GALET_OK);
        errors[0] = fmax(errors[0], fabs(y[0] - swing_at(t)));
        assert_true(rate[0] == y[1]);
        for (double part = 0.1; part < 1.0; part += 0.1) {
            double when = t0 + part * (t - t0);
            stepper->inside(steps, when, at);
            errors[1] = fmax(errors[1], fabs(at[0] - swing_at(when)));
            stepper->again(steps, when, at);
            errors[2] = fmax(errors[2], fabs(at[0] - swing_at(when)));
        }
    }
    assert_true(t == 10.0);
    stepper->destroy(steps);
}

static void explicit_steps_are_of_order_eight_also_inside(void **state) {
    (void)state;
    double coarse[3], fine[3];
    explicit_errors(0.4, coarse);
    explicit_errors(0.2, fine);
    for (int i = 0; i < 3; i++) {
        assert_close(log2(coarse[i] / fine[i]), 8.0, 0.1);
    }
    assert_true(fine[0] < 1e-10 && fine[1] < 1e-9 && fine[2] < 1e-10);
}

/// Largest errors over 10 s of Radau's steps, as above, and the number of steps that the tolerance leads to.
static int radau_errors(double tolerance, double errors[3]) {
    const galet_stepper *stepper = galet_stepper_find("radau");
    const double atol[2] = {tolerance, tolerance};
    galet_flow flow = {.size = 2, .rate = swing, .rtol = tolerance, .atol = atol};
    double t0 = 0.0, t = 0.0, y[2] = {1.0, 0.0}, rate[2], at[2];
    int steps = 0;
    void *self;
    assert_int_equal(stepper->create(&flow, &self), GALET_OK);
    assert_int_equal(stepper->begin(self, t, y), GALET_OK);
    memset(errors, 0, 3 * sizeof *errors);
    for (; t < 10.0; t0 = t, steps++) {
        assert_int_equal(stepper->step(self, 10.0, &t, y, rate), GALET_OK);
        errors[0] = fmax(errors[0], fabs(y[0] - swing_at(t)));
        assert_true(rate[0] == y[1]);
        for (double part = 0.1; part < 1.0; part += 0.1) {
            double when = t0 + part * (t - t0), within;
            stepper->inside(self, when, at);
            within = at[0];
            stepper->again(self, when, at);
            errors[1] = fmax(errors[1], fabs(within - swing_at(when)));
            errors[2] = fmax(errors[2], fabs(at[0] - swing_at(when)));
            stepper->inside(self, when, at);
            assert_true(at[0] == within);  // the step that was taken stands
        }
    }
    stepper->destroy(self);
    return steps;
}

static void radau_steps_are_of_order_nine_also_again(void **state) {
    (void)state;
    double coarse[3], fine[3];
    double more = log2(radau_errors(1e-9, fine) / (double)radau_errors(1e-5, coarse));
    assert_close(log2(coarse[0] / fine[0]) / more, 9.5, 1.2);  // the first steps are shorter than they need be
    assert_close(log2(coarse[1] / fine[1]) / more, 6.0, 1.0);  // the error of one step, not of all
    assert_close(log2(coarse[2] / fine[2]) / more, 9.5, 1.2);
    assert_true(fine[0] < 1e-12 && fine[1] < 1e-7 && fine[2] < 1e-12);
}

/// What tends to a swing at a hundred thousand times its rate (Prothero and Robinson's problem).
static void drawn(double t, const double *y, double *rate, void *owner) {
    (*(size_t *)owner)++;
    rate[0] = -1e5 * (y[0] - sin(t)) + cos(t);
    rate[1] = -y[1];
}

static size_t rates_of_drawn(const char *name, double *error) {
    const galet_stepper *stepper = galet_stepper_find(name);
    const double atol[2] = {1e-10, 1e-10};
    size_t rates = 0;
    galet_flow flow = {.size = 2, .rate = drawn, .owner = &rates, .rtol = 1e-10, .atol = atol};
    double t = 0.0, y[2] = {0.0, 1.0}, rate[2];
    void *self;
    assert_int_equal(stepper->create(&flow, &self), GALET_OK);
    assert_int_equal(stepper->begin(self, t, y), GALET_OK);
    while (t < 3.0) {
        assert_int_equal(stepper->step(self, 3.0, &t, y, rate), GALET_OK);
    }
    *error = fmax(fabs(y[0] - sin(3.0)), fabs(y[1] - exp(-3.0)));
    stepper->destroy(self);
    return rates;
}

static void automatic_steps_are_radaus_where_these_pay(void **state) {
    (void)state;
    double errors[3];
    size_t rates[] = {rates_of_drawn("explicit", &errors[0]), rates_of_drawn("radau", &errors[1]),
                      rates_of_drawn("automatic", &errors[2])};
    assert_true(rates[0] > 300000 && rates[1] < 2000 && rates[2] < rates[1] + 1000);
    assert_true(errors[1] < 1e-11 && errors[2] < 1e-11);
}

/// Two blocks on springs, each with Coulomb friction and a mode of its own.
enum { BLOCKS = 2, STUCK = 0, FORTH, BACK };
static const double FRICTION = 0.3;

static double drag_of(int mode, double x) {
    return mode == STUCK ? -x : mode == FORTH ? FRICTION : -FRICTION;
}

static double blocks_rate(double t, const double *y, const int *mode, double *rate, void *context) {
    (void)t, (void)context;
    double power = 0.0;
    for (int i = 0; i < BLOCKS; i++) {
        double drag = drag_of(mode[i], y[2 * i]);
        rate[2 * i] = y[2 * i + 1];
        rate[2 * i + 1] = -y[2 * i] - drag;
        power += drag * y[2 * i + 1];
    }
    return power;
}

static void blocks_turn(double t, const double *y, const int *mode, double *values, void *context) {
    (void)t, (void)context;
    for (int i = 0; i < BLOCKS; i++) {
        values[i] = mode[i] == STUCK ? 1.0 : y[2 * i + 1];
    }
}

static galet_motion_action blocks_change(const galet_motion_event *event, double *y, int *mode, void *context) {
    (void)context;
    size_t i = event->event;
    mode[i] = fabs(y[2 * i]) <= FRICTION ? STUCK : mode[i] == FORTH ? BACK : FORTH;
    y[2 * i + 1] = 0.0;
    return GALET_MOTION_RESTART;
}

static double blocks_energy(double t, const double *y, const int *mode, void *context) {
    (void)t, (void)mode, (void)context;
    return 0.5 * (y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + y[3] * y[3]);
}

/// A stepper of closed form, as a definition may bring one along: between turns a block swings about where friction
/// and spring balance.
typedef struct closed_form {
    galet_flow flow;
    double t, end;
    double start[2 * BLOCKS + 1], last[2 * BLOCKS + 1];
} closed_form;

static galet_status closed_create(const galet_flow *flow, void **self) {
    closed_form *c = calloc(1, sizeof *c);
    assert_non_null(c);
    assert_int_equal(flow->size, 2 * BLOCKS + 1);
    c->flow = *flow;
    *self = c;
    return GALET_OK;
}

static galet_status closed_begin(void *self, double t, const double *state) {
    closed_form *c = self;
    c->end = t;
    memcpy(c->last, state, sizeof c->last);
    return GALET_OK;
}

static void closed_inside(void *self, double t, double *state) {
    const closed_form *c = self;
    double s = sin(t - c->t), k = cos(t - c->t), worn = c->start[2 * BLOCKS];
    for (int i = 0; i < BLOCKS; i++) {
        const double *from = c->start + 2 * i;
        double drag = drag_of(c->flow.mode[i], from[0]), amplitude = from[0] + drag;
        state[2 * i] = amplitude * k + from[1] * s - drag;
        state[2 * i + 1] = from[1] * k - amplitude * s;
        worn += drag * (state[2 * i] - from[0]);
    }
    state[2 * BLOCKS] = worn;
}

static galet_status closed_step(void *self, double limit, double *t, double *state, double *rate) {
    closed_form *c = self;
    c->t = c->end;
    memcpy(c->start, c->last, sizeof c->start);
    c->end = *t = fmin(c->t + 2.0, limit);  // not two turns in one
    closed_inside(c, *t, state);
    memcpy(c->last, state, sizeof c->last);
    for (int i = 0; i < BLOCKS; i++) {
        rate[2 * i] = state[2 * i + 1];
        rate[2 * i + 1] = -state[2 * i] - drag_of(c->flow.mode[i], state[2 * i]);
    }
    return GALET_OK;
}

static const galet_stepper closed = {
    .name = "exact",
    .words = "blocks on springs in closed form",
    .create = closed_create,
    .destroy = free,
    .begin = closed_begin,
    .step = closed_step,
    .inside = closed_inside,
};

static galet_motion_result run_blocks(const galet_stepper *stepper, double rtol, double *y, int *mode) {
    const double atol[2 * BLOCKS] = {rtol, rtol, rtol, rtol};
    galet_motion_def def = {.size = 2 * BLOCKS,
                            .event_count = BLOCKS,
                            .rate = blocks_rate,
                            .events = blocks_turn,
                            .on_event = blocks_change,
                            .energy = blocks_energy,
                            .stepper = stepper,
                            .t_end = 20.0,
                            .rtol = rtol,
                            .atol = atol};
    memcpy(y, (const double[]){2.0, 0.0, 1.0, 0.0}, 4 * sizeof *y);
    mode[0] = mode[1] = BACK;
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, mode, &result), GALET_OK);
    return result;
}

/// 2, -1.4, 0.8, -0.2 and 1, -0.4, -0.2: each half swing loses 0.6, and both blocks turn at the same instants.
static void assert_blocks(galet_motion_result *result, const double *y, const int *mode, double tolerance) {
    static const size_t blocks[] = {0, 1, 0, 1, 0};
    assert_int_equal(result->event_count, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(result->events[i].event, blocks[i]);
        assert_close(result->events[i].t, (double)(i / 2 + 1) * M_PI, tolerance);
    }
    assert_true(mode[0] == STUCK && mode[1] == STUCK && y[1] == 0.0 && y[3] == 0.0);
    assert_close(y[0], -0.2, tolerance);
    assert_close(y[2], -0.2, tolerance);
    assert_close(result->ledger.dissipated, 2.5 - 0.04, tolerance);
    assert_close(result->ledger.error, 0.0, tolerance);
    galet_motion_release(result);
}

static void exact_stepper_needs_no_rates_and_is_exact(void **state) {
    (void)state;
    double y[2 * BLOCKS];
    int mode[BLOCKS];
    galet_motion_result result = run_blocks(&closed, 1e-3, y, mode);
    assert_true(result.rates == 4);  // one at the beginning of each phase
    assert_blocks(&result, y, mode, 4e-15);
}

static void explicit_stepper_agrees_with_the_closed_form(void **state) {
    (void)state;
    double y[2 * BLOCKS];
    int mode[BLOCKS];
    galet_motion_result result = run_blocks(galet_stepper_find("explicit"), 1e-12, y, mode);
    assert_blocks(&result, y, mode, 1e-12);
}

static void radaus_stepper_agrees_with_the_closed_form(void **state) {
    (void)state;
    double y[2 * BLOCKS];
    int mode[BLOCKS];
    galet_motion_result result = run_blocks(galet_stepper_find("radau"), 1e-12, y, mode);
    assert_blocks(&result, y, mode, 1e-12);
}

static void implicit_stepper_agrees_with_the_closed_form(void **state) {
    (void)state;
    if (!galet_stepper_find("implicit")) {
        skip();
    }
    double y[2 * BLOCKS];
    int mode[BLOCKS];
    galet_motion_result result = run_blocks(galet_stepper_find("implicit"), 1e-10, y, mode);
    assert_blocks(&result, y, mode, 1e-7);  // low orders let errors pile up
}

static void stiff_friction_is_followed_by_few_right_hand_sides(void **state) {
    (void)state;
    if (!galet_stepper_find("implicit")) {
        skip();
    }
    double y[3], reference[3];
    galet_motion_result slow, quick;
    assert_int_equal(lugre_run(galet_stepper_find("explicit"), false, 1.0, reference, &slow), GALET_OK);
    for (int analytic = 0; analytic < 2; analytic++) {
        assert_int_equal(lugre_run(galet_stepper_find("implicit"), analytic, 1.0, y, &quick), GALET_OK);
        assert_true(20 * quick.rates < slow.rates);
        assert_close(y[0], reference[0], 1e-8);
        assert_int_equal(quick.event_count, slow.event_count);
        for (size_t i = 0; i < slow.event_count; i++) {
            assert_close(quick.events[i].t, slow.events[i].t, 1e-7);
        }
        assert_close(quick.ledger.error, 0.0, 1e-7);
        galet_motion_release(&quick);
    }
    galet_motion_release(&slow);
}

/// At 1.26 s the block is held. What is left of its velocity turns until it is below the tolerance, and no further.
static void stiff_friction_comes_to_rest_and_stays(void **state) {
    (void)state;
    double y[3], reference[3];
    galet_motion_result quick, slow;
    assert_int_equal(lugre_run(galet_stepper_find("explicit"), false, 5.0, reference, &slow), GALET_OK);
    for (int analytic = 0; analytic < 2 && galet_stepper_find("implicit"); analytic++) {
        assert_int_equal(lugre_run(galet_stepper_find("implicit"), analytic, 5.0, y, &quick), GALET_OK);
        assert_true(quick.event_count < 20 && 10 * quick.rates < slow.rates);
        assert_close(y[0], reference[0], 1e-8);
        assert_close(y[1], 0.0, 1e-11);
        galet_motion_release(&quick);
    }
    assert_true(slow.event_count < 20);
    assert_close(reference[1], 0.0, 1e-11);
    galet_motion_release(&slow);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steppers_are_found_by_name),
        cmocka_unit_test(explicit_steps_are_of_order_eight_also_inside),
        cmocka_unit_test(radau_steps_are_of_order_nine_also_again),
        cmocka_unit_test(automatic_steps_are_radaus_where_these_pay),
        cmocka_unit_test(exact_stepper_needs_no_rates_and_is_exact),
        cmocka_unit_test(explicit_stepper_agrees_with_the_closed_form),
        cmocka_unit_test(radaus_stepper_agrees_with_the_closed_form),
        cmocka_unit_test(implicit_stepper_agrees_with_the_closed_form),
        cmocka_unit_test(stiff_friction_is_followed_by_few_right_hand_sides),
        cmocka_unit_test(stiff_friction_comes_to_rest_and_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

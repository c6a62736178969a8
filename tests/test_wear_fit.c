#include "check.h"

#include "random.h"

#include <galet/wear_fit.h>

#include <math.h>

static const double TRUTH = 1.3e-13;

/// By Box and Muller.
static double random_normal(uint64_t *state) {
    double radius = sqrt(-2.0 * log(random_between(state, 1e-300, 1.0)));
    return radius * cos(random_between(state, 0.0, 2.0 * M_PI));
}

enum { MEASUREMENTS = 9, NX = 10, NY = 12 };

static galet_wear_def reference(void) {
    galet_wear_def def = galet_default_wear();
    def.contact.tangential = galet_tangential_find("fastsim");
    def.contact.normal = galet_normal_find("hertz");
    def.coefficient = TRUTH;
    def.share = 0.6;
    return def;
}

static galet_wear *started(const galet_wear_def *def) {
    galet_wear *wear;
    assert_int_equal(galet_wear_create(def, NX, NY, 1, &wear), GALET_OK);
    assert_int_equal(galet_wear_start(wear), GALET_OK);
    return wear;
}

static void advance_to(galet_wear *wear, double cycles) {
    while (galet_wear_now(wear).cycle < cycles) {
        assert_int_equal(galet_wear_advance(wear, cycles), GALET_OK);
    }
}

/// Volumes as wear itself has them; profiles are worn by half of the interpenetration in the end.
static void make_volumes(const galet_wear_def *def, double *cycles, double *volumes) {
    galet_wear *wear = started(def);
    for (int i = 0; i < MEASUREMENTS; i++) {
        cycles[i] = 1.25e5 * i;
        advance_to(wear, cycles[i]);
        volumes[i] = galet_wear_now(wear).volume1 + galet_wear_now(wear).volume2;
    }
    galet_wear_destroy(wear);
}

static void make_depths(const galet_wear_def *def, double *y, double *depths) {
    galet_wear *wear = started(def);
    advance_to(wear, 1e6);
    galet_wear_profile p = galet_wear_profiles(wear);
    for (size_t i = 0; i < MEASUREMENTS; i++) {
        size_t at = i * (p.count - 1) / (MEASUREMENTS - 1);
        y[i] = p.y[at];
        depths[i] = p.share_depth1 * p.opening[at];
    }
    galet_wear_destroy(wear);
}

/// Places are those of the given profile, which the contact sees shifted: the tight side of a blended roller, and where
/// it is touched, move along with it.
static void depths_stand_where_the_profile_has_them(void **state) {
    (void)state;
    galet_wear_def def = reference();
    def.contact.normal = galet_normal_find("exact");
    def.contact.tangential = galet_tangential_find("exact");
    def.contact.enlarge = true;
    def.contact.profile = (galet_profile){.kind = GALET_PROFILE_BLEND, .blend_radius = 0.05, .offset = 1e-3};
    double y[MEASUREMENTS], depths[MEASUREMENTS], model[MEASUREMENTS];
    make_depths(&def, y, depths);
    for (int i = 0; i < MEASUREMENTS; i++) {
        y[i] -= def.contact.profile.offset;
    }
    galet_wear_data data = {false, MEASUREMENTS, y, depths, 1e6, false};
    galet_wear_fit fit;
    assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, model, &fit), GALET_OK);
    assert_near(fit.coefficient, TRUTH, 1e-4);
    for (int i = 0; i < MEASUREMENTS; i++) {
        assert_close(model[i], depths[i], 1e-3 * depths[MEASUREMENTS / 2]);
    }
}

/// From any zero, and as sure as a line through the slopes is: two numbers are fitted.
static void depths_that_float_tell_the_coefficient(void **state) {
    (void)state;
    galet_wear_def def = reference();
    double y[MEASUREMENTS], depths[MEASUREMENTS], raised[MEASUREMENTS], model[MEASUREMENTS];
    make_depths(&def, y, depths);
    galet_wear_data data = {false, MEASUREMENTS, y, raised, 1e6, true};
    static const double zeros[] = {0.0, 0.3, -1e-6};
    for (int n = 0; n < 3; n++) {
        for (int i = 0; i < MEASUREMENTS; i++) {
            raised[i] = depths[i] + zeros[n];
        }
        galet_wear_fit fit;
        assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, model, &fit), GALET_OK);
        assert_near(fit.coefficient, TRUTH, 1e-5);
        assert_close(fit.level, zeros[n], 1e-5 * depths[MEASUREMENTS / 2]);
        assert_true(fit.freedom == MEASUREMENTS - 2);
        assert_close(model[MEASUREMENTS / 2], depths[MEASUREMENTS / 2], 1e-4 * depths[MEASUREMENTS / 2]);
    }
    data.count = 2;
    galet_wear_fit fit;
    assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, model, &fit), GALET_ERR_RANGE);
}

static void coefficient_comes_back_from_volumes_and_from_depths(void **state) {
    (void)state;
    galet_wear_def def = reference();
    double place[MEASUREMENTS], value[MEASUREMENTS], model[MEASUREMENTS];
    for (int volumes = 0; volumes < 2; volumes++) {
        (volumes ? make_volumes : make_depths)(&def, place, value);
        galet_wear_data data = {volumes, MEASUREMENTS, place, value, 1e6, false};
        galet_wear_def guess = def;
        guess.coefficient = NAN;
        galet_wear_fit fit;
        assert_int_equal(galet_wear_fit_run(&guess, NX, NY, 1, &data, model, &fit), GALET_OK);
        assert_near(fit.coefficient, TRUTH, 1e-5);
        assert_true(fit.runs <= 5 && fit.low <= fit.coefficient && fit.coefficient <= fit.high);
        for (int i = 0; i < MEASUREMENTS; i++) {
            assert_close(model[i], value[i], 1e-4 * value[volumes ? MEASUREMENTS - 1 : MEASUREMENTS / 2]);
        }
    }
}

/// Of intervals of 95 % from 400 noisy records 380 hold the truth on average, and fewer than 365 or more than 394 once
/// in a thousand times.
static void intervals_hold_the_truth_as_often_as_they_say(void **state) {
    (void)state;
    galet_wear_def def = reference();
    double place[MEASUREMENTS], value[MEASUREMENTS], noisy[MEASUREMENTS], model[MEASUREMENTS];
    make_volumes(&def, place, value);
    galet_wear_data data = {true, MEASUREMENTS, place, noisy, NAN, false};
    int held = 0, alarms = 0;  // one in a thousand offsets
    double deviations = 0.0;
    uint64_t seed = 11;
    for (int n = 0; n < 400; n++) {
        for (int i = 0; i < MEASUREMENTS; i++) {
            noisy[i] = value[i] + 0.02 * value[MEASUREMENTS - 1] * random_normal(&seed);
        }
        galet_wear_fit fit;
        assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, model, &fit), GALET_OK);
        held += fit.low <= TRUTH && TRUTH <= fit.high;
        alarms += fabs(fit.offset) > fit.offset_bar;
        deviations += fit.sd / 400.0;
    }
    assert_true(held >= 365 && held <= 394);
    assert_true(alarms <= 4);
    assert_true(deviations > 0.008 * TRUTH && deviations < 0.016 * TRUTH);
}

static void records_without_wear_are_refused(void **state) {
    (void)state;
    galet_wear_def def = reference();
    double place[] = {0.0, 1e5, 2e5}, none[] = {0.0, 0.0, 0.0}, model[3];
    galet_wear_fit fit;
    galet_wear_data data = {true, 3, place, none, NAN, false};
    assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, model, &fit), GALET_ERR_INPUT);
    data.count = 1;
    assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, model, &fit), GALET_ERR_RANGE);
    double falling[] = {2e5, 1e5, 3e5};
    data = (galet_wear_data){true, 3, falling, falling, NAN, false};
    assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, model, &fit), GALET_ERR_RANGE);
}

/// At the edge of the unworn contact little seems to wear, so that much of the coefficient seems to be needed: with
/// what the fit begins with, the contact would be worn away.
static void fit_comes_back_from_far_off(void **state) {
    (void)state;
    galet_wear_def def = reference();
    galet_wear *wear = started(&def);
    double edge = galet_wear_contact(wear)->b;
    advance_to(wear, 1e6);
    galet_wear_profile p = galet_wear_profiles(wear);
    double y[2], depths[2];
    for (size_t i = 0; i < 2; i++) {
        size_t at = p.count / 2 + (size_t)(0.98 * edge / p.spacing) + i;
        y[i] = p.y[at];
        depths[i] = p.share_depth1 * p.opening[at];
    }
    galet_wear_destroy(wear);
    galet_wear_data data = {false, 2, y, depths, 1e6, false};
    galet_wear_fit fit;
    assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, NULL, &fit), GALET_OK);
    assert_near(fit.coefficient, TRUTH, 1e-4);
}

/// 0 after 0 cycles says nothing of how measurements err.
static void a_tare_makes_nothing_surer(void **state) {
    (void)state;
    galet_wear_def def = reference();
    double place[] = {0.0, 1e4, 2e4, 3e4}, value[] = {0.0, 1.02e-12, 1.97e-12, 3.01e-12};
    galet_wear_fit with, without;
    galet_wear_data data = {true, 4, place, value, NAN, false};
    assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, NULL, &with), GALET_OK);
    data = (galet_wear_data){true, 3, place + 1, value + 1, NAN, false};
    assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, NULL, &without), GALET_OK);
    assert_true(with.freedom == 2.0 && without.freedom == 2.0);
    assert_near(with.coefficient, without.coefficient, 1e-6);
    assert_near(with.sd, without.sd, 1e-3);  // steps end elsewhere
    data = (galet_wear_data){true, 2, place, value, NAN, false};
    assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, NULL, &with), GALET_ERR_INPUT);
}

/// Of little wear, volumes are a line through 0: an offset is the intercept of the line that least squares find.
static void what_volumes_have_in_common_is_found(void **state) {
    (void)state;
    galet_wear_def def = reference();
    double place[MEASUREMENTS], value[MEASUREMENTS], sums[5] = {0};
    for (int i = 0; i < MEASUREMENTS; i++) {
        double n = 1e3 * (i + 1), v = 1e-16 * n + 7e-14 + (i % 3 - 1) * 6e-15;
        place[i] = n, value[i] = v;
        sums[0] += n, sums[1] += n * n, sums[2] += v, sums[3] += n * v, sums[4] += v * v;
    }
    double m = MEASUREMENTS, det = m * sums[1] - sums[0] * sums[0];
    double offset = (sums[1] * sums[2] - sums[0] * sums[3]) / det, slope = (m * sums[3] - sums[0] * sums[2]) / det;
    double left = sums[4] - offset * sums[2] - slope * sums[3];
    double bar = 5.4078825 * sqrt(left / (m - 2.0) * sums[1] / det);  // Student's 0.9995 of 7 degrees, from tables
    galet_wear_fit fit;
    galet_wear_data data = {true, MEASUREMENTS, place, value, NAN, false};
    assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, NULL, &fit), GALET_OK);
    assert_near(fit.offset, offset, 1e-3);
    assert_near(fit.offset_bar, bar, 1e-3);
    assert_true(fit.offset > fit.offset_bar);
    data.count = 2;
    assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, NULL, &fit), GALET_OK);
    assert_true(isnan(fit.offset) && isnan(fit.offset_bar));
}

static void count_steps(const char *phase, double fraction, void *context) {
    (void)phase, (void)fraction;
    (*(int *)context)++;
}

/// Heights upside down wear the contact wide and wider, whatever the coefficient.
static void what_no_coefficient_explains_is_given_up(void **state) {
    (void)state;
    enum { COUNT = 61 };
    galet_wear_def def = reference();
    int steps = 0;
    galet_watch watch = {.progress = count_steps, .context = &steps};
    def.contact.normal = galet_normal_find("strips-smoothed");
    def.contact.watch = &watch;
    double y[COUNT], depths[COUNT];
    for (int i = 0; i < COUNT; i++) {
        y[i] = 1e-4 * (i - COUNT / 2);
        depths[i] = 3e-6 - 1.5 * y[i] * y[i];
    }
    galet_wear_data data = {false, COUNT, y, depths, 1e5, true};
    galet_wear_fit fit;
    assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, NULL, &fit), GALET_ERR_NOT_CONVERGED);
    assert_true(steps > 100 && steps < 1000);  // of some five contacts each; 5900 without the limit
}

/// Volumes in mm3 that are taken for m3.
static void records_beyond_all_wear_say_so(void **state) {
    (void)state;
    galet_wear_def def = reference();
    double place[] = {1e5, 2e5, 3e5}, value[] = {0.03, 0.06, 0.09}, model[] = {7.0, 7.0, 7.0};
    galet_wear_fit fit = {.runs = 99, .low = 1.0, .high = 1.0};
    galet_wear_data data = {true, 3, place, value, NAN, false};
    assert_int_equal(galet_wear_fit_run(&def, NX, NY, 1, &data, model, &fit), GALET_ERR_NOT_CONVERGED);
    assert_true(fit.runs == 0 && fit.coefficient > 1e-6 && isfinite(fit.coefficient));
    assert_true(isnan(fit.sd) && isnan(fit.low) && isnan(fit.high) && isnan(fit.residual));
    assert_true(model[0] == 7.0 && model[2] == 7.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depths_stand_where_the_profile_has_them),
        cmocka_unit_test(depths_that_float_tell_the_coefficient),
        cmocka_unit_test(coefficient_comes_back_from_volumes_and_from_depths),
        cmocka_unit_test(intervals_hold_the_truth_as_often_as_they_say),
        cmocka_unit_test(records_without_wear_are_refused),
        cmocka_unit_test(fit_comes_back_from_far_off),
        cmocka_unit_test(a_tare_makes_nothing_surer),
        cmocka_unit_test(what_volumes_have_in_common_is_found),
        cmocka_unit_test(what_no_coefficient_explains_is_given_up),
        cmocka_unit_test(records_beyond_all_wear_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// Warnings come at their thresholds: not just below, but just above.
#include "check.h"

#include "study/body_warnings.h"
#include "study/friction_law_warnings.h"
#include "study/identify_doubts.h"
#include "study/klarbring_warnings.h"
#include "study/law_warnings.h"
#include "study/oscillator_warnings.h"
#include "study/result.h"
#include "study/step_warnings.h"

#include <galet/ellipsoid.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const galet_study galet_study_made_up;

static galet_result *new_result(void) {
    galet_result *result;
    assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
    return result;
}

/// Whether there is a warning of this key; gives the result back.
static bool has_warned(galet_result *result, const char *key) {
    bool found = false;
    for (size_t i = 0; i < galet_result_warning_count(result); i++) {
        found |= strcmp(galet_result_warning_key(result, i), key) == 0;
    }
    galet_result_destroy(result);
    return found;
}

static void steps_are_coarse_from_half_a_radian_on(void **state) {
    (void)state;
    for (int above = 0; above < 2; above++) {
        galet_result *result = new_result();
        galet_step_warn(above ? 0.0505 : 0.0495, 10.0, 0.0, 0.0, result);
        assert_int_equal(has_warned(result, "coarse-steps"), above);
    }
}

static void steps_are_deep_from_a_fiftieth_on(void **state) {
    (void)state;
    for (int above = 0; above < 2; above++) {
        galet_result *result = new_result();
        galet_step_warn(1e-3, 10.0, 1e-6, above ? 0.0202 : 0.0198, result);
        assert_int_equal(has_warned(result, "deep-steps"), above);
    }
}

static void no_surfaces_have_a_coefficient_above_3(void **state) {
    (void)state;
    for (int above = 0; above < 2; above++) {
        galet_result *result = new_result();
        galet_identify_warn_of_size(result, above ? 3.03 : 2.97, &(galet_identify_units){.mu = "", .source = "here"});
        assert_int_equal(has_warned(result, "large-friction"), above);
    }
}

/// KN KT and W^2 may each be off by twice the uncertainty of their factors.
static void stiffness_is_uncertain_within_twice_the_uncertainty(void **state) {
    (void)state;
    const double uncertainty = 1e-3;
    for (int within = 0; within < 2; within++) {
        double spare = (within ? 0.99 : 1.01) * (2.0 + uncertainty) * uncertainty;
        galet_klarbring_def def = {.mass = 1.0, .kn = 1.0, .kt = 1.0, .fn = 1.0};
        def.w = sqrt((1.0 - spare) / (1.0 + spare));
        galet_klarbring_class class;
        assert_int_equal(galet_klarbring_classify(&def, uncertainty, &class), GALET_OK);
        galet_klarbring_result motion = {.away = 1.0};
        galet_result *result = new_result();
        galet_klarbring_warn(&def, &class, uncertainty, &motion, result);
        assert_int_equal(has_warned(result, "stiffness-uncertain"), within);
    }
}

static void closed_forms_lose_no_more_than_a_billionth_of_the_energy(void **state) {
    (void)state;
    for (int above = 0; above < 2; above++) {
        galet_klarbring_def def = {.mass = 1.0, .kn = 1.0, .kt = 1.0, .fn = 1.0};
        galet_klarbring_class class = {0};
        galet_klarbring_result motion = {.away = 1.0, .energy_error = above ? 1.01e-9 : 0.99e-9};
        galet_result *result = new_result();
        galet_klarbring_warn(&def, &class, 0.0, &motion, result);
        assert_int_equal(has_warned(result, "energy-balance"), above);
    }
}

/// By the logistic sigmoid the film carries 1 / (1 + exp(q h_c)) of the load at rest.
static void a_film_at_rest_carries_a_thousandth_without_a_warning(void **state) {
    (void)state;
    const galet_point_law *law = &galet_point_film;
    for (int above = 0; above < 2; above++) {
        double p[GALET_POINT_MAX_PLACES], share = above ? 1.01e-3 : 0.99e-3;
        galet_point_law_defaults(law, p);
        p[galet_point_law_index(law, "sigmoid")] = 2.0;
        p[galet_point_law_index(law, "h_c")] = 1.0;
        p[galet_point_law_index(law, "q")] = log(1.0 / share - 1.0);
        galet_result *result = new_result();
        galet_law_warn(result, law, p, 0.4, (galet_speed_range){1e-3, 0.1});
        assert_int_equal(has_warned(result, "film-residual"), above);
    }
}

/// The speed at which steady friction is so many times the largest that the law is known for.
static double speed_of(const galet_friction_case *c, double times) {
    double low = galet_friction_case_speed(c), high = 1e6 * low;
    for (int i = 0; i < 200; i++) {
        double middle = sqrt(low * high), force = galet_point_law_steady(c->law, c->p, c->load, middle);
        *(fabs(force) < times * galet_friction_case_force(c) ? &low : &high) = middle;
    }
    return high;
}

static void a_law_is_extrapolated_from_ten_times_its_friction_on(void **state) {
    (void)state;
    galet_friction_case c = {.law = galet_point_law_find("polynomial"), .load = 0.4};
    galet_point_law_defaults(c.law, c.p);
    c.range.from = 1e-3;
    for (int above = 0; above < 2; above++) {
        c.range.to = speed_of(&c, above ? 10.1 : 9.9);
        galet_result *result = new_result();
        galet_friction_warn(result, &c);
        assert_int_equal(has_warned(result, "extrapolation"), above);
    }
}

static void an_energy_balance_is_off_from_a_millionth_on(void **state) {
    (void)state;
    galet_oscillator_def def = galet_default_oscillator();
    for (int above = 0; above < 2; above++) {
        galet_oscillator_result motion = {.energy_error = above ? 1.01e-6 : 0.99e-6};
        galet_result *result = new_result();
        galet_oscillator_warn(result, &def, "k", 0.12, &motion);
        assert_int_equal(has_warned(result, "energy-balance"), above);
    }
}

/// What is said under this key; gives the result back.
static void keep_words(galet_result *result, const char *key, char *words, size_t size) {
    *words = '\0';
    for (size_t i = 0; i < galet_result_warning_count(result); i++) {
        if (strcmp(galet_result_warning_key(result, i), key) == 0) {
            snprintf(words, size, "%s", galet_result_warning(result, i));
        }
    }
    galet_result_destroy(result);
}

static void warn_of_ellipsoid(const galet_ellipsoid_def *def, const galet_rigid_result *motion, bool asked,
                              double t_agree, galet_result *result) {
    galet_rigid_def body = galet_ellipsoid_rigid(def);
    galet_body_warn(&body, motion, asked, t_agree, result);
}

static void words_of_end(const galet_ellipsoid_def *def, galet_rigid_end ended, const char *key, char *words,
                         size_t size) {
    galet_rigid_result motion = {.ended = ended, .t_end = 35.0, .rates = 25000000, .liftoffs = 9};
    motion.t_stand = motion.t_topple = NAN;
    galet_result *result = new_result();
    warn_of_ellipsoid(def, &motion, false, NAN, result);
    keep_words(result, key, words, size);
}

/// The number behind these words; NAN where they are not there.
static double number_behind(const char *text, const char *words) {
    const char *at = strstr(text, words);
    return at ? strtod(at + strlen(words), NULL) : NAN;
}

/// A linear spring of the slope at rest turns half a million radians in t_end at the stiffness named.
static void a_body_that_takes_too_long_is_told_what_to_change(void **state) {
    (void)state;
    char words[512];
    galet_ellipsoid_def def = galet_default_ellipsoid();
    words_of_end(&def, GALET_RIGID_END_EFFORT, "effort", words, sizeof words);
    assert_near(number_behind(words, "t_end = "), 0.9 * 35.0, 0.03);
    assert_near(number_behind(words, "rtol = "), 1e-10 * pow(70.0 / (0.9 * 35.0), 8.0), 0.1);
    assert_null(strstr(words, "stiffness"));
    def.stiffness = 1e12;
    def.depth0 = 1e-4;
    words_of_end(&def, GALET_RIGID_END_EFFORT, "effort", words, sizeof words);
    double omega = 5e5 / def.t_end;
    assert_near(number_behind(words, "stiffness = "), def.mass * omega * omega / (1.5 * 0.01), 0.05);
    assert_near(number_behind(words, "m = "), 1e12 * 1.5 * 0.01 / (omega * omega), 0.05);
    def.depth0 = 0.0;
    words_of_end(&def, GALET_RIGID_END_EFFORT, "effort", words, sizeof words);
    double least = number_behind(words, "stiffness = "), sunk = pow(def.mass * def.gravity / least, 2.0 / 3.0);
    assert_near(1.5 * sqrt(sunk) * least / def.mass, omega * omega, 0.05);  // sunk in by its weight
    def.depth0 = 1e-4;
    def.rtol = 1e-9;
    def.damping = 1000.0;
    words_of_end(&def, GALET_RIGID_END_EFFORT, "effort", words, sizeof words);
    assert_null(strstr(words, "rtol"));
    assert_near(number_behind(words, "damping = "), 1e7 / def.t_end * def.mass / (1e12 * 1e-6), 0.05);
    def.patch = GALET_RIGID_HERTZ;
    def.young = 1e15;
    words_of_end(&def, GALET_RIGID_END_EFFORT, "effort", words, sizeof words);
    assert_in_range(number_behind(words, "E = "), 1e8, 1e12);
}

static void a_motion_that_fails_is_told_what_to_change(void **state) {
    (void)state;
    char words[512];
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.damping = 0.25;
    words_of_end(&def, GALET_RIGID_END_FAILURE, "step-failure", words, sizeof words);
    assert_near(number_behind(words, "an rtol above "), 1e-10, 1e-12);
    words_of_end(&def, GALET_RIGID_END_BOUNCING, "too-many-bounces", words, sizeof words);
    assert_near(number_behind(words, "damping above "), 0.25, 1e-12);
}

static void an_oscillator_that_takes_too_long_is_told_what_to_change(void **state) {
    (void)state;
    char words[512];
    galet_oscillator_def def = galet_default_oscillator();
    for (int far = 0; far < 2; far++) {
        galet_oscillator_result motion = {.ended = GALET_OSCILLATOR_END_EFFORT, .rates = 25000000};
        motion.last.t = far ? 0.5 * def.t_end : 1e-9 * def.t_end;
        galet_result *result = new_result();
        galet_oscillator_warn(result, &def, "k", 0.12, &motion);
        keep_words(result, "effort", words, sizeof words);
        assert_true(far ? fabs(number_behind(words, "k = ") / (0.45 * 0.45 * def.stiffness) - 1.0) < 0.05
                        : !strstr(words, "k = ") && strstr(words, "less stiff"));
    }
}

static void a_fall_is_uncertain_above_a_tolerance_of_1e_7(void **state) {
    (void)state;
    for (int above = 0; above < 2; above++) {
        galet_ellipsoid_def def = galet_default_ellipsoid();
        def.rtol = above ? 1.01e-7 : 0.99e-7;
        galet_rigid_result motion = {.t_stand = 1.0, .t_end = 2.0};
        galet_result *result = new_result();
        warn_of_ellipsoid(&def, &motion, true, 2.0, result);
        assert_int_equal(has_warned(result, "fall-time"), above);
    }
}

/// Whoever gave a lane has no mu to lower.
static void friction_is_advised_on_by_the_key_in_force(void **state) {
    (void)state;
    const double x[] = {0.0, 1.0}, mu[] = {0.25, 0.5};
    for (int lane = 0; lane < 2; lane++) {
        galet_rigid_def def = galet_default_rigid();
        def.lane_x = x;
        def.lane_friction = mu;
        def.lane_count = lane ? 2 : 0;
        galet_rigid_result motion = {.ended = GALET_RIGID_END_EFFORT, .t_stand = NAN, .t_topple = NAN};
        galet_result *result = new_result();
        char words[512];
        galet_body_warn(&def, &motion, true, NAN, result);
        keep_words(result, "effort", words, sizeof words);
        assert_non_null(strstr(words, lane ? "try a lane.file with mu below 0.5" : "try a mu below 0.1"));
    }
}

/// Who asked for the check, and was interrupted before it, need not be told to ask.
static void bounces_are_unchecked_where_nobody_asked(void **state) {
    (void)state;
    galet_ellipsoid_def def = galet_default_ellipsoid();
    galet_rigid_result motion = {.liftoffs = 2, .t_stand = NAN, .t_topple = NAN};
    motion.ended = GALET_RIGID_END_INTERRUPTED;
    for (int asked = 0; asked < 2; asked++) {
        for (int damped = 0; damped < 2; damped++) {
            def.damping = damped ? 1.0 : 0.99;
            galet_result *result = new_result();
            warn_of_ellipsoid(&def, &motion, asked, NAN, result);
            assert_int_equal(has_warned(result, "bounces-unchecked"), !asked && !damped);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(friction_is_advised_on_by_the_key_in_force),
        cmocka_unit_test(steps_are_coarse_from_half_a_radian_on),
        cmocka_unit_test(steps_are_deep_from_a_fiftieth_on),
        cmocka_unit_test(no_surfaces_have_a_coefficient_above_3),
        cmocka_unit_test(stiffness_is_uncertain_within_twice_the_uncertainty),
        cmocka_unit_test(closed_forms_lose_no_more_than_a_billionth_of_the_energy),
        cmocka_unit_test(a_film_at_rest_carries_a_thousandth_without_a_warning),
        cmocka_unit_test(a_law_is_extrapolated_from_ten_times_its_friction_on),
        cmocka_unit_test(an_energy_balance_is_off_from_a_millionth_on),
        cmocka_unit_test(a_body_that_takes_too_long_is_told_what_to_change),
        cmocka_unit_test(a_motion_that_fails_is_told_what_to_change),
        cmocka_unit_test(an_oscillator_that_takes_too_long_is_told_what_to_change),
        cmocka_unit_test(a_fall_is_uncertain_above_a_tolerance_of_1e_7),
        cmocka_unit_test(bounces_are_unchecked_where_nobody_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

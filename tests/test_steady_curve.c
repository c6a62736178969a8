#include "check.h"

#include <galet/steady_curve.h>

#include "random.h"
#include "subject.h"

static galet_steady_curve curve_of(const subject *s, double load, double from, double to) {
    galet_steady_curve curve;
    assert_int_equal(galet_steady_curve_find(s->law, s->p, load, (galet_speed_range){from, to}, &curve), GALET_OK);
    return curve;
}

static void slope_is_that_of_the_steady_curve(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (const galet_point_law *const *law = galet_point_laws(); *law; law++) {
        subject s = subject_of((*law)->name);
        for (int i = 0; i < 50; i++) {
            double v = random_scale(&seed, 1e-4, 1.0), h = 1e-5 * v, load = 2.0;
            double rise =
                galet_point_law_steady(s.law, s.p, load, v + h) - galet_point_law_steady(s.law, s.p, load, v - h);
            double force = fabs(galet_point_law_steady(s.law, s.p, load, v));
            assert_close(v * galet_steady_curve_slope(s.law, s.p, load, v), v * rise / (2.0 * h), 1e-8 * force);
            assert_near(galet_steady_curve_slope(s.law, s.p, load, -v), galet_steady_curve_slope(s.law, s.p, load, v),
                        1e-12);
        }
    }
}

/// Independent values: a film of the preset `demo`, by a root of its slope to 15 digits.
static void film_is_lowest_between_touching_and_floating(void **state) {
    (void)state;
    subject s = subject_of("film");
    *place(&s, "mu_c") = 0.08;
    *place(&s, "c") = 0.6;
    *place(&s, "h_c") = 0.32;
    galet_steady_curve curve = curve_of(&s, 0.4, 1e-3, 0.5);
    assert_near(curve.v_min, 0.0257251288644798, 1e-12);
    assert_near(curve.force_min, 0.019598016270128433, 1e-13);
    assert_int_equal(curve.range_count, 1);
    assert_true(curve.weakening[0].from == 1e-3 && curve.weakening[0].to == curve.v_min);
    assert_true(isnan(curve.v_negative));
}

static void stribeck_curve_turns_at_its_closed_form(void **state) {
    (void)state;
    subject s = subject_of("stribeck");
    *place(&s, "fs") = 1.5;
    *place(&s, "fc") = 1.0;
    *place(&s, "vs") = 0.1;
    *place(&s, "delta") = 1.0;
    *place(&s, "fv") = 0.5;
    galet_steady_curve curve = curve_of(&s, 1.0, 1e-3, 10.0);
    assert_near(curve.v_min, 0.1 * log(0.5 / (0.1 * 0.5)), 1e-13);
    *place(&s, "delta") = 2.0;  // rises first, falls, rises again; its two turns by Newton's method elsewhere
    curve = curve_of(&s, 1.0, 1e-3, 10.0);
    assert_int_equal(curve.range_count, 1);
    assert_near(curve.weakening[0].from, 0.005012578769013662, 1e-11);
    assert_near(curve.weakening[0].to, 0.190840210, 1e-8);
}

/// A fall that dies out has no lowest point, unless something rises behind it, however late.
static void fall_into_a_plain_has_no_minimum(void **state) {
    (void)state;
    subject s = subject_of("stribeck");
    *place(&s, "vs") = 0.001;
    *place(&s, "delta") = 2.0;
    *place(&s, "fv") = 0.0;
    galet_steady_curve curve = curve_of(&s, 1.0, 1e-6, 1.0);
    assert_true(curve.range_count == 1 && isnan(curve.v_min));
    assert_true(curve.weakening[0].from < 1e-5 && curve.weakening[0].to < 0.005);
    *place(&s, "fv") = 1e-4;  // 0.5 exp(-u) 2 u^2 = fv v where it turns, u = (v / vs)^2
    curve = curve_of(&s, 1.0, 1e-6, 1.0);
    double part = curve.v_min / 0.001, excess = *place(&s, "fs") - *place(&s, "fc");
    assert_near(excess * 2.0 * part * part * exp(-part * part), 1e-4 * curve.v_min, 1e-9);
}

static void cubic_is_lowest_where_it_says(void **state) {
    (void)state;
    subject s = subject_of("thomsen-fidlin");
    galet_steady_curve curve = curve_of(&s, 2.0, 1e-3, 1.0);
    assert_near(curve.v_min, 0.5, 1e-14);
    assert_near(curve.force_min, 0.5, 1e-14);
}

static void rate_and_state_weakens_throughout_or_never(void **state) {
    (void)state;
    subject s = subject_of("rate-state-aging");
    galet_steady_curve curve = curve_of(&s, 2.0, 1e-9, 1e-3);
    assert_int_equal(curve.range_count, 1);
    assert_true(curve.weakening[0].from == 1e-9 && curve.weakening[0].to == 1e-3 && isnan(curve.v_min));
    *place(&s, "b") = *place(&s, "a");
    assert_int_equal(curve_of(&s, 2.0, 1e-9, 1e-3).range_count, 0);
}

static void flat_curves_do_not_weaken(void **state) {
    (void)state;
    uint64_t seed = 2;
    subject dahl = subject_of("dahl"), coulomb = subject_of("coulomb");
    for (int i = 0; i < 100; i++) {
        *place(&dahl, "exponent") = random_scale(&seed, 0.1, 10.0);
        *place(&dahl, "fc") = random_scale(&seed, 1e-3, 1e3);
        assert_int_equal(curve_of(&dahl, 1.0, 1e-6, 1.0).range_count, 0);
        assert_int_equal(curve_of(&coulomb, 1.0, 1e-6, 1.0).range_count, 0);
    }
}

/// mu0 - mu1 v + mu2 v^2 has its zeros in closed form; with two of them it is negative between.
static void polynomial_that_drives_is_found_out(void **state) {
    (void)state;
    subject s = subject_of("polynomial");
    double *mu = place(&s, "mu") + 1;
    mu[0] = 0.03, mu[1] = -0.3, mu[2] = 0.6;
    galet_steady_curve curve = curve_of(&s, 0.4, 1e-3, 1.0);
    assert_near(curve.v_negative, (0.3 - sqrt(0.09 - 0.072)) / 1.2, 1e-13);
    assert_near(curve.v_min, 0.25, 1e-13);
    assert_true(curve.force_min < 0.0);
    mu[2] = 0.75 * (1.0 - 1e-9);  // dips below zero for less than a step of the scan
    curve = curve_of(&s, 0.4, 1e-3, 1.0);
    assert_close(curve.v_negative, 0.2, 2e-5);
    mu[2] = 0.75 * (1.0 + 1e-9);
    assert_true(isnan(curve_of(&s, 0.4, 1e-3, 1.0).v_negative));
    mu[2] = 0.6;
    assert_true(curve_of(&s, 0.4, 0.2, 1.0).v_negative == 0.2);  // from the first speed on
}

static void speed_of_a_law_is_its_first_velocity(void **state) {
    (void)state;
    subject film = subject_of("film"), slip = subject_of("rate-state-slip"), dahl = subject_of("dahl");
    assert_true(galet_steady_curve_speed(film.law, film.p) == 0.12);
    assert_true(galet_steady_curve_speed(slip.law, slip.p) == 1e-6);
    assert_true(isnan(galet_steady_curve_speed(dahl.law, dahl.p)));
}

static void ranges_that_are_none_are_refused(void **state) {
    (void)state;
    subject s = subject_of("film");
    galet_steady_curve curve;
    static const galet_speed_range wrong[] = {{0.0, 1.0}, {1.0, 1.0}, {2.0, 1.0}, {1.0, INFINITY}, {NAN, 1.0}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(galet_steady_curve_find(s.law, s.p, 1.0, wrong[i], &curve), GALET_ERR_RANGE);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slope_is_that_of_the_steady_curve),
        cmocka_unit_test(film_is_lowest_between_touching_and_floating),
        cmocka_unit_test(stribeck_curve_turns_at_its_closed_form),
        cmocka_unit_test(fall_into_a_plain_has_no_minimum),
        cmocka_unit_test(cubic_is_lowest_where_it_says),
        cmocka_unit_test(rate_and_state_weakens_throughout_or_never),
        cmocka_unit_test(flat_curves_do_not_weaken),
        cmocka_unit_test(polynomial_that_drives_is_found_out),
        cmocka_unit_test(speed_of_a_law_is_its_first_velocity),
        cmocka_unit_test(ranges_that_are_none_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "check.h"

#include <galet/strip_theory.h>

#include <math.h>

enum { COUNT = 4000 };
static galet_strip strips[COUNT];
static const double A = 0.23029017799983417e-3, B = 2.610098313514573e-3;

static galet_traction run(const galet_strip_theory_def *def) {
    assert_int_equal(galet_strip_ellipse(A, B, 1500.0, GALET_STRIP_ELLIPTIC, COUNT, strips), GALET_OK);
    galet_traction r;
    assert_int_equal(galet_strip_theory_run(def, COUNT, strips, NULL, &r), GALET_OK);
    return r;
}

/// By closed forms, without and with Kalker's slope (docs/theory/simplified.md 4).
static void reference_case_has_its_known_numbers(void **state) {
    (void)state;
    galet_strip_theory_def def = galet_default_strip_theory();
    galet_traction r = run(&def);
    assert_near(r.force.fx, -118.54727193410946, 1e-6);
    assert_near(r.stick_area, 0.7842804420835415e-6, 2e-5);
    assert_near(r.power, 0.30822290702868463, 1e-6);
    assert_near(r.power_line_max, 81.54030057644741, 1e-6);
    assert_near(r.power_area_max, 492.4720219572712e3, 1e-6);
    assert_near(r.slip_max, 7.520472143411795e-3, 1e-6);
    galet_kalker k = {3.4437948, 2.51771241, 0.475, 9.77};
    galet_strip_theory_stretch(&def, &k);
    r = run(&def);
    assert_near(r.force.fx, -118.89122141234708, 1e-6);
    assert_near(r.power_area_max, 491.9596927667187e3, 1e-6);
}

static void small_creepage_has_kalkers_slope(void **state) {
    (void)state;
    galet_strip_theory_def def = galet_default_strip_theory();
    galet_kalker k = {3.4437948, 2.51771241, 0.475, 9.77};
    galet_strip_theory_stretch(&def, &k);
    for (int lateral = 0; lateral < 2; lateral++) {
        def.creep = (galet_creepage){lateral ? 0.0 : 1e-9, lateral ? 1e-9 : 0.0, 0.0};
        galet_traction r = run(&def);
        galet_creep_force f = galet_kalker_force(&k, A, B, def.shear, def.creep);
        assert_near(r.force.fx + r.force.fy, f.fx + f.fy, 1e-5);
    }
}

static void traction_and_slip_integrate_to_force_and_power(void **state) {
    (void)state;
    galet_strip_theory_def def = galet_default_strip_theory();
    galet_strip strip = {.width = 1.0, .half_length = A, .peak = 1.2e9};
    for (int full = 0; full < 2; full++) {
        def.creep.x = full ? 4e-3 : 1e-3;
        galet_traction r;
        double line;
        assert_int_equal(galet_strip_theory_run(&def, 1, &strip, &line, &r), GALET_OK);
        enum { POINTS = 200000 };
        double force = 0.0, power = 0.0;
        for (int i = 0; i < POINTS; i++) {
            galet_vec2 tau, slip;
            galet_strip_theory_at(&def, &strip, A * ((2.0 * i + 1.0) / POINTS - 1.0), &tau, &slip);
            force += tau.x * 2.0 * A / POINTS;
            power -= tau.x * slip.x * 2.0 * A / POINTS;
        }
        assert_near(r.force.fx, force, 1e-7);
        assert_near(line, power, 1e-6);
        assert_near(r.power, line, 1e-15);
    }
}

static void large_creepage_slips_everywhere(void **state) {
    (void)state;
    galet_strip_theory_def def = galet_default_strip_theory();
    def.creep = (galet_creepage){0.03, 0.04, 0.0};
    galet_traction r = run(&def);
    assert_true(r.stick_area == 0.0);
    assert_near(hypot(r.force.fx, r.force.fy), 150.0, 1e-5);
}

static void lateral_creepage_turns_the_body(void **state) {
    (void)state;
    galet_strip_theory_def def = galet_default_strip_theory();
    def.creep = (galet_creepage){0.0, 1e-4, 0.0};
    // Traction leans to the trailing edge and is negative: x ty is positive, as C32 = -C23 says.
    assert_true(run(&def).force.mz > 0.0);
}

static void spin_and_bad_numbers_are_refused(void **state) {
    (void)state;
    galet_strip_theory_def def = galet_default_strip_theory();
    galet_traction r;
    def.creep.spin = 1.0;
    assert_int_equal(galet_strip_theory_run(&def, 1, strips, NULL, &r), GALET_ERR_INPUT);
    def = galet_default_strip_theory();
    def.friction = -1.0;
    assert_int_equal(galet_strip_theory_run(&def, 1, strips, NULL, &r), GALET_ERR_RANGE);
    def = galet_default_strip_theory();
    def.creep.y = NAN;
    assert_int_equal(galet_strip_theory_run(&def, 1, strips, NULL, &r), GALET_ERR_RANGE);
    assert_int_equal(galet_strip_ellipse(0.0, 1.0, 1.0, GALET_STRIP_ELLIPTIC, 4, strips), GALET_ERR_RANGE);
    assert_int_equal(galet_strip_ellipse(1.0, 1.0, 1.0, GALET_STRIP_ELLIPTIC, 0, strips), GALET_ERR_RANGE);
}

static void both_shapes_carry_the_load_on_few_strips(void **state) {
    (void)state;
    for (int shape = GALET_STRIP_ELLIPTIC; shape <= GALET_STRIP_PARABOLIC; shape++) {
        for (size_t count = 1; count < 100; count += 7) {
            assert_int_equal(galet_strip_ellipse(A, B, 1500.0, (galet_strip_shape)shape, count, strips), GALET_OK);
            double sum = 0.0, mean = shape == GALET_STRIP_ELLIPTIC ? M_PI / 4.0 : 2.0 / 3.0;
            for (size_t j = 0; j < count; j++) {
                sum += mean * strips[j].peak * 2.0 * strips[j].half_length * strips[j].width;
            }
            assert_near(sum, 1500.0, 1e-14);
        }
    }
}

/// Peaks are those of the ellipse, up to what the number of strips costs.
static void many_strips_have_hertz_pressure(void **state) {
    (void)state;
    double elliptic = 1.5 * 1500.0 / (M_PI * A * B);
    for (int shape = GALET_STRIP_ELLIPTIC; shape <= GALET_STRIP_PARABOLIC; shape++) {
        assert_int_equal(galet_strip_ellipse(A, B, 1500.0, (galet_strip_shape)shape, COUNT, strips), GALET_OK);
        assert_near(strips[COUNT / 2].peak, shape == GALET_STRIP_ELLIPTIC ? elliptic : 4.0 / 3.0 * elliptic, 1e-6);
    }
}

static void full_sliding_is_coulombs_force(void **state) {
    (void)state;
    galet_strip_theory_def def = galet_default_strip_theory();
    def.creep.x = 1.0;
    for (size_t count = 1; count < 100; count += 7) {
        assert_int_equal(galet_strip_ellipse(A, B, 1500.0, GALET_STRIP_ELLIPTIC, count, strips), GALET_OK);
        galet_traction r;
        assert_int_equal(galet_strip_theory_run(&def, count, strips, NULL, &r), GALET_OK);
        assert_near(r.force.fx, -150.0, 1e-13);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reference_case_has_its_known_numbers),
        cmocka_unit_test(small_creepage_has_kalkers_slope),
        cmocka_unit_test(traction_and_slip_integrate_to_force_and_power),
        cmocka_unit_test(large_creepage_slips_everywhere),
        cmocka_unit_test(lateral_creepage_turns_the_body),
        cmocka_unit_test(spin_and_bad_numbers_are_refused),
        cmocka_unit_test(both_shapes_carry_the_load_on_few_strips),
        cmocka_unit_test(many_strips_have_hertz_pressure),
        cmocka_unit_test(full_sliding_is_coulombs_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// Height, slope and curvature of profiles, and where measured ones touch first (docs/theory/profiles.md 5).
#include "check.h"

#include "contact/gap.h"
#include "contact/profile.h"

#include "railhead.h"
#include "random.h"

enum { POINTS = 301 };
static double y[POINTS], z[POINTS];

static galet_profile measured(void) {
    return (galet_profile){.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = POINTS};
}

/// A rail head up to 40 degrees or so, every third of a millimetre.
static galet_profile railhead(void) {
    for (int i = 0; i < POINTS; i++) {
        railhead_at(0.040 * (i - POINTS / 2) / (POINTS / 2), &y[i], &z[i]);
    }
    return measured();
}

static void slope_is_the_derivative_of_the_height(void **state) {
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < POINTS; i++) {
        y[i] = (i == 0 ? 0.0 : y[i - 1]) + random_between(&seed, 0.2, 1.0);
        z[i] = random_between(&seed, -1.0, 1.0);
    }
    galet_profile profiles[] = {
        measured(), galet_default_profile(), {.kind = GALET_PROFILE_BLEND, .blend_radius = 3.0}};
    for (int k = 0; k < 3; k++) {
        profiles[k].offset = 0.3;
        profiles[k].tilt = -0.1;
        for (int i = 0; i < 1000; i++) {
            double at = random_between(&seed, -5.0, y[POINTS - 1] + 5.0), step = 1e-5;
            double left = galet_profile_height(&profiles[k], 7.0, at - step);
            double right = galet_profile_height(&profiles[k], 7.0, at + step);
            assert_close(galet_profile_slope(&profiles[k], 7.0, at), 0.5 * (right - left) / step, 1e-3);
        }
    }
}

static void circles_and_blends_have_their_curvature(void **state) {
    (void)state;
    galet_profile circle = galet_default_profile();
    galet_profile blend = {.kind = GALET_PROFILE_BLEND, .blend_radius = 0.05, .offset = 1e-3, .tilt = 0.1};
    assert_near(galet_profile_curvature(&circle, 0.5, 1.0), 2.0, 1e-15);
    assert_near(galet_profile_curvature(&blend, 0.5, 0.0), 20.0, 1e-15);
    assert_near(galet_profile_curvature(&blend, 0.5, 2e-3), 2.0, 1e-15);
    assert_true(galet_profile_curvature(&circle, INFINITY, 0.0) == 0.0);
}

static void curvature_of_even_points_is_of_second_order(void **state) {
    (void)state;
    double error[2];
    for (int k = 0; k < 2; k++) {
        error[k] = 0.0;
        for (int i = 0; i < POINTS; i++) {
            y[i] = 0.04 * i / (k + 1);
            z[i] = sin(y[i]);
        }
        galet_profile profile = measured();
        for (double at = 1.0; at < 5.0; at += 0.00317) {
            error[k] = fmax(error[k], fabs(galet_profile_curvature(&profile, NAN, at) + sin(at)));
        }
    }
    assert_true(error[0] < 5e-4 && error[1] < error[0] / 3.9);
}

static void given_slopes_and_bends_are_met(void **state) {
    (void)state;
    static double slope[POINTS], bend[POINTS];
    for (int i = 0; i < POINTS; i++) {
        y[i] = 0.02 * i;
        z[i] = sin(y[i]);
        slope[i] = cos(y[i]);
        bend[i] = -sin(y[i]);
    }
    galet_profile profile = measured();
    profile.slope = slope;
    profile.bend = bend;
    assert_int_equal(galet_profile_check(&profile), GALET_OK);
    for (double at = 0.0; at < 5.9; at += 0.0117) {
        assert_close(galet_profile_height(&profile, NAN, at), sin(at), 5e-10);
        assert_close(galet_profile_slope(&profile, NAN, at), cos(at), 1e-7);
        assert_close(galet_profile_curvature(&profile, NAN, at), -sin(at), 2e-5);
    }
    assert_true(galet_profile_curvature(&profile, NAN, -1.0) == 0.0);
    slope[7] = NAN;
    assert_int_equal(galet_profile_check(&profile), GALET_ERR_INPUT);
}

/// Where the surface is level: at the angle of the tilt, on whichever arc that is.
static void tilted_and_shifted_points_touch_where_they_are_level(void **state) {
    (void)state;
    galet_hertz_def bodies = galet_default_hertz();
    bodies.body2.ry = INFINITY;
    galet_profile profile = railhead();
    const double tilt[] = {0.0, 0.02, -0.04, 0.1, -0.2};
    const int arc[] = {0, 0, 0, 1, 1};
    for (int i = 0; i < 5; i++) {
        profile.tilt = tilt[i];
        profile.offset = 3e-3;
        galet_gap gap;
        assert_int_equal(galet_gap_make(&bodies, &profile, &gap), GALET_OK);
        double at, depth;
        railhead_point(arc[i], fabs(tilt[i]), &at, &depth);
        at = tilt[i] > 0.0 ? -at : at;
        assert_close(gap.y_first, 3e-3 + at, 2e-7);
        assert_close(gap.zero, depth + at * tan(tilt[i]), 1e-11);
        assert_close(galet_gap_at(&gap, 0.0, gap.y_first), 0.0, 1e-18);
        for (int k = -40; k <= 40; k++) {
            assert_true(galet_gap_at(&gap, 0.0, gap.y_first + 1e-4 * k) >= 0.0);
        }
    }
}

/// A slope added to an arc finds where a turned one touches, but leaves z'' as it is there: 1 / (R cos^3 tilt).
static void tilt_is_a_shear(void **state) {
    (void)state;
    const double radius = 0.06;
    for (int i = 0; i < POINTS; i++) {
        double at = 0.02 * (i - POINTS / 2) / (POINTS / 2);
        y[i] = at;
        z[i] = radius - sqrt(radius * radius - at * at);
    }
    galet_hertz_def bodies = galet_default_hertz();
    for (double tilt = -0.2; tilt < 0.21; tilt += 0.1) {
        galet_profile profile = measured();
        profile.tilt = tilt;
        galet_gap gap;
        assert_int_equal(galet_gap_make(&bodies, &profile, &gap), GALET_OK);
        assert_close(gap.y_first, -radius * sin(tilt), 1e-7);
        double bend = galet_profile_curvature(&profile, NAN, gap.y_first);
        assert_near(bend * radius, pow(cos(tilt), -3.0), 1e-4);
    }
}

/// A side that has risen goes on rising, whatever its last points do: else no load is carried within a finite width.
static void sides_go_on_rising_beyond_the_points(void **state) {
    (void)state;
    static const double last[] = {0.0, -0.3, 0.01};  // secant of the last piece, over that of the side
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < POINTS; i++) {
            y[i] = 1e-3 * (i - POINTS / 2);
            z[i] = y[i] * y[i];
        }
        double side = z[POINTS - 2] / y[POINTS - 2];
        z[POINTS - 1] = z[POINTS - 2] + 1e-3 * last[k] * side;
        galet_profile profile = measured();
        double end = y[POINTS - 1], rise = galet_profile_height(&profile, NAN, end + 0.1) - z[POINTS - 1];
        assert_near(rise, 0.1 * z[POINTS - 1] / end, 1e-12);
        assert_near(galet_profile_slope(&profile, NAN, end + 0.1), z[POINTS - 1] / end, 1e-12);
        double other = galet_profile_height(&profile, NAN, y[0] - 0.1) - z[0];
        assert_near(other, -0.1 * galet_profile_slope_at_point(&profile, 0), 1e-12);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slope_is_the_derivative_of_the_height),
        cmocka_unit_test(circles_and_blends_have_their_curvature),
        cmocka_unit_test(curvature_of_even_points_is_of_second_order),
        cmocka_unit_test(given_slopes_and_bends_are_met),
        cmocka_unit_test(tilted_and_shifted_points_touch_where_they_are_level),
        cmocka_unit_test(tilt_is_a_shear),
        cmocka_unit_test(sides_go_on_rising_beyond_the_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

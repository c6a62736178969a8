#include "check.h"

#include "contact/gap.h"

#include "random.h"

#include <math.h>
#include <stdlib.h>

static galet_gap make(const galet_hertz_def *bodies, const galet_profile *profile) {
    galet_gap gap;
    assert_int_equal(galet_gap_make(bodies, profile, &gap), GALET_OK);
    return gap;
}

static void circles_make_the_quadratic_of_hertz(void **state) {
    (void)state;
    galet_hertz_def def = galet_default_hertz();
    galet_profile profile = galet_default_profile();
    galet_gap gap = make(&def, &profile);
    assert_true(galet_profile_is_plain(&profile));
    assert_near(galet_gap_at(&gap, 1e-3, 0.0), 45.0 * 1e-6, 1e-14);
    assert_near(galet_gap_at(&gap, 0.0, 1e-3), 1.0 * 1e-6, 1e-14);
}

static void turned_bodies_agree_with_hertz(void **state) {
    (void)state;
    galet_hertz_def def = galet_default_hertz();
    def.angle = 0.4;
    galet_profile profile = galet_default_profile();
    galet_gap gap = make(&def, &profile);
    galet_hertz h;
    assert_int_equal(galet_hertz_solve(&def, &h), GALET_OK);
    double c = cos(h.patch_angle), s = sin(h.patch_angle);
    assert_near(galet_gap_at(&gap, c, s), h.curvature_x, 1e-12);
    assert_near(galet_gap_at(&gap, -s, c), h.curvature_y, 1e-12);
}

static void tilted_circle_touches_beside_its_crown(void **state) {
    (void)state;
    galet_hertz_def def = galet_default_hertz();
    galet_profile profile = galet_default_profile();
    profile.tilt = 1e-3;
    galet_gap gap = make(&def, &profile);
    assert_false(galet_profile_is_plain(&profile));
    assert_near(gap.y_first, -0.5 * tan(1e-3), 1e-12);
    assert_close(galet_gap_at(&gap, 0.0, gap.y_first), 0.0, 1e-18);
    assert_true(galet_gap_at(&gap, 0.0, gap.y_first + 1e-4) > 0.0);
    assert_true(galet_gap_at(&gap, 0.0, gap.y_first - 1e-4) > 0.0);
}

static void blend_has_a_radius_on_each_side(void **state) {
    (void)state;
    galet_hertz_def def = galet_default_hertz();
    galet_profile profile = galet_default_profile();
    profile.kind = GALET_PROFILE_BLEND;
    profile.blend_radius = 0.01;
    galet_gap gap = make(&def, &profile);
    assert_true(gap.y_first == 0.0);
    assert_near(galet_gap_at(&gap, 0.0, -1e-3), 50e-6, 1e-12);
    assert_near(galet_gap_at(&gap, 0.0, 1e-3), 1e-6, 1e-12);
}

enum { POINTS = 41 };
static double y[POINTS], z[POINTS];

static galet_profile parabola(double radius, double top) {
    for (int i = 0; i < POINTS; i++) {
        y[i] = -4e-3 + 8e-3 * pow(i / (POINTS - 1.0), 1.2);
        z[i] = (y[i] - top) * (y[i] - top) / (2.0 * radius) + 3e-6;
    }
    galet_profile profile = galet_default_profile();
    profile.kind = GALET_PROFILE_POINTS;
    profile.y = y;
    profile.z = z;
    profile.count = POINTS;
    return profile;
}

static void points_of_a_parabola_are_the_parabola(void **state) {
    (void)state;
    galet_profile profile = parabola(0.3, 5e-4);
    for (double at = -3.9e-3; at < 3.9e-3; at += 1.7e-4) {
        double expected = (at - 5e-4) * (at - 5e-4) / 0.6 + 3e-6;
        assert_near(galet_profile_height(&profile, NAN, at), expected, 1e-12);
    }
    galet_hertz_def def = galet_default_hertz();
    galet_gap gap = make(&def, &profile);
    assert_near(gap.y_first, 5e-4, 1e-5);
    assert_near(gap.zero, 3e-6, 1e-10);
}

static double curvature(const galet_profile *profile, double at, double step) {
    double left = galet_profile_height(profile, NAN, at - step), right = galet_profile_height(profile, NAN, at + step);
    return (left - 2.0 * galet_profile_height(profile, NAN, at) + right) / (step * step);
}

static void points_keep_the_curvature_of_a_parabola(void **state) {
    (void)state;
    galet_profile profile = parabola(0.3, 5e-4);
    for (double at = -3.5e-3; at < 3.5e-3; at += 1.1e-4) {
        assert_near(curvature(&profile, at, 5e-5), 1.0 / 0.3, 1e-6);
    }
}

static double largest_error(size_t count) {
    static double at[321], height[321];
    for (size_t i = 0; i < count; i++) {
        at[i] = -1.0 + 2.0 * (double)i / (double)(count - 1);
        height[i] = 1.0 - cos(1.3 * at[i] + 0.2);
    }
    galet_profile profile = {.kind = GALET_PROFILE_POINTS, .y = at, .z = height, .count = count};
    double error = 0.0;
    for (double x = -0.8; x < 0.8; x += 1e-3) {
        error = fmax(error, fabs(galet_profile_height(&profile, NAN, x) - (1.0 - cos(1.3 * x + 0.2))));
    }
    return error;
}

static void smooth_profiles_are_met_to_third_order(void **state) {
    (void)state;
    for (size_t count = 21; count < 321; count = 2 * count - 1) {
        assert_true(largest_error(2 * count - 1) < largest_error(count) / 7.0);
    }
}

/// Interpolated heights stay between those of the points beside them.
static void assert_within_neighbours(const galet_profile *profile) {
    for (size_t i = 0; i + 1 < profile->count; i++) {
        double low = fmin(profile->z[i], profile->z[i + 1]), high = fmax(profile->z[i], profile->z[i + 1]);
        for (double t = 0.02; t < 1.0; t += 0.02) {
            double at = profile->y[i] + t * (profile->y[i + 1] - profile->y[i]);
            double height = galet_profile_height(profile, NAN, at);
            assert_true(height >= low - 1e-15 && height <= high + 1e-15);
        }
    }
}

static void kinks_do_not_overshoot(void **state) {
    (void)state;
    double at[12], step[12], groove[12], wedge[12];
    for (int i = 0; i < 12; i++) {
        at[i] = 1e-3 * i;
        step[i] = i < 6 ? 0.0 : 1e-3;
        wedge[i] = 1e-4 * abs(i - 5);
        groove[i] = i < 4 || i > 8 ? 1e-3 : 0.0;
    }
    galet_profile profile = {.kind = GALET_PROFILE_POINTS, .y = at, .z = step, .count = 12};
    assert_within_neighbours(&profile);
    profile.z = groove;
    assert_within_neighbours(&profile);
    profile.z = wedge;
    assert_within_neighbours(&profile);
}

static void rising_points_make_a_rising_profile(void **state) {
    (void)state;
    uint64_t seed = 3;
    for (int trial = 0; trial < 200; trial++) {
        double at[12] = {0.0}, height[12] = {0.0};
        for (int i = 1; i < 12; i++) {
            at[i] = at[i - 1] + random_scale(&seed, 1e-5, 1e-3);
            height[i] = height[i - 1] + (i % 3 ? random_scale(&seed, 1e-8, 1e-3) : 0.0);
        }
        galet_profile profile = {.kind = GALET_PROFILE_POINTS, .y = at, .z = height, .count = 12};
        assert_within_neighbours(&profile);
    }
}

static void profile_goes_on_straight_beyond_its_points(void **state) {
    (void)state;
    galet_profile profile = parabola(0.3, 0.0);
    double end = y[POINTS - 1], slope = end / 0.3;
    double beyond = galet_profile_height(&profile, NAN, end + 1e-3);
    assert_near(beyond, z[POINTS - 1] + 1e-3 * slope, 1e-10);
}

static void shapes_without_a_lowest_point_are_refused(void **state) {
    (void)state;
    galet_hertz_def def = galet_default_hertz();
    galet_profile profile = galet_default_profile();
    galet_gap gap;
    def.body1.ry = -0.5;
    assert_int_equal(galet_gap_make(&def, &profile, &gap), GALET_ERR_NO_CONTACT);
    def = galet_default_hertz();
    def.body1.rx = INFINITY;
    def.body2.rx = INFINITY;
    assert_int_equal(galet_gap_make(&def, &profile, &gap), GALET_ERR_NO_CONTACT);
    def = galet_default_hertz();
    profile = parabola(0.3, 8e-3);  // still falling where it ends
    assert_int_equal(galet_gap_make(&def, &profile, &gap), GALET_ERR_NO_CONTACT);
}

static void bad_profiles_are_refused(void **state) {
    (void)state;
    galet_profile profile = parabola(0.3, 0.0);
    profile.count = 2;
    assert_int_equal(galet_profile_check(&profile), GALET_ERR_INPUT);
    profile = parabola(0.3, 0.0);
    y[7] = y[6];
    assert_int_equal(galet_profile_check(&profile), GALET_ERR_INPUT);
    profile = parabola(0.3, 0.0);
    z[7] = NAN;
    assert_int_equal(galet_profile_check(&profile), GALET_ERR_INPUT);
    profile = galet_default_profile();
    profile.tilt = 2.0;
    assert_int_equal(galet_profile_check(&profile), GALET_ERR_RANGE);
    profile = galet_default_profile();
    profile.kind = GALET_PROFILE_BLEND;
    profile.blend_radius = 0.0;
    assert_int_equal(galet_profile_check(&profile), GALET_ERR_RANGE);
}

static long heights;

double __real_galet_profile_height(const galet_profile *profile, double ry, double y);
double __wrap_galet_profile_height(const galet_profile *profile, double ry, double y);

/// Counted where others ask for them.
double __wrap_galet_profile_height(const galet_profile *profile, double ry, double y) {
    heights++;
    return __real_galet_profile_height(profile, ry, y);
}

enum { MANY = 100001 };

/// A crown of 50 mm with a groove to one side, beyond which it comes down to `shoulder`.
static galet_profile many_points(double *y, double *z, double shoulder) {
    for (int i = 0; i < MANY; i++) {
        y[i] = 1e-2 * (2.0 * i / (MANY - 1.0) - 1.0);
        double groove = y[i] > 4e-3 && y[i] < 6e-3 ? 1e-3 * pow(sin(M_PI * (y[i] - 4e-3) / 2e-3), 2.0) : 0.0;
        z[i] = y[i] > 5e-3 ? shoulder + groove : 10.0 * y[i] * y[i] + groove;
    }
    galet_profile profile = galet_default_profile();
    profile.kind = GALET_PROFILE_POINTS;
    profile.y = y;
    profile.z = z;
    profile.count = MANY;
    return profile;
}

static void many_points_are_not_searched_one_by_one(void **state) {
    (void)state;
    double *y = malloc(2 * MANY * sizeof *y), *z = y + MANY;
    galet_hertz_def def = galet_default_hertz();
    galet_profile profile = many_points(y, z, 1e-4);
    profile.offset = 1e-4;
    heights = 0;
    galet_gap gap = make(&def, &profile);
    double low = galet_gap_edge(&gap, 1e-5, -1.0), high = galet_gap_edge(&gap, 1e-5, 1.0);
    assert_true(heights < 1000);
    assert_near(galet_gap_lowest(&gap, low), 1e-5, 1e-9);
    assert_near(galet_gap_lowest(&gap, high), 1e-5, 1e-9);
    free(y);
}

static void the_outermost_point_below_a_height_may_be_beyond_a_groove(void **state) {
    (void)state;
    double *y = malloc(2 * MANY * sizeof *y), *z = y + MANY;
    galet_hertz_def def = galet_default_hertz();
    def.body2.ry = INFINITY;
    galet_profile profile = many_points(y, z, 1e-4);
    profile.tilt = -1e-3;
    galet_gap gap = make(&def, &profile);
    for (int k = 1; k < 40; k++) {
        double height = 5e-6 * k, farthest[2] = {0.0, 0.0};
        for (int i = 0; i < MANY; i++) {
            double far = y[i] - gap.y_first;
            if (galet_gap_lowest(&gap, y[i]) < height) {
                farthest[far > 0.0] = fmax(farthest[far > 0.0], fabs(far));
            }
        }
        assert_true(galet_gap_farthest_below(&gap, height, -1.0) == farthest[0]);
        assert_true(galet_gap_farthest_below(&gap, height, 1.0) == farthest[1]);
    }
    free(y);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circles_make_the_quadratic_of_hertz),
        cmocka_unit_test(turned_bodies_agree_with_hertz),
        cmocka_unit_test(tilted_circle_touches_beside_its_crown),
        cmocka_unit_test(blend_has_a_radius_on_each_side),
        cmocka_unit_test(points_of_a_parabola_are_the_parabola),
        cmocka_unit_test(points_keep_the_curvature_of_a_parabola),
        cmocka_unit_test(smooth_profiles_are_met_to_third_order),
        cmocka_unit_test(kinks_do_not_overshoot),
        cmocka_unit_test(rising_points_make_a_rising_profile),
        cmocka_unit_test(profile_goes_on_straight_beyond_its_points),
        cmocka_unit_test(shapes_without_a_lowest_point_are_refused),
        cmocka_unit_test(bad_profiles_are_refused),
        cmocka_unit_test(many_points_are_not_searched_one_by_one),
        cmocka_unit_test(the_outermost_point_below_a_height_may_be_beyond_a_groove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "check.h"

#include "contact/ellipse_fit.h"
#include "contact/semi_hertz.h"

#include <galet/hertz.h>

#include "random.h"

#include <math.h>

enum { MOST = 1000 };
static galet_strip strips[MOST];

static galet_semi_hertz_outcome solve(const galet_hertz_def *bodies, const galet_profile *profile, size_t count) {
    galet_gap gap;
    assert_int_equal(galet_gap_make(bodies, profile, &gap), GALET_OK);
    galet_semi_hertz_problem problem = {
        .gap = &gap,
        .law = galet_default_ratio_law(),
        .modulus = galet_contact_modulus(bodies->body1, bodies->body2),
        .load = bodies->load,
    };
    galet_semi_hertz_outcome found;
    assert_int_equal(galet_semi_hertz_solve(&problem, count, strips, &found), GALET_OK);
    return found;
}

static double load_of(size_t count) {
    double sum = 0.0;
    for (size_t j = 0; j < count; j++) {
        sum += 0.5 * M_PI * strips[j].peak * strips[j].half_length * strips[j].width;
    }
    return sum;
}

static galet_hertz_def random_bodies(uint64_t *seed) {
    galet_hertz_def bodies = galet_default_hertz();
    bodies.body1.rx = random_scale(seed, 1e-3, 10.0);
    bodies.body1.ry = random_scale(seed, 1e-3, 10.0);
    bodies.body2.rx = random_between(seed, 0.0, 1.0) < 0.5 ? INFINITY : random_scale(seed, 1e-3, 10.0);
    bodies.body2.ry = random_between(seed, 0.0, 1.0) < 0.5 ? INFINITY : -20.0;
    bodies.load = random_scale(seed, 1e-6, 1e4);
    return bodies;
}

/// Ellipse, its ratio and pressure, from 1 strip to many, from spheres to slender patches on either side.
static void hertz_is_returned_exactly(void **state) {
    (void)state;
    uint64_t seed = 3;
    galet_profile plain = galet_default_profile();
    for (int i = 0; i < 400; i++) {
        galet_hertz_def bodies = random_bodies(&seed);
        galet_hertz h;
        assert_int_equal(galet_hertz_solve(&bodies, &h), GALET_OK);
        size_t count = 1 + (size_t)random_between(&seed, 0.0, 120.0);
        galet_semi_hertz_outcome found = solve(&bodies, &plain, count);
        assert_int_equal(found.count, count);
        assert_near(found.depth, h.curvature_y * h.b * h.b, 1e-13);
        assert_near(found.y_max, h.b, 1e-13);
        assert_near(found.y_min, -h.b, 1e-13);
        galet_strip known[121];
        assert_int_equal(galet_strip_ellipse(h.a, h.b, h.load, GALET_STRIP_ELLIPTIC, count, known), GALET_OK);
        for (size_t j = 0; j < count; j++) {
            assert_near(strips[j].half_length, known[j].half_length, 1e-12);
            assert_near(strips[j].peak, known[j].peak, 1e-12);
            assert_close(strips[j].y, known[j].y, 1e-13 * h.b);
        }
        assert_near(load_of(count), bodies.load, 1e-14 * (double)(10 + count));
    }
}

static double stiffness_of(double lambda, double modulus) {
    return modulus * galet_ellipse_fit_at(lambda).stiffness;
}

/// Two half parabolas: the load is (2/3) depth^(3/2) (s1 sqrt(2 R1) + s2 sqrt(2 R2)).
static void blended_radii_have_a_closed_form(void **state) {
    (void)state;
    const double radii[] = {1e-3, 10e-3, 50e-3, 75e-3, 100e-3, 200e-3, 500e-3};
    const size_t counts[] = {2, 9, 50, 1000};
    galet_hertz_def bodies = galet_default_hertz();
    galet_profile blend = galet_default_profile();
    blend.kind = GALET_PROFILE_BLEND;
    double modulus = galet_contact_modulus(bodies.body1, bodies.body2), r2 = bodies.body1.ry;
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++) {
        for (size_t n = 0; n < sizeof counts / sizeof *counts; n++) {
            double r1 = blend.blend_radius = radii[i];
            double sum =
                stiffness_of(90.0 * r1, modulus) * sqrt(2.0 * r1) + stiffness_of(90.0 * r2, modulus) * sqrt(2.0 * r2);
            galet_semi_hertz_outcome found = solve(&bodies, &blend, counts[n]);
            assert_near(found.depth, pow(1.5 * bodies.load / sum, 2.0 / 3.0), 1e-12);
            assert_near(found.y_min, -sqrt(2.0 * r1 * found.depth), 1e-12);
            assert_near(load_of(found.count), bodies.load, 1e-13);
        }
    }
}

/// Depths and areas of an independent program with 900 strips of 0.01 mm at fixed places: its own error is that of
/// strips that the edges cut, less than (0.01 mm / half width)^2.
static void blended_radii_agree_with_another_program(void **state) {
    (void)state;
    const struct {
        double r1, depth, area, width;
    } known[] = {{1e-3, 7.814083470278852e-6, 1.2001510555873116e-6, 0.125e-3},
                 {50e-3, 7.920682262927931e-6, 1.5586107463545e-6, 0.89e-3},
                 {100e-3, 7.685119362162439e-6, 1.6386629806286588e-6, 1.24e-3},
                 {500e-3, 6.812604882544077e-6, 1.8883929017186074e-6, 2.61e-3}};
    galet_hertz_def bodies = galet_default_hertz();
    galet_profile blend = galet_default_profile();
    blend.kind = GALET_PROFILE_BLEND;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        blend.blend_radius = known[i].r1;
        galet_semi_hertz_outcome found = solve(&bodies, &blend, MOST);
        double area = 0.0, error = 0.1 * pow(0.01e-3 / known[i].width, 2.0) + 2e-5;
        for (size_t j = 0; j < found.count; j++) {
            area += 2.0 * strips[j].half_length * strips[j].width;
        }
        assert_near(found.depth, known[i].depth, error);
        assert_near(area, known[i].area, error);
    }
}

/// Tilted, shifted, blended: outermost, and at the height to rounding.
static void edges_are_where_the_gap_has_the_height(void **state) {
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < 2000; i++) {
        galet_hertz_def bodies = random_bodies(&seed);
        galet_profile profile = {
            .kind = i % 2 ? GALET_PROFILE_BLEND : GALET_PROFILE_CIRCLE,
            .blend_radius = random_scale(&seed, 1e-3, 10.0),
            .offset = random_between(&seed, -1e-3, 1e-3),
            .tilt = i % 3 ? random_between(&seed, -0.02, 0.02) : 0.0,
        };
        galet_gap gap;
        assert_int_equal(galet_gap_make(&bodies, &profile, &gap), GALET_OK);
        double height = random_scale(&seed, 1e-7, 1e-4);
        for (int side = -1; side <= 1; side += 2) {
            double edge = galet_gap_edge(&gap, height, side), size = fabs(edge - gap.y_first);
            assert_true(side * (edge - gap.y_first) > 0.0);
            assert_close(galet_gap_lowest(&gap, edge), height, 1e-9 * height + 1e-15 * (1.0 + fabs(gap.zero)));
            assert_true(galet_gap_lowest(&gap, edge + side * 1e-6 * size) > height * (1.0 - 1e-9));
        }
    }
}

static void mirrored_profile_has_mirrored_strips(void **state) {
    (void)state;
    galet_hertz_def bodies = galet_default_hertz(), mirrored = bodies;
    galet_profile blend = {.kind = GALET_PROFILE_BLEND, .blend_radius = 0.03, .offset = 1e-4, .tilt = 2e-4};
    galet_profile mirror = {.kind = GALET_PROFILE_BLEND, .blend_radius = 0.5, .offset = -1e-4, .tilt = -2e-4};
    mirrored.body1.ry = 0.03;
    galet_semi_hertz_outcome one = solve(&bodies, &blend, 60);
    static galet_strip kept[60];
    for (size_t j = 0; j < one.count; j++) {
        kept[j] = strips[j];
    }
    galet_semi_hertz_outcome two = solve(&mirrored, &mirror, 60);
    assert_int_equal(one.count, two.count);
    assert_near(two.depth, one.depth, 1e-13);
    for (size_t j = 0; j < one.count; j++) {
        const galet_strip *image = &strips[one.count - 1 - j];
        assert_close(image->y, -kept[j].y, 1e-16);
        assert_near(image->half_length, kept[j].half_length, 1e-11);
        assert_near(image->peak, kept[j].peak, 1e-11);
    }
}

/// Everything twice as long: forces four times, pressures the same.
static void lengths_and_forces_scale(void **state) {
    (void)state;
    galet_hertz_def bodies = galet_default_hertz();
    galet_profile blend = {.kind = GALET_PROFILE_BLEND, .blend_radius = 0.03};
    galet_semi_hertz_outcome one = solve(&bodies, &blend, 40);
    galet_strip before = strips[7];
    bodies.body1.rx *= 2.0;
    bodies.body1.ry *= 2.0;
    bodies.body2.rx *= 2.0;
    bodies.load *= 4.0;
    blend.blend_radius *= 2.0;
    galet_semi_hertz_outcome two = solve(&bodies, &blend, 40);
    assert_near(two.depth, 2.0 * one.depth, 1e-14);
    assert_near(strips[7].half_length, 2.0 * before.half_length, 1e-13);
    assert_near(strips[7].peak, before.peak, 1e-13);
}

enum { POINTS = 401 };
static double y_points[POINTS], z_points[POINTS];

/// A measured profile over 20 mm.
static galet_profile measured(double (*height)(double y)) {
    for (int i = 0; i < POINTS; i++) {
        y_points[i] = 1e-3 * (0.05 * i - 10.0);
        z_points[i] = height(y_points[i]);
    }
    return (galet_profile){.kind = GALET_PROFILE_POINTS, .y = y_points, .z = z_points, .count = POINTS};
}

static double crown(double y) {
    return y * y / (2.0 * 0.5);
}

static double grooved(double y) {
    double t = y / 0.6e-3;
    return crown(y) + 20e-6 * exp(-t * t);
}

static double dented(double y) {
    double t = y / 0.5e-3;
    return crown(y) + 2e-6 * exp(-t * t);
}

static void measured_crown_is_nearly_hertz(void **state) {
    (void)state;
    galet_hertz_def bodies = galet_default_hertz();
    galet_hertz h;
    assert_int_equal(galet_hertz_solve(&bodies, &h), GALET_OK);
    galet_profile profile = measured(crown);
    galet_semi_hertz_outcome found = solve(&bodies, &profile, 50);
    assert_near(found.depth, h.curvature_y * h.b * h.b, 1e-9);
    assert_near(found.y_max, h.b, 1e-9);
}

/// Curvatures that come with the points are taken: here those of a crown of half the radius, at these heights.
static void given_curvatures_are_taken(void **state) {
    (void)state;
    galet_hertz_def bodies = galet_default_hertz();
    galet_profile profile = measured(crown);
    static double slopes[POINTS], bends[POINTS];
    for (int i = 0; i < POINTS; i++) {
        slopes[i] = 2.0 * y_points[i];
        bends[i] = 4.0;
    }
    profile.slope = slopes;
    profile.bend = bends;
    galet_semi_hertz_outcome found = solve(&bodies, &profile, 40);
    double s = stiffness_of(22.5, galet_contact_modulus(bodies.body1, bodies.body2));
    assert_near(found.depth, pow(0.75 * 1500.0 / s, 2.0 / 3.0), 1e-9);
}

/// Two contacts with a gap between; no strip touches in the groove.
static void groove_separates_contacts(void **state) {
    (void)state;
    galet_hertz_def bodies = galet_default_hertz();
    galet_profile profile = measured(grooved);
    galet_semi_hertz_outcome found = solve(&bodies, &profile, 100);
    assert_true(found.count < 90 && found.count > 50);
    assert_near(load_of(found.count), 1500.0, 1e-13);
    size_t left = 0;
    for (size_t j = 0; j < found.count; j++) {
        left += strips[j].y < 0.0;
        assert_true(fabs(strips[j].y) > 0.4e-3 && strips[j].half_length > 0.0 && strips[j].peak > 0.0);
    }
    assert_int_equal(2 * left, found.count);
    assert_close(found.y_min, -found.y_max, 1e-9);
}

/// A shallow dip that stays in contact: the place is concave, its radius is clipped.
static void concave_places_carry(void **state) {
    (void)state;
    galet_hertz_def bodies = galet_default_hertz();
    galet_profile profile = measured(dented);
    galet_gap gap;
    assert_int_equal(galet_gap_make(&bodies, &profile, &gap), GALET_OK);
    assert_true(galet_gap_bend(&gap, 0.0, 1e-5) < 0.0);
    galet_semi_hertz_outcome found = solve(&bodies, &profile, 64);
    assert_int_equal(found.count, 64);
    assert_near(load_of(found.count), 1500.0, 1e-13);
    for (size_t j = 0; j < found.count; j++) {
        assert_true(strips[j].half_length > 0.0 && isfinite(strips[j].peak));
    }
}

static double level(double y) {
    double beyond = fmax(fabs(y) - 3e-3, 0.0);
    return crown(beyond) + 0.05 * beyond;
}

/// A land that is level counts as if it rose by a hundredth of the interpenetration over the half width.
static void level_lands_yield_as_if_they_rose_a_little(void **state) {
    (void)state;
    galet_hertz_def bodies = galet_default_hertz();
    galet_profile profile = measured(level);
    galet_gap gap;
    assert_int_equal(galet_gap_make(&bodies, &profile, &gap), GALET_OK);
    galet_semi_hertz_outcome found = solve(&bodies, &profile, 51);
    double half = 0.5 * (found.y_max - found.y_min), bend = 0.01 * found.depth / (half * half);
    double shortening = galet_ellipse_fit_at(gap.xx / bend).shortening;
    assert_near(strips[25].half_length, sqrt(found.depth / (gap.xx * shortening)), 1e-12);
}

static uint64_t noise_seed;

static double rough(double y) {
    double noise = random_between(&noise_seed, -0.5, 0.5) * random_scale(&noise_seed, 1e-8, 3e-6);
    return crown(y) + (fabs(y) < 8e-3 ? noise : 0.0);  // it must open at the ends
}

/// Where interpenetration spreads to the next hump and strips are cut anew, the load jumps: a depth that carries it is
/// found all the same.
static void rough_profiles_are_pressed_to_their_load(void **state) {
    (void)state;
    for (uint64_t i = 1; i <= 300; i++) {
        uint64_t seed = noise_seed = i;
        galet_hertz_def bodies = galet_default_hertz();
        galet_profile profile = measured(rough);
        bodies.load = random_scale(&seed, 50.0, 2e4);
        size_t count = 40 + (size_t)random_between(&seed, 0.0, 150.0);
        galet_semi_hertz_outcome found = solve(&bodies, &profile, count);
        assert_true(found.residual < 1e-8);
        assert_true(found.y_min < strips[0].y && found.y_max > strips[found.count - 1].y);
        assert_near(load_of(found.count), bodies.load, 1e-12);
    }
}

/// Chevalier 2006 (14): the ellipse has the power law's ratio, its width Hertz's.
static void power_law_gives_its_own_ratio(void **state) {
    (void)state;
    galet_hertz_def bodies = galet_default_hertz();
    galet_profile plain = galet_default_profile();
    galet_gap gap;
    galet_hertz h;
    assert_int_equal(galet_hertz_solve(&bodies, &h), GALET_OK);
    assert_int_equal(galet_gap_make(&bodies, &plain, &gap), GALET_OK);
    galet_semi_hertz_problem problem = {
        .gap = &gap,
        .law = {GALET_RATIO_POWER_LAW, 0.6412, 1.0},
        .modulus = h.contact_modulus,
        .load = 1500.0,
    };
    galet_semi_hertz_outcome found;
    assert_int_equal(galet_semi_hertz_solve(&problem, 51, strips, &found), GALET_OK);
    assert_near(found.y_max, h.b, 1e-13);
    assert_near(found.y_max / strips[25].half_length, pow(45.0, 0.6412), 1e-12);
    assert_near(found.y_max / strips[25].half_length, 11.48, 5e-4);  // as printed
}

static void gap_that_does_not_open_is_refused(void **state) {
    (void)state;
    galet_hertz_def bodies = galet_default_hertz();
    const double y[] = {-1e-3, 0.0, 1e-3, 2e-3, 3e-3}, z[] = {1e-6, 0.0, 1e-6, 1.1e-6, 1e-6};
    galet_profile profile = {.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = 5};
    galet_gap gap;
    assert_int_equal(galet_gap_make(&bodies, &profile, &gap), GALET_OK);
    galet_semi_hertz_problem problem = {
        .gap = &gap, .law = galet_default_ratio_law(), .modulus = 1.1e11, .load = 1500.0};
    galet_semi_hertz_outcome found;
    assert_int_equal(galet_semi_hertz_solve(&problem, 20, strips, &found), GALET_ERR_NO_CONTACT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hertz_is_returned_exactly),
        cmocka_unit_test(blended_radii_have_a_closed_form),
        cmocka_unit_test(blended_radii_agree_with_another_program),
        cmocka_unit_test(edges_are_where_the_gap_has_the_height),
        cmocka_unit_test(mirrored_profile_has_mirrored_strips),
        cmocka_unit_test(lengths_and_forces_scale),
        cmocka_unit_test(measured_crown_is_nearly_hertz),
        cmocka_unit_test(given_curvatures_are_taken),
        cmocka_unit_test(groove_separates_contacts),
        cmocka_unit_test(concave_places_carry),
        cmocka_unit_test(level_lands_yield_as_if_they_rose_a_little),
        cmocka_unit_test(rough_profiles_are_pressed_to_their_load),
        cmocka_unit_test(power_law_gives_its_own_ratio),
        cmocka_unit_test(gap_that_does_not_open_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

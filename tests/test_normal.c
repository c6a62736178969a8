#include "check.h"

#include <galet/active_set.h>
#include <galet/rolling.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static galet_rolling *workspace(size_t nx, size_t ny) {
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(nx, ny, 1, 0, &rolling), GALET_OK);
    return rolling;
}

static galet_rolling_def pressing(void) {
    galet_rolling_def def = galet_default_rolling();
    def.tangential = galet_tangential_find("none");
    def.fields = true;
    return def;
}

static galet_rolling_result solve(galet_rolling *rolling, const galet_rolling_def *def) {
    galet_rolling_result r;
    assert_int_equal(galet_rolling_solve(rolling, def, &r), GALET_OK);
    return r;
}

static void converges_to_hertz(void **state) {
    (void)state;
    const double radii[][2] = {{0.02, 0.5}, {0.02, 0.02}, {0.5, 0.02}};
    galet_rolling *rolling = workspace(100, 100);
    for (size_t i = 0; i < 3; i++) {
        galet_rolling_def def = pressing();
        def.contact.body1.rx = radii[i][0];
        def.contact.body1.ry = radii[i][1];
        def.contact.body2.rx = INFINITY;
        galet_hertz h;
        assert_int_equal(galet_hertz_solve(&def.contact, &h), GALET_OK);
        galet_rolling_result r = solve(rolling, &def);
        assert_near(r.p0, h.p0, 4e-4);
        assert_near(r.approach, h.approach, 1e-4);
        assert_near(r.area, h.area, 0.02);
        assert_near(r.load, def.contact.load, 1e-12);
    }
    galet_rolling_destroy(rolling);
}

/// Largest errors of approach and pressure over boxes that move the cells against the edge, over their square.
static void approach_and_pressure_are_of_second_order(void **state) {
    (void)state;
    for (size_t n = 25; n <= 100; n *= 2) {
        galet_rolling *rolling = workspace(n, n);
        for (int k = 0; k < 12; k++) {
            galet_rolling_def def = pressing();
            def.margin = 1.08 + 0.019 * k;
            def.contact.body1.ry = k % 3 == 0 ? 0.02 : k % 3 == 1 ? 0.2 : 0.002;
            def.contact.angle = k % 2 ? 0.6 : 0.0;
            galet_hertz h;
            assert_int_equal(galet_hertz_solve(&def.contact, &h), GALET_OK);
            galet_rolling_result r = solve(rolling, &def);
            double square = 1.0 / (double)(n * n);
            assert_near(r.approach, h.approach, 0.5 * square);
            assert_near(r.p0, h.p0, 1.7 * square);
        }
        galet_rolling_destroy(rolling);
    }
}

static void load_and_approach_are_each_others_inverse(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(40, 40);
    galet_rolling_def def = pressing();
    galet_rolling_result by_load = solve(rolling, &def);
    def.approach = by_load.approach;
    galet_rolling_result by_approach = solve(rolling, &def);
    // The boxes differ by the discretisation error of the approach.
    assert_near(by_approach.load, by_load.load, 2e-3);
    galet_rolling_destroy(rolling);
}

static void contact_is_closed_and_the_rest_open(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(64, 64);
    galet_rolling_def def = pressing();
    def.profile.kind = GALET_PROFILE_BLEND;
    def.profile.blend_radius = 0.05;
    galet_rolling_result r = solve(rolling, &def);
    const double *p = galet_rolling_field(rolling, GALET_ROLLING_PRESSURE);
    for (size_t i = 0; i < 64 * 64; i++) {
        assert_true(p[i] >= 0.0);
    }
    assert_true(r.normal_residual <= def.normal_tolerance);
    assert_false(r.box_cut);
    galet_rolling_destroy(rolling);
}

/// Blended rollers of docs/theory/rolling.md 9: largest pressure, approach and the contact's extent on a fine grid.
static void blended_rollers_have_their_known_contacts(void **state) {
    (void)state;
    const double known[][5] = {{0.010, 2009.0, 0.01183, 0.6359, 3.341},
                               {0.050, 1551.0, 0.01118, 0.5676, 3.729},
                               {0.200, 1316.0, 0.01015, 0.5036, 4.442}};
    galet_rolling *rolling = workspace(128, 128);
    for (size_t i = 0; i < 3; i++) {
        galet_rolling_def def = pressing();
        def.profile.kind = GALET_PROFILE_BLEND;
        def.profile.blend_radius = known[i][0];
        galet_rolling_result r = solve(rolling, &def);
        assert_near(r.p0, known[i][1] * 1e6, 3e-3);
        assert_near(r.approach, known[i][2] * 1e-3, 1e-3);
        assert_close(2.0 * r.a, known[i][3] * 1e-3, 2.0 * r.grid.dx);
        assert_close(2.0 * r.b, known[i][4] * 1e-3, 2.0 * r.grid.dy);
    }
    galet_rolling_destroy(rolling);
}

static void measured_circle_presses_like_the_circle(void **state) {
    (void)state;
    enum { POINTS = 301 };
    double y[POINTS], z[POINTS];
    for (int i = 0; i < POINTS; i++) {
        y[i] = (i - 150) * 4e-5;
        z[i] = y[i] * y[i] / (2.0 * 0.5) + 7e-6;
    }
    galet_rolling_def def = pressing();
    def.profile = (galet_profile){.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = POINTS};
    galet_rolling *rolling = workspace(64, 64);
    galet_rolling_result points = solve(rolling, &def);
    def = pressing();
    galet_rolling_result circle = solve(rolling, &def);
    assert_near(points.p0, circle.p0, 1e-3);
    assert_near(points.approach, circle.approach, 1e-4);
    galet_rolling_destroy(rolling);
}

/// The circle by way of a profile, where it is nothing special: a blend of equal radii.
static galet_rolling_def blended_circle(void) {
    galet_rolling_def def = pressing();
    def.profile.kind = GALET_PROFILE_BLEND;
    def.profile.blend_radius = def.contact.body1.ry;
    return def;
}

/// Semi-axes come from where pressure ends, not from whole cells: within a fifth of one.
static void profiles_have_the_semi_axes_of_hertz(void **state) {
    (void)state;
    const size_t sides[][2] = {{20, 24}, {33, 27}, {50, 50}, {51, 47}, {80, 80}, {128, 100}, {200, 160}};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        galet_rolling *rolling = workspace(sides[i][0], sides[i][1]);
        for (int k = 0; k < 8; k++) {
            galet_rolling_def def = blended_circle();
            def.profile.tilt = 4.1e-4 * k;  // turns the profile and moves the contact
            def.margin = 1.1 + 0.013 * k;
            galet_hertz h;
            assert_int_equal(galet_hertz_solve(&def.contact, &h), GALET_OK);
            galet_rolling_result r = solve(rolling, &def);
            assert_close(r.a, h.a, 0.2 * r.grid.dx);
            assert_close(r.b, h.b, 0.2 * r.grid.dy);
        }
        galet_rolling_destroy(rolling);
    }
}

static void contact_has_the_centre_of_its_profile(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(50, 50);
    galet_rolling_def def = blended_circle();
    galet_rolling_result r = solve(rolling, &def);
    assert_true(r.centre.x == 0.0);
    assert_close(r.centre.y, 0.0, 1e-3 * r.grid.dy);
    def.profile.offset = 0.01;
    r = solve(rolling, &def);
    assert_near(r.centre.y, 0.01, 1e-6);
    def = blended_circle();
    def.profile.tilt = 1e-3;
    r = solve(rolling, &def);
    assert_close(r.centre.y, -0.5 * tan(1e-3), 1e-3 * r.grid.dy);
    galet_rolling_destroy(rolling);
}

static void two_separate_patches_are_found(void **state) {
    (void)state;
    enum { POINTS = 401 };
    double y[POINTS], z[POINTS];
    for (int i = 0; i < POINTS; i++) {
        y[i] = (i - 200) * 3e-5;
        double groove = 20e-6 * exp(-pow(y[i] / 6e-4, 2.0));
        z[i] = y[i] * y[i] + groove;
    }
    galet_rolling_def def = pressing();
    def.profile = (galet_profile){.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = POINTS};
    galet_rolling *rolling = workspace(60, 120);
    galet_rolling_result r = solve(rolling, &def);
    const double *p = galet_rolling_field(rolling, GALET_ROLLING_PRESSURE);
    int edges = 0;  // along the middle line
    for (size_t j = 1; j < 120; j++) {
        edges += (p[j * 60 + 30] > 0.0) != (p[(j - 1) * 60 + 30] > 0.0);
    }
    assert_int_equal(edges, 4);
    assert_near(r.load, 1500.0, 1e-12);
    galet_rolling_destroy(rolling);
}

static void turned_bodies_turn_the_patch(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(80, 80);
    galet_rolling_def def = pressing();
    def.contact.angle = 0.5;
    galet_hertz h;
    assert_int_equal(galet_hertz_solve(&def.contact, &h), GALET_OK);
    galet_rolling_result r = solve(rolling, &def);
    assert_near(r.p0, h.p0, 3e-3);
    assert_near(r.approach, h.approach, 1e-3);
    assert_near(r.area, h.area, 0.03);
    assert_false(r.box_cut);
    galet_rolling_destroy(rolling);
}

static void active_set_of_the_paper_agrees(void **state) {
    (void)state;
    galet_rolling_def def = pressing();
    def.approach = 9.19912e-6;
    def.normal_tolerance = 1e-11;
    galet_rolling *rolling = workspace(40, 30);
    galet_rolling_result r = solve(rolling, &def);
    galet_box box = {r.grid.x0 - 0.5 * r.grid.dx, -(r.grid.x0 - 0.5 * r.grid.dx), r.grid.y0 - 0.5 * r.grid.dy,
                     -(r.grid.y0 - 0.5 * r.grid.dy)};
    galet_active_set_def same = galet_default_active_set();
    same.approach = def.approach;
    same.box = box;
    same.nx = 40;
    double p[40 * 30];
    galet_active_set_result set;
    assert_int_equal(galet_active_set_solve(&same, p, &set), GALET_OK);
    assert_near(set.load, r.load, 1e-8);
    const double *q = galet_rolling_field(rolling, GALET_ROLLING_PRESSURE);
    for (size_t i = 0; i < 40 * 30; i++) {
        assert_true((p[i] > 0.0) == (q[i] > 0.0));
        assert_close(p[i], q[i], 1e-7 * r.p0);
    }
    assert_true(set.solves <= 8 && set.cells < set.at_start);
    galet_rolling_destroy(rolling);
}

static void default_active_set_carries_its_load(void **state) {
    (void)state;
    galet_active_set_def def = galet_default_active_set();
    galet_hertz hertz;
    assert_int_equal(galet_hertz_solve(&def.contact, &hertz), GALET_OK);
    assert_near(def.approach, hertz.approach, 1e-14);
    double p[30 * 30];
    galet_active_set_result set;
    assert_int_equal(galet_active_set_solve(&def, p, &set), GALET_OK);
    assert_near(set.load, def.contact.load, 0.005);
}

static void box_that_cuts_is_flagged_or_enlarged(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(50, 50);
    galet_rolling_def def = pressing();
    def.margin = 1.0;
    assert_true(solve(rolling, &def).box_cut);
    def.enlarge = true;
    assert_false(solve(rolling, &def).box_cut);
    galet_rolling_destroy(rolling);
}

static void patches_are_compared_with_the_smallest_radius(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(30, 30);
    galet_rolling_def def = pressing();
    galet_rolling_result r = solve(rolling, &def);
    assert_near(r.patch_to_radius, r.b / 0.020, 1e-15);
    def.contact.load = 3e6;
    assert_true(solve(rolling, &def).patch_to_radius > 0.3);
    def.contact.load = 1500.0;
    def.profile = (galet_profile){.kind = GALET_PROFILE_BLEND, .blend_radius = 0.010};
    r = solve(rolling, &def);
    assert_near(r.patch_to_radius, fmax(r.a, r.b) / 0.010, 1e-15);
    galet_rolling_destroy(rolling);
}

/// The gap beside the contact is the smaller, the finer the grid.
static void fine_grids_are_solved_to_a_part_of_the_gap_at_the_edge(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(1500, 20);
    galet_rolling_def def = pressing();
    galet_rolling_result r = solve(rolling, &def);
    assert_true(r.normal_residual <= 1e-3 * pow(1500.0, -1.5));
    galet_rolling_destroy(rolling);
}

static void one_iteration_is_not_enough(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(50, 50);
    galet_rolling_def def = pressing();
    def.max_iterations = 1;
    galet_rolling_result r;
    assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_ERR_NOT_CONVERGED);
    assert_true(r.normal_residual > def.normal_tolerance && r.normal_residual < 0.1);
    assert_near(r.load, 1500.0, 1e-12);
    galet_rolling_destroy(rolling);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(converges_to_hertz),
        cmocka_unit_test(approach_and_pressure_are_of_second_order),
        cmocka_unit_test(load_and_approach_are_each_others_inverse),
        cmocka_unit_test(contact_is_closed_and_the_rest_open),
        cmocka_unit_test(blended_rollers_have_their_known_contacts),
        cmocka_unit_test(measured_circle_presses_like_the_circle),
        cmocka_unit_test(profiles_have_the_semi_axes_of_hertz),
        cmocka_unit_test(contact_has_the_centre_of_its_profile),
        cmocka_unit_test(two_separate_patches_are_found),
        cmocka_unit_test(turned_bodies_turn_the_patch),
        cmocka_unit_test(active_set_of_the_paper_agrees),
        cmocka_unit_test(default_active_set_carries_its_load),
        cmocka_unit_test(box_that_cuts_is_flagged_or_enlarged),
        cmocka_unit_test(patches_are_compared_with_the_smallest_radius),
        cmocka_unit_test(fine_grids_are_solved_to_a_part_of_the_gap_at_the_edge),
        cmocka_unit_test(one_iteration_is_not_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

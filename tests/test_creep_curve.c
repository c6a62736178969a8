#include "check.h"

#include <galet/creep_curve.h>

#include <math.h>

enum { POINTS = 30 };

static const galet_creepage ALONG_X = {1.0, 0.0, 0.0};

static void creepages(double *creep) {
    for (int i = 0; i < POINTS; i++) {
        creep[i] = 1e-5 * pow(1000.0, i / (POINTS - 1.0));
    }
}

/// The reference by a method; the creepage that runs starts from zero.
static galet_rolling_def reference(const char *method) {
    galet_rolling_def def = galet_default_rolling();
    def.tangential = galet_tangential_find(method);
    def.creep.x = 0.0;
    return def;
}

static galet_status curve_on(size_t nx, size_t ny, const galet_rolling_def *def, galet_creepage along, size_t count,
                             const double *creep, galet_rolling_result *results) {
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(nx, ny, 1, 0, &rolling), GALET_OK);
    galet_status status = galet_creep_curve_solve(rolling, def, along, count, creep, results);
    galet_rolling_destroy(rolling);
    return status;
}

static void curves_of_all_methods_rise_to_friction(void **state) {
    (void)state;
    static galet_rolling_result exact[POINTS], other[POINTS];
    static const char *const bounded[] = {"fastsim", "fastsim-parabolic", "strip-theory"};
    double creep[POINTS], transforms = 0.0;
    creepages(creep);
    galet_rolling_def def = reference("exact");
    assert_int_equal(curve_on(50, 50, &def, ALONG_X, POINTS, creep, exact), GALET_OK);
    for (int m = 0; m < 3; m++) {
        def = reference(bounded[m]);
        assert_int_equal(curve_on(50, 50, &def, ALONG_X, POINTS, creep, other), GALET_OK);
        for (int i = 0; i < POINTS; i++) {
            assert_close(other[i].fx_rel, exact[i].fx_rel, 0.07);
            assert_true(i == 0 || other[i].fx_rel <= other[i - 1].fx_rel);
            double stick = exact[i].traction.stick_area / exact[i].area;
            assert_true(i == 0 || stick <= exact[i - 1].traction.stick_area / exact[i - 1].area);
            assert_near(other[i].traction.power, -2.6 * creep[i] * other[i].traction.force.fx, 1e-12);
        }
    }
    for (int i = 0; i < POINTS; i++) {
        transforms += exact[i].transforms;
    }
    assert_true(exact[POINTS - 1].fx_rel < -0.999 && transforms < 90.0 * POINTS);
}

static void curves_of_unlike_materials_have_exact_zeros(void **state) {
    (void)state;
    static galet_rolling_result results[POINTS];
    double creep[POINTS];
    creepages(creep);
    galet_rolling_def def = reference("exact");
    def.contact.body2.young = 70e9;
    assert_int_equal(curve_on(50, 50, &def, ALONG_X, POINTS, creep, results), GALET_OK);
    for (int i = 0; i < POINTS; i++) {
        assert_true(results[i].fy_rel == 0.0 && results[i].traction.force.mz == 0.0 && results[i].centre.y == 0.0);
    }
}

static void linear_theory_is_a_straight_line(void **state) {
    (void)state;
    static galet_rolling_result line[POINTS];
    galet_rolling_def def = reference("linear");
    double creep[POINTS];
    creepages(creep);
    const galet_creepage directions[] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    for (int direction = 0; direction < 3; direction++) {
        assert_int_equal(curve_on(1, 1, &def, directions[direction], POINTS, creep, line), GALET_OK);
        galet_creep_force first = line[0].traction.force, last = line[POINTS - 1].traction.force;
        assert_near((last.fx + last.fy) / (first.fx + first.fy), creep[POINTS - 1] / creep[0], 1e-12);
    }
}

static void other_creepages_stay_as_given(void **state) {
    (void)state;
    galet_rolling_def def = reference("fastsim");
    def.creep.y = 3e-4;
    const double creep[2] = {1e-4, 2e-4};
    galet_rolling_result point[2];
    assert_int_equal(curve_on(20, 20, &def, ALONG_X, 2, creep, point), GALET_OK);
    for (int i = 0; i < 2; i++) {
        assert_true(point[i].creep.x == creep[i] && point[i].creep.y == 3e-4 && point[i].creep.spin == 0.0);
    }
}

static void methods_refuse_what_they_cannot_treat(void **state) {
    (void)state;
    double creep[1] = {1e-3};
    galet_rolling_result point[1];
    galet_rolling_def def = reference("strip-theory");
    assert_int_equal(curve_on(9, 9, &def, (galet_creepage){0.0, 0.0, 1.0}, 1, creep, point), GALET_ERR_INPUT);
    assert_true(isnan(point[0].load));
    def = reference("fastsim");
    def.profile.tilt = 1e-3;
    assert_int_equal(curve_on(9, 9, &def, ALONG_X, 1, creep, point), GALET_ERR_INPUT);
    def = reference("linear");
    def.contact.body1.ry = 500.0;  // beyond Kalker's table
    assert_int_equal(curve_on(9, 9, &def, ALONG_X, 1, creep, point), GALET_ERR_INPUT);
}

static void huge_creepages_slide_or_are_refused(void **state) {
    (void)state;
    const double creep[2] = {1e100, 1e101};
    for (const galet_tangential_method *const *method = galet_tangential_methods(); *method; method++) {
        galet_rolling_def def = reference((*method)->name);
        galet_rolling_result point[2];
        if (!(*method)->traction) {
            continue;
        }
        assert_int_equal(curve_on(50, 50, &def, ALONG_X, 2, creep, point), GALET_ERR_RANGE);
        assert_true((*method)->bounded ? fabs(point[0].fx_rel + 1.0) < 1e-2 : point[0].traction.force.fx < -1e100);
        assert_true(isnan(point[1].load));
    }
}

static void strip_theory_goes_on_beyond_kalkers_table(void **state) {
    (void)state;
    galet_rolling_def def = reference("strip-theory");
    def.contact.body1.ry = 500.0;
    const double creep[2] = {1e-9, 1.0};
    galet_rolling_result point[2];
    assert_int_equal(curve_on(9, 50, &def, ALONG_X, 2, creep, point), GALET_OK);
    galet_hertz h;
    assert_int_equal(galet_hertz_solve(&def.contact, &h), GALET_OK);
    double shear = 210e9 / 2.56, plane = M_PI * M_PI / (4.0 * 0.72);
    assert_near(point[0].traction.force.fx, -shear * h.a * h.b * plane * creep[0], 1e-3);
    assert_near(point[1].fx_rel, -1.0, 1e-13);
}

static void follow(const char *phase, double fraction, void *context) {
    double *last = context;
    assert_string_equal(phase, "curve");
    assert_true(fraction >= *last && fraction <= 1.0);
    *last = fraction;
}

static void progress_never_runs_backwards(void **state) {
    (void)state;
    double last = 0.0, creep[POINTS];
    galet_watch watch = {follow, &last, NULL};
    galet_rolling_def def = reference("exact");
    def.watch = &watch;
    static galet_rolling_result points[POINTS];
    creepages(creep);
    assert_int_equal(curve_on(20, 20, &def, ALONG_X, POINTS, creep, points), GALET_OK);
    assert_true(last == 1.0);
}

/// Stops a curve in its second half.
static void stop_late(const char *phase, double fraction, void *context) {
    assert_string_equal(phase, "curve");
    *(volatile int *)context = fraction >= 0.5;
}

static void interrupted_curve_keeps_its_finished_points(void **state) {
    (void)state;
    volatile int cancel = 0;
    galet_watch watch = {stop_late, (void *)&cancel, &cancel};
    galet_rolling_def def = reference("exact");
    def.watch = &watch;
    double creep[POINTS];
    static galet_rolling_result points[POINTS];
    creepages(creep);
    assert_int_equal(curve_on(20, 20, &def, ALONG_X, POINTS, creep, points), GALET_ERR_INTERRUPTED);
    for (int i = 0; i < POINTS; i++) {
        assert_true(isnan(points[i].traction.force.fx) == (i >= POINTS / 2));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(curves_of_all_methods_rise_to_friction),
        cmocka_unit_test(curves_of_unlike_materials_have_exact_zeros),
        cmocka_unit_test(linear_theory_is_a_straight_line),
        cmocka_unit_test(other_creepages_stay_as_given),
        cmocka_unit_test(huge_creepages_slide_or_are_refused),
        cmocka_unit_test(methods_refuse_what_they_cannot_treat),
        cmocka_unit_test(strip_theory_goes_on_beyond_kalkers_table),
        cmocka_unit_test(progress_never_runs_backwards),
        cmocka_unit_test(interrupted_curve_keeps_its_finished_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

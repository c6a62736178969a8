#include "check.h"

#include <galet/kalker.h>
#include <galet/traction_curve.h>

#include <math.h>

enum { POINTS = 30 };

static void creepages(double *creep) {
    for (int i = 0; i < POINTS; i++) {
        creep[i] = 1e-5 * pow(1000.0, i / (POINTS - 1.0));
    }
}

static void curves_of_all_methods_rise_to_friction(void **state) {
    (void)state;
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(50, 50, 1, 0, &rolling), GALET_OK);
    galet_rolling_def def = galet_default_rolling();
    double creep[POINTS], transforms;
    galet_traction_point exact[POINTS], other[POINTS];
    creepages(creep);
    assert_int_equal(galet_traction_curve(rolling, &def, GALET_TRACTION_EXACT, GALET_CREEP_X, 0, 0, POINTS, creep,
                                          exact, &transforms),
                     GALET_OK);
    for (int m = GALET_TRACTION_FASTSIM; m <= GALET_TRACTION_STRIP_THEORY; m++) {
        assert_int_equal(galet_traction_curve(NULL, &def, (galet_traction_method)m, GALET_CREEP_X, 50, 50, POINTS,
                                              creep, other, NULL),
                         GALET_OK);
        for (int i = 0; i < POINTS; i++) {
            assert_close(other[i].fx_rel, exact[i].fx_rel, 0.07);
            assert_true(i == 0 || other[i].fx_rel <= other[i - 1].fx_rel);
            assert_true(i == 0 || exact[i].stick_fraction <= exact[i - 1].stick_fraction);
            assert_near(other[i].power, -2.6 * creep[i] * other[i].fx, 1e-12);
        }
    }
    assert_true(exact[POINTS - 1].fx_rel < -0.999 && transforms < 90.0 * POINTS);
    galet_rolling_destroy(rolling);
}

static void linear_theory_is_a_straight_line(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    double creep[POINTS];
    galet_traction_point line[POINTS];
    creepages(creep);
    for (int direction = GALET_CREEP_X; direction <= GALET_CREEP_SPIN; direction++) {
        def.creep_x = 0.0;
        assert_int_equal(galet_traction_curve(NULL, &def, GALET_TRACTION_LINEAR, (galet_creep_direction)direction, 1, 1,
                                              POINTS, creep, line, NULL),
                         GALET_OK);
        double first = line[0].fx + line[0].fy, last = line[POINTS - 1].fx + line[POINTS - 1].fy;
        assert_near(last / first, creep[POINTS - 1] / creep[0], 1e-12);
    }
}

static void methods_refuse_what_they_cannot_treat(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    double creep[1] = {1e-3};
    galet_traction_point point[1];
    assert_int_equal(galet_traction_curve(NULL, &def, GALET_TRACTION_EXACT, GALET_CREEP_X, 9, 9, 1, creep, point, NULL),
                     GALET_ERR_INPUT);
    assert_int_equal(
        galet_traction_curve(NULL, &def, GALET_TRACTION_STRIP_THEORY, GALET_CREEP_SPIN, 9, 9, 1, creep, point, NULL),
        GALET_ERR_INPUT);
    assert_int_equal(
        galet_traction_curve(NULL, &def, GALET_TRACTION_FASTSIM, GALET_CREEP_X, 9, 0, 1, creep, point, NULL),
        GALET_ERR_RANGE);
    def.profile.tilt = 1e-3;
    assert_int_equal(
        galet_traction_curve(NULL, &def, GALET_TRACTION_FASTSIM, GALET_CREEP_X, 9, 9, 1, creep, point, NULL),
        GALET_ERR_INPUT);
    def = galet_default_rolling();
    def.contact.body1.ry = 500.0;  // beyond Kalker's table
    assert_int_equal(
        galet_traction_curve(NULL, &def, GALET_TRACTION_LINEAR, GALET_CREEP_X, 9, 9, 1, creep, point, NULL),
        GALET_ERR_RANGE);
}

static void huge_creepages_slide_or_are_refused(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    const double creep[2] = {1e100, 1e101};
    galet_traction_point point[1];
    for (int m = GALET_TRACTION_FASTSIM; m <= GALET_TRACTION_LINEAR; m++) {
        galet_traction_method method = (galet_traction_method)m;
        assert_int_equal(galet_traction_curve(NULL, &def, method, GALET_CREEP_X, 50, 50, 1, &creep[0], point, NULL),
                         GALET_OK);
        assert_true(m == GALET_TRACTION_LINEAR ? point[0].fx < -1e100 : fabs(point[0].fx_rel + 1.0) < 1e-2);
        assert_int_equal(galet_traction_curve(NULL, &def, method, GALET_CREEP_X, 50, 50, 1, &creep[1], point, NULL),
                         GALET_ERR_RANGE);
    }
}

static void strip_theory_goes_on_beyond_kalkers_table(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    def.contact.body1.ry = 500.0;
    const double creep[2] = {1e-9, 1.0};
    galet_traction_point point[2];
    assert_int_equal(
        galet_traction_curve(NULL, &def, GALET_TRACTION_STRIP_THEORY, GALET_CREEP_X, 9, 50, 2, creep, point, NULL),
        GALET_OK);
    galet_hertz h;
    assert_int_equal(galet_hertz_solve(&def.contact, &h), GALET_OK);
    double shear = 210e9 / 2.56, plane = M_PI * M_PI / (4.0 * 0.72);
    assert_near(point[0].fx, -shear * h.a * h.b * plane * creep[0], 1e-3);
    assert_near(point[1].fx_rel, -1.0, 1e-13);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(curves_of_all_methods_rise_to_friction),
        cmocka_unit_test(linear_theory_is_a_straight_line),
        cmocka_unit_test(huge_creepages_slide_or_are_refused),
        cmocka_unit_test(methods_refuse_what_they_cannot_treat),
        cmocka_unit_test(strip_theory_goes_on_beyond_kalkers_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

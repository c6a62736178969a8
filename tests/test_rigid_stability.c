#include "check.h"

#include <galet/rigid_stability.h>

#include <math.h>
#include <string.h>

/// A prolate body on its end.
static galet_rigid_def standing(double friction) {
    galet_rigid_def def = galet_default_rigid();
    def.radii = (galet_vec3){0.05, 0.05, 0.1};
    galet_rigid_fill(&def);
    def.friction = friction;
    def.vertical0 = (galet_vec3){0.0, 0.0, 1.0};
    return def;
}

static double growth(const galet_rigid_def *def, galet_rigid_posture posture, double spin) {
    galet_rigid_spin found = {.growth = NAN};
    assert_int_equal(galet_rigid_spin_steadily(def, posture, spin, &found), GALET_OK);
    return found.growth;
}

/// Without friction a body on its end is a top: J1 z'' - i J3 spin z' - m g (c^2 - a^2) / c z = 0.
static void frictionless_spin_is_that_of_a_top(void **state) {
    (void)state;
    galet_rigid_def def = standing(0.0);
    double j1 = def.inertia[0][0], j3 = def.inertia[2][2], k = def.mass * def.gravity * (0.01 - 0.0025) / 0.1;
    double limit = 2.0 * sqrt(j1 * k) / j3;
    galet_rigid_critical found;
    assert_int_equal(galet_rigid_critical_spin(&def, GALET_RIGID_UPRIGHT, 1.0, &found), GALET_OK);
    assert_true(found.stable_above);
    assert_near(found.spin, limit, 1e-9);
    double slow = 0.5 * limit, expected = sqrt(4.0 * j1 * k - j3 * j3 * slow * slow) / (2.0 * j1);
    assert_near(growth(&def, GALET_RIGID_UPRIGHT, slow), expected, 1e-8);
    assert_close(growth(&def, GALET_RIGID_UPRIGHT, 2.0 * limit), 0.0, 1e-7);
}

/// Tilts of a motion.
typedef struct tilts {
    double times[3], tilt[3], spin[3];
} tilts;

static void look(const galet_span *span, void *context) {
    tilts *seen = context;
    for (int i = 0; i < 3; i++) {
        if (seen->times[i] >= span->t0 && seen->times[i] <= span->t1) {
            galet_rigid_sample sample;
            span->at(span, seen->times[i], &sample);
            seen->tilt[i] = hypot(sample.gamma.x, sample.gamma.y);
            seen->spin[i] = sample.spin;
        }
    }
}

/// A body of revolution that is disturbed a little: the fastest disturbance is soon alone, and grows evenly.
static void motions_started_nearby_part_at_that_rate(void **state) {
    (void)state;
    const double spins[] = {35.0, 50.0, 110.0};
    for (int i = 0; i < 3; i++) {
        galet_rigid_def def = standing(0.1);
        def.stiffness = 1e9;  // a small patch, which takes little of the spin
        def.vertical0 = (galet_vec3){1e-7, 0.0, 1.0};
        def.omega0 = (galet_vec3){0.0, 0.0, spins[i]};
        def.depth0 = galet_rigid_start_depth(&def);
        def.t_end = 1.5;
        def.rtol = 1e-12;
        tilts seen = {.times = {0.9, 1.1, 1.3}};
        galet_rigid_result r;
        assert_int_equal(galet_rigid_run(&def, look, &seen, &r), GALET_OK);
        double rate = log(seen.tilt[2] / seen.tilt[0]) / 0.4;
        double expected = growth(&def, GALET_RIGID_UPRIGHT, seen.spin[1]);  // friction has taken a little
        // Of disturbances that die out several are left, of a growth that friction changes a little.
        assert_close(rate, expected, expected > 0.0 ? 3e-3 * expected : INFINITY);
        assert_true((rate > 0.0) == (expected > 0.0));
    }
}

/// A rattleback wobbles in one sense of its spin and not in the other, which its mirror image does the other way round.
static void rattleback_is_unstable_in_one_sense(void **state) {
    (void)state;
    galet_rigid_def def = galet_default_rigid();
    const double inertia[3][3] = {{2e-4, 0.2e-4, 0.0}, {0.2e-4, 16e-4, 0.0}, {0.0, 0.0, 17e-4}};
    def.mass = 1.0;
    def.radii = (galet_vec3){0.2, 0.03, 0.02};
    def.centre = (galet_vec3){0.0, 0.0, 0.01};
    memcpy(def.inertia, inertia, sizeof inertia);
    def.friction = 0.3;
    def.stiffness = 1e11;
    def.vertical0 = (galet_vec3){0.0, 0.0, 1.0};
    double with = growth(&def, GALET_RIGID_UPRIGHT, 5.0), against = growth(&def, GALET_RIGID_UPRIGHT, -5.0);
    assert_true(with > 2.0 && against < 0.1);
    def.inertia[0][1] = def.inertia[1][0] = -0.2e-4;
    assert_near(growth(&def, GALET_RIGID_UPRIGHT, -5.0), with, 1e-6);
    assert_close(growth(&def, GALET_RIGID_UPRIGHT, 5.0), against, 1e-6);
}

/// A lying body of revolution stands up when it spins fast enough, and an upright one stays up from a faster spin on.
static void critical_spins_of_a_pebble_are_found(void **state) {
    (void)state;
    galet_rigid_def def = standing(0.1);
    galet_rigid_critical upright, lying;
    assert_int_equal(galet_rigid_critical_spin(&def, GALET_RIGID_UPRIGHT, 1.0, &upright), GALET_OK);
    assert_int_equal(galet_rigid_critical_spin(&def, GALET_RIGID_LYING, 1.0, &lying), GALET_OK);
    assert_near(upright.spin, 88.446785, 1e-6);  // its own digits: a change is to be noticed
    assert_near(lying.spin, 13.021033, 1e-6);
    assert_true(upright.stable_above && !lying.stable_above);
    galet_rigid_critical back;
    assert_int_equal(galet_rigid_critical_spin(&def, GALET_RIGID_UPRIGHT, -1.0, &back), GALET_OK);
    assert_near(back.spin, -upright.spin, 1e-9);
}

/// A body on its side is one upright whose axes have other names: x for z.
static void lying_spin_is_the_upright_one_of_a_body_turned_over(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        galet_rigid_def lying = standing(0.1);
        lying.centre = (galet_vec3){i ? -0.01 : 0.01, 0.0, 0.0};  // lower with the heavier side down
        galet_rigid_def upright = lying;
        upright.radii = (galet_vec3){lying.radii.z, lying.radii.y, lying.radii.x};
        upright.centre = (galet_vec3){0.0, 0.0, lying.centre.x};
        upright.inertia[0][0] = lying.inertia[2][2];
        upright.inertia[2][2] = lying.inertia[0][0];
        upright.vertical0 = (galet_vec3){0.0, 0.0, i ? -1.0 : 1.0};
        double rate = growth(&lying, GALET_RIGID_LYING, 30.0);
        assert_near(rate, growth(&upright, GALET_RIGID_UPRIGHT, 30.0), 1e-7);
        upright.vertical0.z = -upright.vertical0.z;  // the other end is another matter
        assert_true(fabs(rate - growth(&upright, GALET_RIGID_UPRIGHT, 30.0)) > 1e-3 * fabs(rate));
    }
}

/// An egg that lies a little head down stands up on its other end.
static void upright_is_upside_down_only_where_a_body_starts_so(void **state) {
    (void)state;
    galet_rigid_def def = standing(0.1);
    def.centre.z = 0.01;
    const double z[] = {1.0, -0.02, -0.4, -0.9};
    double up = growth(&def, GALET_RIGID_UPRIGHT, 30.0);
    for (int i = 0; i < 4; i++) {
        def.vertical0 = (galet_vec3){sqrt(1.0 - z[i] * z[i]), 0.0, z[i]};
        assert_true((growth(&def, GALET_RIGID_UPRIGHT, 30.0) == up) == (i < 3));
    }
}

/// A round patch that only spins has the moment 3 pi / 16 of friction, load and radius, and air takes its part.
static void spin_is_drained_by_friction_and_air(void **state) {
    (void)state;
    galet_rigid_def def = standing(0.1);
    def.patch = GALET_RIGID_HERTZ;
    def.air_damping = 1e-5;
    double radius = sqrt(galet_rigid_start_depth(&def) * 0.05 * 0.05 / 0.1), inertia = def.inertia[2][2];
    double moment = 3.0 * M_PI / 16.0 * def.friction * def.mass * def.gravity * radius;
    const double omega[] = {30.0, -2.0};
    for (int i = 0; i < 2; i++) {
        galet_rigid_spin spin;
        assert_int_equal(galet_rigid_spin_steadily(&def, GALET_RIGID_UPRIGHT, omega[i], &spin), GALET_OK);
        assert_near(spin.drain, (moment / fabs(omega[i]) + def.air_damping) / inertia, 1e-10);
        assert_true(spin.vertical.z == 1.0);
    }
}

/// What air takes from a spin is counted among what drains it: growth slower than that is none.
static void growth_slower_than_the_air_is_none(void **state) {
    (void)state;
    galet_rigid_def def = standing(0.1);
    galet_rigid_critical critical;
    def.air_damping = 1e300;
    assert_int_equal(galet_rigid_critical_spin(&def, GALET_RIGID_UPRIGHT, 1.0, &critical), GALET_OK);
    assert_true(isnan(critical.spin));
}

static void postures_that_do_not_spin_steadily_are_refused(void **state) {
    (void)state;
    galet_rigid_def def = standing(0.1);
    galet_rigid_spin spin = {.growth = -7.0};
    def.centre.x = 0.01;
    assert_int_equal(galet_rigid_spin_steadily(&def, GALET_RIGID_UPRIGHT, 10.0, &spin), GALET_ERR_RANGE);
    assert_int_equal(galet_rigid_spin_steadily(&def, GALET_RIGID_LYING, 10.0, &spin), GALET_OK);
    spin.growth = -7.0;
    def.centre.y = 0.01;
    assert_int_equal(galet_rigid_spin_steadily(&def, GALET_RIGID_LYING, 10.0, &spin), GALET_ERR_RANGE);
    def = standing(0.1);
    assert_int_equal(galet_rigid_spin_steadily(&def, GALET_RIGID_UPRIGHT, 0.0, &spin), GALET_ERR_RANGE);
    def.mass = -1.0;
    assert_int_equal(galet_rigid_spin_steadily(&def, GALET_RIGID_UPRIGHT, 10.0, &spin), GALET_ERR_RANGE);
    assert_true(spin.growth == -7.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frictionless_spin_is_that_of_a_top),
        cmocka_unit_test(motions_started_nearby_part_at_that_rate),
        cmocka_unit_test(rattleback_is_unstable_in_one_sense),
        cmocka_unit_test(critical_spins_of_a_pebble_are_found),
        cmocka_unit_test(lying_spin_is_the_upright_one_of_a_body_turned_over),
        cmocka_unit_test(upright_is_upside_down_only_where_a_body_starts_so),
        cmocka_unit_test(spin_is_drained_by_friction_and_air),
        cmocka_unit_test(growth_slower_than_the_air_is_none),
        cmocka_unit_test(postures_that_do_not_spin_steadily_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// Bodies that slide, stick, roll, lift off and land.
#include "check.h"

#include <galet/rigid.h>

#include "base/vec.h"
#include "dynamics/rigid_posture.h"
#include "rigid_film.h"

#include <math.h>
#include <string.h>

static void ball_rolls_down_a_slope_where_friction_holds_it(void **state) {
    (void)state;
    const double needed = 2.0 / 7.0 * tan(0.3), times[] = {1.0, 2.0};
    galet_rigid_def def = ball_on_slope(1.0001 * needed);
    galet_rigid_result r = run(def, times, 2);
    double arm = 0.05 - def.depth0, a = 9.81 * sin(0.3) / (1.0 + 0.4 * 0.05 * 0.05 / (0.05 * 0.05));
    assert_true(r.sticks == 1 && r.t_first_stick == 0.0 && arm > 0.0);
    for (int i = 0; i < 2; i++) {
        double t = times[i], way = 0.5 * a * t * t;
        assert_near(shot.sample[i].position.x, way * cos(0.7), 1e-9);
        assert_near(shot.sample[i].position.y, way * sin(0.7), 1e-9);
        assert_near(sqrt(shot.sample[i].omega2), a * t / 0.05, 1e-9);
        assert_true(shot.sample[i].mode == GALET_RIGID_STUCK && shot.sample[i].dissipated == 0.0);
    }
    assert_true(shot.worst_slip < 1e-14 && shot.worst_spin < 1e-13 && r.energy_error < 1e-12);
}

static void ball_slides_down_a_slope_where_friction_does_not_hold_it(void **state) {
    (void)state;
    const double mu = 0.9999 * 2.0 / 7.0 * tan(0.3), times[] = {1.0, 2.0};
    galet_rigid_result r = run(ball_on_slope(mu), times, 2);
    double a = 9.81 * (sin(0.3) - mu * cos(0.3)), turn = 2.5 * mu * 9.81 * cos(0.3) / 0.05;
    assert_true(r.sticks == 0);
    for (int i = 0; i < 2; i++) {
        double t = times[i];
        // It begins at a millionth of the speed that its energy would give.
        assert_near(hypot(shot.sample[i].position.x, shot.sample[i].position.y), 0.5 * a * t * t, 2e-6);
        assert_near(sqrt(shot.sample[i].omega2), turn * t, 2e-6);
    }
    assert_true(r.energy_error < 2e-12);  // of the start, when it had a tenth of what the slope has given since
}

/// A sphere whose mass centre is off its own, by a quarter of the radius.
static galet_rigid_def roly_poly(double stiffness) {
    galet_rigid_def def = galet_default_rigid();
    def.radii = (galet_vec3){0.04, 0.04, 0.04};
    def.centre = (galet_vec3){0.0, 0.0, 0.01};
    galet_rigid_fill(&def);
    def.friction = 1.0;
    def.stiffness = stiffness;
    def.omega0 = (galet_vec3){0.0, 0.0, 0.0};
    def.vertical0 = (galet_vec3){sin(0.8), 0.0, cos(0.8)};
    def.depth0 = galet_rigid_start_depth(&def);
    def.t_end = 2.0;
    return def;
}

/// Period of rolling in a plane from the angle of release, by the energy: the substitution sin(x / 2) = k sin u takes
/// the square root away.
static double rocking_period(const galet_rigid_def *def, double release) {
    const int n = 400;
    double r = def->radii.x, d = def->centre.z, k = sin(0.5 * release), sum = 0.0;
    for (int i = 0; i < n; i++) {  // of a smooth periodic function, midpoints are exact
        double u = (i + 0.5) * acos(-1.0) / 2.0 / n, x = 2.0 * asin(k * sin(u));
        double arm2 = r * r + d * d - 2.0 * r * d * cos(x);
        sum += sqrt((def->inertia[1][1] + def->mass * arm2) / (def->mass * def->gravity * d)) / cos(0.5 * x);
    }
    return 4.0 * sum * acos(-1.0) / 2.0 / n;
}

static void roly_poly_rocks_as_it_rolls(void **state) {
    (void)state;
    galet_rigid_def def = roly_poly(1e11);
    double period = rocking_period(&def, 0.8), times[] = {0.25 * period, 0.5 * period, period, 2.0 * period};
    galet_rigid_result r = run(def, times, 4);
    assert_true(r.sticks == 1 && r.liftoffs == 0 && r.stuck_time == def.t_end);
    assert_close(shot.sample[0].gamma.x, 0.0, 2e-4);
    assert_close(shot.sample[1].gamma.x, -sin(0.8), 1e-6);
    assert_close(shot.sample[2].gamma.x, sin(0.8), 1e-6);
    assert_close(shot.sample[3].gamma.x, sin(0.8), 1e-6);
    assert_true(shot.worst_slip < 1e-15 && shot.worst_spin < 1e-13 && r.energy_error < 1e-11);
}

/// A pebble that is thrown flat bounces, sticks and slides by turns, often within a millisecond; no change of mode
/// costs energy that the ledger does not see.
static void ledger_closes_through_every_change_of_mode(void **state) {
    (void)state;
    galet_rigid_def def = galet_default_rigid();
    def.friction = 0.5;
    def.vertical0 = (galet_vec3){0.3, 0.5, 0.8};
    def.depth0 = -0.02;
    def.t_end = 5.0;
    galet_rigid_result r = run(def, NULL, 0);
    assert_true(r.sticks > 10 && r.liftoffs > 10 && r.stuck_time > 0.01);
    assert_true(shot.events[GALET_RIGID_STICKS] == r.sticks && shot.events[GALET_RIGID_SLIPS] > 5);
    assert_true(shot.worst_slip < 1e-14 && shot.worst_spin < 1e-12);
    assert_true(r.energy_error < 2e-12 * (double)(r.liftoffs + r.sticks));
}

/// Where a motion ends must not depend on what counts as no speed: it falls by a thousandth in a millionth.
static void stuck_motion_agrees_between_tolerances(void **state) {
    (void)state;
    galet_rigid_def def = roly_poly(1e8);
    def.friction = 0.1;
    def.omega0 = (galet_vec3){1.0, 2.0, 3.0};
    def.t_end = 5.0;
    const double times[] = {4.0};
    run(def, times, 1);
    galet_rigid_sample usual = shot.sample[0];
    def.rtol = 1e-12;
    run(def, times, 1);
    assert_true(usual.mode == GALET_RIGID_STUCK && shot.sample[0].mode == GALET_RIGID_STUCK);
    assert_close(usual.gamma.x, shot.sample[0].gamma.x, 1e-7);
    assert_close(usual.gamma.y, shot.sample[0].gamma.y, 1e-7);
}

/// A pebble that rocks while it spins slowly creeps: its slip settles a hundred thousand times a second, and explicit
/// steps would take five million right-hand sides.
static void creeping_pebble_is_followed_by_few_right_hand_sides(void **state) {
    (void)state;
    galet_rigid_def def = galet_default_rigid();
    def.friction = 0.6;
    def.stiffness = 1e9;
    def.damping = 2.0;
    def.vertical0 = (galet_vec3){0.9, 0.5, 0.2};
    def.omega0 = (galet_vec3){0.3, 0.2, 0.1};
    def.depth0 = galet_rigid_start_depth(&def);
    def.velocity0 = galet_rigid_no_slip_velocity(&def);
    def.t_end = 5.0;
    const double times[] = {4.0};
    galet_rigid_result r = run(def, times, 1);
    galet_rigid_sample usual = shot.sample[0];
    assert_true(r.rates < 550000 && r.sticks == 1 && r.energy_error < 2e-13);
    def.rtol = 1e-12;
    r = run(def, times, 1);
    assert_true(r.energy_error < 5e-14);
    assert_close(usual.gamma.x, shot.sample[0].gamma.x, 2e-7);  // it counts less slip as none
    assert_close(usual.spin, shot.sample[0].spin, 2e-6);
}

/// Laws without a limit surface of their own stick and slip as well, and close their ledgers.
static void approximate_laws_stick_too(void **state) {
    (void)state;
    const galet_patch_law_kind *laws[] = {&galet_patch_fast, &galet_patch_pade1, &galet_patch_pade2,
                                          &galet_patch_ellipsoid};
    for (int i = 0; i < 4; i++) {
        galet_rigid_def def = roly_poly(1e8);
        def.law = laws[i];
        def.friction = 0.1;
        def.omega0 = (galet_vec3){1.0, 2.0, 3.0};
        def.t_end = 5.0;
        galet_rigid_result r = run(def, NULL, 0);
        assert_true(r.sticks == 1 && r.stuck_time > 0.1 && r.energy_error < 1e-11);
        for (int holds = 0; holds < 2; holds++) {  // 2/7 of the slope is what a ball takes to roll down
            def = ball_on_slope(2.0 / 7.0 * tan(0.3) * (holds ? 1.01 : 0.99));
            def.slope = 0.3;
            def.law = laws[i];
            def.t_end = 0.2;
            assert_true((run(def, NULL, 0).stuck_time == def.t_end) == holds);
        }
    }
}

/// A ball above the plane, at rest.
static galet_rigid_def dropped_ball(double height, double friction, double damping) {
    galet_rigid_def def = ball_on_slope(friction);
    def.slope = 0.0;
    def.damping = damping;
    def.depth0 = -height;
    return def;
}

/// Without damping a ball falls and rises for ever; it sticks while it is on the plane, and flies when it has left it.
static void dropped_ball_flies_as_long_as_it_falls_and_rises(void **state) {
    (void)state;
    galet_rigid_def def = dropped_ball(0.1, 0.3, 0.0);
    double fall = sqrt(2.0 * 0.1 / def.gravity);
    galet_rigid_result r = run(def, NULL, 0);
    double complete = (double)(r.liftoffs - 1), last = def.t_end - shot.latest[GALET_RIGID_LIFTS_OFF];
    assert_close(shot.first[GALET_RIGID_LANDS], fall, 1e-12);
    assert_true(r.liftoffs == 7 && r.sticks == 7 && last < 2.0 * fall && shot.last.mode == GALET_RIGID_FLIGHT);
    assert_close(r.airtime, fall + complete * 2.0 * fall + last, 1e-9);
    assert_true(r.ended == GALET_RIGID_END_TIME && r.energy_error < 3e-11);
}

static void damped_ball_comes_to_rest(void **state) {
    (void)state;
    galet_rigid_result r = run(dropped_ball(0.1, 0.3, 1.0), NULL, 0);
    assert_true(r.ended == GALET_RIGID_END_REST && r.liftoffs > 10 && r.rates < 100000);
    assert_close(r.airtime, 0.73592398983, 1e-10);  // the same without friction, when nothing sticks
    r = run(dropped_ball(0.1, 0.0, 1.0), NULL, 0);
    assert_close(r.airtime, 0.73592398983, 1e-10);
}

static void nothing_turns_a_ball_that_falls_without_friction(void **state) {
    (void)state;
    galet_rigid_result r = run(dropped_ball(0.1, 0.0, 0.0), NULL, 0);
    assert_true(r.liftoffs == 7 && r.omega2_max < 1e-24 && r.sticks == 0);
    assert_true(hypot(shot.last.position.x, shot.last.position.y) < 1e-14 && fabs(shot.last.dissipated) < 1e-20);
}

static void body_that_leaves_at_once_flies_from_the_start(void **state) {
    (void)state;
    galet_rigid_def def = dropped_ball(0.0, 0.3, 0.0);
    def.velocity0 = galet_vec3_scale(1.0 / galet_vec3_norm(def.vertical0), def.vertical0);
    def.t_end = 0.3;
    run(def, NULL, 0);
    assert_close(shot.first[GALET_RIGID_LANDS], 2.0 / def.gravity, 1e-12);
    assert_true(shot.first[GALET_RIGID_LIFTS_OFF] > shot.first[GALET_RIGID_LANDS]);
}

/// A motion that ends while the body sinks is deepest, and pressed hardest, at its end.
static void extremes_may_be_at_the_end(void **state) {
    (void)state;
    galet_rigid_def def = dropped_ball(0.01, 0.3, 0.0);
    def.t_end = sqrt(2.0 * 0.01 / def.gravity) + 1e-4;
    galet_rigid_result r = run(def, NULL, 0);
    assert_true(shot.last.depth > 0.0 && r.depth_max == shot.last.depth && r.load_ratio_max == shot.last.load_ratio);
}

/// The angular velocity jumps to its largest where a body that was dropped without any sticks.
static void extremes_may_be_where_a_phase_ends(void **state) {
    (void)state;
    galet_rigid_def def = galet_default_rigid();
    def.mass = 0.04;
    def.radii = (galet_vec3){0.0153, 0.0153, 0.02};
    galet_rigid_fill(&def);
    def.friction = 0.3;
    def.damping = 1.0;
    def.vertical0 = (galet_vec3){0.85, 0.0, 0.52};
    def.omega0 = (galet_vec3){0.0, 0.0, 0.0};
    def.depth0 = -0.02;
    def.t_end = 0.24;
    assert_near(run(def, NULL, 0).omega2_max, 129.57, 1e-4);
}

/// Light, and slowed by the air, it lands on what rounding makes of its own peaks: time went back there.
static void time_never_goes_back(void **state) {
    (void)state;
    galet_rigid_def def = galet_default_rigid();
    def.mass = 0.000639046;
    def.radii = (galet_vec3){0.00600144, 0.00579047, 0.00361836};
    galet_rigid_fill(&def);
    def.vertical0 = (galet_vec3){0.001, 0.0, 0.131147};
    def.omega0 = (galet_vec3){0.0, 84.1063, -0.327943};
    def.stiffness = 34925.3;
    def.damping = 0.1;
    def.air_damping = 0.000126283;
    def.depth0 = galet_rigid_start_depth(&def);
    def.velocity0 = (galet_vec3){0.22489, -0.0018, 0.23996};
    def.t_end = 3.66907;
    assert_true(run(def, NULL, 0).liftoffs > 0);
}

/// What is told as energy error is that of all samples, changes of mode included: none is hidden among jumps.
static void energy_error_is_that_of_the_samples(void **state) {
    (void)state;
    galet_rigid_def def = dropped_ball(0.1, 0.3, 0.0);
    galet_rigid_result r = run(def, NULL, 0);
    assert_near(r.energy_error * shot.initial, shot.imbalance, 1e-2);
    assert_true(r.energy_error > 1e-13);
}

/// Times at which contacts stick again after they have slipped, from an integration in another language, formulation
/// and friction law (inertial frame, quaternion; quadrature over the patch; stuck phases in reduced coordinates).
static void sticking_again_agrees_with_an_independent_integration(void **state) {
    (void)state;
    static const double times[] = {0.5031584, 0.6343025, 6.094};
    galet_rigid_def def = galet_default_rigid();
    def.radii = (galet_vec3){0.05, 0.04, 0.06};
    galet_rigid_fill(&def);
    def.damping = 1.0;
    def.friction = 0.4;
    def.vertical0 = (galet_vec3){0.8, 0.05, 0.3};
    def.omega0 = (galet_vec3){0.0, 4.0, 0.0};
    def.depth0 = galet_rigid_start_depth(&def);
    def.velocity0 = galet_rigid_no_slip_velocity(&def);
    def.t_end = 0.6;
    run(def, NULL, 0);
    assert_close(shot.latest[GALET_RIGID_STICKS], times[0], 2e-7);
    def.t_end = 1.0;
    run(def, NULL, 0);
    assert_close(shot.latest[GALET_RIGID_STICKS], times[1], 2e-7);
    def.t_end = 6.2;
    run(def, NULL, 0);
    assert_close(shot.latest[GALET_RIGID_STICKS], times[2], 5e-4);
    def.friction = 0.3;
    def.damping = 3.0;
    def.omega0 = (galet_vec3){1.0, 2.0, 3.0};
    def.velocity0 = galet_rigid_no_slip_velocity(&def);
    def.t_end = 1.5;
    run(def, NULL, 0);
    assert_close(shot.first[GALET_RIGID_STICKS], 0.3312676, 1e-7);
    double last = shot.latest[GALET_RIGID_STICKS];
    for (int i = 8; i < 13; i++) {  // what counts as no slip follows the tolerance
        def.rtol = pow(10.0, -i);
        run(def, NULL, 0);
        assert_close(shot.latest[GALET_RIGID_STICKS], last, 400.0 * fmax(def.rtol, 1e-10));
    }
}

static void body_on_a_rigid_plane_comes_to_rest_in_the_air(void **state) {
    (void)state;
    galet_rigid_def def = galet_default_rigid();
    def.grip = GALET_RIGID_NO_SLIP;
    def.law = NULL;  // which it has no use for
    def.air_damping = 0.01;
    def.velocity0 = galet_rigid_no_slip_velocity(&def);
    galet_rigid_result r = run(def, NULL, 0);
    assert_true(r.ended == GALET_RIGID_END_REST && r.t_stop < r.t_end && r.t_end < 10.0);
}

/// The first sample with a negative load, if there is one, is where the body would have left the plane.
static void first_pull_of_the_plane_is_told(void **state) {
    (void)state;
    galet_rigid_def def = galet_default_rigid();
    def.grip = GALET_RIGID_NO_SLIP;
    def.t_end = 1.0;
    def.omega0 = (galet_vec3){100.0, 60.0, 5.0};
    assert_true(run(def, NULL, 0).t_pull == 0.0);
    enum { COUNT = 60 };
    double times[COUNT], first = NAN;
    for (int i = 0; i < COUNT; i++) {
        times[i] = 0.005 * i;
    }
    def.omega0 = (galet_vec3){3.0, 18.0, 3.0};
    galet_rigid_result r = run(def, times, COUNT);
    for (int i = COUNT; i-- > 0;) {
        first = shot.sample[i].load_ratio < 0.0 ? times[i] : first;
    }
    assert_true(first > 0.0 && r.t_pull <= first && r.t_pull > first - 0.005);
}

/// The mass centre is all but at the surface: lying, it has less energy than the plane's spring.
static void body_without_energy_is_followed(void **state) {
    (void)state;
    galet_rigid_def def = ball_on_slope(0.3);
    def.slope = 0.0;
    def.centre = (galet_vec3){0.0, 0.0, 0.05 - 1e-5};
    def.vertical0 = (galet_vec3){0.0, 0.0, 1.0};
    def.omega0 = (galet_vec3){0.0, 0.0, 1.0};
    def.depth0 = galet_rigid_start_depth(&def);
    galet_rigid_result r = run(def, NULL, 0);
    assert_true(r.ended == GALET_RIGID_END_REST && r.energy_error < 1e-10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ball_rolls_down_a_slope_where_friction_holds_it),
        cmocka_unit_test(ball_slides_down_a_slope_where_friction_does_not_hold_it),
        cmocka_unit_test(roly_poly_rocks_as_it_rolls),
        cmocka_unit_test(ledger_closes_through_every_change_of_mode),
        cmocka_unit_test(stuck_motion_agrees_between_tolerances),
        cmocka_unit_test(creeping_pebble_is_followed_by_few_right_hand_sides),
        cmocka_unit_test(approximate_laws_stick_too),
        cmocka_unit_test(dropped_ball_flies_as_long_as_it_falls_and_rises),
        cmocka_unit_test(damped_ball_comes_to_rest),
        cmocka_unit_test(nothing_turns_a_ball_that_falls_without_friction),
        cmocka_unit_test(body_that_leaves_at_once_flies_from_the_start),
        cmocka_unit_test(extremes_may_be_at_the_end),
        cmocka_unit_test(extremes_may_be_where_a_phase_ends),
        cmocka_unit_test(time_never_goes_back),
        cmocka_unit_test(energy_error_is_that_of_the_samples),
        cmocka_unit_test(sticking_again_agrees_with_an_independent_integration),
        cmocka_unit_test(body_on_a_rigid_plane_comes_to_rest_in_the_air),
        cmocka_unit_test(first_pull_of_the_plane_is_told),
        cmocka_unit_test(body_without_energy_is_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

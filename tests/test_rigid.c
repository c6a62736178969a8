#include "check.h"

#include <galet/rigid.h>

#include "base/vec.h"
#include "dynamics/rigid_hold.h"
#include "dynamics/rigid_posture.h"
#include "random.h"
#include "rigid_film.h"

#include <math.h>
#include <string.h>

/// Leine and Glocker's tippe top, without its stem.
static galet_rigid_def tippe_top(void) {
    galet_rigid_def def = galet_default_rigid();
    def.mass = 0.006;
    def.radii = (galet_vec3){0.015, 0.015, 0.015};
    def.centre = (galet_vec3){0.0, 0.0, 0.003};
    memset(def.inertia, 0, sizeof def.inertia);
    def.inertia[0][0] = def.inertia[1][1] = 8e-7;
    def.inertia[2][2] = 7e-7;
    def.friction = 0.3;
    def.stiffness = 2.5e6;
    def.vertical0 = (galet_vec3){sin(0.1), 0.0, cos(0.1)};
    def.omega0 = (galet_vec3){0.0, 0.0, 180.0};
    def.depth0 = galet_rigid_start_depth(&def);
    def.t_end = 5.0;
    def.rtol = 1e-11;
    return def;
}

static void tippe_top_inverts_as_in_the_reference(void **state) {
    (void)state;
    const double times[] = {0.1, 1.0, 5.0};
    const double gamma3[] = {.9994532121, .0020389939, -.9924416411};
    const double w3[] = {178.43054795, -4.48014193, -90.99113338}, spin[] = {178.34623519, 123.09956253, 91.12273235};
    const double dissipated[] = {1.5677502581e-4, 5.06136996477e-3, 8.06138381460e-3};
    galet_rigid_result r = run(tippe_top(), times, 3);
    for (int i = 0; i < 3; i++) {
        assert_close(shot.sample[i].gamma.z, gamma3[i], 2e-9);
        assert_near(shot.sample[i].omega.z, w3[i], 2e-8);
        assert_near(shot.sample[i].spin, spin[i], 1e-9);
        assert_near(shot.sample[i].dissipated, dissipated[i], 1e-9);
    }
    assert_true(r.liftoffs == 0 && r.sticks == 0 && r.t_inverted > 1.0 && r.t_inverted < 5.0);
    double jellett0 = 7e-7 * 180.0 * (0.015 * cos(0.1) - 0.003);  // -L.s at the start
    assert_near(1.0 + r.jellett_drift, 1.1490990837e-6 / jellett0, 1e-9);
    assert_true(r.energy_error < 1e-12);
}

static void tippe_top_does_not_invert_with_point_friction(void **state) {
    (void)state;
    galet_rigid_def def = tippe_top();
    def.grip = GALET_RIGID_POINT;
    def.t_end = 2.0;
    galet_rigid_result r = run(def, NULL, 0);
    assert_true(r.gamma3_min > 0.995 && isnan(r.t_inverted));
    assert_close(r.jellett_drift, 0.0, 1e-12);
}

/// Below the threshold of Rauch-Wojciechowski and Rutstam 2014 (76.7 rad/s for this top) none inverts; what the patch
/// takes of Jellett's quantity raises it to about 100.
static void tippe_top_needs_its_spin(void **state) {
    (void)state;
    const double w3[] = {60.0, 76.7, 100.0}, least[] = {.298, -.444, -.902};
    for (int i = 0; i < 3; i++) {
        galet_rigid_def def = tippe_top();
        double unit = 0.02 * 0.02 * 0.02;
        def.mass = 0.02;
        def.radii = (galet_vec3){0.02, 0.02, 0.02};
        def.centre.z = 0.3 * 0.02;
        def.inertia[0][0] = def.inertia[1][1] = 131.0 / 350.0 * unit;
        def.inertia[2][2] = 0.4 * unit;
        def.stiffness = 1e8;
        def.omega0.z = w3[i];
        def.depth0 = galet_rigid_start_depth(&def);
        def.t_end = 12.0;
        def.rtol = 1e-9;
        assert_close(run(def, NULL, 0).gamma3_min, least[i], 1e-3);
    }
}

static double degrees_of_tilt(double cosine) {
    return acos(cosine) * 180.0 / acos(-1.0);
}

/// Kane and Levinson's rattleback.
static galet_rigid_def rattleback(void) {
    galet_rigid_def def = galet_default_rigid();
    const double inertia[3][3] = {{2e-4, 0.2e-4, 0.0}, {0.2e-4, 16e-4, 0.0}, {0.0, 0.0, 17e-4}};
    double c = cos(0.5 * acos(-1.0) / 180.0), s = sin(0.5 * acos(-1.0) / 180.0);
    def.mass = 1.0;
    def.radii = (galet_vec3){0.2, 0.03, 0.02};
    def.centre = (galet_vec3){0.0, 0.0, 0.01};
    memcpy(def.inertia, inertia, sizeof inertia);
    def.friction = 0.3;
    def.stiffness = 1e11;
    def.vertical0 = (galet_vec3){c * s, s, c * c};
    def.omega0 = (galet_vec3){0.0, 0.0, 5.0};
    def.depth0 = galet_rigid_start_depth(&def);
    def.velocity0 = galet_rigid_no_slip_velocity(&def);
    return def;
}

static void rattleback_without_slip_is_kane_and_levinsons(void **state) {
    (void)state;
    galet_rigid_def def = rattleback();
    def.grip = GALET_RIGID_NO_SLIP;
    def.t_end = 10.0;
    def.rtol = 1e-12;
    // By a Runge-Kutta method of order 4 with steps of 25 us, in another language; the reference has six digits, the
    // same.
    const double times[] = {1.0, 2.0, 3.0, 5.0, 5.72, 10.0};
    const double spin[] = {3.24400226732, 1.18900370851, -0.27573972516, -4.2728287901, NAN, -4.6269618888};
    galet_rigid_result r = run(def, times, 6);
    for (int i = 0; i < 6; i++) {
        assert_true(isnan(spin[i]) || fabs(shot.sample[i].spin - spin[i]) < 1e-9);
    }
    assert_close(shot.sample[4].spin, -5.35563, 2e-5);          // the fastest, to the reference's millisecond
    assert_close(degrees_of_tilt(r.gamma3_min), 11.690, 2e-3);  // the reference's is the largest of its samples
    // The reference, interpolated between samples, has 2.76121; a dip below zero of 0.3 ms at 2.6846 s is no reversal.
    assert_close(r.t_first_reversal, 2.761109, 1e-6);
    assert_true(isnan(r.t_pull) && r.energy_error < 1e-11);
}

static void rattleback_on_its_patch_reverses(void **state) {
    (void)state;
    galet_rigid_def def = rattleback();
    def.t_end = 4.5;
    const double times[] = {0.5, 1.5, 4.07};
    galet_rigid_result r = run(def, times, 3);
    assert_close(shot.sample[0].spin, 2.20482544, 2e-8);
    assert_near(shot.sample[0].dissipated, 1.90010809e-2, 1e-8);
    assert_close(degrees_of_tilt(shot.sample[0].gamma.z), 1.981114, 5e-7);
    assert_close(degrees_of_tilt(shot.sample[1].gamma.z), .89445, 5e-6);
    assert_close(shot.sample[1].spin, .55811457, 2e-8);
    assert_near(shot.sample[1].dissipated, 2.14526306e-2, 1e-8);
    // The reference is regularised from here on: two digits. Another, which counts as little speed as none, has the
    // rest.
    assert_close(r.t_first_reversal, 1.858, 2e-3);
    assert_close(shot.sample[2].spin, -1.00743, 2e-5);
    assert_true(r.energy_error < 1e-13);
}

/// The other sense is stable. The reference is regularised.
static void rattleback_keeps_its_other_sense(void **state) {
    (void)state;
    galet_rigid_def def = rattleback();
    def.omega0.z = -5.0;
    def.velocity0 = galet_rigid_no_slip_velocity(&def);
    def.t_end = 1.0;
    const double times[] = {1.0};
    galet_rigid_result r = run(def, times, 1);
    assert_close(shot.sample[0].spin, -3.5348, 2e-4);
    assert_true(isnan(r.t_first_reversal));
}

/// The patch of a soft plane is large, and its moment takes the spin before the body rocks enough to turn it.
static void rattleback_does_not_reverse_on_a_soft_plane(void **state) {
    (void)state;
    galet_rigid_def def = rattleback();
    def.stiffness = 1e9;
    def.depth0 = galet_rigid_start_depth(&def);
    def.velocity0 = galet_rigid_no_slip_velocity(&def);
    def.t_end = 1.1;
    const double times[] = {0.5, 0.98, 1.0, 1.1};
    run(def, times, 4);
    assert_close(shot.sample[0].spin, 1.528, 1e-3);
    for (int i = 1; i < 4; i++) {
        assert_close(shot.sample[i].spin, 0.0, 0.03);
    }
}

/// A triaxial pebble that hops once.
static void pebble_hops_as_in_the_reference(void **state) {
    (void)state;
    const double times[] = {0.1, 0.5};
    const double gamma[2][2][3] = {{{.884567436, -.435849440, -.166059379}, {-.98439694, .17569200, -.00974616}},
                                   {{.884823130, -.435386375, -.165911825}, {-.98524011, .17089158, -.00989880}}};
    const double omega2[2][2] = {{659.366676, 508.166016}, {659.509502, 509.795625}};
    const double dissipated[2][2] = {{.120509090, .428735899}, {.119176893, .422455626}};
    const double load[2][2] = {{.6765749, 1.0131019}, {.5948305, 1.0280466}};
    const double alpha[2][2] = {{.006620543, .007969872}, {.005093691, .006433544}};
    const double ratio[2][2] = {{.45132134, .42198237}, {.35004859, .32092340}};
    const double hop[2][2] = {{.00732246605, .0149125320}, {.00900504733, .0129213297}};
    for (int model = 0; model < 2; model++) {
        galet_rigid_def def = galet_default_rigid();
        def.vertical0 = (galet_vec3){sqrt(0.91), 0.0, 0.3};
        def.damping = 1.0;
        def.patch = model ? GALET_RIGID_HERTZ : GALET_RIGID_SECTION;
        def.t_end = 0.5;
        galet_rigid_result r = run(def, times, 2);
        assert_true(r.liftoffs == 1);
        assert_near(shot.first[GALET_RIGID_LIFTS_OFF], hop[model][0], 1e-8);
        assert_near(shot.first[GALET_RIGID_LANDS], hop[model][1], 1e-8);
        for (int i = 0; i < 2; i++) {
            const galet_rigid_sample *s = &shot.sample[i];
            assert_close(s->gamma.x, gamma[model][i][0], 2e-8);
            assert_close(s->gamma.y, gamma[model][i][1], 2e-8);
            assert_close(s->gamma.z, gamma[model][i][2], 2e-8);
            assert_near(s->omega2, omega2[model][i], 1e-8);
            assert_near(s->dissipated, dissipated[model][i], 2e-8);
            assert_near(s->load_ratio, load[model][i], 2e-7);
            assert_near(s->patch_alpha, alpha[model][i], 2e-7);
            assert_near(s->patch_ratio, ratio[model][i], 2e-8);
        }
    }
}

/// One contact of the rattleback, all of its numbers.
static void contact_agrees_with_the_reference(void **state) {
    (void)state;
    galet_rigid_def def = rattleback();
    galet_rigid_body body = galet_rigid_body_of(&def);
    double at_rest[RIGID_SIZE] = {0};
    galet_vec3 gamma = {0.05, -0.1, sqrt(0.9875)}, w = {0.3, -0.2, 4.0};
    galet_rigid_store(w, at_rest + RIGID_W);
    galet_rigid_store(gamma, at_rest + RIGID_G);
    at_rest[RIGID_DEPTH] = 2e-7;
    galet_rigid_contact c = galet_rigid_touch(&body, at_rest, GALET_RIGID_SLIDE);
    galet_vec3 slip = galet_vec3_add(galet_vec3_scale(1e-3, c.axes.x), galet_vec3_scale(2e-3, c.axes.y));
    galet_rigid_store(galet_vec3_sub(slip, galet_vec3_cross(w, c.arm)), at_rest + RIGID_V);
    c = galet_rigid_contact_at(&body, at_rest, GALET_RIGID_SLIDE);
    assert_near(c.support, .022449944321, 1e-10);
    assert_close(c.arm.x, -.08908708, 1e-8);
    assert_close(c.arm.y, .00400892, 1e-8);
    assert_close(c.arm.z, -.00770571, 1e-8);
    assert_near(c.spin, 4.009921383, 1e-9);
    assert_near(c.normal, 8.944271909, 1e-9);
    double alpha = fmax(c.along, c.across), beta = fmin(c.along, c.across);
    assert_near(alpha, 7.567976310e-4, 1e-9);
    assert_near(beta, 1.258435430e-4, 1e-9);
    assert_near(c.along > c.across ? c.angle : c.angle + 0.5 * acos(-1.0), 1.115983834, 1e-8);
    assert_close(c.friction.x, 2.34724267, 1e-8);
    assert_close(c.friction.y, .00986812, 1e-8);
    assert_close(c.friction.z, -.11710956, 1e-8);
    assert_near(c.friction_moment, -4.247459245e-4, 1e-9);
    assert_close(c.moment.x, .02832518, 1e-8);
    assert_close(c.moment.y, .75989956, 1e-8);
    assert_close(c.moment.z, .06717795, 1e-8);
}

static void rolling_resistance_slows_a_ball_evenly(void **state) {
    (void)state;
    galet_rigid_def def = rolling_ball(1.0);
    def.rolling_resistance = 1e-3;
    def.rest_speed = 1e-4;  // the resistance fades below a 50th of it
    const double times[] = {1.0, 2.0};
    galet_rigid_result r = run(def, times, 2);
    double a = 5.0 / 7.0 * def.rolling_resistance * def.gravity / 0.05;
    for (int i = 0; i < 2; i++) {
        double t = times[i];
        assert_near(shot.sample[i].position.x, t - 0.5 * a * t * t, 1e-9);
        assert_close(shot.sample[i].position.y, 0.0, 1e-12);
        assert_near(shot.sample[i].dissipated, 0.7 * def.mass * (1.0 - pow(1.0 - a * t, 2.0)), 1e-9);
    }
    assert_true(r.stuck_time == def.t_end && r.energy_error < 1e-12);
}

static void air_slows_a_spin_exponentially(void **state) {
    (void)state;
    galet_rigid_def def = ball_on_slope(0.0);
    def.slope = 0.0;
    def.vertical0 = (galet_vec3){0.0, 0.0, 1.0};
    def.omega0 = (galet_vec3){0.0, 0.0, 100.0};
    def.air_damping = 1e-3;
    def.depth0 = galet_rigid_start_depth(&def);
    const double times[] = {1.0};
    galet_rigid_result r = run(def, times, 1);
    assert_near(shot.sample[0].spin, 100.0 * exp(-1e-3 / def.inertia[2][2]), 1e-9);
    assert_true(r.energy_error < 1e-12);
}

/// Friction between the knots of a lane is linear, and constant beyond its ends.
static void friction_follows_the_lane(void **state) {
    (void)state;
    const double x[] = {0.2, 0.6, 0.7}, mu[] = {0.05, 0.15, 0.3}, times[] = {0.02, 0.06, 0.12, 0.165, 0.2};
    galet_rigid_def def = rolling_ball(1.0);
    def.omega0 = (galet_vec3){0.0, 0.0, 0.0};
    def.velocity0 = galet_vec3_scale(4.0, def.velocity0);
    def.lane_x = x;
    def.lane_friction = mu;
    def.lane_count = 3;
    run(def, times, 5);
    for (int i = 0; i < 5; i++) {
        double at = shot.sample[i].touch.x;
        double expected = at < 0.2   ? 0.05
                          : at < 0.6 ? 0.05 + 0.1 * (at - 0.2) / 0.4
                          : at < 0.7 ? 0.15 + 0.15 * (at - 0.6) / 0.1
                                     : 0.3;
        assert_true(shot.sample[i].mode == GALET_RIGID_SLIDE);
        assert_near(shot.sample[i].friction_force, expected * def.mass * def.gravity, 1e-7);
    }
    assert_true(shot.sample[3].touch.x > 0.6 && shot.sample[3].touch.x < 0.7 && shot.sample[4].touch.x > 0.7);
    def.lane_x = mu;
    def.lane_friction = (const double[]){0.1, -0.1, 0.1};
    assert_true(galet_rigid_check(&def) == GALET_RIGID_BAD_VALUE);
}

static void friction_is_that_of_the_place_that_touches(void **state) {
    (void)state;
    galet_rigid_def def = galet_default_rigid();
    def.centre = (galet_vec3){0.01, 0.005, 0.02};
    def.vertical0 = (galet_vec3){0.5, 0.4, 0.3};
    def.lane_x = (const double[]){-1.0, 1.0};
    def.lane_friction = (const double[]){0.0, 2.0};
    def.lane_count = 2;
    const galet_rigid_body body = galet_rigid_body_of(&def);
    double at[RIGID_SIZE];
    galet_rigid_start(&def, at);
    at[RIGID_PLACE] = 0.3;
    galet_rigid_sample sample = galet_rigid_sample_of(&body, 0.0, at, 0.0, GALET_RIGID_SLIDE);
    assert_true(fabs(sample.touch.x - 0.3) > 0.005);
    assert_near(galet_rigid_touch(&body, at, GALET_RIGID_SLIDE).mu, 1.0 + sample.touch.x, 1e-14);
}

/// Rolling resistance goes with the load, damping included, and fades where the body hardly turns.
static void rolling_resistance_is_a_part_of_the_load(void **state) {
    (void)state;
    galet_rigid_def def = galet_default_rigid();
    def.rolling_resistance = 1e-3;
    def.damping = 2.0;
    def.vertical0 = (galet_vec3){0.0, 0.0, 1.0};
    const galet_rigid_body body = galet_rigid_body_of(&def);
    double at[RIGID_SIZE], still = def.rest_speed / 50.0;
    galet_rigid_start(&def, at);
    at[RIGID_V + 2] = -0.1;  // it sinks
    const double turning[] = {0.0, still, 1000.0 * still}, part[] = {0.0, sqrt(0.5), 1.0 / sqrt(1.0 + 1e-6)};
    for (int i = 0; i < 3; i++) {
        at[RIGID_W] = turning[i];
        galet_rigid_contact touch = galet_rigid_touch(&body, at, GALET_RIGID_SLIDE);
        assert_near(touch.normal, 1.2 * touch.elastic, 1e-14);
        assert_close(touch.resistance.x, -part[i] * def.rolling_resistance * touch.normal, 1e-15);
    }
}

static void what_holds_at_the_start_is_told(void **state) {
    (void)state;
    galet_rigid_def def = tippe_top();
    def.vertical0 = (galet_vec3){sqrt(1.0 - 0.95 * 0.95), 0.0, -0.95};
    def.t_end = 0.01;
    assert_true(run(def, NULL, 0).t_inverted == 0.0);
    assert_true(!isnan(run(def, NULL, 0).jellett_drift));
    def.inertia[1][1] = 9e-7;  // a body that is not symmetric about the line of both centres
    assert_true(isnan(run(def, NULL, 0).jellett_drift));
}

/// Where a body goes on a slope depends on where it heads, so that place and heading are wanted accurately there.
static void heading_is_accurate_on_a_slope(void **state) {
    (void)state;
    galet_rigid_def def = galet_default_rigid();
    def.slope = 0.2;
    def.omega0 = (galet_vec3){3.0, 2.0, 20.0};
    def.t_end = 1.0;
    const double times[] = {1.0};
    run(def, times, 1);
    galet_vec3 usual = shot.sample[0].position;
    def.rtol = 1e-12;
    run(def, times, 1);
    assert_close(usual.x, shot.sample[0].position.x, 1e-9);
    assert_close(usual.y, shot.sample[0].position.y, 1e-9);
}

static galet_vec3 random_direction(uint64_t *seed) {
    galet_vec3 v = {random_between(seed, -1.0, 1.0), random_between(seed, -1.0, 1.0), random_between(seed, -1.0, 1.0)};
    return galet_vec3_scale(1.0 / galet_vec3_norm(v), v);
}

static double height_of(const galet_rigid_body *body, galet_vec3 up) {
    double state[RIGID_SIZE] = {0};
    galet_rigid_store(up, state + RIGID_G);
    return -galet_vec3_dot(galet_rigid_touch(body, state, GALET_RIGID_FLIGHT).arm, up);
}

/// Of random bodies no posture brings the mass centre lower, and none near the lowest is much higher.
static void bodies_lie_down_where_their_mass_centre_is_lowest(void **state) {
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < 200; i++) {
        galet_rigid_def def = galet_default_rigid();
        def.radii = (galet_vec3){random_between(&seed, 0.02, 0.1), random_between(&seed, 0.02, 0.1),
                                 random_between(&seed, 0.02, 0.1)};
        galet_vec3 off = random_direction(&seed);
        double part = i % 4 ? random_between(&seed, 0.0, 0.9) : 0.0;
        def.centre = (galet_vec3){part * off.x * def.radii.x, part * off.y * def.radii.y,
                                  i % 3 ? part * off.z * def.radii.z : 0.0};
        galet_rigid_body body = galet_rigid_body_of(&def);
        double lying[RIGID_SIZE];
        galet_rigid_lie_down(&def, 0.0, lying);
        galet_vec3 up = galet_rigid_vector(lying + RIGID_G);
        double lowest = height_of(&body, up);
        assert_near(galet_vec3_norm(up), 1.0, 1e-14);
        for (int k = 0; k < 300; k++) {
            galet_vec3 other = random_direction(&seed);
            galet_vec3 near = galet_vec3_add(up, galet_vec3_scale(1e-3, other));
            near = galet_vec3_scale(1.0 / galet_vec3_norm(near), near);
            assert_true(height_of(&body, other) >= lowest * (1.0 - 1e-12));
            assert_true(height_of(&body, near) >= lowest * (1.0 - 1e-12));
            assert_true(height_of(&body, near) <= lowest + 1e-4 * 0.1);
        }
    }
}

static void no_posture_has_a_more_slender_patch(void **state) {
    (void)state;
    uint64_t seed = 6;
    for (int i = 0; i < 50; i++) {
        galet_rigid_def def = galet_default_rigid();
        def.radii = (galet_vec3){random_between(&seed, 0.02, 0.1), random_between(&seed, 0.02, 0.1),
                                 random_between(&seed, 0.02, 0.1)};
        galet_rigid_body body = galet_rigid_body_of(&def);
        double least = galet_rigid_patch_ratio(&def), seen = 1.0;
        for (int k = 0; k < 2000; k++) {
            double at[RIGID_SIZE] = {0};
            galet_rigid_store(random_direction(&seed), at + RIGID_G);
            at[RIGID_DEPTH] = 1e-5;
            galet_rigid_contact c = galet_rigid_touch(&body, at, GALET_RIGID_SLIDE);
            seen = fmin(seen, fmin(c.along, c.across) / fmax(c.along, c.across));
        }
        assert_true(seen >= least * (1.0 - 1e-12) && seen < 1.1 * least);
    }
}

/// A shell of parts has the inertia that each axis counts by itself.
static void parts_make_a_body(void **state) {
    (void)state;
    const galet_rigid_part parts[] = {
        {.mass = 1.0, .centre = {0.0, 0.0, 0.03}},
        {.mass = 2.0, .centre = {0.01, 0.0, 0.0}, .inertia = {{2e-4, 1e-5, 0.0}, {1e-5, 3e-4, 0.0}, {0.0, 0.0, 4e-4}}}};
    galet_rigid_def def = galet_default_rigid();
    galet_rigid_assemble(&def, parts, 2);
    double reduced = 1.0 * 2.0 / 3.0, x = 0.01, z = -0.03;  // from one to the other
    assert_near(def.mass, 3.0, 1e-15);
    assert_near(def.centre.x, -0.02 / 3.0, 1e-14);
    assert_near(def.centre.z, -0.01, 1e-14);
    assert_near(def.inertia[0][0], 2e-4 + reduced * z * z, 1e-14);
    assert_near(def.inertia[1][1], 3e-4 + reduced * (x * x + z * z), 1e-14);
    assert_near(def.inertia[2][2], 4e-4 + reduced * x * x, 1e-14);
    assert_near(def.inertia[0][2], -reduced * x * z, 1e-14);
    assert_near(def.inertia[0][1], 1e-5, 1e-14);
    assert_true(def.inertia[2][0] == def.inertia[0][2]);
}

/// Stored energy of a random triaxial body in Hertz contact, turned a little about each axis at the same depth: its
/// slope is the elastic torque.
static void elastic_torque_is_the_slope_of_the_energy(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int i = 0; i < 40; i++) {
        galet_rigid_def def = galet_default_rigid();
        def.patch = GALET_RIGID_HERTZ;
        def.radii = (galet_vec3){random_between(&seed, 0.03, 0.1), random_between(&seed, 0.03, 0.1),
                                 random_between(&seed, 0.03, 0.1)};
        def.centre = (galet_vec3){0.003, -0.002, 0.005};
        galet_rigid_body body = galet_rigid_body_of(&def);
        galet_vec3 up = random_direction(&seed), across = galet_vec3_cross(up, random_direction(&seed));
        double h = 1e-4, energy[2], at[RIGID_SIZE] = {[RIGID_DEPTH] = 1e-4};
        galet_rigid_store(up, at + RIGID_G);
        galet_vec3 torque = galet_rigid_touch(&body, at, GALET_RIGID_SLIDE).resistance;
        for (int side = 0; side < 2; side++) {
            galet_vec3 turned = galet_vec3_add(up, galet_vec3_scale(side ? h : -h, galet_vec3_cross(up, across)));
            galet_rigid_store(galet_vec3_scale(1.0 / galet_vec3_norm(turned), turned), at + RIGID_G);
            energy[side] = galet_rigid_touch(&body, at, GALET_RIGID_SLIDE).energy;
        }
        // Turning the body by an angle about `across` turns gamma by gamma x across.
        double slope = (energy[1] - energy[0]) / (2.0 * h);
        assert_close(galet_vec3_dot(torque, across), -slope, 1e-6 * galet_vec3_norm(torque) + 1e-12);
    }
}

#define REFUSED(fault, member, ...)                                                                                    \
    do {                                                                                                               \
        galet_rigid_def def = galet_default_rigid();                                                                   \
        galet_rigid_result r = {.t_end = -7.0};                                                                        \
        def.member = __VA_ARGS__;                                                                                      \
        assert_int_equal(galet_rigid_check(&def), fault);                                                              \
        assert_true(galet_rigid_run(&def, NULL, NULL, &r) != GALET_OK && r.t_end == -7.0);                             \
    } while (0)

static void impossible_bodies_are_refused(void **state) {
    (void)state;
    REFUSED(GALET_RIGID_BAD_VALUE, mass, 0.0);
    REFUSED(GALET_RIGID_BAD_VALUE, radii.y, NAN);
    REFUSED(GALET_RIGID_BAD_VALUE, vertical0, (galet_vec3){0.0, 0.0, 0.0});
    REFUSED(GALET_RIGID_BAD_VALUE, grip, (galet_rigid_grip)7);
    REFUSED(GALET_RIGID_BAD_VALUE, law, &galet_patch_budgets);
    REFUSED(GALET_RIGID_BAD_VALUE, slope, 1.6);
    REFUSED(GALET_RIGID_BAD_VALUE, rolling_resistance, -1.0);
    REFUSED(GALET_RIGID_BAD_VALUE, air_damping, INFINITY);
    REFUSED(GALET_RIGID_NOT_SYMMETRIC, inertia[0][1], 1e-3);
    REFUSED(GALET_RIGID_NOT_SYMMETRIC, inertia[2][0], 6e-12);  // the largest entry is 5e-3
    galet_rigid_def rounded = galet_default_rigid();
    rounded.inertia[2][0] = 4e-12;
    assert_int_equal(galet_rigid_check(&rounded), GALET_RIGID_SOUND);
    REFUSED(GALET_RIGID_BAD_INERTIA, inertia[2][2], 0.1);
    REFUSED(GALET_RIGID_BAD_INERTIA, inertia[2][2], 1.1 * (rounded.inertia[0][0] + rounded.inertia[1][1]));
    REFUSED(GALET_RIGID_BAD_INERTIA, inertia[1][1], 0.9 * (rounded.inertia[0][0] - rounded.inertia[2][2]));
    REFUSED(GALET_RIGID_BAD_INERTIA, inertia[1][1], -1e-3);
    REFUSED(GALET_RIGID_BAD_INERTIA, inertia[1][1], NAN);
    REFUSED(GALET_RIGID_CENTRE_OUTSIDE, centre.z, 0.11);
    REFUSED(GALET_RIGID_TOO_SLENDER, radii.z, 5.0);
    REFUSED(GALET_RIGID_STARTS_TOO_DEEP, depth0, 0.0043);
    REFUSED(GALET_RIGID_SINKS_TOO_DEEP, stiffness, 1.0);
    REFUSED(GALET_RIGID_ENERGY_NOT_FINITE, omega0.x, 1e200);
}

/// Body axes into those of space by the sample's quaternion.
static galet_vec3 turned(const double q[4], galet_vec3 v) {
    galet_vec3 u = {q[1], q[2], q[3]}, t = galet_vec3_scale(2.0, galet_vec3_cross(u, v));
    return galet_vec3_add(galet_vec3_add(v, galet_vec3_scale(q[0], t)), galet_vec3_cross(u, t));
}

/// A long body's patch is long where the body is; an oblate one's where it is not.
static void samples_tell_rotation_and_patch_in_space(void **state) {
    (void)state;
    const double times[] = {0.0, 0.013, 0.05, 0.11, 0.17}, lengths[] = {0.1, 0.03};
    for (int k = 0; k < 2; k++) {
        galet_rigid_def def = galet_default_rigid();
        def.radii = (galet_vec3){0.05, 0.05, lengths[k]};
        galet_rigid_fill(&def);
        def.vertical0 = (galet_vec3){1.0, 0.0, 0.3};
        def.omega0 = (galet_vec3){5.0, 0.0, 10.0};
        def.depth0 = galet_rigid_start_depth(&def);
        def.t_end = 0.2;
        run(def, times, 5);
        for (int i = 0; i < 5; i++) {
            const galet_rigid_sample *s = &shot.sample[i];
            assert_true(s->mode != GALET_RIGID_FLIGHT);
            galet_vec3 w = turned(s->orientation, s->omega), axis = turned(s->orientation, (galet_vec3){0.0, 0.0, 1.0});
            assert_close(galet_vec3_norm(galet_vec3_sub(w, s->turning)), 0.0, 1e-12 * galet_vec3_norm(w));
            assert_close(s->turning.z, s->spin, 1e-12 * galet_vec3_norm(w));
            double across = k == 0 ? 0.0 : M_PI / 2.0, angle = s->patch_angle - atan2(axis.y, axis.x) - across;
            assert_close(sin(angle), 0.0, 1e-12);
            assert_true(fabs(s->patch_angle) <= M_PI / 2.0);
            assert_near(s->patch_beta, s->patch_ratio * s->patch_alpha, 1e-15);
            assert_true(s->patch_beta < s->patch_alpha);
        }
    }
}

/// What a blow adds: the momentum is the impulse, the angular momentum its moment.
static void blow_gives_its_impulse_and_its_moment(void **state) {
    (void)state;
    const galet_rigid_def def = rattleback();
    galet_rigid_def struck = def;
    galet_vec3 from = {0.01, -0.02, 0.005}, impulse = {0.3, 0.1, -0.2};
    galet_rigid_strike(&struck, from, impulse);
    galet_vec3 v = galet_vec3_sub(struck.velocity0, def.velocity0), w = galet_vec3_sub(struck.omega0, def.omega0);
    galet_vec3 momentum = galet_vec3_scale(def.mass, v), turning = galet_rigid_apply(def.inertia, w);
    galet_vec3 moment = galet_vec3_cross(from, impulse);
    assert_true(galet_vec3_norm(galet_vec3_sub(momentum, impulse)) < 1e-15);
    assert_true(galet_vec3_norm(galet_vec3_sub(turning, moment)) < 1e-15 * 100.0 * galet_vec3_norm(moment));
    double moments[3];
    galet_rigid_moments(&def, moments);
    assert_near(moments[0] + moments[1], 18e-4, 1e-13);
    assert_near(moments[0] * moments[1], 2e-4 * 16e-4 - 0.2e-4 * 0.2e-4, 1e-12);
    assert_near(moments[2], 17e-4, 1e-13);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tippe_top_inverts_as_in_the_reference),
        cmocka_unit_test(tippe_top_does_not_invert_with_point_friction),
        cmocka_unit_test(tippe_top_needs_its_spin),
        cmocka_unit_test(rattleback_without_slip_is_kane_and_levinsons),
        cmocka_unit_test(rattleback_on_its_patch_reverses),
        cmocka_unit_test(rattleback_keeps_its_other_sense),
        cmocka_unit_test(rattleback_does_not_reverse_on_a_soft_plane),
        cmocka_unit_test(pebble_hops_as_in_the_reference),
        cmocka_unit_test(contact_agrees_with_the_reference),
        cmocka_unit_test(rolling_resistance_slows_a_ball_evenly),
        cmocka_unit_test(air_slows_a_spin_exponentially),
        cmocka_unit_test(friction_follows_the_lane),
        cmocka_unit_test(friction_is_that_of_the_place_that_touches),
        cmocka_unit_test(rolling_resistance_is_a_part_of_the_load),
        cmocka_unit_test(what_holds_at_the_start_is_told),
        cmocka_unit_test(heading_is_accurate_on_a_slope),
        cmocka_unit_test(bodies_lie_down_where_their_mass_centre_is_lowest),
        cmocka_unit_test(no_posture_has_a_more_slender_patch),
        cmocka_unit_test(parts_make_a_body),
        cmocka_unit_test(elastic_torque_is_the_slope_of_the_energy),
        cmocka_unit_test(impossible_bodies_are_refused),
        cmocka_unit_test(samples_tell_rotation_and_patch_in_space),
        cmocka_unit_test(blow_gives_its_impulse_and_its_moment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

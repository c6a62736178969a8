#include "check.h"

#include <galet/ball.h>
#include <galet/ellipsoid.h>
#include <galet/study.h>

#include "base/vec.h"
#include "study/motion_agreement.h"

#include "table.h"
#include "traces.h"

#include <math.h>
#include <string.h>

enum { MAX_SAMPLES = 8192 };

/// Samples at wished times, and where the motion ends.
typedef struct film {
    const double *times;
    size_t time_count, next;
    size_t count;
    galet_rigid_sample sample[MAX_SAMPLES], last;
} film;

static film shot;

static void look(const galet_span *span, void *context) {
    film *f = context;
    for (; f->next < f->time_count && f->times[f->next] <= span->t1; f->next++) {
        assert_true(f->count < MAX_SAMPLES);
        span->at(span, f->times[f->next], &f->sample[f->count++]);
    }
    span->at(span, span->t1, &f->last);
}

static galet_rigid_result run(const galet_ellipsoid_def *def, const double *times, size_t count) {
    galet_rigid_result result;
    shot.times = times;
    shot.time_count = count;
    shot.next = shot.count = 0;
    assert_int_equal(galet_ellipsoid_run(def, look, &shot, &result), GALET_OK);
    assert_true(shot.last.t == result.t_end);
    if (shot.count == 0 || shot.sample[shot.count - 1].t < result.t_end) {
        shot.sample[shot.count++] = shot.last;
    }
    return result;
}

static galet_ellipsoid_def thrown(double omega1) {
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.omega0.x = omega1;
    return def;
}

/// Penetration at which the plane carries a body of this stiffness.
static double rest_depth(const galet_ellipsoid_def *def) {
    return pow(def->mass * def->gravity / def->stiffness, 2.0 / 3.0);
}

static void assert_state(const galet_rigid_sample *s, const double *r, double tolerance) {
    const double state[] = {s->velocity.x, s->velocity.y, s->velocity.z, s->omega.x, s->omega.y,
                            s->omega.z,    s->gamma.x,    s->gamma.y,    s->gamma.z};
    for (int i = 0; i < 9; i++) {
        assert_close(state[i], r[2 + i], tolerance);
    }
    assert_close(-s->depth, r[11], 1e-4 * tolerance);
    assert_close(s->energy, r[12], tolerance);
    assert_close(s->load_ratio, r[13], tolerance);
    assert_close(s->slip, r[14], tolerance);
    assert_close(s->spin, r[15], tolerance);
}

static void states_agree_with_references(void **state) {
    (void)state;
    table t = table_read("data/ellipsoid_states.csv");
    for (size_t first = 0; first < t.rows; first += 6) {
        galet_ellipsoid_def def = thrown(table_row(&t, first)[0]);
        def.rtol = 1e-12;
        def.t_end = 5.0;
        double times[6];
        for (size_t i = 0; i < 6; i++) {
            times[i] = table_row(&t, first + i)[1];
        }
        run(&def, times, 6);
        assert_int_equal(shot.count, 6);
        for (size_t i = 0; i < 6; i++) {
            assert_state(&shot.sample[i], table_row(&t, first + i), 1e-7);
        }
    }
    free(t.values);
}

/// Smooth motions: energy falls at every instant and the balance closes.
static void assert_smooth(const galet_rigid_result *e) {
    assert_int_equal(e->liftoffs, 0);
    assert_true(isnan(e->t_first_liftoff) && e->airtime == 0.0);
    assert_close(e->energy_error, 0.0, 1e-11);
    for (size_t i = 1; i < shot.count; i++) {
        assert_true(shot.sample[i].energy < shot.sample[i - 1].energy);
    }
}

static galet_rigid_result run_sampled(galet_ellipsoid_def def) {
    double times[701];
    for (int i = 0; i <= 700; i++) {
        times[i] = 0.1 * i;
    }
    galet_rigid_result e = run(&def, times, 701);
    assert_int_equal(shot.count, (size_t)(e.t_end / 0.1) + 2);  // all times reached, and the end
    return e;
}

static void case_a_rises_and_sinks_back(void **state) {
    (void)state;
    galet_rigid_result e = run_sampled(thrown(65.0));
    assert_smooth(&e);
    assert_close(e.gamma3_max, 0.90341821, 1e-8);
    assert_close(e.t_gamma3_max, 3.0986, 1e-4);
    assert_true(isnan(e.t_upright));
    assert_close(e.load_ratio_max, 2.2602, 5e-5);
    assert_close(e.omega2_max, 7139.66, 5e-3);
    assert_close(e.t_stop, 47.45, 5e-3);
    assert_true(e.ended == GALET_RIGID_END_REST && e.t_end > e.t_stop && e.t_end < e.t_stop + 0.5);
    assert_close(shot.sample[300].gamma.z, 0.0015, 1e-4);
}

static void case_b_stands_up_and_falls(void **state) {
    (void)state;
    galet_rigid_result e = run_sampled(thrown(77.0));
    assert_smooth(&e);
    assert_close(e.t_upright, 3.160302, 1e-6);
    assert_close(e.gamma3_max, 1.0, 1e-4);
    assert_close(e.omega2_max, 9772.19, 5e-3);
    assert_close(e.load_ratio_max, 2.2171, 5e-5);
    assert_close(e.t_stop, 56.83, 1e-2);
    assert_true(shot.sample[156].gamma.z > 0.99 && shot.sample[163].gamma.z < 0.9);
}

/// Its swings gain less than 1e-9 each at last: by samples every 0.2 ms, at rtol 1e-12, peaks are 1.4e-9 below the
/// largest at 8.20604 s, 6.2e-10 at 8.50926 s, 1.9e-10 at 8.81488 s, and the largest is at 9.12175 s.
static void largest_gamma3_is_timed_by_its_first_near_peak(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(77.0);
    double t = run(&def, NULL, 0).t_gamma3_max;
    assert_close(t, 8.50926, 1e-5);
    def.t_end = 9.3;
    assert_close(run(&def, NULL, 0).t_gamma3_max, t, 1e-9);
}

static void case_c_stands_longer(void **state) {
    (void)state;
    galet_rigid_result e = run_sampled(thrown(90.0));
    assert_smooth(&e);
    assert_close(e.t_upright, 3.812197, 1e-6);
    assert_close(e.omega2_max, 13176.99, 1e-2);
    assert_close(e.load_ratio_max, 2.1816, 5e-5);
    assert_close(e.t_stop, 67.40, 1e-2);
    assert_true(shot.sample[355].gamma.z > 0.99 && shot.sample[359].gamma.z < 0.9);
    double across = 0.0, most = 0.0;
    for (size_t i = 0; i < shot.count; i++) {
        across = fmax(across, fabs(shot.sample[i].friction_across));
        most = fmax(most, shot.sample[i].friction_force);
    }
    assert_true(across / most > 0.005);  // Munitsyna's 1e-5 does not hold with the exact law
}

/// Pade's first form has no force across the slip, and the patch of a ball is a circle. The drift of the vertical over
/// many steps must not show as one.
static void friction_across_is_exactly_zero_where_there_is_none(void **state) {
    (void)state;
    double times[1001];
    for (int i = 0; i <= 1000; i++) {
        times[i] = 1e-3 * i;
    }
    for (int round = 0; round < 2; round++) {
        galet_ellipsoid_def def = galet_default_ellipsoid();
        def.a = 0.03;
        def.c = round ? def.a : 0.04;
        def.mass = 0.3;
        def.friction = 0.4;
        def.damping = 5.0;
        def.stiffness = 1e6;
        def.depth0 = -0.002;
        def.omega0 = (galet_vec3){20.0, 10.0, 150.0};
        def.gamma3_0 = -0.7;
        def.law = round ? &galet_patch_exact : &galet_patch_pade1;
        def.t_end = 1.0;
        run(&def, times, 1001);
        double most = 0.0;
        for (size_t i = 0; i < shot.count; i++) {
            assert_true(shot.sample[i].friction_across == 0.0);
            most = fmax(most, shot.sample[i].friction_force);
        }
        assert_true(most > 1.0);
    }
}

static void case_d_hops_without_damping(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(115.0);
    def.t_end = 6.0;
    galet_rigid_result e = run(&def, NULL, 0);
    assert_close(e.t_first_liftoff, 1.61709, 5e-6);
    assert_true(e.liftoffs > 50 && e.airtime > 1.0 && e.airtime < 5.0);
    assert_close(e.t_upright, 5.0, 0.3);
    assert_close(e.energy_error, 0.0, 1e-8);  // touch-downs start at the singularity of depth^1.5
}

static void case_d_with_damping_is_reproducible(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(115.0);
    def.damping = 1.0;
    def.t_end = 6.0;
    galet_rigid_result loose = run(&def, NULL, 0);
    def.rtol = 1e-12;
    galet_rigid_result tight = run(&def, NULL, 0);
    assert_int_equal(loose.liftoffs, 88);
    assert_int_equal(tight.liftoffs, 88);
    assert_close(tight.t_first_liftoff, 1.5528, 5e-5);
    assert_close(tight.load_ratio_max, 10.71, 1e-2);
    assert_close(loose.t_upright, tight.t_upright, 1e-5);
    assert_close(tight.energy_error, 0.0, 1e-9);
}

/// Rebounds fast enough for damping to pull: the force has a kink there.
static void kinks_of_damping_close_the_balance(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(76.80311694258643);
    def.omega0.y = 9.065183918915814;
    def.omega0.z = 8.39622198595653;
    def.gamma3_0 = 0.4587154510790421;
    double along = -0.4102532888316859, gamma1 = sqrt(1.0 - def.gamma3_0 * def.gamma3_0);
    def.velocity0 = (galet_vec3){-def.gamma3_0 * along, -0.62507844779696, gamma1 * along};
    def.depth0 = -7.800204240300261e-05;
    def.friction = 0.01;
    def.damping = 2.0;
    def.t_end = 0.2;
    galet_rigid_result e = run(&def, NULL, 0);
    assert_true(e.liftoffs == 3);
    assert_close(e.energy_error, 0.0, 1e-11);
    def = thrown(-103.92026306955184);  // and leaves the plane long after the kink
    def.omega0.y = -2.300659114199462;
    def.omega0.z = -13.434449581157093;
    def.gamma3_0 = 0.3994637124064673;
    def.depth0 = -0.0016823008452140282;
    def.damping = 3.0;
    def.t_end = 0.3;
    e = run(&def, NULL, 0);
    assert_true(e.liftoffs > 0);
    assert_close(e.energy_error / (double)e.liftoffs, 0.0, 1e-11);
    def = thrown(101.28263648518734);  // of 1500, the one that long steps followed worst: 2e-10
    def.omega0.z = -19.135176068339554;
    def.gamma3_0 = 0.8060588580935674;
    def.depth0 = -0.00028362070922110285;
    def.friction = 0.2417980077047942;
    def.damping = 3.8809940108093604;
    def.t_end = 4.0;
    e = run(&def, NULL, 0);
    assert_close(e.energy_error / (double)e.liftoffs, 0.0, 1e-11);
}

static void pade_laws_change_the_outcome(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(65.0);
    def.t_end = 6.0;
    def.law = &galet_patch_pade1;
    galet_rigid_result first = run(&def, NULL, 0);
    assert_close(first.gamma3_max, 0.9118, 5e-5);
    assert_close(first.t_gamma3_max, 4.24, 5e-3);
    def.law = &galet_patch_pade2;
    assert_close(run(&def, NULL, 0).gamma3_max, 0.8936, 5e-5);
    def.omega0.x = 90.0;
    assert_int_equal(run(&def, NULL, 0).liftoffs, 49);
}

static void motion_without_friction_keeps_its_integrals(void **state) {
    (void)state;
    for (int hertz = 0; hertz < 2; hertz++) {
        galet_ellipsoid_def def = thrown(60.0);
        def.friction = 0.0;
        def.gamma3_0 = 0.6;
        def.omega0.z = 20.0;
        def.rtol = 1e-12;
        def.t_end = 2.0;
        def.patch = hertz ? GALET_RIGID_HERTZ : GALET_RIGID_SECTION;
        const double times[] = {0.0, 0.7, 1.3, 2.0};
        galet_rigid_result e = run(&def, times, 4);
        assert_close(e.energy_error, 0.0, 1e-10);
        assert_true(e.dissipated == 0.0);
        double j1 = def.mass * (def.a * def.a + def.c * def.c) / 5.0, j3 = 0.4 * def.mass * def.a * def.a;
        double momentum[4];
        for (int i = 0; i < 4; i++) {
            const galet_rigid_sample *s = &shot.sample[i];
            momentum[i] = j1 * (s->omega.x * s->gamma.x + s->omega.y * s->gamma.y) + j3 * s->omega.z * s->gamma.z;
            assert_close(s->omega.z, 20.0, 1e-12);
            assert_close(momentum[i] / momentum[0], 1.0, 1e-9);
            assert_close(galet_vec3_norm(s->gamma), 1.0, 1e-9);
        }
    }
}

static galet_ellipsoid_def sphere(void) {
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.a = def.c = 0.05;
    def.depth0 = rest_depth(&def);
    def.omega0 = (galet_vec3){30.0, -20.0, 40.0};
    def.velocity0 = (galet_vec3){0.3, 0.5, -0.02};
    def.gamma3_0 = 0.6;
    def.rtol = 1e-12;
    def.t_end = 3.0;
    return def;
}

/// For a sphere the horizontal part of J omega - r x m v does not feel friction at all (a Jellett integral).
static void sphere_keeps_the_integral_of_jellett(void **state) {
    (void)state;
    galet_ellipsoid_def def = sphere();
    def.depth0 *= 2.0;
    const double times[] = {0.0, 0.2, 0.9, 2.5};
    run(&def, times, 4);
    double first = 0.0;
    for (int i = 0; i < 4; i++) {
        const galet_rigid_sample *s = &shot.sample[i];
        galet_vec3 arm = galet_vec3_scale(-def.a, s->gamma);
        galet_vec3 p = galet_vec3_sub(galet_vec3_scale(0.4 * def.mass * def.a * def.a, s->omega),
                                      galet_vec3_scale(def.mass, galet_vec3_cross(arm, s->velocity)));
        double horizontal = galet_vec3_norm(galet_vec3_cross(p, s->gamma));
        first = i == 0 ? horizontal : first;
        assert_close(horizontal / first, 1.0, 1e-10);
    }
}

/// The last sample that is shown.
static void keep_last(const galet_span *span, void *to) {
    span->at(span, span->t1, to);
}

/// A sphere that neither bounces nor sinks is the ball on a plane: two derivations, two programs.
static void sphere_agrees_with_the_ball(void **state) {
    (void)state;
    galet_ellipsoid_def def = sphere();
    galet_vec3 gamma = {0.8, 0.0, 0.6};
    double fall = galet_vec3_dot(def.velocity0, gamma);
    def.velocity0 = galet_vec3_sub(def.velocity0, galet_vec3_scale(fall, gamma));
    const double times[] = {0.0, 0.02, 0.1, 0.5, 2.0};
    run(&def, times, 5);
    galet_vec3 contact = galet_vec3_add(def.velocity0, galet_vec3_cross(def.omega0, galet_vec3_scale(-def.a, gamma)));
    galet_ball_def ball = {.mass = def.mass, .radius = def.a, .friction = def.friction, .rtol = 1e-13};
    ball.law = &galet_patch_exact;
    ball.load = def.mass * def.gravity;
    ball.patch_radius = def.a * sqrt(2.0 * def.depth0 / def.a);
    ball.velocity.x = galet_vec3_norm(contact);  // same slip and spin, seen from a frame that moves along
    ball.omega.z = galet_vec3_dot(def.omega0, gamma);
    for (int i = 0; i < 5; i++) {
        galet_ball_sample sample;
        galet_ball_result result;
        ball.t_end = times[i];
        assert_int_equal(galet_ball_run(&ball, keep_last, &sample, &result), GALET_OK);
        assert_close(shot.sample[i].slip, sample.slip, 1e-10);
        assert_close(shot.sample[i].spin, sample.omega.z, 1e-9);
        assert_close(shot.sample[i].load_ratio, 1.0, 1e-9);
        assert_close(shot.sample[i].patch_ratio, 1.0, 1e-9);
    }
}

static void sphere_sticks_and_rolls_on(void **state) {
    (void)state;
    galet_ellipsoid_def def = sphere();
    def.velocity0 = (galet_vec3){0.0, 0.5, 0.0};  // horizontal: no bounces
    def.t_end = 200.0;
    def.rtol = 1e-10;
    galet_rigid_sample last;
    galet_rigid_result e;
    assert_int_equal(galet_ellipsoid_run(&def, keep_last, &last, &e), GALET_OK);
    assert_true(e.ended == GALET_RIGID_END_TIME && isnan(e.t_stop) && e.sticks == 1);
    assert_true(e.t_first_stick > 5.0 && e.t_first_stick < 200.0 && last.mode == GALET_RIGID_STUCK);
    assert_close(e.stuck_time, 200.0 - e.t_first_stick, 1e-12);
    assert_close(e.energy_error, 0.0, 1e-9);
    assert_true(last.slip < 1e-15 && fabs(last.spin) < 1e-13);
    assert_near(hypot(last.velocity.x, hypot(last.velocity.y, last.velocity.z)), sqrt(last.omega2) * def.a, 1e-9);
}

static galet_ellipsoid_def released(double friction) {
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.omega0 = (galet_vec3){0.0, 0.0, 0.0};
    def.gamma3_0 = 0.9;
    def.depth0 = rest_depth(&def);
    def.friction = friction;
    def.t_end = 0.05;
    return def;
}

/// Released at rest and tilted, a body begins to turn about its contact. Moments about the centre give the turn,
/// load x lever - force x height = J1 turn, and the force moves the centre: force = m x height x turn.
static void body_sticks_only_where_friction_holds_it(void **state) {
    (void)state;
    galet_ellipsoid_def def = released(1.0);
    double s3 = def.gamma3_0, s1 = sqrt(1.0 - s3 * s3), support = sqrt(0.0025 * s1 * s1 + 0.01 * s3 * s3);
    double lever = (0.01 - 0.0025) * s1 * s3 / support;  // of the weight about the contact
    double j1 = def.mass * (0.0025 + 0.01) / 5.0, weight = def.mass * def.gravity;
    double turn = weight * lever / (j1 + def.mass * support * support);  // the load is still the weight
    double needed = def.mass * support * turn / weight;
    def.friction = 1.001 * needed;
    galet_rigid_result held = run(&def, NULL, 0);
    assert_true(held.sticks > 0 && held.t_first_stick == 0.0 && isnan(held.t_stop));
    def.friction = 0.999 * needed;
    galet_rigid_result loose = run(&def, NULL, 0);
    assert_true(loose.ended == GALET_RIGID_END_TIME && isnan(loose.t_stop) && !(loose.t_first_stick == 0.0));
    assert_true(loose.omega2_max > 1.0 && loose.dissipated > 0.0);
}

static void body_without_grip_falls_as_without_friction(void **state) {
    (void)state;
    galet_ellipsoid_def def = released(1e-6);
    double slick = run(&def, NULL, 0).omega2_max;
    def.friction = 0.0;
    assert_close(slick / run(&def, NULL, 0).omega2_max, 1.0, 1e-4);
}

/// Standing on its end, at rest but not for ever: slow when the time is up.
static void stop_is_unknown_where_time_cuts_the_motion(void **state) {
    (void)state;
    galet_ellipsoid_def def = released(0.0);
    def.t_end = 1e-3;
    galet_rigid_result e = run(&def, NULL, 0);
    assert_true(e.ended == GALET_RIGID_END_TIME && e.omega2_max < 0.25 && isnan(e.t_stop));
}

static void depth_is_largest_where_the_drop_is_stopped(void **state) {
    (void)state;
    galet_ellipsoid_def def = released(0.0);
    def.gamma3_0 = 0.0;
    def.depth0 = -0.05;
    def.rest_speed = 0.0;
    def.t_end = 0.2;
    def.rtol = 1e-12;
    galet_rigid_result e = run(&def, NULL, 0);
    double d = e.depth_max;  // all the energy of the drop is in the spring
    assert_close(0.4 * def.stiffness * pow(d, 2.5) / (def.mass * def.gravity * (0.05 + d)), 1.0, 1e-9);
}

/// Hops of every length, between steps of every length.
static void no_body_falls_through_the_plane(void **state) {
    (void)state;
    for (int i = 0; i < 12; i++) {
        galet_ellipsoid_def def = galet_default_ellipsoid();
        def.c = 0.018 + 0.001 * i;
        def.t_end = 4.0;
        galet_rigid_result e = run(&def, NULL, 0);
        assert_true(e.depth_max < 0.001 && e.liftoffs > 0);
        assert_close(e.energy_error, 0.0, 1e-8);
    }
}

static const size_t columns[] = {
#define COLUMN(member) offsetof(galet_rigid_sample, member)
    COLUMN(gamma.z),         COLUMN(omega2),      COLUMN(energy),     COLUMN(load_ratio),
    COLUMN(friction_force),  COLUMN(patch_alpha), COLUMN(dissipated), COLUMN(friction_moment),
    COLUMN(friction_across), COLUMN(slip),        COLUMN(spin),       COLUMN(depth),
    COLUMN(position.x),      COLUMN(position.y),  COLUMN(position.z), COLUMN(orientation[0]),
    COLUMN(orientation[1]),  COLUMN(velocity.x),  COLUMN(omega.y),    COLUMN(gamma.x),
    COLUMN(patch_ratio),
#undef COLUMN
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static galet_trace *trace_of(const galet_ellipsoid_def *def, double tolerance, galet_rigid_result *result) {
    galet_trace_def wish = {sizeof(galet_rigid_sample), columns, COLUMNS, tolerance, 1000000, NULL};
    galet_trace *trace;
    assert_int_equal(galet_trace_create(&wish, &trace), GALET_OK);
    assert_int_equal(galet_ellipsoid_run(def, galet_trace_observe, trace, result), GALET_OK);
    assert_int_equal(galet_trace_finish(trace), GALET_OK);
    assert_false(galet_trace_thinned(trace));
    assert_true(trace_time(trace, 0) == 0.0 && trace_time(trace, galet_trace_rows(trace) - 1) == result->t_end);
    return trace;
}

/// A quaternion that changes its sign is the same orientation, but a jump to whoever draws a line.
static void look_for_signs(const galet_span *span, void *context) {
    double *last = context;
    for (int k = 0; k <= 4; k++) {
        galet_rigid_sample sample;
        span->at(span, k == 4 ? span->t1 : span->t0 + 0.25 * k * (span->t1 - span->t0), &sample);
        const double *q = sample.orientation;
        double cosine = q[0] * last[0] + q[1] * last[1] + q[2] * last[2] + q[3] * last[3];
        assert_true(cosine > 0.5 || (last[0] == 0.0 && last[1] == 0.0 && last[2] == 0.0 && last[3] == 0.0));
        memcpy(last, q, sizeof sample.orientation);
    }
}

static void orientations_keep_their_sign(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        galet_ellipsoid_def def = thrown(115.0);
        def.rtol = i % 2 ? 1e-3 : 1e-10;
        def.depth0 = i < 2 ? def.depth0 : -5.0;  // long in flight
        def.t_end = 2.0;
        double last[4] = {0};
        galet_rigid_result e;
        assert_int_equal(galet_ellipsoid_run(&def, look_for_signs, last, &e), GALET_OK);
    }
}

/// A smooth motion, a body that hops, and one with damping; what a table shows and what the outputs say.
static void rows_of_a_trace_resolve_the_motion(void **state) {
    (void)state;
    for (int i = 0; i < 3; i++) {
        galet_ellipsoid_def def = thrown(i == 2 ? 115.0 : 90.0);
        def.c = i == 1 ? 0.02 : def.c;
        def.damping = i == 2 ? 1.0 : 0.0;
        def.t_end = 5.0;
        galet_rigid_result e;
        galet_trace *coarse = trace_of(&def, 0.01, &e), *fine = trace_of(&def, 0.001, &e);
        for (size_t c = 0; c < COLUMNS; c++) {
            assert_true(trace_distance(coarse, fine, columns[c]) < 0.01);
        }
        assert_near(trace_largest(coarse, columns[0], 1.0), e.gamma3_max, 1e-14);
        assert_near(trace_largest(coarse, columns[1], 1.0), e.omega2_max, 1e-14);
        assert_near(trace_largest(coarse, columns[3], 1.0), e.load_ratio_max, 1e-14);
        assert_near(trace_largest(coarse, columns[11], 1.0), e.depth_max, 1e-14);
        galet_trace_destroy(coarse);
        galet_trace_destroy(fine);
    }
}

static void end_at_the_second_progress(const char *phase, double fraction, void *context) {
    assert_string_equal(phase, "motion");
    *(int *)context = fraction > 0.002;
}

static void interrupted_motion_gives_what_was_reached(void **state) {
    (void)state;
    int cancel = 0;
    const galet_watch watch = {.progress = end_at_the_second_progress, .context = &cancel, .cancel = &cancel};
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.watch = &watch;
    galet_rigid_result e;
    assert_int_equal(galet_ellipsoid_run(&def, NULL, NULL, &e), GALET_ERR_INTERRUPTED);
    assert_true(e.ended == GALET_RIGID_END_INTERRUPTED && e.t_end > 0.14 && e.t_end < 0.3);
    assert_close(e.energy_error, 0.0, 1e-11);
}

static void fall_is_the_last_time_upright(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(77.0);
    def.t_end = 25.0;
    galet_rigid_result e = run(&def, &(double){15.0}, 1);
    assert_true(e.t_fall > 15.6 && e.t_fall < 16.3 && shot.sample[0].omega2 > e.omega2_fall && e.omega2_fall > 0.0);
    run(&def, &e.t_fall, 1);
    assert_close(shot.sample[0].gamma.z, 0.99, 1e-7);
    assert_close(shot.sample[0].omega2 / e.omega2_fall, 1.0, 1e-7);
    def.t_end = 10.0;
    e = run(&def, NULL, 0);
    assert_true(e.t_upright < 4.0 && isnan(e.t_fall) && isnan(e.omega2_fall));
}

/// Turned over, the same body stands on its other end at the same time.
static void standing_is_the_same_on_either_end(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(77.0);
    def.t_end = 17.0;
    galet_rigid_result up = run(&def, NULL, 0);
    assert_true(up.t_stand == up.t_upright && up.t_topple == up.t_fall);
    def.gamma3_0 = -def.gamma3_0;
    def.omega0.z = -def.omega0.z;
    galet_rigid_result down = run(&def, NULL, 0);
    assert_true(isnan(down.t_upright) && isnan(down.t_fall));
    assert_close(down.t_stand, up.t_stand, 1e-7);
    assert_close(down.t_topple, up.t_topple, 1e-3);  // early enough not to be decided by rounding
}

static void soft_plane_is_refused(void **state) {
    (void)state;
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.stiffness = 5.5e4;  // a depth of 5.03 mm
    galet_rigid_result e;
    galet_rigid_def body = galet_ellipsoid_rigid(&def);
    assert_close(galet_rigid_rest_depth(&body), rest_depth(&def), 1e-12);
    assert_int_equal(galet_ellipsoid_run(&def, NULL, NULL, &e), GALET_ERR_INPUT);
    def.stiffness = 5.6e4;
    body = galet_ellipsoid_rigid(&def);
    assert_int_equal(galet_rigid_check(&body), GALET_RIGID_SOUND);
}

static void slenderest_body_is_rubbed_at_every_instant(void **state) {
    (void)state;
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.c = 100.0 * def.a;
    def.mass = 20.0;
    def.omega0 = (galet_vec3){0.0, 0.0, 10.0};
    def.gamma3_0 = 0.0;
    def.depth0 = rest_depth(&def);
    def.t_end = 0.1;
    double times[101];
    for (int i = 0; i <= 100; i++) {
        times[i] = 1e-3 * i;
    }
    run(&def, times, 101);
    for (size_t i = 0; i < shot.count; i++) {
        assert_close(shot.sample[i].friction_force / (def.friction * def.mass * def.gravity), 1.0, 1e-6);
    }
}

static void cosines_never_exceed_one(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(90.0);
    def.t_end = 20.0;
    double times[2001];
    for (int i = 0; i <= 2000; i++) {
        times[i] = 0.01 * i;
    }
    galet_rigid_result e = run(&def, times, 2001);
    assert_true(e.gamma3_max <= 1.0);
    for (size_t i = 0; i < shot.count; i++) {
        assert_close(galet_vec3_norm(shot.sample[i].gamma), 1.0, 4e-16);
        assert_true(shot.sample[i].gamma.z <= 1.0);
    }
}

static void hertz_patch_has_the_ratio_of_its_curvatures(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(60.0);
    def.patch = GALET_RIGID_HERTZ;
    def.gamma3_0 = 0.0;
    const double times[] = {0.0};
    run(&def, times, 1);
    assert_close(shot.sample[0].patch_ratio, 0.39989, 5e-6);  // radii of curvature 4 : 1
    def.patch = GALET_RIGID_SECTION;
    run(&def, times, 1);
    assert_close(shot.sample[0].patch_ratio, 0.5, 1e-12);
}

static void hertz_motion_closes_its_balance(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(65.0);
    def.patch = GALET_RIGID_HERTZ;
    def.t_end = 8.0;
    galet_rigid_result e = run(&def, NULL, 0);
    assert_close(e.energy_error, 0.0, 1e-9);
    assert_true(e.gamma3_max > 0.8 && e.dissipated > 1.0);
}

static void oblate_body_comes_to_rest_on_its_flat_side(void **state) {
    (void)state;
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.c = 0.02;
    def.gamma3_0 = 0.3;
    def.omega0 = (galet_vec3){5.0, 0.0, 60.0};
    const double times[] = {0.0, 8.0};
    galet_rigid_result e = run(&def, times, 2);
    assert_close(e.energy_error, 0.0, 1e-9);
    assert_true(e.ended == GALET_RIGID_END_REST && e.gamma3_max > 0.99 && e.t_upright < e.t_stop);
    assert_close(shot.sample[0].patch_ratio, 0.02 / sqrt(0.0025 * 0.91 + 0.0004 * 0.09), 1e-12);
}

static void body_at_rest_stays(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(0.1);
    def.omega0.z = 0.0;
    def.gamma3_0 = 0.0;
    def.depth0 = rest_depth(&def);
    galet_rigid_result e = run(&def, (const double[]){0.0, 1.0}, 2);
    assert_true(e.ended == GALET_RIGID_END_REST && e.t_stop == 0.0 && e.t_end == 0.0);
    assert_int_equal(shot.count, 1);
}

static void body_that_just_touches_does_not_fall_through(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(65.0);
    def.depth0 = 0.0;
    def.t_end = 0.5;
    galet_rigid_result e = run(&def, NULL, 0);
    assert_true(e.load_ratio_max > 1.5 && e.load_ratio_max < 5.0);
    assert_close(e.energy_error, 0.0, 1e-9);
}

static void dropped_body_lands_after_its_fall(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(0.0);
    def.omega0.z = 0.0;
    def.gamma3_0 = 0.0;
    def.depth0 = -0.05;
    def.rest_speed = 0.0;
    def.t_end = 0.25;
    def.rtol = 1e-12;
    double fall = sqrt(2.0 * 0.05 / def.gravity);
    const double times[] = {0.5 * fall, fall * (1.0 + 1e-9)};
    galet_rigid_result e = run(&def, times, 2);
    assert_close(shot.sample[0].depth, -0.75 * 0.05, 1e-12);
    assert_true(shot.sample[0].load_ratio == 0.0 && shot.sample[0].patch_alpha == 0.0);
    assert_true(shot.sample[1].depth > 0.0);
    assert_int_equal(e.liftoffs, 1);
    assert_close(e.energy_error, 0.0, 1e-9);
}

static void endless_bouncing_ends_with_a_status(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(115.0);
    def.max_event_rate = 40.0;
    galet_rigid_result e;
    assert_int_equal(galet_ellipsoid_run(&def, NULL, NULL, &e), GALET_ERR_NOT_CONVERGED);
    assert_true(e.ended == GALET_RIGID_END_BOUNCING && e.t_end > 1.6 && e.t_end < 10.0);
}

/// Before it hops the body vibrates, which is not bouncing.
static void peaks_that_come_too_often_are_no_bounces(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(115.0);
    def.max_event_rate = 4.0;
    galet_rigid_result e;
    assert_int_equal(galet_ellipsoid_run(&def, NULL, NULL, &e), GALET_ERR_NOT_CONVERGED);
    assert_true(e.ended == GALET_RIGID_END_EFFORT && e.liftoffs == 0);
}

/// Nods across g3 = 0.99 some 130 times a second and is always near its fastest.
static void a_body_that_spins_quickly_may_stand(void **state) {
    (void)state;
    galet_ellipsoid_def def = thrown(80.0);
    def.omega0.z = 2000.0;
    def.gamma3_0 = 0.985;
    def.max_event_rate = 600.0;
    def.t_end = 1.2;
    galet_rigid_result e;
    assert_int_equal(galet_ellipsoid_run(&def, NULL, NULL, &e), GALET_OK);
    assert_true(e.ended == GALET_RIGID_END_TIME && e.gamma3_max > 0.99 && e.t_end == 1.2);
}

static void impossible_bodies_are_refused(void **state) {
    (void)state;
    galet_rigid_result e = {.t_end = -7.0};
    galet_ellipsoid_def def;
#define REFUSED(status, field, value)                                                                                  \
    def = galet_default_ellipsoid();                                                                                   \
    def.field = (value);                                                                                               \
    assert_int_equal(galet_ellipsoid_run(&def, NULL, NULL, &e), status)
    REFUSED(GALET_ERR_RANGE, mass, 0.0);
    REFUSED(GALET_ERR_RANGE, a, -0.05);
    REFUSED(GALET_ERR_RANGE, c, 0.0);
    REFUSED(GALET_ERR_RANGE, c, 10.0);  // its patch would be too slender
    REFUSED(GALET_ERR_RANGE, friction, -0.1);
    REFUSED(GALET_ERR_RANGE, gravity, 0.0);
    REFUSED(GALET_ERR_RANGE, stiffness, 0.0);
    REFUSED(GALET_ERR_RANGE, damping, -1.0);
    REFUSED(GALET_ERR_RANGE, damping, 1001.0);
    REFUSED(GALET_ERR_RANGE, omega0.y, 1e200);  // its energy is not finite
    REFUSED(GALET_ERR_RANGE, omega0.x, NAN);
    REFUSED(GALET_ERR_RANGE, velocity0.y, INFINITY);
    REFUSED(GALET_ERR_RANGE, gamma3_0, 1.5);
    REFUSED(GALET_ERR_RANGE, law, NULL);
    REFUSED(GALET_ERR_RANGE, law, &galet_patch_pade);
    REFUSED(GALET_ERR_RANGE, law, &galet_patch_budgets);
    REFUSED(GALET_ERR_RANGE, rtol, 0.0);
    REFUSED(GALET_ERR_RANGE, t_end, NAN);
    REFUSED(GALET_ERR_INPUT, depth0, 0.006);
    REFUSED(GALET_ERR_INPUT, depth0, NAN);
#undef REFUSED
    assert_true(e.t_end == -7.0);
}

/// Up to when two runs at these tolerances agree, by hand.
static double agreement_of(galet_ellipsoid_def def, double loose, double tight) {
    galet_motion_agreement *agreement;
    galet_rigid_result e;
    assert_int_equal(galet_motion_agreement_create(sizeof(galet_rigid_sample), offsetof(galet_rigid_sample, gamma.z),
                                                   1e-3, def.t_end, &agreement),
                     GALET_OK);
    def.rtol = loose;
    assert_int_equal(galet_ellipsoid_run(&def, galet_motion_agreement_keep, agreement, &e), GALET_OK);
    def.rtol = tight;
    assert_int_equal(galet_ellipsoid_run(&def, galet_motion_agreement_compare, agreement, &e), GALET_OK);
    double until = galet_motion_agreement_until(agreement);
    galet_motion_agreement_destroy(agreement);
    return until;
}

/// The body falls when rounding decides: only the very tolerance gives the same instant.
static void repetition_has_the_tolerance_that_a_user_would_write(void **state) {
    (void)state;
    galet_values *in;
    galet_message why;
    galet_result *out;
    assert_int_equal(galet_case_create(galet_study_find("ellipsoid"), &in, &why), GALET_OK);
    assert_int_equal(galet_values_set(in, "omega0.x", "115", &why), GALET_OK);
    assert_int_equal(galet_values_set(in, "damping", "3", &why), GALET_OK);
    assert_int_equal(galet_values_set(in, "t_end", "65", &why), GALET_OK);
    assert_int_equal(galet_values_set(in, "check_accuracy", "true", &why), GALET_OK);
    const galet_request request = galet_request_outputs();
    assert_int_equal(galet_case_run(galet_study_find("ellipsoid"), in, &request, &out, &why), GALET_OK);
    galet_ellipsoid_def def = thrown(115.0);
    def.damping = 3.0;
    def.t_end = 65.0;
    assert_true(galet_record_real(galet_result_outputs(out), "t_agree") == agreement_of(def, 1e-10, 1e-11));
    galet_result_destroy(out);
    galet_values_destroy(in);
}

static void study_has_the_same_defaults(void **state) {
    (void)state;
    galet_ellipsoid_def def = galet_default_ellipsoid();
    galet_values *in;
    galet_message why;
    assert_int_equal(galet_case_create(galet_study_find("ellipsoid"), &in, &why), GALET_OK);
    const struct {
        const char *key;
        double value;
    } same[] = {{"m", def.mass},
                {"a", def.a},
                {"c", def.c},
                {"mu", def.friction},
                {"g", def.gravity},
                {"stiffness", def.stiffness},
                {"E", def.young},
                {"nu", def.poisson},
                {"damping", def.damping},
                {"depth0", def.depth0},
                {"omega0.x", def.omega0.x},
                {"omega0.z", def.omega0.z},
                {"gamma3_0", def.gamma3_0},
                {"t_end", def.t_end},
                {"rtol", def.rtol}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_true(galet_values_real(in, same[i].key) == same[i].value);
    }
    galet_values_destroy(in);
}

static void pose_shows_the_vertical_and_follows_the_velocity(void **state) {
    (void)state;
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.t_end = 0.5;
    double times[5001];
    for (int i = 0; i <= 5000; i++) {
        times[i] = 1e-4 * i;
    }
    run(&def, times, 5001);
    assert_int_equal(shot.count, 5001);
    for (size_t i = 1; i + 1 < shot.count; i++) {
        const galet_rigid_sample *s = &shot.sample[i];
        const double *q = s->orientation;
        assert_close(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], 1.0, 1e-14);
        // the vertical in body axes is the last row of the rotation
        assert_close(2.0 * (q[1] * q[3] - q[0] * q[2]), s->gamma.x, 1e-8);
        assert_close(2.0 * (q[2] * q[3] + q[0] * q[1]), s->gamma.y, 1e-8);
        assert_close(1.0 - 2.0 * (q[1] * q[1] + q[2] * q[2]), s->gamma.z, 1e-8);
        // central difference of the place against the velocity, turned into space
        double vx = (1.0 - 2.0 * (q[2] * q[2] + q[3] * q[3])) * s->velocity.x +
                    2.0 * (q[1] * q[2] - q[0] * q[3]) * s->velocity.y +
                    2.0 * (q[1] * q[3] + q[0] * q[2]) * s->velocity.z;
        double dx = (shot.sample[i + 1].position.x - shot.sample[i - 1].position.x) / 2e-4;
        assert_close(dx, vx, 2e-4);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_agree_with_references),
        cmocka_unit_test(case_a_rises_and_sinks_back),
        cmocka_unit_test(case_b_stands_up_and_falls),
        cmocka_unit_test(largest_gamma3_is_timed_by_its_first_near_peak),
        cmocka_unit_test(case_c_stands_longer),
        cmocka_unit_test(friction_across_is_exactly_zero_where_there_is_none),
        cmocka_unit_test(case_d_hops_without_damping),
        cmocka_unit_test(case_d_with_damping_is_reproducible),
        cmocka_unit_test(kinks_of_damping_close_the_balance),
        cmocka_unit_test(pade_laws_change_the_outcome),
        cmocka_unit_test(motion_without_friction_keeps_its_integrals),
        cmocka_unit_test(sphere_keeps_the_integral_of_jellett),
        cmocka_unit_test(sphere_agrees_with_the_ball),
        cmocka_unit_test(sphere_sticks_and_rolls_on),
        cmocka_unit_test(body_sticks_only_where_friction_holds_it),
        cmocka_unit_test(body_without_grip_falls_as_without_friction),
        cmocka_unit_test(stop_is_unknown_where_time_cuts_the_motion),
        cmocka_unit_test(depth_is_largest_where_the_drop_is_stopped),
        cmocka_unit_test(no_body_falls_through_the_plane),
        cmocka_unit_test(orientations_keep_their_sign),
        cmocka_unit_test(rows_of_a_trace_resolve_the_motion),
        cmocka_unit_test(interrupted_motion_gives_what_was_reached),
        cmocka_unit_test(fall_is_the_last_time_upright),
        cmocka_unit_test(standing_is_the_same_on_either_end),
        cmocka_unit_test(soft_plane_is_refused),
        cmocka_unit_test(slenderest_body_is_rubbed_at_every_instant),
        cmocka_unit_test(cosines_never_exceed_one),
        cmocka_unit_test(hertz_patch_has_the_ratio_of_its_curvatures),
        cmocka_unit_test(hertz_motion_closes_its_balance),
        cmocka_unit_test(oblate_body_comes_to_rest_on_its_flat_side),
        cmocka_unit_test(body_at_rest_stays),
        cmocka_unit_test(body_that_just_touches_does_not_fall_through),
        cmocka_unit_test(dropped_body_lands_after_its_fall),
        cmocka_unit_test(endless_bouncing_ends_with_a_status),
        cmocka_unit_test(peaks_that_come_too_often_are_no_bounces),
        cmocka_unit_test(a_body_that_spins_quickly_may_stand),
        cmocka_unit_test(study_has_the_same_defaults),
        cmocka_unit_test(repetition_has_the_tolerance_that_a_user_would_write),
        cmocka_unit_test(pose_shows_the_vertical_and_follows_the_velocity),
        cmocka_unit_test(impossible_bodies_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "check.h"

#include "study/ball_poses.h"

#include <math.h>

static galet_ball_result run(const galet_ball_def *def, galet_ball_poses **poses) {
    galet_ball_result result;
    *poses = galet_ball_poses_create(def->radius);
    assert_non_null(*poses);
    assert_int_equal(galet_ball_run(def, galet_ball_poses_observe, *poses, &result), GALET_OK);
    return result;
}

/// Slips across its velocity and spins about all axes.
static galet_ball_def struck_ball(void) {
    galet_ball_def def = galet_default_ball();
    def.velocity = (galet_vec2){2.0, 0.3};
    def.omega = (galet_vec3){-30.0, 12.0, 60.0};
    return def;
}

typedef struct quaternion {
    double q[4];
} quaternion;

/// q' = (0, omega) q / 2.
static quaternion rate_of(quaternion at, galet_vec3 w) {
    const double *q = at.q;
    return (quaternion){{
        0.5 * (-w.x * q[1] - w.y * q[2] - w.z * q[3]),
        0.5 * (w.x * q[0] + w.y * q[3] - w.z * q[2]),
        0.5 * (w.y * q[0] + w.z * q[1] - w.x * q[3]),
        0.5 * (w.z * q[0] + w.x * q[2] - w.y * q[1]),
    }};
}

static quaternion moved(quaternion at, quaternion rate, double h) {
    for (int i = 0; i < 4; i++) {
        at.q[i] += h * rate.q[i];
    }
    return at;
}

/// The classical method of Runge and Kutta in small steps, and the rows the poses have.
typedef struct check_film {
    galet_ball_poses *poses;
    quaternion at;
    size_t row;
} check_film;

static galet_vec3 omega_at(const galet_span *span, double t) {
    galet_ball_sample sample;
    span->at(span, t, &sample);
    return sample.omega;
}

static void advance(const galet_span *span, double from, double to, quaternion *at) {
    enum { STEPS = 200 };
    double h = (to - from) / STEPS;
    for (int i = 0; i < STEPS; i++) {
        double t = from + h * i;
        galet_vec3 w0 = omega_at(span, t), w1 = omega_at(span, t + 0.5 * h), w2 = omega_at(span, fmin(t + h, to));
        quaternion k1 = rate_of(*at, w0), k2 = rate_of(moved(*at, k1, 0.5 * h), w1),
                   k3 = rate_of(moved(*at, k2, 0.5 * h), w1), k4 = rate_of(moved(*at, k3, h), w2);
        for (int j = 0; j < 4; j++) {
            at->q[j] += h / 6.0 * (k1.q[j] + 2.0 * k2.q[j] + 2.0 * k3.q[j] + k4.q[j]);
        }
    }
}

static void compare(const galet_span *span, void *context) {
    check_film *film = context;
    size_t count;
    const galet_ball_pose *rows = galet_ball_poses_rows(film->poses, &count);
    double t = span->t0;
    for (; film->row < count && rows[film->row].sample.t <= span->t1; film->row++) {
        const galet_ball_pose *row = &rows[film->row];
        if (row->sample.t > t) {
            advance(span, t, row->sample.t, &film->at);
            t = row->sample.t;
        }
        for (int j = 0; j < 4; j++) {
            assert_close(row->orientation[j], film->at.q[j], 1e-8);
        }
    }
}

static void orientation_is_the_integral_of_the_angular_velocity(void **state) {
    (void)state;
    galet_ball_def def = struck_ball();
    check_film film = {.at = {{1.0, 0.0, 0.0, 0.0}}};
    galet_ball_result result;
    run(&def, &film.poses);
    assert_int_equal(galet_ball_run(&def, compare, &film, &result), GALET_OK);
    size_t count;
    galet_ball_poses_rows(film.poses, &count);
    assert_true(count > 100 && film.row == count);
    galet_ball_poses_destroy(film.poses);
}

static void quaternions_have_unit_length_and_small_steps(void **state) {
    (void)state;
    galet_ball_def def = struck_ball();
    galet_ball_poses *poses;
    run(&def, &poses);
    size_t count;
    const galet_ball_pose *rows = galet_ball_poses_rows(poses, &count);
    for (size_t i = 0; i < count; i++) {
        const double *q = rows[i].orientation, *before = rows[i ? i - 1 : 0].orientation;
        assert_near(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], 1.0, 1e-14);
        double same = q[0] * before[0] + q[1] * before[1] + q[2] * before[2] + q[3] * before[3];
        assert_true(2.0 * acos(fmin(1.0, same)) < 0.4);
        assert_true(rows[i].centre.z == def.radius);
    }
    galet_ball_poses_destroy(poses);
}

/// Where a ball rolls along x, it turns about y by the way over its radius: seen in poses alone.
static void ball_that_has_stopped_slipping_rolls(void **state) {
    (void)state;
    galet_ball_def def = galet_default_ball();
    def.omega = (galet_vec3){0.0, 0.0, 0.0};  // so that slip ends by t_stop, within the film
    galet_ball_poses *poses;
    galet_ball_result result = run(&def, &poses);
    size_t count, seen = 0;
    const galet_ball_pose *rows = galet_ball_poses_rows(poses, &count);
    for (size_t i = 1; i < count; i++) {
        if (rows[i - 1].sample.t >= result.t_stop) {
            const double *a = rows[i - 1].orientation, *b = rows[i].orientation;
            double turn = 2.0 * atan2(a[0] * b[2] - a[2] * b[0], a[0] * b[0] + a[2] * b[2]);
            assert_near(turn * def.radius, rows[i].centre.x - rows[i - 1].centre.x, 1e-9);
            seen++;
        }
    }
    assert_true(seen > 5);
    galet_ball_poses_destroy(poses);
}

static void film_ends_when_slip_has_long_died_down(void **state) {
    (void)state;
    galet_ball_def def = galet_default_ball();
    galet_ball_poses *poses;
    galet_ball_result result = run(&def, &poses);
    const galet_ball_pose *settled = galet_ball_poses_settled(poses);
    assert_non_null(settled);
    assert_near(settled->sample.slip, 0.01 * result.slip0.x, 1e-9);
    size_t count;
    const galet_ball_pose *rows = galet_ball_poses_rows(poses, &count);
    assert_near(rows[count - 1].sample.t, 2.0 * settled->sample.t, 1e-12);
    assert_true(rows[count - 1].sample.t < 0.1 * result.t_stop);
    galet_ball_poses_destroy(poses);
}

/// A thousand turns: rows are bounded, and the last is the last instant.
static void long_motions_keep_their_first_and_last_instant(void **state) {
    (void)state;
    galet_ball_def def = galet_default_ball();
    def.velocity = (galet_vec2){0.0, 0.0};
    def.omega = (galet_vec3){0.0, 0.0, 1000.0};
    galet_ball_poses *poses;
    galet_ball_result result = run(&def, &poses);
    size_t count;
    const galet_ball_pose *rows = galet_ball_poses_rows(poses, &count);
    assert_true(count <= 4000 && rows[0].sample.t == 0.0);
    assert_null(galet_ball_poses_settled(poses));
    assert_near(rows[count - 1].sample.t, 1.5 * result.t_stop, 1e-12);
    for (size_t i = 1; i < count; i++) {
        assert_true(rows[i].sample.t > rows[i - 1].sample.t);
    }
    galet_ball_poses_destroy(poses);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orientation_is_the_integral_of_the_angular_velocity),
        cmocka_unit_test(quaternions_have_unit_length_and_small_steps),
        cmocka_unit_test(ball_that_has_stopped_slipping_rolls),
        cmocka_unit_test(film_ends_when_slip_has_long_died_down),
        cmocka_unit_test(long_motions_keep_their_first_and_last_instant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

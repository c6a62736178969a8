#include "study/ball_poses.h"

#include "base/vec.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ROWS = 4000, ROWS_PER_SPAN = 2, STEPS_PER_ROW = 4, MAX_ROWS_PER_SPAN = 2000, BISECTIONS = 60 };

/// By how much the ball turns from row to row at first: straight lines between quaternions then err by 1e-3 [rad].
static const double TURN = 0.3;

struct galet_ball_poses {
    double radius, turn;
    galet_ball_pose last;  // of the motion so far
    double slip0, end;     // of the film [s]
    galet_ball_pose settled;
    bool begun, has_settled;
    size_t count;
    galet_ball_pose rows[MAX_ROWS];
};

galet_ball_poses *galet_ball_poses_create(double radius) {
    galet_ball_poses *poses = calloc(1, sizeof *poses);
    if (poses) {
        poses->radius = radius;
        poses->turn = TURN;
        poses->end = INFINITY;
        poses->last.orientation[0] = 1.0;
    }
    return poses;
}

void galet_ball_poses_destroy(galet_ball_poses *poses) {
    free(poses);
}

/// Where there is no room left every other row goes, and rows lie twice as far apart from then on.
static void add_row(galet_ball_poses *p) {
    if (p->count == MAX_ROWS) {
        for (size_t i = 0; i < MAX_ROWS / 2; i++) {
            p->rows[i] = p->rows[2 * i];
        }
        p->count = MAX_ROWS / 2;
        p->turn *= 2.0;
    }
    p->rows[p->count++] = p->last;
}

static galet_vec3 omega_at(const galet_span *span, double t) {
    galet_ball_sample sample;
    span->at(span, t, &sample);
    return sample.omega;
}

/// q becomes exp(turn / 2) q.
static void rotate(double q[4], galet_vec3 turn) {
    double angle = galet_vec3_norm(turn), c = cos(0.5 * angle);
    double s = angle > 1e-8 ? sin(0.5 * angle) / angle : 0.5;
    galet_vec3 v = galet_vec3_scale(s, turn), u = {q[1], q[2], q[3]}, w = galet_vec3_cross(v, u);
    double real = c * q[0] - galet_vec3_dot(v, u);
    galet_vec3 rest = {c * u.x + q[0] * v.x + w.x, c * u.y + q[0] * v.y + w.y, c * u.z + q[0] * v.z + w.z};
    double size = sqrt(real * real + galet_vec3_dot(rest, rest));
    memcpy(q, (double[4]){real / size, rest.x / size, rest.y / size, rest.z / size}, 4 * sizeof *q);
}

/// Magnus's series to the fourth order, from the angular velocity at two Gauss points: exact where it keeps its axis.
static void turn_over(const galet_span *span, double t, double h, double q[4]) {
    double offset = sqrt(3.0) / 6.0;
    galet_vec3 w1 = omega_at(span, t + (0.5 - offset) * h), w2 = omega_at(span, t + (0.5 + offset) * h);
    galet_vec3 mean = galet_vec3_scale(0.5 * h, galet_vec3_add(w1, w2));
    galet_vec3 bend = galet_vec3_scale(-0.5 * offset * h * h, galet_vec3_cross(w1, w2));
    rotate(q, galet_vec3_add(mean, bend));
}

static void move_to(galet_ball_poses *p, const galet_span *span, double t) {
    span->at(span, t, &p->last.sample);
    p->last.centre = (galet_vec3){p->last.sample.position.x, p->last.sample.position.y, p->radius};
}

static int rows_over(const galet_ball_poses *p, const galet_span *span, double end) {
    double fastest = fmax(galet_vec3_norm(omega_at(span, span->t0)), galet_vec3_norm(omega_at(span, end)));
    double rows = ceil(fastest * (end - span->t0) / p->turn);
    return (int)fmin(fmax(rows, ROWS_PER_SPAN), MAX_ROWS_PER_SPAN);
}

static double slip_at(const galet_span *span, double t) {
    galet_ball_sample sample;
    span->at(span, t, &sample);
    return sample.slip;
}

/// Where the slip, which only falls, has fallen to a value within a stretch.
static double time_of_slip(const galet_span *span, double slip) {
    double low = span->t0, high = span->t1;
    for (int i = 0; i < BISECTIONS; i++) {
        double middle = 0.5 * (low + high);
        *(slip_at(span, middle) > slip ? &low : &high) = middle;
    }
    return high;
}

static void settle(galet_ball_poses *p, const galet_span *span) {
    double least = GALET_BALL_SETTLED * p->slip0;
    if (p->has_settled || !(p->slip0 > 0.0) || slip_at(span, span->t1) > least) {
        return;
    }
    double t = time_of_slip(span, least);
    p->has_settled = true;
    span->at(span, t, &p->settled.sample);
    p->end = 2.0 * t;
}

static void begin(galet_ball_poses *p, const galet_span *span) {
    p->begun = true;
    p->slip0 = slip_at(span, span->t0);
    move_to(p, span, span->t0);
    add_row(p);
}

void galet_ball_poses_observe(const galet_span *span, void *poses) {
    galet_ball_poses *p = poses;
    if (!p->begun) {
        begin(p, span);
    }
    settle(p, span);
    double end = fmin(span->t1, p->end);
    if (!(end > span->t0)) {
        return;
    }
    int rows = rows_over(p, span, end);
    double length = (end - span->t0) / rows, h = length / STEPS_PER_ROW;
    for (int i = 0; i < rows; i++) {
        for (int k = 0; k < STEPS_PER_ROW; k++) {
            turn_over(span, span->t0 + length * i + h * k, h, p->last.orientation);
        }
        move_to(p, span, i < rows - 1 ? span->t0 + length * (i + 1) : end);
        add_row(p);
    }
}

const galet_ball_pose *galet_ball_poses_settled(const galet_ball_poses *poses) {
    return poses->has_settled ? &poses->settled : NULL;
}

const galet_ball_pose *galet_ball_poses_rows(const galet_ball_poses *poses, size_t *count) {
    *count = poses->count;
    return poses->rows;
}

#include "check.h"

#include <galet/patch.h>

#include "friction/patch_law.h"

#include "allocations.h"
#include "random.h"
#include "table.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MAX_LAWS = 32 };

static galet_patch_law prepare(double alpha, double beta, double angle, const galet_patch_law_kind *kind) {
    galet_patch_def def = {{alpha, beta, angle}, 1.0, 1.0, kind, 1e-3};
    galet_patch_law law;
    assert_int_equal(galet_patch_law_prepare(&def, &law), GALET_OK);
    return law;
}

typedef struct random_state {
    galet_patch_law law;
    galet_vec2 slip;
    double spin;
} random_state;

/// Any shape, and slips for which the centre of rotation is anywhere from deep inside to far outside.
static random_state random_motion(uint64_t *rng) {
    random_state r;
    double ratio = random_bits(rng) % 16 ? random_scale(rng, GALET_PATCH_MIN_RATIO, 1.0) : 1.0;
    double alpha = random_scale(rng, 1e-6, 1.0);
    r.law = prepare(alpha, fmax(alpha * ratio, alpha * GALET_PATCH_MIN_RATIO * 1.000001),
                    random_between(rng, -4.0, 4.0), &galet_patch_exact);
    double psi = random_between(rng, -M_PI, M_PI), kappa = random_scale(rng, 1e-6, 1e6);
    double across = kappa * alpha * sin(psi), along = kappa * alpha * r.law.shape.ratio * cos(psi);
    r.spin = random_bits(rng) % 2 ? random_scale(rng, 1e-3, 1e3) : -random_scale(rng, 1e-3, 1e3);
    galet_vec2 axis = r.law.axis;
    r.slip.x = fabs(r.spin) * (along * axis.x - across * axis.y);
    r.slip.y = fabs(r.spin) * (along * axis.y + across * axis.x);
    return r;
}

static void circle_agrees_with_zhuravlev(void **state) {
    (void)state;
    table t = table_read("data/patch_circle.csv");
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i);
        galet_circle_drag drag = galet_circle_exact(r[0]);
        assert_close(drag.force, r[1], 1e-15);
        assert_close(drag.moment, r[2], 1e-15);
    }
    free(t.values);
}

static void circle_series_meets_the_closed_form(void **state) {
    (void)state;
    galet_circle_drag closed = galet_circle_exact(3.0), series = galet_circle_exact(nextafter(3.0, 4.0));
    assert_close(series.force, closed.force, 5e-15);
    assert_close(series.moment, closed.moment, 5e-15);
}

static void circle_pade_keeps_both_limits(void **state) {
    (void)state;
    assert_close(galet_circle_pade(1e-9).force / galet_circle_exact(1e-9).force, 1.0, 1e-8);
    assert_close(galet_circle_pade(1e9).moment / galet_circle_exact(1e9).moment, 1.0, 1e-8);
    assert_close(galet_circle_pade(0.0).moment, galet_circle_exact(0.0).moment, 1e-16);
    assert_true(galet_circle_pade(INFINITY).force == 1.0 && galet_circle_exact(INFINITY).force == 1.0);
    assert_true(galet_circle_pade(INFINITY).moment == 0.0 && galet_circle_exact(INFINITY).moment == 0.0);
}

static void elliptic_integrals_have_all_digits(void **state) {
    (void)state;
    table t = table_read("data/patch_limits.csv");
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i);
        galet_patch_shape shape;
        assert_int_equal(galet_patch_shape_prepare(r[0], &shape), GALET_OK);
        assert_close(shape.e / r[2], 1.0, 1e-15);
        assert_close(shape.j02 / r[3], 1.0, 1e-15);
        assert_close(shape.j20 / r[4], 1.0, 1e-15);
        assert_close(shape.j22 / r[5], 1.0, 2e-15);
        assert_close((2.0 * shape.j22 + shape.j_asymmetry) / r[6], 1.0, 1e-15);
        assert_close((2.0 * shape.j22 + r[0] * r[0] * shape.j_asymmetry) / r[7], 1.0, 2e-15);
    }
    free(t.values);
}

static void assert_table_holds(const char *path, double tolerance) {
    table t = table_read(path);
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i);
        galet_patch_law law = prepare(1.0, r[0], 0.3, &galet_patch_exact);
        galet_patch_components c = galet_patch_law_components(&law, r[2], r[1], 1.0);
        assert_close(c.f1, r[3], tolerance);
        assert_close(c.f2, r[4], tolerance);
        assert_close(c.m, r[5], tolerance);
    }
    free(t.values);
}

static void ellipse_agrees_with_references(void **state) {
    (void)state;
    assert_table_holds("data/patch_ellipse.csv", 1e-13);
}

static void slender_ellipse_agrees_with_thirty_digits(void **state) {
    (void)state;
    assert_table_holds("data/patch_slender.csv", 2e-13);
}

/// Sums Coulomb friction over the patch, one small cell after another.
static galet_wrench cell_sum(double beta, galet_vec2 slip, double spin) {
    enum { CELLS = 600 };
    galet_wrench sum = {0};
    for (int i = 0; i < CELLS; i++) {
        for (int j = 0; j < CELLS; j++) {
            double radius = (i + 0.5) / CELLS, angle = 2.0 * M_PI * (j + 0.5) / CELLS;
            double x = radius * cos(angle), y = beta * radius * sin(angle);
            double u = slip.x - spin * y, v = slip.y + spin * x, speed = hypot(u, v);
            double force = 1.5 / M_PI * sqrt(1.0 - radius * radius) * radius * 2.0 * M_PI / CELLS / CELLS;
            sum.force.x -= force * u / speed;
            sum.force.y -= force * v / speed;
            sum.moment -= force * (x * v - y * u) / speed;
        }
    }
    return sum;
}

static void sum_over_the_patch_agrees(void **state) {
    (void)state;
    static const double cases[][4] = {{0.6, 0.4, 0.3, 1.0}, {0.3, -0.5, 1.2, -1.0}, {1.0, 0.0, 0.7, 2.0}};
    for (size_t i = 0; i < 3; i++) {
        galet_vec2 slip = {cases[i][1], cases[i][2]};
        galet_wrench sum = cell_sum(cases[i][0], slip, cases[i][3]);
        galet_wrench wrench = galet_patch_friction((galet_patch){1.0, cases[i][0], 0.0}, 1.0, 1.0, slip, cases[i][3]);
        assert_close(wrench.force.x, sum.force.x, 3e-5);  // the sum's error at the border, where pressure is a root
        assert_close(wrench.force.y, sum.force.y, 3e-5);
        assert_close(wrench.moment, sum.moment, 3e-5);
    }
}

static void million_states_are_homogeneous_dissipative_and_bounded(void **state) {
    (void)state;
    uint64_t rng = 1;
    for (int i = 0; i < 1000000; i++) {
        random_state r = random_motion(&rng);
        galet_wrench w = galet_patch_law_wrench(&r.law, r.slip, r.spin);
        galet_wrench scaled =
            galet_patch_law_wrench(&r.law, (galet_vec2){0x1p40 * r.slip.x, 0x1p40 * r.slip.y}, 0x1p40 * r.spin);
        assert_memory_equal(&w, &scaled, sizeof w);
        galet_wrench mirrored = galet_patch_law_wrench(&r.law, r.slip, -r.spin);
        assert_true(mirrored.force.x == w.force.x && mirrored.force.y == w.force.y && mirrored.moment == -w.moment);
        assert_true(w.force.x * r.slip.x + w.force.y * r.slip.y < 0.0);
        assert_true(w.moment * r.spin < 0.0);
        assert_true(hypot(w.force.x, w.force.y) <= 1.0 + 4e-15);
        assert_true(fabs(w.moment) <= 0.375 * r.law.shape.e * r.law.alpha * (1.0 + 4e-15));
    }
}

/// Homogeneity makes the gradient of the power the wrench only if the law is reciprocal: dF/dspin = dM/dslip.
static void derivatives_agree_with_differences(void **state) {
    (void)state;
    uint64_t rng = 2;
    for (int i = 0; i < 20000; i++) {
        random_state r = random_motion(&rng);
        double a = r.law.alpha, speed = hypot(r.slip.x, r.slip.y) + a * fabs(r.spin);
        double small = fmin(hypot(r.slip.x, r.slip.y), a * fabs(r.spin) * r.law.shape.ratio);
        double h = 1e-4 * fmax(small, 1e-3 * speed * r.law.shape.ratio);
        galet_patch_derivative d = galet_patch_law_derivative(&r.law, r.slip, r.spin);
        for (int j = 0; j < 3; j++) {
            galet_vec2 step = {j == 0 ? h : 0.0, j == 1 ? h : 0.0};
            double turn = j == 2 ? h / a : 0.0;
            galet_wrench up =
                galet_patch_law_wrench(&r.law, (galet_vec2){r.slip.x + step.x, r.slip.y + step.y}, r.spin + turn);
            galet_wrench down =
                galet_patch_law_wrench(&r.law, (galet_vec2){r.slip.x - step.x, r.slip.y - step.y}, r.spin - turn);
            double unit = j == 2 ? a : 1.0;  // all in units of 1 / speed
            double scale = speed * r.law.shape.ratio;
            assert_close(scale * d.d[0][j] / unit, scale * (up.force.x - down.force.x) / (2.0 * h), 2e-5);
            assert_close(scale * d.d[1][j] / unit, scale * (up.force.y - down.force.y) / (2.0 * h), 2e-5);
            assert_close(scale * d.d[2][j] / unit / a, scale * (up.moment - down.moment) / (2.0 * h) / a, 2e-5);
        }
    }
}

static void derivatives_meet_where_the_centre_crosses_the_border(void **state) {
    (void)state;
    uint64_t rng = 3;
    for (int i = 0; i < 10000; i++) {
        double ratio = random_scale(&rng, 0.01, 1.0), psi = random_between(&rng, -M_PI, M_PI);
        galet_patch_shape shape = galet_patch_shape_of(ratio);
        galet_patch_motion in = {ratio * cos(psi), sin(psi), 1.0 + 1e-13}, out = in;
        out.spin = 1.0 - 1e-13;
        galet_patch_hessian a = galet_patch_exact_hessian(&shape, &in), b = galet_patch_exact_hessian(&shape, &out);
        double scale = a.xx + a.yy + a.ss;
        assert_close(a.xx, b.xx, 1e-11 * scale);
        assert_close(a.xy, b.xy, 1e-11 * scale);
        assert_close(a.yy, b.yy, 1e-11 * scale);
        assert_close(a.xs, b.xs, 1e-11 * scale);
        assert_close(a.ys, b.ys, 1e-11 * scale);
        assert_close(a.ss, b.ss, 1e-11 * scale);
    }
}

static void power_is_convex_in_the_motion(void **state) {
    (void)state;
    uint64_t rng = 4;
    for (int i = 0; i < 100000; i++) {
        galet_patch_law law = random_motion(&rng).law;
        double v[2][3];
        for (int j = 0; j < 6; j++) {
            v[j / 3][j % 3] = random_between(&rng, -1.0, 1.0) / (j % 3 == 2 ? law.alpha : 1.0);
        }
        double one = galet_patch_law_power(&law, (galet_vec2){v[0][0], v[0][1]}, v[0][2]);
        double two = galet_patch_law_power(&law, (galet_vec2){v[1][0], v[1][1]}, v[1][2]);
        double middle = galet_patch_law_power(&law, (galet_vec2){0.5 * (v[0][0] + v[1][0]), 0.5 * (v[0][1] + v[1][1])},
                                              0.5 * (v[0][2] + v[1][2]));
        assert_true(middle <= 0.5 * (one + two) + 1e-14);
    }
}

static void ends_are_exact(void **state) {
    (void)state;
    galet_patch_law law = prepare(2.0, 0.5, 0.7, &galet_patch_exact);
    galet_wrench rest = galet_patch_law_wrench(&law, (galet_vec2){0.0, 0.0}, 0.0);
    assert_true(rest.force.x == 0.0 && rest.force.y == 0.0 && rest.moment == 0.0);
    galet_wrench spin = galet_patch_law_wrench(&law, (galet_vec2){0.0, 0.0}, -3.0);
    assert_true(spin.force.x == 0.0 && spin.force.y == 0.0);
    assert_close(spin.moment, 2.0 * 0.375 * law.shape.e, 1e-15);
    galet_wrench slide = galet_patch_law_wrench(&law, (galet_vec2){-3.0, 4.0}, 0.0);
    assert_true(slide.force.x == 0.6 && slide.force.y == -0.8);
    assert_true(slide.moment == 0.0 && !signbit(slide.moment));
}

/// Calls `claim` for every law with shapes, directions and motions of all kinds; the law is for a friction x load of
/// 0.7.
static void for_all_laws(uint64_t seed, bool circle, void (*claim)(const galet_patch_law *law, uint64_t *rng)) {
    uint64_t rng = seed;
    for (int i = 0; i < 20000; i++) {
        for (const galet_patch_law_kind *const *kind = galet_patch_laws(); *kind; kind++) {
            double alpha = random_scale(&rng, 1e-6, 1.0);
            double ratio = circle || (*kind)->needs_circle ? 1.0 : random_scale(&rng, 0.0101, 1.0);
            galet_patch_def def = {{alpha, alpha * ratio, random_between(&rng, -4.0, 4.0)}, 0.35, 2.0, *kind, 0.0};
            def.accuracy = random_scale(&rng, 1e-6, 0.1);
            galet_patch_law law;
            assert_int_equal(galet_patch_law_prepare(&def, &law), GALET_OK);
            claim(&law, &rng);
        }
    }
}

static void assert_against(galet_vec2 force, galet_vec2 slip) {
    double left = force.x * slip.y, right = force.y * slip.x;
    assert_close(left, right, 4.0 * DBL_EPSILON * (fabs(left) + fabs(right)));
    assert_true(force.x * slip.x + force.y * slip.y <= 0.0);
}

static void claim_sliding_is_exact(const galet_patch_law *law, uint64_t *rng) {
    double speed = random_scale(rng, 1e-9, 1e9), psi = random_between(rng, -7.0, 7.0);
    galet_patch_components c = galet_patch_law_components(law, speed, psi, 0.0);
    assert_true(c.f1 == 0.7 && c.f2 == 0.0 && c.m == 0.0);
    galet_vec2 slip = {speed * cos(psi), speed * sin(psi)};
    galet_wrench w = galet_patch_law_wrench(law, slip, 0.0);
    assert_against(w.force, slip);
    assert_close(hypot(w.force.x, w.force.y), 0.7, 2.0 * DBL_EPSILON);
    w = galet_patch_law_wrench(law, (galet_vec2){0.0, -speed}, 0.0);
    assert_true(w.force.x == 0.0 && w.force.y == 0.7 && w.moment == 0.0);
}

static void sliding_without_spin_meets_all_of_the_friction(void **state) {
    (void)state;
    for_all_laws(11, false, claim_sliding_is_exact);
}

static void claim_force_is_against_slip(const galet_patch_law *law, uint64_t *rng) {
    double k = random_scale(rng, 1e-12, 1e12), psi = random_between(rng, -7.0, 7.0),
           spin = random_scale(rng, 1e-3, 1e3);
    double speed = k * law->alpha * spin;
    galet_patch_components c = galet_patch_law_components(law, speed, psi, spin);
    assert_true(c.f2 == 0.0 && c.f1 > 0.0 && c.m >= 0.0);
    galet_vec2 slip = {speed * cos(psi), speed * sin(psi)};
    assert_against(galet_patch_law_wrench(law, slip, spin).force, slip);
}

static void circle_has_no_force_across_the_slip(void **state) {
    (void)state;
    for_all_laws(12, true, claim_force_is_against_slip);
}

static void claim_axes_are_symmetric(const galet_patch_law *law, uint64_t *rng) {
    double k = random_scale(rng, 1e-12, 1e12), spin = random_scale(rng, 1e-3, 1e3);
    double quarters = floor(random_between(rng, -20.0, 20.0));
    galet_patch_components c = galet_patch_law_components(law, k * law->alpha * spin, quarters * M_PI_2, spin);
    assert_true(c.f2 == 0.0);
    c = galet_patch_law_components(law, 0.0, random_between(rng, -7.0, 7.0), spin);
    assert_true(c.f1 == 0.0 && c.f2 == 0.0);
}

static void slip_along_an_axis_meets_no_force_across(void **state) {
    (void)state;
    for_all_laws(13, false, claim_axes_are_symmetric);
}

static void claim_slow_spin_turns_nothing(const galet_patch_law *law, uint64_t *rng) {
    double k = random_scale(rng, 1.001e8, 1e200), psi = random_between(rng, -7.0, 7.0),
           spin = random_scale(rng, 1e-3, 1e3);
    galet_patch_components c = galet_patch_law_components(law, k * law->alpha * spin, psi, spin);
    assert_true(c.f2 == 0.0 && c.f1 <= 0.7 * (1.0 + 2.0 * DBL_EPSILON));
}

static void spin_that_is_far_too_slow_turns_no_force(void **state) {
    (void)state;
    for_all_laws(14, false, claim_slow_spin_turns_nothing);
}

static void chords_meet_the_limit_of_sliding(void **state) {
    (void)state;
    uint64_t rng = 15;
    for (int i = 0; i < 10000; i++) {
        double ratio = random_scale(&rng, 0.01, 0.999), psi = random_between(&rng, -M_PI, M_PI);
        galet_patch_shape shape = galet_patch_shape_of(ratio);
        galet_patch_motion in = {0.9999999e8 * cos(psi), 0.9999999e8 * sin(psi), 1.0}, out = in;
        out.spin = 0.9999998;
        assert_true(galet_patch_is_sliding(&out) && !galet_patch_is_sliding(&in));
        galet_patch_drag a = galet_patch_exact_drag(&shape, &in), b = galet_patch_exact_drag(&shape, &out);
        assert_close(a.x, b.x, 4e-15);
        assert_close(a.y, b.y, 4e-15);
        assert_close(a.m / b.m * out.spin, 1.0, 1e-11);
        galet_patch_hessian f = galet_patch_exact_hessian(&shape, &in), g = galet_patch_exact_hessian(&shape, &out);
        assert_close(f.xx * 1e8, g.xx * 1e8, 1e-13);
        assert_close(f.xy * 1e8, g.xy * 1e8, 1e-13);
        assert_close(f.yy * 1e8, g.yy * 1e8, 1e-13);
        assert_close(f.ss * 1e8, g.ss * 1e8, 1e-13);
        assert_close(f.xs * 1e16, g.xs * 1e16 / out.spin, 1e-11);
        assert_close(f.ys * 1e16, g.ys * 1e16 / out.spin, 1e-11);
    }
}

static void extreme_ratios_neither_overflow_nor_vanish(void **state) {
    (void)state;
    static const double size[] = {1e-310, 1e-200, 1e-20, 1.0, 1e20, 1e200, 1e307};
    galet_patch_law law = prepare(1e-4, 0.3e-4, 0.0, &galet_patch_exact);
    for (int i = 0; i < 7; i++) {
        for (int j = 0; j < 7; j++) {
            galet_wrench w = galet_patch_law_wrench(&law, (galet_vec2){size[i], 0.0}, size[j]);
            assert_true(isfinite(w.force.x) && isfinite(w.moment));
            assert_true(-w.force.x <= 1.0 + 4e-15 && -w.moment <= 0.375 * law.shape.e * law.alpha);
            assert_close(w.force.y, 0.0, 1e-15);
            double ratio = size[i] / size[j] / law.alpha;
            if (ratio > 1e10) {
                assert_close(w.force.x, -1.0, 4e-15);
            }
            if (ratio < 1e-10) {
                assert_close(w.moment / (0.375 * law.shape.e * law.alpha), -1.0, 1e-15);
            }
            galet_patch_derivative d = galet_patch_law_derivative(&law, (galet_vec2){size[i], 0.0}, size[j]);
            assert_true(!isnan(d.d[0][0]) && !isnan(d.d[1][1]) && !isnan(d.d[2][2]));
        }
    }
}

static void far_moment_keeps_its_relative_accuracy(void **state) {
    (void)state;
    uint64_t rng = 5;
    for (int i = 0; i < 10000; i++) {
        double ratio = random_scale(&rng, 0.01, 1.0), psi = random_between(&rng, -M_PI, M_PI);
        double w = random_scale(&rng, 1e7, 1e120);
        galet_patch_shape shape = galet_patch_shape_of(ratio);
        galet_patch_drag drag = galet_patch_exact_drag(&shape, &(galet_patch_motion){w * cos(psi), w * sin(psi), 1.0});
        double limit = (cos(psi) * cos(psi) + ratio * ratio * sin(psi) * sin(psi)) / (5.0 * w);
        assert_close(drag.m / limit, 1.0, 2e-9);  // the next term of the expansion, for the most slender patch
    }
}

static void axes_may_be_given_in_either_order(void **state) {
    (void)state;
    galet_vec2 slip = {0.3, -0.2};
    galet_wrench one = galet_patch_friction((galet_patch){2.0, 0.5, 0.4}, 0.3, 7.0, slip, 0.9);
    galet_wrench two = galet_patch_friction((galet_patch){0.5, 2.0, 0.4 - M_PI_2}, 0.3, 7.0, slip, 0.9);
    assert_close(one.force.x, two.force.x, 1e-14);
    assert_close(one.force.y, two.force.y, 1e-14);
    assert_close(one.moment, two.moment, 1e-14);
}

/// The larger of force and moment error, as the table of measured errors counts them.
static double law_error(const galet_patch_law *law, const galet_patch_law *exact, galet_vec2 slip, double spin) {
    galet_wrench a = galet_patch_law_wrench(law, slip, spin), b = galet_patch_law_wrench(exact, slip, spin);
    double force = hypot(a.force.x - b.force.x, a.force.y - b.force.y);
    return fmax(force, fabs(a.moment - b.moment) / (0.375 * exact->shape.e * exact->alpha));
}

static void approximations_keep_the_error_they_state(void **state) {
    (void)state;
    uint64_t rng = 6;
    double largest[MAX_LAWS] = {0};
    for (int i = 0; i < 100000; i++) {
        random_state r = random_motion(&rng);
        galet_patch_def def = {{1.0, r.law.shape.ratio, 0.0}, 1.0, 1.0, &galet_patch_exact, 0.0};
        def.accuracy = random_scale(&rng, 1e-6, 0.1);
        galet_patch_law exact, law;
        assert_int_equal(galet_patch_law_prepare(&def, &exact), GALET_OK);
        galet_vec2 slip = {r.slip.x / r.law.alpha, r.slip.y / r.law.alpha};
        for (int k = 0; galet_patch_laws()[k]; k++) {
            def.kind = galet_patch_laws()[k];
            if (def.kind->needs_circle && r.law.shape.ratio != 1.0) {
                continue;
            }
            assert_int_equal(galet_patch_law_prepare(&def, &law), GALET_OK);
            double share = law_error(&law, &exact, slip, r.spin) / law.accuracy;
            largest[k] = fmax(largest[k], share);
            assert_true(share <= 1.0);
            assert_true(!def.kind->needs_accuracy || law.accuracy <= fmax(def.accuracy, 1e-12));
        }
    }
    for (int k = 0; galet_patch_laws()[k]; k++) {
        // What is stated is not generous either.
        assert_true(galet_patch_laws()[k] == &galet_patch_exact || largest[k] > 0.7);
    }
}

static void pade_forms_have_the_exact_limits(void **state) {
    (void)state;
    uint64_t rng = 7;
    for (int i = 0; i < 10000; i++) {
        double ratio = random_between(&rng, 0.2, 1.0);
        galet_patch_law law1 = prepare(1.0, ratio, 0.0, &galet_patch_pade1);
        galet_patch_law law2 = prepare(1.0, ratio, 0.0, &galet_patch_pade2);
        const galet_patch_shape *shape = &law1.shape;
        double psi = random_between(&rng, 0.1, 1.4), near = 1e-7, far = 1e7;
        galet_patch_motion slow = {near * cos(psi), near * sin(psi), 1.0}, fast = {far * cos(psi), far * sin(psi), 1.0};
        galet_patch_drag exact = galet_patch_exact_drag(shape, &slow), one = galet_patch_pade1.drag(&law1, &slow);
        galet_patch_drag two = galet_patch_pade2.drag(&law2, &slow);
        double along = exact.x * cos(psi) + exact.y * sin(psi);
        assert_close((one.x * cos(psi) + one.y * sin(psi)) / along, 1.0, 1e-5);
        assert_close(two.x / exact.x, 1.0, 1e-5);
        assert_close(two.y / exact.y, 1.0, 1e-5);
        assert_close(one.m / exact.m, 1.0, 1e-5);
        assert_close(two.m / exact.m, 1.0, 1e-5);
        exact = galet_patch_exact_drag(shape, &fast);
        assert_close(galet_patch_pade1.drag(&law1, &fast).m / exact.m, 1.0, 1e-4);
        assert_close(galet_patch_pade2.drag(&law2, &fast).m / exact.m, 1.0, 1e-4);
    }
}

/// Slow slip takes from the moment by its square.
static void pade2_bends_as_the_exact_moment_does(void **state) {
    (void)state;
    uint64_t rng = 17;
    for (int i = 0; i < 1000; i++) {
        galet_patch_law law = prepare(1.0, random_between(&rng, 0.2, 1.0), 0.0, &galet_patch_pade2);
        double psi = random_between(&rng, 0.0, 1.5), slip = 1e-4 * law.shape.ratio, whole = 0.375 * law.shape.e;
        galet_patch_motion slow = {slip * cos(psi), slip * sin(psi), 1.0};
        double exact = whole - galet_patch_exact_drag(&law.shape, &slow).m;
        assert_near(whole - galet_patch_pade2.drag(&law, &slow).m, exact, 1e-2);
    }
}

static void wrench_of_any_motion_lies_on_the_limit_surface(void **state) {
    (void)state;
    uint64_t rng = 8;
    for (int i = 0; i < 20000; i++) {
        random_state r = random_motion(&rng);
        galet_wrench w = galet_patch_law_wrench(&r.law, r.slip, r.spin);
        double share = random_between(&rng, 0.0, 2.0);
        galet_wrench pull = {{-share * w.force.x, -share * w.force.y}, -share * w.moment};
        galet_patch_limit limit;
        assert_int_equal(galet_patch_law_limit(&r.law, pull, &limit), GALET_OK);
        assert_close(limit.utilisation, share, 1e-12);
        assert_true(limit.stuck == (limit.utilisation < 1.0));
        galet_wrench back = galet_patch_law_wrench(&r.law, limit.slip, limit.spin);
        assert_close(back.force.x, w.force.x, 1e-9);
        assert_close(back.force.y, w.force.y, 1e-9);
        assert_close(back.moment / r.law.alpha, w.moment / r.law.alpha, 1e-9);
    }
}

static void limit_of_no_pull_and_of_no_load(void **state) {
    (void)state;
    galet_patch_law law = prepare(1.0, 0.5, 0.0, &galet_patch_exact);
    galet_patch_limit limit;
    assert_int_equal(galet_patch_law_limit(&law, (galet_wrench){{0.0, 0.0}, 0.0}, &limit), GALET_OK);
    assert_true(limit.stuck && limit.utilisation == 0.0);
    law.force_max = 0.0;
    assert_int_equal(galet_patch_law_limit(&law, (galet_wrench){{1.0, 0.0}, 0.0}, &limit), GALET_OK);
    assert_true(!limit.stuck && isinf(limit.utilisation));
    assert_int_equal(galet_patch_law_limit(&law, (galet_wrench){{NAN, 0.0}, 0.0}, &limit), GALET_ERR_RANGE);
}

static void limit_scales_with_the_smallest_and_the_largest_pull(void **state) {
    (void)state;
    galet_patch_def def = galet_default_patch();
    galet_patch_law law;
    assert_int_equal(galet_patch_law_prepare(&def, &law), GALET_OK);
    for (int exponent = -1070; exponent <= 1020; exponent += 10) {
        galet_patch_limit limit;
        galet_wrench pull = {{0.0, ldexp(1.0, exponent)}, 0.0};
        assert_int_equal(galet_patch_law_limit(&law, pull, &limit), GALET_OK);
        assert_true(limit.stuck == (exponent < 0));
        assert_close(limit.utilisation / ldexp(1.0, exponent), 1.0, exponent > -1000 ? 1e-12 : 0.1);
    }
}

static void patch_at_rest_has_no_negative_zeros(void **state) {
    (void)state;
    galet_patch_def def = galet_default_patch();
    galet_patch_law law;
    assert_int_equal(galet_patch_law_prepare(&def, &law), GALET_OK);
    galet_patch_components c = galet_patch_law_components(&law, 0.0, 0.5, 0.0);
    assert_true(!signbit(c.f1) && !signbit(c.f2) && !signbit(c.m));
    assert_true(!signbit(galet_patch_law_power(&law, (galet_vec2){0.0, 0.0}, 0.0)));
}

static void every_law_is_found_by_its_name(void **state) {
    (void)state;
    assert_null(galet_patch_law_find("no such law"));
    assert_ptr_equal(galet_patch_law_find("exact"), &galet_patch_exact);
    for (const galet_patch_law_kind *const *law = galet_patch_laws(); *law; law++) {
        assert_ptr_equal(galet_patch_law_find((*law)->name), *law);
        assert_true(strlen((*law)->words) > 0);
    }
#define FOUND(name) assert_ptr_equal(galet_patch_law_find(#name), &galet_patch_##name);
    GALET_PATCH_LAWS(FOUND)
#undef FOUND
}

static void circle_drag_is_the_law_of_a_circle(void **state) {
    (void)state;
    uint64_t rng = 10;
    for (int i = 0; i < 20000; i++) {
        double k = random_scale(&rng, 1e-16, 1e16), psi = random_between(&rng, -M_PI, M_PI);
        for (const galet_patch_law_kind *const *kind = galet_patch_laws(); *kind; kind++) {
            galet_patch_law law = prepare(2.0, 2.0, 0.3, *kind);
            galet_circle_drag drag = galet_patch_law_circle_drag(&law, k);
            galet_patch_components c = galet_patch_law_components(&law, 2.0 * k, psi, 1.0);
            assert_close(c.f1, drag.force, 4e-15);
            assert_close(c.m, 2.0 * drag.moment, 4e-15);
        }
    }
}

static void circle_drag_keeps_its_ends(void **state) {
    (void)state;
    for (const galet_patch_law_kind *const *kind = galet_patch_laws(); *kind; kind++) {
        galet_patch_law law = prepare(1.0, 1.0, 0.0, *kind);
        galet_circle_drag spinning = galet_patch_law_circle_drag(&law, 0.0);
        galet_circle_drag sliding = galet_patch_law_circle_drag(&law, INFINITY);
        assert_true(spinning.force == 0.0 && sliding.moment == 0.0);
        assert_close(spinning.moment, 3.0 / 16.0 * M_PI, 2e-16);
        assert_close(sliding.force, 1.0, 1e-15);
    }
    galet_circle_drag exact = galet_circle_exact(0.7), pade = galet_circle_pade(0.7);
    galet_patch_law law = prepare(1.0, 1.0, 0.0, &galet_patch_exact);
    galet_circle_drag drag = galet_patch_law_circle_drag(&law, 0.7);
    assert_memory_equal(&drag, &exact, sizeof drag);
    law = prepare(1.0, 1.0, 0.0, &galet_patch_pade);
    drag = galet_patch_law_circle_drag(&law, 0.7);
    assert_memory_equal(&drag, &pade, sizeof drag);
}

static void torsional_coefficient_is_the_largest_moment_over_the_load(void **state) {
    (void)state;
    galet_patch patch = {3e-3, 1e-3, 0.2};
    galet_wrench w = galet_patch_friction(patch, 0.4, 50.0, (galet_vec2){0.0, 0.0}, -1.0);
    assert_close(galet_patch_torsional_coefficient(patch, 0.4), w.moment / 50.0, 1e-18);
    assert_true(isnan(galet_patch_torsional_coefficient((galet_patch){1.0, 0.0, 0.0}, 0.4)));
}

static void impossible_patches_are_refused(void **state) {
    (void)state;
    galet_patch_def good = galet_default_patch();
    galet_patch_law law, before;
    memset(&law, 7, sizeof law);
    before = law;
    static const double bad[] = {0.0, -1e-3, NAN, INFINITY};
    for (int i = 0; i < 4; i++) {
        galet_patch_def def = good;
        def.patch.alpha = bad[i];
        assert_int_equal(galet_patch_law_prepare(&def, &law), GALET_ERR_RANGE);
        def = good;
        def.patch.beta = bad[i];
        assert_int_equal(galet_patch_law_prepare(&def, &law), GALET_ERR_RANGE);
    }
    galet_patch_def slender = good;
    slender.patch.beta = 0.0099 * slender.patch.alpha;
    assert_int_equal(galet_patch_law_prepare(&slender, &law), GALET_ERR_RANGE);
    galet_patch_def pulling = good;
    pulling.load = -1.0;
    assert_int_equal(galet_patch_law_prepare(&pulling, &law), GALET_ERR_RANGE);
    galet_patch_def driving = good;
    driving.friction = -0.1;
    assert_int_equal(galet_patch_law_prepare(&driving, &law), GALET_ERR_RANGE);
    galet_patch_def perfect = good;
    perfect.kind = &galet_patch_fast;
    perfect.accuracy = 0.0;
    assert_int_equal(galet_patch_law_prepare(&perfect, &law), GALET_ERR_RANGE);
    galet_patch_def lawless = good;
    lawless.kind = NULL;
    assert_int_equal(galet_patch_law_prepare(&lawless, &law), GALET_ERR_RANGE);
    galet_patch_def flattened = good;
    flattened.kind = &galet_patch_pade;  // circles only
    assert_int_equal(galet_patch_law_prepare(&flattened, &law), GALET_ERR_RANGE);
    assert_memory_equal(&law, &before, sizeof law);
}

static void only_laws_that_are_apart_jump_where_slip_alone_ends(void **state) {
    (void)state;
    for (const galet_patch_law_kind *const *kind = galet_patch_laws(); *kind; kind++) {
        galet_patch_law law = prepare(1.0, (*kind)->needs_circle ? 1.0 : 0.5, 0.1, *kind);
        galet_wrench sliding = galet_patch_law_wrench(&law, (galet_vec2){1.0, 0.0}, 0.0);
        galet_wrench spinning = galet_patch_law_wrench(&law, (galet_vec2){1e-9, 0.0}, 1.0);
        assert_true((*kind)->apart == (spinning.force.x == sliding.force.x));
        assert_true((*kind)->apart || fabs(spinning.force.x) < 1e-6 * fabs(sliding.force.x));
    }
}

static void motion_that_is_not_a_number_gives_none(void **state) {
    (void)state;
    for (const galet_patch_law_kind *const *kind = galet_patch_laws(); *kind; kind++) {
        galet_patch_law law = prepare(1.0, (*kind)->needs_circle ? 1.0 : 0.5, 0.1, *kind);
        static const double motions[][3] = {{NAN, 1.0, 1.0}, {1.0, NAN, 1.0}, {1.0, 1.0, NAN}, {INFINITY, 1.0, 1.0}};
        for (int i = 0; i < 4; i++) {
            galet_wrench w = galet_patch_law_wrench(&law, (galet_vec2){motions[i][0], motions[i][1]}, motions[i][2]);
            assert_true(isnan(w.force.x) && isnan(w.force.y) && isnan(w.moment));
        }
    }
}

static void laws_allocate_nothing(void **state) {
    (void)state;
    uint64_t rng = 9;
    random_state motions[64];
    for (int i = 0; i < 64; i++) {
        motions[i] = random_motion(&rng);
    }
    volatile double sink = 0.0;
    galet_patch_limit limit;
    free(malloc(1));
    long before = allocations;
    assert_true(before > 0 || !ALLOCATIONS_ARE_COUNTED);
    for (int i = 0; i < 64; i++) {
        for (const galet_patch_law_kind *const *kind = galet_patch_laws(); *kind; kind++) {
            galet_patch_def def = {{1.0, (*kind)->needs_circle ? 1.0 : 0.3, 0.0}, 1.0, 1.0, *kind, 1e-3};
            galet_patch_law law;
            sink += (double)galet_patch_law_prepare(&def, &law);
            sink += galet_patch_law_wrench(&law, motions[i].slip, motions[i].spin).moment;
        }
        sink += galet_patch_law_derivative(&motions[i].law, motions[i].slip, motions[i].spin).d[0][0];
        galet_wrench w = galet_patch_law_wrench(&motions[i].law, motions[i].slip, motions[i].spin);
        sink += (double)galet_patch_law_limit(&motions[i].law, w, &limit);
    }
    assert_true(allocations == before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circle_agrees_with_zhuravlev),
        cmocka_unit_test(circle_series_meets_the_closed_form),
        cmocka_unit_test(circle_pade_keeps_both_limits),
        cmocka_unit_test(elliptic_integrals_have_all_digits),
        cmocka_unit_test(ellipse_agrees_with_references),
        cmocka_unit_test(slender_ellipse_agrees_with_thirty_digits),
        cmocka_unit_test(sum_over_the_patch_agrees),
        cmocka_unit_test(million_states_are_homogeneous_dissipative_and_bounded),
        cmocka_unit_test(derivatives_agree_with_differences),
        cmocka_unit_test(derivatives_meet_where_the_centre_crosses_the_border),
        cmocka_unit_test(power_is_convex_in_the_motion),
        cmocka_unit_test(ends_are_exact),
        cmocka_unit_test(sliding_without_spin_meets_all_of_the_friction),
        cmocka_unit_test(circle_has_no_force_across_the_slip),
        cmocka_unit_test(slip_along_an_axis_meets_no_force_across),
        cmocka_unit_test(spin_that_is_far_too_slow_turns_no_force),
        cmocka_unit_test(chords_meet_the_limit_of_sliding),
        cmocka_unit_test(extreme_ratios_neither_overflow_nor_vanish),
        cmocka_unit_test(far_moment_keeps_its_relative_accuracy),
        cmocka_unit_test(axes_may_be_given_in_either_order),
        cmocka_unit_test(approximations_keep_the_error_they_state),
        cmocka_unit_test(pade_forms_have_the_exact_limits),
        cmocka_unit_test(pade2_bends_as_the_exact_moment_does),
        cmocka_unit_test(wrench_of_any_motion_lies_on_the_limit_surface),
        cmocka_unit_test(limit_of_no_pull_and_of_no_load),
        cmocka_unit_test(limit_scales_with_the_smallest_and_the_largest_pull),
        cmocka_unit_test(patch_at_rest_has_no_negative_zeros),
        cmocka_unit_test(every_law_is_found_by_its_name),
        cmocka_unit_test(circle_drag_is_the_law_of_a_circle),
        cmocka_unit_test(circle_drag_keeps_its_ends),
        cmocka_unit_test(torsional_coefficient_is_the_largest_moment_over_the_load),
        cmocka_unit_test(impossible_patches_are_refused),
        cmocka_unit_test(only_laws_that_are_apart_jump_where_slip_alone_ends),
        cmocka_unit_test(motion_that_is_not_a_number_gives_none),
        cmocka_unit_test(laws_allocate_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

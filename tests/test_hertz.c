#include "check.h"

#include <galet/hertz.h>

#include "numerics/quadrature.h"

#include "random.h"
#include "table.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const double TINY = 8.0 * DBL_EPSILON;

static galet_hertz solve(galet_hertz_def def) {
    galet_hertz hertz;
    assert_int_equal(galet_hertz_solve(&def, &hertz), GALET_OK);
    return hertz;
}

static void assert_same_patch(const galet_hertz *one, const galet_hertz *two, double tolerance) {
    assert_near(one->a, two->a, tolerance);
    assert_near(one->b, two->b, tolerance);
    assert_near(one->p0, two->p0, tolerance);
    assert_near(one->approach, two->approach, tolerance);
    assert_near(one->area, two->area, tolerance);
    assert_near(one->stiffness, two->stiffness, tolerance);
    assert_near(one->mean_pressure, two->mean_pressure, tolerance);
    assert_near(one->curvature_x, two->curvature_x, tolerance);
    assert_near(one->curvature_y, two->curvature_y, tolerance);
}

/// Convex bodies of any shape; the second may be a groove less tight than the first.
static galet_hertz_def random_contact(uint64_t *rng) {
    galet_hertz_def def = {.load = random_scale(rng, 1e-6, 1e9)};
    def.body1 = (galet_body){random_scale(rng, 1e-4, 1e2), random_scale(rng, 1e-4, 1e2), random_scale(rng, 1e5, 1e12),
                             random_between(rng, -0.9, 0.5)};
    def.body2 = (galet_body){random_scale(rng, 1e-4, 1e2), random_scale(rng, 1e-4, 1e2), random_scale(rng, 1e5, 1e12),
                             random_between(rng, -0.9, 0.5)};
    switch (random_bits(rng) % 4) {
    case 0:
        def.body2.ry = INFINITY;
        break;
    case 1:
        def.body2.rx = -def.body1.rx * random_between(rng, 1.01, 5.0);
        break;
    default:
        break;
    }
    return def;
}

static void multiprecision_values_hold_to_the_last_bits(void **state) {
    (void)state;
    table t = table_read("data/hertz.csv");
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i);
        galet_hertz h = solve((galet_hertz_def){{r[0], r[1], r[2], r[3]}, {r[4], r[5], r[6], r[7]}, r[8], r[9]});
        galet_hertz expected = {
            .a = r[10],
            .b = r[11],
            .p0 = r[12],
            .approach = r[13],
            .area = r[14],
            .stiffness = r[15],
            .mean_pressure = r[16],
            .curvature_x = r[17],
            .curvature_y = r[18],
        };
        assert_same_patch(&h, &expected, 4e-15);
        assert_close(h.patch_angle, r[19], 4e-15);
        assert_near(h.contact_modulus, r[20], 4e-16);
        assert_true(h.load == r[9]);
    }
    free(t.values);
}

static void reference_contacts_are_reproduced(void **state) {
    (void)state;
    table t = table_read("data/hertz_reference.csv");
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i);
        galet_body body = {0.5e-3 / r[0], 0.5e-3 / r[1], r[3] * 1e6, 0.0};
        galet_body rigid = {INFINITY, INFINITY, INFINITY, 0.0};
        galet_hertz h = solve((galet_hertz_def){body, rigid, 0.0, r[2]});
        assert_near(h.a, 1e-3 * r[4], 2e-15);
        assert_near(h.b, 1e-3 * r[5], 2e-15);
        assert_near(h.p0, 1e6 * r[6], 2e-15);
        assert_near(h.approach, 1e-3 * r[7], 2e-15);
        assert_near(h.b / h.a, r[8], 2e-15);
    }
    free(t.values);
}

static void reference_axis_ratios_are_reproduced(void **state) {
    (void)state;
    table t = table_read("data/ellipse_ratio.csv");
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i);
        assert_near(galet_hertz_ellipse_ratio(r[0]), r[1], 2e-15);
    }
    free(t.values);
}

static void axis_ratio_inverts_with_the_curvature_ratio(void **state) {
    (void)state;
    assert_true(galet_hertz_ellipse_ratio(1.0) == 1.0);
    for (double lambda = 1.0; lambda < 1e300; lambda *= 1.7) {
        double k = galet_hertz_ellipse_ratio(lambda);
        assert_true(k >= sqrt(lambda) && k <= lambda);
        assert_near(galet_hertz_ellipse_ratio(1.0 / lambda), 1.0 / k, TINY);
    }
}

static void axis_ratio_is_nan_outside_its_range(void **state) {
    (void)state;
    const double outside[] = {0.0, -1.0, INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        assert_true(isnan(galet_hertz_ellipse_ratio(outside[i])));
    }
}

static void sphere_on_flat_agrees_with_closed_form(void **state) {
    (void)state;
    galet_body sphere = {0.010, 0.010, 1e11, 0.0}, flat = {INFINITY, INFINITY, INFINITY, 0.0};
    galet_hertz h = solve((galet_hertz_def){sphere, flat, 0.0, 100.0});
    double a = cbrt(3.0 * 100.0 * 0.010 / (4.0 * 1e11));
    assert_near(h.a, 0.1957433820584432e-3, TINY);
    assert_near(h.a, a, TINY);
    assert_near(h.b, a, TINY);
    assert_near(h.approach, a * a / 0.010, TINY);
    assert_near(h.p0, 2.0 * 1e11 * a / (M_PI * 0.010), TINY);
    assert_near(h.stiffness, 2.0 * 1e11 * a, TINY);
    assert_true(h.patch_angle == 0.0);
}

/// Gauss-Chebyshev points of the second kind are exact on a chord, where the pressure is a half ellipse.
static double chord_integral(const galet_hertz *h, double x, double y, double angle) {
    enum { POINTS = 7 };
    double c = cos(angle), s = sin(angle);
    double u = c / h->a, v = s / h->b, x0 = x / h->a, y0 = y / h->b;
    double square = u * u + v * v, middle = -(u * x0 + v * y0) / square;
    double half = sqrt(middle * middle + (1.0 - x0 * x0 - y0 * y0) / square);
    double sum = 0.0;
    for (int i = 1; i <= POINTS; i++) {
        double theta = M_PI * i / (POINTS + 1);
        double r = middle + half * cos(theta);
        sum += sin(theta) * galet_hertz_pressure(h, x + r * c, y + r * s);
    }
    return M_PI / (POINTS + 1) * half * sum;
}

/// Normal displacement of the half-space, integral of p / (pi E* r), in polar coordinates about the point; the
/// periodic trapezium rule converges faster than any power.
static double displacement(const galet_hertz *h, double x, double y) {
    enum { DIRECTIONS = 4000 };
    double sum = 0.0;
    for (int i = 0; i < DIRECTIONS; i++) {
        sum += chord_integral(h, x, y, M_PI * (i + 0.5) / DIRECTIONS);
    }
    return sum / (DIRECTIONS * h->contact_modulus);
}

static void gap_closes_everywhere_in_the_patch(void **state) {
    (void)state;
    const double ry[] = {0.010, 0.0101, 0.05, 0.5, 20.0};
    const double points[][2] = {{0.0, 0.0}, {0.5, 0.0}, {0.0, -0.7}, {0.6, 0.6}, {-0.3, 0.9}, {0.99, 0.1}};
    for (size_t i = 0; i < sizeof ry / sizeof *ry; i++) {
        galet_hertz_def def = galet_default_hertz();
        def.body1.ry = ry[i];
        galet_hertz h = solve(def);
        for (size_t j = 0; j < sizeof points / sizeof *points; j++) {
            double x = points[j][0] * h.a, y = points[j][1] * h.b;
            double closed = displacement(&h, x, y) + h.curvature_x * x * x + h.curvature_y * y * y;
            assert_near(closed, h.approach, 2e-13);
        }
    }
}

static void pressure_carries_the_load(void **state) {
    (void)state;
    const galet_gauss_rule *strips = &galet_legendre_rule[GALET_LEGENDRE_8];
    galet_hertz h = solve(galet_default_hertz());
    double sum = 0.0;
    for (size_t i = 0; i < strips->count; i++) {
        galet_gauss_node strip = galet_gauss_at(strips, i);
        sum += strip.weight * h.b * chord_integral(&h, 0.0, h.b * strip.x, 0.0);
    }
    assert_near(sum, h.load, 2.0 * TINY);
}

static void pressure_vanishes_at_the_rim_and_outside(void **state) {
    (void)state;
    galet_hertz h = solve(galet_default_hertz());
    assert_true(galet_hertz_pressure(&h, 0.0, 0.0) == h.p0);
    assert_true(galet_hertz_pressure(&h, h.a, 0.0) == 0.0);
    assert_true(galet_hertz_pressure(&h, 0.0, -h.b) == 0.0);
    assert_true(galet_hertz_pressure(&h, h.a, h.b) == 0.0);
    assert_near(galet_hertz_pressure(&h, 0.6 * h.a, 0.0), 0.8 * h.p0, TINY);
}

static void load_scales_the_patch_by_cube_roots(void **state) {
    (void)state;
    uint64_t rng = 1;
    for (int i = 0; i < 20000; i++) {
        galet_hertz_def def = random_contact(&rng);
        def.angle = random_between(&rng, -4.0, 4.0);
        galet_hertz h;
        if (galet_hertz_solve(&def, &h) != GALET_OK) {
            continue;  // a groove turned against the roller
        }
        double f = random_scale(&rng, 1e-9, 1e9);
        def.load *= f;
        galet_hertz g = solve(def);
        double c = cbrt(f);
        galet_hertz expected = h;
        expected.a *= c;
        expected.b *= c;
        expected.p0 *= c;
        expected.approach *= c * c;
        expected.area *= c * c;
        expected.stiffness *= c;
        expected.mean_pressure *= c;
        assert_same_patch(&g, &expected, 2.0 * TINY);
        assert_true(g.patch_angle == h.patch_angle);
    }
}

static void lengths_scale_together(void **state) {
    (void)state;
    uint64_t rng = 2;
    for (int i = 0; i < 20000; i++) {
        galet_hertz_def def = random_contact(&rng);
        galet_hertz h = solve(def);
        double f = random_scale(&rng, 1e-12, 1e12);
        def.body1.rx *= f;
        def.body1.ry *= f;
        def.body2.rx *= f;
        def.body2.ry *= f;
        def.load *= f * f;
        galet_hertz g = solve(def);
        assert_near(g.p0, h.p0, 200.0 * TINY);  // a groove of 1.01 turns the rounding of the radii into 1e-14
        assert_near(g.a, f * h.a, 200.0 * TINY);
        assert_near(g.b, f * h.b, 200.0 * TINY);
        assert_near(g.approach, f * h.approach, 200.0 * TINY);
    }
}

static void bodies_may_be_swapped(void **state) {
    (void)state;
    uint64_t rng = 3;
    for (int i = 0; i < 20000; i++) {
        galet_hertz_def def = random_contact(&rng);
        galet_hertz h = solve(def);
        galet_body first = def.body1;
        def.body1 = def.body2;
        def.body2 = first;
        galet_hertz g = solve(def);
        assert_memory_equal(&g, &h, sizeof h);
    }
}

static void axes_may_be_swapped(void **state) {
    (void)state;
    uint64_t rng = 4;
    for (int i = 0; i < 20000; i++) {
        galet_hertz_def def = random_contact(&rng);
        galet_hertz h = solve(def);
        def.body1 = (galet_body){def.body1.ry, def.body1.rx, def.body1.young, def.body1.poisson};
        def.body2 = (galet_body){def.body2.ry, def.body2.rx, def.body2.young, def.body2.poisson};
        galet_hertz g = solve(def);
        assert_true(g.a == h.b && g.b == h.a && g.p0 == h.p0 && g.approach == h.approach);
        assert_true(g.curvature_x == h.curvature_y && g.curvature_y == h.curvature_x);
    }
}

static void prescribed_approach_inverts_the_load(void **state) {
    (void)state;
    uint64_t rng = 5;
    for (int i = 0; i < 20000; i++) {
        galet_hertz_def def = random_contact(&rng);
        galet_hertz h = solve(def), g;
        def.load = NAN;
        assert_int_equal(galet_hertz_solve_approach(&def, h.approach, &g), GALET_OK);
        assert_same_patch(&g, &h, 2.0 * TINY);
        assert_near(g.load, h.load, 2.0 * TINY);
    }
}

static void stiffness_is_the_slope_of_the_load(void **state) {
    (void)state;
    galet_hertz_def def = galet_default_hertz();
    galet_hertz h = solve(def), low, high;
    double step = 1e-4 * h.approach;  // the error of the difference is 1/24 (step / approach)^2
    assert_int_equal(galet_hertz_solve_approach(&def, h.approach - step, &low), GALET_OK);
    assert_int_equal(galet_hertz_solve_approach(&def, h.approach + step, &high), GALET_OK);
    assert_near((high.load - low.load) / (2.0 * step), h.stiffness, 1e-9);
}

static void patch_angle_turns_with_the_bodies(void **state) {
    (void)state;
    uint64_t rng = 6;
    for (int i = 0; i < 20000; i++) {
        galet_hertz_def def = random_contact(&rng);
        def.body2 = (galet_body){fabs(def.body2.rx), def.body2.ry, 1e11, 0.3};
        def.angle = random_between(&rng, -1.5, 1.5);
        galet_hertz h = solve(def);
        assert_true(fabs(h.patch_angle) <= M_PI_4);
        galet_hertz_def mirrored = def;
        mirrored.angle = -def.angle;
        galet_hertz m = solve(mirrored);
        assert_true(m.patch_angle == -h.patch_angle && m.a == h.a && m.b == h.b);

        // Seen from body 2, the same ellipse lies at patch_angle - angle, up to exchanging its axes.
        galet_hertz_def exchanged = {def.body2, def.body1, -def.angle, def.load};
        galet_hertz e = solve(exchanged);
        double spread = fabs(h.curvature_x - h.curvature_y) / (h.curvature_x + h.curvature_y);
        double turn = remainder(h.patch_angle - def.angle - e.patch_angle, M_PI_2);
        assert_true(fabs(turn) <= 1e-14 / spread);
        assert_near(fmin(e.a, e.b), fmin(h.a, h.b), 4.0 * TINY);
        assert_near(fmax(e.a, e.b), fmax(h.a, h.b), 4.0 * TINY);
    }
}

static void quarter_turns_are_exact(void **state) {
    (void)state;
    for (int quarter = -9; quarter <= 9; quarter++) {
        galet_hertz_def def = galet_default_hertz();
        def.angle = quarter * (M_PI / 180.0) * 90.0;
        galet_hertz h = solve(def);
        if (quarter % 2 != 0) {
            def.body2 = (galet_body){def.body2.ry, def.body2.rx, def.body2.young, def.body2.poisson};
        }
        def.angle = 0.0;
        galet_hertz g = solve(def);
        assert_memory_equal(&h, &g, sizeof g);
    }
}

static void crossed_equal_cylinders_touch_in_a_circle(void **state) {
    (void)state;
    galet_body cylinder = {0.02, INFINITY, 210e9, 0.3};
    galet_hertz h = solve((galet_hertz_def){cylinder, cylinder, M_PI_2, 10.0});
    assert_true(h.a == h.b && h.patch_angle == 0.0);
    galet_body sphere = {0.02, 0.02, 210e9, 0.3};
    h = solve((galet_hertz_def){sphere, sphere, 0.7, 10.0});
    assert_near(h.a, h.b, TINY);
    assert_true(h.patch_angle == 0.0 && !signbit(h.patch_angle));
}

static void axis_nearer_to_x_is_the_first(void **state) {
    (void)state;
    galet_body sphere = {0.02, 0.02, 210e9, 0.3}, roller = {0.02, 0.5, 210e9, 0.3};
    galet_hertz h = solve((galet_hertz_def){sphere, roller, 0.5, 10.0});
    assert_near(h.patch_angle, 0.5, TINY);
    assert_true(h.a < h.b);
    h = solve((galet_hertz_def){sphere, roller, 1.0, 10.0});
    assert_near(h.patch_angle, 1.0 - M_PI_2, TINY);
    assert_true(h.a > h.b);
}

static void assert_refused(galet_hertz_def def, galet_status expected) {
    galet_hertz before, after;
    memset(&before, 0x5a, sizeof before);
    after = before;
    assert_int_equal(galet_hertz_solve(&def, &after), expected);
    assert_memory_equal(&before, &after, sizeof after);
}

static galet_hertz_def with_radii(double rx1, double ry1, double rx2, double ry2, double angle) {
    galet_hertz_def def = galet_default_hertz();
    def.body1.rx = rx1;
    def.body1.ry = ry1;
    def.body2.rx = rx2;
    def.body2.ry = ry2;
    def.angle = angle;
    return def;
}

static void bodies_without_a_finite_patch_are_refused(void **state) {
    (void)state;
    const double angles[] = {0.0, 0.3, M_PI_2, M_PI, -2.0};
    for (size_t i = 0; i < sizeof angles / sizeof *angles; i++) {
        double angle = angles[i];
        assert_refused(with_radii(INFINITY, INFINITY, INFINITY, INFINITY, angle), GALET_ERR_NO_CONTACT);
        assert_refused(with_radii(0.02, 0.02, -0.01, -0.01, angle), GALET_ERR_NO_CONTACT);
        assert_refused(with_radii(0.02, 0.02, -0.02, -0.02, angle), GALET_ERR_NO_CONTACT);
        assert_refused(with_radii(0.02, 0.02, -0.01, 0.03, angle), GALET_ERR_NO_CONTACT);
        assert_refused(with_radii(-0.02, -0.02, -0.01, -0.01, angle), GALET_ERR_NO_CONTACT);
        assert_refused(with_radii(0.02, -0.03, INFINITY, INFINITY, angle), GALET_ERR_NO_CONTACT);
        assert_refused(with_radii(0.02, INFINITY, INFINITY, INFINITY, angle), GALET_ERR_NO_CONTACT);
    }
    assert_refused(with_radii(0.02, INFINITY, 0.02, INFINITY, 0.0), GALET_ERR_NO_CONTACT);
    assert_refused(with_radii(0.02, INFINITY, 0.02, INFINITY, M_PI), GALET_ERR_NO_CONTACT);
    assert_refused(with_radii(0.02, INFINITY, INFINITY, 0.02, M_PI_2), GALET_ERR_NO_CONTACT);
    assert_refused(with_radii(0.02, 0.5, -0.02, INFINITY, 0.0), GALET_ERR_NO_CONTACT);
}

static void inputs_out_of_range_are_refused(void **state) {
    (void)state;
    const galet_hertz_def good = galet_default_hertz();
    const struct {
        size_t field;
        double value;
    } bad[] = {
        {offsetof(galet_hertz_def, load), 0.0},           {offsetof(galet_hertz_def, load), -5.0},
        {offsetof(galet_hertz_def, load), INFINITY},      {offsetof(galet_hertz_def, load), NAN},
        {offsetof(galet_hertz_def, angle), NAN},          {offsetof(galet_hertz_def, angle), INFINITY},
        {offsetof(galet_hertz_def, body1.rx), 0.0},       {offsetof(galet_hertz_def, body1.rx), NAN},
        {offsetof(galet_hertz_def, body2.ry), -0.0},      {offsetof(galet_hertz_def, body2.ry), NAN},
        {offsetof(galet_hertz_def, body1.young), 0.0},    {offsetof(galet_hertz_def, body1.young), -1.0},
        {offsetof(galet_hertz_def, body2.young), NAN},    {offsetof(galet_hertz_def, body1.poisson), -1.0},
        {offsetof(galet_hertz_def, body1.poisson), 0.51}, {offsetof(galet_hertz_def, body2.poisson), NAN},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        galet_hertz_def def = good;
        memcpy((char *)&def + bad[i].field, &bad[i].value, sizeof bad[i].value);
        assert_refused(def, GALET_ERR_RANGE);
    }
    galet_hertz_def rigid = good;
    rigid.body1.young = rigid.body2.young = INFINITY;
    assert_refused(rigid, GALET_ERR_RANGE);
    galet_hertz hertz;
    assert_int_equal(galet_hertz_solve_approach(&good, 0.0, &hertz), GALET_ERR_RANGE);
    assert_int_equal(galet_hertz_solve_approach(&good, NAN, &hertz), GALET_ERR_RANGE);
}

static double extreme_value(uint64_t *rng) {
    double size = ldexp(random_between(rng, 0.5, 1.0), (int)random_between(rng, -1074.0, 1024.0));
    return random_bits(rng) % 8 == 0 ? -size : size;
}

static void extreme_inputs_never_give_broken_results(void **state) {
    (void)state;
    uint64_t rng = 7;
    int solved = 0;
    for (int i = 0; i < 200000; i++) {
        galet_hertz_def def = {
            {extreme_value(&rng), extreme_value(&rng), extreme_value(&rng), random_between(&rng, -1.0, 0.5)},
            {extreme_value(&rng), extreme_value(&rng), extreme_value(&rng), random_between(&rng, -1.0, 0.5)},
            i % 2 == 0 ? 0.0 : extreme_value(&rng),
            extreme_value(&rng),
        };
        galet_hertz h;
        galet_status status = galet_hertz_solve(&def, &h);
        if (status != GALET_OK) {
            assert_true(status == GALET_ERR_RANGE || status == GALET_ERR_NO_CONTACT);
            continue;
        }
        solved++;
        const double results[] = {h.a,    h.b,           h.p0,          h.approach,        h.area,         h.stiffness,
                                  h.load, h.curvature_x, h.curvature_y, h.contact_modulus, h.mean_pressure};
        for (size_t j = 0; j < sizeof results / sizeof *results; j++) {
            assert_true(isnormal(results[j]) && results[j] > 0.0);
        }
        assert_true(fabs(h.patch_angle) <= M_PI_4);
        assert_near(1.5 * h.load / h.approach, h.stiffness, TINY);
    }
    assert_true(solved > 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(multiprecision_values_hold_to_the_last_bits),
        cmocka_unit_test(reference_contacts_are_reproduced),
        cmocka_unit_test(reference_axis_ratios_are_reproduced),
        cmocka_unit_test(axis_ratio_inverts_with_the_curvature_ratio),
        cmocka_unit_test(axis_ratio_is_nan_outside_its_range),
        cmocka_unit_test(sphere_on_flat_agrees_with_closed_form),
        cmocka_unit_test(gap_closes_everywhere_in_the_patch),
        cmocka_unit_test(pressure_carries_the_load),
        cmocka_unit_test(pressure_vanishes_at_the_rim_and_outside),
        cmocka_unit_test(load_scales_the_patch_by_cube_roots),
        cmocka_unit_test(lengths_scale_together),
        cmocka_unit_test(bodies_may_be_swapped),
        cmocka_unit_test(axes_may_be_swapped),
        cmocka_unit_test(prescribed_approach_inverts_the_load),
        cmocka_unit_test(stiffness_is_the_slope_of_the_load),
        cmocka_unit_test(patch_angle_turns_with_the_bodies),
        cmocka_unit_test(quarter_turns_are_exact),
        cmocka_unit_test(crossed_equal_cylinders_touch_in_a_circle),
        cmocka_unit_test(axis_nearer_to_x_is_the_first),
        cmocka_unit_test(bodies_without_a_finite_patch_are_refused),
        cmocka_unit_test(inputs_out_of_range_are_refused),
        cmocka_unit_test(extreme_inputs_never_give_broken_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

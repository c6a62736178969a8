#include "check.h"

#include "wear/wear.h"
#include "wear/wear_bins.h"
#include "wear/wear_crown.h"
#include "wear/wear_lines.h"

#include <galet/kalker.h>
#include <galet/wear.h>

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The reference contact, worn within a million turns by half of its interpenetration.
static galet_wear_def reference(const char *tangential) {
    galet_wear_def def = galet_default_wear();
    def.contact.tangential = galet_tangential_find(tangential);
    def.contact.enlarge = true;
    def.coefficient = 1e-13;
    return def;
}

static galet_wear *started(const galet_wear_def *def, size_t nx, size_t ny) {
    galet_wear *wear;
    assert_int_equal(galet_wear_create(def, nx, ny, 1, &wear), GALET_OK);
    assert_int_equal(galet_wear_start(wear), GALET_OK);
    return wear;
}

static galet_wear *worn(const galet_wear_def *def, size_t nx, size_t ny, double cycles) {
    galet_wear *wear = started(def, nx, ny);
    while (galet_wear_now(wear).cycle < cycles) {
        assert_int_equal(galet_wear_advance(wear, cycles), GALET_OK);
    }
    return wear;
}

static void assert_same_bits(const galet_wear *one, const galet_wear *two) {
    galet_wear_state a = galet_wear_now(one), b = galet_wear_now(two);
    galet_wear_profile p = galet_wear_profiles(one), q = galet_wear_profiles(two);
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(p.count, q.count);
    assert_memory_equal(p.opening, q.opening, p.count * sizeof(double));
}

/// Lines of any width, spread over points that do not know of them.
static void spreading_lines_keeps_their_sum(void **state) {
    (void)state;
    galet_profile flat = galet_default_profile();
    galet_wear_points points;
    galet_wear_lines lines;
    assert_int_equal(galet_wear_points_create(200, 0.0137, 0.1, &flat, INFINITY, &points), GALET_OK);
    assert_int_equal(galet_wear_lines_create(9, &lines), GALET_OK);
    static const double edge[] = {-1.0, -0.9, -0.5, -0.45, 0.0, 0.3, 0.31, 1.0, 1.5, 1.9};
    static const double work[] = {0.0, 3.0, 1.0, 0.0, 7.0, 0.1, 2.0, 0.5, 4.0};
    lines.count = 9;
    memcpy(lines.edge, edge, sizeof edge);
    for (size_t j = 0; j < 9; j++) {
        lines.sum[j + 1] = lines.sum[j] + work[j];
    }
    double *spread = malloc(points.count * sizeof *spread);
    galet_wear_lines_spread(&lines, &points, spread);
    assert_near(galet_wear_points_area(&points, spread), 17.6, 1e-14);
    for (size_t i = 0; i < points.count; i++) {
        double y = points.y[i], half = 0.5 * points.spacing;
        bool outside = y + half < -0.9 || y - half > 1.9 || (y - half > -0.45 && y + half < 0.0);
        assert_true(spread[i] >= 0.0 && (!outside || spread[i] == 0.0));
    }
    free(spread);
    galet_wear_lines_destroy(&lines);
    galet_wear_points_destroy(&points);
}

/// The same in bins, which reach a little beyond; what is smooth over some lines comes out as it is.
static void bins_keep_the_sum_and_parabolas(void **state) {
    (void)state;
    enum { LINES = 24 };
    galet_profile flat = galet_default_profile();
    galet_wear_points points;
    galet_wear_lines lines;
    assert_int_equal(galet_wear_points_create(150, 1.0 / 75.0, 0.3, &flat, INFINITY, &points), GALET_OK);
    assert_int_equal(galet_wear_lines_create(LINES, &lines), GALET_OK);
    lines.count = LINES;
    lines.edge[0] = lines.low = -1.0;
    lines.high = 1.0;
    for (size_t j = 1; j <= LINES; j++) {  // the integral of 1 - y^2
        double y = lines.edge[j] = -1.0 + 2.0 * (double)j / LINES;
        lines.sum[j] = y - y * y * y / 3.0 + 2.0 / 3.0;
        lines.slope[j] = j < LINES ? 1.0 - y * y : 0.0;
    }
    double *spread = malloc(points.count * sizeof *spread), reach = galet_wear_bins_spread(&lines, &points, spread);
    assert_near(galet_wear_points_area(&points, spread), 4.0 / 3.0, 1e-14);
    for (size_t i = 0; i < points.count; i++) {
        double y = points.y[i];
        assert_true(spread[i] >= 0.0 && (fabs(y) <= 1.0 + reach || spread[i] == 0.0));
        if (fabs(y) < 1.0 - 1.5 * reach) {
            assert_close(spread[i], 1.0 - y * y, 1e-12);
        }
    }
    free(spread);
    galet_wear_lines_destroy(&lines);
    galet_wear_points_destroy(&points);
}

/// Of B y^2 + c y^4 the nearest parabola with weights 1 - y^2 / b^2 has the curvature B + 2/3 c b^2, and the largest
/// distance from it is at the ends or in the middle of the contact.
static void crown_is_fitted_within_its_own_contact(void **state) {
    (void)state;
    galet_rolling_def contact = galet_default_rolling();
    contact.contact.body2.ry = 2.0;
    double fourth = 0.01 / (3e-3 * 3e-3);
    galet_wear_points points;
    assert_int_equal(galet_wear_points_create(4000, 1e-6, 0.0, &contact.profile, contact.contact.body1.ry, &points),
                     GALET_OK);
    for (size_t i = 0; i < points.count; i++) {
        points.opening[i] = fourth * pow(points.y[i], 4.0);
    }
    galet_wear_crown crown;
    assert_int_equal(galet_wear_crown_fit(&contact, &points, points.opening, &crown), GALET_OK);
    double start = 0.5 / contact.contact.body1.ry + 0.25;
    contact.contact.body1.ry = crown.ry;
    galet_hertz hertz;
    assert_int_equal(galet_hertz_solve(&contact.contact, &hertz), GALET_OK);
    assert_near(0.5 / crown.ry + 0.25 - start, 2.0 / 3.0 * fourth * hertz.b * hertz.b, 1e-5);
    // u^2 - 2/3 u + 1/21 with u = (y / b)^2 has its largest value at the ends: the weights leave them free.
    double expected = fourth * pow(hertz.b, 4.0) * (1.0 / 3.0 + 1.0 / 21.0);
    assert_near(crown.misfit, expected / (hertz.curvature_y * hertz.b * hertz.b), 1e-2);
    galet_wear_points_destroy(&points);
}

/// FASTSIM on Hertz's ellipse in closed form: power 3 P / (4 b) (1 - y^2 / b^2) over a line (docs/theory/wear.md 3).
static void first_step_wears_a_parabola(void **state) {
    (void)state;
    galet_wear_def def = reference("fastsim");
    galet_hertz hertz;
    assert_int_equal(galet_hertz_solve(&def.contact.contact, &hertz), GALET_OK);
    double cycles = 1000.0;  // of which the parabola's own change is a thousandth
    galet_wear *wear = worn(&def, 400, 400, cycles);
    galet_wear_state now = galet_wear_now(wear);
    double b = hertz.b, crown = cycles * def.coefficient * 0.75 * now.power / b / def.contact.speed;
    galet_wear_profile p = galet_wear_profiles(wear);
    for (size_t i = 0; i < p.count; i++) {
        // The mean of the parabola over the point's strip; but for the points at its ends.
        double square = (p.y[i] * p.y[i] + p.spacing * p.spacing / 12.0) / (b * b);
        double expected = fabs(p.y[i]) < b ? crown * (1.0 - square) : 0.0;
        bool end = fabs(fabs(p.y[i]) - b) < 2.0 * p.spacing;
        assert_close(p.opening[i], expected, (end ? 1e-2 : 5e-4) * crown);
    }
    // The crown flattens by its depth over b^2: the contact has the curvature that this leaves.
    double curvature = 0.5 / def.contact.contact.body1.ry - now.depth1 / (b * b);
    def.contact.contact.body1.ry = 0.5 / curvature;
    assert_int_equal(galet_hertz_solve(&def.contact.contact, &hertz), GALET_OK);
    assert_near(galet_wear_contact(wear)->b - b, hertz.b - b, 2e-3);
    galet_wear_destroy(wear);
}

/// Force of FASTSIM with an elliptic bound under longitudinal creepage, in closed form.
static double fastsim_force(const galet_rolling_def *contact, const galet_hertz *hertz) {
    galet_kalker kalker;
    double poisson = contact->contact.body1.poisson, shear = 0.5 * contact->contact.body1.young / (1.0 + poisson);
    assert_int_equal(galet_kalker_coefficients(hertz->a / hertz->b, poisson, &kalker), GALET_OK);
    double kappa = 3.0 * kalker.c11 * shear * contact->creep.x / (8.0 * contact->friction * hertz->p0);
    return contact->friction * hertz->load * 2.0 / M_PI * (kappa / (1.0 + kappa * kappa) + atan(kappa));
}

enum { REFERENCE_POINTS = 4001 };

/// Gap over y^2 that fits the reference's own points best, by Simpson's rule and with its own contact.
static double reference_curvature(const galet_rolling_def *contact, double spacing, const double *depth, double start,
                                  galet_hertz *hertz) {
    double curvature = start;
    for (int turn = 0; turn < 100; turn++) {
        galet_hertz_def bodies = contact->contact;
        bodies.body1.ry = 0.5 / curvature;
        assert_int_equal(galet_hertz_solve(&bodies, hertz), GALET_OK);
        double s[3] = {0.0, 0.0, 0.0}, r[2] = {0.0, 0.0};
        for (int i = 0; i < REFERENCE_POINTS; i++) {
            double y = i * spacing, u = y * y / (hertz->b * hertz->b), w = i == 0 ? 0.5 : 1.0;
            w *= fmax(1.0 - u, 0.0);
            double z = 0.5 * y * y / contact->contact.body1.ry + depth[i];
            s[0] += w;
            s[1] += w * u;
            s[2] += w * u * u;
            r[0] += w * z;
            r[1] += w * u * z;
        }
        curvature = (s[0] * r[1] - s[1] * r[0]) / (s[0] * s[2] - s[1] * s[1]) / (hertz->b * hertz->b);
    }
    return curvature;
}

/// The same wear by other means: closed forms on half of the contact and a thousand Euler steps, extrapolated.
static double reference_depth(const galet_wear_def *def, double cycles, int steps, double *volume) {
    static double depth[REFERENCE_POINTS];
    memset(depth, 0, sizeof depth);
    const galet_rolling_def *contact = &def->contact;
    double curvature = 0.5 / contact->contact.body1.ry, spacing = 2e-6;
    galet_hertz hertz;
    *volume = 0.0;
    for (int n = 0; n < steps; n++) {
        curvature = reference_curvature(contact, spacing, depth, curvature, &hertz);
        double work = contact->creep.x * fastsim_force(contact, &hertz), turns = cycles / steps;
        *volume += def->coefficient * work * 2.0 * M_PI * contact->contact.body1.rx * turns;
        for (int i = 0; i < REFERENCE_POINTS; i++) {
            double u = i * spacing / hertz.b;
            depth[i] += turns * def->coefficient * 0.75 * work / hertz.b * fmax(1.0 - u * u, 0.0);
        }
    }
    return depth[0];
}

static void long_wear_agrees_with_closed_forms(void **state) {
    (void)state;
    galet_wear_def def = reference("fastsim");
    double cycles = 1e6, volume1, volume2;
    double depth1 = reference_depth(&def, cycles, 100, &volume1), depth2 = reference_depth(&def, cycles, 200, &volume2);
    galet_wear *wear = worn(&def, 400, 200, cycles);
    galet_wear_state now = galet_wear_now(wear);
    // Euler's error halves with the step; FASTSIM's own cells leave 2e-4.
    assert_near(now.depth1, 2.0 * depth2 - depth1, 1e-3);
    assert_near(now.volume1, 2.0 * volume2 - volume1, 5e-4);
    galet_wear_destroy(wear);
}

/// Whatever the method, the creepages and the bodies that wear.
static void worn_volume_is_coefficient_times_work(void **state) {
    (void)state;
    static const struct {
        const char *method;
        galet_creepage creep;
        double share;
    } cases[] = {
        {"fastsim", {1e-3, 5e-4, 0.3}, 1.0},
        {"strip-theory", {1e-3, 5e-4, 0.0}, 0.25},
        {"exact", {1e-3, 0.0, 0.0}, 1.0},
        {"exact", {5e-4, 5e-4, 2.0}, 0.4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        galet_wear_def def = reference(cases[i].method);
        def.contact.creep = cases[i].creep;
        def.share = cases[i].share;
        galet_wear *wear = started(&def, 30, 30);
        double work = 0.0, depth = 0.0;
        while (galet_wear_now(wear).cycle < 3e5) {
            assert_int_equal(galet_wear_advance(wear, 3e5), GALET_OK);
            galet_wear_state now = galet_wear_now(wear);
            assert_near(now.volume1 + now.volume2, def.coefficient * now.work, 1e-12);
            assert_true(now.balance_error < 1e-12 && now.depth1 > depth && now.work > work);
            assert_near(now.power, galet_wear_contact(wear)->traction.power, 1e-14);
            depth = now.depth1;
            work = now.work;
        }
        galet_wear_state now = galet_wear_now(wear);
        assert_near(now.volume1, def.share * (now.volume1 + now.volume2), 1e-12);
        // A turn of body 1 is less than one of body 2, which is larger.
        assert_close(now.depth2 * def.share * 25.0, now.depth1 * (1.0 - def.share) * 20.0, 1e-12 * now.depth1);
        galet_wear_destroy(wear);
    }
}

static void like_sides_wear_alike(void **state) {
    (void)state;
    galet_wear_def def = reference("exact");
    galet_wear *wear = worn(&def, 30, 30, 1e6);
    galet_wear_profile p = galet_wear_profiles(wear);
    for (size_t i = 0; i < p.count; i++) {
        assert_true(p.opening[i] == p.opening[p.count - 1 - i]);
    }
    galet_wear_destroy(wear);
}

/// A factor of two is exact in every product.
static void twice_the_coefficient_needs_half_the_cycles(void **state) {
    (void)state;
    galet_wear_def def = reference("exact");
    galet_wear *slow = worn(&def, 25, 25, 6e5);
    def.coefficient *= 2.0;
    galet_wear *fast = worn(&def, 25, 25, 3e5);
    galet_wear_profile p = galet_wear_profiles(slow), q = galet_wear_profiles(fast);
    assert_int_equal(p.count, q.count);
    assert_memory_equal(p.opening, q.opening, p.count * sizeof(double));
    galet_wear_destroy(slow);
    galet_wear_destroy(fast);
}

/// Twice as large bodies under four times the load have the same pressure, and wear twice as deep in a turn.
static void wear_scales_with_the_bodies(void **state) {
    (void)state;
    galet_wear_def def = reference("exact"), large = def;
    galet_hertz_def *bodies = &large.contact.contact;
    bodies->body1.rx *= 2.0;
    bodies->body1.ry *= 2.0;
    bodies->body2.rx *= 2.0;
    bodies->load *= 4.0;
    galet_wear *one = worn(&def, 25, 25, 4e5), *two = worn(&large, 25, 25, 4e5);
    assert_near(galet_wear_now(two).depth1, 2.0 * galet_wear_now(one).depth1, 1e-5);
    assert_near(galet_wear_now(two).volume1, 8.0 * galet_wear_now(one).volume1, 1e-5);
    galet_wear_destroy(one);
    galet_wear_destroy(two);
}

static void steps_of_two_sizes_agree_within_the_estimate(void **state) {
    (void)state;
    static const char *const methods[] = {"fastsim", "exact"};
    for (int i = 0; i < 2; i++) {
        galet_wear_def def = reference(methods[i]);
        def.step = 0.1;
        galet_wear *coarse = worn(&def, 40, 40, 1e6);
        def.step = 0.02;
        galet_wear *fine = worn(&def, 40, 40, 1e6);
        galet_wear_state a = galet_wear_now(coarse), b = galet_wear_now(fine);
        // 4 to 6: boxes, which the contact chooses to a cell, have their part in it.
        assert_true(a.steps * 3 < b.steps && a.depth_error < 5e-3 && b.depth_error < a.depth_error / 4.0);
        assert_close(a.depth1, b.depth1, a.depth_error * a.depth1);
        assert_close(a.volume1, b.volume1, a.volume_error * a.volume1);
        assert_true(a.volume_error < 1e-3 && b.volume_error < a.volume_error / 5.0);
        galet_wear_destroy(coarse);
        galet_wear_destroy(fine);
    }
}

/// Of a blended roller, whose curvature jumps: also where steps are at the edge of stability, as on strips without
/// smoothing and under spin.
static void longer_steps_state_what_they_leave(void **state) {
    (void)state;
    static const struct {
        const char *normal, *tangential;
        double blend_radius, spin, coefficient;
        double allowed;  // of the longest steps
    } cases[] = {
        {"strips", "fastsim", 0.050, 0.0, 1e-13, 0.25},
        {"strips", "strip-theory", 0.050, 0.0, 1e-13, 0.25},
        {"strips-smoothed", "strip-theory", 0.050, 0.0, 1e-13, 2e-2},
        {"strip-bem", "fastsim", 0.050, 0.0, 1e-13, 5e-3},
        {"exact", "exact", 0.010, 0.0, 3e-14, 5e-3},
        {"exact", "exact", 0.500, 10.0, 5e-14, 5e-2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        galet_wear_def def = reference(cases[i].tangential);
        def.contact.normal = galet_normal_find(cases[i].normal);
        def.contact.profile.kind = GALET_PROFILE_BLEND;
        def.contact.profile.blend_radius = cases[i].blend_radius;
        def.contact.creep.spin = cases[i].spin;
        def.coefficient = cases[i].coefficient;
        galet_wear_state before = {0};
        for (int n = 0; n < 4; n++) {
            def.step = 0.2 / pow(2.0, n);
            galet_wear *wear = worn(&def, 25, 25, 1e6);
            galet_wear_state now = galet_wear_now(wear);
            assert_true(now.volume_error < cases[i].allowed);
            if (n > 0) {
                assert_close(now.volume1, before.volume1, before.volume_error * before.volume1);
                assert_close(now.depth1, before.depth1, before.depth_error * before.depth1);
            }
            before = now;
            galet_wear_destroy(wear);
        }
    }
}

/// Where waves are about to grow, the whole difference of the two ways through a step counts, not the third of it that
/// the method would leave.
static void steps_that_their_error_bounds_count_it_whole(void **state) {
    (void)state;
    galet_wear_def def = reference("fastsim");
    def.contact.normal = galet_normal_find("strips");
    def.contact.profile.kind = GALET_PROFILE_BLEND;
    def.contact.profile.blend_radius = 0.050;
    def.step = 0.2;
    galet_wear *wear = started(&def, 25, 25);
    int bounded = 0;
    while (galet_wear_now(wear).cycle < 1e6) {
        const long rejected = wear->rejected;
        const size_t count = wear->points.count;
        double *before = malloc(count * sizeof *before);
        memcpy(before, wear->points.error, count * sizeof *before);
        assert_int_equal(galet_wear_advance(wear, 1e6), GALET_OK);
        const double *third = wear->array[GALET_WEAR_COARSE];
        for (size_t i = 0; i < count && wear->points.count == count && wear->rejected > rejected; i++) {
            assert_close(wear->points.error[i] - before[i], 3.0 * fabs(third[i]), 1e-12 * wear->points.error[i]);
            bounded += third[i] != 0.0;
        }
        free(before);
    }
    assert_true(bounded > 0);
    galet_wear_destroy(wear);
}

/// Points are added in time: contact never comes near their ends.
static void assert_sides_are_unworn(const galet_wear *wear) {
    galet_wear_profile p = galet_wear_profiles(wear);
    for (size_t i = 0; i < p.count / 16; i++) {
        assert_true(p.opening[i] == 0.0 && p.opening[p.count - 1 - i] == 0.0);
    }
}

/// Also where the contact outgrows the points it began with, and steps are given up for their error: under spin.
static void saved_wear_goes_on_to_the_same_bits(void **state) {
    (void)state;
    galet_wear_def def = reference("exact");
    def.contact.creep = (galet_creepage){0.0, 0.0, 20.0};
    galet_wear *straight = started(&def, 20, 20);
    size_t points = galet_wear_profiles(straight).count;
    while (galet_wear_now(straight).cycle < 7e5) {
        assert_sides_are_unworn(straight);
        size_t count = galet_wear_saved_count(straight);
        double *saved = malloc(count * sizeof *saved);
        galet_wear_save(straight, saved);
        galet_wear *other;
        assert_int_equal(galet_wear_create(&def, 20, 20, 1, &other), GALET_OK);
        assert_int_equal(galet_wear_restore(other, saved, count), GALET_OK);
        assert_same_bits(straight, other);
        assert_int_equal(galet_wear_advance(straight, 7e5), GALET_OK);
        assert_int_equal(galet_wear_advance(other, 7e5), GALET_OK);
        assert_same_bits(straight, other);
        saved[count - 1] = NAN;
        assert_int_equal(galet_wear_restore(other, saved, count), GALET_ERR_INPUT);
        assert_int_equal(galet_wear_restore(other, saved, count - 1), GALET_ERR_INPUT);
        galet_wear_destroy(other);
        free(saved);
    }
    galet_wear_profile p = galet_wear_profiles(straight);
    assert_true(p.count > points && galet_wear_now(straight).rejected > 0);
    for (size_t i = 0; i < p.count; i++) {
        assert_true(p.opening[i] == p.opening[p.count - 1 - i]);
    }
    galet_wear_destroy(straight);
}

/// Ends a computation when it has been asked so many times.
typedef struct patience {
    volatile int cancel;
    int left;
} patience;

static void lose_patience(const char *phase, double fraction, void *context) {
    (void)phase;
    (void)fraction;
    patience *p = context;
    p->cancel = p->left-- <= 0;
}

/// Contacts that did not converge are counted once, however often a run is saved or its steps are broken off.
static void unconverged_contacts_count_once(void **state) {
    (void)state;
    patience p = {0, INT_MAX};
    galet_watch watch = {lose_patience, &p, &p.cancel};
    galet_wear_def def = reference("exact");
    def.contact.max_iterations = 4;
    galet_wear *straight = worn(&def, 20, 20, 1e5);
    assert_true(galet_wear_now(straight).unconverged > 5);
    size_t count = galet_wear_saved_count(straight);
    double *saved = malloc(count * sizeof *saved);
    galet_wear_save(straight, saved);
    def.contact.watch = &watch;
    galet_wear *other;
    assert_int_equal(galet_wear_create(&def, 20, 20, 1, &other), GALET_OK);
    assert_int_equal(galet_wear_restore(other, saved, count), GALET_OK);
    assert_same_bits(straight, other);
    p.left = 2;
    assert_int_equal(galet_wear_advance(other, 2e5), GALET_ERR_INTERRUPTED);
    p.left = INT_MAX, p.cancel = 0;
    assert_int_equal(galet_wear_advance(straight, 2e5), GALET_OK);
    assert_int_equal(galet_wear_advance(other, 2e5), GALET_OK);
    assert_same_bits(straight, other);
    galet_wear_destroy(straight);
    galet_wear_destroy(other);
    free(saved);
}

static void interrupted_step_leaves_no_trace(void **state) {
    (void)state;
    patience p = {0, INT_MAX};
    galet_watch watch = {lose_patience, &p, &p.cancel};
    galet_wear_def def = reference("exact");
    galet_wear *straight = worn(&def, 20, 20, 4e5);
    def.contact.watch = &watch;
    galet_wear *broken = started(&def, 20, 20);
    int interruptions = 0;
    p.left = 2;
    while (galet_wear_now(broken).cycle < 4e5) {
        double before = galet_wear_now(broken).cycle;
        galet_status status = galet_wear_advance(broken, 4e5);
        if (status) {
            assert_int_equal(status, GALET_ERR_INTERRUPTED);
            assert_true(galet_wear_now(broken).cycle == before);
            interruptions++;
            p = (patience){0, 5 * interruptions};  // more each time, or no step would ever end
        }
    }
    assert_true(interruptions > 5);
    assert_same_bits(straight, broken);
    galet_wear_destroy(straight);
    galet_wear_destroy(broken);
}

static void archard_is_energy_over_friction_and_hardness(void **state) {
    (void)state;
    galet_wear_def def = reference("fastsim");
    def.coefficient = 2e-5 / (0.1 * 2e9);
    galet_wear *energy = worn(&def, 30, 30, 1e6);
    def.law = galet_wear_law_find("archard");
    def.k = 2e-5;
    galet_wear *archard = worn(&def, 30, 30, 1e6);
    assert_near(galet_wear_now(archard).depth1, galet_wear_now(energy).depth1, 1e-14);
    galet_wear_destroy(energy);
    galet_wear_destroy(archard);
}

/// k N s / H of a contact that slides in all its places: the load times the distance slipped in a turn.
static void archard_counts_load_times_distance(void **state) {
    (void)state;
    galet_wear_def def = reference("fastsim");
    def.law = galet_wear_law_find("archard");
    def.k = 1e-7;
    def.contact.creep.x = 0.1;
    galet_wear *wear = worn(&def, 100, 100, 10.0);
    double distance = 10.0 * 2.0 * M_PI * 0.020 * 0.1;
    assert_near(galet_wear_now(wear).volume1, def.k * 1500.0 * distance / def.hardness, 2e-3);
    galet_wear_destroy(wear);
}

/// The patch lies askew, and so does the gap whose height bounds the steps.
static void bodies_at_an_angle_take_no_more_steps(void **state) {
    (void)state;
    galet_wear_def def = reference("exact");
    galet_wear *straight = worn(&def, 25, 25, 5e5);
    def.contact.contact.angle = 0.5;
    galet_wear *askew = worn(&def, 25, 25, 5e5);
    assert_true(galet_wear_now(askew).steps < 2 * galet_wear_now(straight).steps);
    assert_true(galet_wear_now(askew).depth_error < 5e-3 && galet_wear_now(askew).balance_error < 1e-12);
    galet_wear_destroy(straight);
    galet_wear_destroy(askew);
}

/// Lowest gap of circles that roll at an angle at a place across, by looking along x.
static double lowest_gap(const galet_hertz_def *bodies, double y) {
    double lowest = INFINITY, c = cos(bodies->angle), s = sin(bodies->angle);
    for (double x = -5e-3; x < 5e-3; x += 1e-6) {
        double along = c * x + s * y, across = c * y - s * x;
        double gap = x * x / bodies->body1.rx + y * y / bodies->body1.ry + along * along / bodies->body2.rx +
                     across * across / bodies->body2.ry;
        lowest = fmin(lowest, 0.5 * gap);
    }
    return lowest;
}

/// Of the points it is found at, the last lies up to one spacing beyond the contact.
static void interpenetration_is_that_of_the_lowest_gap(void **state) {
    (void)state;
    galet_wear_def def = reference("exact");
    def.contact.contact.body2.ry = 0.2;
    for (double angle = 0.0; angle < 1.5; angle += 0.5) {
        def.contact.contact.angle = angle;
        galet_wear *wear = started(&def, 25, 25);
        double high = wear->now.high, beyond = high + wear->points.spacing;
        assert_true(wear->now.interpenetration >= lowest_gap(&def.contact.contact, high) * (1.0 - 1e-4));
        assert_true(wear->now.interpenetration <= lowest_gap(&def.contact.contact, beyond) * (1.0 + 1e-4));
        galet_wear_destroy(wear);
    }
}

/// Pressure of unlike materials drags their surfaces along, and that work wears, too.
static void rolling_resistance_of_unlike_materials_wears(void **state) {
    (void)state;
    galet_wear_def def = reference("exact");
    def.contact.contact.body2.young = 7e10;
    galet_wear *wear = started(&def, 25, 25);
    const galet_rolling_result *contact = galet_wear_contact(wear);
    assert_true(contact->coupling != 0.0 && fabs(contact->power_resistance) > 1e-3 * contact->traction.power);
    assert_near(galet_wear_now(wear).power, contact->traction.power + contact->power_resistance, 1e-12);
    galet_wear_destroy(wear);
}

/// However little wears, a history has more than its ends.
static void shallow_wear_takes_four_steps(void **state) {
    (void)state;
    galet_wear_def def = reference("fastsim");
    galet_wear *wear = started(&def, 10, 10);
    for (int i = 1; i <= 4; i++) {
        assert_int_equal(galet_wear_advance(wear, 100.0), GALET_OK);
        assert_near(galet_wear_now(wear).cycle, 25.0 * i, 1e-12);
    }
    assert_true(galet_wear_now(wear).steps == 4 && galet_wear_now(wear).cycle == 100.0);
    galet_wear_destroy(wear);
}

/// A straight land has no crown that steps could be measured by; its edges wear first.
static void level_land_wears_in_bounded_steps(void **state) {
    (void)state;
    double y[121], z[121];
    for (int i = 0; i < 121; i++) {
        y[i] = 1e-4 * (i - 60);
        z[i] = 0.9 * fmax(fabs(y[i]) - 4e-3, 0.0);
    }
    galet_wear_def def = reference("exact");
    def.contact.profile = (galet_profile){.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = 121};
    def.contact.contact.load = 300.0;
    galet_wear_state now[2];
    for (int i = 0; i < 2; i++) {
        def.step = i ? 0.05 : 0.1;
        galet_wear *wear = worn(&def, 20, 40, 1e6);
        now[i] = galet_wear_now(wear);
        assert_true(now[i].steps < 100 && now[i].balance_error < 1e-12 && now[i].unconverged == 0);
        galet_wear_destroy(wear);
    }
    assert_near(now[0].volume1, now[1].volume1, now[0].volume_error);
    assert_near(now[0].depth1, now[1].depth1, now[0].depth_error);
    assert_true(now[0].depth_error < 0.1);
}

/// The depth of a rail after so many runs over it knows nothing of its length; its volume does, and so does the depth
/// of the wheel, which turns the more often.
static void a_rail_wears_by_runs_over_it(void **state) {
    (void)state;
    galet_wear_def def = reference("fastsim");
    def.contact.normal = galet_normal_find("hertz");
    def.contact.contact.body1.rx = INFINITY;
    def.contact.contact.body1.ry = 0.3;
    def.contact.contact.body2.rx = 0.46;
    def.contact.contact.load = 8e4;
    def.coefficient = 1e-15;
    def.share = 0.4;
    galet_wear_state now[2];
    for (int i = 0; i < 2; i++) {
        def.track = i ? 2000.0 : 1000.0;
        galet_wear *wear = worn(&def, 40, 40, 1.0);
        now[i] = galet_wear_now(wear);
        double depth = 0.4 * def.coefficient * 0.75 * now[i].power / galet_wear_contact(wear)->b / def.contact.speed;
        assert_near(now[i].depth1, depth, 2e-3);
        double turns = def.track / (2.0 * M_PI * 0.46);
        assert_near(now[i].depth2, depth * turns * 0.6 / 0.4, 2e-3);
        assert_near(now[i].volume1 + now[i].volume2, def.coefficient * now[i].work, 1e-12);
        assert_near(now[i].work, now[i].power * def.track / def.contact.speed, 1e-3);
        galet_wear_destroy(wear);
    }
    assert_near(now[1].volume1, 2.0 * now[0].volume1, 1e-4);
    def.track = NAN;
    galet_wear *none = NULL;
    assert_int_equal(galet_wear_create(&def, 40, 40, 1, &none), GALET_ERR_RANGE);
}

static void contact_that_does_no_work_stays(void **state) {
    (void)state;
    galet_wear_def def = reference("exact");
    def.contact.creep.x = 0.0;
    galet_wear *wear = worn(&def, 20, 20, 1e6);
    galet_wear_state now = galet_wear_now(wear);
    assert_true(now.volume1 == 0.0 && now.depth1 == 0.0 && now.steps == 1 && now.balance_error == 0.0);
    galet_wear_destroy(wear);
}

/// A blended roller wears where its tight side digs in, and the wide one takes over its load.
static void tight_side_wears_first(void **state) {
    (void)state;
    galet_wear_def def = reference("exact");
    def.contact.profile.kind = GALET_PROFILE_BLEND;
    def.contact.profile.blend_radius = 0.050;
    galet_wear *wear = started(&def, 40, 40);
    double p0 = galet_wear_now(wear).p0, centre = galet_wear_contact(wear)->centre.y;
    while (galet_wear_now(wear).cycle < 5e5) {
        assert_int_equal(galet_wear_advance(wear, 5e5), GALET_OK);
    }
    galet_wear_state now = galet_wear_now(wear);
    assert_true(now.p0 < 0.93 * p0 && now.balance_error < 1e-12 && now.depth_error < 5e-3);
    assert_true(centre > 0.0 && galet_wear_contact(wear)->centre.y > centre);
    galet_wear_destroy(wear);
}

/// No ridges between the lines: other lines find the same pressure under the worn profile.
static void worn_profile_is_the_same_to_other_lines(void **state) {
    (void)state;
    galet_wear_def def = reference("exact");
    def.contact.profile.kind = GALET_PROFILE_BLEND;
    def.contact.profile.blend_radius = 0.050;
    galet_wear *wear = worn(&def, 20, 50, 3e6);
    double p0 = galet_wear_now(wear).p0, other;
    for (size_t ny = 33; ny <= 100; ny += 67) {
        assert_int_equal(galet_wear_pressure_on(wear, 20, ny, &other), GALET_OK);
        assert_near(other, p0, 0.002);
    }
    galet_wear_destroy(wear);
    def = reference("fastsim");
    wear = worn(&def, 20, 25, 1e4);
    assert_int_equal(galet_wear_pressure_on(wear, 20, 33, &other), GALET_ERR_INPUT);
    galet_wear_destroy(wear);
}

/// Small bodies are deeply worn in a few steps.
static void wear_ends_before_bodies_do(void **state) {
    (void)state;
    galet_wear_def def = reference("fastsim");
    def.contact.contact.body1.rx = 1e-3;
    def.contact.contact.body1.ry = 5e-3;
    galet_wear *wear = started(&def, 10, 10);
    double outlook = galet_wear_outlook(wear, 1e6), cycles = 0.9e6 * GALET_WEAR_FARTHEST / outlook;
    assert_near(galet_wear_outlook(wear, 2e6), 2.0 * outlook, 1e-12);
    assert_int_equal(galet_wear_advance(wear, 1.2 * cycles), GALET_ERR_RANGE);
    galet_status status = GALET_OK;
    while (!status && galet_wear_now(wear).cycle < cycles) {
        status = galet_wear_advance(wear, cycles);
    }
    assert_int_equal(status, GALET_ERR_RANGE);
    galet_wear_state now = galet_wear_now(wear);
    assert_true(now.depth1 > GALET_WEAR_DEEPEST * 1e-3 && now.depth1 < 1.2 * GALET_WEAR_DEEPEST * 1e-3);
    assert_true(now.balance_error < 1e-12);
    galet_wear_destroy(wear);
}

static void wear_out_of_range_is_refused(void **state) {
    (void)state;
    galet_wear *wear = NULL;
    galet_wear_def def = reference("exact");
    def.contact.speed = 0.0;
    assert_int_equal(galet_wear_create(&def, 20, 20, 1, &wear), GALET_ERR_RANGE);
    def = reference("exact");
    def.contact.contact.body1.rx = INFINITY;
    assert_int_equal(galet_wear_create(&def, 20, 20, 1, &wear), GALET_ERR_RANGE);
    def = reference("exact");
    def.contact.contact.body2.rx = INFINITY;
    def.share = 0.5;
    assert_int_equal(galet_wear_create(&def, 20, 20, 1, &wear), GALET_ERR_RANGE);
    def.share = 1.5;
    assert_int_equal(galet_wear_create(&def, 20, 20, 1, &wear), GALET_ERR_RANGE);
    def = reference("none");
    assert_int_equal(galet_wear_create(&def, 20, 20, 1, &wear), GALET_ERR_INPUT);
    def = reference("fastsim");
    def.law = galet_wear_law_find("archard");
    def.contact.friction = 0.0;
    assert_int_equal(galet_wear_create(&def, 20, 20, 1, &wear), GALET_ERR_RANGE);
    assert_null(wear);
    galet_wear_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spreading_lines_keeps_their_sum),
        cmocka_unit_test(bins_keep_the_sum_and_parabolas),
        cmocka_unit_test(crown_is_fitted_within_its_own_contact),
        cmocka_unit_test(first_step_wears_a_parabola),
        cmocka_unit_test(long_wear_agrees_with_closed_forms),
        cmocka_unit_test(worn_volume_is_coefficient_times_work),
        cmocka_unit_test(like_sides_wear_alike),
        cmocka_unit_test(twice_the_coefficient_needs_half_the_cycles),
        cmocka_unit_test(wear_scales_with_the_bodies),
        cmocka_unit_test(steps_of_two_sizes_agree_within_the_estimate),
        cmocka_unit_test(longer_steps_state_what_they_leave),
        cmocka_unit_test(steps_that_their_error_bounds_count_it_whole),
        cmocka_unit_test(saved_wear_goes_on_to_the_same_bits),
        cmocka_unit_test(interrupted_step_leaves_no_trace),
        cmocka_unit_test(unconverged_contacts_count_once),
        cmocka_unit_test(level_land_wears_in_bounded_steps),
        cmocka_unit_test(a_rail_wears_by_runs_over_it),
        cmocka_unit_test(archard_is_energy_over_friction_and_hardness),
        cmocka_unit_test(archard_counts_load_times_distance),
        cmocka_unit_test(bodies_at_an_angle_take_no_more_steps),
        cmocka_unit_test(interpenetration_is_that_of_the_lowest_gap),
        cmocka_unit_test(rolling_resistance_of_unlike_materials_wears),
        cmocka_unit_test(shallow_wear_takes_four_steps),
        cmocka_unit_test(contact_that_does_no_work_stays),
        cmocka_unit_test(tight_side_wears_first),
        cmocka_unit_test(worn_profile_is_the_same_to_other_lines),
        cmocka_unit_test(wear_ends_before_bodies_do),
        cmocka_unit_test(wear_out_of_range_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

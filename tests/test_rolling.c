#include "check.h"

#include <galet/kalker.h>
#include <galet/rolling.h>
#include <galet/strip_theory.h>

#include "random.h"
#include "rolling_cases.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static galet_rolling *workspace(size_t nx, size_t ny, int threads) {
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(nx, ny, threads, 0, &rolling), GALET_OK);
    return rolling;
}

static galet_rolling_result solve(galet_rolling *rolling, const galet_rolling_def *def) {
    galet_rolling_result r;
    assert_int_equal(galet_rolling_solve(rolling, def, &r), GALET_OK);
    return r;
}

static galet_rolling_result solve_on(size_t nx, size_t ny, const galet_rolling_def *def) {
    galet_rolling *rolling = workspace(nx, ny, 1);
    galet_rolling_result r = solve(rolling, def);
    galet_rolling_destroy(rolling);
    return r;
}

/// Bit for bit, but for the bytes between the members.
static void assert_same(const galet_rolling_result *a, const galet_rolling_result *b) {
    assert_memory_equal(a, b, offsetof(galet_rolling_result, beyond_profile));
    assert_true(a->beyond_profile == b->beyond_profile && a->box_cut == b->box_cut && a->enlarged == b->enlarged);
    assert_memory_equal(&a->grid, &b->grid, sizeof a->grid);
}

/// Sphere on a plane: a circular patch.
static galet_rolling_def circle(double poisson) {
    galet_rolling_def def = galet_default_rolling();
    def.contact.body1 = (galet_body){0.02, 0.02, 210e9, poisson};
    def.contact.body2 = (galet_body){INFINITY, INFINITY, 210e9, poisson};
    return def;
}

/// Values of docs/theory/rolling.md 5.4, properties of the discretisation.
/// The scheme whose digits on like grids other programs have, too.
static galet_rolling_def first_order(galet_rolling_def def) {
    def.tangential = galet_tangential_find("exact-first-order");
    return def;
}

static void reference_contact_has_its_known_digits(void **state) {
    (void)state;
    const struct {
        size_t nx, ny;
        double fx, stick, area;
    } known[] = {{50, 50, -0.79922, 0.7750, 1.9131},
                 {100, 50, -0.79416, 0.7785, 1.8991},
                 {200, 100, -0.79323, 0.7788, 1.8927},
                 {400, 200, -0.79252, 0.7795, 1.8910}};
    galet_rolling_def def = first_order(galet_default_rolling());
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        galet_rolling_result r = solve_on(known[i].nx, known[i].ny, &def);
        assert_close(r.fx_rel, known[i].fx, 6e-6);
        assert_close(r.traction.stick_area * 1e6, known[i].stick, 6e-5);
        assert_close(r.area * 1e6, known[i].area, 6e-5);
        assert_near(r.traction.stick_area + r.traction.slip_area, r.area, 1e-12);
    }
}

/// With rigid slip at half a cell (docs/theory/rolling.md 5.4).
static void mixed_creepages_have_their_known_digits(void **state) {
    (void)state;
    galet_rolling_def def = first_order(galet_default_rolling());
    def.slip_point = 0.5;
    def.creep.x = def.creep.y = 5e-4;
    def.creep.spin = 2.0;
    galet_rolling_result r = solve_on(50, 50, &def);
    assert_close(r.fx_rel, -0.13476, 6e-6);
    assert_close(r.fy_rel, -0.33580, 6e-6);
    def.creep.x = def.creep.y = 0.0;
    def.creep.spin = 5.0;
    assert_close(solve_on(50, 50, &def).fy_rel, -0.15417, 6e-6);
}

/// The point where rigid slip is taken is chosen so that the first-order error under spin is small.
static void spin_hardly_depends_on_the_grid(void **state) {
    (void)state;
    galet_rolling_def def = first_order(circle(0.28));
    def.creep.x = 0.0;
    def.creep.spin = 1.0;
    double change = fabs(solve_on(48, 48, &def).fy_rel / solve_on(192, 192, &def).fy_rel - 1.0);
    assert_true(change < 0.015);
    def.slip_point = 0.5;
    double middle = fabs(solve_on(48, 48, &def).fy_rel / solve_on(192, 192, &def).fy_rel - 1.0);
    assert_true(middle > 2.5 * change);
}

/// Where slip begins its direction turns from that at a cell's face to that at its centre: there traction of second
/// order is not quite opposite to slip.
static void coulomb_is_never_violated(void **state) {
    (void)state;
    uint64_t rng = 3;
    galet_rolling *rolling = workspace(32, 28, 1);
    for (int i = 0; i < 60; i++) {
        galet_rolling_def def = galet_default_rolling();
        def = i % 2 ? first_order(def) : def;
        def.contact.body1.ry = random_scale(&rng, 0.005, 1.0);
        def.friction = random_between(&rng, 0.05, 0.6);
        def.creep.x = random_between(&rng, -4e-3, 4e-3);
        def.creep.y = random_between(&rng, -4e-3, 4e-3);
        def.creep.spin = random_between(&rng, -4.0, 4.0);
        def.fields = true;
        galet_rolling_result r = solve(rolling, &def);
        const double *p = galet_rolling_field(rolling, GALET_ROLLING_PRESSURE);
        const double *tx = galet_rolling_field(rolling, GALET_ROLLING_TAU_X);
        const double *ty = galet_rolling_field(rolling, GALET_ROLLING_TAU_Y);
        const double *wx = galet_rolling_field(rolling, GALET_ROLLING_SLIP_X);
        const double *wy = galet_rolling_field(rolling, GALET_ROLLING_SLIP_Y);
        const unsigned char *cell = galet_rolling_state(rolling);
        double off = i % 2 ? 1e-4 : 0.02;
        for (size_t k = 0; k < 32 * 28; k++) {
            assert_true(hypot(tx[k], ty[k]) <= def.friction * p[k] * (1.0 + 1e-14));
            assert_true((cell[k] > 0) == (p[k] > 0.0));
            if (cell[k] == 2) {
                double along = -(tx[k] * wx[k] + ty[k] * wy[k]);
                assert_true(along >=
                            (1.0 - 1e-3) * hypot(tx[k], ty[k]) * hypot(wx[k], wy[k]) - off * r.traction.power_area_max);
            }
        }
        assert_true(r.traction.power >= 0.0 && r.traction.power_slip >= 0.0);
    }
    galet_rolling_destroy(rolling);
}

/// What slip dissipates is what the forces work: the step of one cell loses some of it at first order, the mean slip of
/// a cell's faces next to nothing.
static void powers_meet_as_the_grid_is_refined(void **state) {
    (void)state;
    double missing[2][3];
    for (int order = 1; order <= 2; order++) {
        galet_rolling_def def = order == 1 ? first_order(galet_default_rolling()) : galet_default_rolling();
        for (int i = 0; i < 3; i++) {
            galet_rolling_result r = solve_on((size_t)50 << i, 40, &def);
            missing[order - 1][i] = fabs(1.0 - r.traction.power_slip / r.traction.power);
        }
    }
    double *first = missing[0], *second = missing[1];
    assert_true(first[1] < 0.6 * first[0] && first[2] < 0.6 * first[1] && first[2] < 0.015 && first[2] > 0.01);
    assert_true(second[1] < 0.35 * second[0] && second[2] < 0.35 * second[1] && second[0] < 1e-4);
}

static void line_power_adds_up(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(50, 50, 1);
    for (const galet_tangential_method *const *method = galet_tangential_methods(); *method; method++) {
        galet_rolling_def def = galet_default_rolling();
        def.tangential = *method;
        galet_rolling_result r = solve(rolling, &def);
        size_t count;
        const galet_rolling_line *line = galet_rolling_lines(rolling, &count);
        assert_int_equal(count, 50);
        double power = 0.0, load = 0.0, most = 0.0;
        for (size_t j = 0; j < count; j++) {
            power += line[j].power * line[j].width;
            load += line[j].load * line[j].width;
            most = fmax(most, line[j].power);
        }
        assert_near(load, 1500.0, 1e-12);
        bool slips = !isnan(r.traction.power_slip);
        assert_true(slips == !isnan(power));
        if (slips) {
            assert_near(power, r.traction.power_slip, 1e-12);
            bool between = def.tangential->order == 2;  // lines: the largest lies there
            assert_true(between ? r.traction.power_line_max >= most : r.traction.power_line_max == most);
            assert_true(r.traction.power_line_max <= 1.05 * most);
        }
    }
    galet_rolling_destroy(rolling);
}

/// Found to a part of a cell, by the pressure's square.
static void lines_are_as_long_as_the_ellipse(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(60, 40, 1);
    galet_rolling_def def = galet_default_rolling();
    galet_rolling_result r = solve(rolling, &def);
    size_t count;
    const galet_rolling_line *line = galet_rolling_lines(rolling, &count);
    for (size_t j = 0; j < count; j++) {
        double inside = 1.0 - line[j].y * line[j].y / (r.b * r.b);
        assert_true(fabs(line[j].half_length - r.a * sqrt(fmax(inside, 0.0))) < (inside > 0.2 ? 0.3 : 1.5) * r.grid.dx);
    }
    galet_rolling_destroy(rolling);
}

/// Carter's plane solution on every strip, in the middle of a patch forty times longer across than along rolling.
static void narrow_patches_roll_as_strips_do(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    def.contact.body1.ry = 8.0;
    galet_hertz h;
    assert_int_equal(galet_hertz_solve(&def.contact, &h), GALET_OK);
    assert_true(h.b / h.a > 50.0);
    galet_rolling_result fine;
    def.normal = galet_normal_find("hertz");
    def.creep.x = 4e-4;
    fine = solve_on(160, 40, &def);
    enum { STRIPS = 400 };
    static galet_strip strips[STRIPS];
    assert_int_equal(galet_strip_ellipse(h.a, h.b, h.load, GALET_STRIP_ELLIPTIC, STRIPS, strips), GALET_OK);
    galet_strip_theory_def plane = galet_default_strip_theory();
    plane.creep.x = 4e-4;
    galet_traction strip;
    assert_int_equal(galet_strip_theory_run(&plane, STRIPS, strips, NULL, &strip), GALET_OK);
    assert_near(fine.traction.force.fx, strip.force.fx, 0.001);
    assert_near(fine.traction.stick_area, strip.stick_area, 0.002);
}

/// A tangential shift leaves a sticking circle of radius a (1 - F / (mu N))^(1/3) and moves the bodies by
/// 3 mu N (2 - nu) / (16 G a) (1 - (1 - F / (mu N))^(2/3)) (Cattaneo 1938, Mindlin 1949); exact without Poisson.
static void shift_agrees_with_cattaneo_and_mindlin(void **state) {
    (void)state;
    galet_rolling_def def = circle(0.0);
    def.motion = GALET_ROLLING_SHIFT;
    def.friction = 0.3;
    def.contact.load = 100.0;
    def.force.x = -15.0;
    galet_rolling_result r = solve_on(100, 100, &def);
    galet_hertz h;
    assert_int_equal(galet_hertz_solve(&def.contact, &h), GALET_OK);
    double bound = 0.3 * 100.0, left = 1.0 - 15.0 / bound, shear = 105e9;
    double radius = sqrt(r.traction.stick_area / M_PI);
    assert_close(radius, h.a * cbrt(left), 0.5 * r.grid.dx);
    // Both bodies move: G is the modulus of each, 1/G their mean.
    double shift = 3.0 * bound * 2.0 / (16.0 * shear * h.a) * (1.0 - pow(left, 2.0 / 3.0)) * 2.0;
    assert_near(r.creep.x, shift, 5e-3);
}

static void small_creepage_has_kalkers_slopes(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    def.creep.x = 1e-6;
    def.normal = galet_normal_find("hertz");
    galet_rolling_result r = solve_on(128, 128, &def);
    galet_hertz h;
    assert_int_equal(galet_hertz_solve(&def.contact, &h), GALET_OK);
    galet_kalker k;
    assert_int_equal(galet_kalker_coefficients(h.a / h.b, 0.28, &k), GALET_OK);
    galet_creep_force f = galet_kalker_force(&k, h.a, h.b, 82031.25e6, (galet_creepage){1e-6, 0.0, 0.0});
    assert_near(r.traction.force.fx, f.fx, 0.001);
}

/// Contact ends inside cells: counted, those of the reference have 1.3 % more. Leaning edges and tips matter where the
/// ellipse is turned, columns where it is wide.
static void contact_has_the_area_of_hertzs_ellipse(void **state) {
    (void)state;
    const double radii[] = {0.5, 0.1, 0.02, 0.005, 0.001};
    galet_rolling *rolling = workspace(50, 50, 1);
    for (size_t i = 0; i < 2 * sizeof radii / sizeof *radii; i++) {
        galet_rolling_def def = galet_default_rolling();
        def.contact.body1.ry = radii[i / 2];
        def.contact.body2.rx = INFINITY;
        def.contact.body2.ry = i % 2 ? 0.06 : INFINITY;
        def.contact.angle = i % 2 ? 0.5 : 0.0;
        def.tangential = galet_tangential_find("none");
        galet_hertz h;
        assert_int_equal(galet_hertz_solve(&def.contact, &h), GALET_OK);
        assert_near(solve(rolling, &def).area, h.area, 6e-4);
        def.normal = galet_normal_find("hertz");
        assert_near(solve(rolling, &def).area, h.area, 2e-4);
    }
    galet_rolling_destroy(rolling);
}

/// Means over cells of what is known, against what is found on them, also at an angle.
static void hertz_pressure_is_that_of_the_cells(void **state) {
    (void)state;
    enum { CELLS = 50 * 50 };
    galet_rolling *rolling = workspace(50, 50, 1);
    galet_rolling_def def = galet_default_rolling();
    def.contact.body2.ry = 0.06;
    def.contact.angle = 0.5;
    def.fields = true;
    solve(rolling, &def);
    double found[CELLS], off = 0.0, sum = 0.0;
    memcpy(found, galet_rolling_field(rolling, GALET_ROLLING_PRESSURE), sizeof found);
    def.normal = galet_normal_find("hertz");
    solve(rolling, &def);
    const double *known = galet_rolling_field(rolling, GALET_ROLLING_PRESSURE);
    for (size_t i = 0; i < CELLS; i++) {
        off += fabs(known[i] - found[i]);
        sum += found[i];
    }
    assert_true(off < 5e-3 * sum);
    galet_rolling_destroy(rolling);
}

static void limits_of_friction_are_reached(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(40, 40, 1);
    galet_rolling_def def = galet_default_rolling();
    def.creep.x = 0.05;
    galet_rolling_result full = solve(rolling, &def);
    assert_true(full.traction.stick_area == 0.0);
    assert_near(full.fx_rel, -1.0, 1e-5);
    def.friction = 0.0;
    galet_rolling_result none = solve(rolling, &def);
    assert_true(none.traction.force.fx == 0.0 && none.traction.force.fy == 0.0 && none.traction.power == 0.0 &&
                isnan(none.fx_rel));
    assert_near(none.traction.slip_area, none.area, 1e-12);
    assert_near(none.traction.slip_max, 0.05 * 2.6, 1e-12);
    def.friction = INFINITY;
    galet_rolling_result stuck = solve(rolling, &def);
    assert_true(stuck.traction.slip_area == 0.0);
    def.creep.x = 0.1;
    assert_near(solve(rolling, &def).traction.force.fx, 2.0 * stuck.traction.force.fx, 1e-5);
    def.creep.x = 0.0;
    def.friction = 0.1;
    galet_rolling_result free_rolling = solve(rolling, &def);
    assert_true(free_rolling.traction.force.fx == 0.0 && free_rolling.traction.power == 0.0);
    galet_rolling_destroy(rolling);
}

/// The default's creepage by the linear theory, with Kalker's coefficients.
static galet_rolling_result solve_linear(galet_rolling *rolling, galet_rolling_def def) {
    def.tangential = galet_tangential_find("linear");
    return solve(rolling, &def);
}

/// Far below the bound everything sticks but the trailing edge: forces go with creepage, however small it is.
static void tiny_creepages_have_forces_in_proportion(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(50, 50, 1);
    galet_rolling_def def = galet_default_rolling();
    galet_rolling_result linear = solve_linear(rolling, def);
    for (double size = 1e-10; size < 2e-7; size *= 10.0) {
        def.creep.x = size;
        assert_near(solve(rolling, &def).traction.force.fx / size, linear.traction.force.fx / 1e-3, 1e-3);
    }
    def = first_order(def);
    for (double size = 1e-10; size < 2e-6; size *= 10.0) {
        def.creep.x = size;
        def.creep.y = def.creep.spin = 0.0;
        assert_near(solve(rolling, &def).traction.force.fx / size, -172774.0, 3e-5 + 20.0 * size);
        def.creep.x = 0.0;
        def.creep.spin = size;
        assert_near(solve(rolling, &def).traction.force.fy / size, -18.5886, 1e-5);
    }
    def.creep.x = 1e-3;
    def.creep.spin = 0.0;
    for (double friction = 1e5; friction < 1e301; friction *= 1e65) {
        def.friction = friction;
        assert_near(solve(rolling, &def).traction.force.fx, -172.774, 3e-5);
    }
    def.friction = 0.1;
    def.warm_start = true;
    def.creep.x = 0.0;
    assert_true(solve(rolling, &def).traction.force.fx == 0.0);
    galet_rolling_destroy(rolling);
}

static void mirror_images_have_mirrored_forces(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(40, 36, 1);
    galet_rolling_def def = galet_default_rolling();
    def.creep.x = 4e-4;
    def.creep.y = 3e-4;
    def.creep.spin = 1.5;
    galet_rolling_result one = solve(rolling, &def);
    def.creep.y = -def.creep.y;
    def.creep.spin = -def.creep.spin;
    galet_rolling_result two = solve(rolling, &def);
    double bound = 0.1 * 1500.0;
    assert_close(two.traction.force.fx, one.traction.force.fx, 1e-5 * bound);
    assert_close(two.traction.force.fy, -one.traction.force.fy, 1e-5 * bound);
    assert_close(two.traction.force.mz, -one.traction.force.mz, 1e-5 * bound * one.b);
    galet_rolling_destroy(rolling);
}

/// Zero by symmetry is zero, not the rounding of a sum.
static void symmetric_contacts_have_exact_zeros(void **state) {
    (void)state;
    const size_t sides[][2] = {{50, 50}, {33, 80}, {128, 128}, {51, 47}};
    for (size_t i = 0; i < 4; i++) {
        galet_rolling *rolling = workspace(sides[i][0], sides[i][1], 1);
        for (const galet_tangential_method *const *method = galet_tangential_methods(); (*method)->traction; method++) {
            galet_rolling_def def = galet_default_rolling();
            def.tangential = *method;
            galet_rolling_result r = solve(rolling, &def);
            assert_true(r.traction.force.fy == 0.0 && r.traction.force.mz == 0.0 && r.mz_centre == 0.0);
            assert_true(r.centre.x == 0.0 && r.centre.y == 0.0);
            assert_false(signbit(r.traction.force.fy) || signbit(r.traction.force.mz) || signbit(r.fy_rel));
            def.creep = (galet_creepage){0.0, 1e-3, 0.0};
            r = solve(rolling, &def);
            assert_true(r.traction.force.fx == 0.0 && !signbit(r.traction.force.fx));
            def.creep = (galet_creepage){0.0, 0.0, 1.0};
            assert_true(galet_tangential_misfit(*method, &def).need || solve(rolling, &def).traction.force.fx == 0.0);
        }
        galet_rolling_destroy(rolling);
    }
}

/// A contact that is its own mirror image in y = 0, as unlike materials, forces and other profiles leave it.
typedef struct mirrored {
    size_t nx, ny;
    double young2, blend_radius, force;  // forces: both, NAN where creepages are given
    galet_creepage creep;
} mirrored;

static galet_rolling_def mirrored_def(const mirrored *m) {
    galet_rolling_def def = galet_default_rolling();
    def.contact.body2.young = m->young2;
    def.profile.blend_radius = m->blend_radius;
    def.profile.kind = isnan(m->blend_radius) ? GALET_PROFILE_CIRCLE : GALET_PROFILE_BLEND;
    def.force = (galet_vec2){m->force, m->force};
    def.creep = m->creep;
    def.error_estimate = true;
    def.fields = true;
    return def;
}

static void zeros_of_symmetry_do_not_depend_on_rounding(void **state) {
    (void)state;
    const mirrored cases[] = {
        {50, 50, 210e9, NAN, NAN, {1e-3, 0.0, 0.0}},   {60, 200, 210e9, NAN, NAN, {1e-3, 0.0, 0.0}},
        {37, 91, 70e9, NAN, NAN, {1e-3, 0.0, 0.0}},    {60, 200, 210e9, 0.5, NAN, {1e-3, 0.0, 0.0}},
        {60, 200, 210e9, NAN, NAN, {0.0, 0.0, 3.0}},   {50, 50, 210e9, NAN, 0.0, {0.0, 0.0, 4.0}},
        {40, 101, 210e9, 0.5, NAN, {0.0, 1e-3, -1.0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        galet_rolling_def def = mirrored_def(&cases[i]);
        galet_rolling_result r = solve_on(cases[i].nx, cases[i].ny, &def);
        galet_creep_force f = r.traction.force;
        assert_true(r.centre.y == 0.0 && (cases[i].young2 == 70e9 || r.centre.x == 0.0));
        if (cases[i].creep.x > 0.0) {
            assert_true(f.fy == 0.0 && f.mz == 0.0 && r.mz_centre == 0.0 && r.fy_rel == 0.0);
            assert_true(r.bars.fy == 0.0 && r.bars.mz == 0.0);
        } else {
            assert_true(f.fx == 0.0 && r.fx_rel == 0.0 && r.creep.x == 0.0 && f.mz != 0.0);
            assert_true(isnan(def.force.x) ? r.bars.fx == 0.0 : r.bars.creep_x == 0.0);
        }
    }
}

/// One row of cells below y = 0 against its image above: `sign` of the x component, the y component has the other.
static void assert_mirrored(galet_rolling *rolling, const galet_rolling_result *r, double sign) {
    const double signs[GALET_ROLLING_QUANTITIES] = {1.0, sign, -sign, sign, -sign, 1.0};
    size_t nx = r->grid.nx, ny = r->grid.ny;
    for (int q = 0; q < GALET_ROLLING_QUANTITIES; q++) {
        const double *field = galet_rolling_field(rolling, (galet_rolling_quantity)q);
        for (size_t j = 0; j < ny; j++) {
            for (size_t i = 0; i < nx; i++) {
                assert_true(field[j * nx + i] == signs[q] * field[(ny - 1 - j) * nx + i]);
            }
        }
    }
    const unsigned char *cell = galet_rolling_state(rolling);
    for (size_t j = 0; j < ny; j++) {
        assert_memory_equal(cell + j * nx, cell + (ny - 1 - j) * nx, nx);
    }
}

static void symmetric_contacts_have_mirrored_fields(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        galet_rolling_def def = galet_default_rolling();
        def.fields = true;
        def.contact.body2.young = i == 1 ? 70e9 : 210e9;
        def.profile.blend_radius = 0.5;
        def.profile.kind = i == 2 ? GALET_PROFILE_BLEND : GALET_PROFILE_CIRCLE;
        def.creep = i == 3 ? (galet_creepage){0.0, 3e-4, 1.0} : (galet_creepage){1e-3, 0.0, 0.0};
        galet_rolling *rolling = workspace(40, 81, 1);
        galet_rolling_result r = solve(rolling, &def);
        assert_mirrored(rolling, &r, i == 3 ? -1.0 : 1.0);
        galet_rolling_destroy(rolling);
    }
}

/// Measured points may be symmetric, too; one that is not makes a contact without symmetry.
static void symmetric_points_have_exact_zeros(void **state) {
    (void)state;
    double y[61], z[61];
    for (int i = 0; i < 61; i++) {
        y[i] = 1e-4 * (i - 30);
        z[i] = y[i] * y[i];
    }
    galet_rolling_def def = galet_default_rolling();
    def.profile = (galet_profile){.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = 61};
    galet_rolling_result r = solve_on(60, 200, &def);
    assert_true(r.centre.y == 0.0 && r.traction.force.fy == 0.0 && r.traction.force.mz == 0.0);
    z[35] += 1e-8;
    r = solve_on(60, 200, &def);
    assert_true(r.centre.y != 0.0 && r.traction.force.fy != 0.0 && r.traction.force.mz != 0.0);
}

/// Two crowns touch first on one side or the other: the box is around both.
static void symmetric_crowns_have_a_box_in_the_middle(void **state) {
    (void)state;
    double y[61], z[61];
    for (int i = 0; i < 61; i++) {
        y[i] = 1e-4 * (i - 30);
        z[i] = 1e-6 * pow(fabs(y[i]) / 1e-3 - 1.0, 2.0);
    }
    galet_rolling_def def = galet_default_rolling();
    def.profile = (galet_profile){.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = 61};
    galet_rolling_result r = solve_on(60, 70, &def);
    assert_near(r.grid.y0 + 69.0 * r.grid.dy, -r.grid.y0, 1e-14);
    assert_near(r.grid.x0 + 59.0 * r.grid.dx, -r.grid.x0, 1e-14);
    assert_true(r.centre.y == 0.0 && r.traction.force.fy == 0.0 && r.traction.force.mz == 0.0);
}

/// Reversed creepages reverse the traction of like materials; pressure pulls the surfaces of others one way.
static void unlike_materials_do_not_reverse(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    def.creep = (galet_creepage){0.0, 1e-3, 0.0};
    assert_true(solve_on(40, 40, &def).traction.force.fx == 0.0);
    def.contact.body2.young = 70e9;
    galet_rolling_result r = solve_on(40, 40, &def);
    assert_true(fabs(r.fx_rel) > 0.01 && r.centre.x != 0.0 && r.centre.y != 0.0);
}

/// Rolling knows ahead from behind, a shift does not.
static void shifts_have_exact_zeros(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(60, 200, 1);
    galet_rolling_def def = galet_default_rolling();
    def.motion = GALET_ROLLING_SHIFT;
    def.creep = (galet_creepage){0.0, 1e-7, 0.0};
    galet_creep_force f = solve(rolling, &def).traction.force;
    assert_true(f.fx == 0.0 && f.fy < 0.0 && f.mz == 0.0);
    def.creep = (galet_creepage){1e-7, 0.0, 1e-4};
    f = solve(rolling, &def).traction.force;
    assert_true(f.fx < 0.0 && f.fy == 0.0 && f.mz < 0.0);
    def.creep = (galet_creepage){0.0, 0.0, 1e-4};
    f = solve(rolling, &def).traction.force;
    assert_true(f.fx == 0.0 && f.fy == 0.0 && f.mz < 0.0);
    galet_rolling_destroy(rolling);
}

static void symmetric_fields_have_exact_zeros(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(50, 51, 1);
    galet_rolling_def def = galet_default_rolling();
    def.fields = true;
    solve(rolling, &def);
    const double *ty = galet_rolling_field(rolling, GALET_ROLLING_TAU_Y);
    const double *wy = galet_rolling_field(rolling, GALET_ROLLING_SLIP_Y);
    const double *power = galet_rolling_field(rolling, GALET_ROLLING_POWER);
    for (size_t i = 0; i < 50; i++) {  // along y = 0
        assert_true(ty[25 * 50 + i] == 0.0 && wy[25 * 50 + i] == 0.0);
        assert_false(signbit(power[i]));
    }
    galet_rolling_destroy(rolling);
}

/// A shifted contact turns about the origin by its forces' arm, and about its own centre as if it were not shifted.
static void moment_about_the_centre_does_not_know_the_shift(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(50, 50, 1);
    galet_rolling_def def = galet_default_rolling();
    def.creep = (galet_creepage){4e-4, 3e-4, 0.0};
    galet_rolling_result centred = solve(rolling, &def);
    assert_true(centred.mz_centre == centred.traction.force.mz);
    def.profile.offset = 0.01;
    def.profile.kind = GALET_PROFILE_BLEND;
    def.profile.blend_radius = def.contact.body1.ry;
    galet_rolling_result shifted = solve(rolling, &def);
    galet_creep_force f = shifted.traction.force;
    assert_near(f.mz, -0.01 * f.fx, 0.01);
    assert_near(f.mz - shifted.mz_centre, shifted.centre.x * f.fy - shifted.centre.y * f.fx, 1e-12);
    assert_near(shifted.mz_centre, centred.mz_centre, 0.02);
    galet_rolling_destroy(rolling);
}

/// Lengths and loads scale together: the same relative forces from a contact ten times as large.
static void similar_contacts_have_similar_solutions(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(36, 36, 1);
    galet_rolling_def def = galet_default_rolling();
    def.creep.spin = 1.0;
    galet_rolling_result one = solve(rolling, &def);
    def.contact.body1.rx *= 10.0;
    def.contact.body1.ry *= 10.0;
    def.contact.body2.rx *= 10.0;
    def.contact.load *= 100.0;
    def.creep.spin *= 0.1;
    galet_rolling_result ten = solve(rolling, &def);
    assert_near(ten.fx_rel, one.fx_rel, 1e-6);
    assert_near(ten.fy_rel, one.fy_rel, 1e-5);
    assert_near(ten.p0, one.p0, 1e-9);
    galet_rolling_destroy(rolling);
}

static void prescribed_forces_find_their_creepages(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(50, 50, 1);
    const double cases[][3] = {{1e-3, 0.0, 0.0}, {3e-4, 5e-4, 0.0}, {4e-4, -2e-4, 2.0}};
    for (size_t i = 0; i < 3; i++) {
        galet_rolling_def def = galet_default_rolling();
        def.creep.x = cases[i][0];
        def.creep.y = cases[i][1];
        def.creep.spin = cases[i][2];
        galet_rolling_result given = solve(rolling, &def);
        def.creep.x = def.creep.y = 0.0;
        def.force.x = given.traction.force.fx;
        def.force.y = given.traction.force.fy;
        galet_rolling_result found = solve(rolling, &def);
        assert_close(found.traction.force.fx, given.traction.force.fx, 2e-6 * 150.0);
        assert_close(found.creep.x, cases[i][0], 2e-8);
        assert_close(found.creep.y, cases[i][1], 2e-8);
    }
    galet_rolling_destroy(rolling);
}

static void one_force_leaves_the_other_creepage(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(40, 40, 1);
    galet_rolling_def def = galet_default_rolling();
    def.creep.x = 3e-4;
    def.force.y = -60.0;
    galet_rolling_result r = solve(rolling, &def);
    assert_true(r.creep.x == 3e-4);
    assert_close(r.traction.force.fy, -60.0, 2e-6 * 150.0);
    def.force.y = NAN;
    def.creep.y = r.creep.y;
    assert_close(solve(rolling, &def).traction.force.fy, -60.0, 1e-3);
    def.force.x = -151.0;
    galet_rolling_result untouched = r;
    assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_ERR_RANGE);
    assert_same(&r, &untouched);
    galet_rolling_destroy(rolling);
}

static void forces_near_the_limits_are_met(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(50, 50, 1);
    const struct {
        double force_x, force_y, creep_x, creep_y, friction, miss;
    } cases[] = {
        {-100.0, NAN, 0.0, 2e-3, 0.1, 1e-4},                                        // all slips sideways
        {NAN, -50.0, 3e-3, 0.0, 0.1, 1e-4},                                         // all slips along
        {-149.999999, NAN, 0.0, 0.0, 0.1, 2e-7},                                    // hardly any friction left over
        {-149.9, -1.0, 0.0, 0.0, 0.1, 2e-7},     {-1.0, NAN, 0.0, 0.0, 1e5, 2e-6},  // hardly any used
        {-1e-9, NAN, 0.0, 0.0, 0.1, 2e-15},      {-3e-9, 4e-9, 0.0, 0.0, 0.1, 1e-14},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        galet_rolling_def def = galet_default_rolling();
        def.force.x = cases[i].force_x;
        def.force.y = cases[i].force_y;
        def.creep.x = cases[i].creep_x;
        def.creep.y = cases[i].creep_y;
        def.friction = cases[i].friction;
        galet_rolling_result r = solve(rolling, &def);
        assert_true(isnan(def.force.x) || fabs(r.traction.force.fx - def.force.x) <= cases[i].miss);
        assert_true(isnan(def.force.y) || fabs(r.traction.force.fy - def.force.y) <= cases[i].miss);
    }
    galet_rolling_destroy(rolling);
}

static void all_forces_within_friction_are_found(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(57, 14, 1);
    uint64_t seed = 7;
    galet_rolling_def def = galet_default_rolling();
    def.contact.body1 = (galet_body){0.401893, 0.0136287, 210e9, 0.28};
    def.contact.body2 = (galet_body){INFINITY, INFINITY, 210e9, 0.28};
    for (int i = 0; i < 60; i++) {
        double angle = random_between(&seed, 0.0, 2.0 * M_PI), size = 149.0 * sqrt(random_between(&seed, 0.0, 1.0));
        def.creep.spin = i % 2 ? random_between(&seed, -0.5, 0.5) : 0.0;
        def.force.x = i % 3 == 1 ? NAN : size * cos(angle);
        def.force.y = i % 3 == 2 ? NAN : size * sin(angle);
        def.creep.x = def.creep.y = random_between(&seed, -5e-4, 5e-4);
        galet_rolling_result r = solve(rolling, &def);
        assert_true(isnan(def.force.x) || fabs(r.traction.force.fx - def.force.x) <= 1e-4);
        assert_true(isnan(def.force.y) || fabs(r.traction.force.fy - def.force.y) <= 1e-4);
    }
    galet_rolling_destroy(rolling);
}

static void forces_that_are_missed_are_told(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(40, 40, 1);
    galet_rolling_def def = galet_default_rolling();
    def.force.x = -100.0;
    def.max_iterations = 1;
    galet_rolling_result r;
    assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_ERR_NOT_CONVERGED);
    assert_true(isfinite(r.traction.force.fx));
    galet_rolling_destroy(rolling);
}

/// Bodies exchanged: the force on the other one, and the other sign of the coupling.
static void unlike_materials_are_coupled(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(40, 40, 1);
    galet_rolling_def def = galet_default_rolling();
    def.contact.body2.young = 70e9;
    def.contact.body2.poisson = 0.33;
    galet_rolling_result one = solve(rolling, &def);
    galet_body swapped = def.contact.body1;
    def.contact.body1 = def.contact.body2;
    def.contact.body2 = swapped;
    def.creep.x = -def.creep.x;
    galet_rolling_result two = solve(rolling, &def);
    assert_true(one.coupling < 0.0);
    assert_near(two.coupling, -one.coupling, 1e-14);
    assert_near(two.traction.force.fx, -one.traction.force.fx, 1e-4);
    assert_near(two.approach, one.approach, 1e-6);
    // The softer body is compressed more along x: without creepage it pushes the stiffer one forward.
    swapped = def.contact.body1;
    def.contact.body1 = def.contact.body2;
    def.contact.body2 = swapped;
    def.creep.x = 0.0;
    assert_true(solve(rolling, &def).traction.force.fx > 1.0);
    galet_rolling_destroy(rolling);
}

static void slip_dissipates_creep_and_rolling_resistance(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    def.contact.body1.young = 3e9;
    def.force.x = -100.0;
    double last = INFINITY;
    for (size_t n = 80; n <= 160; n *= 2) {
        galet_rolling_result r = solve_on(n, n, &def);
        double error = fabs(r.traction.power + r.power_resistance - r.traction.power_slip) / r.traction.power_slip;
        assert_true(r.traction.power < 0.0 && r.power_resistance > 0.0 && error < 0.55 * last);
        last = error;
    }
    assert_true(last < 3e-3);
    def.contact.body1.young = 210e9;
    assert_true(solve_on(20, 20, &def).power_resistance == 0.0);
}

static void hertz_pressure_does_not_balance_unlike_materials(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(10, 10, 1);
    galet_rolling_def def = galet_default_rolling();
    def.contact.body1.young = 3e9;
    def.normal = galet_normal_find("hertz");
    galet_rolling_result r;
    assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_ERR_INPUT);
    def.tangential = galet_tangential_find("none");
    assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_OK);
    galet_rolling_destroy(rolling);
}

/// Root mean square over margins, which move the cells against the edge, of what half the extent along y is off by.
static double extent_error(size_t n, galet_rolling_def def, double half) {
    enum { MARGINS = 9 };
    double sum = 0.0;
    def.tangential = galet_tangential_find("none");
    for (int i = 0; i < MARGINS; i++) {
        def.margin = 1.08 + 0.0275 * i;
        galet_rolling_result r = solve_on(n, n, &def);
        double off = 0.5 * (r.y_max - r.y_min) / half - 1.0;
        sum += off * off;
    }
    return sqrt(sum / MARGINS);
}

/// Blunt ends, slender ones and those of a turned ellipse, against the closed form.
static void extents_are_found_to_a_part_of_a_cell(void **state) {
    (void)state;
    const struct {
        double ry, other, angle, limit[3];
    } cases[] = {
        {0.02, INFINITY, 0.0, {1.3e-3, 5e-4, 2e-4}},   // a circle
        {0.5, INFINITY, 0.0, {2.2e-3, 7e-4, 2e-4}},    // long across rolling
        {0.005, INFINITY, 0.0, {7e-4, 2.5e-4, 8e-5}},  // long along it
        {0.5, 0.06, 0.6, {1e-3, 1.2e-3, 5e-4}},        // turned
        {0.5, 0.06, 0.6 + M_PI_2, {1.5e-3, 6e-4, 5e-4}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        galet_rolling_def def = galet_default_rolling();
        def.contact.body1.ry = cases[i].ry;
        def.contact.body2.rx = INFINITY;
        def.contact.body2.ry = cases[i].other;
        def.contact.angle = cases[i].angle;
        galet_hertz h;
        assert_int_equal(galet_hertz_solve(&def.contact, &h), GALET_OK);
        double half = hypot(h.a * sin(h.patch_angle), h.b * cos(h.patch_angle));
        for (size_t n = 25, k = 0; k < 3; n *= 2, k++) {
            double error = extent_error(n, def, half);
            print_message("case %zu, %zu cells a side: %.3g (at most %.3g)\n", i, n, error, cases[i].limit[k]);
            assert_true(error <= cases[i].limit[k]);
        }
    }
}

/// Rollers with rounded ends, almost straight between them: the last lines tell of no tip. Contact ends inside the
/// outermost cells or before the middles of those beside them, however few there are.
static void contact_ends_beside_its_outermost_cells(void **state) {
    (void)state;
    enum { POINTS = 401 };
    const double crown[] = {INFINITY, 20.0, 5.0};
    static double y[POINTS], z[POINTS];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < POINTS; k++) {
            y[k] = 3.15e-3 * (2.0 * k / (POINTS - 1) - 1.0);
            double end = fmax(fabs(y[k]) - 3e-3, 0.0);
            z[k] = 0.5 * y[k] * y[k] / crown[i] + 0.5 * end * end / 2e-4;
        }
        galet_rolling_def def = galet_default_rolling();
        def.profile = (galet_profile){.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = POINTS};
        def.tangential = galet_tangential_find("none");
        def.fields = true;
        for (size_t n = 5; n <= 27; n += 2) {
            galet_rolling *rolling = workspace(n, n, 1);
            galet_rolling_result r = solve(rolling, &def);
            const double *p = galet_rolling_field(rolling, GALET_ROLLING_PRESSURE);
            size_t first_x = n, last_x = 0, first_y = n, last_y = 0;
            for (size_t k = 0; k < n * n; k++) {
                size_t ix = k % n, iy = k / n;
                first_x = p[k] > 0.0 && ix < first_x ? ix : first_x;
                last_x = p[k] > 0.0 && ix > last_x ? ix : last_x;
                first_y = p[k] > 0.0 && iy < first_y ? iy : first_y;
                last_y = p[k] > 0.0 && iy > last_y ? iy : last_y;
            }
            double cells_x = 2.0 * r.a / r.grid.dx - (double)(last_x - first_x);
            double cells_y = 2.0 * r.b / r.grid.dy - (double)(last_y - first_y);
            print_message("crown %g m, %zu: %.3g, %.3g cells beyond middles\n", crown[i], n, cells_x, cells_y);
            assert_true(cells_x > -1.0 && cells_x < 2.0 && cells_y > -1.0 && cells_y < 2.0);
            galet_rolling_destroy(rolling);
        }
    }
}

/// A contact that is no ellipse has half its extents in the place of semi-axes: with a blend, and where traction moves
/// the pressure of unlike materials.
static void semi_axes_of_other_contacts_are_half_their_extents(void **state) {
    (void)state;
    for (int unlike = 0; unlike < 2; unlike++) {
        galet_rolling_def def = galet_default_rolling();
        if (unlike) {
            def.contact.body2.young = 3e9;
            def.friction = 0.5;
        } else {
            def.profile.kind = GALET_PROFILE_BLEND;
            def.profile.blend_radius = 0.05;
        }
        def.creep.x = 5e-3;
        galet_rolling_result fine = solve_on(200, 200, &def);
        for (size_t n = 25; n <= 100; n *= 2) {
            galet_rolling_result r = solve_on(n, n, &def);
            double a = r.a / fine.a - 1.0, b = r.b / fine.b - 1.0;
            print_message("%zu: a %.3g, b %.3g\n", n, a, b);
            assert_true(hypot(a, b) < 5e-3 * pow(25.0 / (double)n, 1.2));
        }
        assert_near(fine.b, 0.5 * (fine.y_max - fine.y_min), 1e-12);
    }
}

static void first_order_bar_holds_the_finer_solution(void **state) {
    (void)state;
    galet_rolling_def def = first_order(galet_default_rolling());
    def.error_estimate = true;
    galet_rolling_result coarse = solve_on(50, 50, &def), fine = solve_on(400, 200, &def);
    assert_true(fabs(coarse.traction.force.fx - fine.traction.force.fx) <= coarse.bars.fx);
    assert_true(fabs(coarse.fx_extrapolated - fine.traction.force.fx) <
                fabs(coarse.traction.force.fx - fine.traction.force.fx));
    assert_true(coarse.bars.power > 0.0 && fine.bars.fx < 0.3 * coarse.bars.fx);
    assert_true(fabs(coarse.traction.power_slip - fine.traction.power_slip) <= coarse.bars.power_slip);
    assert_true(fine.bars.power_slip < 0.3 * coarse.bars.power_slip);
    def.contact.body2 = (galet_body){.rx = 0.025, .ry = INFINITY, .young = 70e9, .poisson = 0.33};
    galet_rolling_result unlike = solve_on(50, 50, &def);
    double work = unlike.traction.power + unlike.power_resistance;
    double slip = unlike.traction.power_slip;
    assert_near(unlike.bars.power_slip, 1.5 * fabs(work - slip) + 0.02 * slip, 1e-12);
}

/// What bars are for, one after the other, and the bars.
enum { BARRED = 7 };

static void list_barred(const galet_rolling_result *r, double value[BARRED], double bar[BARRED]) {
    const galet_traction *t = &r->traction;
    const double values[BARRED] = {t->force.fx, t->force.fy,   t->force.mz, t->stick_area,
                                   t->power,    t->power_slip, r->p0};
    const galet_rolling_bars *b = &r->bars;
    const double bars[BARRED] = {b->fx, b->fy, b->mz, b->stick_area, b->power, b->power_slip, b->p0};
    memcpy(value, values, sizeof values);
    memcpy(bar, bars, sizeof bars);
}

/// Bars are no shorter than half of what the last refinement has changed, and hold what finer grids find.
static void bars_hold_the_finer_solution(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    def.error_estimate = true;
    def.tolerance = 1e-8;
    for (int mixed = 0; mixed < 2; mixed++) {
        def.creep = mixed ? (galet_creepage){5e-4, 5e-4, 2.0} : def.creep;
        galet_rolling_result coarse = solve_on(25, 25, &def), usual = solve_on(50, 50, &def),
                             fine = solve_on(200, 200, &def);
        double before[BARRED], found[BARRED], truth[BARRED], bar[BARRED], other[BARRED];
        list_barred(&coarse, before, other);
        list_barred(&fine, truth, other);
        list_barred(&usual, found, bar);
        for (int i = 0; i < BARRED; i++) {
            assert_true(fabs(found[i] - truth[i]) <= bar[i]);
            assert_true(bar[i] >= 0.45 * fabs(found[i] - before[i]) && bar[i] >= 1e-4 * fabs(found[i]));
        }
        assert_near(usual.traction.power_line_max, fine.traction.power_line_max, 5e-4);
        assert_near(usual.traction.power_area_max, fine.traction.power_area_max, 5e-4);
    }
    assert_true(isnan(solve_on(18, 18, &def).bars.fx));  // 9 cells tell too little
    def.normal = galet_normal_find("hertz");
    assert_true(solve_on(50, 50, &def).bars.p0 == 0.0);
    def.force.x = -60.0;
    galet_rolling_result sought = solve_on(30, 30, &def);
    assert_true(isnan(sought.bars.fx) && sought.bars.fy > 0.0);
    assert_true(sought.bars.creep_x > 0.0 && isnan(sought.bars.creep_y));
}

/// Parts of differences and floors of forces, moments, stick areas, both powers and the largest pressure, as
/// docs/theory/rolling.md 5.5 has them.
static const struct {
    double last, before, floor, unlike, held;
} recipes[6] = {
    {1.0, 1.0 / 12.0, 2e-4, 5e-3, 1.5e-3}, {1.2, 0.0, 6e-4, 3e-3, 2e-3}, {1.0, 1.0 / 8.0, 1.6e-3, 2e-3, 0.0},
    {0.9, 0.0, 2e-4, 1.5e-3, 2.5e-3},      {0.6, 0.0, 3e-4, 2e-3, 0.0},  {0.5, 0.0, 3e-4, 4e-3, 0.0},
};

static double recipe_bar(int which, double last, double before, double unlike, double held, double scale) {
    double part = (1.0 + unlike) * fmax(recipes[which].last * last, recipes[which].before * before);
    return part + scale * (recipes[which].floor + unlike * recipes[which].unlike + held * recipes[which].held);
}

/// All traction of the last solution [N].
static double effort_of(const galet_rolling *rolling, galet_grid grid) {
    const double *tx = galet_rolling_field(rolling, GALET_ROLLING_TAU_X),
                 *ty = galet_rolling_field(rolling, GALET_ROLLING_TAU_Y);
    double sum = 0.0;
    for (size_t i = 0; i < grid.nx * grid.ny; i++) {
        sum += hypot(tx[i], ty[i]);
    }
    return sum * grid.dx * grid.dy;
}

/// On 50 x 50 cells, from solutions on 25 x 25 and 13 x 13: turned bodies whose forces and stick areas changed more
/// before, unlike materials that resist rolling more than slip dissipates, friction without bound, and unlike materials
/// under more friction than counts.
static void bars_follow_their_recipe(void **state) {
    (void)state;
    galet_rolling_def defs[4] = {rolling_case(8153), unlike_case(5060), adhesion_case(8101), unlike_case(5102)};
    defs[3].friction = 3.0;
    for (int i = 0; i < 4; i++) {
        galet_rolling_def *def = &defs[i];
        def->error_estimate = def->fields = true;
        def->tolerance = def->normal_tolerance = 1e-9;
        galet_rolling *rolling = workspace(50, 50, 1);
        galet_rolling_result r = solve(rolling, def), one = solve_on(25, 25, def), two = solve_on(13, 13, def);
        const galet_traction *t = &r.traction, *t1 = &one.traction, *t2 = &two.traction;
        double effort = effort_of(rolling, r.grid), bound = fmin(def->friction * r.load, 10.0 * effort);
        double unlike = fmin(fabs(r.coupling) / fmin(def->friction, 1.0), 1.0);
        double held = i == 2 ? fmax(r.grid.dx / r.grid.dy, 1.0) : 0.0, size = hypot(t->force.fx, t->force.fy);
        double last = hypot(t->force.fx - t1->force.fx, t->force.fy - t1->force.fy);
        double before = hypot(t1->force.fx - t2->force.fx, t1->force.fy - t2->force.fy);
        assert_near(i == 1 ? r.bars.fx : r.bars.fy, recipe_bar(0, last, before, unlike, held, size), 1e-3);
        double moment = fmax(fabs(t->force.mz), 0.1 * bound * sqrt(r.a * r.b));
        double turned = recipe_bar(1, fabs(t->force.mz - t1->force.mz), 0.0, unlike, held, moment);
        assert_near(r.bars.mz, i == 1 ? 0.0 : turned, 1e-3);
        last = fabs(t->stick_area - t1->stick_area);
        before = fabs(t1->stick_area - t2->stick_area);
        assert_near(r.bars.stick_area, recipe_bar(2, last, before, unlike, held, r.area), 1e-3);
        double scale = fmax(fabs(t->power), fabs(r.power_resistance));
        assert_near(r.bars.power, recipe_bar(3, fabs(t->power - t1->power), 0.0, unlike, held, scale), 1e-3);
        double gap = fabs(t->power + r.power_resistance - t->power_slip) + (i == 2 ? r.bars.power : 0.0);
        double slip = recipe_bar(4, fabs(t->power_slip - t1->power_slip), 0.0, unlike, held, t->power_slip);
        assert_near(r.bars.power_slip, fmax(gap, slip), 1e-3);
        assert_near(r.bars.p0, recipe_bar(5, fabs(r.p0 - one.p0), 0.0, unlike, held, r.p0), 1e-3);
        galet_rolling_destroy(rolling);
    }
}

static void a_given_force_leaves_its_error_to_the_creepage(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    def.error_estimate = true;
    def.force = (galet_vec2){-90.0, -40.0};
    galet_rolling_result coarse = solve_on(50, 50, &def), fine = solve_on(200, 200, &def);
    assert_true(isnan(coarse.bars.fx) && isnan(coarse.bars.fy) && isnan(coarse.fx_extrapolated));
    assert_true(fabs(coarse.creep.x - fine.creep.x) <= coarse.bars.creep_x);
    assert_true(fabs(coarse.creep.y - fine.creep.y) <= coarse.bars.creep_y);
    assert_true(fine.bars.creep_x < 0.5 * coarse.bars.creep_x && fine.bars.creep_y < 0.5 * coarse.bars.creep_y);
}

static void the_bar_of_a_creepage_follows_the_ratio_of_the_cells(void **state) {
    (void)state;
    enum { FINE = 9, COARSE = 5 };
    galet_rolling_def def = first_order(galet_default_rolling());
    def.error_estimate = true;
    def.force = (galet_vec2){-50.0, -40.0};
    def.tolerance = 1e-10;
    galet_rolling_result fine = solve_on(FINE, FINE, &def), coarse = solve_on(COARSE, COARSE, &def);
    const double gain = (double)COARSE / (FINE - COARSE);
    double left = gain * hypot(fine.creep.x - coarse.creep.x, fine.creep.y - coarse.creep.y);
    double floor = 0.02 * 50.0 / FINE * hypot(fine.creep.x, fine.creep.y);
    assert_near(fine.bars.creep_x - floor, 1.5 * left, 1e-3);
    assert_near(fine.bars.creep_y, fine.bars.creep_x, 0.0);
}

/// Errors of first order in the cells' length: from n and m cells to none at all it is as far as m / (n - m) times the
/// way between them. At a given approach grids carry different loads.
static void extrapolation_follows_the_ratio_of_the_cells(void **state) {
    (void)state;
    enum { FINE = 9, COARSE = 5 };
    for (int given = 0; given < 2; given++) {
        galet_rolling_def def = first_order(galet_default_rolling());
        def.approach = given ? 1.1e-5 : NAN;
        def.creep = (galet_creepage){4e-4, 3e-4, 0.0};
        def.error_estimate = true;
        def.tolerance = 1e-10;
        galet_rolling_result fine = solve_on(FINE, FINE, &def), coarse = solve_on(COARSE, COARSE, &def);
        const double gain = (double)COARSE / (FINE - COARSE), load = fine.load / coarse.load;
        galet_traction one = fine.traction, other = coarse.traction;
        double dx = gain * (one.force.fx - load * other.force.fx), dy = gain * (one.force.fy - load * other.force.fy);
        assert_near(fine.fx_extrapolated - one.force.fx, dx, 1e-4);
        assert_near(fine.fy_extrapolated - one.force.fy, dy, 1e-4);
        assert_near(fine.power_extrapolated - one.power, gain * (one.power - load * other.power), 1e-4);
        const double floor = 0.02 * 50.0 / FINE, left = fabs(fine.power_extrapolated - one.power);
        assert_near(fine.bars.fx, 1.5 * hypot(dx, dy) + floor * hypot(one.force.fx, one.force.fy), 1e-4);
        assert_near(fine.bars.fy, fine.bars.fx, 0.0);
        assert_near(fine.bars.power, 1.5 * left + floor * one.power, 1e-9);
    }
}

static void threads_do_not_change_bits(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    def.creep.spin = 1.0;
    def.fields = true;
    galet_rolling *one = workspace(170, 120, 1), *two = workspace(170, 120, 2);
    galet_rolling_result a = solve(one, &def), b = solve(two, &def);
    assert_same(&a, &b);
    for (int f = 0; f < GALET_ROLLING_QUANTITIES; f++) {
        const double *x = galet_rolling_field(one, (galet_rolling_quantity)f),
                     *y = galet_rolling_field(two, (galet_rolling_quantity)f);
        assert_memory_equal(x, y, 170 * 120 * sizeof(double));
    }
    galet_rolling_destroy(one);
    galet_rolling_destroy(two);
}

static void results_do_not_depend_on_what_was_solved_before(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(50, 40, 1);
    galet_rolling_def def = galet_default_rolling(), other = circle(0.1);
    other.profile.tilt = 1e-3;
    other.creep.spin = 3.0;
    galet_rolling_result first = solve(rolling, &def);
    solve(rolling, &other);
    galet_rolling_result again = solve(rolling, &def);
    assert_same(&first, &again);
    galet_rolling_destroy(rolling);
}

static void warm_start_reaches_the_same_solution(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(50, 50, 1);
    galet_rolling_def def = galet_default_rolling();
    solve(rolling, &def);
    def.creep.x = 1.1e-3;
    def.friction = 0.105;
    galet_rolling_result cold = solve(rolling, &def);
    def.creep.x = 1e-3;
    def.friction = 0.1;
    solve(rolling, &def);
    def.creep.x = 1.1e-3;
    def.friction = 0.105;
    def.warm_start = true;
    galet_rolling_result warm = solve(rolling, &def);
    assert_near(warm.traction.force.fx, cold.traction.force.fx, 1e-5);
    assert_true(warm.transforms < 0.85 * cold.transforms);
    galet_rolling_destroy(rolling);
}

/// The budget of the exact method: padded transforms, coarser grids weighted by their size.
static void transforms_stay_within_their_budget(void **state) {
    (void)state;
    const struct {
        size_t nx, ny;
        double cold, warm;
    } budget[] = {{50, 50, 170.0, 140.0}, {200, 100, 210.0, 160.0}, {400, 200, 250.0, 190.0}};
    for (size_t i = 0; i < 3; i++) {
        galet_rolling *rolling = workspace(budget[i].nx, budget[i].ny, 1);
        galet_rolling_def def = galet_default_rolling();
        assert_true(solve(rolling, &def).transforms <= budget[i].cold);
        def.warm_start = true;
        def.creep.x *= 1.02;
        def.contact.load *= 1.01;
        def.contact.body1.ry *= 1.005;
        assert_true(solve(rolling, &def).transforms <= budget[i].warm);
        galet_rolling_destroy(rolling);
    }
}

/// Turns between pressure and traction that are each taken whole swing for ever on these grids, with forces that differ
/// by a quarter of a percent.
static void stiff_partners_under_much_friction_converge(void **state) {
    (void)state;
    const struct {
        size_t n;
        double creep, young;
    } cases[] = {{50, 1e-3, 210e15}, {40, 1e-4, 210e15}, {40, 3e-4, 2100e9}, {33, 3e-3, INFINITY}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        galet_rolling_def def = galet_default_rolling();
        def.contact.body2.young = cases[i].young;
        def.friction = 3.0;
        def.creep.x = cases[i].creep;
        galet_rolling_result r = solve_on(cases[i].n, cases[i].n, &def);
        assert_true(r.residual <= def.tolerance && r.transforms < 4000.0);
    }
}

/// The residual of traction alone is small after every turn.
static void turns_that_do_not_end_have_a_residual(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    def.contact.body2.young = INFINITY;
    def.friction = 3.0;
    def.max_iterations = 12;
    galet_rolling *rolling = workspace(40, 40, 1);
    galet_rolling_result r;
    assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_ERR_NOT_CONVERGED);
    assert_true(r.residual > 10.0 * def.tolerance);
    galet_rolling_destroy(rolling);
}

static void bad_numbers_are_refused(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(10, 10, 1);
    galet_rolling_def good = galet_default_rolling(), bad[10];
    for (int i = 0; i < 10; i++) {
        bad[i] = good;
    }
    bad[0].friction = -0.1;
    bad[1].creep.x = NAN;
    bad[2].creep.spin = INFINITY;
    bad[3].contact.load = -5.0;
    bad[4].margin = 0.9;
    bad[5].tolerance = 0.0;
    bad[6].contact.body1.poisson = 0.6;
    bad[7].approach = -1e-6;
    bad[8].contact.body1.young = NAN;
    bad[9].friction = NAN;
    galet_rolling_result r = {.a = 1.0}, same = r;
    for (int i = 0; i < 10; i++) {
        assert_int_equal(galet_rolling_solve(rolling, &bad[i], &r), GALET_ERR_RANGE);
    }
    good.normal = galet_normal_find("hertz");
    good.profile.tilt = 1e-3;
    assert_int_equal(galet_rolling_solve(rolling, &good, &r), GALET_ERR_INPUT);
    assert_same(&r, &same);
    galet_rolling_destroy(rolling);
}

static void huge_creepages_slide_or_are_refused(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(20, 20, 1);
    galet_rolling_def def = galet_default_rolling();
    galet_rolling_result r;
    for (double creep = 1e10; creep < 1.1e100; creep *= 1e15) {
        def.creep.x = creep;
        assert_near(solve(rolling, &def).traction.force.fx, -150.0, 1e-12);
    }
    for (double creep = 1e101; creep < INFINITY; creep *= 1e50) {
        def.creep.x = creep;
        assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_ERR_RANGE);
    }
    galet_rolling_destroy(rolling);
}

static void workspaces_that_cannot_be_are_refused(void **state) {
    (void)state;
    galet_rolling *rolling = NULL;
    assert_int_equal(galet_rolling_create(0, 10, 1, 0, &rolling), GALET_ERR_RANGE);
    assert_int_equal(galet_rolling_create(10, 10, 0, 0, &rolling), GALET_ERR_RANGE);
    assert_int_equal(galet_rolling_create(SIZE_MAX, 10, 1, 0, &rolling), GALET_ERR_MEMORY);
    assert_null(rolling);
    galet_rolling_def def = galet_default_rolling();
    assert_true(galet_rolling_bytes(&def, 1000, 1000, 1) < (size_t)1 << 30);
    assert_true(galet_rolling_bytes(&def, SIZE_MAX, 2, 1) == SIZE_MAX);
    galet_rolling_destroy(NULL);
}

static void methods_that_need_too_much_memory_are_refused(void **state) {
    (void)state;
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(500, 500, 1, 1 << 20, &rolling), GALET_OK);
    galet_rolling_def def = galet_default_rolling();
    galet_rolling_result r = {.a = 1.0}, same = r;
    assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_ERR_MEMORY);
    def.tangential = galet_tangential_find("fastsim");
    def.fields = true;
    assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_ERR_MEMORY);
    assert_same(&r, &same);
    def.fields = false;
    assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_OK);
    galet_rolling_destroy(rolling);
}

static void fields_are_there_when_asked_for(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(30, 24, 1);
    for (const galet_tangential_method *const *method = galet_tangential_methods(); *method; method++) {
        galet_rolling_def def = galet_default_rolling();
        def.tangential = *method;
        galet_rolling_result numbers = solve(rolling, &def);
        assert_null(galet_rolling_field(rolling, GALET_ROLLING_PRESSURE));
        assert_null(galet_rolling_state(rolling));
        def.fields = true;
        galet_rolling_result pictured = solve(rolling, &def);
        assert_same(&numbers, &pictured);
        assert_non_null(galet_rolling_field(rolling, GALET_ROLLING_PRESSURE));
        bool shown = !isnan(pictured.traction.tau_max);
        assert_true((galet_rolling_field(rolling, GALET_ROLLING_TAU_X) != NULL) == shown);
        assert_true((galet_rolling_state(rolling) != NULL) == shown);
    }
    galet_rolling_destroy(rolling);
}

/// Sums over the cells are the numbers: exactly, or up to cells that the edge of the ellipse cuts.
static void fields_of_every_method_add_up_to_its_numbers(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(200, 100, 1);
    for (const galet_tangential_method *const *method = galet_tangential_methods(); *method; method++) {
        galet_rolling_def def = galet_default_rolling();
        def.tangential = *method;
        def.creep.y = 5e-4;
        def.fields = true;
        galet_rolling_result r = solve(rolling, &def);
        const double *tx = galet_rolling_field(rolling, GALET_ROLLING_TAU_X);
        const double *power = galet_rolling_field(rolling, GALET_ROLLING_POWER);
        double fx = 0.0, sum = 0.0, cell = r.grid.dx * r.grid.dy;
        for (size_t i = 0; tx && i < 200 * 100; i++) {
            fx += tx[i] * cell;
            sum += power[i] * cell;
        }
        double tolerance = (*method)->coupled ? 1e-12 : 0.02;
        assert_true(!tx || fabs(fx - r.traction.force.fx) <= tolerance * fabs(fx));
        assert_true(!tx || fabs(sum - r.traction.power_slip) <= tolerance * sum);
    }
    galet_rolling_destroy(rolling);
}

/// All of the load slides, and no more.
static void few_strips_slide_within_friction(void **state) {
    (void)state;
    for (size_t ny = 1; ny < 12; ny++) {
        galet_rolling *rolling = workspace(400, ny, 1);
        for (const galet_tangential_method *const *method = galet_tangential_methods(); (*method)->traction; method++) {
            galet_rolling_def def = galet_default_rolling();
            def.tangential = *method;
            def.creep.x = 0.1;
            galet_rolling_result r = solve(rolling, &def);
            assert_true(isnan(r.traction.tau_max) || fabs(r.fx_rel) <= 1.0 + 1e-14);
            assert_true(fabs(r.fx_rel) >= 0.999);
        }
        galet_rolling_destroy(rolling);
    }
}

/// Under any pressure and rigid slip; the linear theory, which knows no bound, is warned of instead.
static void no_pair_of_methods_exceeds_friction(void **state) {
    (void)state;
    const size_t grids[][2] = {{1, 3}, {5, 5}, {3, 12}, {33, 5}};
    const galet_creepage creeps[] = {{0.1, 0.0, 0.0},  {0.05, -0.07, 0.0}, {1e-3, 5e-4, 30.0},
                                     {0.01, 0.0, 3.0}, {0.0, 1.0, 300.0},  {0.0, 0.0, 1e4}};
    const size_t creep_count = sizeof creeps / sizeof *creeps;
    for (size_t g = 0; g < sizeof grids / sizeof *grids; g++) {
        galet_rolling *rolling = workspace(grids[g][0], grids[g][1], 1);
        for (const galet_normal_method *const *normal = galet_normal_methods(); *normal; normal++) {
            const galet_tangential_method *const *method = galet_tangential_methods();
            for (; (*method)->traction; method++) {
                for (size_t c = 0; c < 2 * creep_count; c++) {
                    galet_rolling_def def = galet_default_rolling();
                    def.normal = *normal;
                    def.tangential = *method;
                    def.creep = creeps[c % creep_count];
                    def.contact.body1.ry = c < creep_count ? 0.5 : 0.004;
                    bool fits =
                        !galet_normal_misfit(*normal, &def).need && !galet_tangential_misfit(*method, &def).need;
                    if (!fits || *method == galet_tangential_find("linear")) {
                        continue;
                    }
                    galet_rolling_result r = solve(rolling, &def);
                    assert_near(r.load, def.contact.load, 1e-12);
                    assert_true(hypot(r.fx_rel, r.fy_rel) <= 1.0 + 1e-14);
                }
            }
        }
        galet_rolling_destroy(rolling);
    }
}

static double largest(const double *x, const double *y, size_t count) {
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        most = fmax(most, hypot(x[i], y ? y[i] : 0.0));
    }
    return most;
}

static void largest_numbers_hold_the_fields(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(51, 5, 1);
    for (const galet_tangential_method *const *method = galet_tangential_methods(); (*method)->traction; method++) {
        galet_rolling_def def = galet_default_rolling();
        def.tangential = *method;
        def.creep.x = 0.1;
        def.fields = true;
        galet_traction t = solve(rolling, &def).traction;
        const double *tx = galet_rolling_field(rolling, GALET_ROLLING_TAU_X);
        const double *ty = galet_rolling_field(rolling, GALET_ROLLING_TAU_Y);
        const double *power = galet_rolling_field(rolling, GALET_ROLLING_POWER);
        assert_true(!tx || largest(tx, ty, 51 * 5) <= t.tau_max * (1.0 + 1e-14));
        assert_true(!tx || largest(power, NULL, 51 * 5) <= t.power_area_max * (1.0 + 1e-14));
    }
    galet_rolling_destroy(rolling);
}

static void largest_numbers_of_the_exact_method_are_those_of_its_fields(void **state) {
    (void)state;
    enum { NX = 31, NY = 21 };
    galet_rolling *rolling = workspace(NX, NY, 1);
    galet_rolling_def def = galet_default_rolling();
    def.creep = (galet_creepage){4e-4, 8e-4, 0.0};
    def.fields = true;
    galet_rolling_result r = solve(rolling, &def);
    galet_traction t = r.traction;
    const double *field[GALET_ROLLING_QUANTITIES];
    for (int i = 0; i < GALET_ROLLING_QUANTITIES; i++) {
        field[i] = galet_rolling_field(rolling, (galet_rolling_quantity)i);
    }
    double most = 0.0;
    for (size_t j = 0; j < NY; j++) {
        double line = 0.0;
        for (size_t i = 0; i < NX; i++) {
            line += field[GALET_ROLLING_POWER][j * NX + i];
        }
        most = fmax(most, line * r.grid.dx);
    }
    // Powers are largest between cells and between lines.
    double area = largest(field[GALET_ROLLING_POWER], NULL, NX * NY);
    assert_true(t.power_area_max >= area && t.power_area_max <= 1.05 * area);
    assert_true(t.power_line_max >= most && t.power_line_max <= 1.05 * most);
    assert_true(t.slip_max == largest(field[GALET_ROLLING_SLIP_X], field[GALET_ROLLING_SLIP_Y], NX * NY));
    assert_true(t.tau_max == largest(field[GALET_ROLLING_TAU_X], field[GALET_ROLLING_TAU_Y], NX * NY));
    galet_rolling_destroy(rolling);
}

/// What a watcher saw, and when it wants to stop.
typedef struct witness {
    char phases[4][16];
    int count, calls, stop_at;
    double last;
    volatile int cancel;
} witness;

static void look(const char *phase, double fraction, void *context) {
    witness *w = context;
    if (w->count == 0 || strcmp(w->phases[w->count - 1], phase) != 0) {
        assert_true(w->count < 4);
        snprintf(w->phases[w->count++], sizeof w->phases[0], "%s", phase);
        w->last = 0.0;
    }
    assert_true(fraction >= 0.0 && fraction <= 1.0 + 1e-15);
    w->last = fmax(w->last, fraction);
    w->cancel = ++w->calls == w->stop_at;
}

static void progress_goes_from_phase_to_phase(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(60, 60, 1);
    galet_rolling_def def = galet_default_rolling();
    galet_rolling_result unwatched = solve(rolling, &def);
    witness w = {.stop_at = -1};
    galet_watch watch = {look, &w, &w.cancel};
    def.watch = &watch;
    galet_rolling_result watched = solve(rolling, &def);
    assert_same(&watched, &unwatched);
    assert_int_equal(w.count, 2);
    assert_string_equal(w.phases[0], "pressure");
    assert_string_equal(w.phases[1], "traction");
    assert_near(w.last, 1.0, 1e-12);
    assert_true(w.calls > 10);
    w = (witness){.stop_at = -1};
    def.contact.body1.young = 70e9;
    solve(rolling, &def);
    assert_int_equal(w.count, 1);
    assert_string_equal(w.phases[0], "coupling");
    galet_rolling_destroy(rolling);
}

/// Ends after the nth word; returns how many there were.
static int interrupt(galet_rolling *rolling, galet_rolling_def def, int stop_at, galet_rolling_result *r) {
    witness w = {.stop_at = stop_at};
    galet_watch watch = {look, &w, &w.cancel};
    def.watch = &watch;
    *r = (galet_rolling_result){.a = 1.0};
    assert_int_equal(galet_rolling_solve(rolling, &def, r), GALET_ERR_INTERRUPTED);
    return w.calls;
}

static void interrupted_solves_end_soon_with_what_is_finished(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(60, 60, 1);
    galet_rolling_def def = galet_default_rolling(), forced = def, coupled = def;
    galet_rolling_result whole = solve(rolling, &def), r;
    assert_true(interrupt(rolling, def, 3, &r) <= 4);
    assert_true(isnan(r.a) && isnan(r.load) && isnan(r.traction.force.fx));
    forced.force.x = -100.0;
    coupled.contact.body1.young = 70e9;
    assert_true(interrupt(rolling, forced, 30, &r) <= 31);
    assert_true(r.load == whole.load && r.p0 == whole.p0 && isnan(r.traction.force.fx) && isnan(r.fx_rel));
    assert_true(interrupt(rolling, coupled, 2, &r) <= 3);
    assert_true(isnan(r.load));
    galet_rolling_result again = solve(rolling, &def);
    assert_same(&again, &whole);
    galet_rolling_destroy(rolling);
}

/// Kernels are new to a workspace: they are told of first.
static void interrupted_kernels_are_computed_again(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    galet_rolling *rolling = workspace(60, 60, 1);
    galet_rolling_result whole = solve(rolling, &def), r;
    galet_rolling_destroy(rolling);
    for (int stop_at = 1; stop_at <= 4; stop_at++) {
        rolling = workspace(60, 60, 1);
        assert_int_equal(interrupt(rolling, def, stop_at, &r), stop_at);
        galet_rolling_result again = solve(rolling, &def);
        assert_same(&again, &whole);
        galet_rolling_destroy(rolling);
    }
}

static void cancelled_before_it_starts_is_interrupted(void **state) {
    (void)state;
    galet_rolling *rolling = workspace(20, 20, 1);
    volatile int cancel = 1;
    galet_watch watch = {.cancel = &cancel};
    for (const galet_tangential_method *const *method = galet_tangential_methods(); *method; method++) {
        galet_rolling_def def = galet_default_rolling();
        def.tangential = *method;
        def.watch = &watch;
        galet_rolling_result r;
        assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_ERR_INTERRUPTED);
        assert_true(isnan(r.load));
    }
    galet_rolling_destroy(rolling);
}

static void tiny_grids_work(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    for (size_t n = 2; n < 12; n++) {
        galet_rolling_result r = solve_on(n, n + 1, &def);
        assert_near(r.load, 1500.0, 1e-12);
        assert_true(r.traction.force.fx < 0.0);
    }
}

static void boxes_grow_by_a_few_cells(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    def.margin = 1.0;
    def.enlarge = true;
    for (size_t n = 5; n < 120; n += 23) {
        galet_rolling_result r = solve_on(n, n, &def);
        assert_true(r.enlarged && !r.box_cut);
        assert_true((double)n * r.grid.dx < 2.0 * r.a * (1.0 + 6.0 / (double)n));
        assert_near(r.p0, 1191.03e6, 2.0 / (double)n);
    }
}

static void grids_too_small_for_the_contact_keep_their_box(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    def.enlarge = true;
    for (size_t n = 1; n < 5; n++) {
        galet_rolling_result r = solve_on(n, n, &def);
        assert_true(!r.enlarged && r.box_cut);
        assert_near((double)n * r.grid.dx, 2.2 * r.a, 1e-12);
    }
}

static void contact_beyond_measured_points_is_told(void **state) {
    (void)state;
    double y[21], z[21];
    galet_rolling_def def = galet_default_rolling();
    def.profile = (galet_profile){.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = 21};
    for (int narrow = 0; narrow < 2; narrow++) {
        for (int i = 0; i < 21; i++) {
            y[i] = (narrow ? 5e-5 : 5e-4) * (i - 10);
            z[i] = y[i] * y[i];
        }
        galet_rolling_result r = solve_on(40, 40, &def);
        assert_true(r.beyond_profile == (narrow == 1));
        assert_close(r.beyond_points, narrow ? r.b - 5e-4 : 0.0, r.grid.dy);
    }
}

static void contact_beyond_the_points_of_one_side_is_told(void **state) {
    (void)state;
    enum { SHORT = 13 };
    double y[SHORT], z[SHORT];
    galet_rolling_def def = galet_default_rolling();
    def.profile = (galet_profile){.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = SHORT};
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < SHORT; i++) {
            y[i] = 5e-4 * (i - (side ? 2 : 10));
            z[i] = y[i] * y[i];
        }
        galet_rolling_result r = solve_on(40, 40, &def);
        assert_true(r.beyond_profile);
        assert_close(r.beyond_points, side ? -r.y_min - 1e-3 : r.y_max - 1e-3, 1e-9);
    }
}

/// Contact is judged by where pressure ends, as its half extent is, not by the middles of the last cells.
static void contact_a_part_of_a_cell_beyond_the_points_is_told(void **state) {
    (void)state;
    double y[101], z[101];
    galet_rolling_def def = galet_default_rolling();
    def.profile = (galet_profile){.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = 101};
    for (int i = 0; i < 101; i++) {
        y[i] = 5e-5 * (i - 50);
        z[i] = y[i] * y[i];
    }
    galet_rolling_result r = solve_on(25, 25, &def);
    assert_true(r.b > 2.5e-3 && r.b < 2.5e-3 + 0.5 * r.grid.dy);
    assert_true(r.beyond_profile);
    assert_near(r.beyond_points, r.b - 2.5e-3, 1e-6);
}

/// p0 goes with the cube root of the load, b with it, too, where nothing else has a length.
static void tiniest_loads_find_their_box(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    def.tangential = galet_tangential_find("none");
    def.profile.kind = GALET_PROFILE_BLEND;
    def.profile.blend_radius = 0.01;
    def.contact.load = 1.0;
    galet_rolling_result one = solve_on(40, 40, &def);
    for (double load = 1e-15; load > 1e-301; load *= 1e-57) {
        def.contact.load = load;
        galet_rolling_result r = solve_on(40, 40, &def);
        assert_near(r.p0, one.p0 * cbrt(load), 1e-2);
        assert_near(r.b, one.b * cbrt(load), 5e-2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reference_contact_has_its_known_digits),
        cmocka_unit_test(mixed_creepages_have_their_known_digits),
        cmocka_unit_test(spin_hardly_depends_on_the_grid),
        cmocka_unit_test(coulomb_is_never_violated),
        cmocka_unit_test(powers_meet_as_the_grid_is_refined),
        cmocka_unit_test(line_power_adds_up),
        cmocka_unit_test(lines_are_as_long_as_the_ellipse),
        cmocka_unit_test(narrow_patches_roll_as_strips_do),
        cmocka_unit_test(shift_agrees_with_cattaneo_and_mindlin),
        cmocka_unit_test(small_creepage_has_kalkers_slopes),
        cmocka_unit_test(contact_has_the_area_of_hertzs_ellipse),
        cmocka_unit_test(hertz_pressure_is_that_of_the_cells),
        cmocka_unit_test(limits_of_friction_are_reached),
        cmocka_unit_test(tiny_creepages_have_forces_in_proportion),
        cmocka_unit_test(mirror_images_have_mirrored_forces),
        cmocka_unit_test(symmetric_contacts_have_exact_zeros),
        cmocka_unit_test(zeros_of_symmetry_do_not_depend_on_rounding),
        cmocka_unit_test(symmetric_contacts_have_mirrored_fields),
        cmocka_unit_test(symmetric_points_have_exact_zeros),
        cmocka_unit_test(symmetric_crowns_have_a_box_in_the_middle),
        cmocka_unit_test(unlike_materials_do_not_reverse),
        cmocka_unit_test(shifts_have_exact_zeros),
        cmocka_unit_test(symmetric_fields_have_exact_zeros),
        cmocka_unit_test(moment_about_the_centre_does_not_know_the_shift),
        cmocka_unit_test(similar_contacts_have_similar_solutions),
        cmocka_unit_test(prescribed_forces_find_their_creepages),
        cmocka_unit_test(one_force_leaves_the_other_creepage),
        cmocka_unit_test(forces_near_the_limits_are_met),
        cmocka_unit_test(all_forces_within_friction_are_found),
        cmocka_unit_test(forces_that_are_missed_are_told),
        cmocka_unit_test(unlike_materials_are_coupled),
        cmocka_unit_test(slip_dissipates_creep_and_rolling_resistance),
        cmocka_unit_test(hertz_pressure_does_not_balance_unlike_materials),
        cmocka_unit_test(first_order_bar_holds_the_finer_solution),
        cmocka_unit_test(bars_hold_the_finer_solution),
        cmocka_unit_test(extents_are_found_to_a_part_of_a_cell),
        cmocka_unit_test(contact_ends_beside_its_outermost_cells),
        cmocka_unit_test(semi_axes_of_other_contacts_are_half_their_extents),
        cmocka_unit_test(bars_follow_their_recipe),
        cmocka_unit_test(a_given_force_leaves_its_error_to_the_creepage),
        cmocka_unit_test(the_bar_of_a_creepage_follows_the_ratio_of_the_cells),
        cmocka_unit_test(extrapolation_follows_the_ratio_of_the_cells),
        cmocka_unit_test(threads_do_not_change_bits),
        cmocka_unit_test(results_do_not_depend_on_what_was_solved_before),
        cmocka_unit_test(warm_start_reaches_the_same_solution),
        cmocka_unit_test(transforms_stay_within_their_budget),
        cmocka_unit_test(stiff_partners_under_much_friction_converge),
        cmocka_unit_test(turns_that_do_not_end_have_a_residual),
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(huge_creepages_slide_or_are_refused),
        cmocka_unit_test(workspaces_that_cannot_be_are_refused),
        cmocka_unit_test(methods_that_need_too_much_memory_are_refused),
        cmocka_unit_test(fields_are_there_when_asked_for),
        cmocka_unit_test(fields_of_every_method_add_up_to_its_numbers),
        cmocka_unit_test(few_strips_slide_within_friction),
        cmocka_unit_test(no_pair_of_methods_exceeds_friction),
        cmocka_unit_test(largest_numbers_hold_the_fields),
        cmocka_unit_test(largest_numbers_of_the_exact_method_are_those_of_its_fields),
        cmocka_unit_test(progress_goes_from_phase_to_phase),
        cmocka_unit_test(interrupted_solves_end_soon_with_what_is_finished),
        cmocka_unit_test(interrupted_kernels_are_computed_again),
        cmocka_unit_test(cancelled_before_it_starts_is_interrupted),
        cmocka_unit_test(tiny_grids_work),
        cmocka_unit_test(boxes_grow_by_a_few_cells),
        cmocka_unit_test(grids_too_small_for_the_contact_keep_their_box),
        cmocka_unit_test(contact_beyond_measured_points_is_told),
        cmocka_unit_test(contact_beyond_the_points_of_one_side_is_told),
        cmocka_unit_test(contact_a_part_of_a_cell_beyond_the_points_is_told),
        cmocka_unit_test(tiniest_loads_find_their_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

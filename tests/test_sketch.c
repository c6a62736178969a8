#include "check.h"

#include <galet/study.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The drawing of a case, row by row.
typedef struct drawing {
    galet_values *values;
    galet_result *result;
    size_t rows;
    const double *view, *x, *y, *x2, *y2, *turn;
    const char *const *element, *const *text;
} drawing;

/// Settings are keys and values in turn, and end with NULL.
static drawing draw(const char *study, const char *const *settings) {
    drawing d;
    galet_message why;
    const galet_study *found = galet_study_find(study);
    static const char *const tables[] = {"case", NULL}, *const none[] = {NULL};
    galet_request request = {.tables = tables, .fields = none};
    assert_int_equal(galet_case_create(found, &d.values, &why), GALET_OK);
    for (; settings && *settings; settings += 2) {
        assert_int_equal(galet_values_set(d.values, settings[0], settings[1], &why), GALET_OK);
    }
    assert_int_equal(galet_case_run(found, d.values, &request, &d.result, &why), GALET_OK);
    const galet_table *table = galet_result_find_table(d.result, "case");
    d.rows = galet_table_rows(table);
    d.view = galet_table_numbers(table, 0);
    d.element = galet_table_texts(table, 1);
    d.x = galet_table_numbers(table, 2);
    d.y = galet_table_numbers(table, 3);
    d.x2 = galet_table_numbers(table, 4);
    d.y2 = galet_table_numbers(table, 5);
    d.turn = galet_table_numbers(table, 6);
    d.text = galet_table_texts(table, 8);
    return d;
}

static void release(drawing *d) {
    galet_result_destroy(d->result);
    galet_values_destroy(d->values);
}

/// The row of an element in a view whose text begins so; fails where there is none.
static size_t find(const drawing *d, int view, const char *element, const char *text) {
    for (size_t i = 0; i < d->rows; i++) {
        if (d->view[i] == view && strcmp(d->element[i], element) == 0 && strncmp(d->text[i], text, strlen(text)) == 0) {
            return i;
        }
    }
    fail_msg("there is no %s '%s' in view %d", element, text, view);
    return 0;
}

static bool has(const drawing *d, const char *element) {
    for (size_t i = 0; i < d->rows; i++) {
        if (strcmp(d->element[i], element) == 0) {
            return true;
        }
    }
    return false;
}

/// The last element of a kind, which must be there.
static size_t last_of(const drawing *d, const char *element) {
    size_t i = d->rows;
    while (i > 0 && strcmp(d->element[i - 1], element) != 0) {
        i--;
    }
    assert_true(i > 0);
    return i - 1;
}

/// How many points of an outline in a view lie on a circle; asserts that each lies on one of two.
static size_t on_circles(const drawing *d, int view, double y1, double r1, double y2, double r2) {
    size_t count = 0;
    for (size_t i = 0; i < d->rows; i++) {
        if (d->view[i] != view || strcmp(d->element[i], "outline") != 0 || isnan(d->x[i])) {
            continue;
        }
        double miss1 = fabs(hypot(d->x[i], d->y[i] - y1) - r1), miss2 = fabs(hypot(d->x[i], d->y[i] - y2) - r2);
        assert_true(fmin(miss1, miss2) < 1e-12 * fmax(r1, r2));
        count++;
    }
    return count;
}

static void outlines_are_circles_of_the_radii(void **state) {
    (void)state;
    drawing d = draw("hertz", (const char *const[]){"body2.ry", "60 mm", NULL});
    assert_true(on_circles(&d, 1, 0.020, 0.020, -0.025, 0.025) > 100);
    assert_true(on_circles(&d, 2, 0.5, 0.5, -0.06, 0.06) > 100);
    release(&d);
}

/// The concave one lies about the other: both centres are above.
static void concave_body_encloses_the_other(void **state) {
    (void)state;
    drawing d = draw("hertz", (const char *const[]){"body2.rx", "-30 mm", NULL});
    assert_true(on_circles(&d, 1, 0.020, 0.020, 0.030, 0.030) > 100);
    assert_non_null(strstr(d.text[find(&d, 1, "label", "body2.rx = -30 mm")], "concave"));
    release(&d);
}

static void straight_body_is_straight(void **state) {
    (void)state;
    drawing d = draw("hertz", NULL);
    size_t label = find(&d, 2, "label", "body2.ry = inf");
    assert_true(d.y[label] == 0.0);
    release(&d);
}

/// Euler: in a section through both principal planes halfway the curvature is the mean of both.
static void turned_body_has_the_curvature_of_the_section(void **state) {
    (void)state;
    drawing d = draw("hertz", (const char *const[]){"body2.ry", "50 mm", "angle", "45 deg", NULL});
    double radius = 2.0 / (1.0 / 0.025 + 1.0 / 0.050);
    assert_true(on_circles(&d, 1, 0.020, 0.020, -radius, radius) > 100);
    release(&d);
}

static void patch_is_the_contact_ellipse(void **state) {
    (void)state;
    drawing d = draw("hertz", NULL);
    const galet_record *out = galet_result_outputs(d.result);
    double a = galet_record_real(out, "a"), b = galet_record_real(out, "b");
    size_t count = 0;
    for (size_t i = 0; i < d.rows; i++) {
        if (strcmp(d.element[i], "patch") == 0) {
            assert_near(hypot(d.x[i] / a, d.y[i] / b), 1.0, 1e-12);
            count++;
        }
    }
    assert_true(count > 90);
    size_t length = find(&d, 3, "dimension", "a = 0.2303 mm");
    assert_near(hypot(d.x2[length] - d.x[length], d.y2[length] - d.y[length]), a, 1e-12);
    assert_false(has(&d, "velocity") || has(&d, "rotation"));  // nothing rolls
    release(&d);
}

static void positive_creepage_gives_a_force_along_minus_x(void **state) {
    (void)state;
    drawing d = draw("rolling", NULL);
    size_t creep = find(&d, 3, "velocity", "creep.x"), force = find(&d, 3, "force", "fx = -"),
           section = find(&d, 1, "force", "fx = -");
    assert_true(d.x2[creep] > d.x[creep] && d.y2[creep] == d.y[creep]);
    assert_true(d.x2[force] < d.x[force] && d.y2[force] == d.y[force]);
    assert_true(d.x2[section] < d.x[section] && d.y2[section] == 0.0);
    assert_false(has(&d, "moment"));
    release(&d);
    d = draw("rolling", (const char *const[]){"creep.x", "-0.001", "creep.y", "0.001", NULL});
    creep = find(&d, 3, "velocity", "creep.x");
    force = find(&d, 3, "force", "fx = ");
    assert_true(d.x2[creep] < d.x[creep] && d.y2[creep] > d.y[creep]);
    assert_true(d.x2[force] > d.x[force] && d.y2[force] < d.y[force]);
    release(&d);
}

/// A wheel above turns clockwise where the contact travels to the right, and what it rolls on the other way; with
/// creepage their surfaces differ by it, about the speed of rolling: 0.9 x 2.6 / 0.02 and 1.1 x 2.6 / 0.025 rad/s.
static void bodies_turn_as_they_roll_and_creep(void **state) {
    (void)state;
    drawing d = draw("rolling", (const char *const[]){"creep.x", "0.2", NULL});
    size_t one = find(&d, 1, "rotation", "omega1 = 117 rad/s"), two = find(&d, 1, "rotation", "omega2 = 114.4 rad/s");
    assert_true(d.y[one] > 0.0 && d.turn[one] < 0.0);
    assert_true(d.y[two] < 0.0 && d.turn[two] > 0.0);
    size_t rolling = find(&d, 1, "velocity", "rolling, speed = 2.6 m/s");
    assert_true(d.x2[rolling] > d.x[rolling] && d.x[rolling] > 0.0);
    release(&d);
    d = draw("rolling", (const char *const[]){"tangential", "none", NULL});
    find(&d, 1, "rotation", "omega1 = 130 rad/s");
    release(&d);
}

/// A roller in a groove of 30 mm: both turn the same way, and the slower one is drawn in its wall below the contact.
static void concave_body_turns_with_the_one_in_it(void **state) {
    (void)state;
    drawing d = draw("rolling", (const char *const[]){"body2.rx", "-30 mm", "creep.x", "0", NULL});
    size_t one = find(&d, 1, "rotation", "omega1 = 130 rad/s"), two = find(&d, 1, "rotation", "omega2 = 86.67 rad/s");
    assert_true(d.turn[one] < 0.0 && d.turn[two] < 0.0);
    assert_near(d.y[two], 0.03, 1e-12);
    assert_true(hypot(d.x2[two], d.y2[two] - d.y[two]) > 0.03 && d.x2[two] > 0.0 && d.y2[two] < d.y[two]);
    release(&d);
}

/// Semi-axis b lies a quarter turn counter-clockwise of a, and both end on the ellipse.
static void sizes_of_a_turned_patch_lie_on_its_axes(void **state) {
    (void)state;
    drawing d = draw("hertz", (const char *const[]){"angle", "50 deg", "body2.ry", "40 mm", NULL});
    const galet_record *out = galet_result_outputs(d.result);
    double angle = galet_record_real(out, "patch_angle"), b = galet_record_real(out, "b");
    size_t first = find(&d, 3, "dimension", "a = "), second = find(&d, 3, "dimension", "b = ");
    assert_true(fabs(sin(angle)) > 0.1);
    assert_near(d.x2[second], -b * sin(angle), 1e-12);
    assert_near(d.y2[second], b * cos(angle), 1e-12);
    assert_true(d.x2[first] * d.y2[second] - d.y2[first] * d.x2[second] > 0.0);
    release(&d);
}

static void angles_are_told_as_they_were_given(void **state) {
    (void)state;
    drawing d = draw("patch", (const char *const[]){"psi", "200 deg", NULL});
    assert_near(d.turn[find(&d, 2, "angle", "psi = 200 deg")], 200.0 / 180.0 * M_PI, 1e-12);
    release(&d);
    d = draw("patch", (const char *const[]){"psi", "-30 deg", NULL});
    assert_near(d.turn[find(&d, 2, "angle", "psi = -30 deg")], -M_PI / 6.0, 1e-12);
    release(&d);
}

static void arrows_of_a_ball_do_not_cover_each_other(void **state) {
    (void)state;
    drawing d = draw("ball", (const char *const[]){"omega.x", "30", NULL});
    assert_true(d.y[find(&d, 1, "omega", "omega.x = 30 rad/s")] > d.y[find(&d, 1, "velocity", "velocity.x = 1 m/s")]);
    release(&d);
}

static void positive_spin_turns_to_the_left_and_its_moment_back(void **state) {
    (void)state;
    drawing d = draw("rolling", (const char *const[]){"creep.spin", "0.5", NULL});
    assert_true(d.turn[find(&d, 3, "rotation", "creep.spin = 0.5 1/m")] > 0.0);
    assert_true(d.turn[find(&d, 3, "moment", "mz = -")] < 0.0);
    release(&d);
}

/// Both radii of a blend, which touch at y = 0.
static void profile_is_drawn_as_the_section_across(void **state) {
    (void)state;
    drawing d = draw("rolling", (const char *const[]){"profile.kind", "blend", "profile.blend_radius", "100 mm",
                                                      "tangential", "none", NULL});
    double lowest = INFINITY;
    for (size_t i = 0; i < d.rows; i++) {
        if (d.view[i] == 2.0 && strcmp(d.element[i], "outline") == 0 && d.y[i] > 0.0) {
            double r = d.x[i] < 0.0 ? 0.1 : 0.5;
            assert_close(d.y[i], 0.5 * d.x[i] * d.x[i] / r, 0.06 * d.y[i]);  // circle and parabola differ
        }
        lowest = d.view[i] == 2.0 && strcmp(d.element[i], "outline") == 0 ? fmin(lowest, d.y[i]) : lowest;
    }
    assert_close(lowest, 0.0, 1e-12);
    assert_false(has(&d, "rotation") && has(&d, "slip"));
    release(&d);
}

static void slip_in_the_patch_turns_about_its_centre_of_rotation(void **state) {
    (void)state;
    drawing d = draw("patch", (const char *const[]){"slip", "0.3 mm/s", NULL});
    size_t pole = find(&d, 1, "point", "centre of rotation, inside"), count = 0;
    assert_near(d.x[pole], -3e-4 * 0.5, 1e-12);
    assert_near(d.y[pole], 3e-4 * sqrt(0.75), 1e-12);
    double scale = 0.0;
    for (size_t i = 0; i < d.rows; i++) {
        if (strcmp(d.element[i], "slip") == 0) {
            double px = 0.5 * (d.x[i] + d.x2[i]) - d.x[pole], py = 0.5 * (d.y[i] + d.y2[i]) - d.y[pole];
            double u = d.x2[i] - d.x[i], v = d.y2[i] - d.y[i];
            assert_close(u * px + v * py, 0.0, 1e-12 * 1e-6);
            assert_true(px * v - py * u > 0.0);  // spin is positive
            scale = scale == 0.0 ? hypot(u, v) / hypot(px, py) : scale;
            assert_near(hypot(u, v), scale * hypot(px, py), 1e-9);
            count++;
        }
    }
    assert_true(count == 61);
    release(&d);
}

static void far_centre_of_rotation_is_pointed_at(void **state) {
    (void)state;
    drawing d = draw("patch", (const char *const[]){"slip", "10 mm/s", "psi", "0", NULL});
    size_t arrow = find(&d, 1, "axis", "to the centre of rotation: distance = 10 mm");
    assert_close(d.x2[arrow], 0.0, 1e-15);
    assert_true(d.y2[arrow] > d.y[arrow] && d.y[arrow] >= 6e-4);
    release(&d);
    d = draw("patch", (const char *const[]){"spin", "0", NULL});
    assert_false(has(&d, "point") || has(&d, "rotation") || has(&d, "moment"));
    release(&d);
}

/// -f1 e1 - f2 e2 and -m e3.
static void friction_of_a_patch_has_the_signs_of_its_outputs(void **state) {
    (void)state;
    drawing d = draw("patch", NULL);
    const galet_record *out = galet_result_outputs(d.result);
    double f1 = galet_record_real(out, "f1"), f2 = galet_record_real(out, "f2"), c = sqrt(0.75), s = 0.5;
    size_t force = find(&d, 2, "force", "f1 = ");
    double x = -f1 * c + f2 * s, y = -f1 * s - f2 * c;
    assert_near(d.x2[force] / d.y2[force], x / y, 1e-12);
    assert_true(d.x2[force] * x > 0.0);
    assert_true(d.turn[find(&d, 2, "rotation", "spin = 1 rad/s")] > 0.0);
    assert_true(d.turn[find(&d, 2, "moment", "m = ")] < 0.0);
    release(&d);
}

static void ball_struck_across_bends_its_path(void **state) {
    (void)state;
    drawing d = draw("ball", (const char *const[]){"velocity.x", "2 m/s", "omega.x", "-30 rad/s", NULL});
    size_t title = find(&d, 3, "view", "Path from above: bent"), slip = find(&d, 2, "slip", "slip = "),
           friction = find(&d, 2, "force", "friction");
    assert_true(title > 0);
    double vx = 2.0, vy = 0.0286 * -30.0;
    assert_near((d.x2[slip] - d.x[slip]) * vy, (d.y2[slip] - d.y[slip]) * vx, 1e-12);
    assert_true(d.x2[slip] > 0.0 && d.x2[friction] < 0.0 && d.y2[friction] > 0.0);
    double highest = 0.0;
    for (size_t i = title; i < d.rows; i++) {
        highest = strcmp(d.element[i], "trace") == 0 ? fmax(highest, d.y[i]) : highest;
    }
    assert_true(highest > 0.05);  // it leaves the line y = 0 by friction along +y
    find(&d, 3, "point", "slip has fallen to 1 %");
    assert_int_equal(d.view[last_of(&d, "slip")], 3);
    release(&d);
    d = draw("ball", NULL);
    find(&d, 3, "view", "Path from above: straight");
    assert_int_equal(d.view[last_of(&d, "slip")], 2);  // along the path it would lie on the velocity
    release(&d);
    d = draw("ball", (const char *const[]){"velocity.x", "0", "omega.z", "0", NULL});
    assert_int_equal(d.view[last_of(&d, "view")], 2);  // it stays where it is
    release(&d);
}

/// y points away from the reader of the view from the side: a ball that rolls along x turns clockwise.
static void topspin_of_a_ball_turns_clockwise_from_the_side(void **state) {
    (void)state;
    drawing d = draw("ball", (const char *const[]){"omega.y", "20 rad/s", "omega.z", "-5 rad/s", NULL});
    assert_true(d.turn[find(&d, 1, "rotation", "omega.y = 20 rad/s")] < 0.0);
    assert_true(d.turn[find(&d, 2, "rotation", "omega.z = -5 rad/s")] < 0.0);
    size_t down = find(&d, 1, "omega", "omega.z = -5 rad/s");
    assert_true(d.y2[down] < d.y[down]);
    release(&d);
}

static void ellipsoid_touches_the_ground_and_leans_as_told(void **state) {
    (void)state;
    drawing d = draw("ellipsoid", (const char *const[]){"t_end", "1 ms", "gamma3_0", "0.6", "omega0.z", "-10", NULL});
    double lowest = INFINITY;
    for (size_t i = 0; i < d.rows; i++) {
        if (d.view[i] == 1.0 && strcmp(d.element[i], "outline") == 0 && fabs(d.y[i]) > 1e-9) {
            lowest = fmin(lowest, d.y[i]);
        }
    }
    assert_close(lowest, -3e-5, 2e-4);  // between the points of a polygon
    size_t lean = find(&d, 1, "angle", ""), along = find(&d, 1, "omega", "omega0.z = -10 rad/s"),
           upward = find(&d, 1, "omega", "omega0.x = 90 rad/s");
    assert_near(d.turn[lean], -acos(0.6), 1e-12);
    assert_near((d.x2[along] - d.x[along]) / (d.y2[along] - d.y[along]), 0.8 / 0.6, 1e-9);
    assert_true(d.x2[along] < d.x[along]);  // inward: it is negative
    assert_near((d.x2[upward] - d.x[upward]) / (d.y2[upward] - d.y[upward]), -0.6 / 0.8, 1e-9);
    assert_true(d.y2[upward] > d.y[upward]);
    release(&d);
}

/// One name has one value: whole in either view, or called a part.
static void values_of_a_body_are_whole_or_called_parts(void **state) {
    (void)state;
    const char *const settings[] = {"t_end", "1 ms",        "start", "given",    "velocity0.x", "3", "velocity0.y",
                                    "4",     "velocity0.z", "12",    "omega0.y", "2",           NULL};
    drawing d = draw("body", settings);
    find(&d, 1, "velocity", "velocity = 13 m/s");
    find(&d, 2, "velocity", "level part of velocity = 5 m/s");
    find(&d, 1, "omega", "omega = 25.57 rad/s");
    find(&d, 1, "label", "a = 50 mm, b = 42 mm, c = 100 mm");
    find(&d, 1, "label", "mu = 0.1");
    find(&d, 2, "axis", "z of the body");
    release(&d);
    d = draw("body", (const char *const[]){"t_end", "1 ms", "start", "given", "velocity0.y", "4", NULL});
    find(&d, 2, "velocity", "velocity = 4 m/s");
    release(&d);
}

static void slope_of_a_body_goes_downhill(void **state) {
    (void)state;
    drawing d =
        draw("body", (const char *const[]){"t_end", "1 ms", "slope", "20 deg", "slope_direction", "30 deg", NULL});
    size_t down = find(&d, 2, "axis", "downhill, 20 deg");
    assert_near((d.y2[down] - d.y[down]) / (d.x2[down] - d.x[down]), tan(M_PI / 6.0), 1e-12);
    assert_true(d.x2[down] > d.x[down]);
    size_t weight = find(&d, 1, "force", "m g");
    assert_true(d.x2[weight] > d.x[weight] && d.y2[weight] < 0.0);  // its words stand below the ground
    release(&d);
}

/// Where a cue hits a ball: to the right of its middle as the player sees it, above it, on the surface.
static void cue_ends_on_the_ball(void **state) {
    (void)state;
    const char *const settings[] = {"preset", "billiard",    "t_end", "1 ms", "cue.offset_x", "12 mm", "cue.offset_y",
                                    "9 mm",   "cue.impulse", "0.2",   NULL};
    drawing d = draw("body", settings);
    size_t side = find(&d, 1, "force", "cue = 0.2 N s"), above = find(&d, 2, "force", "cue = 0.2 N s");
    const double r = 0.0286, back = sqrt(r * r - 0.012 * 0.012 - 0.009 * 0.009);
    assert_close(d.x2[side], -back, 1e-12);
    assert_close(d.y2[side] - d.y[find(&d, 1, "point", "")], 0.009, 1e-12);
    assert_close(d.y2[above], -0.012, 1e-12);
    assert_true(d.x2[side] > d.x[side]);
    find(&d, 1, "radius", "R = 28.6 mm");
    release(&d);
}

/// Upright on either end, x of space is that of the body.
static void upright_ellipsoid_goes_where_it_is_thrown(void **state) {
    (void)state;
    for (int end = -1; end <= 1; end += 2) {
        drawing d = draw("ellipsoid", (const char *const[]){"t_end", "1 ms", "gamma3_0", end < 0 ? "-1" : "1",
                                                            "velocity0.x", "2", "velocity0.y", "1", NULL});
        size_t side = find(&d, 1, "velocity", "velocity0.x = 2 m/s"), above = find(&d, 2, "velocity", "velocity0.x");
        assert_true(d.x2[side] > d.x[side]);
        assert_near((d.y2[above] - d.y[above]) / (d.x2[above] - d.x[above]), 0.5, 1e-12);
        release(&d);
    }
}

/// Arrows in space: the load presses down, the force on body 1 is against positive creepage.
static void bodies_in_space_carry_load_and_force(void **state) {
    (void)state;
    galet_values *values;
    galet_result *result;
    galet_message why;
    const galet_study *study = galet_study_find("rolling");
    static const char *const tables[] = {"bodies", NULL}, *const none[] = {NULL};
    galet_request request = {.tables = tables, .fields = none};
    assert_int_equal(galet_case_create(study, &values, &why), GALET_OK);
    assert_int_equal(galet_case_run(study, values, &request, &result, &why), GALET_OK);
    const galet_table *table = galet_result_find_table(result, "bodies");
    const char *const *text = galet_table_texts(table, 8);
    const double *rx = galet_table_numbers(table, 1), *side = galet_table_numbers(table, 4),
                 *x = galet_table_numbers(table, 5), *z = galet_table_numbers(table, 7);
    assert_true(rx[0] == 0.020 && side[0] == 1.0 && rx[1] == 0.025 && side[1] == -1.0);
    for (size_t i = 2; i < galet_table_rows(table); i++) {
        bool load = strncmp(text[i], "load", 4) == 0, force = strncmp(text[i], "fx = -", 6) == 0;
        assert_true(!load || z[i] == -1.0);
        assert_true(!force || x[i] == -1.0);
    }
    galet_result_destroy(result);
    galet_values_destroy(values);
}

static void drawing_costs_nothing_where_nobody_wants_it(void **state) {
    (void)state;
    static const char *const studies[] = {"hertz", "patch", "ball"};
    for (size_t i = 0; i < sizeof studies / sizeof *studies; i++) {
        galet_values *values;
        galet_result *result;
        galet_message why;
        const galet_study *study = galet_study_find(studies[i]);
        galet_request request = galet_request_outputs();
        assert_int_equal(galet_case_create(study, &values, &why), GALET_OK);
        assert_int_equal(galet_case_run(study, values, &request, &result, &why), GALET_OK);
        assert_int_equal(galet_table_rows(galet_result_find_table(result, "case")), 0);
        galet_result_destroy(result);
        galet_values_destroy(values);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outlines_are_circles_of_the_radii),
        cmocka_unit_test(concave_body_encloses_the_other),
        cmocka_unit_test(straight_body_is_straight),
        cmocka_unit_test(turned_body_has_the_curvature_of_the_section),
        cmocka_unit_test(patch_is_the_contact_ellipse),
        cmocka_unit_test(positive_creepage_gives_a_force_along_minus_x),
        cmocka_unit_test(bodies_turn_as_they_roll_and_creep),
        cmocka_unit_test(concave_body_turns_with_the_one_in_it),
        cmocka_unit_test(sizes_of_a_turned_patch_lie_on_its_axes),
        cmocka_unit_test(angles_are_told_as_they_were_given),
        cmocka_unit_test(arrows_of_a_ball_do_not_cover_each_other),
        cmocka_unit_test(positive_spin_turns_to_the_left_and_its_moment_back),
        cmocka_unit_test(profile_is_drawn_as_the_section_across),
        cmocka_unit_test(slip_in_the_patch_turns_about_its_centre_of_rotation),
        cmocka_unit_test(far_centre_of_rotation_is_pointed_at),
        cmocka_unit_test(friction_of_a_patch_has_the_signs_of_its_outputs),
        cmocka_unit_test(ball_struck_across_bends_its_path),
        cmocka_unit_test(topspin_of_a_ball_turns_clockwise_from_the_side),
        cmocka_unit_test(ellipsoid_touches_the_ground_and_leans_as_told),
        cmocka_unit_test(values_of_a_body_are_whole_or_called_parts),
        cmocka_unit_test(slope_of_a_body_goes_downhill),
        cmocka_unit_test(cue_ends_on_the_ball),
        cmocka_unit_test(upright_ellipsoid_goes_where_it_is_thrown),
        cmocka_unit_test(bodies_in_space_carry_load_and_force),
        cmocka_unit_test(drawing_costs_nothing_where_nobody_wants_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

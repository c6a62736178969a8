// Measured points made fit for a profile (docs/theory/profiles.md).
#include "check.h"

#include "railhead.h"
#include "random.h"

#include <galet/profile_points.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 4001 };
static double y[MANY], z[MANY];
static galet_profile_points_def def;
static galet_profile_flaws flaws;
static galet_profile_points *points;
static galet_profile profile;

static int begin(void **state) {
    (void)state;
    def = galet_default_profile_points();
    def.y = y;
    def.z = z;
    profile = galet_default_profile();
    points = NULL;
    return 0;
}

static int end(void **state) {
    (void)state;
    galet_profile_points_destroy(points);
    return 0;
}

static galet_status try_make(void) {
    galet_profile_points_destroy(points);
    points = NULL;
    return galet_profile_points_create(&def, &points, &flaws);
}

static void make(void) {
    assert_int_equal(try_make(), GALET_OK);
    galet_profile_points_lend(points, &profile);
    assert_int_equal(galet_profile_check(&profile), GALET_OK);
}

/// A parabola of radius 300 mm and 12 mm width.
static void measure_parabola(size_t count) {
    def.count = count;
    for (size_t i = 0; i < count; i++) {
        y[i] = 0.012 * ((double)i / (double)(count - 1) - 0.5);
        z[i] = y[i] * y[i] / 0.6;
    }
}

/// The rail head with its walls; points so far apart on the left and on the right.
static void measure_railhead(double left, double right) {
    def.count = 0;
    for (double s = -0.060; s <= 0.060; s += s < -0.5 * left ? left : right) {
        railhead_at(s, &y[def.count], &z[def.count]);
        y[def.count] = railhead_rounded(y[def.count]);
        z[def.count] = railhead_rounded(z[def.count]);
        def.count++;
    }
}

static void swap_rows(size_t i, size_t j) {
    double row[2] = {y[i], z[i]};
    y[i] = y[j];
    z[i] = z[j];
    y[j] = row[0];
    z[j] = row[1];
}

static void shuffle(void) {
    uint64_t seed = 7;
    for (size_t i = def.count - 1; i > 0; i--) {
        swap_rows(i, (size_t)(random_between(&seed, 0.0, (double)(i + 1))));
    }
}

static void points_in_order_are_left_alone(void **state) {
    (void)state;
    measure_parabola(31);
    make();
    assert_int_equal(profile.count, 31);
    assert_memory_equal(profile.y, y, 31 * sizeof *y);
    assert_memory_equal(profile.z, z, 31 * sizeof *z);
    assert_true(!profile.bend && flaws.cut == 0 && flaws.gap_low == flaws.gap_high);
    // slopes are found once, and are those of the bare points to the last bit
    galet_profile bare = {.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = 31};
    for (int i = -80; i <= 80; i++) {
        assert_true(galet_profile_height(&profile, NAN, 1e-4 * i) == galet_profile_height(&bare, NAN, 1e-4 * i));
    }
}

/// Parts of a file that go the other way lie on no layer of their own.
static void parts_in_reverse_order_do_not_fold(void **state) {
    (void)state;
    enum { POINTS = 241 };
    double sorted[POINTS];
    for (size_t length = 4; length <= 40; length += 4) {
        measure_parabola(POINTS);
        memcpy(sorted, y, sizeof sorted);
        for (size_t first = 20; first + length <= 220; first += 60) {
            for (size_t i = 0; i < length / 2; i++) {
                swap_rows(first + i, first + length - 1 - i);
            }
        }
        make();
        assert_int_equal(flaws.cut, 0);
        assert_memory_equal(profile.y, sorted, sizeof sorted);
    }
}

static void any_order_makes_the_same_profile(void **state) {
    (void)state;
    double sorted[31];
    measure_parabola(31);
    memcpy(sorted, y, sizeof sorted);
    for (size_t i = 0; i < 15; i++) {
        swap_rows(i, 30 - i);
    }
    make();
    assert_memory_equal(profile.y, sorted, sizeof sorted);
    shuffle();
    make();
    assert_int_equal(flaws.cut, 0);
    assert_memory_equal(profile.y, sorted, sizeof sorted);
}

static void doubled_points_become_one(void **state) {
    (void)state;
    measure_parabola(31);
    for (size_t i = 0; i < 31; i++) {
        y[31 + i] = y[i] + 1e-9;  // nearly
        z[31 + i] = z[i] + 2e-7;
    }
    def.count = 62;
    make();
    assert_int_equal(profile.count, 31);
    for (size_t i = 0; i < 31; i++) {
        assert_close(profile.z[i], z[i] + 1e-7, 1e-18);
    }
}

static void walls_are_cut_off(void **state) {
    (void)state;
    measure_railhead(1e-4, 4e-4);
    make();
    double low, high, depth;
    railhead_point(2, 80.0 * M_PI / 180.0, &high, &depth);
    low = -high;
    assert_true(flaws.cut > 100 && flaws.left + flaws.cut == def.count);
    assert_close(flaws.y_low, low, 1e-4);  // within a chord
    assert_close(flaws.y_high, high, 1e-4);
    // the same, with what is under the head
    size_t n = def.count;
    for (int i = 0; i < 40; i++, n++) {
        y[n] = y[n - 1] - 4e-4;
        z[n] = z[n - 1];
    }
    def.count = n;
    double before = flaws.y_high;
    make();
    assert_close(flaws.y_high, before, 2e-4);
    // and turned about
    for (size_t i = 0; i < n / 2; i++) {
        swap_rows(i, n - 1 - i);
    }
    make();
    assert_close(flaws.y_low, low, 2e-4);
    assert_close(flaws.y_high, before, 2e-4);
}

/// A layer back over 20 points, 10 um above, and one on again, 10 um higher: sorted by y it is a shorter zigzag.
static void a_flat_fold_is_refused_where_it_begins(void **state) {
    (void)state;
    measure_parabola(121);
    def.count = 0;
    for (size_t i = 0; i < 161; i++, def.count++) {
        bool back = i > 80 && i <= 100;
        double at = i <= 80 ? 1e-4 * (double)i : back ? 1e-4 * (160.3 - (double)i) : 1e-4 * ((double)i - 40.6);
        y[i] = at - 0.006;
        z[i] = y[i] * y[i] / 0.6 + (i <= 80 ? 0.0 : back ? 1e-5 : 2e-5);
    }
    assert_int_equal(try_make(), GALET_ERR_INPUT);
    assert_true(flaws.text && strstr(flaws.text, "folds over"));
    assert_int_equal(flaws.row, 81);
}

/// What is added to the fold above, so that layers lie so many times the noise apart.
static void measure_noisy_fold(double apart) {
    const double noise = 1e-6;
    def.count = 161;
    for (size_t i = 0; i < 161; i++) {
        bool back = i > 80 && i <= 100;
        double at = i <= 80 ? 1e-4 * (double)i : back ? 1e-4 * (160.3 - (double)i) : 1e-4 * ((double)i - 40.6);
        y[i] = at - 0.006;
        z[i] = y[i] * y[i] / 0.6 + 0.5 * noise * (i % 2 ? 1.0 : -1.0);
        z[i] += apart * noise * (i <= 80 ? 0.0 : back ? 1.0 : 2.0);
    }
}

static void layers_are_two_from_ten_times_the_noise_on(void **state) {
    (void)state;
    measure_noisy_fold(6.0);
    assert_int_equal(try_make(), GALET_OK);
    measure_noisy_fold(16.0);
    assert_int_equal(try_make(), GALET_ERR_INPUT);
    assert_true(flaws.text && strstr(flaws.text, "folds over"));
}

/// Forth and back, forth twice, in three stretches that overlap: one surface within its noise, whatever the order.
static void surfaces_that_are_measured_twice_do_not_fold(void **state) {
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        uint64_t seed = 17;
        def.count = 0;
        for (size_t i = 0; i < 240; i++, def.count++) {
            double back = kind == 0 ? 239.4 - (double)i : kind == 1 ? (double)i - 119.6 : 160.4 - (double)i;
            double on = kind == 2 && i >= 120 ? (double)i - 79.7 : back;
            y[i] = 1e-4 * (i < 80 || (i < 120 && kind < 2) ? (double)i : kind == 2 && i < 120 ? back : on) - 0.006;
            z[i] = y[i] * y[i] / 0.6 + 1e-7 * random_between(&seed, -0.5, 0.5);
        }
        make();
        assert_int_equal(flaws.cut, 0);
        assert_int_equal(profile.count, 240);
        shuffle();
        make();
        assert_int_equal(profile.count, 240);
    }
}

static void a_fold_is_refused_where_it_begins(void **state) {
    (void)state;
    measure_parabola(121);
    for (size_t i = 80; i < 121; i++) {
        y[i] -= 0.0015;
        z[i] += 1e-3;
    }
    assert_int_equal(try_make(), GALET_ERR_INPUT);
    assert_true(flaws.text && strstr(flaws.text, "folds over"));
    assert_int_equal(flaws.row, 80);
    for (size_t i = 0; i < 60; i++) {
        swap_rows(i, 120 - i);
    }
    assert_int_equal(try_make(), GALET_ERR_INPUT);
    assert_int_equal(flaws.row, 40);
}

static void steps_back_within_the_noise_are_no_fold(void **state) {
    (void)state;
    measure_parabola(121);
    uint64_t seed = 3;
    for (size_t i = 0; i < 121; i++) {
        y[i] += 3e-4 * (random_between(&seed, -0.5, 0.5));
        z[i] = y[i] * y[i] / 0.6;
    }
    make();
    assert_int_equal(flaws.cut, 0);
    assert_close(galet_profile_height(&profile, INFINITY, 2e-3), 4e-6 / 0.6, 1e-12);
}

/// Points that noise has moved up by more than their distance, and beside their neighbours: steps steeper than a wall.
static void spikes_of_noise_are_no_walls(void **state) {
    (void)state;
    measure_parabola(121);
    for (size_t i = 10; i < 120; i += 10) {
        size_t beside = i < 60 ? i + 1 : i - 1;
        y[i] = 0.9 * y[beside] + 0.1 * y[i];
        z[i] += 1.2e-4;
    }
    z[60] -= 1.2e-4;  // the crown
    make();
    assert_int_equal(flaws.cut, 0);
    assert_int_equal(profile.count, 121);
}

static void a_hole_is_told(void **state) {
    (void)state;
    measure_parabola(121);
    memmove(y + 70, y + 85, 36 * sizeof *y);
    memmove(z + 70, z + 85, 36 * sizeof *z);
    def.count = 106;
    make();
    assert_close(flaws.gap_low, y[69], 1e-15);
    assert_close(flaws.gap_high, y[70], 1e-15);
}

static size_t hole_count(void) {
    size_t count;
    galet_profile_points_holes(points, &count);
    return count;
}

/// Takes away the points from `first` to before `last`, but for every so many of them.
static void drop_points(size_t first, size_t last, size_t every) {
    size_t kept = 0;
    for (size_t i = 0; i < def.count; i++) {
        bool stays = i < first || i >= last || (every && (i - first) % every == every - 1);
        y[kept] = y[i];
        z[kept] = z[i];
        kept += stays;
    }
    def.count = kept;
}

static void all_holes_are_kept(void **state) {
    (void)state;
    measure_parabola(241);
    drop_points(150, 200, 0);
    drop_points(100, 115, 0);
    make();
    size_t count;
    const galet_profile_hole *hole = galet_profile_points_holes(points, &count);
    assert_int_equal(count, 2);
    assert_close(hole[0].low, 0.012 * (99.0 / 240.0 - 0.5), 1e-15);
    assert_close(hole[0].high, 0.012 * (115.0 / 240.0 - 0.5), 1e-15);
    assert_close(hole[1].high - hole[1].low, 51 * 0.012 / 240.0, 1e-15);
    assert_true(flaws.gap_low == hole[1].low && flaws.gap_high == hole[1].high);
    def.smoothing = 1e-3;
    def.resampled = 500;
    make();
    assert_int_equal(hole_count(), 2);
}

static void stray_points_do_not_hide_a_hole(void **state) {
    (void)state;
    for (size_t strays = 1; strays <= 4; strays++) {
        measure_parabola(481);
        drop_points(200, 200 + 20 * (strays + 1) - 1, 20);
        make();
        assert_true(hole_count() > 0);
        assert_int_equal(def.count, 481 - 19 * (strays + 1));
    }
}

/// Rail files, scans laid side by side, points that are finer in the middle, points at random.
static void spacings_that_vary_are_no_holes(void **state) {
    (void)state;
    measure_railhead(1e-4, 4e-4);
    make();
    assert_int_equal(hole_count(), 0);
    for (double growth = 1.05; growth < 2.1; growth += 0.1) {
        def.count = 41;
        for (size_t i = 0; i < 41; i++) {
            double far = fabs((double)i - 20.0);
            y[i] = 1e-2 * copysign((pow(growth, far) - 1.0) / (pow(growth, 20.0) - 1.0), (double)i - 20.0);
            z[i] = y[i] * y[i];
        }
        make();
        assert_int_equal(hole_count(), 0);
    }
    measure_parabola(121);
    for (size_t i = 0; i < 363; i++) {
        y[i] = 1e-4 * ((double)(i % 121) + 0.02 * (double)(i / 121)) - 0.006;
        z[i] = y[i] * y[i] / 0.6;
    }
    def.count = 363;
    make();
    assert_int_equal(hole_count(), 0);
    uint64_t seed = 19;
    for (size_t i = 0; i < def.count; i++) {
        y[i] = random_between(&seed, -0.006, 0.006);
        z[i] = y[i] * y[i] / 0.6;
    }
    make();
    assert_int_equal(hole_count(), 0);
}

/// One point a millimetre up, or down, is no wall.
static void a_stray_point_is_refused_by_its_row(void **state) {
    (void)state;
    const size_t rows[] = {3, 59, 60, 61, 100};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        for (int side = -1; side <= 1; side += 2) {
            measure_parabola(121);
            z[rows[k]] += 1e-3 * side;
            assert_int_equal(try_make(), GALET_ERR_INPUT);
            assert_true(flaws.text && strstr(flaws.text, "stands out"));
            assert_int_equal(flaws.row, rows[k]);
        }
    }
}

/// A wall whose points do not lie in line is a wall: none of them strays from neighbours that lie level.
static void a_ragged_wall_is_cut_off(void **state) {
    (void)state;
    const double ragged[] = {2.2e-3, 1.0e-3, 2.0e-3, 3.0e-3, 4.0e-3};
    measure_parabola(121);
    for (size_t i = 110; i < 121; i++) {
        z[i] += i < 115 ? ragged[i - 110] : 5e-3 + 1e-3 * (double)(i - 115);
    }
    make();
    assert_int_equal(flaws.cut, 13);  // from where a chord leads up the wall
    assert_int_equal(profile.count, 108);
}

static void noise_is_told_by_its_standard_deviation(void **state) {
    (void)state;
    measure_railhead(1e-4, 4e-4);
    make();
    galet_profile_noise none = galet_profile_points_noise(points, -6e-3, 6e-3);
    assert_true(none.height < 1e-9 && none.count > 70);  // rounded to 1 nm
    uint64_t seed = 23;
    measure_parabola(1201);
    for (size_t i = 0; i < 1201; i++) {
        y[i] += 3e-6 * random_between(&seed, -0.5, 0.5);
        z[i] = y[i] * y[i] / 0.6 + 1e-6 * random_between(&seed, -0.5, 0.5);
    }
    make();
    galet_profile_noise noise = galet_profile_points_noise(points, -4e-3, 4e-3);
    assert_near(noise.height, 1e-6 / sqrt(12.0), 0.05);
    assert_near(noise.spacing, 1e-5, 0.01);
    assert_false(noise.lone);
    assert_in_range(noise.count, 799, 802);
    measure_parabola(121);
    z[70] += 5e-6;
    make();
    noise = galet_profile_points_noise(points, -4e-3, 4e-3);
    assert_true(noise.worst_at == y[70]);
    assert_near(noise.worst, 5e-6 / sqrt(1.0 + 34.0 / 36.0), 1e-6);
    assert_near(noise.height, 5e-6 * sqrt(1.0 / (double)noise.count), 1e-6);  // in quadrature, all of it
    assert_true(noise.lone);
    assert_int_equal(galet_profile_points_noise(points, 0.0, 1e-4).count, 2);
}

/// A corner is off as a single point is, but so are its neighbours; a point in noise stands out only far beyond it.
static void a_lone_point_is_told_from_corners_and_noise(void **state) {
    (void)state;
    measure_parabola(121);
    for (size_t i = 90; i < 121; i++) {
        z[i] += 0.3 * (y[i] - y[90]);
    }
    make();
    galet_profile_noise corner = galet_profile_points_noise(points, -6e-3, 6e-3);
    assert_true(corner.worst_at == y[90] && !corner.lone);
    uint64_t corners = 11;
    int taken = 0;
    for (int n = 0; n < 100; n++) {  // 0.02 steep, 30 times the noise
        measure_parabola(121);
        for (size_t i = 0; i < 121; i++) {
            z[i] += 0.02 * fmax(y[i] - y[60], 0.0) + 2e-8 * sqrt(12.0) * random_between(&corners, -0.5, 0.5);
        }
        make();
        corner = galet_profile_points_noise(points, -6e-3, 6e-3);
        assert_true(corner.worst > 10.0 * corner.others);
        taken += corner.lone;
    }
    assert_int_equal(taken, 0);
    static const struct {
        double proud;  // over the noise
        int least, most;
    } told[] = {{0.0, 0, 1}, {3.0, 0, 20}, {10.0, 65, 90}, {30.0, 98, 100}};
    for (size_t k = 0; k < sizeof told / sizeof *told; k++) {
        uint64_t seed = 5;
        int lone = 0;
        for (int n = 0; n < 100; n++) {
            measure_parabola(121);
            for (size_t i = 0; i < 121; i++) {
                z[i] += 1e-7 * sqrt(12.0) * random_between(&seed, -0.5, 0.5);
            }
            z[60] -= 1e-7 * told[k].proud;
            make();
            lone += galet_profile_points_noise(points, -4e-3, 4e-3).lone;
        }
        assert_in_range(lone, told[k].least, told[k].most);
    }
}

/// Where points lie closer than their noise is high, chords over three of them climb like walls.
static void noise_of_dense_points_is_no_wall(void **state) {
    (void)state;
    enum { SCANS = 5 };
    uint64_t seed = 9;
    for (size_t i = 0; i < 2000; i++) {
        y[i] = 1e-5 * ((double)(i % (2000 / SCANS)) * SCANS + random_between(&seed, -2.0, 2.0)) - 1e-2;
        z[i] = y[i] * y[i] / 0.6 + 2e-5 * random_between(&seed, -1.0, 1.0);
    }
    def.count = 2000;
    def.smoothing = 1.5e-3;
    make();
    assert_int_equal(flaws.cut, 0);
    assert_true(flaws.y_high - flaws.y_low > 0.0199);
    for (double at = -5e-3; at < 5e-3; at += 1e-3) {
        assert_close(galet_profile_height(&profile, INFINITY, at), at * at / 0.6, 6e-6);
    }
}

static void points_outside_the_limits_are_left_out(void **state) {
    (void)state;
    measure_parabola(121);
    def.y_min = -1e-3;
    def.y_max = 2e-3;
    make();
    assert_int_equal(profile.count, 31);
    assert_int_equal(flaws.cut, 0);
    def.y_max = -0.9e-3;
    assert_int_equal(try_make(), GALET_ERR_INPUT);
    assert_non_null(flaws.text);
}

static void what_makes_no_profile_is_refused(void **state) {
    (void)state;
    measure_parabola(31);
    def.count = 2;
    assert_int_equal(try_make(), GALET_ERR_INPUT);
    def.count = 0;
    assert_int_equal(try_make(), GALET_ERR_INPUT);
    measure_parabola(31);
    z[12] = NAN;
    assert_int_equal(try_make(), GALET_ERR_INPUT);
    assert_int_equal(flaws.row, 12);
    for (size_t i = 0; i < 31; i++) {
        y[i] = 1.0;
        z[i] = (double)i;
    }
    assert_int_equal(try_make(), GALET_ERR_INPUT);
    memset(z, 0, sizeof z);
    assert_int_equal(try_make(), GALET_ERR_INPUT);
    measure_parabola(31);
    def.resampled = 2;
    assert_int_equal(try_make(), GALET_ERR_RANGE);
    def.resampled = 0;
    def.smoothing = 0.006;
    assert_int_equal(try_make(), GALET_ERR_RANGE);
    def.smoothing = -1.0;
    assert_int_equal(try_make(), GALET_ERR_RANGE);
}

/// Radius of the circle that lies closest.
static double radius_at(double at) {
    double slope = galet_profile_slope(&profile, INFINITY, at);
    return pow(1.0 + slope * slope, 1.5) / galet_profile_curvature(&profile, INFINITY, at);
}

/// Largest relative error of the radius over the middle fifth of an arc.
static double radius_error(int arc, double side) {
    double from = arc > 0 ? railhead_end(arc - 1) : 0.0, to = railhead_end(arc), worst = 0.0;
    to = fmin(to, 1.2);  // of the last arc what is well off the cut
    for (int i = 0; i <= 20; i++) {
        double angle = from + (to - from) * (40 + i) / 100.0, at, depth;
        railhead_point(arc, angle, &at, &depth);
        worst = fmax(worst, fabs(radius_at(side * at) / railhead_radius[arc] - 1.0));
    }
    return worst;
}

static void arcs_come_out_with_their_radii(void **state) {
    (void)state;
    // Rounding to 1 nm and points 0.1 mm apart leave 300 mm uncertain by per cents; fits take that away.
    const double bare[] = {0.05, 0.01, 0.006}, fitted[] = {5e-4, 1e-4, 3e-4};
    measure_railhead(1e-4, 4e-4);
    for (int smoothed = 0; smoothed < 2; smoothed++) {
        def.smoothing = smoothed ? 2.5e-3 : 0.0;
        make();
        for (int arc = 0; arc < RAILHEAD_ARCS; arc++) {
            double error = fmax(radius_error(arc, -1.0), radius_error(arc, 1.0));
            print_message("%g mm, %s: %.2g\n", 1e3 * railhead_radius[arc], smoothed ? "fitted" : "bare", error);
            assert_true(error < (smoothed ? fitted : bare)[arc]);
        }
    }
}

static void flats_stay_flat(void **state) {
    (void)state;
    measure_parabola(121);
    for (size_t i = 0; i < 121; i++) {
        z[i] = 1e-3 * y[i] + railhead_rounded(fmax(fabs(y[i]) - 4e-3, 0.0));
    }
    def.smoothing = 1e-3;
    make();
    for (int i = -20; i <= 20; i++) {
        assert_close(galet_profile_curvature(&profile, INFINITY, 1e-4 * i), 0.0, 1e-9);
        assert_close(galet_profile_slope(&profile, INFINITY, 1e-4 * i), 1e-3, 1e-12);
    }
}

static void a_fit_keeps_quartics_and_the_ends_of_parabolas(void **state) {
    (void)state;
    measure_parabola(61);
    def.smoothing = 1e-3;
    make();
    for (int i = -60; i <= 60; i++) {
        bool inside = abs(i) <= 50;  // at ends a turned parabola is none: some 1e-4 of its curvature
        assert_close(galet_profile_curvature(&profile, INFINITY, 1e-4 * i), 1.0 / 0.3, inside ? 1e-7 : 4e-4);
        assert_close(galet_profile_slope(&profile, INFINITY, 1e-4 * i), 1e-4 * i / 0.3, inside ? 1e-11 : 6e-8);
    }
    for (size_t i = 0; i < 61; i++) {
        z[i] = 1e3 * pow(y[i], 4);
    }
    make();
    for (size_t i = 10; i <= 50; i++) {
        assert_close(profile.bend[i], 12e3 * y[i] * y[i], 1e-9);
        assert_close(profile.z[i], z[i], 1e-18);
    }
}

static void noise_goes_as_the_window_grows(void **state) {
    (void)state;
    measure_parabola(1201);
    uint64_t seed = 11;
    for (size_t i = 0; i < 1201; i++) {
        z[i] += 1e-7 * (random_between(&seed, -0.5, 0.5));
    }
    double scatter[3];
    for (int k = 0; k < 3; k++) {
        def.smoothing = 0.5e-3 * (k + 1);
        make();
        scatter[k] = 0.0;
        for (int i = -40; i <= 40; i++) {
            scatter[k] += pow(galet_profile_curvature(&profile, INFINITY, 1e-4 * i) * 0.3 - 1.0, 2) / 81.0;
        }
    }
    // the variance falls with the fifth power of the width
    assert_true(scatter[1] < scatter[0] / 8.0 && scatter[2] < scatter[1] / 2.0);
    assert_true(sqrt(scatter[2]) < 0.05);
}

static void ends_do_not_swing(void **state) {
    (void)state;
    measure_parabola(1201);
    uint64_t seed = 13;
    for (size_t i = 0; i < 1201; i++) {
        z[i] += 1e-8 * random_between(&seed, -0.5, 0.5);
    }
    def.smoothing = 1.5e-3;
    make();
    for (size_t i = 0; i < profile.count; i++) {
        assert_close(profile.bend[i], 1.0 / 0.3, 0.015);  // 0.031 with degree 4 throughout
    }
}

static void many_points_are_thinned_before_they_are_smoothed(void **state) {
    (void)state;
    measure_parabola(4001);
    def.smoothing = 2e-3;
    make();
    assert_in_range(profile.count, 600, 700);  // a hundred in half a window
    for (int i = -40; i <= 40; i++) {
        assert_close(galet_profile_curvature(&profile, INFINITY, 1e-4 * i), 1.0 / 0.3, 1e-4);
        assert_close(galet_profile_height(&profile, INFINITY, 1e-4 * i), 1e-8 * i * i / 0.6, 1e-10);
    }
}

static void resampled_points_are_even_and_on_the_profile(void **state) {
    (void)state;
    measure_parabola(61);
    def.resampled = 100;
    make();
    assert_int_equal(profile.count, 100);
    for (size_t i = 0; i < 100; i++) {
        assert_close(profile.y[i], 0.012 * ((double)i / 99.0 - 0.5), 1e-17);
        assert_close(profile.z[i], profile.y[i] * profile.y[i] / 0.6, 1e-15);
    }
    def.smoothing = 1e-3;
    make();
    assert_close(profile.bend[31], 1.0 / 0.3, 1e-7);
    assert_close(profile.slope[70], profile.y[70] / 0.3, 1e-11);
}

#define WITH_POINTS(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_POINTS(points_in_order_are_left_alone),
        WITH_POINTS(any_order_makes_the_same_profile),
        WITH_POINTS(parts_in_reverse_order_do_not_fold),
        WITH_POINTS(doubled_points_become_one),
        WITH_POINTS(walls_are_cut_off),
        WITH_POINTS(a_fold_is_refused_where_it_begins),
        WITH_POINTS(a_flat_fold_is_refused_where_it_begins),
        WITH_POINTS(layers_are_two_from_ten_times_the_noise_on),
        WITH_POINTS(surfaces_that_are_measured_twice_do_not_fold),
        WITH_POINTS(steps_back_within_the_noise_are_no_fold),
        WITH_POINTS(spikes_of_noise_are_no_walls),
        WITH_POINTS(a_hole_is_told),
        WITH_POINTS(all_holes_are_kept),
        WITH_POINTS(stray_points_do_not_hide_a_hole),
        WITH_POINTS(spacings_that_vary_are_no_holes),
        WITH_POINTS(a_stray_point_is_refused_by_its_row),
        WITH_POINTS(a_ragged_wall_is_cut_off),
        WITH_POINTS(noise_is_told_by_its_standard_deviation),
        WITH_POINTS(a_lone_point_is_told_from_corners_and_noise),
        WITH_POINTS(noise_of_dense_points_is_no_wall),
        WITH_POINTS(points_outside_the_limits_are_left_out),
        WITH_POINTS(what_makes_no_profile_is_refused),
        WITH_POINTS(arcs_come_out_with_their_radii),
        WITH_POINTS(flats_stay_flat),
        WITH_POINTS(a_fit_keeps_quartics_and_the_ends_of_parabolas),
        WITH_POINTS(noise_goes_as_the_window_grows),
        WITH_POINTS(ends_do_not_swing),
        WITH_POINTS(many_points_are_thinned_before_they_are_smoothed),
        WITH_POINTS(resampled_points_are_even_and_on_the_profile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

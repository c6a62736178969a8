// Profiles as instruments and programs write them (docs/theory/profiles.md 1).
#include "check.h"

#include "input/file.h"
#include "input/profile_file.h"

#include <galet/profile_points.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static galet_profile_record record;
static galet_message why;
static galet_profile_points *points;
static galet_profile profile;
static galet_profile_flaws flaws;

static int begin(void **state) {
    (void)state;
    record = (galet_profile_record){0};
    points = NULL;
    profile = galet_default_profile();
    return 0;
}

static int end(void **state) {
    (void)state;
    galet_profile_points_destroy(points);
    galet_profile_record_release(&record);
    return 0;
}

static galet_status parse(const char *text, const char *path) {
    galet_profile_record_release(&record);
    why.text[0] = '\0';
    const galet_profile_format *format = galet_profile_format_find(text);
    assert_non_null(format);
    return galet_profile_file_parse(format, text, strlen(text), path, &record, &why);
}

static void assert_refused(const char *text, const char *message) {
    assert_int_equal(parse(text, "f.prr"), GALET_ERR_INPUT);
    assert_string_equal(why.text, message);
}

static void read_file(const char *path) {
    char *text;
    size_t length;
    assert_int_equal(galet_file_read(path, 1 << 20, &text, &length, &why), GALET_OK);
    galet_status status = parse(text, path);
    free(text);
    assert_string_equal(why.text, "");
    assert_int_equal(status, GALET_OK);
}

static void make(double smoothing) {
    galet_profile_points_def def = galet_default_profile_points();
    def.y = record.y;
    def.z = record.z;
    def.count = record.count;
    def.smoothing = smoothing;
    galet_profile_points_destroy(points);
    points = NULL;
    assert_int_equal(galet_profile_points_create(&def, &points, &flaws), GALET_OK);
    galet_profile_points_lend(points, &profile);
}

/// 1 over the radius of the circle that lies closest [1/m].
static double bend_at(double y) {
    double slope = galet_profile_slope(&profile, INFINITY, y);
    return galet_profile_curvature(&profile, INFINITY, y) / pow(1.0 + slope * slope, 1.5);
}

static void assert_is_railhead(const double *accuracy) {
    const double middle[] = {0.008, 0.024, 0.037}, radius[] = {0.300, 0.060, 0.012792};
    for (int side = -1; side <= 1; side += 2) {
        for (int i = 0; i < 3; i++) {
            double got = 1.0 / bend_at(side * middle[i]);
            print_message("at %g mm: %.6g mm, off by %.2g\n", 1e3 * side * middle[i], 1e3 * got, got / radius[i] - 1.0);
            assert_near(got, radius[i], accuracy[i]);
        }
    }
    assert_close(galet_profile_height(&profile, INFINITY, 0.0), 0.0, 2e-9);
    assert_true(flaws.cut > 20 && flaws.y_high > 0.0395 && flaws.y_low < -0.0395);
}

static void rails_of_both_kinds_have_their_radii(void **state) {
    (void)state;
    const double accuracy[] = {2e-4, 1e-4, 1e-4};
    read_file("data/railhead.prr");
    assert_string_equal(record.words, "SIMPACK rail profile");
    make(2.5e-3);
    assert_is_railhead(accuracy);
    size_t count = record.count;
    read_file("data/railhead.ban");
    assert_string_equal(record.words, "MiniProf rail profile");
    assert_int_equal(record.count, count - 1);  // one is in quotes
    make(2.5e-3);
    assert_is_railhead(accuracy);
}

/// The tread towards +y or -y, the flange on the other side.
static void assert_is_wheel(double side) {
    make(2.0e-3);
    for (int i = 0; i <= 10; i++) {
        double y = side * (-0.050 + 0.006 * i);
        assert_close(bend_at(y), 0.0, 5e-3);
        assert_close(galet_profile_slope(&profile, INFINITY, y), -side * 0.05, 1e-6);
        assert_close(galet_profile_height(&profile, INFINITY, y), 0.003 - 0.05 * (side * y + 0.060), 2e-9);
    }
    size_t tip = 0;
    for (size_t i = 0; i < profile.count; i++) {
        tip = profile.z[i] < profile.z[tip] ? i : tip;
    }
    assert_true(side * profile.y[tip] > 0.030 && profile.z[tip] < -0.020);
    assert_near(1.0 / bend_at(profile.y[tip]), 0.012, 1e-3);
    assert_near(1.0 / bend_at(side * 0.0255), -0.014, 2e-3);
}

static void wheels_of_both_kinds_have_their_flange_outwards(void **state) {
    (void)state;
    read_file("data/wheel.prw");
    assert_string_equal(record.words, "SIMPACK wheel profile");
    assert_is_wheel(-1.0);
    read_file("data/wheel.whl");
    assert_string_equal(record.words, "MiniProf wheel profile");
    assert_is_wheel(1.0);
}

static void z_of_miniprof_may_go_up_or_down(void **state) {
    (void)state;
    const char *const signs[] = {"", "-"};
    for (int i = 0; i < 2; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "ColumnDef=N,X,Y\r\nRail=left\r\n1 -2 %s4\r\n2 -1 %s1\r\n3 0 0\r\n4 1 %s1\r\n5 2 %s4\r\n", signs[i],
                 signs[i], signs[i], signs[i]);
        assert_int_equal(parse(text, "f.txt"), GALET_OK);
        assert_int_equal(record.count, 5);
        assert_close(record.z[0], 4e-3, 1e-18);
        assert_close(record.y[4], 2e-3, 1e-18);
        assert_int_equal(record.lines[0], 3);
        assert_int_equal(parse(text, "f.whl"), GALET_OK);
        assert_close(record.z[0], -4e-3, 1e-18);
    }
    assert_int_equal(parse("XYPoints=3\nAxleNo=4\nColumnDef=X,Y\n-1,1\n0 0\n1 1\n", "f"), GALET_OK);
    assert_string_equal(record.words, "MiniProf wheel profile");
}

static void headers_of_simpack_are_obeyed(void **state) {
    (void)state;
    assert_int_equal(
        parse("spline.begin\npoint.dist.min = 0.5\nshift.y = 1\nbound.y.min = 0\nbound.y.max = 9\n"
              "mirror.z = 1 ! yes\ntype = 7\nunits.len.f = 10\npoint.begin\n-3 1\n0 2 0.5\n0.1 2\n! 4 4\n4 3\n\n"
              "point.end\n",
              "f.PRW"),
        GALET_OK);
    assert_string_equal(record.words, "SIMPACK wheel profile");  // by its name alone
    assert_int_equal(record.count, 2);
    assert_close(record.y[0], 0.1, 1e-16);
    assert_close(record.z[0], 0.2, 1e-16);  // mirrored, and turned from out of a wheel
    assert_close(record.y[1], 0.5, 1e-16);
    assert_int_equal(record.lines[1], 14);
    assert_int_equal(
        parse("header.begin\ntype=0\nheader.end\nspline.begin\nrotate = 90\nunits.ang.f=57.29577951308232\n"
              "point.begin\n1 2\npoint.end",
              "f.prw"),
        GALET_OK);
    assert_close(record.y[0], -2e-3, 1e-16);
    assert_close(record.z[0], 1e-3, 1e-16);
}

static void what_cannot_be_read_is_told_with_its_place(void **state) {
    (void)state;
    assert_refused("header.begin\n", "f.prr: ends before its points; expected a line point.begin");
    assert_refused("point.begin\n1 2\n", "f.prr: ends among its points; expected a line point.end");
    assert_refused("point.begin\n1 2\npoint.end\npoint.begin\n3 4\npoint.end\n",
                   "f.prr:4: holds a second profile; keep the one that is meant in a file of its own");
    assert_refused("point.begin\npoint.end\n", "f.prr: is a SIMPACK rail profile without points");
    assert_refused("point.begin\n1 2\n 3 x\npoint.end\n", "f.prr:3:4: expected a number (got 'x')");
    assert_refused("point.begin\n1 nan\npoint.end\n", "f.prr:2:3: expected a number (got 'nan')");
    assert_refused("point.begin\n1\npoint.end\n", "f.prr:2: expected y, z and perhaps a weight (got 1 number)");
    assert_refused("point.begin\n1 1e400\npoint.end\n", "f.prr:2:3: expected a number (got '1e400')");
    assert_refused("spline.begin\nshift.y = a\n", "f.prr:2:11: expected a number (got 'a')");
    assert_refused("spline.begin\nshift.y =\n", "f.prr:2: shift.y: expected one number");
    assert_refused("spline.begin\n12 13\n", "f.prr:2: expected 'key = value' or point.begin (got '12 13')");
    assert_refused("spline.begin\nunits.len.f = 0\npoint.begin\n1 2\npoint.end\n",
                   "f.prr: units.len.f must be > 0 (1000: mm)");
    assert_refused("header.begin\ntype = 3\npoint.begin\n1 2\npoint.end\n",
                   "f.prr: type must be 0 (rail) or 1 (wheel)");
    assert_refused("ColumnDef=A,X\n", "f.prr:1: expected ColumnDef=X,Y (got 'A,X')");
    assert_refused("ColumnDef=X,Y\n1 2 3\n", "f.prr:2: expected 2 numbers, as ColumnDef says (got 3)");
    assert_refused("XYPoints=4\nColumnDef=X,Y\n1 2\n\" 2 3\n3 4\n", "f.prr: ends after 3 of the 4 points of XYPoints");
    assert_refused("ColumnDef=X,Y\n1 \x01\n", "f.prr: is not a text file; export it as CSV in UTF-8");
    assert_null(galet_profile_format_find("y,z\n1,2\n"));
    assert_null(galet_profile_format_find(""));
}

/// Files as others publish them; GALET_SHARED_DATA is the folder they are in.
static void read_published(const char *name) {
    const char *shared = getenv("GALET_SHARED_DATA");
    if (!shared) {
        print_message("skipped: GALET_SHARED_DATA names no folder\n");
        skip();
    }
    char path[512];
    snprintf(path, sizeof path, "%s/profiles/%s", shared, name);
    read_file(path);
}

static void published_profiles_are_read_as_they_are(void **state) {
    (void)state;
    const double accuracy[] = {2e-4, 1e-4, 1e-4};
    read_published("r300_wide.prr");
    assert_int_equal(record.count, 801);
    make(2.5e-3);
    assert_is_railhead(accuracy);
    read_published("MBench_UIC60_v3.prr");
    assert_int_equal(record.count, 495);
    make(0.0);
    double height[2] = {galet_profile_height(&profile, INFINITY, -0.030),
                        galet_profile_height(&profile, INFINITY, 0.020)};
    read_published("MBench_UIC60_v3.ban");
    assert_int_equal(record.count, 476);
    make(0.0);  // the same rail from the other side, without the points in quotes
    assert_close(galet_profile_height(&profile, INFINITY, 0.030), height[0], 1e-9);
    assert_close(galet_profile_height(&profile, INFINITY, -0.020), height[1], 1e-9);
    read_published("MBench_S1002_v3.prw");
    make(0.0);
    assert_true(galet_profile_height(&profile, INFINITY, -0.057) < -0.027);             // the flange
    assert_close(galet_profile_height(&profile, INFINITY, 0.060), 2.6356764e-3, 1e-9);  // the end of the tread
}

#define WITH_RECORD(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_RECORD(rails_of_both_kinds_have_their_radii),
        WITH_RECORD(wheels_of_both_kinds_have_their_flange_outwards),
        WITH_RECORD(z_of_miniprof_may_go_up_or_down),
        WITH_RECORD(headers_of_simpack_are_obeyed),
        WITH_RECORD(what_cannot_be_read_is_told_with_its_place),
        WITH_RECORD(published_profiles_are_read_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

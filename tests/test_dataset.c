#include "check.h"

#include "input/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROWS_MAX = 64 };

/// A measured decay: the time, then one of position, velocity, angle and its rate, and a resistance.
static const galet_param record[] = {
    GALET_REAL("t", "s", 0.0, "time", .titles = "time|temps", .rising = true, .column_key = "time_column",
               .rate_key = "sample_rate"),
    GALET_REAL("x", "m", 0.0, "position", .titles = "position|displacement|displ", .when = "restoring=spring",
               .column_key = "signal_column", .unit_key = "signal_unit"),
    GALET_REAL("v", "m/s", 0.0, "velocity", .titles = "velocity|speed", .when = "restoring=spring", .instead_of = "x"),
    GALET_REAL("angle", "rad", 0.0, "angle", .titles = "x|theta", .when = "restoring=pendulum", .instead_of = "x"),
    GALET_REAL("turn", "rad/s", 0.0, "rate", .titles = "v", .when = "restoring=pendulum", .instead_of = "x"),
    GALET_REAL("ecr", "", 0.0, "contact", .unset = true, .range = ">= 0 and <= 5"),
    GALET_END,
};

static const galet_param decay[] = {
    GALET_COLUMNS("data", record, "a record", .required = true, .max_rows = ROWS_MAX, .skip_key = "skip_lines"),
    GALET_INTEGER("skip_lines", 0, "lines to leave out", .range = ">= 0"),
    GALET_TEXT("time_column", NULL, "column of the time", .unset = true),
    GALET_TEXT("signal_column", NULL, "column of the signal", .unset = true),
    GALET_TEXT("signal_unit", NULL, "unit of the signal", .unset = true),
    GALET_REAL_UNSET("sample_rate", "Hz", "samples a second", .range = "> 0"),
    GALET_CHOICE("restoring", "spring", "spring pendulum", "what pulls it back"),
    GALET_END,
};

static const galet_param params[] = {GALET_GROUP("decay", decay), GALET_END};

static char folder[] = "/tmp/galet-dataset-XXXXXX", path[64];

static int make_folder(void **state) {
    (void)state;
    snprintf(path, sizeof path, "%s/f.csv", mkdtemp(folder));
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static int create(void **state) {
    galet_message why;
    return galet_values_create(params, (galet_values **)state, &why);
}

static int destroy(void **state) {
    galet_values_destroy(*state);
    return 0;
}

static void set(galet_values *v, const char *key, const char *text) {
    galet_message why = {0};
    galet_status status = galet_values_set_from(v, "--set", key, text, &why);
    assert_string_equal(why.text, "");
    assert_int_equal(status, GALET_OK);
}

/// All other keys: "key=text key=text", the rest as they are by default.
static void set_options(galet_values *v, const char *options) {
    static const char *const keys[] = {"skip_lines", "time_column", "signal_column", "signal_unit", "sample_rate"};
    char key[64], words[128], *rest = words;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        snprintf(key, sizeof key, "decay.%s", keys[i]);
        set(v, key, i ? "unset" : "0");
    }
    set(v, "decay.restoring", "spring");
    snprintf(words, sizeof words, "%s", options);
    for (char *word; (word = strsep(&rest, " ")) != NULL && *word;) {
        char *text = strchr(word, '=') + 1;
        snprintf(key, sizeof key, "decay.%.*s", (int)(text - 1 - word), word);
        set(v, key, text);
    }
}

static galet_status give(galet_values *v, const char *content, const char *options, galet_message *why) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
    set(v, "decay.data", path);
    set_options(v, options);
    return galet_values_check(v, why);
}

static const double *column(const galet_values *v, const char *name) {
    size_t rows;
    return galet_values_column(v, "decay.data", name, &rows);
}

/// The file gives this first row; NaN where the column is absent.
static void expect_first(galet_values *v, const char *content, const char *options, double t, double x, double speed) {
    galet_message why = {0};
    galet_status status = give(v, content, options, &why);
    assert_string_equal(why.text, "");
    assert_int_equal(status, GALET_OK);
    const double expected[] = {t, x, speed};
    static const char *const names[] = {"t", "x", "v"};
    for (int i = 0; i < 3; i++) {
        const double *found = column(v, names[i]);
        assert_int_equal(found == NULL, isnan(expected[i]));
        if (found) {
            assert_true(*found == expected[i]);
        }
    }
}

/// In the complaint "%" stands for the path.
static void expect_complaint(galet_values *v, const char *content, const char *options, const char *complaint) {
    galet_message why;
    char expected[sizeof why.text] = "";
    if (give(v, content, options, &why) != GALET_ERR_INPUT) {
        fail_msg("read in spite of: %s", complaint);
    }
    const char *percent = strchr(complaint, '%');
    snprintf(expected, sizeof expected, "%.*s%s%s", percent ? (int)(percent - complaint) : 0, complaint,
             percent ? path : "", percent ? percent + 1 : complaint);
    assert_string_equal(why.text, expected);
}

/// Whatever brings a column to its member, a unit in its title is understood or refused.
static void units_in_titles_are_never_dropped(void **state) {
    galet_values *v = *state;
    static const char *const titles[] = {"way/mm",    "way / mm", "way_mm",       "way mm",
                                         "way in mm", "way (mm)", "way (mm) raw", "way {mm}"};
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
        char content[64];
        snprintf(content, sizeof content, "t;%s\n1;2000\n", titles[i]);
        expect_first(v, content, "signal_column=2", 1, 2, NAN);
    }
    expect_first(v, "t;x (mm) raw\n1;2000\n", "", 1, 2, NAN);
    expect_first(v, "t;way_mm/s\n1;2000\n", "signal_column=2", 1, NAN, 2);
    expect_first(v, "temps/ms;t\n1000;2\n", "time_column=1 signal_column=2", 1, 2, NAN);
    expect_first(v, "way/mm\n2000\n", "sample_rate=1", 0, 2, NAN);
    expect_first(v, "ms;mm\n1000;2000\n", "time_column=1 signal_column=2", 1, 2, NAN);
    expect_first(v, "s;h\n1;2\n", "time_column=1 signal_column=2", 1, 2, NAN);
    expect_complaint(
        v, "1 2 3 mm\n2 3 4 mm\n", "",
        "--set: decay.data: %:1: 'mm' stands beside the numbers; a unit belongs into a title, as in 'x [mm]'");
    expect_first(v, "1 2 3 left\n2 3 4 left\n", "", 1, 2, NAN);
    expect_first(v, "t;left/right\n1;2\n", "signal_column=2", 1, 2, NAN);
    expect_first(v, "t;channel_2\n1;2\n", "signal_column=2", 1, 2, NAN);
    expect_first(v, "t;way/V\n1;2000\n", "signal_column=2 signal_unit=mm", 1, 2, NAN);
    expect_complaint(v, "t;way/V\n1;2\n", "signal_column=2",
                     "--set: decay.data: %: way/V: expected m or a unit like it (got 'V')");
}

static void titles_tell_what_a_column_is(void **state) {
    galet_values *v = *state;
    expect_first(v, "t,x\n1,2\n", "", 1, 2, NAN);
    expect_first(v, "v;t\n1;2\n", "", 2, NAN, 1);
    expect_first(v, "Time(s)\tDispl (mm)\tother\n1\t2000\tx\n", "", 1, 2, NAN);
    expect_first(v, "time_ms;Speed / (mm/s)\n1000;2000\n", "", 1, NAN, 2);
    expect_first(v, "TIME / ms,position_mm\n1000,2000\n", "", 1, 2, NAN);
    expect_first(v, "temps\tposition mm\nms\t\n1000\t2000\n", "", 1, 2, NAN);
    expect_first(v, "t_0,t,x_dot,x\n7,1,8,2\n", "", 1, 2, NAN);
    expect_first(v, "position,x,t\n7,2,1\n", "", 1, 2, NAN);
    expect_complaint(v, "t,w\n1,2\n", "",
                     "--set: decay.data: %: has no column x or v (its titles, separated by commas, are t, w); say "
                     "which it is by signal_column");
    expect_complaint(v, "x,w\n1,2\n", "",
                     "--set: decay.data: %: has no column t (its titles, separated by commas, are x, w); say which it "
                     "is by time_column, or give "
                     "sample_rate");
    expect_complaint(
        v, "t,x,v\n1,2,3\n", "",
        "--set: decay.data: %: has more than one of the columns x or v; say which to take by signal_column");
    expect_complaint(v, "t,x,x\n1,2,3\n", "",
                     "--set: decay.data: %: has two columns x; say which it is by signal_column");
    expect_complaint(v, "t,x [kg]\n1,2\n", "", "--set: decay.data: %: x: expected m or a unit like it (got 'kg')");
}

static void other_keys_say_what_titles_do_not(void **state) {
    galet_values *v = *state;
    expect_first(v, "t,x,v\n1,2,3\n", "signal_column=v", 1, NAN, 3);
    expect_first(v, "t,x,v\n1,2,3\n", "signal_column=2", 1, 2, NAN);
    expect_first(v, "s,w [mm/s]\n1,2000\n", "time_column=s signal_column=w", 1, NAN, 2);
    expect_first(v, "t,w [mm],W [mm]\n1,7,2000\n", "signal_column=W", 1, 2, NAN);
    expect_first(v, "t [s],w [mm]\n1,2000\n", "signal_column=w[mm]", 1, 2, NAN);
    expect_first(v, "s,w\n1,2\n", "time_column=1 signal_column=2", 1, 2, NAN);
    expect_first(v, "s,w\n1,2000\n", "time_column=1 signal_column=W signal_unit=mm/s", 1, NAN, 2);
    expect_first(v, "t,x [m]\n1,2000\n", "signal_unit=mm", 1, 2, NAN);
    expect_first(v, "1 2 3\n", "signal_column=3", 1, 3, NAN);
    expect_first(v, "2 1 3\n", "time_column=2 signal_column=1", 1, 2, NAN);
    expect_first(v, "1 2 3\n", "", 1, 2, NAN);
    assert_true(*column(v, "ecr") == 3.0);
    expect_first(v, "t,x,ecr [-]\n1,2,3\n", "", 1, 2, NAN);
    assert_true(*column(v, "ecr") == 3.0);
    expect_first(v, "t;x;ecr\ns;m;%\n1;2;50\n", "", 1, 2, NAN);
    assert_true(*column(v, "ecr") == 0.5);
    expect_complaint(v, "t,x\n1,2\n", "signal_column=w",
                     "--set: decay.signal_column: %: has no column 'w' (its titles, separated by commas, are t, x)");
    expect_complaint(v, "1,2\n", "signal_column=3",
                     "--set: decay.signal_column: %: has no column '3' (it has 2, without titles)");
    expect_complaint(v, "t,x\n1,2\n", "signal_column=t",
                     "--set: decay.signal_column: %: has one column for both t and x");
    expect_complaint(v, "t,x\n1,2\n", "signal_unit=kg",
                     "--set: decay.signal_unit: expected m or a unit like it (got 'kg')");
    expect_complaint(
        v, "1,2\n", "signal_column=1",
        "--set: decay.data: %: has no column t (it has 2, without titles); say which it is by time_column, or give "
        "sample_rate");
}

static void all_that_is_missing_is_said_at_once(void **state) {
    galet_values *v = *state;
    expect_complaint(v, "a,b\n1,2\n", "",
                     "--set: decay.data: %: has no column t and no column x or v (its titles, separated by commas, are "
                     "a, b); say which they "
                     "are by time_column, or give sample_rate, and by signal_column");
    expect_complaint(
        v, "a,b\n1,2\n", "time_column=a",
        "--set: decay.data: %: has no column x or v (its titles, separated by commas, are a, b); say which it is by "
        "signal_column");
}

/// No other column can be the time, or the signal.
static void a_sole_column_lacks_a_rate(void **state) {
    galet_values *v = *state;
    expect_complaint(v, "1\n2\n", "",
                     "--set: decay.data: %: has no column t and no column x or v (it has 1, without titles); give "
                     "sample_rate instead of t");
    expect_complaint(v, "1\n2\n", "signal_column=1",
                     "--set: decay.data: %: has no column t (it has 1, without titles); give sample_rate instead of t");
    expect_complaint(v, "x\n1\n2\n", "",
                     "--set: decay.data: %: has no column t (its only title is x); give sample_rate instead of t");
    expect_complaint(
        v, "a\n1\n2\n", "",
        "--set: decay.data: %: has no column t and no column x or v (its only title is a); give sample_rate "
        "instead of t");
    expect_complaint(v, "t\n1\n2\n", "", "--set: decay.data: %: has no column x or v (its only title is t)");
    expect_first(v, "1\n2\n", "sample_rate=4", 0, 1, NAN);
}

static void a_title_may_be_said_with_its_unit(void **state) {
    galet_values *v = *state;
    galet_message why = {0};
    static const char *const said[] = {"w [mm]", "W  (mm)", "w", "w "};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        give(v, "t [s],w [mm]\n1,2000\n", "", &why);  // which of them it is, is not known yet
        set(v, "decay.signal_column", said[i]);
        assert_int_equal(galet_values_check(v, &why), GALET_OK);
        assert_true(*column(v, "x") == 2.0);
    }
}

static void a_rate_stands_in_for_the_time(void **state) {
    galet_values *v = *state;
    const char *swing = "angle, rate, duration\n90, 4, 5 \n180\n90\n45\n";
    galet_message why;
    assert_int_equal(give(v, swing, "skip_lines=2 sample_rate=4 signal_unit=deg restoring=pendulum", &why), GALET_OK);
    assert_true(column(v, "t")[0] == 0.0 && column(v, "t")[2] == 0.5);
    assert_close(column(v, "angle")[0], M_PI, 1e-15);
    assert_null(column(v, "x"));
    assert_int_equal(galet_values_line(v, "decay.data", 0), 3);
    assert_int_equal(give(v, "w [deg/s]\n90\n180\n", "sample_rate=4 restoring=pendulum", &why), GALET_OK);
    assert_close(column(v, "turn")[1], M_PI, 1e-15);
    expect_first(v, "1,2\n", "sample_rate=4 signal_column=2", 0, 2, NAN);
    expect_first(v, "t,x\n1,2\n", "sample_rate=4", 0, 2, NAN);
    expect_complaint(v, "0,5\n", "sample_rate=4",
                     "--set: decay.data: %: has 2 columns without titles; say which is x or v by signal_column");
    expect_complaint(v, "t,x\n1,2\n", "sample_rate=4 time_column=t",
                     "--set: decay.sample_rate: is given together with time_column; give one of them");
}

/// What a file and a rate beside it say of the time, "" for nothing: `against` of galet_values_column_source.
static const char *contradiction(galet_values *v, const char *content, const char *rate) {
    galet_message why;
    assert_int_equal(give(v, content, rate, &why), GALET_OK);
    const char *against;
    galet_values_column_source(v, "decay.data", "t", &against);
    return against ? against : "";
}

static void times_that_are_passed_over_are_compared_with_the_rate(void **state) {
    galet_values *v = *state;
    assert_string_equal(contradiction(v, "t,x\n0,1\n0.25,2\n0.5,3\n0.75,4\n", "sample_rate=4"), "");
    assert_string_equal(contradiction(v, "t,x\n0,1\n0.25,2\n0.5,3\n0.75,4\n", "sample_rate=5"),
                        "its column 1 says 4 Hz, sample_rate says 5 Hz");
    assert_string_equal(contradiction(v, "t,x\nnoon,1\n0.25,2\n0.5,3\n0.75,4\n", "sample_rate=5"), "");
    assert_string_equal(contradiction(v, "t,x\n0,1\n0.25,2\n0.5,3\nlate,4\n", "sample_rate=5"), "");
}

#define SKIP "; lines above the numbers can be left out by skip_lines"

static void lines_above_the_numbers_that_are_no_header_are_told_how_to_leave(void **state) {
    galet_values *v = *state;
    expect_complaint(v, "Tribometer 2\nDate: today\nBy: me\nt,x\n1,2\n", "",
                     "--set: decay.data: %:2:1: expected a number (got 'Date:')" SKIP);
    expect_complaint(v, "Tribometer 2\nt,x\n1,2\n", "", "--set: decay.data: %:2:1: expected a number (got 't,x')" SKIP);
    expect_complaint(v, "t,x,n\n90,4,5\n180\n90\n", "",
                     "--set: decay.data: %:3: expected 3 numbers, separated by commas as before (got 1)" SKIP);
    expect_first(v, "Tribometer 2\nDate: today\nBy: me\nt,x\n1,2\n", "skip_lines=3", 1, 2, NAN);
    expect_complaint(v, "t,x\n1,a\n", "", "--set: decay.data: %:2:3: expected a number (got 'a')");
    expect_complaint(v, "t,x\n1,2\nb,2\n", "", "--set: decay.data: %:3:1: expected a number (got 'b')");
    expect_complaint(v, "t,x\n1,2\n2,2\n3\n", "",
                     "--set: decay.data: %:4: expected 2 numbers, separated by commas as before (got 1)");
}

static void numbers_beyond_their_bounds_are_told_with_their_line(void **state) {
    galet_values *v = *state;
    expect_complaint(v, "t,x,ecr\n0,1,0.5\n1,1,5.5\n", "",
                     "--set: decay.data: %:3: ecr: must be >= 0 and <= 5 (got 5.5)");
    expect_complaint(v, "t,x,ecr [%]\n0,1,50\n1,1,-1\n", "",
                     "--set: decay.data: %:3: ecr: must be >= 0 and <= 5 (got -0.01)");
    expect_first(v, "t,x,ecr [%]\n0,1,50\n1,1,100\n", "", 0, 1, NAN);
    assert_true(*column(v, "ecr") == 0.5);
    const double t[] = {0.0, 1.0}, ecr[] = {0.5, 5.5};
    const double *const columns[] = {t, t, NULL, NULL, NULL, ecr};
    galet_message why;
    assert_int_equal(galet_values_set_columns(v, "decay.data", columns, 2, &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, "ecr: must be >= 0 and <= 5 (got 5.5)"));
}

static void time_must_increase(void **state) {
    galet_values *v = *state;
    expect_complaint(v, "t,x\n3.2500,1\n3.2520,1\n3.2510,1\n", "",
                     "--set: decay.data: %:4: time goes backwards (3.2510 s after 3.2520 s)");
    expect_complaint(v, "t [ms];x\n3,25;1\n3,3;1\n# so\n3,3;2\n", "",
                     "--set: decay.data: %:5: time stands still (3.3 ms twice)");
    expect_complaint(v, "1e3 1\n1e-3 1\n", "", "--set: decay.data: %:2: time goes backwards (0.001 s after 1000 s)");
}

/// What a motion of ours has where one phase ends and the next begins; another value at the same time stays a mistake.
static void a_row_that_is_repeated_counts_once(void **state) {
    galet_values *v = *state;
    galet_message why = {0};
    const char *motion = "t,x,mode\n1,2,slip+\n1.5,3,slip+\n1.5,3,slip-\n1.5,3,slip-\n2,4,slip-\n";
    assert_int_equal(give(v, motion, "", &why), GALET_OK);
    size_t rows;
    const double *t = galet_values_column(v, "decay.data", "t", &rows);
    assert_int_equal(rows, 3);
    assert_true(t[0] == 1.0 && t[1] == 1.5 && t[2] == 2.0);
    expect_complaint(v, "t,x\n1,2\n1.5,3\n1.5,3.5\n", "", "--set: decay.data: %:4: time stands still (1.5 s twice)");
}

/// Writes `count` rows with time steps of 1/8, which doubles hold, and position i * i.
static void give_many(galet_values *v, int count, const char *options) {
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    fputs("t,x\n", out);
    for (int i = 0; i < count; i++) {
        fprintf(out, "%.3f,%d\n", i / 8.0, i * i);
    }
    fclose(out);
    galet_message why = {0};
    galet_status status = give(v, text, options, &why);
    assert_string_equal(why.text, "");
    assert_int_equal(status, GALET_OK);
    free(text);
}

static void too_many_rows_become_means_of_groups(void **state) {
    galet_values *v = *state;
    static const int counts[] = {1, 63, 64, 65, 127, 128, 129, 191, 192, 1000, 4096, 4097, 5000};
    for (size_t c = 0; c < 2 * sizeof counts / sizeof *counts; c++) {
        int count = counts[c / 2];
        give_many(v, count, c % 2 ? "sample_rate=8" : "");
        size_t rows, group = galet_values_group(v, "decay.data"), wanted = 1;
        while ((size_t)count / wanted > ROWS_MAX) {
            wanted *= 2;
        }
        assert_int_equal(group, wanted);
        const double *t = galet_values_column(v, "decay.data", "t", &rows), *x = column(v, "x");
        assert_int_equal(rows, (size_t)count / group);
        for (size_t i = 0; i < rows; i++) {
            double middle = (double)(i * group) + 0.5 * (double)(group - 1), sum = 0.0;
            for (size_t k = i * group; k < (i + 1) * group; k++) {
                sum += (double)(k * k);
            }
            assert_true(t[i] == middle / 8.0);
            assert_near(x[i], sum / (double)group, 1e-15);
            assert_int_equal(galet_values_line(v, "decay.data", i), i * group + 2);
        }
    }
}

static void a_file_is_read_again_only_when_it_is_to_be_read_otherwise(void **state) {
    galet_values *v = *state, *copy;
    galet_message why;
    expect_first(v, "t,x,v\n1,2,3\n", "signal_column=x", 1, 2, NAN);
    const double *x = column(v, "x");
    FILE *file = fopen(path, "wb");
    fputs("t,x,v\n1,4,5\n", file);
    fclose(file);
    assert_int_equal(galet_values_check(v, &why), GALET_OK);
    assert_ptr_equal(column(v, "x"), x);
    assert_int_equal(galet_values_copy(v, &copy), GALET_OK);
    set(copy, "decay.signal_column", "v");
    assert_int_equal(galet_values_check(copy, &why), GALET_OK);
    assert_true(*column(copy, "v") == 5.0 && *column(v, "x") == 2.0);
    assert_null(column(copy, "x"));
    set(copy, "decay.signal_column", "y");
    assert_int_equal(galet_values_check(copy, &why), GALET_ERR_INPUT);
    set(copy, "decay.signal_column", "v");
    assert_int_equal(galet_values_check(copy, &why), GALET_OK);
    assert_true(*column(copy, "v") == 5.0);
    galet_values_destroy(copy);
}

static void a_pipe_is_read_once(void **state) {
    galet_values *v = *state;
    galet_message why = {0};
    unlink(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    pid_t writer = fork();
    if (writer == 0) {
        FILE *pipe = fopen(path, "wb");
        for (int i = 0; i < 100000; i++) {
            fprintf(pipe, "%d\t%d\n", i, i);
        }
        _exit(fclose(pipe) ? 1 : 0);
    }
    set(v, "decay.data", path);
    assert_int_equal(galet_values_check(v, &why), GALET_OK);
    assert_int_equal(galet_values_check(v, &why), GALET_OK);
    assert_int_equal(galet_values_group(v, "decay.data"), 2048);
    assert_true(column(v, "x")[0] == 1023.5);
    int code;
    waitpid(writer, &code, 0);
    unlink(path);
}

static void arrays_are_taken_as_they_are(void **state) {
    galet_values *v = *state;
    galet_message why;
    const double t[] = {0.0, 1.0, 2.0}, x[] = {3.0, 4.0, 5.0}, backwards[] = {0.0, 2.0, 1.0};
    const double *columns[] = {t, x, NULL, NULL, NULL, NULL};
    set(v, "decay.signal_column", "9");
    set(v, "decay.sample_rate", "4");
    assert_int_equal(galet_values_set_columns(v, "decay.data", columns, 3, &why), GALET_OK);
    assert_int_equal(galet_values_check(v, &why), GALET_OK);
    assert_true(column(v, "t")[2] == 2.0 && galet_values_group(v, "decay.data") == 1);
    set(v, "decay.restoring", "pendulum");
    assert_int_equal(galet_values_check(v, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "decay.data: angle or turn: must be given, with one number or more");
    set(v, "decay.restoring", "spring");
    columns[2] = x;
    assert_int_equal(galet_values_set_columns(v, "decay.data", columns, 3, &why), GALET_OK);
    assert_int_equal(galet_values_check(v, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "decay.data: x or v: give one of them");
    columns[2] = NULL;
    columns[0] = backwards;
    assert_int_equal(galet_values_set_columns(v, "decay.data", columns, 3, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "decay.data: t: number 3: time goes backwards");
}

static const galet_param misnamed[] = {GALET_COLUMNS("data", record, "a record", .skip_key = "skip"), GALET_END};

static void rules_that_name_no_parameter_are_a_mistake(void **state) {
    (void)state;
    galet_values *v;
    galet_message why;
    assert_int_equal(galet_values_create(misnamed, &v, &why), GALET_OK);
    assert_string_equal(galet_values_mistake(v), "the rule 'skip' names no parameter");
    galet_values_destroy(v);
}

/// Files as others publish them; GALET_SHARED_DATA is the folder they are in.
static const double *read_published(galet_values *v, const char *name, const char *options, const char *what,
                                    size_t *rows) {
    const char *shared = getenv("GALET_SHARED_DATA");
    if (!shared) {
        print_message("skipped: GALET_SHARED_DATA names no folder\n");
        skip();
    }
    char file[512];
    galet_message why = {0};
    snprintf(file, sizeof file, "%s/%s", shared, name);
    set(v, "decay.data", file);
    set_options(v, options);
    galet_status status = galet_values_check(v, &why);
    assert_string_equal(why.text, "");
    assert_int_equal(status, GALET_OK);
    return galet_values_column(v, "decay.data", what, rows);
}

static void published_records_are_read_as_they_are(void **state) {
    galet_values *v = *state;
    size_t rows;
    for (int i = 1; i <= 3; i++) {
        char name[64];
        snprintf(name, sizeof name, "decay/jensenbenard_free_swing_%02d.txt", i);
        const double *angle =
            read_published(v, name, "restoring=pendulum skip_lines=2 sample_rate=1000 signal_unit=deg", "angle", &rows);
        assert_true(rows == 39 && angle[0] < -0.7 && column(v, "t")[0] == 0.0635);
    }
    const double *x = read_published(v, "loops/christopherson_fretting_loops_test_data_2.txt", "", "x", &rows);
    assert_int_equal(galet_values_group(v, "decay.data"), 1024);
    assert_int_equal(rows, 42579 / 1024);
    assert_true(x[0] < -0.1 && x[0] > -0.12);
    x = read_published(v, "velocity-step/giacomel_velstep4_BRAVA_b819_basalt.txt", "", "x", &rows);
    assert_int_equal(rows, 5849 / 128);
    assert_true(x[0] > 8503.602e-6 && x[rows - 1] < 9210.391e-6);
}

#define WITH_VALUES(test) cmocka_unit_test_setup_teardown(test, create, destroy)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_VALUES(units_in_titles_are_never_dropped),
        WITH_VALUES(titles_tell_what_a_column_is),
        WITH_VALUES(other_keys_say_what_titles_do_not),
        WITH_VALUES(all_that_is_missing_is_said_at_once),
        WITH_VALUES(a_sole_column_lacks_a_rate),
        WITH_VALUES(a_title_may_be_said_with_its_unit),
        WITH_VALUES(a_rate_stands_in_for_the_time),
        WITH_VALUES(times_that_are_passed_over_are_compared_with_the_rate),
        WITH_VALUES(lines_above_the_numbers_that_are_no_header_are_told_how_to_leave),
        WITH_VALUES(numbers_beyond_their_bounds_are_told_with_their_line),
        WITH_VALUES(time_must_increase),
        WITH_VALUES(a_row_that_is_repeated_counts_once),
        WITH_VALUES(too_many_rows_become_means_of_groups),
        WITH_VALUES(a_file_is_read_again_only_when_it_is_to_be_read_otherwise),
        WITH_VALUES(a_pipe_is_read_once),
        WITH_VALUES(arrays_are_taken_as_they_are),
        WITH_VALUES(published_records_are_read_as_they_are),
        cmocka_unit_test(rules_that_name_no_parameter_are_a_mistake),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

#include "check.h"

#include "input/columns.h"

#include "random.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 16, WIDTH = 4 };

/// What a text holds.
typedef struct read_text {
    size_t rows, count;
    bool titled;
    char name[WIDTH][32], unit[WIDTH][32];
    double at[ROWS][WIDTH];
    int line[ROWS];
} read_text;

static galet_status read_rows(galet_columns *columns, read_text *t, galet_message *why) {
    t->titled = galet_columns_titled(columns);
    t->count = galet_columns_count(columns);
    assert_true(t->count <= WIDTH);
    for (size_t i = 0; i < t->count; i++) {
        strcpy(t->name[i], galet_columns_title(columns, i)->name);
        strcpy(t->unit[i], galet_columns_title(columns, i)->unit);
    }
    for (bool more;; t->rows++) {
        assert_true(t->rows < ROWS);
        galet_status status = galet_columns_next(columns, t->at[t->rows], &more, why);
        if (status || !more) {
            return status;
        }
        t->line[t->rows] = galet_columns_place(columns).line;
    }
}

static galet_status read_bytes(const char *bytes, size_t size, int skip_lines, read_text *t, galet_message *why) {
    galet_columns *columns;
    FILE *file = size ? fmemopen((char *)bytes, size, "rb") : fopen("/dev/null", "rb");
    assert_non_null(file);
    *t = (read_text){0};
    galet_status status = galet_columns_create(file, "f", skip_lines, NULL, &columns, why);
    if (!status) {
        status = read_rows(columns, t, why);
        galet_columns_destroy(columns);
    }
    return status;
}

static read_text expect_text(const char *text, int skip_lines, size_t rows, size_t count) {
    read_text t;
    galet_message why = {0};
    galet_status status = read_bytes(text, strlen(text), skip_lines, &t, &why);
    assert_string_equal(why.text, "");
    assert_int_equal(status, GALET_OK);
    assert_int_equal(t.rows, rows);
    assert_int_equal(t.count, count);
    return t;
}

static void expect_complaint(const char *text, const char *complaint) {
    read_text t;
    galet_message why;
    if (read_bytes(text, strlen(text), 0, &t, &why) != GALET_ERR_INPUT) {
        fail_msg("read in spite of: %s", complaint);
    }
    assert_string_equal(why.text, complaint);
}

static void headers_carry_names_and_units(void **state) {
    (void)state;
    static const char *const texts[] = {
        "t [ms], X position [mm],\"z\"\n1,2,3\n",        "t (ms);X position(mm);z\n1;2;3\n",
        "t\tX position\tz\nms\tmm\t-\n1\t2\t3\n",        "t, X position, z\n[ms], (mm),\n1,2,3\n",
        "\"t [ms]\",\"X position [mm]\",\"z\"\n1,2,3\n", "\xef\xbb\xbft [ms],X position [mm],z # as is\n1,2,3\n",
        "\"t\" [ms],\"X position\" [mm],z,\n1,2,3,\n",   "t [ms], X position [mm], z # of the lamp\n1 2 3\n",
        "sep=;\nt [ms];X position [mm];z\n1;2;3\n",      "t;X position;z\n;mm;\nms;-;-\n1;2;3\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        read_text t = expect_text(texts[i], 0, 1, 3);
        assert_true(t.titled);
        assert_string_equal(t.name[0], "t");
        assert_string_equal(t.unit[0], "ms");
        assert_string_equal(t.name[1], "X position");
        assert_string_equal(t.unit[1], "mm");
        assert_string_equal(t.name[2], "z");
        assert_string_equal(t.unit[2], "");
        assert_true(t.at[0][0] == 1.0 && t.at[0][1] == 2.0 && t.at[0][2] == 3.0);
    }
}

static void a_comment_above_the_numbers_may_be_the_header(void **state) {
    (void)state;
    assert_string_equal(expect_text("# made by hand\n# t [ms], x [mm]\n1,2\n", 0, 1, 2).unit[1], "mm");
    assert_string_equal(expect_text("% t x\n1 2\n", 0, 1, 2).name[1], "x");
    assert_false(expect_text("# a b c\n1 2\n", 0, 1, 2).titled);
    assert_string_equal(expect_text("# a b\nt x\n1 2\n", 0, 1, 2).name[0], "t");
}

static void separators_comments_and_line_ends_may_vary(void **state) {
    (void)state;
    static const char *const texts[] = {
        "1,2\n3,4\n",
        "1;2\r\n3;4\r\n",
        "1\t2\n3\t4",
        "1,2\r3,4\r",
        "1,2\r3,4",
        "# a comment\n\n1 2 # more\n 3   4\n",
        "y z\n1 2\n3 4\n",
        "y,z\n1 , 2\n3 ,4\n",
        "1.0e0, 2\n+3 ,\t4\n",
        "% a comment\n// another\n1,2,\n3,4,\n",
        "; a comment\n1,2\n; another\n3,4\n",
        "; a comment; or two\n1 2\n3\t4\n",
        "\"1\",\"2\"\n\"3\",4\n",
        "\"1\" ; \"2\"\n3;4\n",
        "1.0\t 2.00 \n\n\n3\t4.\n#\n",
        "y [mm] z [mm]\n1 2\n3 4\n",
        "y,z\n1 2\n3 4\n",
        "y;z\n1;2\n%3;5\n3;4\n",
        "y;z\n1;2;\n3;4;\n",
        "y;z;\n1;2;\n3;4\n",
        "y;z;;\n1;2\n3;4; ;\n",
        "y,z,,\n1,2,,\n3,4,,\n",
        "1;2;;;\n3;4;;;\n",
        "y\tz\n1\t2\t\t\n3\t4\t \t\n",
        "y,z\n1,2,\"\",\n3,4,,,\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        read_text t = expect_text(texts[i], 0, 2, 2);
        for (int k = 0; k < 4; k++) {
            assert_true(t.at[k / 2][k % 2] == k + 1);
        }
    }
}

static void a_comma_is_a_decimal_one_where_none_separates(void **state) {
    (void)state;
    static const char *const texts[] = {"0,001;0,25\n1;-2,5e1\n",
                                        "0,001\t0,25\n1\t-2,5e1\n",
                                        "0,001 0,25\n1 -2,5e1\n",
                                        "\"0,001\";\"0,25\"\n1;-2,5e1\n",
                                        "t;x\n0,001;0,25;\n1;-2,5e1\n",
                                        "t,x\n0,001 0,25\n1 -2,5e1\n",
                                        "0.001, 0.25\n1, -2.5e1\n",
                                        "0.001,0.25\n1,-2.5e1\n",
                                        "\"0,001\"\t\"0,25\"\n1\t-2,5e1\n",
                                        "0.001;0.25\n1;-2.5e1\n",
                                        "0.001 0.25\n1 -2.5e1\n",
                                        "0.001 ,0.25\n1 ,-2.5e1\n",
                                        "t\tx\n0,001 \t 0,25\n1\t-2,5e1\n",
                                        "\"0,001\",\"0,25\"\n1,\"-2,5e1\"\n",
                                        "t,x\n\"0,001\", \"0,25\"\n\"1\",\"-2,5e1\",\n",
                                        "t,x\n\"0,001\",\"0,25\"\n1,-25\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        read_text t = expect_text(texts[i], 0, 2, 2);
        assert_true(t.at[0][0] == 0.001 && t.at[0][1] == 0.25 && t.at[1][0] == 1.0 && t.at[1][1] == -25.0);
    }
    assert_true(expect_text("t x\n0.5,7.5\n1,2\n", 0, 2, 2).at[0][1] == 7.5);  // beside a point it separates
    assert_true(expect_text("0,1,0,25\n", 0, 1, 4).at[0][3] == 25.0);
    assert_true(expect_text("1,5\n", 0, 1, 2).at[0][1] == 5.0);
    assert_true(expect_text("X position [mm]\n1,5\n2\n", 0, 2, 1).at[0][0] == 1.5);
    assert_true(expect_text("X position [mm]\n1\n1,5\n", 0, 2, 1).at[1][0] == 1.5);
    assert_true(expect_text("t,x\n0,\"2,3\"\n1,\"1,250\"\n", 0, 2, 2).at[1][1] == 1.25);
}

/// "1,250" between commas may be 1.25 or 1250: only another cell tells.
static void a_quoted_comma_that_may_group_digits_is_not_guessed(void **state) {
    (void)state;
    expect_complaint("t,x\n0,\"1,250\"\n1,\"2,5\"\n", "f:2:4: '1,250' may have a decimal comma or group digits; write "
                                                      "numbers with decimal points, or separate them by semicolons");
    expect_complaint("t,x\n0.5,\"1,250\"\n",
                     "f:2:6: decimal commas and points are mixed: '1,250' after numbers with points");
    expect_complaint("t,x\n\"0,5\",\"1,250\"\n\"0,6\",1.25\n",
                     "f:3:7: decimal commas and points are mixed: '1.25' after numbers with commas");
    expect_complaint("t,x\n\"0,5\",\"1,250,000\"\n", "f:2:8: expected a number (got '1,250,000')");
    expect_complaint("t,x\n\"0,5\",\"2,5\"\n1,2,3,4\n",
                     "f:3: expected 2 numbers, separated by commas as before (got 4); separate numbers with decimal "
                     "commas by semicolons or tabs");
    assert_true(expect_text("t,x\n0,\"0,250\"\n1,\"1234,250\"\n", 0, 2, 2).at[1][1] == 1234.25);
}

/// Writes a number by a format, with another decimal mark and quotes around it where they are wanted.
static void write_number(FILE *out, const char *format, double x, char mark, bool quoted) {
    char text[64];
    snprintf(text, sizeof text, format, x);
    char *point = strchr(text, '.');
    if (point) {
        *point = mark;
    }
    fprintf(out, quoted ? "\"%s\"" : "%s", text);
}

/// Random tables in every way to write them.
static void numbers_do_not_depend_on_how_they_are_written(void **state) {
    (void)state;
    static const char *const between[] = {",", ", ", " ,", ";", "; ", "\t", " \t", " ", "   "}, *const ends[] = {
                                                                                                    "\n", "\r\n", "\r"};
    static const char *const heads[] = {"", "# about\n\n", "t%sx%sy", "t [s]%sx [mm]%sy [mm]", "\"t\"%s\"x\"%s\"y\""};
    static const char *const formats[] = {"%.3f", "%.17g", "%.6e", "%+.1f"};
    uint64_t seed = 3;
    for (int trial = 0; trial < 20000; trial++) {
        uint64_t bits = random_bits(&seed);
        const char *separator = between[bits % 9], *end = ends[bits / 9 % 3], *head = heads[bits / 27 % 5];
        bool comma = strchr(separator, ','), mark = bits >> 20 & 1, trailing = separator[1] == '\0' && bits >> 21 & 1;
        double numbers[3][3];
        char *text;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        fprintf(out, head, separator, separator);
        fputs(*head == '#' || !*head ? "" : end, out);
        for (int i = 0; i < 9; i++) {
            char rounded[64];
            const char *format = formats[i == 0 ? 1 : random_bits(&seed) % 4];  // the first has no three decimals
            snprintf(rounded, sizeof rounded, format, random_between(&seed, -9.0, 9.0));
            numbers[i / 3][i % 3] = strtod(rounded, NULL);
            bool quoted = (comma && mark) || (bits >> (30 + i) & 1 && bits >> 22 & 1);
            write_number(out, format, numbers[i / 3][i % 3], mark ? ',' : '.', quoted);
            fputs(i % 3 < 2 ? separator : trailing && *separator != ' ' ? separator : "", out);
            fputs(i % 3 < 2 ? "" : end, out);
        }
        fclose(out);
        read_text t = expect_text(text, 0, 3, 3);
        for (int i = 0; i < 9; i++) {
            if (t.at[i / 3][i % 3] != numbers[i / 3][i % 3]) {
                fail_msg("%.17g was read out of\n%s", t.at[i / 3][i % 3], text);
            }
        }
        free(text);
    }
}

static void decimal_marks_do_not_mix(void **state) {
    (void)state;
    expect_complaint("0.5;1\n1,234;2\n",
                     "f:2:1: decimal commas and points are mixed: '1,234' after numbers with points");
    expect_complaint("0,5;1\n1.234;2\n",
                     "f:2:1: decimal commas and points are mixed: '1.234' after numbers with commas");
    expect_complaint("1.234,5;1\n", "f:1:1: expected a number (got '1.234,5'); semicolons separate numbers here");
    expect_complaint("1.5,\"0,5\"\n", "f:1:6: decimal commas and points are mixed: '0,5' after numbers with points");
    expect_complaint("t,x\n0,001,0,25\n", "f:2: expected 2 numbers, separated by commas as before (got 4); separate "
                                          "numbers with decimal commas by semicolons or tabs");
}

static void lines_at_the_beginning_can_be_left_out(void **state) {
    (void)state;
    const char *text = "start, rate, duration\n90, 1000, 5 \n-90.36\n-90.64\n";
    read_text t = expect_text(text, 2, 2, 1);
    assert_true(!t.titled && t.at[0][0] == -90.36 && t.line[0] == 3);
    galet_message why;
    assert_int_equal(read_bytes(text, strlen(text), 9, &t, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "f: holds no numbers below its first 9 lines");
    expect_complaint(text, "f:3: expected 3 numbers, separated by commas as before (got 1)");
}

static void columns_nobody_asks_for_may_hold_anything(void **state) {
    (void)state;
    const char text[] = "date;t;mode;x\n2026-11-16 05:00;1;\"stuck; \"\"really\"\"\";2\n;3;;4 # end\n;;\n";
    galet_columns *columns;
    galet_message why;
    assert_int_equal(galet_columns_create(fmemopen((char *)text, strlen(text), "rb"), "f", 0, NULL, &columns, &why),
                     GALET_OK);
    galet_columns_select(columns, (const size_t[]){3, 1}, 2);
    double row[2];
    bool more;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(galet_columns_next(columns, row, &more, &why), GALET_OK);
        assert_true(more && row[0] == 2 * i + 2 && row[1] == 2 * i + 1);
    }
    assert_int_equal(galet_columns_next(columns, row, &more, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "f:4:2: expected a number (got nothing)");
    galet_columns_destroy(columns);
}

static void complaints_name_the_line(void **state) {
    (void)state;
    expect_complaint("y,z\n1,2\n3,x\n", "f:3:3: expected a number (got 'x')");
    expect_complaint("y,z\n1,2\n\n3\n", "f:4: expected 2 numbers, separated by commas as before (got 1)");
    expect_complaint("y,z\n1,2,3\n", "f:2: expected 2 numbers, separated by commas as before (got 3)");
    expect_complaint("y,z\n1,inf\n", "f:2:3: expected a number (got 'inf')");
    expect_complaint("y,z\n1,,2\n", "f:2:3: expected a number (got nothing)");
    expect_complaint("y,z\n1,2\n3,\n", "f:3:3: expected a number (got nothing)");
    expect_complaint("y\tz\n1\t\n", "f:2:3: expected a number (got nothing)");
    expect_complaint("y;z\n;1\n", "f:2:1: expected a number (got nothing)");
    expect_complaint("nan,1\n", "f:1:1: expected a number (got 'nan')");
    expect_complaint("y,z\r\r1,NaN\r", "f:3:3: expected a number (got 'NaN')");
    expect_complaint("y,z\nabout,this\n1,2\n", "f:2:1: expected a number (got 'about')");
    expect_complaint("y,z\n1 mm,2\n",
                     "f:2:1: expected a number (got '1 mm'); a unit belongs into the title, as in 'x [mm]'");
    expect_complaint("y,z\nmm,mm,mm\n1,2\n", "f:2:7: expected a number (got 'mm')");
    expect_complaint("y [mm],z\nmm,mm\n1,2\n", "f:2:1: expected a number (got 'mm')");
    expect_complaint("y,z\n1,\xb5\n", "f:2:3: expected a number (got '?')");
    expect_complaint("y,z\n", "f: holds no numbers");
    expect_complaint("", "f: holds no numbers");
}

static void what_is_no_text_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        const char *complaint;
    } cases[] = {
        {"\xff\xfet\0,\0x\0\n\0", 10, "f: is not a text file in UTF-8 but in UTF-16; save it as UTF-8"},
        {"\xfe\xff\0t\0\n", 6, "f: is not a text file in UTF-8 but in UTF-16; save it as UTF-8"},
        {"t\0,\0x\0\n\0", 8, "f: is not a text file; export it as CSV in UTF-8"},
        {"PK\3\4\24\0\6\0", 8, "f: is not a text file; export it as CSV in UTF-8"},
        {"1,2\n3,4\0\n", 9, "f: is not a text file; export it as CSV in UTF-8"},
        {"1,2\n\0\0\0\n", 8, "f: is not a text file; export it as CSV in UTF-8"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_text t;
        galet_message why;
        if (read_bytes(cases[i].bytes, cases[i].size, 0, &t, &why) != GALET_ERR_INPUT) {
            fail_msg("case %zu was read", i);
        }
        assert_string_equal(why.text, cases[i].complaint);
    }
}

static void titles_of_another_encoding_become_utf8(void **state) {
    (void)state;
    read_text t = expect_text("t;h\xf6he [\xb5m]\n1;2\n", 0, 1, 2);
    assert_string_equal(t.name[1], "h\xc3\xb6he");
    assert_string_equal(t.unit[1], "\xc2\xb5m");
    assert_string_equal(expect_text("h\xc3\xb6he [\xc2\xb5m]\n2\n", 0, 1, 1).unit[0], "\xc2\xb5m");
}

/// As spreadsheets and French software write them.
static void spaces_that_break_no_line_are_blanks(void **state) {
    (void)state;
    static const char *const headers[] = {
        "temps\xc2\xa0[ms];\xc2\xa0x\xe2\x80\xaf(mm)",
        "\xe2\x80\xaftemps [\xc2\xa0ms\xc2\xa0];x\xc2\xa0\xc2\xa0[mm]\xc2\xa0",
        "temps\xa0[ms];x [\xa0mm]",  // Latin-1
        "temps\xc2\xa0;x\n\xc2\xa0ms;\xe2\x80\xafmm\xc2\xa0",
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        char text[128];
        snprintf(text, sizeof text, "%s\n1;2\n", headers[i]);
        read_text t = expect_text(text, 0, 1, 2);
        assert_string_equal(t.name[0], "temps");
        assert_string_equal(t.unit[0], "ms");
        assert_string_equal(t.name[1], "x");
        assert_string_equal(t.unit[1], "mm");
    }
    assert_string_equal(expect_text("temps\xc2\xa0libre;x\n1;2\n", 0, 1, 2).name[0], "temps libre");
}

/// Rows that do not end where the buffer does; a line that is too long.
static void lines_go_on_from_one_stretch_of_the_buffer_to_the_next(void **state) {
    (void)state;
    static const char *const ends[] = {"\n", "\r\n", "\r"};
    for (size_t k = 0; k < 3; k++) {
        enum { COUNT = 40000 };
        char *text;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        for (int i = 0; i < COUNT; i++) {
            fprintf(out, "%d;%d%s", i, 7 * i, ends[k]);
        }
        fclose(out);
        galet_columns *columns;
        galet_message why;
        assert_int_equal(galet_columns_create(fmemopen(text, size, "rb"), "f", 0, NULL, &columns, &why), GALET_OK);
        double row[2];
        bool more;
        for (int i = 0; i < COUNT; i++) {
            assert_int_equal(galet_columns_next(columns, row, &more, &why), GALET_OK);
            assert_true(more && row[0] == i && row[1] == 7 * i && galet_columns_place(columns).line == i + 1);
        }
        assert_int_equal(galet_columns_next(columns, row, &more, &why), GALET_OK);
        assert_false(more);
        galet_columns_destroy(columns);
        free(text);
    }
    size_t size = 3 << 20;
    char *text = malloc(size);
    memset(text, '1', size);
    memcpy(text, "5\n", 2);
    read_text t;
    galet_message why;
    assert_int_equal(read_bytes(text, size, 0, &t, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "f:2: is longer than 1024 KiB");
    free(text);
}

static void complaints_name_the_separator(void **state) {
    (void)state;
    expect_complaint("t;x\n1,2\n", "f:2: expected 2 numbers, separated by semicolons as before (got 1)");
    expect_complaint("t;x\n1,5;2,5\n3,5;4,5;5\n", "f:3: expected 2 numbers, separated by semicolons as before (got 3)");
    expect_complaint("1\t2\n1 2\n", "f:2:1: expected a number (got '1 2'); tabs separate numbers here");
    expect_complaint("1 2\n3\n", "f:2: expected 2 numbers, separated by blanks as before (got 1)");
    expect_complaint("t|x\n0.5|1\n1|2\n3\n",
                     "f:2:1: expected a number (got '0.5|1'); commas, semicolons, tabs or blanks separate numbers");
    expect_complaint("t,x\n1,two\n", "f:2:3: expected a number (got 'two')");
}

static void decimal_commas_between_commas_are_noticed(void **state) {
    (void)state;
    static const char complaint[] = "f:1: has decimal commas between commas; separate numbers with decimal commas by "
                                    "semicolons or tabs";
    expect_complaint("0,001,0,25\n0,002,0,26\n", complaint);
    expect_complaint("-1,05,+2,5\n", complaint);
    expect_text("1,10,2,20\n", 0, 1, 4);
    expect_text("1,0,2,0\n", 0, 1, 4);
    expect_text("1,05\n", 0, 1, 2);
    expect_text("1.5,01,2,3\n", 0, 1, 4);
    expect_text("01,1,02,2\n", 0, 1, 4);
    expect_text("1,01,2\n", 0, 1, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_carry_names_and_units),
        cmocka_unit_test(a_comment_above_the_numbers_may_be_the_header),
        cmocka_unit_test(separators_comments_and_line_ends_may_vary),
        cmocka_unit_test(a_comma_is_a_decimal_one_where_none_separates),
        cmocka_unit_test(a_quoted_comma_that_may_group_digits_is_not_guessed),
        cmocka_unit_test(numbers_do_not_depend_on_how_they_are_written),
        cmocka_unit_test(decimal_marks_do_not_mix),
        cmocka_unit_test(lines_at_the_beginning_can_be_left_out),
        cmocka_unit_test(columns_nobody_asks_for_may_hold_anything),
        cmocka_unit_test(complaints_name_the_line),
        cmocka_unit_test(what_is_no_text_is_refused),
        cmocka_unit_test(titles_of_another_encoding_become_utf8),
        cmocka_unit_test(spaces_that_break_no_line_are_blanks),
        cmocka_unit_test(lines_go_on_from_one_stretch_of_the_buffer_to_the_next),
        cmocka_unit_test(complaints_name_the_separator),
        cmocka_unit_test(decimal_commas_between_commas_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

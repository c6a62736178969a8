#include "check.h"

#include "input/columns.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[64];

static galet_status read_text(const char *text, galet_columns *columns, galet_message *why) {
    strcpy(path, "/tmp/galet-columns-XXXXXX");
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    galet_status status = galet_columns_read(path, columns, why);
    unlink(path);
    return status;
}

static galet_columns expect_columns(const char *text, size_t rows, size_t count) {
    galet_columns columns;
    galet_message why = {""};
    galet_status status = read_text(text, &columns, &why);
    assert_string_equal(why.text, "");
    assert_int_equal(status, GALET_OK);
    assert_int_equal(columns.rows, rows);
    assert_int_equal(columns.count, count);
    return columns;
}

static void expect_complaint(const char *text, const char *complaint) {
    galet_columns columns;
    galet_message why;
    assert_int_equal(read_text(text, &columns, &why), GALET_ERR_INPUT);
    assert_int_equal(strncmp(why.text, path, strlen(path)), 0);
    assert_string_equal(why.text + strlen(path), complaint);
}

static void headers_carry_names_and_units(void **state) {
    (void)state;
    galet_columns c = expect_columns("t [ms], X position [mm],\"z\"\n1,2,3\n4,5,6\n", 2, 3);
    assert_string_equal(c.names[1], "X position");
    assert_string_equal(c.units[1], "mm");
    assert_string_equal(c.names[2], "z");
    assert_string_equal(c.units[2], "");
    assert_int_equal(galet_columns_find(&c, "T"), 0);
    assert_int_equal(galet_columns_find(&c, "y"), 3);
    galet_message why;
    assert_int_equal(galet_columns_to_si(&c, 0, "s", "f", &why), GALET_OK);
    assert_true(c.column[0][1] == 0.004);
    assert_int_equal(galet_columns_to_si(&c, 1, "s", "f", &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "f: X position: expected s or a unit like it (got 'mm')");
    galet_columns_release(&c);
}

static void separators_comments_and_line_ends_may_vary(void **state) {
    (void)state;
    static const char *const texts[] = {
        "1,2\n3,4\n",      "1;2\r\n3;4\r\n",     "1\t2\n3\t4",         "# a comment\n\n1 2 # more\n 3   4\n",
        "y z\n1 2\n3 4\n", "y,z\n1 , 2\n3 ,4\n", "1.0e0, 2\n+3 ,\t4\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        galet_columns c = expect_columns(texts[i], 2, 2);
        for (int k = 0; k < 4; k++) {
            assert_true(c.column[k % 2][k / 2] == k + 1);
        }
        galet_columns_release(&c);
    }
}

static void complaints_name_the_line(void **state) {
    (void)state;
    expect_complaint("y,z\n1,2\n3,x\n", ":3:3: expected a number (got 'x')");
    expect_complaint("y,z\n1,2\n\n3\n", ":4: expected 2 numbers, as before (got 1)");
    expect_complaint("y,z\n1,2,3\n", ":2: expected 2 numbers, as before (got 3)");
    expect_complaint("y,z\n1,inf\n", ":2:3: expected a number (got 'inf')");
    expect_complaint("y,z\n1,,2\n", ":2:3: expected a number (got '')");
    expect_complaint("y,z\n", ": holds no numbers");
    expect_complaint("", ": holds no numbers");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_carry_names_and_units),
        cmocka_unit_test(separators_comments_and_line_ends_may_vary),
        cmocka_unit_test(complaints_name_the_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

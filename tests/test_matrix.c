// Lists and matrices in files: lines of numbers, and MatrixMarket's format.
#include "check.h"

#include "input/case_text.h"
#include "input/matrix_file.h"
#include "input/values.h"

#include "random.h"

#include <galet/study.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const galet_study galet_study_made_up;

static const galet_matrix_limit ANY = {200, 200, false}, LIST = {1000, 1000, true};

#define REAL_GENERAL "%%MatrixMarket matrix coordinate real general\n"
#define REAL_SYMMETRIC "%%MatrixMarket matrix coordinate real symmetric\n"
#define ARRAY_GENERAL "%%MatrixMarket matrix array real general\n"
#define ARRAY_SYMMETRIC "%%MatrixMarket matrix array real symmetric\n"

static void expect_matrix(const char *text, galet_matrix_limit limit, size_t rows, size_t columns,
                          const double *items) {
    galet_matrix m;
    galet_message why = {0};
    galet_status status = galet_matrix_parse(text, strlen(text), "K", limit, &m, &why);
    assert_string_equal(why.text, "");
    assert_int_equal(status, GALET_OK);
    assert_true(m.rows == rows && m.columns == columns);
    for (size_t i = 0; i < rows * columns; i++) {
        assert_true(m.items[i] == items[i]);
    }
    galet_matrix_release(&m);
}

static void expect_refusal(const char *text, size_t length, const char *path, galet_matrix_limit limit,
                           const char *complaint) {
    galet_matrix m;
    galet_message why = {0};
    assert_int_equal(galet_matrix_parse(text, length, path, limit, &m, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, complaint);
}

static void lines_of_numbers_are_rows(void **state) {
    (void)state;
    static const char *const texts[] = {
        "1,2.5\n-3,4e1\n",
        "1;2,5\n-3;40\n",
        "1\t2.5\n-3\t40",
        "# stiffness\n% of the frame\n\n1 2.5  # first\n\n-3 40\n",
        "\xef\xbb\xbf\"1\",\"2.5\"\r\n-3,40,\r\n",
        "# u1, u2\n1, 2.5\n-3, 40\n",
        "sep=;\n1;2.5\n-3;40\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        expect_matrix(texts[i], ANY, 2, 2, (const double[]){1.0, 2.5, -3.0, 40.0});
    }
    expect_matrix("7\n", ANY, 1, 1, (const double[]){7.0});
    expect_matrix("1 2 3\n", ANY, 1, 3, (const double[]){1.0, 2.0, 3.0});
}

static void a_list_is_one_row_or_one_column(void **state) {
    (void)state;
    static const double items[] = {1.0, 0.0, 3.0};
    expect_matrix("1,0,3\n", LIST, 1, 3, items);
    expect_matrix("1\n0\n3\n", LIST, 3, 1, items);
    expect_matrix(ARRAY_GENERAL "3 1\n1\n0\n3\n", LIST, 3, 1, items);
    expect_matrix(REAL_GENERAL "1 3 2\n1 3 3\n1 1 1\n", LIST, 1, 3, items);
}

static void matrix_market_comes_in_eight_kinds(void **state) {
    (void)state;
    static const double general[] = {1.0, 0.0, 0.5, 0.0, -2.0, 0.0},
                        symmetric[] = {1.0, 5.0, 0.0, 5.0, 2.0, -6.0, 0.0, -6.0, 3.0};
    expect_matrix(REAL_GENERAL "% c\n\n2 3 3\n2 2 -2\n% c\n1 1 1\n\n 1\t3   5e-1 \n", ANY, 2, 3, general);
    expect_matrix(ARRAY_GENERAL "2 3\n1\n0\n0\n-2\n0.5\n0\n", ANY, 2, 3, general);
    expect_matrix(ARRAY_GENERAL "2 3\n1 0\n0 -2\n0.5 0\n", ANY, 2, 3, general);
    expect_matrix(REAL_SYMMETRIC "3 3 5\n1 1 1\n2 1 5\n2 2 2\n3 2 -6\n3 3 3\n", ANY, 3, 3, symmetric);
    expect_matrix(REAL_SYMMETRIC "3 3 5\n1 1 1\n1 2 5\n2 2 2\n2 3 -6\n3 3 3\n", ANY, 3, 3, symmetric);
    expect_matrix(ARRAY_SYMMETRIC "3 3\n1\n5\n0\n2\n-6\n3\n", ANY, 3, 3, symmetric);
    expect_matrix("%%MatrixMarket matrix coordinate integer symmetric\n3 3 5\n1 1 1\n2 1 5\n2 2 2\n3 2 -6\n3 3 3\n",
                  ANY, 3, 3, symmetric);
    expect_matrix("%%matrixmarket MATRIX Array Integer Symmetric\r\n3 3\r\n1\r\n5\r\n0\r\n2\r\n-6\r\n3\r\n", ANY, 3, 3,
                  symmetric);
    expect_matrix(REAL_GENERAL "2 2 0\n", ANY, 2, 2, (const double[4]){0.0});
}

/// What a writer puts down comes back, whatever the order of the entries.
static void any_matrix_comes_back_from_both_formats(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int round = 0; round < 200; round++) {
        enum { N = 6 };
        double a[N][N];
        char dense[4096] = "", sparse[4096];
        size_t used = 0, length = (size_t)sprintf(sparse, "%s%d %d %d\n", REAL_GENERAL, N, N, N * N);
        int order[N * N];
        for (int i = 0; i < N * N; i++) {
            order[i] = i;
            a[i / N][i % N] = ldexp(random_between(&seed, -1.0, 1.0), (int)random_between(&seed, -60.0, 60.0));
            used += (size_t)sprintf(dense + used, "%.17g%s", a[i / N][i % N], i % N < N - 1 ? "," : "\n");
        }
        for (int i = N * N - 1; i >= 0; i--) {
            int k = (int)random_between(&seed, 0.0, i + 0.999), at = order[k];
            order[k] = order[i];
            length += (size_t)sprintf(sparse + length, "%d %d %.17g\n", at / N + 1, at % N + 1, a[at / N][at % N]);
        }
        expect_matrix(dense, ANY, N, N, &a[0][0]);
        expect_matrix(sparse, ANY, N, N, &a[0][0]);
    }
}

static void every_refusal_names_file_line_and_cure(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"a,b\n1,2\n", "K:1:1: expected a number (got 'a'); put # before a line of titles"},
        {"\nu [mm],v [mm]\n1,2\n", "K:2:1: expected a number (got 'u'); put # before a line of titles"},
        {"1,2\n3\n", "K:2: expected 2 numbers, separated by commas as before (got 1)"},
        {"1,2\n3,4,5\n", "K:2: expected 2 numbers, separated by commas as before (got 3)"},
        {"1,2\n3,x\n", "K:2:3: expected a number (got 'x')"},
        {"1,2\n3,nan\n", "K:2:3: expected a number (got 'nan')"},
        {"inf,2\n", "K:1:1: expected a number (got 'inf')"},
        {"1,2\n3,\n", "K:2:3: expected a number (got nothing)"},
        {"1,1e999\n", "K:1:3: expected a number (got '1e999')"},
        {"# nothing\n", "K: holds no numbers"},
        {"", "K: is empty; expected lines of numbers"},
        {"%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 0\n",
         "K:1:34: the field 'complex' is not read here; write the matrix as real or integer"},
        {"%%MatrixMarket matrix coordinate pattern general\n1 1 1\n1 1\n",
         "K:1:34: the field 'pattern' is not read here; write the matrix as real or integer"},
        {"%%MatrixMarket matrix coordinate real skew-symmetric\n1 1 0\n",
         "K:1:39: the symmetry 'skew-symmetric' is not read here; write the matrix as general or symmetric"},
        {"%%MatrixMarket matrix array real hermitian\n1 1\n1\n",
         "K:1:34: the symmetry 'hermitian' is not read here; write the matrix as general or symmetric"},
        {"%%MatrixMarket vector array real general\n1\n1\n",
         "K:1:16: the object 'vector' is not read here; write the matrix as matrix"},
        {"%%MatrixMarket matrix sparse real general\n1\n1\n",
         "K:1:23: the format 'sparse' is not read here; write the matrix as coordinate or array"},
        {"%%MatrixMarket matrix array real\n1 1\n1\n",
         "K:1:33: the symmetry '' is not read here; write the matrix as general or symmetric"},
        {REAL_GENERAL "2 2\n1 1 1\n", "K:2: expected rows, columns and entries such as '3 3 5' (got '2 2')"},
        {REAL_GENERAL "2 2 1 1\n1 1 1\n", "K:2: expected rows, columns and entries such as '3 3 5' (got '2 2 1 1')"},
        {REAL_GENERAL "-2 2 1\n1 1 1\n", "K:2: expected rows, columns and entries such as '3 3 5' (got '-2 2 1')"},
        {REAL_GENERAL "% only\n", "K: expected rows, columns and entries such as '3 3 5' (got '')"},
        {ARRAY_GENERAL "2 2 4\n1\n", "K:2: expected rows and columns such as '3 3' (got '2 2 4')"},
        {REAL_GENERAL "0 2 0\n", "K:2: is 0 x 2; expected one or more rows and columns"},
        {REAL_SYMMETRIC "2 3 0\n", "K:2: is symmetric and 2 x 3; write it as general"},
        {REAL_GENERAL "201 2 0\n", "K:2: is 201 x 2; no more than 200 x 200 is taken"},
        {REAL_GENERAL "99999999999999999999 99999999999999999999 1\n",
         "K:2: is 1000000000 x 1000000000; no more than 200 x 200 is taken"},
        {REAL_GENERAL "2 2 5\n", "K:2: says 5 entries; a matrix of 2 x 2 has no more than 4"},
        {REAL_SYMMETRIC "2 2 4\n", "K:2: says 4 entries; a symmetric matrix of 2 x 2 has no more than 3"},
        {REAL_GENERAL "2 2 3\n1 1 1\n2 2 1\n", "K: ends after 2 of the 3 numbers of line 2"},
        {REAL_GENERAL "2 2 1\n1 1 1\n2 2 1\n", "K:4: expected no more than the 1 numbers of line 2"},
        {REAL_GENERAL "2 2 1\n0 1 1\n", "K:3:1: row 0 is not there; they count from 1 to 2"},
        {REAL_GENERAL "2 2 1\n1 3 1\n", "K:3:3: column 3 is not there; they count from 1 to 2"},
        {REAL_GENERAL "2 2 1\n1 -1 1\n", "K:3: expected row, column and number such as '2 1 0.5' (got '1 -1 1')"},
        {REAL_GENERAL "2 2 1\n1 1\n", "K:3: expected row, column and number such as '2 1 0.5' (got '1 1')"},
        {REAL_GENERAL "2 2 1\n1 1 1 0\n", "K:3: expected row, column and number such as '2 1 0.5' (got '1 1 1 0')"},
        {REAL_GENERAL "2 2 1\n1 1 nan\n", "K:3:5: expected a number (got 'nan')"},
        {REAL_GENERAL "2 2 1\n1 1 -inf\n", "K:3:5: expected a number (got '-inf')"},
        {REAL_GENERAL "2 2 1\n1 1 1e999\n", "K:3:5: expected a number (got '1e999')"},
        {REAL_GENERAL "2 2 1\n1 1 0,5\n", "K:3:5: expected a number (got '0,5')"},
        {REAL_GENERAL "2 2 2\n1 2 1\n1 2 1\n", "K:4: row 1, column 2 is given twice (first in line 3)"},
        {REAL_SYMMETRIC "2 2 2\n1 2 1\n2 1 1\n",
         "K:4: row 2, column 1 is given twice (first in line 3); of a symmetric pair list one"},
        {"%%MatrixMarket matrix array integer general\n1 1\n1.5\n",
         "K:3:1: expected a whole number (got '1.5'); or write 'real' in the first line"},
        {ARRAY_GENERAL "2 2\n1\n2\n3\n", "K: ends after 3 of the 4 numbers of line 2"},
        {ARRAY_GENERAL "2 2\n1\n2\n3\n4 5\n", "K:6: expected no more than the 4 numbers of line 2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_refusal(cases[i][0], strlen(cases[i][0]), "K", ANY, cases[i][1]);
    }
    expect_refusal("1 2\n", 4, "K.mtx", ANY,
                   "K.mtx:1: expected a first line such as '%%MatrixMarket matrix coordinate real general'");
    expect_refusal("1,2\n\0\n", 6, "K", ANY, "K: is not a text file; export it as CSV in UTF-8");
    expect_refusal("\x1f\x8b\x08\0\0", 5, "K.mtx", ANY, "K.mtx: is not a text file; export it as CSV in UTF-8");
    expect_refusal("1,2\n3,4\n", 8, "K", LIST, "K:2: is 2 x 2; a list is one row or one column of up to 1000 numbers");
    static const char tall[] = REAL_GENERAL "100000 100000 1\n1 1 1\n";
    expect_refusal(tall, strlen(tall), "K", LIST,
                   "K:2: is 100000 x 100000; a list is one row or one column of up to 1000 numbers");
}

static void too_many_rows_are_refused_at_their_line(void **state) {
    (void)state;
    char *text = malloc(1000), *at = text;
    for (int i = 0; i < 201; i++) {
        at += sprintf(at, "%d\n", i);
    }
    expect_refusal(text, strlen(text), "K", ANY, "K:201: is 201 x 1; no more than 200 x 200 is taken");
    for (char *c = text; *c; c++) {
        *c = *c == '\n' ? ';' : *c;
    }
    expect_refusal(text, strlen(text), "K", ANY, "K:1: is 1 x 201; no more than 200 x 200 is taken");
    free(text);
}

static int set_up(void **state) {
    galet_message why;
    return galet_values_create(galet_study_made_up.params, (galet_values **)state, &why) != GALET_OK;
}

static int tear_down(void **state) {
    galet_values_destroy(*state);
    return 0;
}

static const char *write_file(const char *text) {
    static char path[] = "/tmp/galet matrix-XXXXXX";
    strcpy(path + strlen(path) - 6, "XXXXXX");
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    return path;
}

/// Gives the file of that content, and what follows its name, to a key.
static galet_status set_file(galet_values *v, const char *key, const char *content, const char *unit,
                             galet_message *why) {
    char said[128];
    const char *path = write_file(content);
    snprintf(said, sizeof said, "%s%s", path, unit);
    *why = (galet_message){0};
    galet_status status = galet_values_set(v, key, said, why);
    unlink(path);
    return status;
}

static void a_parameter_takes_the_name_of_a_file(void **state) {
    galet_values *v = *state, *copy;
    galet_message why;
    size_t rows, columns;
    assert_int_equal(set_file(v, "system", REAL_SYMMETRIC "3 3 2\n1 1 5\n3 1 -2\n", "", &why), GALET_OK);
    const double *k = galet_values_matrix(v, "system", &rows, &columns);
    assert_true(rows == 3 && columns == 3 && k[0] == 5.0 && k[2] == -2.0 && k[6] == -2.0 && k[4] == 0.0);
    assert_int_equal(set_file(v, "coefficients", "0,5;0,25\n", "", &why), GALET_OK);
    assert_true(galet_values_list(v, "coefficients", &rows)[1] == 0.25 && rows == 2);
    assert_int_equal(galet_values_check(v, &why), GALET_OK);  // the files are gone
    assert_int_equal(galet_values_copy(v, &copy), GALET_OK);
    assert_int_equal(galet_values_set(v, "system", "[[1]]", &why), GALET_OK);
    assert_true(galet_values_matrix(copy, "system", &rows, &columns)[8] == 0.0 && rows == 3);
    assert_null(galet_values_view(v, galet_values_find(v, "system")).text);
    assert_non_null(galet_values_view(copy, galet_values_find(v, "system")).text);
    galet_values_destroy(copy);
}

static void a_unit_may_follow_the_name(void **state) {
    galet_values *v = *state;
    galet_message why;
    size_t rows, columns;
    assert_int_equal(set_file(v, "system", "1 2\n3 4\n", " N/mm", &why), GALET_OK);
    assert_true(galet_values_matrix(v, "system", &rows, &columns)[3] == 4000.0);
    assert_int_equal(set_file(v, "system", "1 2\n3 4\n", " kg mm s-2 / mm", &why), GALET_OK);
    assert_true(galet_values_matrix(v, "system", &rows, &columns)[3] == 4.0);
    assert_int_equal(set_file(v, "system", "1 2\n3 4\n", " mm", &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, "system: expected a stiffness, N/m or a unit like it (got '/tmp/galet matrix-"));
    assert_true(galet_values_matrix(v, "system", &rows, &columns)[3] == 4.0);  // the old one
}

/// A result has the name and its unit, as of files of columns; a case in full holds the numbers.
static void a_result_has_the_name_and_a_case_the_numbers(void **state) {
    galet_values *v = *state, *again;
    galet_message why;
    const char *path = write_file("1 2\n3 4\n");
    char said[128], *text = NULL;
    size_t length, rows, columns;
    snprintf(said, sizeof said, "%s N/mm", path);
    assert_int_equal(galet_values_set(v, "system", said, &why), GALET_OK);
    assert_string_equal(galet_values_view(v, galet_values_find(v, "system")).text, said);
    FILE *stream = open_memstream(&text, &length);
    galet_case_write(stream, "made-up", v);
    fclose(stream);
    char *line = strstr(text, "\nsystem: ") + strlen("\nsystem: ");
    *strchr(line, '\n') = '\0';
    assert_string_equal(line, "[[1000 N/m, 2000 N/m], [3000 N/m, 4000 N/m]]");
    assert_int_equal(galet_values_create(galet_study_made_up.params, &again, &why), GALET_OK);
    assert_int_equal(galet_values_set(again, "system", line, &why), GALET_OK);
    assert_true(galet_values_matrix(again, "system", &rows, &columns)[2] == 3000.0);
    galet_values_destroy(again);
    free(text);
    unlink(path);
}

static void the_rules_of_a_parameter_hold_for_its_file(void **state) {
    galet_values *v = *state;
    static const struct {
        const char *key, *content, *complaint;
    } cases[] = {
        {"coefficients", "1\n-2\n", ":2: must be >= 0 (got -2)"},
        {"system", "1,2\n3,x\n", ":2:3: expected a number (got 'x')"},
        {"system", "", ": is empty; expected lines of numbers"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        galet_message why;
        assert_int_equal(set_file(v, cases[i].key, cases[i].content, "", &why), GALET_ERR_INPUT);
        assert_memory_equal(why.text, cases[i].key, strlen(cases[i].key));
        assert_string_equal(why.text + strlen(cases[i].key) + strlen(": /tmp/galet matrix-XXXXXX"), cases[i].complaint);
    }
    galet_message why;
    assert_int_equal(set_file(v, "stiffness", "1 2\n", "", &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "stiffness: expected 2 rows (got 1)");
    assert_int_equal(set_file(v, "point", "1 2\n", "", &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "point: expected 3 items (got 2)");
    assert_int_equal(set_file(v, "system", "1e300\n", " GN/m", &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, ":1: must be a finite number (got inf)"));
    assert_int_equal(galet_values_set(v, "system", "nowhere.mtx N/mm", &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "system: 'nowhere.mtx N/mm' cannot be read: No such file or directory; give the name "
                                  "of a file, or rows such as [[1, 0], [0, 1]]");
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_numbers_are_rows),
        cmocka_unit_test(a_list_is_one_row_or_one_column),
        cmocka_unit_test(matrix_market_comes_in_eight_kinds),
        cmocka_unit_test(any_matrix_comes_back_from_both_formats),
        cmocka_unit_test(every_refusal_names_file_line_and_cure),
        cmocka_unit_test(too_many_rows_are_refused_at_their_line),
        TEST(a_parameter_takes_the_name_of_a_file),
        TEST(a_unit_may_follow_the_name),
        TEST(a_result_has_the_name_and_a_case_the_numbers),
        TEST(the_rules_of_a_parameter_hold_for_its_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

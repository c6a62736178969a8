// Values of the made-up study, which has every kind of parameter.
#include "check.h"

#include "input/case_text.h"
#include "input/range.h"
#include "input/text.h"
#include "input/values.h"

#include <galet/study.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const galet_study galet_study_made_up;

static int set_up(void **state) {
    galet_message why;
    return galet_values_create(galet_study_made_up.params, (galet_values **)state, &why) != GALET_OK;
}

static int tear_down(void **state) {
    galet_values_destroy(*state);
    return 0;
}

/// Reads a case text of the made-up study into values; the message is left where it fails.
static galet_status read_case(galet_values *values, const char *text, galet_message *why) {
    galet_node *root;
    galet_status status = galet_tree_parse(text, strlen(text), "case.yaml", &root, why);
    if (status) {
        return status;
    }
    static const char *const reserved[] = {"study", NULL};
    status = galet_values_bind(values, root, "case.yaml", reserved, why);
    galet_tree_destroy(root);
    return status ? status : galet_values_check(values, why);
}

static void expect_read(galet_values *values, const char *text) {
    galet_message why = {0};
    galet_status status = read_case(values, text, &why);
    assert_string_equal(why.text, "");
    assert_int_equal(status, GALET_OK);
}

static void expect_complaint(const char *text, const char *complaint) {
    galet_values *values;
    galet_message why = {0};
    assert_int_equal(galet_values_create(galet_study_made_up.params, &values, &why), GALET_OK);
    assert_int_equal(read_case(values, text, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, complaint);
    galet_values_destroy(values);
}

static void defaults_are_there(void **state) {
    galet_values *v = *state;
    size_t rows, columns;
    assert_true(galet_values_real(v, "length") == 0.02);
    assert_true(isinf(galet_values_real(v, "radius")));
    assert_true(galet_values_is(v, "law", "film"));
    assert_int_equal(galet_values_integer(v, "grid.nx"), 5);
    assert_false(galet_values_flag(v, "detailed"));
    assert_string_equal(galet_values_text(v, "title"), "untitled: a 'test' #1");
    const double *point = galet_values_list(v, "point", &rows);
    assert_int_equal(rows, 3);
    assert_true(point[2] == 0.003);
    const double *stiffness = galet_values_matrix(v, "stiffness", &rows, &columns);
    assert_true(rows == 2 && columns == 2 && stiffness[1] == -1.0);
    assert_int_equal(galet_values_record_count(v, "parts"), 2);
    assert_true(galet_values_real(galet_values_record(v, "parts", 1), "mass") == 0.5);
    assert_string_equal(galet_values_text(galet_values_record(v, "parts", 1), "name"), "part");
    assert_false(galet_values_present(v, "load"));
    assert_true(isnan(galet_values_real(v, "load")));
}

static void nested_and_dotted_keys_mean_the_same(void **state) {
    galet_values *v = *state;
    expect_read(v, "study: made-up\ngrid: {nx: 7}\ngrid.ny: 8\nlaw: lugre\nbristle:\n  sigma0: 3 kN/mm\n");
    assert_int_equal(galet_values_integer(v, "grid.nx"), 7);
    assert_int_equal(galet_values_integer(v, "grid.ny"), 8);
    assert_true(galet_values_real(v, "bristle.sigma0") == 3e6);
}

static void a_value_may_default_to_another(void **state) {
    galet_values *v = *state;
    assert_true(galet_values_real(v, "height") == 0.01);
    expect_read(v, "width: 5 mm\n");
    assert_true(galet_values_real(v, "height") == 0.005);
    expect_read(v, "height: 2 mm\n");
    assert_true(galet_values_real(v, "height") == 0.002);
}

static void one_value_may_replace_another(void **state) {
    galet_values *v = *state;
    assert_true(galet_values_present(v, "frequency"));
    assert_false(galet_values_present(v, "period"));
    expect_read(v, "period: 20 ms\n");
    assert_false(galet_values_present(v, "frequency"));
    assert_true(galet_values_real(v, "period") == 0.02);
    expect_read(v, "period: unset\n");
    assert_true(galet_values_present(v, "frequency"));
    expect_complaint("period: 1\nfrequency: 2\n",
                     "case.yaml:2:12: frequency: is given together with period; give one of them");
}

/// As `--set` does, behind a file.
static void set_on_command_line(galet_values *v, const char *key, const char *text) {
    galet_message why = {0};
    assert_int_equal(galet_values_set_from(v, GALET_SET_ORIGIN "x", key, text, &why), GALET_OK);
}

static void what_is_set_replaces_what_a_file_said_instead(void **state) {
    galet_values *v = *state;
    galet_message why = {0};
    expect_read(v, "period: 20 ms\n");
    set_on_command_line(v, "frequency", "3 Hz");
    assert_int_equal(galet_values_check(v, &why), GALET_OK);
    assert_false(galet_values_given(v, "period"));
    assert_true(galet_values_real(v, "frequency") == 3.0);
    expect_read(v, "frequency: 4 Hz\n");
    set_on_command_line(v, "period", "0.5 s");
    assert_int_equal(galet_values_check(v, &why), GALET_OK);
    assert_false(galet_values_given(v, "frequency"));
    set_on_command_line(v, "frequency", "4 Hz");
    assert_int_equal(galet_values_check(v, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "--set x: frequency: is given together with period; give one of them");
}

static void what_is_unset_or_wrong_replaces_nothing(void **state) {
    galet_values *v = *state;
    galet_message why = {0};
    expect_read(v, "frequency: 4 Hz\n");
    set_on_command_line(v, "period", "unset");
    assert_int_equal(galet_values_set_from(v, GALET_SET_ORIGIN "x", "period", "-1", &why), GALET_ERR_INPUT);
    assert_true(galet_values_given(v, "frequency"));
}

static void conditions_switch_parameters(void **state) {
    galet_values *v = *state;
    assert_true(galet_values_present(v, "film.tau"));
    assert_false(galet_values_present(v, "bristle.sigma0"));
    assert_false(galet_values_present(v, "details"));
    expect_read(v, "law: dahl\nfilm.tau: 1 s\ndetailed: yes\n");
    assert_false(galet_values_present(v, "film.tau"));
    assert_true(galet_values_present(v, "bristle.sigma0"));
    assert_true(galet_values_present(v, "details"));
    char text[256];
    assert_true(galet_values_unused_given(v, galet_values_find(v, "film.tau"), text, sizeof text));
    assert_string_equal(text, "film.tau is not used here: it counts only with law: film");
}

static void a_required_value_is_missed_only_where_it_counts(void **state) {
    galet_values *v = *state;
    expect_read(v, "source: none\n");
    expect_complaint("source: file\n", "case.yaml: data: must be given with source: file");
    expect_read(v, "source: file\ndata: /dev/null\n");
    assert_string_equal(galet_values_text(v, "data"), "/dev/null");
}

static void groups_have_keys_and_rules_of_their_own(void **state) {
    galet_values *v = *state;
    assert_true(galet_values_real(v, "left.k") == 100.0 && galet_values_real(v, "left.k2") == 100.0);
    assert_false(galet_values_present(v, "right.k"));  // rules of the group are its members'
    assert_false(galet_values_present(v, "left.c"));
    expect_read(v, "law: lugre\nleft: {k: 50, damped: true}\n");
    assert_true(galet_values_real(v, "right.k") == 300.0 && galet_values_real(v, "right.k2") == 300.0);
    assert_true(galet_values_real(v, "left.k2") == 50.0);
    assert_true(galet_values_present(v, "left.c"));
    assert_false(galet_values_present(v, "right.c"));
    expect_complaint("left.k2: 3\n", "case.yaml:1:10: left.k2: must be >= left.k, which is 100 N/m (got 3)");
    expect_complaint("left: {q: 3}\n", "case.yaml:1:8: unknown key 'left.q'; did you mean 'left.k'?");
    expect_complaint("left: 3\n", "case.yaml:1:1: left: is a group of keys such as 'left.k'");
}

static const galet_param called[] = {
    GALET_REAL("f", "", 0.2, "friction", .also = "mu|friction"),
    GALET_REAL("m", "kg", 1.0, "mass", .also = "mass"),
    GALET_REAL("axes.a", "m", 1.0, "semi-axis", .also = "R|radius"),
    GALET_REAL("axes.b", "m", 1.0, "semi-axis", .also = "R|radius"),
    GALET_CHOICE("law", "fast", "exact fast pade slow", "law", .refused = "pade slow"),
    GALET_REAL("slope", "rad", 0.0, "slope", .range = ">= 0 and <= 1.4"),
    GALET_MATRIX("tensor", "", NULL, "tensor", .rows = 3, .columns = 3, .unset = true),
    GALET_END,
};

static void words_that_people_use_are_no_keys_but_lead_to_them(void **state) {
    (void)state;
    static const struct {
        const char *key, *text, *complaint;
    } cases[] = {
        {"mu", "1", "unknown key 'mu'; did you mean 'f'?"},
        {"mass", "1", "unknown key 'mass'; did you mean 'm'?"},
        {"mas", "1", "unknown key 'mas' (one of: f m axes.a axes.b law slope tensor)"},
        {"radius", "1", "unknown key 'radius'; did you mean 'axes.a' or 'axes.b'?"},
        {"axes", "[1, 2]", "axes: is no list but a group of keys, one for each number: axes.a, axes.b"},
        {"axes", "1", "axes: is a group of keys such as 'axes.a'"},
        {"law", "exat", "law: no choice 'exat'; did you mean 'exact'? (one of: exact fast)"},
        {"slope", "30", "slope: must be >= 0 and <= 1.4 rad (got 30); did you mean '30 deg'?"},
        {"slope", "81", "slope: must be >= 0 and <= 1.4 rad (got 81)"},
        {"slope", "2 rad", "slope: must be >= 0 and <= 1.4 rad (got 2 rad)"},
        {"tensor", "3", "tensor: expected rows such as [[1, 0, 0], [0, 1, 0], [0, 0, 1]], or the name of a file"},
    };
    galet_values *v;
    galet_message why;
    assert_int_equal(galet_values_create(called, &v, &why), GALET_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(galet_values_set(v, cases[i].key, cases[i].text, &why), GALET_ERR_INPUT);
        assert_string_equal(why.text, cases[i].complaint);
    }
    assert_int_equal(galet_values_set(v, "law", "Pade", &why), GALET_OK);  // for the study to refuse
    assert_true(galet_values_is(v, "law", "pade"));
    assert_string_equal(galet_values_params(v)[4].choices, "exact fast");
    galet_values_destroy(v);
}

static char *write_file(const char *text) {
    static char path[] = "/tmp/galet-values-XXXXXX";
    strcpy(path + strlen(path) - 6, "XXXXXX");
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    return path;
}

static galet_status read_samples(galet_values *v, const char *content, galet_message *why) {
    char *path = write_file(content);
    assert_int_equal(galet_values_set(v, "samples", path, why), GALET_OK);
    galet_status status = galet_values_check(v, why);
    unlink(path);
    return status;
}

static void columns_are_read_once_by_title_or_place(void **state) {
    galet_values *v = *state, *copy;
    galet_message why = {0};
    size_t rows;
    assert_null(galet_values_column(v, "samples", "t", &rows));
    assert_int_equal(read_samples(v, "x [mm], t [ms]\n5, 1\n6, 2\n", &why), GALET_OK);
    assert_true(galet_values_column(v, "samples", "t", &rows)[1] == 0.002 && rows == 2);
    assert_true(galet_values_column(v, "samples", "x", &rows)[0] == 0.005);
    assert_null(galet_values_column(v, "samples", "weight", &rows));
    assert_int_equal(galet_values_line(v, "samples", 1), 3);
    assert_int_equal(galet_values_check(v, &why), GALET_OK);  // the file is gone
    assert_int_equal(galet_values_copy(v, &copy), GALET_OK);
    assert_int_equal(read_samples(v, "1 2 0.5\n", &why), GALET_OK);
    assert_true(galet_values_column(v, "samples", "weight", &rows)[0] == 0.5);
    assert_true(galet_values_column(copy, "samples", "x", &rows)[1] == 0.006);
    galet_values_destroy(copy);
}

static void columns_complain_with_file_line_and_column(void **state) {
    galet_values *v = *state;
    static const char *const cases[][2] = {
        {"t,x\n1,2\n3,oops\n", ":3:3: expected a number (got 'oops')"},
        {"t,x\n1,2\n3\n", ":3: expected 2 numbers, separated by commas as before (got 1)"},
        {"t [mm],x\n1,2\n", ": t: expected s or a unit like it (got 'mm')"},
        {"1\n2\n", ": has no column t and no column x (it has 1, without titles)"},
        {"x,w\n1,2\n", ": has no column t (its titles, separated by commas, are x, w)"},
        {"", ": holds no numbers"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        galet_message why;
        assert_int_equal(read_samples(v, cases[i][0], &why), GALET_ERR_INPUT);
        assert_memory_equal(why.text, "samples: /tmp/galet-values-", 26);
        assert_string_equal(why.text + strlen("samples: /tmp/galet-values-XXXXXX"), cases[i][1]);
    }
}

static void columns_can_be_given_as_arrays(void **state) {
    galet_values *v = *state;
    galet_message why;
    size_t rows;
    double t[] = {0.0, 1.0, 2.0}, x[] = {3.0, NAN, 5.0};
    const double *columns[] = {t, x, NULL};
    assert_int_equal(galet_values_set_columns(v, "samples", columns, 3, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "samples: x: number 2 is not finite");
    x[1] = 4.0;
    assert_int_equal(galet_values_set_columns(v, "samples", columns, 3, &why), GALET_OK);
    x[1] = 9.0;
    assert_int_equal(galet_values_check(v, &why), GALET_OK);
    assert_true(galet_values_column(v, "samples", "x", &rows)[1] == 4.0 && rows == 3);
    assert_int_equal(galet_values_line(v, "samples", 1), 0);
    columns[0] = NULL;
    assert_int_equal(galet_values_set_columns(v, "samples", columns, 3, &why), GALET_ERR_INPUT);
    assert_int_equal(galet_values_set_columns(v, "length", columns, 3, &why), GALET_ERR_INPUT);
}

static void one_view_shows_values_of_every_type(void **state) {
    galet_values *v = *state;
    galet_value parts = galet_values_view(v, galet_values_find(v, "parts"));
    assert_int_equal(parts.type, GALET_TYPE_RECORDS);
    assert_true(parts.present && parts.rows == 2 && parts.members == 2);
    assert_true(galet_value_member(&parts, 1, 0).number == 0.5);
    assert_string_equal(galet_value_member(&parts, 0, 1).text, "first");
    galet_value height = galet_values_view(v, galet_values_find(v, "height"));
    assert_true(height.number == 0.01 && height.present);  // that of the width
    assert_false(galet_values_view(v, galet_values_find(v, "bristle.sigma0")).used);
    galet_value matrix = galet_values_view(v, galet_values_find(v, "stiffness"));
    assert_true(matrix.rows == 2 && matrix.columns == 2 && matrix.numbers[3] == 2.0);
    double t[] = {0.0, 1.0}, x[] = {3.0, 4.0};
    galet_message why;
    assert_int_equal(galet_values_set_columns(v, "samples", (const double *[]){t, x, NULL}, 2, &why), GALET_OK);
    galet_value samples = galet_values_view(v, galet_values_find(v, "samples"));
    assert_true(samples.rows == 2 && samples.members == 3);
    assert_true(galet_value_member(&samples, 0, 1).numbers[1] == 4.0);
    assert_false(galet_value_member(&samples, 0, 2).present);
}

static const galet_param shared_params[] = {GALET_REAL("a", "", 1.0, "a number"), GALET_END};

static void a_group_met_twice_is_used_with_either_condition(void **state) {
    (void)state;
    static const galet_param table[] = {
        GALET_CHOICE("law", "one", "one two three", "a choice"),
        GALET_GROUP("x", shared_params, .when = "law=one"),
        GALET_GROUP("x", shared_params, .when = "law=three"),
        GALET_END,
    };
    galet_values *v;
    galet_message why;
    assert_int_equal(galet_values_create(table, &v, &why), GALET_OK);
    assert_int_equal(galet_values_count(v), 2);
    assert_string_equal(galet_values_params(v)[1].when, "law=one|three");
    assert_true(galet_values_present(v, "x.a"));
    assert_int_equal(galet_values_set(v, "law", "two", &why), GALET_OK);
    assert_false(galet_values_present(v, "x.a"));
    assert_string_equal(galet_values_mistake(v), "");
    galet_values_destroy(v);
}

static void a_group_sets_defaults_of_groups_within(void **state) {
    (void)state;
    static const galet_default outer[] = {{"x.a", 3.0, NULL}, GALET_END}, inner[] = {{"a", 2.0, NULL}, GALET_END};
    static const galet_param table[] = {GALET_GROUP("x", shared_params, .defaults = inner),
                                        GALET_GROUP("y", shared_params, .defaults = inner), GALET_END},
                             nested[] = {GALET_GROUP("", table, .defaults = outer), GALET_END};
    galet_values *v;
    galet_message why;
    assert_int_equal(galet_values_create(nested, &v, &why), GALET_OK);
    assert_true(galet_values_real(v, "x.a") == 3.0 && galet_values_real(v, "y.a") == 2.0);
    assert_string_equal(galet_values_mistake(v), "");
    galet_values_destroy(v);
}

static void expect_mistake(const galet_param *table, const char *mistake) {
    galet_values *v;
    galet_message why;
    assert_int_equal(galet_values_create(table, &v, &why), GALET_OK);
    assert_string_equal(galet_values_mistake(v), mistake);
    galet_values_destroy(v);
}

static void a_rule_that_names_nothing_is_a_mistake(void **state) {
    (void)state;
    static const galet_default stray[] = {{"b", 2.0, NULL}, GALET_END};
    static const galet_param when[] = {GALET_REAL("a", "", 1.0, "a", .when = "lwa=x"), GALET_END},
                             same[] = {GALET_REAL("a", "", 1.0, "a", .same_as = "b"), GALET_END},
                             instead[] = {GALET_REAL("a", "", 1.0, "a", .instead_of = "b"), GALET_END},
                             range[] = {GALET_REAL("a", "", 1.0, "a", .range = "> 0 and < b"), GALET_END},
                             group[] = {GALET_GROUP("x", shared_params, .defaults = stray), GALET_END};
    expect_mistake(when, "the rule 'lwa=x' names no parameter");
    expect_mistake(same, "the rule 'b' names no parameter");
    expect_mistake(instead, "the rule 'b' names no parameter");
    expect_mistake(range, "the rule '> 0 and < b' names no parameter");
    expect_mistake(group, "the group 'x.' has no member 'b' to set a default of");
}

static void one_value_may_stand_for_several(void **state) {
    (void)state;
    static const galet_param grid[] = {GALET_INTEGER("nx", 50, "cells"), GALET_INTEGER("ny", 50, "cells"),
                                       GALET_REAL_UNSET("fine", "", "how fine", .instead_of = "nx|ny"), GALET_END};
    static const galet_param table[] = {GALET_GROUP("grid", grid), GALET_END};
    static const char *const both[] = {"grid: {nx: 9, fine: 0.1}", "grid: {ny: 9, fine: 0.1}"};
    galet_values *v;
    galet_message why;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(galet_values_create(table, &v, &why), GALET_OK);
        assert_int_equal(read_case(v, both[i], &why), GALET_ERR_INPUT);
        assert_non_null(strstr(why.text, "is given together with grid.fine; give one of them"));
        galet_values_destroy(v);
    }
    assert_int_equal(galet_values_create(table, &v, &why), GALET_OK);
    assert_true(galet_values_present(v, "grid.nx") && galet_values_present(v, "grid.ny"));
    expect_read(v, "grid: {fine: 0.1}");
    assert_false(galet_values_present(v, "grid.nx") || galet_values_present(v, "grid.ny"));
    assert_string_equal(galet_values_mistake(v), "");
    galet_values_destroy(v);
}

static void asking_for_an_unknown_key_is_noted(void **state) {
    galet_values *v = *state, *copy;
    assert_int_equal(galet_values_copy(v, &copy), GALET_OK);
    assert_false(galet_values_present(v, "lenght"));
    assert_string_equal(galet_values_mistake(v), "no parameter 'lenght' is declared");
    assert_false(galet_values_given(copy, "lenght"));
    assert_string_equal(galet_values_mistake(copy), "no parameter 'lenght' is declared");
    galet_values_destroy(copy);
}

static void every_complaint_names_place_and_cure(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"length: -5\n", "case.yaml:1:9: length: must be > 0 and <= 10 m (got -5)"},
        {"length: 11 m\n", "case.yaml:1:9: length: must be > 0 and <= 10 m (got 11 m)"},
        {"length: 3 kg\n", "case.yaml:1:9: length: expected a length, m or a unit like it (got '3 kg', a mass)"},
        {"length: 3 foo\n", "case.yaml:1:9: length: unknown unit in '3 foo'; expected a length, m or a unit like it"},
        {"length: long\n", "case.yaml:1:9: length: expected a number in m (got 'long')"},
        {"length: 1e999\n", "case.yaml:1:9: length: '1e999' is too large for double precision"},
        {"length: inf\n", "case.yaml:1:9: length: must be a finite number (got inf)"},
        {"length: nan\n", "case.yaml:1:9: length: expected a number in m (got 'nan')"},
        {"length:\n", "case.yaml:1:8: length: has no value"},
        {"length: [1]\n", "case.yaml:1:9: length: expected one value, not a list"},
        {"length: {a: 1}\n", "case.yaml:1:9: length: expected one value, not a group"},
        {"length: unset\n", "case.yaml:1:9: length: cannot be unset"},
        {"width: 3\n", "case.yaml:1:8: width: must be <= length, which is 0.02 m (got 3)"},
        {"length: 1 mm\n", "case.yaml:1:9: width: must be <= length, which is 0.001 m (got 0.01)"},
        {"radius: 0\n", "case.yaml:1:9: radius: must be != 0 m (got 0)"},
        {"frequency: 3 rad/s\n", "case.yaml:1:12: frequency: Hz and rad/s differ by 2 pi; expected Hz (got '3 rad/s')"},
        {"rate: 3 Hz\n", "case.yaml:1:7: rate: Hz and rad/s differ by 2 pi; expected rad/s (got '3 Hz')"},
        {"grid: {nx: 2.5}\n", "case.yaml:1:12: grid.nx: expected a whole number (got '2.5')"},
        {"grid: {nx: 0}\n", "case.yaml:1:12: grid.nx: must be >= 1 and <= 1000 (got 0)"},
        {"grid: 5\n", "case.yaml:1:1: grid: is a group of keys such as 'grid.nx'"},
        {"grid: [5]\n", "case.yaml:1:1: grid: is no list but a group of keys, one for each number: grid.nx, grid.ny"},
        {"grid: {nz: 5}\n", "case.yaml:1:8: unknown key 'grid.nz'; did you mean 'grid.nx'?"},
        {"lenght: 5\n", "case.yaml:1:1: unknown key 'lenght'; did you mean 'length'?"},
        {"Width: 5\n", "case.yaml:1:1: unknown key 'Width'; did you mean 'width'?"},
        {"nx: 5\n", "case.yaml:1:1: unknown key 'nx'; did you mean 'grid.nx'?"},
        {"zzzzz: 5\n", "case.yaml:1:1: unknown key 'zzzzz'"},
        {"length: 1\nlength: 2\n", "case.yaml:2:1: length: given twice (first in line 1)"},
        {"grid.nx: 1\ngrid: {nx: 2}\n", "case.yaml:2:8: grid.nx: given twice (first in line 1)"},
        {"law: dal\n", "case.yaml:1:6: law: no choice 'dal'; did you mean 'dahl'? (one of: film dahl lugre)"},
        {"detailed: maybe\n", "case.yaml:1:11: detailed: expected true or false (got 'maybe')"},
        {"coefficients: 3\n", "case.yaml:1:15: coefficients: expected a list such as [1, 2], or the name of a file"},
        {"coefficients: []\n", "case.yaml:1:15: coefficients: expected one or more items (got none)"},
        {"coefficients: [1, -2]\n", "case.yaml:1:19: coefficients: must be >= 0 (got -2)"},
        {"coefficients: [1, [2]]\n", "case.yaml:1:19: coefficients: expected a number as item 2"},
        {"point: [1, 2]\n", "case.yaml:1:8: point: expected 3 items (got 2)"},
        {"stiffness: [[1, 2]]\n", "case.yaml:1:12: stiffness: expected 2 rows (got 1)"},
        {"stiffness: [[1, 2], [3]]\n",
         "case.yaml:1:21: stiffness: rows must be equally long: row 2 has 1, row 1 has 2"},
        {"stiffness: [[1], [3]]\n", "case.yaml:1:12: stiffness: expected 2 columns (got 1)"},
        {"stiffness: [1, 2]\n", "case.yaml:1:13: stiffness: expected rows such as [[1, 0], [0, 1]]"},
        {"stiffness: 3\n", "case.yaml:1:12: stiffness: expected rows such as [[1, 0], [0, 1]], or the name of a file"},
        {"stiffness: k.mtx\n", "case.yaml:1:12: stiffness: 'k.mtx' cannot be read: No such file or directory; give "
                               "the name of a file, or rows such as [[1, 0], [0, 1]]"},
        {"system: []\n", "case.yaml:1:9: system: expected one or more rows (got none)"},
        {"system: [[]]\n", "case.yaml:1:9: system: expected one or more columns (got none)"},
        {"system: [[1, 2], [3, 4], [5, 6, 7]]\n",
         "case.yaml:1:26: system: rows must be equally long: row 3 has 3, row 1 has 2"},
        {"parts: {mass: 1}\n", "case.yaml:1:8: parts: expected a list of records such as [{mass: ...}]"},
        {"parts: [1]\n", "case.yaml:1:9: parts: expected a record such as {mass: ...}"},
        {"parts: [{mass: -1}]\n", "case.yaml:1:16: mass: must be > 0 kg (got -1)"},
        {"parts: [{speed: 1}]\n", "case.yaml:1:10: unknown key 'speed' (one of: mass name)"},
        {"parts: [{mess: 1}]\n", "case.yaml:1:10: unknown key 'mess'; did you mean 'mass'?"},
        {"source: file\ndata: nowhere.csv\n",
         "case.yaml:2:7: data: 'nowhere.csv' cannot be read: No such file or directory"},
        {"- 1\n", "case.yaml:1:1: expected lines of the form 'key: value'"},
        {"a: b: c\n", "case.yaml:1:5: mapping values are not allowed in this context; check indentation, brackets and "
                      "quotes"},
        {"length: *a\n", "case.yaml:1:9: aliases (*name) are not used in case files: write the value out"},
        {"[1]: 2\n", "case.yaml:1:1: a key must be a word"},
        {"length: 1\n---\nwidth: 2\n", "case.yaml:2:1: only one document per file"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_complaint(cases[i][0], cases[i][1]);
    }
}

static void records_hold_lists_matrices_flags_and_units(void **state) {
    galet_values *v = *state;
    expect_read(v, "feet:\n- {normal: [0, -1, 2], gap: 3 mm, glued: yes, pull: 2 kN}\n"
                   "- normal: [4]\n  shape: [[1 mm, 2 mm]]\n");
    size_t rows, columns;
    const galet_values *foot = galet_values_record(v, "feet", 0);
    assert_true(galet_values_list(foot, "normal", &rows)[2] == 2.0 && rows == 3);
    assert_true(galet_values_real(foot, "gap") == 0.003 && galet_values_real(foot, "pull") == 2000.0);
    foot = galet_values_record(v, "feet", 1);
    assert_true(galet_values_list(foot, "normal", &rows)[0] == 4.0 && rows == 1);
    assert_true(galet_values_matrix(foot, "shape", &rows, &columns)[1] == 0.002 && rows == 1 && columns == 2);
    assert_false(galet_values_present(foot, "pull"));
    static const char *const cases[][2] = {
        {"feet: [{normal: 3}]\n", "case.yaml:1:17: normal: expected a list such as [1, 2], or the name of a file"},
        {"feet: [{normal: [1, x]}]\n", "case.yaml:1:21: normal: expected a number (got 'x')"},
        {"feet: [{normal: [1], gap: 3 kg}]\n",
         "case.yaml:1:27: gap: expected a length, m or a unit like it (got '3 kg', a mass)"},
        {"feet: [{normal: [1], glued: perhaps}]\n", "case.yaml:1:29: glued: expected true or false (got 'perhaps')"},
        {"feet: [{normal: [1], shape: [[1], [1, 2]]}]\n",
         "case.yaml:1:35: shape: rows must be equally long: row 2 has 2, row 1 has 1"},
        {"feet:\n- {normal: [1]}\n- {gap: 3}\n", "case.yaml:2:1: feet: record 2: normal: must be given in this study"},
        {"feet: {normal: [1]}\n", "case.yaml:1:7: feet: expected a list of records such as [{normal: ...}]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_complaint(cases[i][0], cases[i][1]);
    }
}

static void a_matrix_of_any_size_has_a_limit(void **state) {
    galet_values *v = *state;
    galet_message why;
    char *text = malloc(2000), *at = text + sprintf(text, "[");
    for (int i = 0; i < 201; i++) {
        at += sprintf(at, "%s[1]", i ? "," : "");
    }
    strcpy(at, "]");
    assert_int_equal(galet_values_set(v, "system", text, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "system: expected no more than 200 rows (got 201)");
    free(text);
}

static void a_failed_value_leaves_the_old_one(void **state) {
    galet_values *v = *state;
    galet_message why;
    assert_int_equal(galet_values_set(v, "coefficients", "[1, 2, 3]", &why), GALET_OK);
    assert_int_equal(galet_values_set(v, "coefficients", "[1, x]", &why), GALET_ERR_INPUT);
    size_t count;
    assert_true(galet_values_list(v, "coefficients", &count)[2] == 3.0);
    assert_int_equal(count, 3);
    assert_int_equal(galet_values_set(v, "length", "-1", &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "length: must be > 0 and <= 10 m (got -1)");
    assert_true(galet_values_real(v, "length") == 0.02);
}

static void bounds_hold_or_not_at_their_limits(void **state) {
    (void)state;
    static const struct {
        const char *range;
        bool below, at, above;
    } rules[] = {{"> 2", false, false, true},
                 {">= 2", false, true, true},
                 {"< 2", true, false, false},
                 {"<= 2", true, true, false},
                 {"!= 2", true, false, true}};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        galet_bound bounds[GALET_RANGE_BOUNDS];
        assert_int_equal(galet_range_parse(rules[i].range, bounds), 1);
        assert_true(bounds[0].value == 2.0);
        assert_int_equal(galet_bound_holds(&bounds[0], 2.0, 1.9), rules[i].below);
        assert_int_equal(galet_bound_holds(&bounds[0], 2.0, 2.0), rules[i].at);
        assert_int_equal(galet_bound_holds(&bounds[0], 2.0, 2.1), rules[i].above);
    }
}

static void reals_can_be_set_directly_within_their_range(void **state) {
    galet_values *v = *state;
    galet_message why;
    assert_int_equal(galet_values_set_real(v, "length", 0.5, &why), GALET_OK);
    assert_true(galet_values_real(v, "length") == 0.5 && galet_values_given(v, "length"));
    assert_int_equal(galet_values_set_real(v, "length", NAN, &why), GALET_ERR_INPUT);
    assert_int_equal(galet_values_set_real(v, "length", -1.0, &why), GALET_ERR_INPUT);
    assert_int_equal(galet_values_set_real(v, "law", 1.0, &why), GALET_ERR_INPUT);
    assert_int_equal(galet_values_set_real(v, "lenght", 1.0, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text, "unknown key 'lenght'; did you mean 'length'?");
    assert_true(galet_values_real(v, "length") == 0.5);
}

static void copies_are_independent(void **state) {
    galet_values *v = *state, *copy;
    galet_message why;
    expect_read(v, "length: 1 m\nparts: [{mass: 3, name: x}]\npoint: [1, 2, 3]\n");
    assert_int_equal(galet_values_copy(v, &copy), GALET_OK);
    assert_int_equal(galet_values_set(v, "point", "[4, 5, 6]", &why), GALET_OK);
    assert_int_equal(galet_values_set(v, "parts", "[{mass: 9}]", &why), GALET_OK);
    size_t count;
    assert_true(galet_values_list(copy, "point", &count)[0] == 1.0);
    assert_true(galet_values_real(galet_values_record(copy, "parts", 0), "mass") == 3.0);
    assert_true(galet_values_real(copy, "length") == 1.0);
    galet_values_destroy(copy);
}

static char *case_text(const galet_values *values) {
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    galet_case_write(stream, "made-up", values);
    fclose(stream);
    return text;
}

static void a_written_case_reads_back_to_the_same_bits(void **state) {
    galet_values *v = *state, *again;
    galet_message why;
    expect_read(v, "length: 0.1234567890123456 m\nwidth: 0.1 inch\ntilt: 33.3 deg\nlaw: dahl\n"
                   "coefficients: [0.3333333333333333, 1e-300]\ntitle: \"it's: a #\\\"test\\\"\"\nradius: -inf\n"
                   "stiffness: [[1, 2], [3, 4]]\nparts: [{mass: 1 lb, name: 'a, b'}]\ndetailed: true\n");
    char *text = case_text(v);
    assert_int_equal(galet_values_create(galet_study_made_up.params, &again, &why), GALET_OK);
    expect_read(again, text);
    char *second = case_text(again);
    assert_string_equal(text, second);
    static const char *const keys[] = {"length", "width", "tilt", "radius"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        assert_true(galet_values_real(v, keys[i]) == galet_values_real(again, keys[i]));
    }
    assert_string_equal(galet_values_text(v, "title"), galet_values_text(again, "title"));
    free(text);
    free(second);
    galet_values_destroy(again);
}

static void size_is_bounded_before_memory_is_asked_for(void **state) {
    (void)state;
    char *text = malloc(600000);
    galet_message why;
    galet_node *root;
    strcpy(text, "x: ");
    memset(text + 3, '[', 500000);
    assert_int_equal(galet_tree_parse(text, 500003, "deep", &root, &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, "too deep"));
    size_t used = 0;
    for (int i = 0; i < 30000; i++) {
        used += (size_t)sprintf(text + used, "k%d: 1\n", i);
    }
    assert_int_equal(galet_tree_parse(text, used, "wide", &root, &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, "too many keys"));
    text[0] = '[';
    for (used = 1; used < 500000; used += 2) {
        memcpy(text + used, "1,", 2);
    }
    assert_int_equal(galet_tree_parse(text, used, "long", &root, &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, "too large"));
    free(text);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(defaults_are_there),
        TEST(nested_and_dotted_keys_mean_the_same),
        TEST(a_value_may_default_to_another),
        TEST(one_value_may_replace_another),
        TEST(what_is_set_replaces_what_a_file_said_instead),
        TEST(what_is_unset_or_wrong_replaces_nothing),
        TEST(conditions_switch_parameters),
        TEST(a_required_value_is_missed_only_where_it_counts),
        TEST(words_that_people_use_are_no_keys_but_lead_to_them),
        TEST(groups_have_keys_and_rules_of_their_own),
        TEST(columns_are_read_once_by_title_or_place),
        TEST(columns_complain_with_file_line_and_column),
        TEST(columns_can_be_given_as_arrays),
        TEST(one_view_shows_values_of_every_type),
        TEST(a_group_met_twice_is_used_with_either_condition),
        TEST(a_group_sets_defaults_of_groups_within),
        TEST(a_rule_that_names_nothing_is_a_mistake),
        TEST(one_value_may_stand_for_several),
        TEST(asking_for_an_unknown_key_is_noted),
        TEST(every_complaint_names_place_and_cure),
        TEST(records_hold_lists_matrices_flags_and_units),
        TEST(a_matrix_of_any_size_has_a_limit),
        TEST(a_failed_value_leaves_the_old_one),
        TEST(bounds_hold_or_not_at_their_limits),
        TEST(reals_can_be_set_directly_within_their_range),
        TEST(copies_are_independent),
        TEST(a_written_case_reads_back_to_the_same_bits),
        TEST(size_is_bounded_before_memory_is_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

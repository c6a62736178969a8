#include "check.h"

#include "input/presets.h"
#include "input/template.h"
#include "input/text_stream.h"

#include <stdlib.h>
#include <string.h>

static const galet_preset METALS[] = {
    {"steel", NULL, "", (const galet_default[]){{"E", 2.0, NULL}, {"nu", 0.3, NULL}, GALET_END}},
    {"cast-iron", "grey-iron|gg25", "", (const galet_default[]){{"E", 1.0, NULL}, {"nu", 0.2, NULL}, GALET_END}},
    GALET_END,
};

static const galet_param own[] = {
    GALET_TEXT("name", NULL, "name", .required = true),
    GALET_REAL("E", "Pa", 5.0, "modulus"),
    GALET_REAL("nu", "", 0.4, "ratio"),
    GALET_END,
};

static const galet_param body[] = {
    GALET_TEXT("material", NULL, "material", .unset = true, .presets = METALS, .presets_key = "materials"),
    GALET_REAL("E", "Pa", 7.0, "modulus"),
    GALET_REAL("nu", "", 0.1, "ratio"),
    GALET_END,
};

static const galet_param params[] = {
    GALET_GROUP("one", body),
    GALET_GROUP("two", body),
    GALET_RECORDS("materials", own, NULL, "materials", .unset = true),
    GALET_END,
};

static void set(galet_values *v, const char *key, const char *text) {
    galet_message why;
    assert_int_equal(galet_values_set(v, key, text, &why), GALET_OK);
}

static void expect(galet_values *v, const char *key, double value) {
    galet_message why;
    assert_int_equal(galet_values_check(v, &why), GALET_OK);
    assert_true(galet_values_real(v, key) == value);
}

static galet_values *create(void) {
    galet_values *v;
    galet_message why;
    assert_int_equal(galet_values_create(params, &v, &why), GALET_OK);
    return v;
}

static void a_name_sets_what_stands_beside_it_and_nothing_else(void **state) {
    (void)state;
    galet_values *v = create();
    set(v, "one.material", "Steel");
    expect(v, "one.E", 2.0);
    expect(v, "one.nu", 0.3);
    expect(v, "two.E", 7.0);
    assert_string_equal(galet_values_text(v, "one.material"), "steel");
    assert_false(galet_values_given(v, "one.E"));
    galet_values_destroy(v);
}

static void a_name_that_is_taken_back_leaves_nothing(void **state) {
    (void)state;
    galet_values *v = create();
    set(v, "one.material", "steel");
    expect(v, "one.E", 2.0);
    set(v, "one.material", "gg25");
    expect(v, "one.E", 1.0);
    set(v, "one.material", "unset");
    expect(v, "one.E", 7.0);
    galet_values_destroy(v);
}

static void what_is_given_wins(void **state) {
    (void)state;
    galet_values *v = create();
    galet_message why;
    set(v, "one.material", "steel");
    expect(v, "one.E", 2.0);
    assert_int_equal(galet_values_set_real(v, "one.E", 3.0, &why), GALET_OK);
    expect(v, "one.E", 3.0);
    expect(v, "one.nu", 0.3);
    galet_values_destroy(v);
}

static void records_add_names_and_come_first(void **state) {
    (void)state;
    galet_values *v = create();
    set(v, "materials", "{my own: {E: 9}, steel: {E: 8, nu: 0.25}}");
    set(v, "one.material", "My_Own");
    set(v, "two.material", "steel");
    expect(v, "one.E", 9.0);
    expect(v, "one.nu", 0.4);
    expect(v, "two.E", 8.0);
    galet_values_destroy(v);
}

static void an_unknown_name_is_told_with_the_known_ones(void **state) {
    (void)state;
    galet_values *v = create();
    galet_message why;
    set(v, "materials", "[{name: x, E: 1}]");
    set(v, "two.material", "stel");
    assert_int_equal(galet_values_check(v, &why), GALET_ERR_INPUT);
    assert_string_equal(why.text,
                        "two.material: no material 'stel'; did you mean 'steel'? (one of: x steel cast-iron)");
    assert_string_equal(why.key, "two.material");
    galet_values_destroy(v);
}

static void names_are_read_with_blanks_or_hyphens(void **state) {
    (void)state;
    assert_true(galet_preset_is(&METALS[1], "Cast Iron"));
    assert_true(galet_preset_is(&METALS[1], "grey_iron"));
    assert_true(galet_preset_is(&METALS[1], "GG25"));
    assert_false(galet_preset_is(&METALS[1], "grey"));
    assert_false(galet_preset_is(&METALS[1], "cast-iron-2"));
    assert_false(galet_preset_is(&METALS[1], ""));
}

static const galet_preset SHAPES[] = {
    {"none", NULL, "", (const galet_default[]){GALET_END}},
    {"ring", NULL, "",
     (const galet_default[]){{"kind", 0.0, "hollow"},
                             {"axes", 0.0, "[1, 20 mm, 3]"},
                             {"tensor", 0.0, "[[2, 1], [1, 2]]"},
                             {"lane", 0.0, "{x: [0, 1], mu: [0.1, 0.2]}"},
                             {"count", 4.0, NULL},
                             {"hole", 0.0, "5 mm"},
                             {"parts", 0.0, "[{mass: 2}, {mass: 3}]"},
                             {"depth", 7.0, NULL},
                             GALET_END}},
    {"rod", NULL, "", (const galet_default[]){{"axes", 0.0, "[4, 5, 6]"}, GALET_END}},
    GALET_END,
};

static const galet_param lane_columns[] = {
    GALET_REAL("x", "m", 0.0, "place", .rising = true),
    GALET_REAL("mu", "", 0.0, "friction", .range = ">= 0"),
    GALET_END,
};

static const galet_param part[] = {GALET_REAL("mass", "kg", 1.0, "mass"), GALET_END};

static const galet_param shape[] = {
    GALET_TEXT("preset", "none", "what it is", .presets = SHAPES),
    GALET_CHOICE("kind", "solid", "solid hollow", "kind"),
    GALET_REAL("hole", "m", 0.25, "hole", .when = "kind=hollow"),
    GALET_LIST("axes", "m", "[1, 1, 1]", "axes", .rows = 3),
    GALET_MATRIX("tensor", "", NULL, "tensor", .unset = true),
    GALET_REAL("mu", "", 0.5, "friction"),
    GALET_COLUMNS("lane", lane_columns, "lane", .unset = true, .instead_of = "mu"),
    GALET_INTEGER("count", 1, "count"),
    GALET_RECORDS("parts", part, NULL, "parts", .unset = true),
    GALET_REAL_UNSET("depth", "m", "depth"),
    GALET_END,
};

static galet_values *create_shape(const char *name) {
    galet_values *v;
    galet_message why;
    assert_int_equal(galet_values_create(shape, &v, &why), GALET_OK);
    set(v, "preset", name);
    assert_int_equal(galet_values_check(v, &why), GALET_OK);
    return v;
}

static void expect_second_axis(galet_values *v, double length) {
    galet_message why;
    size_t count;
    assert_int_equal(galet_values_check(v, &why), GALET_OK);
    const double *axes = galet_values_list(v, "axes", &count);
    assert_true(count == 3 && axes[1] == length);
}

static void a_name_sets_values_of_every_type(void **state) {
    (void)state;
    galet_values *v = create_shape("Ring");
    size_t rows, columns;
    const double *tensor = galet_values_matrix(v, "tensor", &rows, &columns);
    assert_true(rows == 2 && columns == 2 && tensor[1] == 1.0);
    const double *mu = galet_values_column(v, "lane", "mu", &rows);
    assert_true(rows == 2 && mu[1] == 0.2);
    assert_int_equal(galet_values_integer(v, "count"), 4);
    assert_int_equal(galet_values_record_count(v, "parts"), 2);
    assert_true(galet_values_real(galet_values_record(v, "parts", 1), "mass") == 3.0);
    assert_true(galet_values_is(v, "kind", "hollow") && galet_values_present(v, "hole"));
    expect(v, "hole", 0.005);
    expect(v, "depth", 7.0);
    expect_second_axis(v, 0.02);
    assert_false(galet_values_given(v, "axes"));
    galet_values_destroy(v);
}

/// "# mu: 0.5" or "mu: 0.5" of a template.
static void expect_lines(const galet_values *v, const char *const *lines) {
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    galet_template_write(out, "shape", "a shape", v);
    char *text = galet_text_close(&stream);
    for (; *lines; lines++) {
        char line[128];
        snprintf(line, sizeof line, "\n%s\n", *lines);
        assert_non_null(strstr(text, line));
    }
    free(text);
}

static void a_template_comments_out_what_names_may_set(void **state) {
    (void)state;
    static const char *const none[] = {
        "preset: none",  "# kind: solid",  "# mu: 0.5", "# axes: [1 m, 1 m, 1 m]",
        "# lane: unset", "# depth: unset", NULL,
    };
    static const char *const ring[] = {
        "preset: ring", "# kind: hollow", "# count: 4", "# depth: 7 m", "# lane: {x: [0, 1], mu: [0.1, 0.2]}", NULL,
    };
    static const char *const own[] = {"preset: ring", "depth: 3 m", "# count: 4", NULL};
    galet_values *v = create_shape("none");
    galet_message why;
    expect_lines(v, none);
    set(v, "preset", "ring");
    assert_int_equal(galet_values_check(v, &why), GALET_OK);
    expect_lines(v, ring);
    set(v, "depth", "3");
    assert_int_equal(galet_values_check(v, &why), GALET_OK);
    expect_lines(v, own);
    galet_values_destroy(v);
    assert_string_equal(galet_template_preset(shape)->key, "preset");
    assert_null(galet_template_preset(body));  // a material stands for no whole case
}

static void none_and_other_names_leave_nothing_of_a_name(void **state) {
    (void)state;
    galet_values *v = create_shape("ring");
    set(v, "preset", "rod");
    expect_second_axis(v, 5.0);
    assert_false(galet_values_present(v, "tensor"));
    assert_false(galet_values_present(v, "depth"));
    assert_true(galet_values_is(v, "kind", "solid"));
    set(v, "preset", "none");
    expect_second_axis(v, 1.0);
    expect(v, "mu", 0.5);
    galet_values_destroy(v);
}

static void values_given_of_every_type_win_before_and_after(void **state) {
    (void)state;
    galet_values *v = create_shape("ring");
    set(v, "axes", "[7, 8, 9]");
    set(v, "kind", "solid");
    expect_second_axis(v, 8.0);
    assert_true(galet_values_is(v, "kind", "solid"));
    set(v, "preset", "rod");
    expect_second_axis(v, 8.0);
    galet_values_destroy(v);
}

static void what_is_said_to_be_unset_stays_so(void **state) {
    (void)state;
    galet_values *v = create_shape("ring");
    galet_message why;
    set(v, "tensor", "unset");
    assert_int_equal(galet_values_check(v, &why), GALET_OK);
    assert_false(galet_values_present(v, "tensor"));
    assert_int_equal(galet_values_set_real(v, "depth", 1.0, &why), GALET_OK);
    expect(v, "depth", 1.0);
    galet_values_destroy(v);
}

static void a_name_replaces_and_is_replaced_by_what_is_given(void **state) {
    (void)state;
    galet_values *v = create_shape("ring");
    assert_true(galet_values_present(v, "lane") && !galet_values_present(v, "mu"));
    set(v, "mu", "0.3");
    expect(v, "mu", 0.3);
    assert_true(galet_values_present(v, "mu") && !galet_values_present(v, "lane"));
    galet_values_destroy(v);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_sets_what_stands_beside_it_and_nothing_else),
        cmocka_unit_test(a_name_that_is_taken_back_leaves_nothing),
        cmocka_unit_test(what_is_given_wins),
        cmocka_unit_test(records_add_names_and_come_first),
        cmocka_unit_test(an_unknown_name_is_told_with_the_known_ones),
        cmocka_unit_test(names_are_read_with_blanks_or_hyphens),
        cmocka_unit_test(a_name_sets_values_of_every_type),
        cmocka_unit_test(a_template_comments_out_what_names_may_set),
        cmocka_unit_test(none_and_other_names_leave_nothing_of_a_name),
        cmocka_unit_test(values_given_of_every_type_win_before_and_after),
        cmocka_unit_test(what_is_said_to_be_unset_stays_so),
        cmocka_unit_test(a_name_replaces_and_is_replaced_by_what_is_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

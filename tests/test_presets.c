#include "check.h"

#include "input/presets.h"

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_sets_what_stands_beside_it_and_nothing_else),
        cmocka_unit_test(a_name_that_is_taken_back_leaves_nothing),
        cmocka_unit_test(what_is_given_wins),
        cmocka_unit_test(records_add_names_and_come_first),
        cmocka_unit_test(an_unknown_name_is_told_with_the_known_ones),
        cmocka_unit_test(names_are_read_with_blanks_or_hyphens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

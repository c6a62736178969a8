// Point laws as parameters of a study.
#include "check.h"

#include "study/laws.h"

#include <galet/patch.h>

#include <math.h>
#include <string.h>

static const galet_param own_params[] = {
    GALET_REAL("depth", "m", 1e-3, "a length", .range = "> 0", .shown = "mm"),
    GALET_REAL_UNSET("start", "m", "another"),
    GALET_LIST("powers", "", "[0, 1]", "numbers"),
    GALET_CHOICE("shape", "round", "round flat", "a word"),
    GALET_FLAG("wet", 0, "a flag"),
    GALET_INTEGER("layers", 3, "a count"),
    GALET_END,
};

enum { DEPTH, START, POWERS, SHAPE = POWERS + 1 + GALET_POINT_MAX_LIST, WET, LAYERS };

static galet_status check_own(const double *p, const char **fault) {
    *fault = "layers";
    return p[LAYERS] < 10.0 ? GALET_OK : GALET_ERR_RANGE;
}

static const galet_point_law own = {.name = "own", .prefix = "own", .params = own_params, .check = check_own};

static const galet_param params[] = {
    GALET_CHOICE("law", "coulomb", GALET_POINT_LAW_NAMES, "friction of the point"),
    GALET_GROUP("", galet_laws_params),
    GALET_GROUP("own", own_params),
    GALET_END,
};

static int set_up(void **state) {
    galet_message why;
    return galet_values_create(params, (galet_values **)state, &why) != GALET_OK;
}

static int tear_down(void **state) {
    galet_values_destroy(*state);
    return 0;
}

static void set(galet_values *values, const char *key, const char *text) {
    galet_message why;
    assert_int_equal(galet_values_set(values, key, text, &why), GALET_OK);
}

static const galet_param *group_of(const char *prefix) {
    const galet_param *group = galet_laws_params;
    while (group->key && strcmp(group->key, prefix) != 0) {
        group++;
    }
    return group;
}

static bool is_among(const char *word, const char *words, char separator) {
    size_t length = strlen(word);
    for (const char *at = words; (at = strstr(at, word)); at++) {
        bool starts = at == words || at[-1] == separator, ends = !at[length] || at[length] == separator;
        if (starts && ends) {
            return true;
        }
    }
    return false;
}

static void every_law_is_a_choice_and_has_its_group(void **state) {
    (void)state;
    for (const galet_point_law *const *law = galet_point_laws(); *law; law++) {
        const galet_param *group = group_of((*law)->prefix);
        assert_true(is_among((*law)->name, params[0].choices, ' '));
        assert_ptr_equal(group->members, (*law)->params);
        assert_memory_equal(group->when, "law=", 4);
        assert_true(is_among((*law)->name, group->when + 4, '|'));
    }
}

static void defaults_are_those_of_the_library(void **state) {
    galet_refusal why;
    for (const galet_point_law *const *law = galet_point_laws(); *law; law++) {
        double packed[GALET_POINT_MAX_PLACES], expected[GALET_POINT_MAX_PLACES];
        set(*state, "law", (*law)->name);
        assert_int_equal(galet_laws_pack(*state, *law, packed, &why), GALET_OK);
        galet_point_law_defaults(*law, expected);
        assert_memory_equal(packed, expected, galet_point_law_size(*law) * sizeof *packed);
    }
}

static void values_given_are_packed(void **state) {
    galet_refusal why;
    double p[GALET_POINT_MAX_PLACES];
    set(*state, "coulomb.mu", "0.3");
    assert_int_equal(galet_laws_pack(*state, &galet_point_coulomb, p, &why), GALET_OK);
    assert_true(p[0] == 0.3 && p[1] == 0.3);  // the static level follows
    set(*state, "coulomb.mu_static", "0.4");
    assert_int_equal(galet_laws_pack(*state, &galet_point_coulomb, p, &why), GALET_OK);
    assert_true(p[0] == 0.3 && p[1] == 0.4);
}

static void every_type_has_its_place(void **state) {
    galet_refusal why;
    double p[GALET_POINT_MAX_PLACES];
    set(*state, "own.depth", "2 mm");
    set(*state, "own.powers", "[3, 2, 1]");
    set(*state, "own.shape", "flat");
    set(*state, "own.wet", "true");
    set(*state, "own.layers", "7");
    assert_int_equal(galet_laws_pack(*state, &own, p, &why), GALET_OK);
    assert_true(p[DEPTH] == 2e-3 && isnan(p[START]));
    assert_true(p[POWERS] == 3.0 && p[POWERS + 1] == 3.0 && p[POWERS + 3] == 1.0 && p[POWERS + 4] == 0.0);
    assert_true(p[SHAPE] == 1.0 && p[WET] == 1.0 && p[LAYERS] == 7.0);
}

static void assert_refused(galet_values *values, const galet_point_law *law, const char *key, const char *text) {
    galet_refusal why;
    double p[GALET_POINT_MAX_PLACES];
    assert_int_equal(galet_laws_pack(values, law, p, &why), GALET_ERR_INPUT);
    assert_string_equal(why.key, key);
    assert_string_equal(why.text, text);
}

static void refusals_name_the_full_key(void **state) {
    set(*state, "own.powers", "[1, 2, 3, 4, 5, 6, 7, 8, 9]");
    assert_refused(*state, &own, "own.powers", "must be at most 8 values (got 9)");
    set(*state, "own.powers", "[1]");
    set(*state, "own.layers", "10");
    assert_refused(*state, &own, "own.layers", "is not what the law own takes: a count");
}

static void static_level_below_the_kinetic_is_refused_by_its_rule(void **state) {
    galet_message why;
    set(*state, "coulomb.mu_static", "0.05");
    assert_int_equal(galet_values_check(*state, &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, "coulomb.mu_static: must be >= coulomb.mu"));
}

static void accuracy_counts_with_the_patch_laws_that_take_it(void **state) {
    (void)state;
    static const char *const studies[] = {"patch", "ball", "ellipsoid", "body"};
    for (size_t i = 0; i < sizeof studies / sizeof *studies; i++) {
        galet_values *values;
        galet_message why;
        assert_int_equal(galet_case_create(galet_study_find(studies[i]), &values, &why), GALET_OK);
        for (const galet_patch_law_kind *const *law = galet_patch_laws(); *law; law++) {
            assert_int_equal(galet_values_set(values, "law", (*law)->name, &why), GALET_OK);
            assert_int_equal(galet_values_present(values, "accuracy"), (*law)->needs_accuracy);
        }
        galet_values_destroy(values);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accuracy_counts_with_the_patch_laws_that_take_it),
        cmocka_unit_test(every_law_is_a_choice_and_has_its_group),
        cmocka_unit_test_setup_teardown(defaults_are_those_of_the_library, set_up, tear_down),
        cmocka_unit_test_setup_teardown(values_given_are_packed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_type_has_its_place, set_up, tear_down),
        cmocka_unit_test_setup_teardown(refusals_name_the_full_key, set_up, tear_down),
        cmocka_unit_test_setup_teardown(static_level_below_the_kinetic_is_refused_by_its_rule, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

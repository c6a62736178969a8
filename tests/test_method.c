#include "check.h"

#include <galet/method.h>
#include <galet/rolling.h>
#include <galet/study.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static void methods_bear_the_names_of_their_lists(void **state) {
    (void)state;
    static const char *const tangential[] = {
#define TANGENTIAL(id, name) name,
#include "contact/tangential.inc"
#undef TANGENTIAL
    };
    static const char *const normal[] = {
#define NORMAL(id, name) name,
#include "contact/normal.inc"
#undef NORMAL
    };
    for (size_t i = 0; i < sizeof tangential / sizeof *tangential; i++) {
        assert_string_equal(galet_tangential_methods()[i]->name, tangential[i]);
        assert_ptr_equal(galet_tangential_find(tangential[i]), galet_tangential_methods()[i]);
    }
    for (size_t i = 0; i < sizeof normal / sizeof *normal; i++) {
        assert_string_equal(galet_normal_methods()[i]->name, normal[i]);
        assert_ptr_equal(galet_normal_find(normal[i]), galet_normal_methods()[i]);
    }
    assert_null(galet_tangential_find("magic"));
    assert_null(galet_normal_find(""));
}

/// A contact that misses one need of some methods.
typedef struct misfit_case {
    unsigned needs;  // those of its methods that it does not meet
    const char *key;
    void (*spoil)(galet_rolling_def *def);
} misfit_case;

static void turn(galet_rolling_def *def) {
    def->contact.angle = 0.1;
}

static void tilt(galet_rolling_def *def) {
    def->profile.tilt = 1e-3;
}

static void pull(galet_rolling_def *def) {
    def->force.y = -10.0;
}

static void spin(galet_rolling_def *def) {
    def->creep.spin = 1.0;
}

static void stretch(galet_rolling_def *def) {
    def->contact.body1.ry = 500.0;
}

static void shift(galet_rolling_def *def) {
    def->motion = GALET_ROLLING_SHIFT;
}

static void soften(galet_rolling_def *def) {
    def->contact.body1.young = 70e9;
}

/// The methods that are offered instead are those that fit and find traction; never the scheme of first order.
static void check_cure(const galet_misfit *misfit, const galet_rolling_def *def) {
    const char *offer = strstr(misfit->text, "; take ");
    assert_non_null(offer);
    char left[sizeof misfit->text];
    snprintf(left, sizeof left, "%s or ", offer + strlen("; take "));
    char *next = left;
    for (const galet_tangential_method *const *method = galet_tangential_methods(); *method; method++) {
        if ((*method)->traction && (*method)->order != 1 && !galet_tangential_misfit(*method, def).need) {
            size_t length = strlen((*method)->name);
            assert_memory_equal(next, (*method)->name, length);
            assert_memory_equal(next + length, " or ", 4);
            next += length + 4;
        }
    }
    assert_string_equal(next, "");
}

static void misfits_name_the_key_and_a_cure(void **state) {
    (void)state;
    const misfit_case cases[] = {
        {GALET_NEED_ALIGNED, "angle", turn},
        {GALET_NEED_CIRCLES | GALET_NEED_STRIPS, "tangential", tilt},
        {GALET_NEED_CREEPAGES | GALET_NEED_NO_FORCES, "force.y", pull},
        {GALET_NEED_STEADY, "motion", shift},
        {GALET_NEED_NO_SPIN, "creep.spin", spin},
        {GALET_NEED_KALKER, "tangential", stretch},
        {GALET_NEED_LIKE_BODIES, "tangential", soften},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        galet_rolling_def def = galet_default_rolling();
        cases[i].spoil(&def);
        for (const galet_tangential_method *const *method = galet_tangential_methods(); *method; method++) {
            galet_misfit misfit = galet_tangential_misfit(*method, &def);
            assert_int_equal(misfit.need != 0, ((*method)->needs & cases[i].needs) != 0);
            if (misfit.need) {
                assert_string_equal(misfit.key, cases[i].key);
                check_cure(&misfit, &def);
            }
        }
    }
}

static void hertz_pressure_needs_circles_and_like_bodies(void **state) {
    (void)state;
    const galet_normal_method *hertz = galet_normal_find("hertz");
    galet_rolling_def def = galet_default_rolling();
    assert_int_equal(galet_normal_misfit(hertz, &def).need, 0);
    turn(&def);
    assert_int_equal(galet_normal_misfit(hertz, &def).need, 0);
    tilt(&def);
    assert_int_equal(galet_normal_misfit(hertz, &def).need, GALET_NEED_CIRCLES);
    def = galet_default_rolling();
    soften(&def);
    galet_misfit misfit = galet_normal_misfit(hertz, &def);
    assert_int_equal(misfit.need, GALET_NEED_LIKE_BODIES);
    assert_string_equal(misfit.text, "hertz works with like materials only; take exact");
    def.tangential = galet_tangential_find("fastsim");  // does not know of coupling
    assert_int_equal(galet_normal_misfit(hertz, &def).need, 0);
}

static void strips_need_a_load_like_bodies_and_no_angle(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    const galet_normal_method *strips = def.normal = galet_normal_find("strips");
    tilt(&def);
    assert_int_equal(galet_normal_misfit(strips, &def).need, 0);
    def.approach = 1e-5;
    galet_misfit misfit = galet_normal_misfit(strips, &def);
    assert_string_equal(misfit.key, "prescribed_approach");
    assert_string_equal(misfit.text, "is not for normal: strips, which takes a load; take exact or strip-bem");
    def.profile.tilt = 0.0;  // circles have an approach
    assert_int_equal(galet_normal_misfit(strips, &def).need, 0);
    turn(&def);
    misfit = galet_normal_misfit(strips, &def);
    assert_string_equal(misfit.key, "angle");
    assert_string_equal(misfit.text, "must be 0 with normal: strips; take exact or hertz");
    def = galet_default_rolling();
    soften(&def);
    assert_int_equal(galet_normal_misfit(strips, &def).need, GALET_NEED_LIKE_BODIES);
}

static void strips_are_what_simplified_theories_ask_for(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    const galet_tangential_method *fastsim = galet_tangential_find("fastsim");
    tilt(&def);
    galet_misfit misfit = galet_tangential_misfit(fastsim, &def);
    assert_string_equal(misfit.key, "tangential");
    assert_non_null(strstr(misfit.text, "without tilt or offset, or with normal: strips or "));
    def.normal = galet_normal_find("strips");
    assert_int_equal(galet_tangential_misfit(fastsim, &def).need, 0);
    assert_int_equal(galet_tangential_misfit(galet_tangential_find("linear"), &def).need, GALET_NEED_CIRCLES);
}

static double slip_power(galet_rolling *rolling, const galet_tangential_method *method, galet_slip_flexibility slip) {
    galet_rolling_def def = galet_default_rolling();
    def.tangential = method;
    def.creep.y = 1e-3;
    def.slip = slip;
    galet_rolling_result r;
    assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_OK);
    return isnan(r.traction.power_slip) ? 0.0 : r.traction.power_slip;
}

static void flexibility_is_asked_of_those_who_use_it(void **state) {
    (void)state;
    galet_rolling *rolling;
    galet_values *values;
    galet_message why;
    assert_int_equal(galet_rolling_create(20, 20, 1, 0, &rolling), GALET_OK);
    assert_int_equal(galet_case_create(galet_study_find("rolling"), &values, &why), GALET_OK);
    for (const galet_tangential_method *const *method = galet_tangential_methods(); *method; method++) {
        double energy = slip_power(rolling, *method, GALET_SLIP_ENERGY);
        bool used = slip_power(rolling, *method, GALET_SLIP_SOUA) != energy;
        assert_int_equal(galet_values_set(values, "tangential", (*method)->name, &why), GALET_OK);
        assert_int_equal(galet_values_check(values, &why), GALET_OK);
        assert_int_equal(galet_values_present(values, "fastsim.flexibility"), used);
    }
    galet_values_destroy(values);
    galet_rolling_destroy(rolling);
}

static void misfits_are_refused(void **state) {
    (void)state;
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(8, 8, 1, 0, &rolling), GALET_OK);
    void (*const spoils[])(galet_rolling_def *) = {turn, tilt, pull, spin, stretch, shift, soften};
    for (size_t i = 0; i < sizeof spoils / sizeof *spoils; i++) {
        for (const galet_tangential_method *const *method = galet_tangential_methods(); *method; method++) {
            galet_rolling_def def = galet_default_rolling();
            def.tangential = *method;
            spoils[i](&def);
            galet_rolling_result r;
            bool fits = galet_tangential_misfit(*method, &def).need == 0;
            galet_status status = galet_rolling_solve(rolling, &def, &r);
            assert_true((status == GALET_ERR_INPUT) == !fits);
        }
    }
    galet_rolling_def def = galet_default_rolling();
    def.tangential = NULL;
    galet_rolling_result r;
    assert_int_equal(galet_rolling_solve(rolling, &def, &r), GALET_ERR_RANGE);
    galet_rolling_destroy(rolling);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(methods_bear_the_names_of_their_lists),
        cmocka_unit_test(misfits_name_the_key_and_a_cure),
        cmocka_unit_test(hertz_pressure_needs_circles_and_like_bodies),
        cmocka_unit_test(strips_need_a_load_like_bodies_and_no_angle),
        cmocka_unit_test(strips_are_what_simplified_theories_ask_for),
        cmocka_unit_test(flexibility_is_asked_of_those_who_use_it),
        cmocka_unit_test(misfits_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

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
    const char *misfits;  // methods, with a blank behind each
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

static void misfits_name_the_methods_and_the_key(void **state) {
    (void)state;
    const misfit_case cases[] = {
        {"fastsim fastsim-parabolic strip-theory linear ", "angle", turn},
        {"fastsim fastsim-parabolic strip-theory linear ", "tangential", tilt},
        {"fastsim fastsim-parabolic strip-theory linear none ", "force.y", pull},
        {"fastsim fastsim-parabolic strip-theory linear ", "motion", shift},
        {"strip-theory ", "creep.spin", spin},
        {"fastsim fastsim-parabolic linear ", "tangential", stretch},
        {"", "", soften},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char misfits[128] = "";
        galet_rolling_def def = galet_default_rolling();
        cases[i].spoil(&def);
        for (const galet_tangential_method *const *method = galet_tangential_methods(); *method; method++) {
            galet_misfit misfit = galet_tangential_misfit(*method, &def);
            if (misfit.need) {
                snprintf(misfits + strlen(misfits), sizeof misfits - strlen(misfits), "%s ", (*method)->name);
                assert_string_equal(misfit.key, cases[i].key);
                assert_true(strlen(misfit.text) > 10 && strlen(misfit.text) < sizeof misfit.text - 1);
            }
        }
        assert_string_equal(misfits, cases[i].misfits);
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
        cmocka_unit_test(misfits_name_the_methods_and_the_key),
        cmocka_unit_test(hertz_pressure_needs_circles_and_like_bodies),
        cmocka_unit_test(flexibility_is_asked_of_those_who_use_it),
        cmocka_unit_test(misfits_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// What a caller gets who hands over a word that is none, or nothing to destroy.
#include "check.h"

#include <galet/galet.h>
#include <galet/study.h>

#include <string.h>

enum { NO_SUCH = 99 };

static galet_status roll(const galet_rolling_def *def) {
    galet_rolling *rolling;
    galet_rolling_result result;
    assert_int_equal(galet_rolling_create(8, 8, 1, 0, &rolling), GALET_OK);
    galet_status status = galet_rolling_solve(rolling, def, &result);
    galet_rolling_destroy(rolling);
    return status;
}

static galet_rolling_def rolling_by(const char *normal) {
    galet_rolling_def def = galet_default_rolling();
    def.normal = galet_normal_find(normal);
    def.tangential = galet_tangential_find("fastsim");
    return def;
}

static void enumerators_that_are_none_are_refused_in_rolling(void **state) {
    (void)state;
    galet_rolling_def def = rolling_by("strips-smoothed");
    assert_int_equal(roll(&def), GALET_OK);
    def.ratio.kind = (galet_ratio_kind)NO_SUCH;
    assert_int_equal(roll(&def), GALET_ERR_RANGE);
    def = rolling_by("strips-smoothed");
    def.smoothing.variable = (galet_smoothing_variable)NO_SUCH;
    assert_int_equal(roll(&def), GALET_ERR_RANGE);
    def = rolling_by("hertz");
    def.slip = (galet_slip_flexibility)NO_SUCH;
    assert_int_equal(roll(&def), GALET_ERR_RANGE);
    def = rolling_by("exact");
    def.motion = (galet_rolling_motion)NO_SUCH;
    assert_int_equal(roll(&def), GALET_ERR_RANGE);
    def = rolling_by("exact");
    def.profile.kind = (galet_profile_kind)NO_SUCH;
    assert_int_equal(roll(&def), GALET_ERR_RANGE);
    assert_int_equal(galet_profile_check(&def.profile), GALET_ERR_RANGE);
}

static void enumerators_that_are_none_are_refused_on_strips(void **state) {
    (void)state;
    galet_strip strips[8];
    galet_traction traction;
    assert_int_equal(galet_strip_ellipse(1e-3, 1e-3, 100.0, (galet_strip_shape)NO_SUCH, 8, strips), GALET_ERR_RANGE);
    assert_int_equal(galet_strip_ellipse(1e-3, 1e-3, 100.0, GALET_STRIP_ELLIPTIC, 8, strips), GALET_OK);
    galet_fastsim_def def = galet_default_fastsim();
    assert_int_equal(galet_fastsim_run(&def, 8, strips, NULL, &traction), GALET_OK);
    def.shape = (galet_strip_shape)NO_SUCH;
    assert_int_equal(galet_fastsim_run(&def, 8, strips, NULL, &traction), GALET_ERR_RANGE);
    def = galet_default_fastsim();
    def.slip = (galet_slip_flexibility)NO_SUCH;
    assert_int_equal(galet_fastsim_run(&def, 8, strips, NULL, &traction), GALET_ERR_RANGE);
}

static void enumerators_that_are_none_are_refused_elsewhere(void **state) {
    (void)state;
    galet_ellipsoid_def ellipsoid = galet_default_ellipsoid();
    ellipsoid.patch = (galet_rigid_patch)NO_SUCH;
    galet_rigid_result motion;
    assert_int_equal(galet_ellipsoid_run(&ellipsoid, NULL, NULL, &motion), GALET_ERR_RANGE);
    galet_klarbring_def wall = galet_default_klarbring();
    galet_klarbring_stability stability;
    assert_false(
        galet_klarbring_cell_has(&wall, (galet_klarbring_cell){1, 1}, (galet_klarbring_type)NO_SUCH, 0.0, &stability));
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(8, 8, 1, 0, &rolling), GALET_OK);
    assert_null(galet_rolling_field(rolling, (galet_rolling_quantity)NO_SUCH));
    galet_rolling_destroy(rolling);
}

/// As galet_normal_find() and its like give them for a name that is none.
static void methods_and_laws_that_are_none_are_refused(void **state) {
    (void)state;
    galet_rolling_def def = galet_default_rolling();
    def.normal = NULL;
    assert_int_equal(roll(&def), GALET_ERR_RANGE);
    def = galet_default_rolling();
    def.tangential = NULL;
    assert_int_equal(roll(&def), GALET_ERR_RANGE);
    galet_wear *wear;
    galet_wear_def worn = galet_default_wear();
    worn.law = NULL;
    assert_int_equal(galet_wear_create(&worn, 8, 8, 1, &wear), GALET_ERR_RANGE);
    galet_ball_def ball = galet_default_ball();
    ball.law = NULL;
    assert_int_equal(galet_ball_check(&ball), GALET_ERR_RANGE);
    galet_ellipsoid_def ellipsoid = galet_default_ellipsoid();
    ellipsoid.law = NULL;
    galet_rigid_result motion;
    assert_int_equal(galet_ellipsoid_run(&ellipsoid, NULL, NULL, &motion), GALET_ERR_RANGE);
    galet_oscillator_def oscillator = galet_default_oscillator();
    oscillator.law = NULL;
    assert_int_equal(galet_oscillator_check(&oscillator), GALET_ERR_RANGE);
    galet_oscillator_def belt = galet_default_belt();
    belt.law = NULL;
    assert_int_equal(galet_belt_check(&belt), GALET_ERR_RANGE);
    galet_sliding_def sliding = galet_default_sliding();
    galet_sliding_outcome outcomes[64];
    sliding.law = NULL;
    assert_int_equal(galet_sliding_run(&sliding, NULL, NULL, outcomes), GALET_ERR_RANGE);
    galet_envelope_law_def envelope = galet_default_envelope_law();
    galet_envelope_sample sample;
    envelope.law = NULL;
    assert_int_equal(galet_envelope_follow_law(&envelope, 1, (const double[]){0.0}, &sample), GALET_ERR_RANGE);
    galet_patch_def patch = galet_default_patch();
    galet_patch_law law;
    patch.kind = NULL;
    assert_int_equal(galet_patch_law_prepare(&patch, &law), GALET_ERR_RANGE);
}

static void distributions_and_samplings_that_are_none_are_refused(void **state) {
    (void)state;
    galet_distribution d = {.kind = NULL, .low = -INFINITY, .high = INFINITY};
    assert_non_null(galet_distribution_fault(&d));
    assert_true(isnan(galet_distribution_quantile(&d, 0.5)));
    galet_sampling *sampling;
    galet_sampling_def def = {.method = galet_sampling_find("sobol"), .count = 8, .inputs = 1, .distributions = &d};
    assert_int_equal(galet_sampling_create(&def, &sampling), GALET_ERR_RANGE);
    d = (galet_distribution){galet_distribution_find("uniform"), {0.0, 1.0}, -INFINITY, INFINITY, NULL, 0};
    assert_int_equal(galet_sampling_create(&def, &sampling), GALET_OK);
    galet_sampling_destroy(sampling);
    def.method = NULL;
    assert_non_null(galet_sampling_fault(&def, NULL));
    assert_int_equal(galet_sampling_create(&def, &sampling), GALET_ERR_RANGE);
}

static void every_enumerator_has_a_name_and_no_other_number(void **state) {
    (void)state;
    assert_string_equal(galet_contacts_fault_text((galet_contacts_fault)NO_SUCH), "unknown");
    assert_string_equal(galet_contact_state_name((galet_contact_state)NO_SUCH), "unknown");
    assert_string_equal(galet_contacts_ended_name((galet_contacts_ended)NO_SUCH), "unknown");
    assert_string_equal(galet_contacts_slip_name((galet_contacts_slip)NO_SUCH), "unknown");
    assert_string_equal(galet_contacts_stability_name((galet_contacts_stability)NO_SUCH), "unknown");
    assert_string_equal(galet_contacts_growth_name((galet_contacts_growth)NO_SUCH), "unknown");
    assert_string_equal(galet_klarbring_type_name((galet_klarbring_type)NO_SUCH), "unknown");
    assert_string_equal(galet_klarbring_stability_name((galet_klarbring_stability)NO_SUCH), "unknown");
    assert_string_equal(galet_klarbring_phase_name((galet_klarbring_phase)NO_SUCH), "unknown");
    assert_string_equal(galet_klarbring_event_name((galet_klarbring_event)NO_SUCH), "unknown");
    assert_string_equal(galet_klarbring_ended_name((galet_klarbring_ended)NO_SUCH), "unknown");
    assert_string_equal(galet_type_name((galet_type)NO_SUCH), "unknown");
    assert_string_equal(galet_type_words((galet_type)NO_SUCH), "unknown");
    assert_non_null(galet_status_text((galet_status)NO_SUCH));
}

static void nothing_can_be_destroyed(void **state) {
    (void)state;
    galet_belt_diagram_destroy(NULL);
    galet_contacts_equilibria_destroy(NULL);
    galet_keep_clear(NULL);
    galet_profile_points_destroy(NULL);
    galet_refiner_destroy(NULL);
    galet_result_destroy(NULL);
    galet_rolling_destroy(NULL);
    galet_sampling_destroy(NULL);
    galet_trace_destroy(NULL);
    galet_values_destroy(NULL);
    galet_wear_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(enumerators_that_are_none_are_refused_in_rolling),
        cmocka_unit_test(enumerators_that_are_none_are_refused_on_strips),
        cmocka_unit_test(enumerators_that_are_none_are_refused_elsewhere),
        cmocka_unit_test(methods_and_laws_that_are_none_are_refused),
        cmocka_unit_test(distributions_and_samplings_that_are_none_are_refused),
        cmocka_unit_test(every_enumerator_has_a_name_and_no_other_number),
        cmocka_unit_test(nothing_can_be_destroyed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

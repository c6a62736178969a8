// Fits of wear with every draw of uncertain inputs.
#include "check.h"

#include "campaign/plan.h"
#include "study/result.h"
#include "study/wear_draws.h"
#include "study/wear_inputs.h"
#include "study/wear_measured.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SAMPLES = 8 };

/// Depths of a contact that reaches to 2.5 mm and more only under the larger of the loads: under smaller ones the last
/// two rows, which lie beside it, are met by any coefficient and say nothing of errors.
static const char ROWS[] = "y [mm],depth [um]\n0,1\n0.4,0.98\n0.8,0.88\n1.2,0.77\n2.5,0\n-2.5,0\n";

static galet_plan *plan_of(const char *path) {
    char text[512];
    galet_plan *plan;
    galet_message why = {0};
    snprintf(text, sizeof text,
             "study: identify-wear\nnormal: hertz\ntangential: fastsim\ngrid: {nx: 10, ny: 10}\nwear.cycles: 1e5\n"
             "data: %s\nrandom: {load: {uniform: [300, 6000]}}\nsamples: %d\n",
             path, SAMPLES);
    assert_int_equal(galet_plan_parse(text, strlen(text), "case.yaml", &plan, &why), GALET_OK);
    assert_int_equal(galet_plan_check(plan, &why), GALET_OK);
    return plan;
}

/// Of the fit with one load alone.
static double freedom_of(const galet_plan *plan, double load) {
    galet_values *values;
    galet_wear_inputs inputs;
    galet_wear_measured measured = {0};
    galet_wear_fit found;
    galet_message why;
    assert_int_equal(galet_values_copy(plan->values, &values), GALET_OK);
    assert_int_equal(galet_values_set_real(values, "load", load, &why), GALET_OK);
    assert_int_equal(galet_wear_inputs_read(values, &inputs), GALET_OK);
    assert_int_equal(galet_wear_measured_read(values, &inputs, &measured), GALET_OK);
    assert_int_equal(galet_wear_measured_fit(&inputs, &measured, NULL, NULL, &found), GALET_OK);
    galet_wear_measured_release(&measured);
    galet_wear_inputs_release(&inputs);
    galet_values_destroy(values);
    return found.freedom;
}

/// Bars are as wide as those of the fit that knows least, whichever draw it was.
static void freedom_is_the_least_of_all_fits(void **state) {
    (void)state;
    char path[] = "/tmp/galet-wear-XXXXXX.csv";
    int file = mkstemps(path, 4);
    assert_int_equal(write(file, ROWS, sizeof ROWS - 1), sizeof ROWS - 1);
    close(file);
    galet_plan *plan = plan_of(path);
    galet_sampling *sampling;
    galet_result *result;
    galet_message why;
    galet_wear_draws draws;
    assert_int_equal(galet_plan_sample(plan, &sampling, &why), GALET_OK);
    const char *const keys[] = {"load"}, *const words[] = {"uniform: [300 N, 6000 N]"};
    galet_uncertainty uncertainty = {
        .sampling = sampling, .keys = keys, .words = words, .count = 1, .more = "", .threads = 1};
    galet_request request = {.uncertainty = &uncertainty};
    assert_int_equal(galet_result_create(plan->study, &request, &result), GALET_OK);
    assert_int_equal(galet_wear_draws_make(plan->values, result, &draws), GALET_OK);
    assert_int_equal(draws.count, SAMPLES);
    double least = INFINITY, last = NAN;
    for (size_t i = 0; i < SAMPLES; i++) {
        last = freedom_of(plan, draws.drawn[i]);
        least = fmin(least, last);
    }
    assert_true(least < last && draws.freedom == least);
    galet_wear_draws_clear(&draws);
    galet_result_destroy(result);
    galet_sampling_destroy(sampling);
    galet_plan_destroy(plan);
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(freedom_is_the_least_of_all_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

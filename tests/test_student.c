#include "check.h"

#include "numerics/student.h"
#include "numerics/student_mixture.h"

#include <float.h>

/// By mpmath, with 40 digits.
static void normal_quantiles_are_exact_far_out(void **state) {
    (void)state;
    static const double known[][2] = {{0.4, 0.2533471031357997988},   {0.025, 1.9599639845400542355},
                                      {0.001, 3.0902323061678135415}, {1e-10, 6.3613409024040562047},
                                      {1e-30, 11.464024688443615727}, {1e-100, 21.273453560965324295},
                                      {1e-300, 37.047096299361199237}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_near(galet_normal_quantile(known[i][0]), -known[i][1], 2e-15);
    }
    assert_near(galet_normal_quantile(0.975), 1.9599639845400542355, 2e-15);
    assert_true(galet_normal_quantile(0.5) == 0.0);
    assert_true(galet_normal_quantile(0.0) == -INFINITY && galet_normal_quantile(1.0) == INFINITY);
    assert_true(isnan(galet_normal_quantile(-0.1)) && isnan(galet_normal_quantile(NAN)));
}

/// Tail, degrees of freedom, quantile: tables of Student's distribution, their digits by mpmath.
static void student_quantiles_are_those_of_the_tables(void **state) {
    (void)state;
    static const double known[][3] = {
        {0.025, 1.0, 12.706204736174704646},   {0.005, 1.0, 63.656741162871580995},
        {0.025, 2.0, 4.3026527297494638523},   {0.025, 3.0, 3.1824463052837095927},
        {0.025, 4.0, 2.7764451051977943578},   {0.005, 4.0, 4.6040948713499932254},
        {0.025, 0.5, 164.55767348048853312},   {0.025, 2.5, 3.5746548420036832185},
        {0.025, 10.0, 2.2281388519862747484},  {0.025, 30.0, 2.04227245630123831},
        {0.005, 100.0, 2.6258905214380179306}, {0.3, 7.0, 0.54910965794728501487},
        {0.45, 7.0, 0.13029279659177738743},   {1e-6, 5.0, 24.771029720515944171},
        {0.025, 1e3, 1.962339080826408485},    {1e-10, 1e3, 6.4278762831342136333},
        {0.025, 5e4, 1.9600114310936801001},   {1e-10, 999999.0, 6.3614068489426897495},
        {0.025, 1e6, 1.9599663568141070353},   {1e-250, 1e6, 33.809250190349454613},
        {1e-100, 1e6, 21.275865985490619031},  {1e-250, 2e6, 33.804417605389305029},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_near(galet_student_quantile(known[i][0], known[i][1]), -known[i][2], 1e-13);
    }
    assert_near(galet_student_quantile(0.975, INFINITY), 1.9599639845400542355, 2e-15);
}

/// tan(pi (p - 1/2)); (2p - 1) / sqrt(2 p (1 - p)).
static void one_and_two_degrees_have_closed_forms(void **state) {
    (void)state;
    for (double p = 0.01; p < 0.995; p += 0.01) {
        assert_close(galet_student_quantile(p, 1.0), tan(M_PI * (p - 0.5)),
                     1e-13 * (1.0 + fabs(tan(M_PI * (p - 0.5)))));
        double two = (2.0 * p - 1.0) / sqrt(2.0 * p * (1.0 - p));
        assert_close(galet_student_quantile(p, 2.0), two, 1e-13 * (1.0 + fabs(two)));
    }
    assert_near(galet_student_quantile(1e-200, 1.0), -1.0 / (M_PI * 1e-200), 1e-12);  // a logarithm of 460
}

static void quantiles_have_ends(void **state) {
    (void)state;
    assert_true(galet_student_quantile(0.5, 3.0) == 0.0);
    assert_true(galet_student_quantile(0.0, 3.0) == -INFINITY && galet_student_quantile(1.0, 3.0) == INFINITY);
    assert_close(galet_student_quantile(0.5 + DBL_EPSILON, 3.0), 0.0, 1e-15);
    assert_true(isnan(galet_student_quantile(0.9, 0.0)) && isnan(galet_student_quantile(0.9, NAN)));
    assert_true(isnan(galet_student_quantile(1.1, 3.0)) && galet_student_quantile(0.25, 3.0) < 0.0);
}

static void tails_are_what_quantiles_invert(void **state) {
    (void)state;
    static const double freedoms[] = {0.5, 1.0, 2.0, 7.0, 30.0, 999.0, 2e6, INFINITY};
    for (size_t i = 0; i < sizeof freedoms / sizeof *freedoms; i++) {
        for (double p = 0.001; p < 0.9995; p += 0.0499) {
            assert_close(galet_student_tail(galet_student_quantile(p, freedoms[i]), freedoms[i]), 1.0 - p, 2e-12);
        }
        assert_true(galet_student_tail(0.0, freedoms[i]) == 0.5 && galet_student_tail(INFINITY, freedoms[i]) == 0.0);
        assert_true(galet_student_tail(-INFINITY, freedoms[i]) == 1.0);
    }
    assert_true(isnan(galet_student_tail(1.0, 0.0)) && isnan(galet_student_tail(NAN, 3.0)));
}

static void a_mixture_of_like_estimates_is_one_of_them(void **state) {
    (void)state;
    double centre[] = {3.0, 3.0, 3.0}, sd[] = {0.5, 0.5, 0.5};
    galet_student_mixture mixture = {centre, sd, 3, 4.0};
    for (double p = 0.025; p < 1.0; p += 0.05) {
        assert_near(galet_student_mixture_quantile(&mixture, p), 3.0 + 0.5 * galet_student_quantile(p, 4.0), 1e-11);
    }
}

/// Estimates far apart each take their share of the probability; of two with 1/2 each, the lower has all up to 1/2.
static void far_estimates_share_the_probability(void **state) {
    (void)state;
    double centre[] = {-100.0, 100.0}, sd[] = {1.0, 2.0};
    galet_student_mixture mixture = {centre, sd, 2, 1e9};
    assert_near(galet_student_mixture_quantile(&mixture, 0.25), -100.0, 1e-9);
    assert_near(galet_student_mixture_quantile(&mixture, 0.025), -100.0 + galet_normal_quantile(0.05), 1e-9);
    assert_near(galet_student_mixture_quantile(&mixture, 0.975), 100.0 + 2.0 * galet_normal_quantile(0.95), 1e-9);
}

static void estimates_without_error_are_counted(void **state) {
    (void)state;
    double centre[] = {4.0, 1.0, 3.0, 2.0}, sd[] = {0.0, 0.0, 0.0, 0.0};
    galet_student_mixture mixture = {centre, sd, 4, 7.0};
    assert_near(galet_student_mixture_quantile(&mixture, 0.1), 1.0, 1e-9);
    assert_near(galet_student_mixture_quantile(&mixture, 0.3), 2.0, 1e-9);
    assert_near(galet_student_mixture_quantile(&mixture, 0.9), 4.0, 1e-9);
    mixture.count = 1;
    assert_true(galet_student_mixture_quantile(&mixture, 0.975) == 4.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_quantiles_are_exact_far_out),
        cmocka_unit_test(student_quantiles_are_those_of_the_tables),
        cmocka_unit_test(one_and_two_degrees_have_closed_forms),
        cmocka_unit_test(quantiles_have_ends),
        cmocka_unit_test(tails_are_what_quantiles_invert),
        cmocka_unit_test(a_mixture_of_like_estimates_is_one_of_them),
        cmocka_unit_test(far_estimates_share_the_probability),
        cmocka_unit_test(estimates_without_error_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

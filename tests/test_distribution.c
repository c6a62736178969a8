#include "check.h"

#include <galet/distribution.h>

#include "random.h"

#include <string.h>

static galet_distribution make(const char *kind, double a, double b, double c) {
    return (galet_distribution){galet_distribution_find(kind), {a, b, c}, -INFINITY, INFINITY, NULL, 0};
}

static galet_distribution between(galet_distribution d, double low, double high) {
    d.low = low;
    d.high = high;
    return d;
}

static void check(galet_distribution d, double u, double expected) {
    assert_null(galet_distribution_fault(&d));
    assert_near(galet_distribution_quantile(&d, u), expected, 1e-14);
}

/// By mpmath, with 40 digits.
static void normal_quantiles_are_those_of_mpmath(void **state) {
    (void)state;
    check(make("normal", 0.1, 0.015, 0.0), 0.025, 0.070600540231899193462);
    check(make("normal", 0.1, 0.015, 0.0), 1e-12, -0.0055172573795169695332);
    check(make("normal", 3.0, 2.0, 0.0), 0.975, 6.9199279690801077112);
    check(make("lognormal", 1500.0, 0.1, 0.0), 0.025, 1233.022792797583612);
    check(make("lognormal", 1500.0, 0.1, 0.0), 1.0 - 0.025, 1824.783785946904343);
    check(make("lognormal", 0.1, 0.2, 0.0), 1e-10, 0.028019536681878291267);
}

/// By mpmath: one limit, both, far out, close together.
static void truncated_tails_keep_their_digits(void **state) {
    (void)state;
    galet_distribution unit = make("normal", 0.0, 1.0, 0.0);
    check(between(make("normal", 2.0, 0.5, 0.0), 1.0, 2.25), 0.3, 1.6195590927535691778);
    check(between(unit, 8.0, INFINITY), 0.3, 8.0438016529280543241);
    check(between(unit, -INFINITY, -20.0), 0.999, -20.000049900818637764);
    check(between(unit, 8.0, 9.0), 1e-9, 8.0000000001231096251);
    check(between(make("normal", 1.0, 2.0, 0.0), 1.5, 1.5625), 0.5, 1.5311851542905866808);
    check(between(make("lognormal", 0.1, 0.2, 0.0), 0.09, 0.3), 0.75, 0.12053331626799727693);
}

static void uniform_and_triangular_have_closed_forms(void **state) {
    (void)state;
    check(make("uniform", 450.0, 550.0, 0.0), 0.25, 475.0);
    check(make("uniform", 0.0, 3.0, 0.0), 1e-300, 3e-300);
    check(between(make("uniform", 0.0, 10.0, 0.0), 4.0, 100.0), 0.5, 7.0);
    check(make("triangular", 0.0, 1.0, 3.0), 1.0 / 3.0, 1.0);
    check(make("triangular", 0.0, 1.0, 3.0), 1e-200, sqrt(3.0) * 1e-100);
    check(make("triangular", 0.0, 1.0, 3.0), 0.75, 3.0 - sqrt(0.25 * 3.0 * 2.0));
    check(make("triangular", 0.0, 0.0, 1.0), 0.75, 0.5);
    check(make("triangular", 0.0, 1.0, 1.0), 0.25, 0.5);
    // Half of what lies above 2 and within the falling side: (3 - x)^2 = 1/2.
    check(between(make("triangular", 0.0, 1.0, 3.0), 2.0, 9.0), 0.5, 3.0 - sqrt(0.5));
}

static void tables_give_measured_values_alike(void **state) {
    (void)state;
    static const double values[] = {1.0, 2.0, 2.0, 5.0};
    galet_distribution d = make("table", 0.0, 0.0, 0.0);
    d.values = values;
    d.count = 4;
    static const double expected[] = {1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 5.0, 5.0};
    for (int i = 0; i < 8; i++) {
        check(d, (i + 0.5) / 8.0, expected[i]);
    }
    check(d, 0x1p-60, 1.0);
    check(d, 1.0 - 0x1p-53, 5.0);
    check(between(d, 1.5, 4.0), 0.01, 2.0);
    check(between(d, 1.5, 5.0), 0.67, 5.0);
    static const double mixed[] = {2.0, 1.0};
    d.values = mixed;
    d.count = 2;
    assert_null(galet_distribution_fault(&d));
    assert_true(isnan(galet_distribution_quantile(&d, 0.5)));
}

static galet_distribution draw_law(uint64_t *rng) {
    static const char *const names[] = {"normal", "lognormal", "uniform", "triangular"};
    double a = random_between(rng, 0.1, 5.0), b = random_between(rng, 0.1, 2.0);
    switch (random_bits(rng) % 4) {
    case 0:
    case 1:
        return make(names[random_bits(rng) % 2], a, b, 0.0);
    case 2:
        return make(names[2], a, a + b, 0.0);
    default:
        return make(names[3], a, a + b * random_between(rng, 0.0, 1.0), a + b);
    }
}

/// The masses of a quantile are what was asked for, on the side where they are small; quantiles ascend.
static void quantiles_and_masses_undo_each_other(void **state) {
    (void)state;
    uint64_t rng = 11;
    for (int i = 0; i < 20000; i++) {
        galet_distribution d = draw_law(&rng);
        double u = random_scale(&rng, 1e-12, 1.0), below, above;
        u = random_bits(&rng) % 2 ? u : 1.0 - u;
        double x = galet_distribution_quantile(&d, u);
        d.kind->masses(&d, x, &below, &above);
        // Roundings of x, and of an exponent of 14 before it, move the masses by this much.
        double step = fmax(fabs(x), fabs(d.parameters[0])) * 2e-15, lower, upper, b1, a1;
        d.kind->masses(&d, x - step, &lower, &b1);
        d.kind->masses(&d, x + step, &upper, &a1);
        assert_close(below, u, upper - lower + 4e-16 * fabs(u) * (1.0 + fabs(log(u))));
        assert_close(below + above, 1.0, 1e-15);
        assert_true(galet_distribution_quantile(&d, u * 0.999) <= x);
    }
}

static void truncated_draws_stay_within_and_ascend(void **state) {
    (void)state;
    uint64_t rng = 5;
    for (int i = 0; i < 2000; i++) {
        galet_distribution d = draw_law(&rng);
        double low = galet_distribution_quantile(&d, random_between(&rng, 0.0, 0.7));
        double high = low + random_scale(&rng, 1e-9, 3.0), last = low;
        galet_distribution t = between(d, low, high);
        if (galet_distribution_fault(&t)) {
            continue;
        }
        for (int k = 1; k < 50; k++) {
            double x = galet_distribution_quantile(&t, k / 50.0);
            assert_true(x >= last && x <= high);
            last = x;
        }
    }
}

static void check_fault(galet_distribution d, const char *words) {
    const char *fault = galet_distribution_fault(&d);
    assert_non_null(fault);
    assert_string_equal(fault, words);
    assert_true(isnan(galet_distribution_quantile(&d, 0.5)));
}

static void unsound_laws_are_refused_with_the_cure(void **state) {
    (void)state;
    check_fault(make("normal", 0.0, 0.0, 0.0), "sd must be > 0");
    check_fault(make("normal", NAN, 1.0, 0.0), "its numbers must be finite");
    check_fault(make("lognormal", -1.0, 1.0, 0.0), "median must be > 0");
    check_fault(make("lognormal", 1.0, -1.0, 0.0), "sd of the logarithm must be > 0");
    check_fault(make("uniform", 2.0, 2.0, 0.0), "low must be below high");
    check_fault(make("triangular", 0.0, 4.0, 3.0), "mode must lie between low and high");
    check_fault(make("triangular", 3.0, 3.0, 3.0), "low must be below high");
    check_fault(make("table", 0.0, 0.0, 0.0), "a table needs one value at least");
    galet_distribution unit = make("normal", 0.0, 1.0, 0.0);
    check_fault(between(unit, 1.0, 1.0), "the lower limit must be below the upper one");
    check_fault(between(unit, NAN, 1.0), "the lower limit must be below the upper one");
    check_fault(between(unit, 50.0, 60.0), "nothing of it lies between the limits; widen them");
    check_fault(between(make("lognormal", 1.0, 1.0, 0.0), -2.0, -1.0),
                "nothing of it lies between the limits; widen them");
    static const double bad[] = {1.0, INFINITY};
    galet_distribution d = make("table", 0.0, 0.0, 0.0);
    d.values = bad;
    d.count = 2;
    check_fault(d, "its values must be finite");
    d.count = 1;
    check_fault(between(d, 2.0, 3.0), "nothing of it lies between the limits; widen them");
    assert_true(isnan(galet_distribution_quantile(&unit, 0.0)) && isnan(galet_distribution_quantile(&unit, 1.0)));
}

static void every_kind_is_found_by_its_name(void **state) {
    (void)state;
    int kinds = 0;
    for (const galet_distribution_kind *const *kind = galet_distribution_kinds(); *kind; kind++, kinds++) {
        assert_ptr_equal(galet_distribution_find((*kind)->name), *kind);
        assert_true(strlen((*kind)->words) > 0);
        for (int i = 0; i < (*kind)->parameters; i++) {
            assert_non_null((*kind)->parameter_names[i]);
        }
    }
    assert_int_equal(kinds, 5);
    assert_null(galet_distribution_find("gauss"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_quantiles_are_those_of_mpmath),
        cmocka_unit_test(truncated_tails_keep_their_digits),
        cmocka_unit_test(uniform_and_triangular_have_closed_forms),
        cmocka_unit_test(tables_give_measured_values_alike),
        cmocka_unit_test(quantiles_and_masses_undo_each_other),
        cmocka_unit_test(truncated_draws_stay_within_and_ascend),
        cmocka_unit_test(unsound_laws_are_refused_with_the_cure),
        cmocka_unit_test(every_kind_is_found_by_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

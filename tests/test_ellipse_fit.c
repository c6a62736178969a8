#include "check.h"

#include "contact/ellipse_fit.h"
#include "numerics/elliptic.h"

#include <galet/hertz.h>

#include "random.h"

/// Against the Newton iteration and Carlson's integral, within the polynomials' range and beyond.
static void polynomials_agree_with_the_integrals(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < 20000; i++) {
        double lambda = random_scale(&seed, 1e-12, 1e12);
        double k = galet_hertz_ellipse_ratio(lambda);
        galet_ellipse_fit fit = galet_ellipse_fit_at(lambda);
        assert_near(fit.shortening, k / lambda * k, 3e-15);
        assert_near(fit.stiffness, 1.5 * M_PI / galet_carlson_rd(0.0, 1.0 / (k * k), 1.0), 4e-15);
    }
}

static void sphere_carries_twice_the_modulus(void **state) {
    (void)state;
    galet_ellipse_fit fit = galet_ellipse_fit_at(1.0);
    assert_near(fit.shortening, 1.0, 2e-16);
    assert_near(fit.stiffness, 2.0, 3e-16);
}

/// Pieces of ln lambda meet.
static void no_step_between_pieces(void **state) {
    (void)state;
    for (double piece = 0.0; piece <= 20.0; piece += 2.0) {
        galet_ellipse_fit below = galet_ellipse_fit_at(exp(piece - 1e-14)),
                          above = galet_ellipse_fit_at(exp(piece + 1e-14));
        assert_near(below.shortening, above.shortening, 4e-14);
        assert_near(below.stiffness, above.stiffness, 4e-14);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polynomials_agree_with_the_integrals),
        cmocka_unit_test(sphere_carries_twice_the_modulus),
        cmocka_unit_test(no_step_between_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

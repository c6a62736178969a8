#pragma once

// What every cmocka test needs before it, in the order cmocka wants.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

/// Fails with the numbers where value is not expected to a relative tolerance.
static inline void assert_near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance * fabs(expected))) {
        fail_msg("%.17g is not %.17g: off by %.2g", value, expected, value / expected - 1.0);
    }
}

/// The same to an absolute tolerance.
static inline void assert_close(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance)) {
        fail_msg("%.17g is not %.17g: off by %.2g", value, expected, value - expected);
    }
}

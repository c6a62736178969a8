#pragma once

#include <math.h>

/// The integral over a strip, |x'| < a and |y' - distance| < half_width, of sqrt(1 - x'^2/a^2) over the distance from
/// (x, 0): exact across the strip, by double exponentials along it from the point outwards. Slow, and of a kind of its
/// own.
static inline double brute_strip(double a, double half_width, double distance, double x) {
    double middle = x < a ? acos(x / a) : 0.0, sum = 0.0;  // x' = a cos(angle)
    const double step = 1.0 / 64.0;
    for (int side = -1; side <= 1; side += 2) {
        double length = side < 0 ? middle : M_PI - middle;
        for (int k = -6 * 64; length > 0.0 && k <= 4 * 64; k++) {
            double u = k * step, e = M_PI_2 * sinh(u), part = 1.0 / (1.0 + exp(-2.0 * e));  // of the way from the point
            double weight = step * M_PI_2 * cosh(u) * 2.0 * part / (1.0 + exp(2.0 * e));
            double turn = side * length * part, angle = middle + turn, sine = sin(angle);
            double q = x < a ? fabs(2.0 * a * sin(middle + 0.5 * turn) * sin(0.5 * turn)) : x - a * cos(angle);
            if (q > 0.0) {
                double across = asinh((distance + half_width) / q) - asinh((distance - half_width) / q);
                sum += weight * length * a * sine * sine * across;
            }
        }
    }
    return sum;
}

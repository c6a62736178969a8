#include "numerics/student.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

enum { MAX_NEWTON = 100, MAX_FRACTION = 20000 };

/// From so many degrees of freedom on three terms about the normal distribution are exact to rounding.
static const double NEARLY_NORMAL = 1e6;

static double normal_tail(double z) {
    return 0.5 * erfc(z * M_SQRT1_2);
}

/// The logarithm of the tail is concave, and the tail is not above exp(-z^2/2) / 2: Newton's method comes from there
/// and passes the zero at no step.
double galet_normal_quantile(double probability) {
    if (!(probability > 0.0 && probability < 1.0)) {
        return probability == 0.0 ? -INFINITY : probability == 1.0 ? INFINITY : NAN;
    }
    double least = fmin(probability, 1.0 - probability), z = sqrt(-2.0 * log(2.0 * least));
    for (int i = 0; i < MAX_NEWTON; i++) {
        double tail = fmax(normal_tail(z), DBL_TRUE_MIN);
        double step = log(tail / least) * tail * sqrt(2.0 * M_PI) * exp(0.5 * z * z);
        z += step;
        if (fabs(step) <= 4.0 * DBL_EPSILON * z) {
            break;
        }
    }
    return probability < 0.5 ? -z : z;
}

/// Fisher's expansion about the normal distribution (Abramowitz and Stegun 26.7.5).
static double expand_about_normal(double z, double freedom) {
    double z2 = z * z, f = 1.0 / freedom;
    double g1 = (z2 + 1.0) * z / 4.0;
    double g2 = ((5.0 * z2 + 16.0) * z2 + 3.0) * z / 96.0;
    double g3 = (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) * z / 384.0;
    return z + f * (g1 + f * (g2 + f * g3));
}

/// ln of Gamma(a + 1/2) / Gamma(a); by its series (Tricomi and Erdelyi 1951) where the logarithms would cancel.
static double log_gamma_ratio(double a) {
    if (a < 100.0) {
        return lgamma(a + 0.5) - lgamma(a);
    }
    double f = 1.0 / a;
    double series = f * (-1.0 / 8.0 + f * (1.0 / 128.0 + f * (5.0 / 1024.0 + f * (-21.0 / 32768.0))));
    return 0.5 * log(a) + log1p(series);
}

/// The continued fraction of the incomplete beta function (DLMF 8.17.22) by Lentz's method, for
/// x < (a + 1) / (a + b + 2).
static double beta_fraction(double a, double b, double x) {
    double c = 1.0, d = 1.0 / (1.0 - (a + b) * x / (a + 1.0)), value = d;
    for (int m = 1; m < MAX_FRACTION; m++) {
        double even = m * (b - m) * x / ((a + 2 * m - 1.0) * (a + 2 * m));
        double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1.0));
        d = 1.0 / (1.0 + even * d);
        c = 1.0 + even / c;
        value *= c * d;
        d = 1.0 / (1.0 + odd * d);
        c = 1.0 + odd / c;
        value *= c * d;
        if (fabs(c * d - 1.0) <= DBL_EPSILON) {
            break;
        }
    }
    return value;
}

/// ln of the probability above t > 0, which is half of I_x(freedom / 2, 1/2) at x = freedom / (freedom + t^2), and its
/// slope by ln t.
static double log_tail(double t, double freedom, double *slope) {
    double a = 0.5 * freedom, r = t / sqrt(freedom), reach = hypot(1.0, r);
    double power = r < 1e8 ? log1p(r * r) : 2.0 * log(r);
    double density = exp(log_gamma_ratio(a) - a * power) * (r / reach) / sqrt(M_PI);  // times t
    double x = 1.0 / (reach * reach), y = (r / reach) * (r / reach);
    bool far = x < (a + 1.0) / (a + 2.5);
    double tail = far ? density * beta_fraction(a, 0.5, x) / freedom : 0.5 - density * beta_fraction(0.5, a, y);
    *slope = -density / tail;
    return log(tail);
}

/// Newton's method in ln t: there the logarithm of the tail is concave and, far out, straight.
static double newton(double t, double least, double freedom) {
    for (int i = 0; i < MAX_NEWTON && isfinite(t); i++) {
        double slope, off = log_tail(t, freedom, &slope) - log(least), step = -off / slope;
        t *= exp(step);
        if (fabs(step) <= 8.0 * DBL_EPSILON) {
            break;
        }
    }
    return t;
}

double galet_student_quantile(double probability, double freedom) {
    double z = galet_normal_quantile(probability);
    if (!(freedom > 0.0)) {
        return NAN;
    }
    if (freedom >= NEARLY_NORMAL || z == 0.0 || !isfinite(z)) {
        return expand_about_normal(z, freedom);
    }
    return copysign(newton(fabs(z), fmin(probability, 1.0 - probability), freedom), z);
}

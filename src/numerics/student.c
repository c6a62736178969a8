#include "numerics/student.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

enum { MAX_NEWTON = 100, MAX_FRACTION = 20000 };

/// From so many degrees of freedom on three terms about the normal distribution are exact to rounding.
static const double NEARLY_NORMAL = 1e6;

double galet_normal_tail(double z) {
    return 0.5 * erfc(z * M_SQRT1_2);
}

/// A quotient of polynomials of degree 7, coefficients of rising powers.
typedef struct quotient {
    double above[8], below[8];
} quotient;

/// Wichura 1988, algorithm AS 241 (PPND16): about the median, on the flanks and far out; within 2e-16 in all of them.
static const quotient middle = {
    {3.3871328727963666080, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125, 45921.953931549871457,
     67265.770927008700853, 33430.575583588128105, 2509.0809287301226727},
    {1.0, 42.313330701600911252, 687.18700749205790830, 5394.1960214247511077, 21213.794301586595867,
     39307.895800092710610, 28729.085735721942674, 5226.4952788528545610}};
static const quotient flank = {
    {1.42343711074968357734, 4.63033784615654529590, 5.76949722146069140550, 3.64784832476320460504,
     1.27045825245236838258, 0.241780725177450611770, 0.0227238449892691845833, 7.74545014278341407640e-4},
    {1.0, 2.05319162663775882187, 1.67638483018380384940, 0.689767334985100004550, 0.148103976427480074590,
     0.0151986665636164571966, 5.47593808499534494600e-4, 1.05075007164441684324e-9}};
static const quotient far_out = {
    {6.65790464350110377720, 5.46378491116411436990, 1.78482653991729133580, 0.296560571828504891230,
     0.0265321895265761230930, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7},
    {1.0, 0.599832206555887937690, 0.136929880922735805310, 0.0148753612908506148525, 7.86869131145613259100e-4,
     1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15}};

static double divide(const quotient *q, double x) {
    double above = q->above[7], below = q->below[7];
    for (int i = 6; i >= 0; i--) {
        above = above * x + q->above[i];
        below = below * x + q->below[i];
    }
    return above / below;
}

double galet_normal_quantile(double probability) {
    double off = probability - 0.5;
    if (fabs(off) <= 0.425) {
        return off * divide(&middle, 0.180625 - off * off);
    }
    if (!(probability > 0.0 && probability < 1.0)) {
        return probability == 0.0 ? -INFINITY : probability == 1.0 ? INFINITY : NAN;
    }
    double r = sqrt(-log(fmin(probability, 1.0 - probability)));
    return copysign(r <= 5.0 ? divide(&flank, r - 1.6) : divide(&far_out, r - 5.0), off);
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

/// The first term of the expansion about the normal distribution leaves 1e-12 here (Abramowitz and Stegun 26.7.8).
static double nearly_normal_tail(double t, double freedom) {
    return galet_normal_tail(t * (1.0 - (t * t + 1.0) / (4.0 * freedom)));
}

double galet_student_tail(double t, double freedom) {
    if (!(freedom > 0.0) || isnan(t)) {
        return NAN;
    }
    if (t == 0.0 || isinf(t)) {
        return t == 0.0 ? 0.5 : t < 0.0 ? 1.0 : 0.0;
    }
    double slope, above = freedom >= NEARLY_NORMAL ? nearly_normal_tail(fabs(t), freedom)
                                                   : exp(log_tail(fabs(t), freedom, &slope));
    return t > 0.0 ? above : 1.0 - above;
}

#include "numerics/elliptic.h"

#include <float.h>
#include <math.h>

/// One integral on its way down Landen's ladder.
typedef struct column {
    double a, b, c;
} column;

static inline void descend(column *col, double kc, double inverse_mean) {
    col->b = 2.0 * (col->c * kc + col->b);
    col->c = col->a;
    col->a += col->b * inverse_mean;
}

/// The error is the square of the last distance between the two means.
static const double MEANS_AGREE = 1e-8;

static galet_elliptic degenerate(double kc) {
    if (kc == 0.0) {
        return (galet_elliptic){.k = INFINITY, .e = 1.0, .b = 1.0, .d = INFINITY, .c = INFINITY};
    }
    if (kc == INFINITY) {
        return (galet_elliptic){.k = 0.0, .e = INFINITY, .b = 0.0, .d = 0.0, .c = 0.0};
    }
    return (galet_elliptic){NAN, NAN, NAN, NAN, NAN};
}

/// Bulirsch 1965, cel2: every term is positive, so nothing cancels at either end of the range. The columns B and D
/// start from (1, 0) and (0, 1); C takes their difference after one rung, where the factor m divides out.
galet_elliptic galet_elliptic_complete(double kc) {
    if (!(kc > 0.0) || kc == INFINITY) {
        return degenerate(kc);
    }
    double mean = 1.0 + kc, last = 1.0, root = kc;
    double inverse = 1.0 / mean;
    column b = {1.0 + 2.0 * kc * inverse, 2.0 * kc, 1.0};
    column d = {1.0 + 2.0 * inverse, 2.0, 1.0};
    column c = {2.0 * inverse * inverse, 2.0 * inverse, 0.0};
    while (fabs(last - root) > MEANS_AGREE * last) {
        root = 2.0 * sqrt(root * last);
        last = mean;
        mean += root;
        inverse = 1.0 / mean;
        descend(&b, root, inverse);
        descend(&d, root, inverse);
        descend(&c, root, inverse);
    }
    double scale = M_PI_4 * inverse;
    galet_elliptic all = {.b = scale * b.a, .d = scale * d.a, .c = scale * c.a};
    all.k = all.b + all.d;
    all.e = all.b + kc * (kc * all.d);
    return all;
}

double galet_elliptic_k(double m1) {
    return galet_elliptic_complete(sqrt(m1)).k;
}

double galet_elliptic_e(double m1) {
    return galet_elliptic_complete(sqrt(m1)).e;
}

static double max3(double x, double y, double z) {
    return fmax(x, fmax(y, z));
}

/// Duplication until the arguments agree so well that five terms of the series suffice (Carlson 1995, DLMF 19.36.1).
double galet_carlson_rf(double x, double y, double z) {
    if (!(x >= 0.0 && y >= 0.0 && z >= 0.0)) {
        return NAN;
    }
    if ((x == 0.0) + (y == 0.0) + (z == 0.0) > 1) {
        return INFINITY;
    }
    if (isinf(x) || isinf(y) || isinf(z)) {
        return 0.0;
    }
    static const double SERIES_REACH = 2.5e-3;  // (3 DBL_EPSILON)^(1/6), rounded down
    double mean = (x + y + z) / 3.0;
    double x0 = mean - x, y0 = mean - y;
    double spread = max3(fabs(x0), fabs(y0), fabs(mean - z)) / SERIES_REACH;
    double power = 1.0;
    while (power * spread >= mean) {
        double rx = sqrt(x), ry = sqrt(y), rz = sqrt(z);
        double lambda = rx * ry + rx * rz + ry * rz;
        x = 0.25 * (x + lambda);
        y = 0.25 * (y + lambda);
        z = 0.25 * (z + lambda);
        mean = 0.25 * (mean + lambda);
        power *= 0.25;
    }
    double dx = x0 * power / mean, dy = y0 * power / mean, dz = -dx - dy;
    double e2 = dx * dy - dz * dz, e3 = dx * dy * dz;
    return (1.0 - e2 / 10.0 + e3 / 14.0 + e2 * e2 / 24.0 - 3.0 * e2 * e3 / 44.0) / sqrt(mean);
}

/// Carlson 1995, DLMF 19.36.2.
double galet_carlson_rd(double x, double y, double z) {
    if (!(x >= 0.0 && y >= 0.0 && z >= 0.0)) {
        return NAN;
    }
    if (z == 0.0 || (x == 0.0 && y == 0.0)) {
        return INFINITY;
    }
    if (isinf(x) || isinf(y) || isinf(z)) {
        return 0.0;
    }
    static const double SERIES_REACH = 1.8e-3;  // (DBL_EPSILON / 4)^(1/6), rounded down
    double mean = (x + y + 3.0 * z) / 5.0;
    double x0 = mean - x, y0 = mean - y;
    double spread = max3(fabs(x0), fabs(y0), fabs(mean - z)) / SERIES_REACH;
    double power = 1.0, sum = 0.0;
    while (power * spread >= mean) {
        double rx = sqrt(x), ry = sqrt(y), rz = sqrt(z);
        double lambda = rx * ry + rx * rz + ry * rz;
        sum += power / (rz * (z + lambda));
        x = 0.25 * (x + lambda);
        y = 0.25 * (y + lambda);
        z = 0.25 * (z + lambda);
        mean = 0.25 * (mean + lambda);
        power *= 0.25;
    }
    double dx = x0 * power / mean, dy = y0 * power / mean, dz = -(dx + dy) / 3.0;
    double xy = dx * dy, zz = dz * dz;
    double e2 = xy - 6.0 * zz, e3 = (3.0 * xy - 8.0 * zz) * dz, e4 = 3.0 * (xy - zz) * zz, e5 = xy * zz * dz;
    double series = 1.0 - 3.0 * e2 / 14.0 + e3 / 6.0 + 9.0 * e2 * e2 / 88.0 - 3.0 * e4 / 22.0 - 9.0 * e2 * e3 / 52.0 +
                    3.0 * e5 / 26.0;
    return power * series / (mean * sqrt(mean)) + 3.0 * sum;
}

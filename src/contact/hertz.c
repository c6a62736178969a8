#include <galet/hertz.h>

#include "numerics/elliptic.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

/// The gap A x^2 + B y^2 of the undeformed bodies in the patch's axes.
typedef struct gap {
    double a, b;   // [1/m]
    double angle;  // of the first axis from x [rad]
} gap;

/// An ellipse of axis ratio k = major / minor >= 1 and its integrals at kc = 1 / k.
typedef struct ellipse {
    double k;
    galet_elliptic integrals;
} ellipse;

galet_hertz_def galet_default_hertz(void) {
    return (galet_hertz_def){
        .body1 = {.rx = 0.020, .ry = 0.500, .young = 210e9, .poisson = 0.28},
        .body2 = {.rx = 0.025, .ry = INFINITY, .young = 210e9, .poisson = 0.28},
        .load = 1500.0,
    };
}

double galet_hertz_smallest_radius(const galet_hertz_def *def) {
    double one = fmin(fabs(def->body1.rx), fabs(def->body1.ry)), two = fmin(fabs(def->body2.rx), fabs(def->body2.ry));
    return fmin(one, two);
}

double galet_contact_modulus(galet_body body1, galet_body body2) {
    double compliance1 = (1.0 - body1.poisson) * (1.0 + body1.poisson) / body1.young;
    double compliance2 = (1.0 - body2.poisson) * (1.0 + body2.poisson) / body2.young;
    return 1.0 / (compliance1 + compliance2);
}

/// (1/r + 1/s) / 2 through the sum of the radii, which is exact where nearly equal curvatures oppose.
static double half_sum(double r, double s) {
    if (isinf(r)) {
        return 0.5 / s;
    }
    if (isinf(s)) {
        return 0.5 / r;
    }
    double large = fabs(r) > fabs(s) ? r : s, small = fabs(r) > fabs(s) ? s : r;
    return (0.5 * r + 0.5 * s) / large / small;
}

/// Whether the angle is a multiple of pi/2 as well as a double can say it.
static bool is_quarter_turn(double angle, double sine2) {
    return fabs(sine2) <= 4.0 * DBL_EPSILON * fabs(angle);
}

static gap gap_of_aligned(const galet_body *one, double rx, double ry) {
    return (gap){half_sum(one->rx, rx), half_sum(one->ry, ry), 0.0};
}

/// A - B of a gap, which is also the sum of the bodies' own differences d1 + d2: from the smaller terms, since they
/// cancel in nearly circular patches, and in conforming bodies that are far from circular.
static double anisotropy(gap g, double d1, double d2) {
    return fabs(g.a) + fabs(g.b) < fabs(d1) + fabs(d2) ? g.a - g.b : d1 + d2;
}

/// The curvature tensors add. The smaller principal value is the determinant over the larger, and the determinant is
/// cos^2 det(0) + sin^2 det(pi/2): with convex bodies nothing cancels, however slender the patch.
static gap gap_of_turned(const galet_body *one, const galet_body *two, double cosine, double sine, double sine2) {
    gap along = gap_of_aligned(one, two->rx, two->ry), across = gap_of_aligned(one, two->ry, two->rx);
    double cc = cosine * cosine, ss = sine * sine;
    double d1 = half_sum(one->rx, -one->ry), d2 = half_sum(two->rx, -two->ry);
    double mean = 0.5 * (cc * (along.a + along.b) + ss * (across.a + across.b));
    double p = 0.5 * (cc * anisotropy(along, d1, d2) + ss * anisotropy(across, d1, -d2)), q = 0.5 * d2 * sine2;
    double large = mean + hypot(p, q);
    if (large <= 0.0) {
        return (gap){large, large, 0.0};
    }
    double small = cc * along.a * (along.b / large) + ss * across.a * (across.b / large);
    if (p < 0.0) {
        return (gap){small, large, 0.5 * atan2(-q, -p) + 0.0};  // no negative zero
    }
    return (gap){large, small, q == 0.0 ? 0.0 : 0.5 * atan2(q, p)};
}

static gap gap_of_bodies(const galet_body *one, const galet_body *two, double angle) {
    double sine2 = sin(2.0 * angle);
    if (!is_quarter_turn(angle, sine2)) {
        return gap_of_turned(one, two, cos(angle), sin(angle), sine2);
    }
    bool crossed = fabs(sin(angle)) > 0.5;
    return crossed ? gap_of_aligned(one, two->ry, two->rx) : gap_of_aligned(one, two->rx, two->ry);
}

/// k^2 / lambda is nearly linear in ln lambda; this fit is within 4e-4 up to lambda = 1e16 and tends to the right
/// order beyond.
static double start_ratio(double lambda) {
    double l = log(lambda);
    double numerator = 1.0 + l * (0.4561061 + l * (0.14910452 + l * 0.02709482));
    double denominator = 1.0 + l * (0.12375934 + l * 0.05301359);
    return sqrt(lambda) * sqrt(numerator / denominator);
}

/// Newton's method for ln lambda = ln(k^2 B / D) in ln k (docs/theory/hertz.md 3), with dB/dln k = m1 C and
/// dD/dln k = B - m1 C. Two rounds from this start; the last step is so short that the integrals follow it to first
/// order.
static ellipse ellipse_of_curvatures(double lambda) {
    enum { MAX_NEWTON = 20 };
    static const double LINEAR_REACH = 1e-8;  // its square is below the last bit
    double k = start_ratio(lambda);
    for (int i = 0;; i++) {
        double kc = 1.0 / k;
        galet_elliptic in = galet_elliptic_complete(kc);
        double excess = k / lambda * k * (in.b / in.d);
        double db = kc * kc * in.c, dd = in.b - db;
        double slope = 2.0 + db / in.b - dd / in.d;
        double step = -2.0 * (excess - 1.0) / ((excess + 1.0) * slope);  // of ln k; ln to second order
        k *= (2.0 + step) / (2.0 - step);
        if (!(fabs(step) > LINEAR_REACH) || i == MAX_NEWTON) {
            in.b += step * db;
            in.d += step * dd;
            in.k = in.b + in.d;
            return (ellipse){k, in};
        }
    }
}

double galet_hertz_ellipse_ratio(double curvature_ratio) {
    if (!(curvature_ratio > 0.0) || isinf(curvature_ratio)) {
        return NAN;
    }
    if (curvature_ratio < 1.0) {
        return 1.0 / ellipse_of_curvatures(1.0 / curvature_ratio).k;
    }
    return ellipse_of_curvatures(curvature_ratio).k;
}

static galet_status check_body(const galet_body *body) {
    bool fine = fabs(body->rx) > 0.0 && fabs(body->ry) > 0.0 && body->young > 0.0 && body->poisson > -1.0 &&
                body->poisson <= 0.5;
    return fine ? GALET_OK : GALET_ERR_RANGE;
}

static bool all_normal(const galet_hertz *h) {
    return isnormal(h->a) && isnormal(h->b) && isnormal(h->p0) && isnormal(h->approach) && isnormal(h->area) &&
           isnormal(h->stiffness) && isnormal(h->mean_pressure) && isnormal(h->load);
}

/// cbrt(x / (y z)) where the quotient may leave the range of a double though its root does not.
static double cbrt_quotient(double x, double y, double z) {
    int ex, ey, ez;
    double fraction = frexp(x, &ex) / (frexp(y, &ey) * frexp(z, &ez));
    int exponent = ex - ey - ez;
    int rest = exponent % 3;
    return ldexp(cbrt(ldexp(fraction, rest)), (exponent - rest) / 3);
}

/// What is common to a prescribed load and a prescribed approach.
typedef struct problem {
    gap gap;
    ellipse ellipse;
    double modulus;
} problem;

/// `imposed` is the load or the approach.
static galet_status problem_of_def(const galet_hertz_def *def, double imposed, problem *out) {
    if (check_body(&def->body1) || check_body(&def->body2) || !isfinite(def->angle)) {
        return GALET_ERR_RANGE;
    }
    if (!(imposed > 0.0) || isinf(imposed)) {
        return GALET_ERR_RANGE;
    }
    problem p = {.gap = gap_of_bodies(&def->body1, &def->body2, def->angle)};
    if (!(p.gap.a > 0.0 && p.gap.b > 0.0)) {
        bool known = isfinite(p.gap.a) && isfinite(p.gap.b);
        return known ? GALET_ERR_NO_CONTACT : GALET_ERR_RANGE;
    }
    p.modulus = galet_contact_modulus(def->body1, def->body2);
    double lambda = fmax(p.gap.a, p.gap.b) / fmin(p.gap.a, p.gap.b);
    if (!isnormal(p.gap.a) || !isnormal(p.gap.b) || !isnormal(p.modulus) || isinf(lambda)) {
        return GALET_ERR_RANGE;
    }
    p.ellipse = ellipse_of_curvatures(lambda);
    *out = p;
    return GALET_OK;
}

/// The minor semi-axis belongs to the larger curvature.
static galet_status finish(const problem *p, double minor, double load, double approach, galet_hertz *hertz) {
    double major = p->ellipse.k * minor;
    bool x_is_minor = p->gap.a >= p->gap.b;
    double mean_pressure = load / M_PI / minor / major;
    galet_hertz h = {
        .a = x_is_minor ? minor : major,
        .b = x_is_minor ? major : minor,
        .p0 = 1.5 * mean_pressure,
        .approach = approach,
        .area = M_PI * minor * major,
        .stiffness = 1.5 * load / approach,  // the load grows as approach^(3/2)
        .mean_pressure = mean_pressure,
        .load = load,
        .curvature_x = p->gap.a,
        .curvature_y = p->gap.b,
        .patch_angle = p->gap.angle,
        .contact_modulus = p->modulus,
    };
    if (!all_normal(&h)) {
        return GALET_ERR_RANGE;
    }
    *hertz = h;
    return GALET_OK;
}

/// docs/theory/hertz.md 4 with R_D(0, k^2, 1) = 3 B / k and R_F(0, a^2, b^2) = K / major; the approach is written
/// through A minor^2 so that no intermediate value overflows before the result does.
galet_status galet_hertz_solve(const galet_hertz_def *def, galet_hertz *hertz) {
    problem p;
    galet_status status = problem_of_def(def, def->load, &p);
    if (status) {
        return status;
    }
    const galet_elliptic *in = &p.ellipse.integrals;
    double curvature = fmax(p.gap.a, p.gap.b);
    double minor = cbrt_quotient(def->load, p.modulus, curvature) * cbrt(1.5 / M_PI * in->b / p.ellipse.k);
    double approach = curvature * minor * minor * (in->k / in->b);
    return finish(&p, minor, def->load, approach, hertz);
}

/// The same relations solved for the load: A minor^2 = approach B / K.
galet_status galet_hertz_solve_approach(const galet_hertz_def *def, double approach, galet_hertz *hertz) {
    problem p;
    galet_status status = problem_of_def(def, approach, &p);
    if (status) {
        return status;
    }
    const galet_elliptic *in = &p.ellipse.integrals;
    double curvature = fmax(p.gap.a, p.gap.b);
    double minor = sqrt(approach / curvature) * sqrt(in->b / in->k);
    double load = M_PI / 1.5 * p.modulus * approach * minor * p.ellipse.k / in->k;
    return finish(&p, minor, load, approach, hertz);
}

double galet_hertz_pressure(const galet_hertz *hertz, double x, double y) {
    double u = x / hertz->a, v = y / hertz->b;
    double inside = 1.0 - u * u - v * v;
    return inside > 0.0 ? hertz->p0 * sqrt(inside) : 0.0;
}

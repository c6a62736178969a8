#include "reproduce/chevalier_2006_formulas.h"

#include "numerics/dense_lu.h"
#include "numerics/quadrature.h"

#include <math.h>

double galet_chevalier_normal(double angle, double poisson) {
    (void)angle;
    return 1.0 - poisson;
}

double galet_chevalier_xx(double angle, double poisson) {
    return 1.0 - poisson + poisson * cos(angle) * cos(angle);
}

double galet_chevalier_xy(double angle, double poisson) {
    return poisson * cos(angle) * sin(angle);
}

double galet_chevalier_yy(double angle, double poisson) {
    return 1.0 - poisson + poisson * sin(angle) * sin(angle);
}

/// The load along a ray from a place: with r = middle + half sin(t) the root of the ellipse goes.
static double along_ray(const galet_chevalier_load *load, double angle, double x, double y) {
    double c = cos(angle) / load->a, s = sin(angle) / load->b, square = c * c + s * s;
    double linear = x / load->a * c + y / load->b * s;
    double rest = 1.0 - x * x / (load->a * load->a) - y * y / (load->b * load->b);
    double middle = -linear / square, half = sqrt(linear * linear / square + rest) / sqrt(square);
    double from = asin(fmax(-middle / half, -1.0));
    double root = sqrt(square) * half, span = 0.5 * M_PI - from;
    return load->power > 0.0 ? load->peak * root * half * (0.5 * span - 0.25 * sin(2.0 * from))
                             : load->peak * span / sqrt(square);
}

double galet_chevalier_displacement(const galet_chevalier_load *load, galet_chevalier_factor *factor, double shear,
                                    double poisson, double x, double y) {
    enum { RAYS = 4000 };  // the trapezium rule on a circle: no error is left for ellipses of 1 to 12
    double sum = 0.0;
    for (int i = 0; i < RAYS; i++) {
        double angle = 2.0 * M_PI * i / RAYS;
        // A source in this direction is seen from the other.
        sum += factor(angle, poisson) * along_ray(load, angle, x, y);
    }
    return sum * 2.0 * M_PI / RAYS / (M_PI * shear);
}

double galet_chevalier_cell(galet_chevalier_factor *factor, double poisson, double aspect, double x, double y) {
    const galet_gauss_rule *rule = &galet_legendre_rule[GALET_LEGENDRE_24];
    double sum = 0.0;
    for (size_t i = 0; i < rule->count; i++) {
        galet_gauss_node along = galet_gauss_at(rule, i);
        for (size_t j = 0; j < rule->count; j++) {
            galet_gauss_node across = galet_gauss_at(rule, j);
            double dx = x - 0.5 * along.x, dy = y - 0.5 * aspect * across.x;
            sum += 0.25 * aspect * along.weight * across.weight * factor(atan2(dy, dx), poisson) / hypot(dx, dy);
        }
    }
    return sum;
}

/// Integral of sqrt(1 - t^2) / (x - t) by Gauss's rule of the second kind; at the places of
/// galet_chevalier_plane_slip() it is the principal value.
static double semicircle(double x, size_t n) {
    double sum = 0.0;
    for (size_t k = 1; k <= n; k++) {
        double angle = M_PI * (double)k / (double)(n + 1), s = sin(angle);
        sum += s * s / (x - cos(angle));
    }
    return sum * M_PI / (double)(n + 1);
}

double galet_chevalier_plane_slip(double creep, double stick, size_t n, size_t i) {
    double x = -cos(M_PI * (2.0 * (double)i + 1.0) / (2.0 * (double)n + 2.0)), middle = 1.0 - stick;
    // Carter: tau = -mu p0 (one semi-ellipse less a smaller one); e = 1 - stick = creep G / (2 (1 - nu) mu p0) gives
    // du/dx = (2 (1 - nu) / (pi G)) times the integral of -tau / (x - s), over speed.
    double unit = creep / (1.0 - stick) / M_PI;
    double strain = unit * (semicircle(x, n) - stick * semicircle((x - middle) / stick, n));
    return creep - strain;
}

double galet_chevalier_mean(const double flexibility[3], double vx, double vy, double spin) {
    double sum = flexibility[0] * fabs(vx) + flexibility[1] * fabs(vy) + flexibility[2] * fabs(spin);
    return sum / sqrt(vx * vx + vy * vy + spin * spin);
}

double galet_chevalier_corrected(double alpha, double beta, double lambda, double curvature) {
    return beta * beta * pow(lambda, 2.0 * alpha - 1.0) * curvature;
}

double galet_chevalier_ratio(double alpha, double beta, double lambda) {
    return beta * pow(lambda, alpha);
}

double galet_chevalier_strip_load(double young, double poisson, double depth, double lambda, double n) {
    return young * depth / (2.0 * (1.0 - poisson * poisson)) * (1.0 + lambda) / (n * n * n);
}

void galet_chevalier_diffuse(int order, double c, double domain, size_t count, const double *at, const double *values,
                             double y, double alpha[3]) {
    double matrix[9] = {0.0};
    size_t size = (size_t)order + 1, pivots[3];
    alpha[0] = alpha[1] = alpha[2] = 0.0;
    for (size_t j = 0; j < count; j++) {
        double far = at[j] - y, scaled = far / domain, weight = exp(-c * scaled * scaled), p[3] = {1.0, far, far * far};
        for (size_t m = 0; m < size; m++) {
            alpha[m] += weight * values[j] * p[m];
            for (size_t n = 0; n < size; n++) {
                matrix[m * size + n] += weight * p[m] * p[n];
            }
        }
    }
    galet_lu_factor(size, matrix, pivots);
    galet_lu_solve(size, matrix, pivots, false, alpha);
}

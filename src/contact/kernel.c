#include "contact/kernel.h"

#include "numerics/quadrature.h"

#include <math.h>
#include <stddef.h>

/// Distances, in half diagonals of the cell, beyond which Gauss points reach the last digits: rho^-2n with n points.
/// Nearer, the corner formula loses at most rho^2 units in the last place.
static const double FAR = 24.0, VERY_FAR = 250.0;

static galet_cell_integral by_quadrature(double x, double y, double aspect, const galet_gauss_rule *rule) {
    galet_cell_integral sum = {0.0, 0.0, 0.0};
    for (size_t j = 0; j < rule->count; j++) {
        galet_gauss_node across = galet_gauss_at(rule, j);
        double t = y + 0.5 * aspect * across.x;
        for (size_t i = 0; i < rule->count; i++) {
            galet_gauss_node along = galet_gauss_at(rule, i);
            double s = x + 0.5 * along.x;
            double r2 = s * s + t * t;
            double w = 0.25 * aspect * along.weight * across.weight / (r2 * sqrt(r2));
            sum.xx += w * s * s;
            sum.yy += w * t * t;
            sum.xy += w * s * t;
        }
    }
    return sum;
}

/// y ln(x + r) less a term without x: keeps its digits for x < 0, where the logarithm's argument cancels.
static double log_term(double x, double y) {
    return y == 0.0 ? 0.0 : y * asinh(x / fabs(y));
}

static galet_cell_integral by_corners(double x, double y, double aspect) {
    galet_cell_integral sum = {0.0, 0.0, 0.0};
    for (int corner = 0; corner < 4; corner++) {
        double right = corner & 1 ? 1.0 : -1.0, upper = corner & 2 ? 1.0 : -1.0;
        double s = x + 0.5 * right, t = y + 0.5 * upper * aspect;
        sum.xx += right * upper * log_term(s, t);
        sum.yy += right * upper * log_term(t, s);
        sum.xy -= right * upper * sqrt(s * s + t * t);
    }
    return sum;
}

/// The rule for a cell seen from (x, y); NULL where it is near.
static const galet_gauss_rule *rule_for(double x, double y, double aspect) {
    double rho2 = 4.0 * (x * x + y * y) / (1.0 + aspect * aspect);
    return rho2 > VERY_FAR * VERY_FAR ? &galet_legendre_rule[GALET_LEGENDRE_3]
           : rho2 > FAR * FAR         ? &galet_legendre_rule[GALET_LEGENDRE_5]
                                      : NULL;
}

galet_cell_integral galet_kernel_cell(double x, double y, double aspect) {
    const galet_gauss_rule *rule = rule_for(x, y, aspect);
    return rule ? by_quadrature(x, y, aspect, rule) : by_corners(x, y, aspect);
}

static galet_cell_coupling coupling_by_quadrature(double x, double y, double aspect, const galet_gauss_rule *rule) {
    galet_cell_coupling sum = {0.0, 0.0};
    for (size_t j = 0; j < rule->count; j++) {
        galet_gauss_node across = galet_gauss_at(rule, j);
        double t = y + 0.5 * aspect * across.x;
        for (size_t i = 0; i < rule->count; i++) {
            galet_gauss_node along = galet_gauss_at(rule, i);
            double s = x + 0.5 * along.x, w = 0.25 * aspect * along.weight * across.weight / (s * s + t * t);
            sum.x += w * s;
            sum.y += w * t;
        }
    }
    return sum;
}

/// Antiderivative of x/r^2 in x and y, less a term linear in y.
static double coupling_term(double x, double y) {
    double logarithm = y == 0.0 ? 0.0 : 0.5 * y * log(x * x + y * y);
    return logarithm + (x == 0.0 ? 0.0 : x * atan(y / x));
}

galet_cell_coupling galet_kernel_coupling(double x, double y, double aspect) {
    const galet_gauss_rule *rule = rule_for(x, y, aspect);
    if (rule) {
        return coupling_by_quadrature(x, y, aspect, rule);
    }
    galet_cell_coupling sum = {0.0, 0.0};
    for (int corner = 0; corner < 4; corner++) {
        double right = corner & 1 ? 1.0 : -1.0, upper = corner & 2 ? 1.0 : -1.0;
        double s = x + 0.5 * right, t = y + 0.5 * upper * aspect;
        sum.x += right * upper * coupling_term(s, t);
        sum.y += right * upper * coupling_term(t, s);
    }
    return sum;
}

#include "reproduce/zhuravlev_1998_sums.h"

#include "numerics/quadrature.h"
#include "reproduce/zhuravlev_1998_formulas.h"

#include <math.h>

double galet_zhuravlev_integrate(galet_zhuravlev_integrand *f, const void *context, double low, double high,
                                 int pieces) {
    const galet_gauss_rule *rule = &galet_legendre_rule[GALET_LEGENDRE_48];
    double half = 0.5 * (high - low) / pieces, sum = 0.0;
    for (int piece = 0; piece < pieces; piece++) {
        double middle = low + (2.0 * piece + 1.0) * half;
        for (size_t i = 0; i < rule->count; i++) {
            galet_gauss_node node = galet_gauss_at(rule, i);
            sum += half * node.weight * f(middle + half * node.x, context);
        }
    }
    return sum;
}

/// A node of the rule of double exponentials on [0, 1]: both distances to the ends, which crowd there.
typedef struct end_node {
    double from_low, to_high, weight;
} end_node;

enum { END_NODES = 60 };  // on either side of the middle

static end_node end_node_at(int i) {
    const double step = 0.06;  // nodes end 3e-25 before the ends
    double t = step * i, push = exp(M_PI * sinh(t));
    double to_high = 1.0 / (1.0 + push), from_low = 1.0 / (1.0 + 1.0 / push);
    return (end_node){from_low, to_high, step * M_PI * cosh(t) * from_low * to_high};
}

/// Adds an arc of radius rho, seen from the direction of the centre of rotation, where the slip turns fastest.
/// `gap` is |k - rho|, exact also where it is small.
static void add_arc(galet_zhuravlev_sum *sum, double k, double rho, double gap, double weight) {
    for (int side = -1; side <= 1; side += 2) {
        for (int i = -END_NODES; i <= END_NODES; i++) {
            end_node node = end_node_at(i);
            double angle = M_PI * node.from_low, s = sin(0.5 * angle), versine = 2.0 * s * s;
            double distance = hypot(gap, 2.0 * s * sqrt(k * rho));
            double part = weight * M_PI * node.weight / distance;
            sum->force += part * (k - rho + rho * versine);
            sum->across += part * side * rho * sin(angle);
            sum->moment += part * rho * (rho - k + k * versine);
        }
    }
}

/// Adds the ring between two radii; the nodes crowd at both, where the law has a kink (rho = k) and the pressure ends.
static void add_ring(galet_zhuravlev_sum *sum, double k, double low, double high) {
    double width = high - low;
    for (int i = -END_NODES; i <= END_NODES; i++) {
        end_node node = end_node_at(i);
        double rho = low + width * node.from_low, to_rim = 1.0 - high + width * node.to_high;
        double gap = rho < k ? k - high + width * node.to_high : low - k + width * node.from_low;
        double pressure = 3.0 / (2.0 * M_PI) * sqrt(to_rim * (1.0 + rho));
        add_arc(sum, k, rho, gap, pressure * rho * width * node.weight);
    }
}

galet_zhuravlev_sum galet_zhuravlev_sum_patch(double k) {
    galet_zhuravlev_sum sum = {0};
    if (k < 1.0) {
        add_ring(&sum, k, 0.0, k);
        add_ring(&sum, k, k, 1.0);
    } else {
        add_ring(&sum, k, 0.0, 1.0);
    }
    return sum;
}

galet_zhuravlev_limits galet_zhuravlev_limits_of_sums(void) {
    double h = 1e-5, k = 100.0;  // errors are of order h^2, and after extrapolation k^-4
    double near = k * galet_zhuravlev_sum_patch(k).moment, far = 2.0 * k * galet_zhuravlev_sum_patch(2.0 * k).moment;
    galet_zhuravlev_sum slow = galet_zhuravlev_sum_patch(h);
    return (galet_zhuravlev_limits){slow.force / h, slow.moment, (4.0 * far - near) / 3.0};
}

double galet_zhuravlev_sum_couple(double v, double omega) {
    enum { CELLS = 200 };
    double sum = 0.0, side = 1.0 / CELLS;
    for (int i = -CELLS; i < CELLS; i++) {
        for (int j = -CELLS; j < CELLS; j++) {
            double x = side * (i + 0.5), y = side * (j + 0.5), inside = 1.0 - x * x - y * y;
            double slip_x = v - omega * y, slip_y = omega * x, speed = hypot(slip_x, slip_y);
            if (inside > 0.0 && speed > 0.0) {
                double push = 1.5 / M_PI * sqrt(inside) * side * side / speed;
                sum += x * (-push * slip_y) - y * (-push * slip_x);
            }
        }
    }
    return sum;
}

typedef struct ray {
    double k, theta;
    bool with_factor;
} ray;

/// Along a ray q = middle + half sin(t), which takes the root off both ends.
static double along_ray(double t, const void *context) {
    const ray *r = context;
    double low = galet_zhuravlev_chord_start(r->k, r->theta), high = galet_zhuravlev_chord_end(r->k, r->theta);
    double half = 0.5 * (high - low), q = 0.5 * (low + high) + half * sin(t);
    double root = half * cos(t);  // of -q^2 + 2 k q cos(theta) + 1 - k^2
    return root * half * cos(t) * (r->with_factor ? q : 1.0);
}

static double over_ray(double theta, const void *context) {
    ray r = *(const ray *)context;
    r.theta = theta;
    return cos(theta) * galet_zhuravlev_integrate(along_ray, &r, -M_PI_2, M_PI_2, 1);
}

double galet_zhuravlev_sum_rays(double k, bool with_factor) {
    ray r = {k, 0.0, with_factor};
    if (k > 1.0) {
        // A hair inside the tangent, beyond which the root of the chord would be one of a negative number.
        return 3.0 / M_PI * galet_zhuravlev_integrate(over_ray, &r, 0.0, asin(1.0 / k) * (1.0 - 1e-15), 4);
    }
    return 3.0 / (2.0 * M_PI) * galet_zhuravlev_integrate(over_ray, &r, 0.0, M_PI, 4);
}

typedef struct polar {
    double eps, h, theta;
} polar;

static double along_polar(double t, const void *context) {
    const polar *p = context;
    double k = p->h / p->eps, low = p->eps * galet_zhuravlev_chord_start(k, p->theta),
           high = p->eps * galet_zhuravlev_chord_end(k, p->theta);
    double half = 0.5 * (high - low), r = 0.5 * (low + high) + half * sin(t);
    double x = r * sin(p->theta), y = p->h - r * cos(p->theta);
    double under = 1.0 - (x * x + y * y) / (p->eps * p->eps);
    return sqrt(fmax(under, 0.0)) * r * half * cos(t);  // negative only by rounding at the rim
}

static double over_polar(double theta, const void *context) {
    polar p = *(const polar *)context;
    p.theta = theta;
    return cos(theta) * galet_zhuravlev_integrate(along_polar, &p, -M_PI_2, M_PI_2, 1);
}

double galet_zhuravlev_sum_polar(double eps, double h) {
    polar p = {eps, h, 0.0};
    double sum = galet_zhuravlev_integrate(over_polar, &p, 0.0, asin(eps / h) * (1.0 - 1e-15), 4);
    return 3.0 / (M_PI * eps * eps) * sum;
}

typedef struct carried {
    double (*pressure)(double load, double eps, double rho);
    double load, eps;
} carried;

/// rho = eps sin(t) takes the root off the rim.
static double on_ring(double t, const void *context) {
    const carried *c = context;
    double rho = c->eps * sin(t);
    return 2.0 * M_PI * rho * c->pressure(c->load, c->eps, rho) * c->eps * cos(t);
}

double galet_zhuravlev_sum_pressure(double (*pressure)(double load, double eps, double rho), double load, double eps) {
    carried c = {pressure, load, eps};
    return galet_zhuravlev_integrate(on_ring, &c, 0.0, M_PI_2, 1);
}

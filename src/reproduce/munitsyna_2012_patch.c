#include "reproduce/munitsyna_2012_patch.h"

#include "numerics/quadrature.h"

#include <galet/patch.h>
#include <math.h>
#include <stddef.h>

enum { HALVINGS = 20, WIDE = 8, RULE = 12, NODES_MAX = 2 * (HALVINGS + 2 * WIDE) * RULE };

/// Nodes of a graded rule.
typedef struct nodes {
    size_t count;
    double x[NODES_MAX], weight[NODES_MAX];
} nodes;

static void add_panel(nodes *to, double from, double end) {
    const galet_gauss_rule *rule = &galet_legendre_rule[GALET_LEGENDRE_12];
    for (size_t i = 0; i < rule->count; i++) {
        galet_gauss_node node = galet_gauss_at(rule, i);
        to->x[to->count] = 0.5 * (from + end) + 0.5 * (end - from) * node.x;
        to->weight[to->count++] = 0.5 * fabs(end - from) * node.weight;
    }
}

/// From `corner` to `end`: halves of halves towards the corner, the wide ones in several panels.
static void add_graded(nodes *to, double corner, double end) {
    double length = end - corner;
    for (int i = 0; i < HALVINGS; i++) {
        int panels = WIDE >> i > 1 ? WIDE >> i : 1;
        double near = length * exp2(-i - 1);
        for (int j = 0; j < panels; j++) {
            add_panel(to, corner + near * (1.0 + (double)j / panels), corner + near * (1.0 + (j + 1.0) / panels));
        }
    }
    add_panel(to, corner, corner + length * exp2(-HALVINGS));
}

/// The patch's border in the direction phi from e1.
static double border(double mu, double psi, double phi) {
    return mu / hypot(sin(psi + phi), mu * cos(psi + phi));
}

/// Sums one ray: the radius is border x sin(theta), so that the root in the pressure is cos(theta).
static galet_munitsyna_drag sum_ray(const nodes *theta, double radius, double phi, double u, double omega) {
    galet_munitsyna_drag sum = {0};
    double sine = sin(phi), cosine = cos(phi);
    for (size_t i = 0; i < theta->count; i++) {
        double root = cos(theta->x[i]), rho = radius * sin(theta->x[i]);
        double speed = sqrt(u * u - 2.0 * u * rho * omega * sine + rho * rho * omega * omega);
        double part = theta->weight[i] * root * root * radius / speed;
        sum.f1 += part * (u - rho * omega * sine) * rho;
        sum.f2 += part * rho * rho * omega * cosine;
        sum.m += part * (rho * omega - u * sine) * rho * rho;
    }
    return sum;
}

galet_munitsyna_drag galet_munitsyna_quadrature(double mu, double psi, double u, double omega) {
    double aside = omega < 0.0 ? -0.5 * M_PI : 0.5 * M_PI;
    double distance = u / (fabs(omega) * border(mu, psi, aside));
    nodes theta = {0}, phi = {0};
    double corner = distance < 1.0 ? asin(distance) : 0.5 * M_PI;
    if (corner > 0.0) {
        add_graded(&theta, corner, 0.0);
    }
    if (corner < 0.5 * M_PI) {
        add_graded(&theta, corner, 0.5 * M_PI);
    }
    add_graded(&phi, aside, aside - M_PI);
    add_graded(&phi, aside, aside + M_PI);
    galet_munitsyna_drag sum = {0};
    double scale = 1.5 / (M_PI * mu);
    for (size_t i = 0; i < phi.count; i++) {
        galet_munitsyna_drag ray = sum_ray(&theta, border(mu, psi, phi.x[i]), phi.x[i], u, omega);
        sum.f1 += scale * phi.weight[i] * ray.f1;
        sum.f2 += scale * phi.weight[i] * ray.f2;
        sum.m += scale * phi.weight[i] * ray.m;
    }
    return sum;
}

/// What a square at (x, y), e1 along x, adds: -dF in the axes e1, e2 and its moment.
static void add_square(galet_munitsyna_drag *sum, double pressure, double x, double y, double u, double omega) {
    double slip_x = u - omega * y, slip_y = omega * x, speed = hypot(slip_x, slip_y);
    if (speed > 0.0) {
        sum->f1 += pressure * slip_x / speed;
        sum->f2 += pressure * slip_y / speed;
        sum->m += pressure * (x * slip_y - y * slip_x) / speed;
    }
}

galet_munitsyna_drag galet_munitsyna_squares(double mu, double psi, double u, double omega, int cells) {
    galet_munitsyna_drag sum = {0};
    double side = 1.0 / cells, cosine = cos(psi), sine = sin(psi), peak = 1.5 / (M_PI * mu) * side * side;
    for (int i = -cells; i < cells; i++) {
        for (int j = -cells; j < cells; j++) {
            double x = side * (i + 0.5), y = side * (j + 0.5);
            double along = x * cosine - y * sine, across = (x * sine + y * cosine) / mu;
            double inside = 1.0 - along * along - across * across;
            if (inside > 0.0) {
                add_square(&sum, peak * sqrt(inside), x, y, u, omega);
            }
        }
    }
    return sum;
}

/// Places middle + half sin(t) on a chord, so that the root in the pressure is half cos(t).
typedef struct places {
    double sine[RULE], weight[RULE];  // the weight has the square of the root
} places;

static places places_on_chord(void) {
    const galet_gauss_rule *rule = &galet_legendre_rule[GALET_LEGENDRE_12];
    places on;
    for (size_t i = 0; i < RULE; i++) {
        galet_gauss_node node = galet_gauss_at(rule, i);
        double t = 0.5 * M_PI * node.x;
        on.sine[i] = sin(t);
        on.weight[i] = 0.5 * M_PI * node.weight * cos(t) * cos(t);
    }
    return on;
}

/// Sums one chord in the direction (x, y) of coordinates in which the patch is a disc; (p, q) is the centre of rotation
/// there.
static galet_munitsyna_drag sum_chord(const places *on, double mu, double p, double q, double x, double y) {
    double middle = -(p * x + q * y), off = q * x - p * y, half2 = fmax(1.0 - off * off, 0.0), half = sqrt(half2);
    double length = sqrt(x * x + mu * mu * y * y), along = -mu * y / length, across = x / length;  // of the slip
    galet_munitsyna_drag sum = {0};
    for (size_t i = 0; i < RULE; i++) {
        double place = middle + half * on->sine[i];
        double part = on->weight[i] * half2 * place;  // beyond the centre of rotation slip is the other way
        sum.f1 += part * along;
        sum.f2 += part * across;
        sum.m += part * ((p + place * x) * across - mu * (q + place * y) * along);
    }
    return sum;
}

galet_munitsyna_drag galet_munitsyna_chords(double mu, double psi, double u, double omega) {
    const galet_gauss_rule *rule = &galet_legendre_rule[GALET_LEGENDRE_48];
    places on = places_on_chord();
    double w = u / omega, p = -w * sin(psi), q = w * cos(psi) / mu, distance = hypot(p, q), middle = atan2(-q, -p);
    double reach = distance > 1.0 ? asin(1.0 / distance) : 0.5 * M_PI;
    galet_munitsyna_drag sum = {0};
    for (size_t i = 0; i < rule->count; i++) {
        // Outside, between the tangents; inside, a periodic sum over half a turn.
        galet_gauss_node node = galet_gauss_at(rule, i);
        double at = distance > 1.0 ? node.x : (2.0 * (double)i + 1.0) / (double)rule->count - 1.0;
        double weight = distance > 1.0 ? node.weight : 2.0 / (double)rule->count;
        double chi = middle + reach * at, scale = copysign(1.5 / M_PI * reach * weight, omega);
        galet_munitsyna_drag chord = sum_chord(&on, mu, p, q, cos(chi), sin(chi));
        sum.f1 += scale * (chord.f1 * cos(psi) + chord.f2 * sin(psi));
        sum.f2 += scale * (chord.f2 * cos(psi) - chord.f1 * sin(psi));
        sum.m += scale * chord.m;
    }
    return sum;
}

double galet_munitsyna_carried(double mu, double psi) {
    nodes theta = {0}, phi = {0};
    add_graded(&theta, 0.5 * M_PI, 0.0);
    add_graded(&phi, 0.0, -M_PI);
    add_graded(&phi, 0.0, M_PI);
    double sum = 0.0;
    for (size_t i = 0; i < phi.count; i++) {
        double radius = border(mu, psi, phi.x[i]), direction = psi + phi.x[i];
        for (size_t j = 0; j < theta.count; j++) {
            double rho = radius * sin(theta.x[j]);
            double along = rho * cos(direction), across = rho * sin(direction) / mu;
            double pressure = 1.5 / (M_PI * mu) * sqrt(fmax(1.0 - along * along - across * across, 0.0));
            sum += phi.weight[i] * theta.weight[j] * pressure * rho * radius * cos(theta.x[j]);
        }
    }
    return sum;
}

galet_munitsyna_drag galet_munitsyna_exact(double mu, double psi, double u, double omega) {
    galet_patch_def def = galet_default_patch();
    def.patch = (galet_patch){1.0, mu, 0.0};
    def.friction = def.load = 1.0;
    galet_patch_law law;
    if (galet_patch_law_prepare(&def, &law)) {
        return (galet_munitsyna_drag){NAN, NAN, NAN};
    }
    galet_patch_components drag = galet_patch_law_components(&law, u, psi, omega);
    return (galet_munitsyna_drag){drag.f1, drag.f2, drag.m};
}

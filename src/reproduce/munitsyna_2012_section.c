#include "reproduce/munitsyna_2012_parts.h"

#include "base/vec.h"
#include "numerics/minimum.h"

#include <galet/ellipsoid.h>
#include <galet/hertz.h>

/// The geometry of section 3: contact point, height, and the section that stands for the patch.

static const double a = 0.05, c = 0.1;

static double form(galet_vec3 x, galet_vec3 y) {
    return (x.x * y.x + x.y * y.y) / (a * a) + x.z * y.z / (c * c);
}

/// The body leans: neither of the first two components vanishes.
static galet_vec3 vertical(void) {
    return (galet_vec3){0.7, 0.4, sqrt(1.0 - 0.7 * 0.7 - 0.4 * 0.4)};
}

static double support(galet_vec3 gamma) {
    double sine2 = (1.0 - gamma.z) * (1.0 + gamma.z), nu = c / a;
    return a * sqrt(sine2 + nu * nu * gamma.z * gamma.z);
}

/// A point of the meridian that holds the vertical, by its latitude.
static galet_vec3 meridian(double latitude, galet_vec3 gamma) {
    double across = hypot(gamma.x, gamma.y), radius = a * cos(latitude);
    return (galet_vec3){-radius * gamma.x / across, -radius * gamma.y / across, -c * sin(latitude)};
}

static double height(double latitude, void *context) {
    const galet_vec3 *gamma = context;
    return galet_vec3_dot(meridian(latitude, *gamma), *gamma);
}

static void find_point(galet_ledger *ledger) {
    galet_vec3 gamma = vertical();
    galet_minimum lowest = galet_minimum_find(height, &gamma, 0.0, 0.5 * M_PI);
    galet_vec3 r = meridian(lowest.x, gamma),
               gradient = {2.0 * r.x / (a * a), 2.0 * r.y / (a * a), 2.0 * r.z / (c * c)};
    galet_ledger_formula(ledger, "vertical", -gradient.z / galet_vec3_norm(gradient), gamma.z, 1e-6);
    galet_ledger_formula(ledger, "height", support(gamma), -lowest.value, 1e-13);
    double level = -lowest.value, tangent = a * a * (1.0 - gamma.z * gamma.z) + c * c * gamma.z * gamma.z;
    galet_ledger_formula(ledger, "surface", 0.0, form(r, r), 1e-12);
    galet_ledger_prove(
        ledger, "surface", level * level / tangent, 1e-12,
        "f is %.9f at the lowest point, found as a minimum of the height over the body, and the plane at "
        "that depth touches the surface f = %.9f: the body is f(r) = 1",
        form(r, r), level * level / tangent);
}

/// A section of the body: its centre, and two horizontal directions in its plane.
typedef struct section {
    galet_vec3 centre, e, n;
} section;

/// To the middle of the chord along a direction.
static galet_vec3 middle(galet_vec3 p, galet_vec3 along) {
    return galet_vec3_sub(p, galet_vec3_scale(form(p, along) / form(along, along), along));
}

/// The section at this height over the lowest point; its centre is where middles of chords come to rest.
static section cut(galet_vec3 gamma, double over) {
    galet_vec3 up = galet_vec3_scale(over - support(gamma), gamma);
    galet_vec3 e = {gamma.y, -gamma.x, 0.0};
    e = galet_vec3_scale(1.0 / galet_vec3_norm(e), e);
    section s = {up, e, galet_vec3_cross(gamma, e)};
    for (int i = 0; i < 40; i++) {
        s.centre = middle(middle(s.centre, s.e), galet_vec3_add(s.e, s.n));
    }
    return s;
}

static galet_vec3 ray(const section *s, double angle) {
    return galet_vec3_add(galet_vec3_scale(cos(angle), s->e), galet_vec3_scale(sin(angle), s->n));
}

/// Half the chord through the centre.
static double radius(const section *s, double angle) {
    galet_vec3 along = ray(s, angle);
    return sqrt((1.0 - form(s->centre, s->centre)) / form(along, along));
}

static double minus_radius(double angle, void *s) {
    return -radius(s, angle);
}

static double plus_radius(double angle, void *s) {
    return radius(s, angle);
}

/// Where a radius is least: near the best of some directions.
static galet_minimum least(galet_root_function *f, section *s) {
    enum { DIRECTIONS = 36 };
    int best = 0;
    for (int i = 1; i < DIRECTIONS; i++) {
        best = f(M_PI * i / DIRECTIONS, s) < f(M_PI * best / DIRECTIONS, s) ? i : best;
    }
    return galet_minimum_find(f, s, M_PI * (best - 1) / DIRECTIONS, M_PI * (best + 1) / DIRECTIONS);
}

static void find_axes(galet_ledger *ledger, galet_vec3 gamma) {
    double depth = 1e-8, s = support(gamma), nu = c / a;
    section at = cut(gamma, depth);
    double alpha = -least(minus_radius, &at).value, beta = least(plus_radius, &at).value;
    double printed = pow(a * nu / s, 0.25);
    galet_ledger_formula(ledger, "alpha", 1e3 * a * a * nu * sqrt(2.0 * depth / (s * s * s)), 1e3 * alpha, 1e-6);
    galet_ledger_formula(ledger, "ratio", printed, beta / alpha, 1e-6);
    galet_ledger_prove(ledger, "ratio", s / (a * nu), 1e-6,
                       "the section, measured, has %.6f, and S / (a nu) is %.6f; printed is %.4f, which no minor over "
                       "major semi-axis can be",
                       beta / alpha, s / (a * nu), printed);
}

static void find_plane(galet_ledger *ledger, galet_vec3 gamma) {
    double depth = 3e-5, s = support(gamma);
    section below = cut(gamma, -depth);
    double least_form = form(below.centre, below.centre) - 1.0, closed = (2.0 + depth / s) * depth / s;
    galet_ledger_claim(ledger, "plane", least_form, least_form < 0.0);
    galet_ledger_prove(ledger, "plane", closed, 1e-6,
                       "on the plane through r + eps gamma, eps = -0.03 mm, f exceeds 1 by %.6g at least (found), (1 + "
                       "|eps| / S)^2 - 1 = %.6g (closed form): it passes below the body; r - eps gamma is meant",
                       least_form, closed);
}

/// (3.8), with what the velocity is divided by.
static double cos_psi(galet_vec3 u, galet_vec3 g, double by) {
    return (-u.x * g.x * g.z - u.y * g.y * g.z + u.z * (1.0 - g.z * g.z)) / (by * sqrt(1.0 - g.z * g.z));
}

static double sin_psi(galet_vec3 u, galet_vec3 g, double by) {
    return (u.x * g.y - u.y * g.x) / (by * sqrt(1.0 - g.z * g.z));
}

/// The measured long axis of the section, towards the upper end of the body.
static galet_vec3 long_axis(galet_vec3 gamma) {
    section at = cut(gamma, 1e-8);
    galet_vec3 axis = ray(&at, least(minus_radius, &at).x);
    return axis.z < 0.0 ? galet_vec3_scale(-1.0, axis) : axis;
}

static void find_angle(galet_ledger *ledger, galet_vec3 gamma) {
    galet_vec3 any = {0.3, -0.2, 0.5}, axis = long_axis(gamma);
    galet_vec3 e2 = galet_vec3_cross(gamma, any);
    double speed = galet_vec3_norm(e2);
    galet_vec3 level = galet_vec3_cross(e2, gamma), e1 = galet_vec3_scale(1.0 / speed, level);
    double cosine = galet_vec3_dot(axis, e1), sine = galet_vec3_dot(galet_vec3_cross(axis, e1), gamma);
    galet_ledger_formula(ledger, "sin-psi", sin_psi(level, gamma, galet_vec3_norm(level)), sine, 1e-6);
    galet_ledger_formula(ledger, "cos-psi", cos_psi(level, gamma, galet_vec3_norm(level)), cosine, 1e-6);
    double all = galet_vec3_norm(any), printed = cos_psi(any, gamma, all), right = cos_psi(any, gamma, speed);
    galet_ledger_formula(ledger, "cos-psi-sinking", printed, cosine, 1e-6);
    galet_ledger_prove(ledger, "cos-psi-sinking", right, 1e-6,
                       "the measured axis gives %.6f, and (3.8) divided by the horizontal speed %.6f; divided by |u|, "
                       "which has a vertical part, %.6f",
                       cosine, right, printed);
    double level_speed = sqrt(all * all - pow(galet_vec3_dot(any, gamma), 2.0));
    galet_ledger_formula(ledger, "e2-unit", speed / all, galet_vec3_norm(e1), 1e-12);
    galet_ledger_prove(
        ledger, "e2-unit", speed / level_speed, 1e-12,
        "a unit vector has length %.6f, and so has [gamma, u] over the horizontal speed: %.6f; over |u|, "
        "with a vertical part in u, %.6f",
        galet_vec3_norm(e1), speed / level_speed, speed / all);
}

/// Minor over major semi-axis by Hertz's theory where the vertical has this cosine with the axis of symmetry; negative
/// where the major one is not along the axis. Radii of curvature: a^2 c^2 / S^3 along it, a^2 / S across.
static double hertz_ratio(double gamma3) {
    double s = support((galet_vec3){sqrt(1.0 - gamma3 * gamma3), 0.0, gamma3});
    galet_body body = {.rx = a * a * c * c / (s * s * s), .ry = a * a / s, .young = 1e9, .poisson = 0.3}, plane = body;
    plane.rx = plane.ry = INFINITY;
    galet_hertz_def def = {.body1 = body, .body2 = plane, .load = 1.0};
    galet_hertz hertz;
    if (galet_hertz_solve(&def, &hertz)) {
        return NAN;
    }
    return hertz.a >= hertz.b * (1.0 - 1e-12) ? hertz.b / hertz.a : -hertz.b / hertz.a;
}

/// A hypothesis is no print to fail: what is looked at is what it stands for, and how far it is from that.
static void find_hypothesis(galet_ledger *ledger) {
    enum { STEPS = 20 };
    double last = 0.0;
    bool alike = true;
    for (int i = 0; i <= STEPS; i++) {
        double ratio = hertz_ratio((double)i / STEPS);
        alike = alike && ratio > last;
        last = ratio;
    }
    galet_ledger_claim(ledger, "hypothesis", hertz_ratio(0.0), alike && fabs(last - 1.0) < 1e-9);
    galet_ledger_explain(ledger, "hypothesis",
                         "both ellipses are long along the axis of the body and become circles, ever rounder, as it "
                         "stands up; lying, Hertz's has the ratio %.5f and the section %.5f: alike, not the same",
                         hertz_ratio(0.0), a / c);
}

galet_status galet_munitsyna_find_section(galet_ledger *ledger) {
    galet_vec3 gamma = vertical();
    find_point(ledger);
    find_axes(ledger, gamma);
    find_plane(ledger, gamma);
    find_angle(ledger, gamma);
    find_hypothesis(ledger);
    return GALET_OK;
}

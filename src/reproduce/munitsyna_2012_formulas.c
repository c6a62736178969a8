#include "reproduce/munitsyna_2012_formulas.h"

#include "numerics/elliptic.h"

#include <math.h>

galet_munitsyna_integrals galet_munitsyna_summed(double mu) {
    enum { STEPS = 2000 };
    galet_munitsyna_integrals sum = {0};
    for (int i = 0; i < STEPS; i++) {
        double cosine = cos(2.0 * M_PI * i / STEPS), root = sqrt(1.0 - (1.0 - mu * mu) * cosine * cosine);
        sum.i1 += 1.0 / (root * root * root);
        sum.i2 += cosine * cosine / root;
        sum.i3 += 1.0 / root;
    }
    double step = 2.0 * M_PI / STEPS;
    return (galet_munitsyna_integrals){step * sum.i1, step * sum.i2, step * sum.i3};
}

galet_munitsyna_integrals galet_munitsyna_elliptic(double mu) {
    galet_elliptic in = galet_elliptic_complete(mu);
    return (galet_munitsyna_integrals){4.0 * in.e / (mu * mu), 4.0 * in.d, 4.0 * in.k};
}

galet_munitsyna_integrals galet_munitsyna_approximate(double mu) {
    double rest = mu * mu;  // 1 - x^2
    return (galet_munitsyna_integrals){2.0 * M_PI / pow(rest, 3.0 / 4.0), M_PI / pow(rest, 3.0 / 8.0),
                                       2.0 * M_PI / pow(rest, 1.0 / 4.0)};
}

galet_munitsyna_deltas galet_munitsyna_delta(double mu, double psi, galet_munitsyna_integrals in) {
    double cosine = cos(psi), sine = sin(psi), root = pow(mu, 0.25);
    return (galet_munitsyna_deltas){
        .d0 = mu * mu * in.i1,
        .d1 = in.i2 * cos(2.0 * psi) + in.i3 * sine * sine,
        .d2 = sin(2.0 * psi) * (-2.0 * in.i2 + in.i3),
        .d3 = (1.0 - mu * mu) * cosine * cosine + mu * mu,
        .d4 = sin(2.0 * psi) * (1.0 - mu * mu),
        .d5 = (1.0 - root) * cos(2.0 * psi) + root,
        .d6 = (1.0 - root) * sin(2.0 * psi),
    };
}

galet_munitsyna_pade galet_munitsyna_printed(double mu, double psi) {
    galet_munitsyna_deltas d = galet_munitsyna_delta(mu, psi, (galet_munitsyna_integrals){0});
    return (galet_munitsyna_pade){
        .m0 = 3.0 * M_PI / 16.0 * sqrt(mu),
        .a0 = 8.0 / (3.0 * M_PI) * pow(mu, 0.75) / d.d5,
        .b0 = 15.0 * M_PI / 16.0 * sqrt(mu) / d.d3,
        .a1 = 3.0 * M_PI * d.d3 * d.d5 / (80.0 * pow(mu, 0.75)),
        .a2 = d.d3 / 10.0,
        .a3 = -d.d4 / 10.0,
        .a4 = -8.0 / (3.0 * pow(mu, 0.75) * M_PI * d.d6),
        .b1 = -16.0 * d.d3 * d.d5 / (15.0 * pow(mu, 1.75) * M_PI),
        .b2 = d.d5 / pow(mu, 1.25),
    };
}

galet_munitsyna_pade galet_munitsyna_corrected(double mu, double psi) {
    galet_munitsyna_pade c = galet_munitsyna_printed(mu, psi);
    galet_munitsyna_deltas d = galet_munitsyna_delta(mu, psi, (galet_munitsyna_integrals){0});
    c.a4 = 8.0 * pow(mu, 0.75) / (3.0 * M_PI * d.d6);
    c.b1 = 16.0 * d.d3 * d.d5 / (15.0 * pow(mu, 1.75) * M_PI);
    return c;
}

galet_munitsyna_drag galet_munitsyna_first(const galet_munitsyna_pade *c, double u, double omega) {
    return (galet_munitsyna_drag){
        .f1 = u / (u + c->a0 * fabs(omega)),
        .m = c->m0 * omega / (c->b0 * u + fabs(omega)),
    };
}

galet_munitsyna_drag galet_munitsyna_second(const galet_munitsyna_pade *c, double u, double omega) {
    double spin = fabs(omega), slide = u * u + c->a1 * u * spin;
    return (galet_munitsyna_drag){
        .f1 = slide / (slide + c->a2 * spin * spin),
        .f2 = -u * omega / (u * u + c->a3 * u * spin + c->a4 * spin * spin),
        .m = c->m0 * (c->b1 * u * omega + omega * spin) / (c->b2 * u * u + c->b1 * u * spin + spin * spin),
    };
}

double galet_munitsyna_higher(const galet_munitsyna_pade *c, int n, double base, double u, double omega) {
    double odd = 2.0 * n - 1.0, spin = fabs(omega);
    double above = u * copysign(pow(spin, odd), omega) * pow(base, n - 1) + pow(u, odd) * omega / n;
    return -above / pow(u * u + c->a3 * u * spin + c->a4 * spin * spin, n);
}

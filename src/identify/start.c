#include "identify/start.h"

#include "identify/linear.h"
#include "numerics/elliptic.h"
#include "numerics/quadrature.h"

#include <galet/envelope.h>
#include <math.h>

double galet_start_speed(double energy) {
    return sqrt(2.0 * fmax(energy, 0.0));
}

/// With sin(x / 2) = k sin(psi), k = sin(amplitude / 2), a pendulum has v = 2 omega k cos(psi) and
/// dx = 2 k cos(psi) dpsi / sqrt(1 - k^2 sin^2(psi)).
static double pendulum_mean(double omega, double energy, double p) {
    double k2 = fmin(0.5 * energy / (omega * omega), 0.9999), k = sqrt(k2), sum = 0.0;
    const galet_gauss_rule *rule = &galet_legendre_rule[GALET_LEGENDRE_32];
    for (size_t i = 0; i < rule->count; i++) {
        galet_gauss_node node = galet_gauss_at(rule, i);
        double psi = 0.25 * M_PI * (1.0 + node.x), s = sin(psi), c = cos(psi);
        sum += 0.25 * M_PI * node.weight * pow(2.0 * omega * k * c, p) * 2.0 * k * c / sqrt(1.0 - k2 * s * s);
    }
    return omega / galet_elliptic_k(1.0 - k2) * sum;
}

double galet_start_mean(const galet_decay *d, double energy, double p) {
    if (d->pendulum) {
        return pendulum_mean(d->omega, energy, p);
    }
    return galet_envelope_share(p) * pow(galet_start_speed(energy), p + 1.0);
}

bool galet_start_find(const galet_decay *d, double load_per_mass, size_t terms, const double *exponents,
                      galet_start *start) {
    galet_linear l = {.count = 1 + terms};
    double row[GALET_LINEAR_MAX] = {1.0}, before[GALET_IDENTIFY_TERMS], x[GALET_LINEAR_MAX];
    for (size_t k = 0; k < d->swings; k++) {
        double energy = galet_decay_energy(d, d->omega, d->swing[k].amplitude);
        for (size_t i = 0; i < terms; i++) {
            double mean = load_per_mass * galet_start_mean(d, energy, exponents[i]);
            row[1 + i] -= k > 0 ? 0.5 * (mean + before[i]) * (d->swing[k].t - d->swing[k - 1].t) : 0.0;
            before[i] = mean;
        }
        galet_linear_add(&l, row, energy, 1.0 / energy);  // noise of the amplitude is the same everywhere
    }
    if (d->swings < l.count || !galet_linear_solve(&l, x, NULL)) {
        return false;
    }
    start->energy = x[0];
    for (size_t i = 0; i < terms; i++) {
        start->mu[i] = x[1 + i];
    }
    return x[0] > 0.0;
}

#include "identify/nuisance.h"

#include <math.h>

galet_nuisance galet_nuisance_of(bool offset, int drift, double hum, double duration) {
    size_t count = (size_t)offset + (size_t)drift + (hum > 0.0 ? 2 : 0);
    return (galet_nuisance){offset, drift, hum, duration, 1.0, count};
}

galet_nuisance galet_nuisance_in_blocks(const galet_nuisance *n, const galet_decay *decay, size_t block) {
    galet_nuisance seen = *n;
    seen.attenuation = galet_decay_attenuation(decay, 2.0 * M_PI * n->hum, block);
    return seen;
}

void galet_nuisance_at(const galet_nuisance *n, double t, double values[GALET_IDENTIFY_NUISANCES]) {
    size_t i = 0;
    double u = t / n->duration;
    if (n->offset) {
        values[i++] = 1.0;
    }
    for (int k = 1; k <= n->drift; k++) {
        values[i++] = k == 1 ? u : u * u;
    }
    if (n->hum > 0.0) {
        values[i++] = n->attenuation * cos(2.0 * M_PI * n->hum * t);
        values[i++] = n->attenuation * sin(2.0 * M_PI * n->hum * t);
    }
}

double galet_nuisance_sum(const galet_nuisance *n, const double *coefficients, double t) {
    double values[GALET_IDENTIFY_NUISANCES], sum = 0.0;
    galet_nuisance_at(n, t, values);
    for (size_t i = 0; i < n->count; i++) {
        sum += coefficients[i] * values[i];
    }
    return sum;
}

#include <galet/profile_points.h>

#include <math.h>

enum { REACH = 2, FEWEST = 3 };

/// How far point i lies from the cubic through two neighbours on either side, over what white noise of unit height
/// makes of that.
static double roughness_at(const galet_profile *p, size_t i) {
    double off = p->z[i], variance = 1.0;
    for (size_t j = i - REACH; j <= i + REACH; j++) {
        double weight = j == i ? 0.0 : 1.0;
        for (size_t k = i - REACH; k <= i + REACH && j != i; k++) {
            weight *= k == i || k == j ? 1.0 : (p->y[i] - p->y[k]) / (p->y[j] - p->y[k]);
        }
        off -= weight * p->z[j];
        variance += weight * weight;
    }
    return off / sqrt(variance);
}

galet_profile_noise galet_profile_points_noise(const galet_profile_points *points, double y_min, double y_max) {
    galet_profile p = galet_default_profile();
    galet_profile_points_lend(points, &p);
    galet_profile_noise noise = {0};
    double squares = 0.0, first = 0.0, last = 0.0;
    for (size_t i = REACH; i + REACH < p.count; i++) {
        if (p.y[i] < y_min || p.y[i] > y_max) {
            continue;
        }
        double off = fabs(roughness_at(&p, i));
        squares += off * off;
        first = noise.count++ ? first : p.y[i];
        last = p.y[i];
        noise.worst_at = off > noise.worst ? p.y[i] : noise.worst_at;
        noise.worst = fmax(noise.worst, off);
    }
    if (noise.count < FEWEST) {
        return (galet_profile_noise){.count = noise.count};
    }
    noise.height = sqrt(squares / (double)noise.count);
    noise.spacing = (last - first) / (double)(noise.count - 1);
    return noise;
}

#include <galet/profile_points.h>

#include <math.h>
#include <stdint.h>

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

/// How far all points from y_min to y_max but those next to point `left_out` are off, squared and summed.
static double sum_squares(const galet_profile *p, double y_min, double y_max, size_t left_out, size_t *count) {
    double squares = 0.0;
    *count = 0;
    for (size_t i = REACH; i + REACH < p->count; i++) {
        bool beside = i + REACH >= left_out && i <= left_out + REACH;
        if (p->y[i] >= y_min && p->y[i] <= y_max && !beside) {
            double off = roughness_at(p, i);
            squares += off * off;
            ++*count;
        }
    }
    return squares;
}

galet_profile_noise galet_profile_points_noise(const galet_profile_points *points, double y_min, double y_max) {
    galet_profile p = galet_default_profile();
    galet_profile_points_lend(points, &p);
    galet_profile_noise noise = {0};
    size_t first = 0, last = 0, worst = 0, others;
    for (size_t i = REACH; i + REACH < p.count; i++) {
        if (p.y[i] < y_min || p.y[i] > y_max) {
            continue;
        }
        double off = fabs(roughness_at(&p, i));
        first = noise.count++ ? first : i;
        last = i;
        worst = off > noise.worst ? i : worst;
        noise.worst = fmax(noise.worst, off);
    }
    if (noise.count < FEWEST) {
        return (galet_profile_noise){.count = noise.count};
    }
    double all = sum_squares(&p, y_min, y_max, SIZE_MAX - REACH, &noise.count);
    double rest = sum_squares(&p, y_min, y_max, worst, &others);
    noise.worst_at = p.y[worst];
    noise.height = sqrt(all / (double)noise.count);
    noise.others = others >= FEWEST ? sqrt(rest / (double)others) : noise.height;
    noise.spacing = (p.y[last] - p.y[first]) / (double)(noise.count - 1);
    return noise;
}

#include <galet/profile_points.h>

#include <math.h>
#include <stdint.h>

enum { REACH = 2, FEWEST = 3 };

/// What point j counts in the cubic at point i through two neighbours on either side.
static double weight_of(const galet_profile *p, size_t j, size_t i) {
    double weight = 1.0;
    for (size_t k = i - REACH; k <= i + REACH; k++) {
        weight *= k == i || k == j ? 1.0 : (p->y[i] - p->y[k]) / (p->y[j] - p->y[k]);
    }
    return weight;
}

/// How far point i lies from the cubic, over what white noise of unit height makes of that (`share`).
static double roughness_at(const galet_profile *p, size_t i, double *share) {
    double off = p->z[i], variance = 1.0;
    for (size_t j = i - REACH; j <= i + REACH; j++) {
        double weight = j == i ? 0.0 : weight_of(p, j, i);
        off -= weight * p->z[j];
        variance += weight * weight;
    }
    *share = sqrt(variance);
    return off / *share;
}

/// How far all points from y_min to y_max but those next to point `left_out` are off, squared and summed.
static double sum_squares(const galet_profile *p, double y_min, double y_max, size_t left_out, size_t *count) {
    double squares = 0.0;
    *count = 0;
    for (size_t i = REACH; i + REACH < p->count; i++) {
        bool beside = i + REACH >= left_out && i <= left_out + REACH;
        if (p->y[i] >= y_min && p->y[i] <= y_max && !beside) {
            double share, off = roughness_at(p, i, &share);
            squares += off * off;
            ++*count;
        }
    }
    return squares;
}

/// How much is left, squared and summed about point i, of how far points are off when the best multiple of a shape is
/// taken off them: `shape` has its heights from i - 2 REACH to i + 2 REACH.
static double left_of_shape(const galet_profile *p, size_t i, const double *shape) {
    double product = 0.0, square = 0.0, all = 0.0;
    for (size_t j = i - REACH; j <= i + REACH; j++) {
        if (j < REACH || j + REACH >= p->count) {
            continue;
        }
        double share, off = roughness_at(p, j, &share), of_shape = shape[j + 2 * REACH - i];
        for (size_t k = j - REACH; k <= j + REACH; k++) {
            of_shape -= k == j ? 0.0 : weight_of(p, k, j) * shape[k + 2 * REACH - i];
        }
        off *= share;
        product += off * of_shape;
        square += of_shape * of_shape;
        all += off * off;
    }
    return square > 0.0 ? all - product * product / square : all;
}

/// Whether point i is off by itself, rather than a corner, whose neighbours are off with it.
static bool is_lone(const galet_profile *p, size_t i) {
    double point[4 * REACH + 1] = {0.0}, corner[4 * REACH + 1] = {0.0};
    point[2 * REACH] = 1.0;
    for (int k = -2 * REACH; k <= 2 * REACH; k++) {
        size_t j = (size_t)fmax(0.0, fmin((double)i + k, (double)p->count - 1.0));
        corner[k + 2 * REACH] = fabs(p->y[j] - p->y[i]);
    }
    return left_of_shape(p, i, point) < left_of_shape(p, i, corner);
}

/// Farther off than noise of this height makes one of so many points, and somewhat more.
static bool stands_out(double off, double noise, size_t count) {
    return off > 1.5 * noise * (0.5 + sqrt(2.0 * log((double)count)));
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
        double share, off = fabs(roughness_at(&p, i, &share));
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
    double rough = others >= FEWEST ? sqrt(rest / (double)others) : INFINITY;
    noise.worst_at = p.y[worst];
    noise.height = sqrt(all / (double)noise.count);
    noise.others = isfinite(rough) ? rough : noise.height;
    noise.spacing = (p.y[last] - p.y[first]) / (double)(noise.count - 1);
    noise.lone = stands_out(noise.worst, rough, noise.count) && is_lone(&p, worst);
    return noise;
}

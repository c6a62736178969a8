#include "identify/film_valley.h"

#include <math.h>

bool galet_film_valley_moves(galet_film_parameter parameter) {
    return parameter == GALET_FILM_TC || parameter == GALET_FILM_C || parameter == GALET_FILM_VA ||
           parameter == GALET_FILM_S;
}

static double log_at(const galet_film_valley *v, galet_film_parameter parameter, size_t node) {
    return log(v->value[node][parameter]);
}

/// Slope at a node, per node.
static double slope_at(const galet_film_valley *v, galet_film_parameter parameter, size_t node) {
    size_t before = node > 0 ? node - 1 : 0, after = node + 1 < v->count ? node + 1 : node;
    return before < after ? (log_at(v, parameter, after) - log_at(v, parameter, before)) / (double)(after - before)
                          : 0.0;
}

/// Cubic between nodes, straight on beyond them.
double galet_film_valley_at(const galet_film_valley *v, galet_film_parameter parameter, double log_tau) {
    const size_t last = v->count - 1;
    double place = last > 0 ? (log_tau - v->log_tau[0]) / (v->log_tau[1] - v->log_tau[0]) : 0.0;
    if (!(place > 0.0) || place >= (double)last) {
        size_t end = place > 0.0 ? last : 0;
        return log_at(v, parameter, end) + (place - (double)end) * slope_at(v, parameter, end);
    }
    size_t i = (size_t)place;
    double u = place - (double)i, a = log_at(v, parameter, i), b = log_at(v, parameter, i + 1);
    double left = slope_at(v, parameter, i) - (b - a), right = (b - a) - slope_at(v, parameter, i + 1);
    return a + u * (b - a) + u * (1.0 - u) * ((1.0 - u) * left + u * right);
}

#include "reproduce/perret_liaudet_2022_halves.h"

#include <math.h>

double galet_perret_decades(const galet_perret_map *map, double y) {
    double z = pow(fmax((y - map->y0) / map->span, 0.0) / map->h, map->r);
    return map->low + (map->high - map->low) * z / (1.0 + z);
}

static void add(const galet_perret_halves *h, galet_perret_half *half, const galet_oscillator_sample *at,
                double weight) {
    double v = fabs(at->v), total = fabs(at->friction),
           solid = h->def.law->stick_limit(h->def.params, h->def.load, at->y);
    half->share += weight * at->lift;
    half->decades += weight * galet_perret_decades(&h->map, at->y[0]);
    half->work += weight * total * v;
    half->liquid_work += weight * (total - solid) * v;
}

/// Gauss's rule of three points on a step.
static void observe(const galet_span *span, void *context) {
    static const double nodes[] = {-0.7745966692414834, 0.0, 0.7745966692414834},
                        weights[] = {5.0 / 18, 4.0 / 9, 5.0 / 18};
    galet_perret_halves *h = context;
    double middle = 0.5 * (span->t0 + span->t1), width = span->t1 - span->t0;
    galet_oscillator_sample at;
    for (int i = 0; i < 3 && h->count < GALET_PERRET_HALVES; i++) {
        span->at(span, middle + 0.5 * width * nodes[i], &at);
        add(h, &h->half[h->count], &at, width * weights[i]);
        h->least = fmin(h->least, at.y[0]);
    }
    if (h->observer) {
        h->observer(span, h->context);
    }
}

static void close_half(galet_perret_halves *h, double t) {
    galet_perret_half *half = &h->half[h->count++];
    half->to = t;
    half->share /= t - half->from;
    half->decades /= t - half->from;
    if (h->count < GALET_PERRET_HALVES) {
        h->half[h->count] = (galet_perret_half){.from = t};
    }
}

static bool listen(galet_oscillator_news news, const galet_oscillator_sample *at, void *context) {
    galet_perret_halves *h = context;
    if (news == GALET_OSCILLATOR_TURN && h->count < GALET_PERRET_HALVES) {
        close_half(h, at->t);
    }
    if (news == GALET_OSCILLATOR_PEAK && h->peak_count < GALET_PERRET_HALVES) {
        h->peak[h->peak_count++] = (galet_peak){at->t, fabs(at->v)};
    }
    return true;
}

galet_status galet_perret_halves_run(galet_perret_halves *h, galet_oscillator_result *result) {
    const galet_oscillator_audience audience = {observe, listen, h};
    h->count = h->peak_count = 0;
    h->half[0] = (galet_perret_half){0};
    h->least = INFINITY;
    return galet_oscillator_run(&h->def, &audience, result);
}

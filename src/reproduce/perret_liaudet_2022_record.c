#include "reproduce/perret_liaudet_2022_record.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/// Steele, Lea and Flood's splitmix64: uniform in 0 ... 1.
static double uniform(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (double)((z ^ z >> 31) >> 11) * 0x1p-53;
}

/// By Box and Muller.
static double normal(uint64_t *state) {
    double radius = sqrt(-2.0 * log(1.0 - uniform(state)));
    return radius * cos(2.0 * M_PI * uniform(state));
}

static void sample(const galet_span *span, void *context) {
    galet_perret_record *r = context;
    galet_oscillator_sample at;
    for (; r->filled < r->count && r->t[r->filled] <= span->t1; r->filled++) {
        span->at(span, r->t[r->filled], &at);
        r->x[r->filled] = at.x;
        r->v[r->filled] = at.v;
    }
}

static void add_noise(galet_perret_record *r) {
    uint64_t state = 2022;
    for (size_t i = 0; i < r->count; i++) {
        r->x[i] += r->x_noise * normal(&state);
        r->v[i] += r->v_noise * normal(&state);
    }
}

galet_status galet_perret_record_make(const galet_oscillator_def *def, double rate, double noise,
                                      galet_perret_record *r) {
    *r = (galet_perret_record){.rate = rate};
    double speed = hypot(def->v0, sqrt(def->stiffness / def->mass) * def->x0);
    r->count = (size_t)(r->rate * def->t_end);
    r->x_noise = noise * speed / sqrt(def->stiffness / def->mass);
    r->v_noise = noise * speed;
    r->t = calloc(r->count, sizeof *r->t);
    r->x = calloc(r->count, sizeof *r->x);
    r->v = calloc(r->count, sizeof *r->v);
    if (!r->t || !r->x || !r->v) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < r->count; i++) {
        r->t[i] = (double)i / r->rate;
    }
    galet_oscillator_result result;
    const galet_oscillator_audience audience = {.observer = sample, .context = r};
    galet_status status = galet_oscillator_run(def, &audience, &result);
    for (; !status && r->filled < r->count; r->filled++) {
        r->x[r->filled] = result.last.x;
    }
    add_noise(r);
    return status;
}

void galet_perret_record_release(galet_perret_record *record) {
    free(record->t);
    free(record->x);
    free(record->v);
    *record = (galet_perret_record){0};
}

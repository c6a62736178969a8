#include "identify/decay.h"

#include "identify/frequency.h"
#include "identify/release.h"
#include "identify/swings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEAST_SAMPLES = 16,
    POINTS_PER_CYCLE = 24,          // the mean of a block is then 0.3 % below the value in its middle
    POINTS_PER_CYCLE_PENDULUM = 40  // whose frequency is not one
};

static const double LEAST_CYCLES = 1.5, LEAST_SAMPLES_PER_CYCLE = 4.0;

/// A line must stand out from the spectrum by more than noise ever does, or hold this part of it where samples are few.
static const double LINE_POWER = 8.0, LINE_PART = 0.1;

/// Times this far from even, in steps, are resampled for the spectrum.
static const double EVEN = 0.1;

bool galet_decay_is_uneven(const galet_decay *d) {
    return d->unevenness > EVEN;
}

double galet_decay_attenuation(const galet_decay *d, double omega, size_t block) {
    double count = (double)(block * d->group), half = 0.5 * omega * d->step / (double)d->group;
    return count > 1.0 && half > 0.0 ? sin(count * half) / (count * sin(half)) : 1.0;
}

double galet_decay_energy(const galet_decay *d, double omega, double amplitude) {
    double s = sin(0.5 * fmin(amplitude, M_PI));
    if (d->velocity) {
        return 0.5 * amplitude * amplitude;
    }
    return omega * omega * (d->pendulum ? 2.0 * s * s : 0.5 * amplitude * amplitude);
}

/// A swing must be larger than the first by this part, and by so many times the noise of a point, to be called so.
static const double LARGER_PART = 0.05, LARGER_NOISE = 5.0;

/// The last swing within this part of the largest counts as such: one that is held is large for long.
static const double AS_LARGE = 0.01;

/// Cycles by which the first swing is over: windows of two cycles have their middle there.
static const double FIRST_CYCLES = 1.25;

double galet_decay_largest(const galet_decay *d, bool *late) {
    if (!isnan(d->release)) {
        *late = true;
        return d->release;
    }
    const galet_decay_swing *first = d->swing, *largest = first;
    for (size_t k = 1; k < d->swings; k++) {
        largest = d->swing[k].amplitude > largest->amplitude ? &d->swing[k] : largest;
    }
    double least = (1.0 + LARGER_PART) * first->amplitude + LARGER_NOISE * d->noise;
    size_t last = d->swings - 1;
    while (d->swing[last].amplitude < (1.0 - AS_LARGE) * largest->amplitude - LARGER_NOISE * d->noise) {
        last--;
    }
    bool grows = last + 1 == d->swings;  // no decay, rather than one that begins late
    *late = (largest->amplitude > least && !grows) || first->t > FIRST_CYCLES * 2.0 * M_PI / d->omega;
    return d->swing[last].t;
}

static const char *check(const galet_identify_def *def) {
    double least = INFINITY, most = -INFINITY;
    if (def->count < LEAST_SAMPLES) {
        return "has too few samples to be fitted: 16 at least";
    }
    for (size_t i = 0; i < def->count; i++) {
        if (!isfinite(def->t[i]) || !isfinite(def->signal[i])) {
            return "holds what is not a number";
        }
        if (i > 0 && !(def->t[i] > def->t[i - 1])) {
            return "has times that do not ascend";
        }
        least = fmin(least, def->signal[i]);
        most = fmax(most, def->signal[i]);
    }
    return least < most ? NULL : "has a signal that is constant";
}

static double unevenness_of(const galet_identify_def *def, double step) {
    double worst = 0.0;
    for (size_t i = 0; i < def->count; i++) {
        worst = fmax(worst, fabs((def->t[i] - def->t[0]) / step - (double)i));
    }
    return worst;
}

/// The signal at even times, by straight lines.
static double *resample(const galet_identify_def *def, double step) {
    double *even = malloc(def->count * sizeof *even);
    for (size_t i = 0, k = 0; even && i < def->count; i++) {
        double t = def->t[0] + (double)i * step;
        while (k + 2 < def->count && def->t[k + 1] < t) {
            k++;
        }
        double part = (t - def->t[k]) / (def->t[k + 1] - def->t[k]);
        even[i] = def->signal[k] + fmin(part, 1.0) * (def->signal[k + 1] - def->signal[k]);
    }
    return even;
}

static galet_status find_frequency(const galet_identify_def *def, galet_decay *d, size_t count, double *frequency) {
    galet_line line = {0};
    double *even = galet_decay_is_uneven(d) ? resample(def, d->step) : NULL;
    if (galet_decay_is_uneven(d) && !even) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = galet_line_find(count, even ? even : def->signal, d->step, LEAST_CYCLES, 1, &line);
    double n = (double)count;
    *frequency = line.power > fmin(log(n) + LINE_POWER, LINE_PART * n) ? line.frequency : 0.0;
    free(even);
    return status;
}

/// Samples in a block; where hum is fitted a quarter of its period at most, or the means would hold little of it.
static size_t block_of(const galet_identify_def *def, const galet_decay *d, double frequency) {
    double per_cycle = 1.0 / (frequency * d->step);
    double wanted = d->pendulum ? POINTS_PER_CYCLE_PENDULUM : POINTS_PER_CYCLE;
    double block = per_cycle >= 2.0 * wanted ? per_cycle / wanted : 1.0;
    if (def->hum > 0.0) {
        block = fmin(block, 0.25 / (def->hum * d->step));
    }
    return block > 1.0 ? (size_t)block : 1;
}

/// Means of blocks; one that a gap in the times tears is left out.
static galet_status fill_points(const galet_identify_def *def, galet_decay *d, double frequency) {
    d->block = block_of(def, d, frequency);
    size_t room = def->count / d->block;
    double *t = malloc(room * sizeof *t), *z = malloc(room * sizeof *z);
    free(d->t);
    free(d->z);
    d->t = t;
    d->z = z;
    d->count = 0;
    if (!t || !z) {
        return GALET_ERR_MEMORY;
    }
    for (size_t k = 0; k < room; k++) {
        const double *times = def->t + k * d->block, *signal = def->signal + k * d->block;
        double sum_t = 0.0, sum_z = 0.0, width = times[d->block - 1] - times[0];
        if (d->block > 1 && width > 1.2 * d->step * (double)(d->block - 1)) {
            continue;
        }
        for (size_t i = 0; i < d->block; i++) {
            sum_t += times[i] - def->t[0];
            sum_z += signal[i];
        }
        t[d->count] = sum_t / (double)d->block;
        z[d->count++] = sum_z / (double)d->block;
    }
    return GALET_OK;
}

static galet_status find_swings(const galet_identify_def *def, galet_decay *d, double frequency) {
    d->omega = 2.0 * M_PI * frequency;
    galet_status status = fill_points(def, d, frequency);
    double sum = 0.0;
    for (size_t i = 0; !status && i < d->count; i++) {
        sum += d->z[i];
    }
    d->offset = sum / (double)d->count;
    if (!status && !d->pendulum) {
        status = galet_swings_demodulate(d);
    }
    if (!status && (d->pendulum || d->cycles < GALET_DECAY_MANY_CYCLES)) {
        status = galet_swings_turn(d);
    }
    for (size_t k = 0; !status && k < d->swings; k++) {
        d->swing[k].amplitude /= galet_decay_attenuation(d, d->omega, d->block);
    }
    return status;
}

/// A decay that is short in a long record is looked for once more where it is: elsewhere another vibration may be
/// stronger.
static galet_status look_closer(const galet_identify_def *def, galet_decay *d, double *frequency) {
    double end = d->swings > 0 ? 2.0 * d->swing[d->swings - 1].t : d->duration;
    if (!(end < 0.5 * d->duration)) {
        return GALET_OK;
    }
    size_t count = (size_t)(end / d->step);
    double better;
    galet_status status = count > LEAST_SAMPLES ? find_frequency(def, d, count, &better) : GALET_OK;
    if (status || count <= LEAST_SAMPLES || !(better > 0.0)) {
        return status;
    }
    *frequency = better;
    return find_swings(def, d, better);
}

static const char *judge(const galet_decay *d, double frequency) {
    if (!(frequency > 0.0)) {
        return "holds no swing that stands out from the noise";
    }
    if (1.0 / (frequency * d->step) < LEAST_SAMPLES_PER_CYCLE) {
        return "is sampled too slowly: fewer than 4 samples a cycle";
    }
    return NULL;
}

/// Whether the point farthest from the mean is cycles away from the first: without swings there that is why none are
/// found.
static bool begins_with_rest(const galet_decay *d) {
    size_t farthest = 0;
    for (size_t i = 1; i < d->count; i++) {
        farthest = fabs(d->z[i] - d->offset) > fabs(d->z[farthest] - d->offset) ? i : farthest;
    }
    return d->count > 0 && d->t[farthest] > 4.0 * M_PI / d->omega;
}

void galet_identify_hum_range(size_t count, const double *t, double *above, double *below) {
    double duration = t[count - 1] - t[0];
    *above = 1.0 / duration;
    *below = 0.5 * (double)(count - 1) / duration;
}

static bool sees_hum(const galet_identify_def *def) {
    double above, below;
    galet_identify_hum_range(def->count, def->t, &above, &below);
    return def->hum == 0.0 || (def->hum > above && def->hum < below);
}

static galet_status find_release(galet_decay *d) {
    double *scratch = malloc(d->count * sizeof *scratch);
    if (!scratch) {
        return GALET_ERR_MEMORY;
    }
    d->release = galet_release_find(d, scratch);
    free(scratch);
    return GALET_OK;
}

static galet_status prepare(const galet_identify_def *def, galet_decay *d, const char **fault) {
    *fault = check(def);
    if (*fault) {
        return GALET_ERR_RANGE;
    }
    d->velocity = def->velocity;
    d->pendulum = def->pendulum;
    d->group = def->group > 1 ? def->group : 1;
    d->duration = def->t[def->count - 1] - def->t[0];
    d->step = d->duration / (double)(def->count - 1);
    d->unevenness = unevenness_of(def, d->step);
    if (!sees_hum(def)) {
        *fault = "is too short, or sampled too slowly, for the hum that is to be fitted";
        return GALET_ERR_RANGE;
    }
    double frequency;
    galet_status status = find_frequency(def, d, def->count, &frequency);
    *fault = status ? NULL : judge(d, frequency);
    if (status || *fault) {
        return status ? status : GALET_ERR_RANGE;
    }
    status = find_swings(def, d, frequency);
    status = status ? status : look_closer(def, d, &frequency);
    status = status ? status : find_release(d);
    if (!status && d->swings < 3) {
        *fault = begins_with_rest(d) || !isnan(d->release)
                     ? "begins before the swing does: leave that out with from"
                     : "holds fewer than two cycles that stand out from the noise";
        status = GALET_ERR_RANGE;
    }
    return status;
}

galet_status galet_decay_create(const galet_identify_def *def, galet_decay *decay, const char **fault) {
    galet_decay d = {0};
    galet_status status = prepare(def, &d, fault);
    if (status) {
        galet_decay_release(&d);
        return status;
    }
    *decay = d;
    return GALET_OK;
}

void galet_decay_release(galet_decay *d) {
    free(d->t);
    free(d->z);
    free(d->swing);
    *d = (galet_decay){0};
}

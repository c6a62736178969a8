#include <galet/sensitivity.h>

#include "numerics/philox.h"
#include "numerics/student.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// Draws are put together in groups, so that long samples are not drawn anew number by number.
enum { MOST_GROUPS = 1024, REPEATS = 400 };
/// Outputs that are read at a time, of all blocks together.
enum { ROOM = 1 << 14 };

/// Sums that the indices are made of; they add up. Outputs A and B are measured from a common middle.
enum { DRAWS, SUM, SQUARES, INPUT_SUMS };
enum { FIRST, TOTAL, PER_INPUT };  // b (c - a) and (a - c)^2 of each input, c having its column from B

typedef struct sums_of {
    galet_series y;
    size_t count, inputs, groups;
    size_t width;     // sums of one group
    size_t used;      // draws without a missing number
    size_t at;        // such draws that are added up so far
    double middle;    // of A and B
    double *block;    // some neighbours of every block of y
    size_t length;    // how many
    double *sums;     // groups x width
    double *drawn;    // width: of one sample of groups
    unsigned *times;  // groups: how often each is in the sample
    double *spread;   // inputs x 4: sums and squares of deviations of both indices
} sums_of;

/// What a walk does with a draw; its outputs are `length` apart.
typedef void draw_taker(sums_of *s, const double *y);

static bool is_whole(const sums_of *s, const double *y) {
    for (size_t block = 0; block < s->inputs + 2; block++) {
        if (!isfinite(y[block * s->length])) {
            return false;
        }
    }
    return true;
}

/// Neighbours of all blocks, as many as there is room for.
static galet_status read_draws(sums_of *s, size_t first, size_t count) {
    galet_status status = GALET_OK;
    for (size_t block = 0; block < s->inputs + 2 && !status; block++) {
        status = galet_series_read(s->y, block * s->count + first, count, s->block + block * s->length);
    }
    return status;
}

/// Along all draws that are whole, in order.
static galet_status walk(sums_of *s, draw_taker *take) {
    for (size_t first = 0; first < s->count; first += s->length) {
        size_t count = s->count - first < s->length ? s->count - first : s->length;
        galet_status status = read_draws(s, first, count);
        if (status) {
            return status;
        }
        for (size_t i = 0; i < count; i++) {
            if (is_whole(s, s->block + i)) {
                take(s, s->block + i);
            }
        }
    }
    return GALET_OK;
}

static void add_to_middle(sums_of *s, const double *y) {
    s->middle += 0.5 * y[0] + 0.5 * y[s->length];
    s->used++;
}

static void add_to_group(sums_of *s, const double *y) {
    double *sums = s->sums + s->at++ * s->groups / s->used * s->width;
    double a = y[0] - s->middle, b = y[s->length] - s->middle;
    sums[DRAWS] += 1.0;
    sums[SUM] += a + b;
    sums[SQUARES] += a * a + b * b;
    for (size_t i = 0; i < s->inputs; i++) {
        double *of_input = sums + INPUT_SUMS + PER_INPUT * i, c = y[(2 + i) * s->length] - s->middle;
        of_input[FIRST] += b * (c - a);
        of_input[TOTAL] += (a - c) * (a - c);
    }
}

/// Saltelli and others 2010 (b) and Jansen 1999.
static void find_indices(const double *sums, size_t input, double *first, double *total) {
    double n = sums[DRAWS], mean = sums[SUM] / (2.0 * n), variance = sums[SQUARES] / (2.0 * n) - mean * mean;
    const double *of_input = sums + INPUT_SUMS + PER_INPUT * input;
    *first = variance > 0.0 ? of_input[FIRST] / n / variance : NAN;
    *total = variance > 0.0 ? of_input[TOTAL] / (2.0 * n) / variance : NAN;
}

static void add_up(sums_of *s, const unsigned *times) {
    memset(s->drawn, 0, s->width * sizeof *s->drawn);
    for (size_t g = 0; g < s->groups; g++) {
        for (size_t k = 0; times[g] > 0 && k < s->width; k++) {
            s->drawn[k] += times[g] * s->sums[g * s->width + k];
        }
    }
}

static void draw_groups(sums_of *s, uint64_t seed, uint32_t repeat) {
    memset(s->times, 0, s->groups * sizeof *s->times);
    for (size_t g = 0; g < s->groups; g += 4) {
        galet_philox bits = galet_philox_bits(seed, g, repeat, GALET_PHILOX_BOOTSTRAP);
        for (size_t k = 0; k < 4 && g + k < s->groups; k++) {
            s->times[(uint64_t)bits.word[k] * s->groups >> 32]++;
        }
    }
    add_up(s, s->times);
}

static void note_deviations(sums_of *s, const galet_sensitivity *indices) {
    for (size_t i = 0; i < s->inputs; i++) {
        double first, total, *spread = s->spread + 4 * i;
        find_indices(s->drawn, i, &first, &total);
        first -= indices[i].first;
        total -= indices[i].total;
        spread[0] += first;
        spread[1] += first * first;
        spread[2] += total;
        spread[3] += total * total;
    }
}

static void set_interval(const double spread[2], double middle, double interval[2]) {
    double mean = spread[0] / REPEATS, sd = sqrt(fmax(spread[1] / REPEATS - mean * mean, 0.0));
    double half = galet_normal_quantile(0.975) * sd;
    interval[0] = middle - half;
    interval[1] = middle + half;
}

static void estimate(sums_of *s, uint64_t seed, galet_sensitivity *indices) {
    for (size_t g = 0; g < s->groups; g++) {
        s->times[g] = 1;
    }
    add_up(s, s->times);
    for (size_t i = 0; i < s->inputs; i++) {
        find_indices(s->drawn, i, &indices[i].first, &indices[i].total);
    }
    for (uint32_t repeat = 0; repeat < REPEATS; repeat++) {
        draw_groups(s, seed, repeat);
        note_deviations(s, indices);
    }
    for (size_t i = 0; i < s->inputs; i++) {
        set_interval(s->spread + 4 * i, indices[i].first, indices[i].first_ci95);
        set_interval(s->spread + 4 * i + 2, indices[i].total, indices[i].total_ci95);
    }
}

static void say_nothing(size_t inputs, galet_sensitivity *indices) {
    for (size_t i = 0; i < inputs; i++) {
        indices[i] = (galet_sensitivity){NAN, NAN, {NAN, NAN}, {NAN, NAN}};
    }
}

static galet_status estimate_in_groups(sums_of *s, uint64_t seed, galet_sensitivity *indices) {
    s->groups = s->used < MOST_GROUPS ? s->used : MOST_GROUPS;
    s->sums = calloc(s->groups, s->width * sizeof *s->sums);
    s->drawn = calloc(s->width, sizeof *s->drawn);
    s->times = calloc(s->groups, sizeof *s->times);
    s->spread = calloc(s->inputs + 1, 4 * sizeof *s->spread);
    bool enough = s->sums && s->drawn && s->times && s->spread;
    galet_status status = enough ? walk(s, add_to_group) : GALET_ERR_MEMORY;
    if (!status) {
        estimate(s, seed, indices);
    }
    free(s->sums);
    free(s->drawn);
    free(s->times);
    free(s->spread);
    return status;
}

static galet_status find_indices_of(sums_of *s, uint64_t seed, galet_sensitivity *indices) {
    galet_status status = walk(s, add_to_middle);
    s->middle /= (double)s->used;
    if (status) {
        return status;
    }
    if (s->used < 2) {
        say_nothing(s->inputs, indices);
        return GALET_OK;
    }
    return estimate_in_groups(s, seed, indices);
}

galet_status galet_sensitivity_of(galet_series y, size_t inputs, uint64_t seed, galet_sensitivity *indices,
                                  size_t *used) {
    size_t blocks = inputs + 2;
    sums_of s = {.y = y, .count = y.count / blocks, .inputs = inputs, .width = INPUT_SUMS + PER_INPUT * inputs};
    s.length = blocks < ROOM ? ROOM / blocks : 1;
    s.length = s.length < s.count ? s.length : s.count;
    s.block = malloc((s.length + 1) * blocks * sizeof *s.block);
    galet_status status = s.block ? find_indices_of(&s, seed, indices) : GALET_ERR_MEMORY;
    free(s.block);
    if (!status && used) {
        *used = s.used;
    }
    return status;
}

#include "numerics/sampling.h"

#include "numerics/cholesky.h"
#include "numerics/distribution.h"
#include "numerics/student.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t MAX_COUNT = UINT64_C(1) << 32;

struct galet_sampling {
    const galet_sampling_method *method;
    void *points;
    size_t count, inputs, blocks;
    galet_distribution_ready *laws;  // one per input
    double *factor;                  // Cholesky's, of the correlation; NULL: none
    bool *linked;                    // whether an input is correlated with any other
    double *values;                  // of all tables, each in ascending order
};

const galet_sampling_method *const *galet_sampling_methods(void) {
#define METHOD(name) &galet_sampling_##name,
    static const galet_sampling_method *const methods[] = {GALET_SAMPLING_METHODS(METHOD) NULL};
#undef METHOD
    return methods;
}

const galet_sampling_method *galet_sampling_find(const char *name) {
    for (const galet_sampling_method *const *method = galet_sampling_methods(); *method; method++) {
        if (strcmp((*method)->name, name) == 0) {
            return *method;
        }
    }
    return NULL;
}

static const char *correlation_fault(size_t n, const double *c) {
    for (size_t i = 0; i < n; i++) {
        if (c[i * n + i] != 1.0) {
            return "an input's correlation with itself must be 1";
        }
        for (size_t k = 0; k < i; k++) {
            if (c[i * n + k] != c[k * n + i]) {
                return "the correlation matrix must be symmetric";
            }
            if (!(fabs(c[i * n + k]) < 1.0)) {
                return "correlations must lie between -1 and 1";
            }
        }
    }
    return NULL;
}

static size_t blocks_of(const galet_sampling_def *def) {
    return def->sensitivity ? def->inputs + 2 : 1;
}

/// All but whether the correlation matrix is positive definite, which its factorisation tells.
static const char *plain_fault(const galet_sampling_def *def, size_t *input) {
    *input = def->inputs;
    if (!def->method) {
        return "its method must be one of those there are";
    }
    if (def->count == 0 || def->count > MAX_COUNT) {
        return "the number of draws must lie between 1 and 2^32";
    }
    if (def->inputs == 0) {
        return "one input at least must be random";
    }
    if (def->inputs > INT32_MAX || blocks_of(def) > SIZE_MAX / def->count) {
        return "there are more rows than can be counted; take fewer draws";
    }
    for (size_t i = 0; i < def->inputs; i++) {
        const char *fault = galet_distribution_fault(&def->distributions[i]);
        if (fault) {
            *input = i;
            return fault;
        }
    }
    return def->correlation ? correlation_fault(def->inputs, def->correlation) : NULL;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static galet_status copy_laws(galet_sampling *s, const galet_distribution *distributions) {
    size_t count = 0;
    for (size_t i = 0; i < s->inputs; i++) {
        count += distributions[i].kind->parameters == 0 ? distributions[i].count : 0;
    }
    s->laws = calloc(s->inputs, sizeof *s->laws);
    s->values = calloc(count + 1, sizeof *s->values);
    if (!s->laws || !s->values) {
        return GALET_ERR_MEMORY;
    }
    double *table = s->values;
    for (size_t i = 0; i < s->inputs; i++) {
        galet_distribution d = distributions[i];
        if (d.kind->parameters == 0) {
            memcpy(table, d.values, d.count * sizeof *table);
            qsort(table, d.count, sizeof *table, by_size);
            d.values = table;
            table += d.count;
        }
        s->laws[i] = galet_distribution_prepare(&d);
    }
    return GALET_OK;
}

static galet_status factorise(galet_sampling *s, const double *correlation) {
    size_t n = s->inputs;
    if (n > SIZE_MAX / n / sizeof *s->factor) {
        return GALET_ERR_MEMORY;
    }
    s->factor = malloc(n * n * sizeof *s->factor);
    s->linked = calloc(n, sizeof *s->linked);
    if (!s->factor || !s->linked) {
        return GALET_ERR_MEMORY;
    }
    memcpy(s->factor, correlation, n * n * sizeof *s->factor);
    for (size_t i = 0; i < n * n; i++) {
        s->linked[i / n] |= i / n != i % n && correlation[i] != 0.0;
    }
    return galet_cholesky(n, s->factor) == n ? GALET_OK : GALET_ERR_RANGE;
}

static galet_status fill(galet_sampling *s, const galet_sampling_def *def) {
    galet_status status = copy_laws(s, def->distributions);
    if (!status && def->correlation) {
        status = factorise(s, def->correlation);
    }
    size_t columns = def->sensitivity ? 2 * s->inputs : s->inputs;
    return status ? status : s->method->create(def->seed, s->count, columns, &s->points);
}

galet_status galet_sampling_create(const galet_sampling_def *def, galet_sampling **sampling) {
    size_t input;
    if (plain_fault(def, &input)) {
        return GALET_ERR_RANGE;
    }
    galet_sampling *s = malloc(sizeof *s);
    if (!s) {
        return GALET_ERR_MEMORY;
    }
    *s = (galet_sampling){.method = def->method, .count = def->count, .inputs = def->inputs, .blocks = blocks_of(def)};
    galet_status status = fill(s, def);
    if (status) {
        galet_sampling_destroy(s);
        return status;
    }
    *sampling = s;
    return GALET_OK;
}

const char *galet_sampling_fault(const galet_sampling_def *def, size_t *input) {
    size_t at;
    const char *fault = plain_fault(def, &at);
    if (input) {
        *input = at;
    }
    galet_sampling *s = NULL;
    if (fault || !def->correlation || galet_sampling_create(def, &s) == GALET_ERR_RANGE) {
        return fault || !def->correlation ? fault : "the correlations contradict each other; make them smaller";
    }
    galet_sampling_destroy(s);
    return NULL;
}

void galet_sampling_destroy(galet_sampling *s) {
    if (!s) {
        return;
    }
    s->method->destroy(s->points);
    free(s->laws);
    free(s->factor);
    free(s->linked);
    free(s->values);
    free(s);
}

size_t galet_sampling_rows(const galet_sampling *s) {
    return s->count * s->blocks;
}

/// The sample A, B, or A with one column from B.
static void draw_point(const galet_sampling *s, size_t row, double *u) {
    size_t block = row / s->count, index = row % s->count;
    s->method->point(s->points, index, block == 1 ? s->inputs : 0, s->inputs, u);
    if (block >= 2) {
        size_t input = block - 2;
        s->method->point(s->points, index, s->inputs + input, 1, &u[input]);
    }
}

static double dot(size_t n, const double *a, const double *b) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

/// In place, from the last input to the first: each needs the independent scores up to its own.
static void correlate(const galet_sampling *s, double *values) {
    for (size_t i = 0; i < s->inputs; i++) {
        values[i] = s->linked[i] ? galet_normal_quantile(values[i]) : values[i];
    }
    for (size_t i = s->inputs; i-- > 0;) {
        if (s->linked[i]) {
            double z = dot(i + 1, s->factor + i * s->inputs, values);
            values[i] = galet_distribution_at(&s->laws[i], galet_normal_tail(-z), galet_normal_tail(z));
        } else {
            values[i] = galet_distribution_at(&s->laws[i], values[i], 1.0 - values[i]);
        }
    }
}

void galet_sampling_draw(const galet_sampling *s, size_t row, double *values) {
    draw_point(s, row, values);
    if (s->factor) {
        correlate(s, values);
        return;
    }
    for (size_t i = 0; i < s->inputs; i++) {
        values[i] = galet_distribution_at(&s->laws[i], values[i], 1.0 - values[i]);
    }
}

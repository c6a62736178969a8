#include "dynamics/envelope_limit.h"

#include "numerics/root.h"

#include <math.h>
#include <string.h>

enum { MAX = GALET_POINT_MAX_LIST };

/// ln of the numbers that a double holds.
static const double LEAST_LOG = -745.0, LARGEST_LOG = 709.0;

/// sum of c exp(p x), x = ln V: a polynomial of real powers, which ascend.
typedef struct powers {
    size_t count;
    double c[MAX], p[MAX];
} powers;

static powers powers_of(const galet_envelope *e) {
    powers s = {.count = 0};
    for (size_t i = 0; i < e->terms; i++) {
        size_t k = s.count++;
        for (; k > 0 && s.p[k - 1] > e->exponents[i]; k--) {
            s.c[k] = s.c[k - 1];
            s.p[k] = s.p[k - 1];
        }
        s.c[k] = e->beta[i];
        s.p[k] = e->exponents[i];
    }
    return s;
}

/// The sum in parts of its largest term: its sign is right wherever V is.
static double balance(double x, void *context) {
    const powers *s = context;
    double sum = 0.0, largest = -INFINITY;
    for (size_t i = 0; i < s->count; i++) {
        largest = fmax(largest, log(fabs(s->c[i])) + s->p[i] * x);
    }
    for (size_t i = 0; i < s->count; i++) {
        sum += copysign(exp(log(fabs(s->c[i])) + s->p[i] * x - largest), s->c[i]);
    }
    return sum;
}

/// What is left after `first` terms were divided away: by the smallest power, and a derivative takes the constant.
static powers part_of(const powers *sum, size_t first) {
    powers part = {.count = sum->count - first};
    for (size_t i = 0; i < part.count; i++) {
        part.p[i] = sum->p[first + i] - sum->p[first];
        part.c[i] = sum->c[first + i];
        for (size_t k = 0; k < first; k++) {
            part.c[i] *= sum->p[first + i] - sum->p[k];
        }
    }
    return part;
}

/// All zeros, ascending. Divided by its smallest power the sum is monotonic between the zeros of its derivative, which
/// has a term fewer (docs/theory/envelope.md 3).
static size_t find_zeros(const powers *sum, double *zeros) {
    size_t turns = 0;
    for (size_t first = sum->count; first-- > 0;) {
        powers part = part_of(sum, first);
        double turn[MAX], from = LEAST_LOG;
        size_t count = 0;
        memcpy(turn, zeros, turns * sizeof *turn);
        for (size_t i = 0; i <= turns; i++) {
            double to = i < turns ? turn[i] : LARGEST_LOG;
            galet_root root;
            if (galet_root_find(balance, &part, from, to, 0.0, &root) == GALET_OK &&
                (count == 0 || root.x > zeros[count - 1])) {
                zeros[count++] = root.x;
            }
            from = to;
        }
        turns = count;
    }
    return turns;
}

double galet_envelope_find_limit(const galet_envelope *e, bool falls) {
    double zeros[MAX], limit = falls ? 0.0 : INFINITY;
    powers sum = powers_of(e);
    size_t count = find_zeros(&sum, zeros);
    for (size_t i = 0; i < count; i++) {
        double v = exp(zeros[i]);
        bool ahead = falls ? v < e->speed && v > limit : v > e->speed && v < limit;
        limit = ahead ? v : limit;
    }
    return limit;
}

double galet_envelope_weakest(const galet_envelope *e, double power) {
    powers sum = powers_of(e), slope = {.count = 0};
    double turns[MAX], weakest = INFINITY;
    for (size_t i = 0; i < sum.count; i++) {
        if (sum.p[i] == power) {
            weakest = fabs(sum.c[i]);
        } else {
            slope.c[slope.count] = sum.c[i] * (sum.p[i] - power);
            slope.p[slope.count++] = sum.p[i];
        }
    }
    size_t count = find_zeros(&slope, turns);
    for (size_t k = 0; k <= count; k++) {
        double v = k < count ? exp(turns[k]) : e->speed, now = 0.0;
        v = isinf(e->limit) ? fmax(v, e->speed) : fmin(v, e->speed);
        for (size_t i = 0; i < sum.count; i++) {
            now += sum.c[i] * pow(v, sum.p[i] - power);
        }
        weakest = fmin(weakest, fabs(now));
    }
    return weakest;
}

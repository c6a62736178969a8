#include "numerics/order_values.h"

#include "numerics/series.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t SIGN = UINT64_C(1) << 63;

/// Whole numbers in the order of the numbers they stand for.
static uint64_t key_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits & SIGN ? ~bits : bits | SIGN;
}

static double number_of(uint64_t key) {
    uint64_t bits = key & SIGN ? key & ~SIGN : ~key;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/// Keys that agree in all but their last bits, of which some rank is looked for.
typedef struct bracket {
    uint64_t low;   // where the last bits are 0
    size_t below;   // numbers less than all of them
    size_t inside;  // numbers that are among them
} bracket;

typedef struct wish {
    size_t rank, place;  // among those of the caller
    size_t bracket;
} wish;

/// All brackets are equally wide, and in order.
typedef struct search {
    bracket brackets[GALET_ORDER_VALUES];
    size_t count;
    unsigned bits;  // in which keys of a bracket differ
    wish wishes[GALET_ORDER_VALUES];
    size_t wished;
    uint64_t *words;  // counts of `1 << digits` bins of each bracket, or the keys inside
    size_t room, used;
    unsigned digits;  // bits that a count tells
} search;

static uint64_t ones(unsigned bits) {
    return bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

/// The bracket that holds a key; `count`: none.
static size_t find_bracket(const search *s, uint64_t key) {
    size_t from = 0, end = s->count;
    while (end - from > 1) {
        size_t middle = (from + end) / 2;
        if (s->brackets[middle].low <= key) {
            from = middle;
        } else {
            end = middle;
        }
    }
    return key - s->brackets[from].low <= ones(s->bits) ? from : s->count;
}

static void count_numbers(void *to, const double *x, size_t n) {
    search *s = to;
    for (size_t i = 0; i < n; i++) {
        uint64_t key = key_of(x[i]);
        size_t b = find_bracket(s, key);
        if (b < s->count) {
            s->words[(b << s->digits) + ((key - s->brackets[b].low) >> (s->bits - s->digits))]++;
        }
    }
}

static void take_keys(void *to, const double *x, size_t n) {
    search *s = to;
    for (size_t i = 0; i < n; i++) {
        uint64_t key = key_of(x[i]);
        if (find_bracket(s, key) < s->count) {
            s->words[s->used++] = key;
        }
    }
}

/// The bin of a bracket in which a rank is.
static bracket find_bin(const search *s, const bracket *b, size_t rank) {
    const uint64_t *counts = s->words + ((size_t)(b - s->brackets) << s->digits);
    size_t bin = 0, below = b->below;
    while (below + counts[bin] <= rank) {
        below += (size_t)counts[bin++];
    }
    return (bracket){b->low + ((uint64_t)bin << (s->bits - s->digits)), below, (size_t)counts[bin]};
}

/// Each rank is told its bin, and these are the next brackets; ranks ascend, and so do bins.
static void narrow(search *s) {
    bracket next[GALET_ORDER_VALUES];
    size_t count = 0;
    for (size_t i = 0; i < s->wished; i++) {
        wish *w = &s->wishes[i];
        bracket bin = find_bin(s, &s->brackets[w->bracket], w->rank);
        if (count == 0 || next[count - 1].low != bin.low) {
            next[count++] = bin;
        }
        w->bracket = count - 1;
    }
    memcpy(s->brackets, next, count * sizeof *next);
    s->count = count;
    s->bits -= s->digits;
}

static size_t count_inside(const search *s) {
    size_t inside = 0;
    for (size_t b = 0; b < s->count; b++) {
        inside += s->brackets[b].inside;
    }
    return inside;
}

/// As many bits as the room has counters for.
static unsigned choose_digits(const search *s) {
    unsigned digits = 0;
    while (digits < s->bits && s->count << (digits + 1) <= s->room) {
        digits++;
    }
    return digits;
}

static int by_size(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static int by_rank(const void *a, const void *b) {
    const wish *x = a, *y = b;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

/// From the sorted keys of all brackets, which stand one after the other.
static void read_off(const search *s, double *values) {
    size_t before = 0, bracket = 0;
    for (size_t i = 0; i < s->wished; i++) {
        const wish *w = &s->wishes[i];
        while (bracket < w->bracket) {
            before += s->brackets[bracket++].inside;
        }
        values[w->place] = number_of(s->words[before + w->rank - s->brackets[bracket].below]);
    }
}

static galet_status sort_inside(galet_series series, search *s, double *values) {
    galet_status status = galet_series_walk(series, take_keys, s);
    if (!status) {
        qsort(s->words, s->used, sizeof *s->words, by_size);
        read_off(s, values);
    }
    return status;
}

/// Numbers that are all alike need not be read again.
static galet_status settle(galet_series series, search *s, double *values) {
    if (s->bits > 0) {
        return sort_inside(series, s, values);
    }
    for (size_t i = 0; i < s->wished; i++) {
        values[s->wishes[i].place] = number_of(s->brackets[s->wishes[i].bracket].low);
    }
    return GALET_OK;
}

galet_status galet_order_values(galet_series series, size_t numbers, const size_t *ranks, size_t count,
                                galet_order_room room, double *values) {
    search s = {.brackets = {{.inside = numbers}},
                .count = 1,
                .bits = 64,
                .wished = count,
                .words = room.words,
                .room = room.count};
    for (size_t i = 0; i < count; i++) {
        s.wishes[i] = (wish){.rank = ranks[i], .place = i};
    }
    qsort(s.wishes, count, sizeof *s.wishes, by_rank);
    while (s.bits > 0 && count_inside(&s) > s.room) {
        s.digits = choose_digits(&s);
        memset(s.words, 0, (s.count << s.digits) * sizeof *s.words);
        galet_status status = galet_series_walk(series, count_numbers, &s);
        if (status) {
            return status;
        }
        narrow(&s);
    }
    return settle(series, &s, values);
}

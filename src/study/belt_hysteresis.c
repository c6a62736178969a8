#include "study/belt_hysteresis.h"

#include <math.h>

enum { MAX_STRETCHES = 64 };

/// A stretch of speeds.
typedef struct stretch {
    double from, to;
} stretch;

typedef struct stretches {
    stretch all[MAX_STRETCHES];
    size_t count;
} stretches;

/// Joins what overlaps.
static void add(stretches *s, stretch one) {
    size_t kept = 0;
    for (size_t i = 0; i < s->count; i++) {
        stretch other = s->all[i];
        if (other.from <= one.to && one.from <= other.to) {
            one = (stretch){fmin(one.from, other.from), fmax(one.to, other.to)};
        } else {
            s->all[kept++] = other;
        }
    }
    s->count = kept;
    if (one.from < one.to && s->count < MAX_STRETCHES) {
        s->all[s->count++] = one;
    }
}

/// Only the parts at which sliding is stable: it changes at Hopf speeds.
static void add_where_sliding_is_stable(stretches *s, const galet_belt_answer *a, stretch one) {
    double from = one.from;
    for (size_t i = 0; i <= a->hopf_count; i++) {
        double to = i < a->hopf_count ? fmin(a->hopfs[i].speed, one.to) : one.to;
        if (to > from) {
            if (galet_belt_slide(&a->def, sqrt(from * to)).stable) {
                add(s, (stretch){from, to});
            }
            from = to;
        }
    }
}

static bool lasts(const galet_belt_branch_point *p) {
    return (p->stable || p->irregular) && p->amplitude > 0.0;
}

void galet_belt_hysteresis_fill(galet_table *table, const galet_belt_answer *a, const galet_belt_branch_point *p,
                                size_t count) {
    stretches s = {0};
    for (size_t i = 1; i < count; i++) {
        if (p[i].branch == p[i - 1].branch && lasts(&p[i]) && lasts(&p[i - 1])) {
            stretch one = {fmin(p[i].speed, p[i - 1].speed), fmax(p[i].speed, p[i - 1].speed)};
            add_where_sliding_is_stable(&s, a, one);
        }
    }
    for (size_t i = 0; i < s.count && table; i++) {
        GALET_ADD_ROW(table, s.all[i].from, s.all[i].to);
        galet_table_set_text(table, "name", "the start decides");
    }
}

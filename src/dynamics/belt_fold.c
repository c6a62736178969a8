#include "dynamics/belt_fold.h"

#include "numerics/root.h"

#include <math.h>

enum { GOLDEN_STEPS = 26 };

/// A branch near its fold, as a function of q.
typedef struct bend {
    galet_belt_branch *b;
    double q, low, high;  // u is sought between
} bend;

static double growth_along_u(double u, void *context) {
    bend *f = context;
    return galet_belt_branch_growth(f->b, (galet_belt_spot){u, f->q});
}

static double speed_at(bend *f, double q) {
    galet_root root;
    f->q = q;
    return galet_root_find(growth_along_u, f, f->low, f->high, 1e-9, &root) ? NAN : root.x;
}

/// The extreme speed of a branch that turns back at the middle of its last three spots, by golden section: it may be a
/// corner.
static galet_belt_spot refine_fold(galet_belt_branch *b, double sense) {
    const galet_belt_spot *t = b->trail;
    const double golden = 0.5 * (sqrt(5.0) - 1.0);
    bend f = {b, 0.0, fmin(t[0].u, t[2].u) - b->radius, t[1].u + b->radius};
    if (sense < 0.0) {
        f.low = t[1].u - b->radius, f.high = fmax(t[0].u, t[2].u) + b->radius;
    }
    galet_belt_spot best = t[1];
    double low = t[0].q, high = t[2].q;
    double q1 = high - golden * (high - low), q2 = low + golden * (high - low);
    double u1 = speed_at(&f, q1), u2 = speed_at(&f, q2);
    for (int i = 0; i < GOLDEN_STEPS && !isnan(u1) && !isnan(u2); i++) {
        bool first = sense * (u1 - u2) > 0.0;
        best = first ? (galet_belt_spot){u1, q1} : (galet_belt_spot){u2, q2};
        if (first) {
            high = q2, q2 = q1, u2 = u1;
            q1 = high - golden * (high - low), u1 = speed_at(&f, q1);
        } else {
            low = q1, q1 = q2, u1 = u2;
            q2 = low + golden * (high - low), u2 = speed_at(&f, q2);
        }
    }
    return sense * (best.u - t[1].u) > 0.0 ? best : t[1];
}

/// Into its place among the points of the branch, of which the last is the middle spot.
static void add_fold(galet_belt_branch *b, galet_belt_spot fold) {
    galet_belt_diagram *d = b->diagram;
    bool before = (fold.q - b->trail[1].q) * (b->trail[0].q - b->trail[1].q) > 0.0;
    size_t count = d->count;
    galet_belt_branch_add(b, fold, true);
    if (d->count == count) {
        return;
    }
    galet_belt_branch_point *last = &d->points[d->count - 1];
    last->fold = true;
    if (before) {  // then the middle spot lies beyond the fold
        galet_belt_branch_turn_round(last - 1, last);
        last->stable = galet_belt_branch_is_stable(b);
    }
}

void galet_belt_fold_look(galet_belt_branch *b) {
    const galet_belt_spot *t = b->trail;
    double into = t[1].u - t[0].u, out = t[2].u - t[1].u;
    if (b->steps >= 2 && into * out < 0.0) {
        add_fold(b, refine_fold(b, into > 0.0 ? 1.0 : -1.0));
    }
}

// The least friction from which on a pattern of sliding grows (docs/theory/contacts.md 4).
#include "base/watch.h"
#include "dynamics/contacts_modes.h"
#include "numerics/root.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOKS = 400,        // at frictions in equal steps
    CLOSER = 80,        // within two of them, where growth was found
    GOLDEN_STEPS = 40,  // 4e-9 of the bracket
    HALVES = 24,        // how near to a spike is looked, in powers of 2
};
static const double GOLDEN = 0.61803398874989484820;
static const double SHALLOW = 0.7;  // a valley that is no deeper than this of its sides ends above 0
static const double DEEP = 1e-3;

/// What is seen at one friction. Valleys are numbers that are low where growth is near.
typedef struct look {
    double mu;
    bool grows;
    int sign;
    size_t count;
    double valley[GALET_CONTACTS_DOF_MAX + 1];
} look;

/// A search for the onset; what went wrong is remembered.
typedef struct search {
    const galet_contacts_def *def;
    const int *way;
    const galet_watch *watch;
    double numbers[2][2 * GALET_CONTACTS_DOF_MAX];
    galet_contacts_mode mode;  // at the friction tried last
    galet_spectrum spectrum;
    bool determined;  // sliding was, at some friction
    galet_status status;
} search;

static bool grows(search *s, double mu) {
    galet_watch_tell(s->watch, "onset", NAN);
    s->spectrum = (galet_spectrum){.real = s->numbers[0], .imaginary = s->numbers[1]};
    galet_status status = galet_watch_cancelled(s->watch) ? GALET_ERR_INTERRUPTED
                                                          : galet_modes_at(s->def, s->way, mu, &s->spectrum, &s->mode);
    s->status = s->status ? s->status : status;
    s->determined = s->determined || (!status && s->mode.growth != GALET_CONTACTS_SINGULAR);
    return !s->status && (s->mode.growth == GALET_CONTACTS_DIVERGENCE || s->mode.growth == GALET_CONTACTS_FLUTTER);
}

/// A square of an eigenvalue.
typedef struct square {
    double real, imaginary;
} square;

static int compare(const void *a, const void *b) {
    const square *x = a, *y = b;
    return (x->real < y->real) - (x->real > y->real);
}

/// First how far the mode nearest to growth is from it: its rate, or without damping the least square of a frequency.
/// Then the squared distances of neighbours among the squares, which are smooth where two modes meet.
static void find_valleys(const galet_spectrum *s, bool damped, double rate, look *l) {
    square squares[2 * GALET_CONTACTS_DOF_MAX];
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        const double x = s->real[i], y = s->imaginary[i];
        if (y > 0.0 || (y == 0.0 && x >= 0.0)) {  // one of each pair
            squares[count++] = (square){(x - y) * (x + y), 2.0 * x * y};
        }
    }
    count = count > GALET_CONTACTS_DOF_MAX ? GALET_CONTACTS_DOF_MAX : count;
    qsort(squares, count, sizeof *squares, compare);
    l->count = count;
    l->valley[0] = damped ? -rate : count > 0 ? -squares[0].real : 0.0;
    for (size_t i = 0; i + 1 < count; i++) {
        const double x = squares[i + 1].real - squares[i].real, y = squares[i + 1].imaginary - squares[i].imaginary;
        l->valley[i + 1] = x * x + y * y;
    }
}

static look look_at(search *s, double mu) {
    look l = {.mu = mu, .grows = grows(s, mu)};
    l.sign = s->spectrum.sign;
    if (!s->status && s->spectrum.count > 0) {
        find_valleys(&s->spectrum, s->def->damping != NULL, s->mode.rate, &l);
    }
    return l;
}

static double rate(double mu, void *context) {
    search *s = context;
    grows(s, mu);
    return s->status ? NAN : s->mode.rate;
}

/// Where damping makes all modes die out before, the onset is where a rate passes through 0; rates beyond all bounds
/// change their sign as well.
static bool narrow_crossing(search *s, double quiet, double growing, double *mu) {
    galet_root root;
    bool dies = rate(quiet, s) < -GALET_MODES_LEVEL * s->spectrum.fastest;
    if (!dies || galet_root_find(rate, s, quiet, growing, 0.0, &root)) {
        return false;
    }
    if (!(fabs(rate(root.x, s)) <= GALET_MODES_LEVEL * s->spectrum.fastest)) {
        return false;
    }
    s->mode.growth = galet_modes_kind(&s->mode, s->spectrum.fastest);
    *mu = root.x;
    return true;
}

/// Else rates leave 0 as square roots do, so that the level costs no digits, and halving finds where.
static double narrow(search *s, double quiet, double growing) {
    double mu;
    if (narrow_crossing(s, quiet, growing, &mu)) {
        return mu;
    }
    double middle = 0.5 * (quiet + growing);
    while (middle > quiet && middle < growing && !s->status) {
        if (grows(s, middle)) {
            growing = middle;
        } else {
            quiet = middle;
        }
        middle = 0.5 * (quiet + growing);
    }
    grows(s, growing);
    return growing;
}

/// Whether a number falls and rises again over three looks, and a parabola through them comes down far enough for
/// something to happen in between.
static bool may_reach_down(const look *three, size_t k) {
    const double before = three[0].valley[k], at = three[1].valley[k], after = three[2].valley[k];
    const double bend = before - 2.0 * at + after;
    if (!(at <= before && at <= after && bend > 0.0)) {
        return false;
    }
    const double least = at - (after - before) * (after - before) / (8.0 * bend);
    return least < 0.5 * at || at < DEEP * fmax(before, after);
}

/// Looks around a friction at all scales; spikes beside it are as wide as they are far.
static bool look_around(search *s, double mu, double low, double high, double *growing) {
    for (int i = 1; i <= HALVES && !s->status; i++) {
        const double near[] = {mu - ldexp(mu - low, -i), mu + ldexp(high - mu, -i)};
        for (int side = 0; side < 2; side++) {
            if (grows(s, near[side])) {
                *growing = near[side];
                return true;
            }
        }
    }
    return false;
}

/// Goes down a valley by golden section until something grows, or it is clear that nothing will.
static bool go_down(search *s, const look *three, size_t k, double *growing) {
    look low = three[0], high = three[2];
    look left = look_at(s, high.mu - GOLDEN * (high.mu - low.mu)),
         right = look_at(s, low.mu + GOLDEN * (high.mu - low.mu));
    for (int step = 0; step < GOLDEN_STEPS && !s->status; step++) {
        if (left.grows || right.grows) {
            *growing = left.grows ? left.mu : right.mu;
            return true;
        }
        const double least = fmin(left.valley[k], right.valley[k]), side = fmax(low.valley[k], high.valley[k]);
        if (left.count != low.count || right.count != low.count || least > SHALLOW * side) {
            break;
        }
        if (left.valley[k] <= right.valley[k]) {
            high = right, right = left;
            left = look_at(s, high.mu - GOLDEN * (high.mu - low.mu));
        } else {
            low = left, left = right;
            right = look_at(s, low.mu + GOLDEN * (high.mu - low.mu));
        }
    }
    const bool damped = s->def->damping != NULL;
    return damped && k > 0 && look_around(s, 0.5 * (low.mu + high.mu), three[0].mu, three[2].mu, growing);
}

/// Where the determinant changes its sign, eigenvalues go beyond all bounds, and often grow beside that.
static bool look_at_pole(search *s, const look *two, double *growing) {
    double low = two[0].mu, high = two[1].mu, middle = 0.5 * (low + high);
    while (middle > low && middle < high && !s->status) {
        if (grows(s, middle)) {
            *growing = middle;
            return true;
        }
        *(s->spectrum.sign == two[0].sign ? &low : &high) = middle;
        middle = 0.5 * (low + high);
    }
    return look_around(s, middle, two[0].mu, two[1].mu, growing);
}

/// Between looks at which nothing grows.
static bool grows_between(search *s, const look *three, double *growing) {
    if (three[1].sign != three[2].sign && look_at_pole(s, three + 1, growing)) {
        return true;
    }
    const bool alike =
        three[0].mu < three[1].mu && three[0].count == three[1].count && three[1].count == three[2].count;
    for (size_t k = 0; k < three[1].count && alike && !s->status; k++) {
        if (may_reach_down(three, k) && go_down(s, three, k, growing)) {
            return true;
        }
    }
    return false;
}

/// The least friction that grows between two, INFINITY where there is none. Where one is found, looks are repeated
/// `closer` around it before it is narrowed down: it may not be the first.
static double scan(search *s, double low, double high, int looks, bool closer) {
    look three[3] = {look_at(s, low)};
    if (three[0].grows || s->status) {
        return low;
    }
    three[1] = three[0];
    for (int i = 1; i <= looks && !s->status; i++) {
        double growing = i == looks ? high : low + (high - low) * i / looks;
        three[2] = look_at(s, growing);
        if (three[2].grows || grows_between(s, three, &growing)) {
            const double quiet = closer || growing < three[1].mu ? three[0].mu : three[1].mu;
            return closer ? scan(s, quiet, growing, CLOSER, false) : narrow(s, quiet, growing);
        }
        three[0] = three[1], three[1] = three[2];
    }
    return INFINITY;
}

galet_status galet_contacts_onset_find(const galet_contacts_def *def, const int *way, double mu_min, double mu_max,
                                       const galet_watch *watch, galet_contacts_onset *onset) {
    if (!(mu_min >= 0.0 && mu_max > mu_min && isfinite(mu_max))) {
        return GALET_ERR_RANGE;
    }
    search s = {.def = def, .way = way, .watch = watch};
    galet_contacts_onset found = {.mu = scan(&s, mu_min, mu_max, LOOKS, true)};
    const bool none = isinf(found.mu);
    found.growth = !none ? s.mode.growth : s.determined ? GALET_CONTACTS_QUIET : GALET_CONTACTS_SINGULAR;
    found.frequency = none ? NAN : s.mode.frequency;
    if (!s.status) {
        *onset = found;
    }
    return s.status;
}

#include <galet/belt.h>

#include "dynamics/belt_drift.h"
#include "numerics/root.h"

#include <math.h>
#include <stdlib.h>

/// Branches are curves on which growth vanishes, in the plane of u = ln(speed) and q = asinh(amplitude / scale), the
/// scale being the speed over the natural frequency (docs/theory/belt.md 6).
typedef struct spot {
    double u, q;
} spot;

/// Below this q, growth is that of the eigenvalue.
static const double SMALL = 1e-3;

/// Growth on a branch in parts of the amplitude; more is a jump of the map, which no cycle follows.
static const double JUMP = 1e-3;

/// Relative tolerance of turns, which is more than a drawing shows, and of those that take more steps than COSTLY; and
/// the steps of integration that a diagram may take.
static const double TOLERANCE = 1e-8, ROUGH = 1e-6;
enum { COSTLY = 1000, EFFORT = 1500000 };

/// A branch that turns by more than this is followed in shorter steps [rad].
static const double SHARP = 0.4;

enum { GOLDEN_STEPS = 26, HALVINGS = 6 };

struct galet_belt_diagram {
    galet_belt_branch_point *points;
    size_t count, capacity;
    bool no_memory, lost;
};

/// One branch on its way: growth has the sign `left` on the left of it.
typedef struct branch {
    galet_belt_drift drift;
    galet_belt_diagram *diagram;
    const galet_belt_diagram_def *how;
    size_t number;
    spot at, before;
    double heading, left, radius;
    spot trail[3];  // the last three, for folds
    size_t steps;
} branch;

/// Smooth in the speed, which the frequency of small vibrations is not where they cease.
static double scale_of(const galet_belt_drift *d) {
    return d->f.def.belt_speed * sqrt(d->f.def.mass / d->f.def.stiffness);
}

/// Growth in a turn over the amplitude; even in q, so that a branch passes smoothly through its Hopf speed.
static double growth_at(branch *b, spot s) {
    galet_belt_drift_speed(&b->drift, exp(s.u));
    if (fabs(s.q) < SMALL) {
        return b->drift.f.sliding.vibration;
    }
    double amplitude = scale_of(&b->drift) * sinh(fabs(s.q));
    return galet_belt_drift_at(amplitude, &b->drift) / amplitude;
}

static spot on_circle(const branch *b, double angle) {
    return (spot){b->at.u + b->radius * cos(angle), b->at.q + b->radius * sin(angle)};
}

static double growth_on_circle(double angle, void *context) {
    branch *b = context;
    return growth_at(b, on_circle(b, angle));
}

/// More closely where growth is smooth: of a jump a thousandth of the circle is enough.
static double narrow_heading(branch *b, galet_root_end low, galet_root_end high) {
    galet_root root;
    if (galet_root_narrow(growth_on_circle, b, low, high, 1e-3, &root)) {
        return NAN;
    }
    if (fabs(root.residual) > JUMP || root.residual == 0.0) {
        return root.x;
    }
    galet_root_end one = {root.x, root.residual};
    low = root.x < root.other.x ? one : root.other;
    high = root.x < root.other.x ? root.other : one;
    return galet_root_narrow(growth_on_circle, b, low, high, 3e-5, &root) ? NAN : root.x;
}

/// The angle at which the branch leaves a circle around its last point: from straight on towards the side on which the
/// branch must lie, also around corners. NAN where it is not found.
static double find_heading(branch *b) {
    static const double turns[] = {0.15, 0.25, 0.4, 0.7, 1.1, 1.6, 2.1, 2.5, 2.75, 2.9, 3.0, 3.06, 3.1, 3.12};
    galet_root_end last = {b->heading, growth_on_circle(b->heading, b)};
    double side = last.f * b->left > 0.0 ? -1.0 : 1.0;
    for (size_t i = 0; i < sizeof turns / sizeof *turns && isfinite(last.f); i++) {
        double angle = b->heading + side * turns[i];
        galet_root_end next = {angle, growth_on_circle(angle, b)};
        if (next.f * last.f <= 0.0) {
            return side > 0.0 ? narrow_heading(b, last, next) : narrow_heading(b, next, last);
        }
        last = next;
    }
    return NAN;
}

static void add_point(branch *b, spot s, bool stable) {
    galet_belt_diagram *d = b->diagram;
    double growth = growth_at(b, s);
    if (isnan(growth)) {
        d->lost = true;
        return;
    }
    if (d->count == d->capacity) {
        size_t capacity = d->capacity ? 2 * d->capacity : 256;
        galet_belt_branch_point *grown = realloc(d->points, capacity * sizeof *grown);
        if (!grown) {
            d->no_memory = true;
            return;
        }
        d->points = grown;
        d->capacity = capacity;
    }
    const galet_belt_turn *turn = &b->drift.turn;
    bool is_small = fabs(s.q) < SMALL, edge = !is_small && fabs(growth) > JUMP;
    double begins = edge ? b->drift.place.x : turn->to.x;  // where a turn begins that may end elsewhere
    d->points[d->count++] = (galet_belt_branch_point){
        .speed = exp(s.u),
        .amplitude = is_small ? 0.0 : 0.5 * (begins - turn->x_min),
        .period = is_small ? 2.0 * acos(-1.0) / b->drift.f.sliding.frequency : turn->period,
        .branch = b->number,
        .stable = stable,
        .sticks = !is_small && turn->stick > 0.0,
        .edge = edge,
    };
}

/// A branch near its fold, as a function of q.
typedef struct bend {
    branch *b;
    double q, low, high;  // u is sought between
} bend;

static double growth_along_u(double u, void *context) {
    bend *f = context;
    return growth_at(f->b, (spot){u, f->q});
}

static double speed_at(bend *f, double q) {
    galet_root root;
    f->q = q;
    return galet_root_find(growth_along_u, f, f->low, f->high, 1e-9, &root) ? NAN : root.x;
}

/// The extreme speed of a branch that turns back at the middle of its last three spots, by golden section: it may be a
/// corner.
static spot refine_fold(branch *b, double sense) {
    const spot *t = b->trail;
    const double golden = 0.5 * (sqrt(5.0) - 1.0);
    bend f = {b, 0.0, fmin(t[0].u, t[2].u) - b->radius, t[1].u + b->radius};
    if (sense < 0.0) {
        f.low = t[1].u - b->radius, f.high = fmax(t[0].u, t[2].u) + b->radius;
    }
    spot best = t[1];
    double low = t[0].q, high = t[2].q;
    double q1 = high - golden * (high - low), q2 = low + golden * (high - low);
    double u1 = speed_at(&f, q1), u2 = speed_at(&f, q2);
    for (int i = 0; i < GOLDEN_STEPS && !isnan(u1) && !isnan(u2); i++) {
        bool first = sense * (u1 - u2) > 0.0;
        best = first ? (spot){u1, q1} : (spot){u2, q2};
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

/// Smaller amplitudes grow and larger ones shrink: larger ones are on the left of a branch that leads to higher speeds.
static bool is_stable(const branch *b) {
    return (cos(b->heading) > 0.0) == (b->left < 0.0);
}

static void turn_round(galet_belt_branch_point *first, galet_belt_branch_point *last) {
    for (; first < last; first++, last--) {
        galet_belt_branch_point swap = *first;
        *first = *last;
        *last = swap;
    }
}

/// Into its place among the points of the branch, of which the last is the middle spot.
static void add_fold(branch *b, spot fold) {
    galet_belt_diagram *d = b->diagram;
    bool before = (fold.q - b->trail[1].q) * (b->trail[0].q - b->trail[1].q) > 0.0;
    size_t count = d->count;
    add_point(b, fold, true);
    if (d->count == count) {
        return;
    }
    galet_belt_branch_point *last = &d->points[d->count - 1];
    last->fold = true;
    if (before) {  // then the middle spot lies beyond the fold
        turn_round(last - 1, last);
        last->stable = is_stable(b);
    }
}

static void look_for_fold(branch *b) {
    const spot *t = b->trail;
    double into = t[1].u - t[0].u, out = t[2].u - t[1].u;
    if (b->steps >= 2 && into * out < 0.0) {
        add_fold(b, refine_fold(b, into > 0.0 ? 1.0 : -1.0));
    }
}

static void tell_progress(const branch *b) {
    const galet_watch *watch = b->drift.f.outer;
    if (watch && watch->progress) {
        watch->progress("bifurcation diagram", NAN, watch->context);
    }
}

/// To the next spot of the branch, close enough to the last to see it bend.
static bool step(branch *b) {
    double angle = NAN, shortest = ldexp(b->how->step, -HALVINGS);
    tell_progress(b);
    for (;;) {
        angle = find_heading(b);
        bool close = fabs(angle - b->heading) < SHARP;
        if (close || 0.5 * b->radius < shortest) {
            break;
        }
        b->radius *= 0.5;
    }
    if (isnan(angle)) {
        b->diagram->lost = true;
        return false;
    }
    b->at = on_circle(b, angle);
    b->heading = angle;
    b->radius = fmin(1.6 * b->radius, b->how->step);
    b->trail[0] = b->trail[1], b->trail[1] = b->trail[2], b->trail[2] = b->at;
    b->steps++;
    return true;
}

/// The Hopf speed at which a branch ends that comes down to amplitude 0.
static double nearest_hopf(const branch *b) {
    double nearest = b->at.u;
    double distance = INFINITY;
    for (size_t i = 0; i < b->how->hopf_count; i++) {
        double u = log(b->how->hopfs[i].speed);
        if (fabs(u - b->at.u) < distance) {
            distance = fabs(u - b->at.u);
            nearest = u;
        }
    }
    return nearest;
}

static bool goes_on(const branch *b) {
    const galet_belt_diagram *d = b->diagram;
    bool inside = b->at.u >= log(b->how->from) && b->at.u <= log(b->how->to);
    return inside && b->at.q > 0.0 && b->steps < b->how->max_points && !d->no_memory && !b->drift.f.enough;
}

static void follow(branch *b, spot from, double heading, double left) {
    b->at = from;
    b->trail[2] = from;
    b->heading = heading;
    b->left = left;
    b->radius = b->how->step;
    b->steps = 0;
    b->drift.place.y[0] = b->drift.f.sliding.y[0];
    while (step(b) && goes_on(b)) {
        look_for_fold(b);
        add_point(b, b->at, is_stable(b));
    }
    if (b->at.q > 0.0 || b->diagram->count == 0) {
        return;
    }
    spot end = {nearest_hopf(b), 0.0};
    if (fabs(end.u - b->at.u) < 4.0 * b->how->step) {
        add_point(b, end, b->diagram->points[b->diagram->count - 1].stable);
    } else {  // no vibration is born there: the branch was left
        b->diagram->lost = true;
    }
}

/// Whether a branch that was followed before begins or ends at this Hopf speed.
static bool is_known(const galet_belt_diagram *d, double speed) {
    for (size_t i = 0; i < d->count; i++) {
        if (d->points[i].amplitude == 0.0 && d->points[i].speed == speed) {
            return true;
        }
    }
    return false;
}

static bool is_inside(const galet_belt_diagram_def *how, double speed) {
    return speed >= how->from && speed <= how->to;
}

static void follow_hopf(branch *b, const galet_belt_hopf *hopf) {
    spot from = {log(hopf->speed), 0.0};
    if (!is_inside(b->how, hopf->speed) || is_known(b->diagram, exp(from.u))) {
        return;
    }
    b->left = hopf->unstable_above ? -1.0 : 1.0;
    const size_t first = b->diagram->count;
    add_point(b, from, hopf->l1 < 0.0);
    follow(b, from, 0.5 * acos(-1.0), b->left);
    if (b->diagram->count == first + 1) {  // nothing was found to lead away from it
        b->diagram->count = first;
        b->diagram->lost = true;
    }
    b->number++;
}

/// A stable cycle, towards higher speeds, where folds are, and then towards lower ones: one branch.
static void follow_seed(branch *b, const galet_belt_cycle *seed, double speed) {
    galet_belt_drift_speed(&b->drift, speed);
    double amplitude = seed->x_max - b->drift.f.sliding.x;
    spot from = {log(speed), asinh(amplitude / scale_of(&b->drift))};
    galet_belt_diagram *d = b->diagram;
    size_t first = d->count;
    follow(b, from, 0.0, -1.0);
    size_t middle = d->count;
    add_point(b, from, true);
    follow(b, from, acos(-1.0), 1.0);
    // What leads upwards, turned round, then what leads downwards: one line from end to end.
    if (middle > first) {
        turn_round(d->points + first, d->points + middle - 1);
    }
    b->number++;
}

static void choose_tolerance(galet_belt_drift *d) {
    galet_belt_drift_tolerance(d, TOLERANCE);
    galet_belt_turn_from(&d->f, (galet_belt_place){d->f.sliding.x + 2.0 * scale_of(d), {d->f.sliding.y[0]}});
    galet_belt_drift_tolerance(d, d->f.effort > COSTLY ? ROUGH : TOLERANCE);
}

/// Where a branch begins or ends at steady sliding it is as stable as the cycles next to it.
static void label_ends(galet_belt_diagram *d) {
    for (size_t i = 0; i < d->count; i++) {
        galet_belt_branch_point *p = &d->points[i];
        if (p->amplitude > 0.0) {
            continue;
        }
        bool next = i + 1 < d->count && p[1].branch == p->branch, last = i > 0 && p[-1].branch == p->branch;
        p->stable = next ? p[1].stable : last ? p[-1].stable : p->stable;
    }
}

galet_status galet_belt_diagram_create(const galet_oscillator_def *def, const galet_belt_diagram_def *how,
                                       galet_belt_diagram **diagram) {
    branch b = {.how = how};
    galet_status status = galet_belt_drift_begin(&b.drift, def);
    if (status || !(how->from > 0.0 && how->from < how->to && how->step > 0.0)) {
        return status ? status : GALET_ERR_RANGE;
    }
    galet_belt_diagram *made = calloc(1, sizeof *made);
    if (!made) {
        return GALET_ERR_MEMORY;
    }
    b.diagram = made;
    choose_tolerance(&b.drift);
    b.drift.f.max_effort = EFFORT;
    if (how->seed && how->seed->fate == GALET_BELT_CYCLES && is_inside(how, def->belt_speed)) {
        follow_seed(&b, how->seed, def->belt_speed);
    }
    for (size_t i = how->hopf_count; i > 0; i--) {
        follow_hopf(&b, &how->hopfs[i - 1]);
    }
    if (made->no_memory) {
        galet_belt_diagram_destroy(made);
        return GALET_ERR_MEMORY;
    }
    label_ends(made);
    *diagram = made;
    return b.drift.f.status ? b.drift.f.status : made->lost || b.drift.f.enough ? GALET_ERR_NOT_CONVERGED : GALET_OK;
}

void galet_belt_diagram_destroy(galet_belt_diagram *diagram) {
    if (diagram) {
        free(diagram->points);
        free(diagram);
    }
}

const galet_belt_branch_point *galet_belt_diagram_points(const galet_belt_diagram *diagram, size_t *count) {
    *count = diagram->count;
    return diagram->points;
}

#include <galet/belt.h>

#include "dynamics/belt_branch.h"
#include "dynamics/belt_fate.h"
#include "dynamics/belt_fold.h"
#include "dynamics/belt_march.h"

#include <math.h>
#include <stdlib.h>

/// Relative tolerance of turns, which is more than a drawing shows, and of those that take more steps than COSTLY; and
/// the steps of integration that a diagram may take.
static const double TOLERANCE = 1e-8, ROUGH = 1e-6;
enum { COSTLY = 1000, EFFORT = 1500000 };

/// The Hopf speed at which a branch ends that comes down to amplitude 0.
static double nearest_hopf(const galet_belt_branch *b) {
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

/// Within the speeds that are looked at, and not down to steady sliding.
static bool is_on_its_way(const galet_belt_branch *b) {
    return b->at.u >= log(b->how->from) && b->at.u <= log(b->how->to) && b->at.q > 0.0;
}

static bool may_go_on(const galet_belt_branch *b) {
    return b->steps < b->how->max_points && !b->diagram->no_memory && !b->drift.f.enough;
}

/// Where growth leads no further: a stable cycle is followed by its motion.
static void go_on_by_motion(galet_belt_branch *b) {
    bool may = galet_belt_branch_is_stable(b) && !isnan(b->last_u) && !b->drift.f.enough;
    if (!may || !galet_belt_march(b, cos(b->heading) > 0.0 ? 1.0 : -1.0)) {
        b->diagram->lost = true;
    }
}

/// The state of the drift is that of the cycle there.
static void follow(galet_belt_branch *b, galet_belt_spot from, double heading, double left) {
    b->at = from;
    b->trail[2] = from;
    b->heading = heading;
    b->left = left;
    b->radius = b->how->step;
    b->steps = 0;
    bool found;
    while ((found = galet_belt_branch_step(b)) && is_on_its_way(b) && may_go_on(b)) {
        galet_belt_fold_look(b);
        found = galet_belt_branch_add(b, b->at, galet_belt_branch_is_stable(b));
        if (!found) {
            break;
        }
        heading = b->heading;
    }
    b->heading = heading;  // that of the last cycle: where growth jumps, or straight down, a step may have turned it
    if (!found) {
        go_on_by_motion(b);
        return;
    }
    b->diagram->lost = b->diagram->lost || is_on_its_way(b);  // it was cut
    if (b->at.q > 0.0 || b->diagram->count == 0) {
        return;
    }
    galet_belt_spot end = {nearest_hopf(b), 0.0};
    if (fabs(end.u - b->at.u) < 4.0 * b->how->step) {
        galet_belt_branch_add(b, end, b->diagram->points[b->diagram->count - 1].stable);
    } else {  // no vibration is born there: the mass turns round before it comes to steady sliding
        go_on_by_motion(b);
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

static void follow_hopf(galet_belt_branch *b, const galet_belt_hopf *hopf) {
    galet_belt_spot from = {log(hopf->speed), 0.0};
    if (!is_inside(b->how, hopf->speed) || is_known(b->diagram, exp(from.u))) {
        return;
    }
    b->left = hopf->unstable_above ? -1.0 : 1.0;
    b->last_u = NAN;
    const size_t first = b->diagram->count;
    galet_belt_branch_add(b, from, hopf->l1 < 0.0);
    b->drift.place.y[0] = b->drift.f.sliding.y[0];
    follow(b, from, 0.5 * acos(-1.0), b->left);
    if (b->diagram->count == first + 1) {  // nothing was found to lead away from it
        b->diagram->count = first;
        b->diagram->lost = true;
    }
    b->number++;
}

static void begin_at_seed(galet_belt_branch *b, const galet_belt_cycle *seed, double speed) {
    galet_belt_drift_speed(&b->drift, speed);
    b->drift.place.y[0] = seed->y[0];
    b->last = (galet_belt_place){seed->x_max, {seed->y[0]}};
    b->last_u = log(speed);
}

static void follow_from_seed(galet_belt_branch *b, double sense) {
    double amplitude = b->last.x - b->drift.f.sliding.x;
    galet_belt_spot from = {b->last_u, asinh(amplitude / galet_belt_branch_scale(&b->drift))};
    follow(b, from, sense > 0.0 ? 0.0 : acos(-1.0), -sense);
}

static void march_from_seed(galet_belt_branch *b, double sense) {
    b->diagram->lost = !galet_belt_march(b, sense) || b->diagram->lost;
}

/// A stable cycle, towards higher speeds, where folds are, and towards lower ones: one line from end to end. By growth,
/// or by motions alone.
static void follow_seed(galet_belt_branch *b, const galet_belt_cycle *seed, double speed,
                        void (*lead)(galet_belt_branch *, double)) {
    galet_belt_diagram *d = b->diagram;
    size_t first = d->count;
    begin_at_seed(b, seed, speed);
    lead(b, 1.0);
    if (d->count > first) {
        galet_belt_branch_turn_round(d->points + first, d->points + d->count - 1);
    }
    galet_belt_march_add(b, speed, seed);
    begin_at_seed(b, seed, speed);
    lead(b, -1.0);
    b->number++;
}

static void choose_tolerance(galet_belt_drift *d) {
    galet_belt_drift_tolerance(d, TOLERANCE);
    galet_belt_turn_from(&d->f,
                         (galet_belt_place){d->f.sliding.x + 2.0 * galet_belt_branch_scale(d), {d->f.sliding.y[0]}});
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
    galet_belt_branch b = {.how = how};
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
    bool seeded = how->seed && how->seed->fate == GALET_BELT_CYCLES && is_inside(how, def->belt_speed);
    // Inside a cycle around neutral sliding nothing grows nor shrinks: only motions lead from speed to speed.
    bool by_growth =
        seeded && how->seed->turns == 1 && how->seed->x_max > b.drift.f.sliding.x && !galet_belt_is_neutral(&b.drift);
    if (by_growth) {
        follow_seed(&b, how->seed, def->belt_speed, follow_from_seed);
    }
    for (size_t i = how->hopf_count; i > 0; i--) {
        follow_hopf(&b, &how->hopfs[i - 1]);
    }
    if (seeded && !by_growth && !galet_belt_march_is_known(&b, def->belt_speed, how->seed->amplitude)) {
        follow_seed(&b, how->seed, def->belt_speed, march_from_seed);
    }
    if (made->no_memory || b.drift.f.status == GALET_ERR_MEMORY) {
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

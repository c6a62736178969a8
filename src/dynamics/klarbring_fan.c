// Stability by trial: kicks of an equilibrium in all directions, and how far they lead.
#include "dynamics/klarbring_flight.h"

#include "numerics/expansion.h"

#include <math.h>

/// How far a motion must be to have left, and how long one is followed, in radians of the lower frequency.
static const double LEFT = 0.5, RADIANS = 20.0 * M_PI, PATIENCE = 100.0;

/// Stretches of a phase that are looked at, and events of a motion: no kick costs more than a moment.
enum { SPANS = 400, EVENTS = 1000, SEARCH = 10000 };

galet_klarbring_state galet_klarbring_place(const galet_klarbring_def *def, const galet_klarbring_equilibrium *e) {
    galet_klarbring_state place = {.un = e->un, .ut = e->ut.min};
    if (!e->continuum) {
        return place;
    }
    if (isfinite(e->ut.min) && isfinite(e->ut.max)) {
        place.ut = 0.5 * (e->ut.min + e->ut.max);
        return place;
    }
    double end = isfinite(e->ut.min) ? e->ut.min : e->ut.max, way = isfinite(e->ut.min) ? 1.0 : -1.0;
    double length = -e->rn.max / fabs(def->w);  // to where the wall ceases to push
    place.ut = end + way * (length > 0.0 ? length : 1.0);
    return place;
}

double galet_klarbring_reach(const galet_klarbring_def *def, const galet_klarbring_equilibrium *e) {
    if (e->type == GALET_KLARBRING_DETACHED) {
        return -e->un;
    }
    double ut = galet_klarbring_place(def, e).ut;
    double push = e->type == GALET_KLARBRING_GRAZING ? 0.0 : galet_det2(def->fn, 1.0, def->w, ut);
    return push > 0.0 ? push / fmax(def->kt, fabs(def->w)) : 1.0;
}

typedef struct fan {
    galet_klarbring_state at;
    double reach, omega;
    double farthest, last;
} fan;

static double distance(const fan *f, const galet_klarbring_sample *s) {
    double place = hypot(s->un - f->at.un, s->ut - f->at.ut), velocity = hypot(s->vn, s->vt);
    return (place + velocity / f->omega) / f->reach;
}

static void watch_distance(const galet_span *span, void *context) {
    fan *f = context;
    for (int i = 0; i <= 4; i++) {
        galet_klarbring_sample s;
        span->at(span, span->t0 + 0.25 * i * (span->t1 - span->t0), &s);
        f->last = distance(f, &s);
        f->farthest = fmax(f->farthest, f->last);
    }
}

static bool until_left(galet_klarbring_event event, const galet_klarbring_sample *after, void *context) {
    (void)event, (void)after;
    const fan *f = context;
    return f->farthest < LEFT;
}

/// Long enough for the slowest way to leave: a kick of a part of the size along the wall, that friction just does not
/// stop or the springs make grow.
static double duration_of(const galet_klarbring_def *def, const fan *f, double size, double low, bool wedges) {
    double growth = sqrt(fmax(fma(def->mu, fabs(def->w), -def->kt), 0.0) / def->mass);
    double slow = growth > 0.0 ? fmin(3.0 * log(1.0 / size) / growth, 4.0 / (size * low)) : 4.0 / (size * f->omega);
    return RADIANS / low + (wedges ? fmin(slow * fmax(1.0, def->kt / fabs(def->w)), PATIENCE / (size * low)) : 0.0);
}

galet_status galet_klarbring_fan_run(const galet_klarbring_def *def, const galet_klarbring_equilibrium *equilibrium,
                                     double size, const galet_watch *watch, galet_klarbring_fan *out) {
    if (galet_klarbring_check(def) || !(size > 0.0 && size < 1.0)) {
        return GALET_ERR_RANGE;
    }
    galet_klarbring_modes modes = galet_klarbring_modes_of(def);
    fan f = {.at = galet_klarbring_place(def, equilibrium), .omega = modes.omega[1]};
    f.reach = galet_klarbring_reach(def, equilibrium);
    const bool wedges = equilibrium->rn.min < 0.0 && def->mu * fabs(def->w) >= def->kt;
    galet_klarbring_fan found = {.size = size};
    galet_klarbring_motion motion = {.t_end = duration_of(def, &f, size, modes.omega[0], wedges),
                                     .max_spans = SPANS,
                                     .max_events = EVENTS,
                                     .max_search = SEARCH,
                                     .observer = watch_distance,
                                     .listener = until_left,
                                     .context = &f,
                                     .watch = watch};
    for (int code = 0; code < 81; code++) {
        int way[4] = {code % 3 - 1, code / 3 % 3 - 1, code / 9 % 3 - 1, code / 27 - 1};
        int squares = way[0] * way[0] + way[1] * way[1] + way[2] * way[2] + way[3] * way[3];
        double kick = size * f.reach / sqrt(squares);
        motion.start = (galet_klarbring_state){f.at.un + way[0] * kick, f.at.ut + way[1] * kick,
                                               way[2] * kick * f.omega, way[3] * kick * f.omega};
        if (squares == 0 || motion.start.un > 0.0) {
            continue;
        }
        f.farthest = f.last = 0.0;
        galet_klarbring_result result;
        galet_status status = galet_klarbring_run(def, &motion, &result);
        if (status && status != GALET_ERR_NOT_CONVERGED) {
            return status;
        }
        found.response = fmax(found.response, f.farthest);
        found.remaining = fmax(found.remaining, f.last);
        found.kicks++;
    }
    *out = found;
    return GALET_OK;
}

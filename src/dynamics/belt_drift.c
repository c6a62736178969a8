#include "dynamics/belt_drift.h"

#include <math.h>

/// How close the state must come back to itself, in parts of its scale and of the tolerance of a turn: closer than that
/// tolerance where small drifts are looked at finely, of which the state that is left is a part.
static const double SETTLED = 10.0, SETTLED_FINELY = 0.3;

/// Amplitudes that are so many times as large as steady sliding is stretched and wide are far beyond it.
static const double FAR = 100.0;

/// In which the state may come back to itself.
enum { MAX_TURNS = 60 };

galet_status galet_belt_drift_begin(galet_belt_drift *d, const galet_oscillator_def *def) {
    galet_status status = galet_belt_check(def);
    if (status) {
        return status;
    }
    *d = (galet_belt_drift){.state_scale = 1.0, .fine_rtol = def->rtol};
    galet_belt_follow(&d->f, def);
    if (def->law->state_count > 0) {
        double scale[GALET_POINT_MAX_STATES];
        def->law->scale(def->params, def->load, scale);
        d->state_scale = scale[0];
    }
    d->place.y[0] = d->f.sliding.y[0];
    return GALET_OK;
}

void galet_belt_drift_speed(galet_belt_drift *d, double speed) {
    galet_belt_follow_speed(&d->f, speed);
}

void galet_belt_drift_tolerance(galet_belt_drift *d, double rtol) {
    d->f.def.rtol = fmax(rtol, d->fine_rtol);
}

bool galet_belt_drift_is_far(const galet_belt_drift *d) {
    return d->place.x > FAR * (fabs(d->f.sliding.x) + d->f.sliding.unit);
}

double galet_belt_drift_growth(const galet_belt_drift *d) {
    double from = d->place.x, to = d->turn.to.x;
    bool by_energy = galet_belt_drift_is_far(d) && to > 0.5 * from;
    return by_energy ? -2.0 * d->turn.lost / (d->f.def.stiffness * (from + to)) : to - from;
}

/// The last two tries of the state, and by how much each missed coming back.
typedef struct tries {
    double y, miss, y_before, miss_before;
    int count;
} tries;

/// By the secant where the two tries show that the state is drawn together, else where the turn left it.
static double next_state(const tries *t) {
    double slope = t->count > 1 ? (t->miss - t->miss_before) / (t->y - t->y_before) : -1.0;
    return t->y - t->miss / (slope < -0.05 && slope > -2.0 ? slope : -1.0);
}

/// Turns of laws that creep are not so alike.
static double largest_miss(const galet_belt_drift *d) {
    bool finely = d->f.def.rtol == d->fine_rtol && !d->f.def.law->creep;
    return (finely ? SETTLED_FINELY : SETTLED) * d->f.def.rtol * d->state_scale;
}

double galet_belt_drift_at(double amplitude, void *drift) {
    galet_belt_drift *d = drift;
    tries t = {0};
    d->place.x = d->f.sliding.x + amplitude;
    for (int i = 0; i < MAX_TURNS; i++) {
        d->turn = galet_belt_turn_from(&d->f, d->place);
        if (d->turn.broke) {
            return NAN;
        }
        if (!d->turn.came_back) {
            return -amplitude;
        }
        t = (tries){d->place.y[0], d->turn.to.y[0] - d->place.y[0], t.y, t.miss, t.count + 1};
        if (d->f.def.law->state_count == 0 || fabs(t.miss) <= largest_miss(d)) {
            return galet_belt_drift_growth(d);
        }
        d->place.y[0] = next_state(&t);
    }
    return NAN;
}

#include <galet/belt.h>

#include "dynamics/belt_fate.h"
#include "dynamics/belt_settle.h"
#include "dynamics/belt_walk.h"

#include <math.h>

/// Amplitude that is outside of all cycles, in the unit of steady sliding and the stretch of its spring.
static const double OUTSIDE = 30.0;

static galet_status finish(galet_belt_drift *d, galet_belt_cycle found, galet_belt_cycle *cycle) {
    found.returns = d->f.turns;
    *cycle = found;
    return d->f.status;
}

galet_status galet_belt_cycle_from_start(const galet_oscillator_def *def, galet_belt_cycle *cycle) {
    galet_belt_drift d;
    galet_status status = galet_belt_drift_begin(&d, def);
    if (status) {
        return status;
    }
    galet_belt_turn first = galet_belt_turn_first(&d.f);
    galet_belt_cycle found = first.broke       ? galet_belt_no_cycle(GALET_BELT_UNDECIDED)
                             : first.came_back ? galet_belt_settle(&d, first.to)
                                               : galet_belt_come_down(&d, NULL);
    return finish(&d, found, cycle);
}

galet_status galet_belt_cycle_from_rest(const galet_oscillator_def *def, galet_belt_cycle *cycle) {
    galet_oscillator_def stuck = *def;
    stuck.x0 = 0.0;
    stuck.v0 = def->belt_speed;
    galet_belt_rest_state(def, stuck.state0);
    return galet_belt_cycle_from_start(&stuck, cycle);
}

galet_status galet_belt_cycle_from_sliding(const galet_oscillator_def *def, const galet_belt_cycle *known,
                                           galet_belt_cycle *cycle) {
    galet_belt_drift d;
    galet_status status = galet_belt_drift_begin(&d, def);
    if (status) {
        return status;
    }
    return finish(&d, galet_belt_come_down(&d, known), cycle);
}

galet_status galet_belt_cycle_outermost(const galet_oscillator_def *def, galet_belt_cycle *cycle) {
    galet_belt_drift d;
    galet_status status = galet_belt_drift_begin(&d, def);
    if (status) {
        return status;
    }
    double amplitude = OUTSIDE * (fabs(d.f.sliding.x) + d.f.sliding.unit);
    return finish(&d, galet_belt_walk(&d, amplitude, NULL), cycle);
}

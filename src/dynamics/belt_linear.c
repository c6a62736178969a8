#include "dynamics/belt_linear.h"

#include <math.h>

galet_belt_linear galet_belt_linear_at(const galet_oscillator_def *def, double speed) {
    const galet_point_law *law = def->law;
    galet_belt_linear l = {.w = -speed, .natural2 = def->stiffness / def->mass, .relaxation = INFINITY};
    if (law->state_count > 0) {
        law->steady(def->params, def->load, l.w, l.y);
    }
    galet_point_slope slope = law->slope(def->params, def->load, l.w, l.y);
    l.damping = (def->damping + slope.force_v) / def->mass;
    if (law->state_count > 0) {
        l.force_y = slope.force_y[0] / def->mass;
        l.rate_w = slope.rate_v[0];
        l.relaxation = -slope.rate_y[0][0];
        l.memory = l.force_y * l.rate_w / l.relaxation;
    }
    return l;
}

double galet_belt_linear_margin(const galet_belt_linear *l) {
    double tau = 1.0 / l->relaxation;
    return (l->damping + l->memory) * (1.0 + l->damping * tau) + l->damping * l->natural2 * tau * tau;
}

#pragma once

#include "friction/bristle.h"

/// Force, rate and slope for the file of a law, which defines the motion of its bristles.
static galet_bristle_rate bristle_at(const double *p, double v, double z);

static double force(const double *p, double load, double v, const double *y) {
    (void)load;
    return galet_bristle_force(p, v, y[0], bristle_at(p, v, y[0]).rate);
}

static void rate(const double *p, double load, double v, const double *y, double *rate) {
    (void)load;
    rate[0] = bristle_at(p, v, y[0]).rate;
}

static galet_point_slope slope(const double *p, double load, double v, const double *y) {
    (void)load;
    return galet_bristle_slope(p, v, bristle_at(p, v, y[0]));
}

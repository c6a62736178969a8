#pragma once

#include <math.h>
#include <stddef.h>

/// A rail head of three arcs on each side, tangent to one another, and walls below: z is counted down from the crown
/// [m].
enum { RAILHEAD_ARCS = 3 };
static const double railhead_radius[RAILHEAD_ARCS] = {0.300, 0.060, 0.012792};

/// Where an arc ends: the angle of its normal; the last is upright.
static inline double railhead_end(int arc) {
    const double ends[RAILHEAD_ARCS] = {0.016 / 0.300, 0.016 / 0.300 + 0.016 / 0.060, M_PI_2};
    return ends[arc];
}

/// The point of an arc at an angle of its normal.
static inline void railhead_point(int arc, double angle, double *y, double *z) {
    *y = *z = 0.0;
    double from = 0.0;
    for (int i = 0; i <= arc; i++) {
        double to = i < arc ? railhead_end(i) : angle;
        *y += railhead_radius[i] * (sin(to) - sin(from));
        *z += railhead_radius[i] * (cos(from) - cos(to));
        from = to;
    }
}

/// The point at a distance along the surface from the crown, negative to the left.
static inline void railhead_at(double distance, double *y, double *z) {
    double left = fabs(distance), from = 0.0;
    for (int i = 0; i < RAILHEAD_ARCS; i++) {
        double length = railhead_radius[i] * (railhead_end(i) - from);
        if (left <= length || i + 1 == RAILHEAD_ARCS) {
            railhead_point(i, from + fmin(left, length) / railhead_radius[i], y, z);
            *z += fmax(left - length, 0.0);
            break;
        }
        left -= length;
        from = railhead_end(i);
    }
    *y = copysign(*y, distance);
}

/// To a thousandth of a micrometre, as files have it.
static inline double railhead_rounded(double x) {
    return 1e-9 * rint(1e9 * x);
}

#pragma once

#include <math.h>

/// The level between static and kinetic friction that several laws share: fc + (fs - fc) exp(-|v / vs|^delta).
typedef struct galet_stribeck_level {
    double level;  ///< [N]
    double slope;  ///< By |v| [N s/m]
} galet_stribeck_level;

static inline galet_stribeck_level galet_stribeck_level_at(double fc, double fs, double vs, double delta, double v) {
    double part = fabs(v) / vs, power = delta == 2.0 ? part * part : delta == 1.0 ? part : pow(part, delta);
    double excess = (fs - fc) * exp(-power);
    double steepness = delta == 1.0 ? 1.0 : part > 0.0 ? delta * power / part : delta > 1.0 ? 0.0 : INFINITY;
    return (galet_stribeck_level){fc + excess, excess > 0.0 ? -excess * steepness / vs : 0.0};
}

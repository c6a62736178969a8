#pragma once

#include <galet/vec.h>

#include <math.h>
#include <stdbool.h>

static inline bool is_positive(double value) {
    return value > 0.0 && isfinite(value);
}

static inline bool is_not_negative(double value) {
    return value >= 0.0 && isfinite(value);
}

static inline bool is_finite(galet_vec3 v) {
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

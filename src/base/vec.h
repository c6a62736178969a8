#pragma once

#include <galet/vec.h>

#include <math.h>

static inline galet_vec3 galet_vec3_add(galet_vec3 a, galet_vec3 b) {
    return (galet_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline galet_vec3 galet_vec3_sub(galet_vec3 a, galet_vec3 b) {
    return (galet_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline galet_vec3 galet_vec3_scale(double s, galet_vec3 a) {
    return (galet_vec3){s * a.x, s * a.y, s * a.z};
}

static inline double galet_vec3_dot(galet_vec3 a, galet_vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline galet_vec3 galet_vec3_cross(galet_vec3 a, galet_vec3 b) {
    return (galet_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double galet_vec3_norm(galet_vec3 a) {
    return sqrt(galet_vec3_dot(a, a));
}

/// Component by component.
static inline galet_vec3 galet_vec3_over(galet_vec3 a, galet_vec3 b) {
    return (galet_vec3){a.x / b.x, a.y / b.y, a.z / b.z};
}

/// The least of its components.
static inline double galet_vec3_least(galet_vec3 a) {
    return fmin(fmin(a.x, a.y), a.z);
}

static inline double galet_vec3_largest(galet_vec3 a) {
    return fmax(fmax(a.x, a.y), a.z);
}

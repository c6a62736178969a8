#pragma once

#include <galet/api.h>

#include <stddef.h>

GALET_C_BEGIN

/// Where the envelope of a decay changes the way it bends. A pure function: safe to call from any thread.
/// No pointer may be NULL but where it is said.

/// A point of an envelope.
typedef struct galet_peak {
    double t;      ///< [s]
    double speed;  ///< Velocity amplitude [m/s]
} galet_peak;

/// Where an envelope last turned from convex to concave before it is most concave (docs/theory/oscillator.md 5); NANs
/// where it does not. Times ascend.
GALET_API galet_peak galet_inflection_find(const galet_peak *peaks, size_t count);

GALET_C_END

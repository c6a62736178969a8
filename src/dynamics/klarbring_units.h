#pragma once

#include <galet/klarbring.h>

/// Units in which a motion is of ordinary size, so that no square leaves the range of numbers. They are powers of two,
/// which round nothing: these are their exponents.
typedef struct galet_klarbring_units {
    int length, time, force;
} galet_klarbring_units;

galet_klarbring_units galet_klarbring_units_of(const galet_klarbring_def *def, const galet_klarbring_state *start);

/// From the caller's units to these.
galet_klarbring_def galet_klarbring_def_in(galet_klarbring_units units, const galet_klarbring_def *def);
galet_klarbring_state galet_klarbring_state_in(galet_klarbring_units units, galet_klarbring_state state);

/// And back.
galet_klarbring_sample galet_klarbring_sample_out(galet_klarbring_units units, galet_klarbring_sample sample);

#pragma once

#include <galet/identify.h>
#include <galet/study.h>

/// SI units that the record and what pulls it back decide.
typedef struct galet_identify_units {
    const char *signal, *square;  ///< Of the signal, and of its square
    const char *place, *speed;
    const char *mu;      ///< Of the coefficient of power 0: "" unless it is a torque or an acceleration itself
    const char *energy;  ///< Of a pendulum of unknown inertia per inertia
    const char *source;  ///< Where the signal was read, in words
} galet_identify_units;

galet_identify_units galet_identify_units_of(const galet_values *in, const galet_identify_def *def);

/// Tells them to the outputs and tables.
void galet_identify_units_set(const galet_identify_units *units, galet_result *out);

#pragma once

#include <galet/oscillator.h>

/// A made-up measurement: a motion sampled evenly, with normal noise that is the same every time.
typedef struct galet_perret_record {
    size_t count;
    double rate;  ///< Samples a second [1/s]
    double *t, *x, *v;
    double x_noise, v_noise;  ///< Standard deviations [m], [m/s]
    size_t filled;
} galet_perret_record;

/// Samples the motion for its t_end, so many times a second, at rest once it has stuck; `noise` is relative to the
/// first amplitude. GALET_ERR_MEMORY, and what the motion returns. Released by the caller either way.
galet_status galet_perret_record_make(const galet_oscillator_def *def, double rate, double noise,
                                      galet_perret_record *record);
void galet_perret_record_release(galet_perret_record *record);

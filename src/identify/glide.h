#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The free decay of a polynomial law by Taylor series: the motion of galet_oscillator_run, to 1e-12 of its amplitude
/// and some twenty times faster, for fits that want thousands of them (docs/theory/identify.md 5).

enum { GALET_GLIDE_TERMS = 4, GALET_GLIDE_ORDER = 18 };

typedef struct galet_glide_def {
    double omega;                 ///< Of small swings [rad/s]
    bool pendulum;                ///< Pulled back by a sine
    double g[GALET_GLIDE_TERMS];  ///< load mu_p / mass of the powers 0 to 3
    double x0, v0;
} galet_glide_def;

/// Where a sample stands.
typedef struct galet_glide_sample {
    double x, v, a;  ///< Place, velocity, acceleration
    bool stuck;
} galet_glide_sample;

/// Is told of the samples in their order.
typedef void galet_glide_reader(size_t index, const galet_glide_sample *sample, void *context);

/// Follows the motion through times from 0 that ascend. `t_stop` becomes when the mass sticks for ever; NAN where it
/// has not by the last of them. False where the motion runs off: a law that drives, or numbers that are none.
bool galet_glide_run(const galet_glide_def *def, size_t count, const double *t, galet_glide_reader *read, void *context,
                     double *t_stop);

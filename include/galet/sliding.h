#pragma once

#include <galet/api.h>
#include <galet/point_law.h>
#include <galet/status.h>
#include <galet/trace.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// A point that slides as it is told, and the friction it meets: experiments on a law (docs/theory/point-law.md 8).
/// There is no mass and no spring, so that nothing sticks or slips of its own accord. A definition may be shared by
/// threads.
/// No pointer may be NULL but where it is said.

/// One phase of the motion: a constant velocity, or half a sine from rest to rest.
typedef struct galet_sliding_phase {
    double duration;  ///< [s]
    double velocity;  ///< The constant one, or the largest; its sign, also that of a zero, is the direction [m/s]
    bool sine;
} galet_sliding_phase;

typedef struct galet_sliding_def {
    const galet_point_law *law;
    double params[GALET_POINT_MAX_PLACES];  ///< Packed, of the law
    double load;                            ///< [N]
    double x0;                              ///< Place at the start [m]
    double state0[GALET_POINT_MAX_STATES];  ///< Of the law at the start; NAN: the law's own
    const galet_sliding_phase *phases;
    size_t phase_count;
    double rtol;               ///< Relative tolerance of the integration, 1e-13 to 1e-3 [-]
    const galet_watch *watch;  ///< NULL: nobody looks on
} galet_sliding_def;

/// A film of glycerol under 0.4 N that goes nowhere yet: there are no phases.
GALET_API galet_sliding_def galet_default_sliding(void);

/// One instant. What a law does not know is NAN.
typedef struct galet_sliding_sample {
    double t;         ///< [s]
    double x;         ///< [m]
    double v;         ///< [m/s]
    double friction;  ///< T: positive against positive velocities [N]
    double steady;    ///< What it would be had this velocity lasted for ever; NAN at rest [N]
    double y;         ///< First state, in its unit
    double state;     ///< The same, in units of the law's own scale [-]
    double lift;      ///< Share of the load that a film carries [-]
    double work;      ///< Taken by friction since the start [J]
} galet_sliding_sample;

/// What one phase showed.
typedef struct galet_sliding_outcome {
    double first, last;      ///< Friction right after its beginning and right before its end [N]
    double lowest, highest;  ///< [N]
    /// How far it slid until friction was but 1/e as far from its steady level as at first; NAN where it was there
    /// from the first, did not come so far, or the velocity was not constant [m]
    double relaxation;
    double work;                       ///< Taken by friction [J]
    double y[GALET_POINT_MAX_STATES];  ///< States at its end
    size_t rates;                      ///< Right-hand sides evaluated
} galet_sliding_outcome;

/// Runs the phases one after the other, into one outcome for each. The observer (NULL: none) is shown stretches whose
/// samples are galet_sliding_sample. GALET_ERR_RANGE for a definition whose numbers are not finite, for parameters that
/// the law refuses, a negative load, and durations not above 0; GALET_ERR_MEMORY. GALET_ERR_NOT_CONVERGED and
/// GALET_ERR_INTERRUPTED leave what follows the phase in which it happened unset.
GALET_API galet_status galet_sliding_run(const galet_sliding_def *def, galet_span_observer *observer, void *context,
                                         galet_sliding_outcome *outcomes);

/// Time in which a small disturbance of the fastest state falls to 1/e at a velocity other than 0, the states being
/// settled; NAN for a law without memory [s].
GALET_API double galet_sliding_relaxation_time(const galet_point_law *law, const double *p, double load, double v);

GALET_C_END

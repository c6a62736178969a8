#pragma once

#include <galet/api.h>
#include <galet/oscillator.h>
#include <galet/status.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// A mass on a spring that a moving belt drags along: steady sliding and its stability, Hopf bifurcations
/// (docs/theory/belt.md). The belt is that of a galet_oscillator_def with a belt speed above 0; its start, `t_end` and
/// `to_the_end` are not used but by galet_belt_cycle_from_start. Laws have one state at most. Nothing is shared:
/// different threads may run at the same time.

/// The film of galet_default_oscillator with the set `demo`, that follows within 2 ms, on a belt of 10 mm/s.
GALET_API galet_oscillator_def galet_default_belt(void);

/// What the functions below refuse: GALET_ERR_RANGE for a belt that does not move forward, a pendulum, a law of more
/// than one state, and what galet_oscillator_check refuses.
GALET_API galet_status galet_belt_check(const galet_oscillator_def *def);

/// Steady sliding: the mass at rest, the belt passing under it.
typedef struct galet_belt_sliding {
    double x;                          ///< Where the mass rests [m]
    double friction;                   ///< That pulls it there [N]
    double y[GALET_POINT_MAX_STATES];  ///< Settled states of the law
    double damping;                    ///< d, at frozen state, over the mass [1/s]
    double memory;                     ///< g, what the state adds to it in time [1/s]
    double relaxation;                 ///< 1 / tau of the state; INFINITY without one [1/s]
    double margin;                     ///< H; sliding is stable where it and 1 + d tau are above 0 [1/s]
    double growth;                     ///< Largest real part of the eigenvalues [1/s]
    double vibration;                  ///< Real part of the pair of eigenvalues, of two real ones the larger [1/s]
    double frequency;                  ///< and its imaginary part, not negative [rad/s]
    double other;                      ///< The eigenvalue beside the pair, of laws with memory; else NAN [1/s]
    double critical_stiffness;         ///< Above which sliding is stable; NAN where the stiffness decides nothing [N/m]
    bool stable;                       ///< Every disturbance that is small enough dies away
} galet_belt_sliding;

/// At a speed of the belt other than the definition's, if one likes.
GALET_API galet_belt_sliding galet_belt_slide(const galet_oscillator_def *def, double speed);

/// A speed of the belt at which steady sliding loses its stability to a vibration.
typedef struct galet_belt_hopf {
    double speed;      ///< Of the belt [m/s]
    double frequency;  ///< Of the vibration [rad/s]
    double l1;  ///< First Lyapunov coefficient: by it times frequency times (V / speed)^2 the velocity amplitude V
                ///< of a vibration grows, beside the eigenvalue [-]
    bool unstable_above;  ///< Sliding is unstable at higher speeds; else at lower ones
} galet_belt_hopf;

enum { GALET_BELT_MAX_HOPF = 16 };

/// Looks for them between two speeds, in rising order, GALET_BELT_MAX_HOPF at most. GALET_ERR_RANGE for a definition
/// that galet_belt_check refuses and speeds that are not 0 < from < to.
GALET_API galet_status galet_belt_hopf_find(const galet_oscillator_def *def, double from, double to,
                                            galet_belt_hopf found[GALET_BELT_MAX_HOPF], size_t *count);

GALET_C_END

#pragma once

#include <galet/api.h>
#include <galet/oscillator.h>
#include <galet/status.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// A mass on a spring that a moving belt drags along: steady sliding and its stability, Hopf bifurcations, cycles of
/// stick and slip and how they depend on the speed of the belt (docs/theory/belt.md). The belt is that of a
/// galet_oscillator_def with a belt speed above 0; its start, `t_end` and `to_the_end` are not used but by
/// galet_belt_cycle_from_start. Laws have one state at most.
/// Nothing is shared: different threads may run at the same time.
/// No pointer may be NULL but where it is said. What is destroyed may be.

/// The film of galet_default_oscillator with the set `demo`, that follows within 2 ms, on a belt of 10 mm/s.
GALET_API galet_oscillator_def galet_default_belt(void);

/// What the functions below refuse: GALET_ERR_RANGE for a belt that does not move forward, a pendulum, a law of more
/// than one state, a belt speed over the natural frequency below 1e-100 m or above 1e100 m, and what
/// galet_oscillator_check refuses.
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
    double unit;                       ///< Amplitude at which that vibration, or a natural one where nothing
                                       ///< vibrates, is as fast as the belt [m]
    double other;                      ///< The eigenvalue beside the pair, of laws with memory; else NAN [1/s]
    double critical_stiffness;         ///< Above which sliding is stable; NAN where the stiffness decides nothing [N/m]
    bool stable;                       ///< Every disturbance that is small enough dies away
    bool neutral;                      ///< Nothing damps small vibrations, and nothing drives them
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

/// How a motion on the belt ends.
typedef enum galet_belt_fate {
    GALET_BELT_SETTLES,    ///< In steady sliding
    GALET_BELT_CYCLES,     ///< In a cycle
    GALET_BELT_NEUTRAL,    ///< Keeps the vibration that it has: steady sliding is neither stable nor unstable
    GALET_BELT_IRREGULAR,  ///< In no cycle that lasts: it has not come back to itself in some hundred turns, or where
                           ///< disturbances leave; the amplitude is that of the last turns
    GALET_BELT_GROWS,      ///< Beyond all bounds
    GALET_BELT_UNDECIDED,  ///< The integration ended early, or cost more than it may
} galet_belt_fate;

/// A cycle, and where it begins: at its largest x, with v = 0.
typedef struct galet_belt_cycle {
    galet_belt_fate fate;
    size_t turns;              ///< Largest x in a period: more than 1 where small swings lead to a large one; 0
                               ///< where there is no period
    double amplitude;          ///< Half of peak to peak of x; 0 where the motion settles, and where it keeps a
                               ///< disturbance of steady sliding, however small that was [m]
    double period;             ///< Of a cycle, or of the vibration that is kept, where that is known; else NAN, as
                               ///< is all below [s]
    double stick_fraction;     ///< Of the period; NAN too for laws that do not stick [-]
    double overtake_fraction;  ///< Of the period during which the mass is faster than the belt [-]
    double x_max, x_min;       ///< [m]
    double v_max;              ///< Largest velocity of the mass [m/s]
    double y[GALET_POINT_MAX_STATES];  ///< States of the law at x_max
    double multiplier;                 ///< By how much a disturbance grows in a period: size of the largest, 0 for
                                       ///< a law without states that sticks: what sticks forgets [-]
    double residual;                   ///< How far from x_max the cycle ends, over the amplitude [-]
    size_t returns;                    ///< Turns of the motion that were integrated
} galet_belt_cycle;

/// The states of a mass that has been stuck to the belt for long; NAN, the law's own, where they do not settle.
GALET_API void galet_belt_rest_state(const galet_oscillator_def *def, double y[GALET_POINT_MAX_STATES]);

/// Where a motion ends that begins stuck to the belt at x = 0, the states settled in stick where they settle, else the
/// law's own. GALET_ERR_INTERRUPTED by the definition's watch, GALET_ERR_MEMORY.
GALET_API galet_status galet_belt_cycle_from_rest(const galet_oscillator_def *def, galet_belt_cycle *cycle);

/// The same from the start that the definition gives.
GALET_API galet_status galet_belt_cycle_from_start(const galet_oscillator_def *def, galet_belt_cycle *cycle);

/// The same from steady sliding, slightly disturbed. Where a cycle is known that attracts from outside, such as that
/// from rest, it saves work; NULL: none.
GALET_API galet_status galet_belt_cycle_from_sliding(const galet_oscillator_def *def, const galet_belt_cycle *known,
                                                     galet_belt_cycle *cycle);

/// The outermost cycle, or what else vibrations far outside drift to that shrink so slowly that the state follows them:
/// a cycle that no other start may reach. A real motion from outside may pass it by.
GALET_API galet_status galet_belt_cycle_outermost(const galet_oscillator_def *def, galet_belt_cycle *cycle);

/// One point of a branch of cycles in the bifurcation diagram.
typedef struct galet_belt_branch_point {
    double speed;      ///< Of the belt [m/s]
    double amplitude;  ///< Half of peak to peak of x [m]
    double period;     ///< [s]
    size_t branch;     ///< Number of the branch
    bool stable;
    bool sticks;     ///< The mass sticks in every period
    bool fold;       ///< Here a stable and an unstable cycle meet and vanish: the speed is the last
    bool irregular;  ///< No cycle, but a motion that does not repeat itself: not stable, and its period is NAN
    bool edge;  ///< No cycle, but the edge between motions that stick and motions that settle: friction jumps there
} galet_belt_branch_point;

/// Branches of cycles; owns its points. An owner: used by one thread.
typedef struct galet_belt_diagram galet_belt_diagram;

typedef struct galet_belt_diagram_def {
    double from, to;               ///< Speeds of the belt [m/s]
    double step;                   ///< Between points, in parts of speed and amplitude [-]
    size_t max_points;             ///< Of each branch
    const galet_belt_hopf *hopfs;  ///< Where branches begin
    size_t hopf_count;
    const galet_belt_cycle *seed;  ///< At the definition's belt speed, followed both ways if that is inside; NULL: none
} galet_belt_diagram_def;

/// Follows the cycles that are born at Hopf speeds, stable or not, and that of the seed. With what was finished:
/// GALET_ERR_INTERRUPTED, and GALET_ERR_NOT_CONVERGED where a branch could not be followed to its end.
GALET_API galet_status galet_belt_diagram_create(const galet_oscillator_def *def, const galet_belt_diagram_def *how,
                                                 galet_belt_diagram **diagram);
GALET_API void galet_belt_diagram_destroy(galet_belt_diagram *diagram);
/// Along each branch, one after the other; borrowed.
GALET_API const galet_belt_branch_point *galet_belt_diagram_points(const galet_belt_diagram *diagram, size_t *count);

GALET_C_END

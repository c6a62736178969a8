#pragma once

#include <galet/api.h>
#include <galet/point_law.h>
#include <galet/status.h>
#include <galet/trace.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// A mass on a spring that slides, by any point law, on a table that rests or on a belt that moves
/// (docs/theory/oscillator.md). Slip and stick are phases with located ends; the sign of a velocity is never smoothed.
/// A run allocates for itself and shares nothing: different threads may run at the same time.
/// No pointer may be NULL but where it is said.

typedef struct galet_oscillator_def {
    double mass;                            ///< [kg]
    double stiffness;                       ///< [N/m]
    double damping;                         ///< Of the mass, beside the friction [N s/m]
    double load;                            ///< Normal force [N]
    double belt_speed;                      ///< 0: a table that rests [m/s]
    bool pendulum;                          ///< x is an angle, and the spring pulls with stiffness times sin x
    const galet_point_law *law;             ///< Of the friction between mass and belt
    double params[GALET_POINT_MAX_PLACES];  ///< Packed, of the law
    double x0, v0;                          ///< At the start, from where the spring is slack [m], [m/s]
    double state0[GALET_POINT_MAX_STATES];  ///< Of the law at the start; NAN: the law's own
    double t_end;                           ///< [s]
    double rtol;                            ///< Relative tolerance of the integration [-]
    bool to_the_end;                        ///< Goes on to t_end, though the mass is stuck for ever
    const galet_watch *watch;               ///< NULL: nobody looks on
} galet_oscillator_def;

/// The tribometer of Perret-Liaudet and Majdoub 2022 with a film of glycerol: 40 Hz, thrown at 0.12 m/s, for 3 s.
GALET_API galet_oscillator_def galet_default_oscillator(void);

/// What the mass does.
typedef enum galet_oscillator_mode {
    GALET_OSCILLATOR_BACK = -1,  ///< Slides against the belt, w < 0
    GALET_OSCILLATOR_STUCK = 0,  ///< Moves with the belt
    GALET_OSCILLATOR_AHEAD = 1,  ///< Slides ahead of the belt, w > 0
} galet_oscillator_mode;

/// One instant of the motion.
typedef struct galet_oscillator_sample {
    double t;                          ///< [s]
    double x, v;                       ///< Of the mass [m], [m/s]
    double w;                          ///< Sliding velocity v - belt_speed, exactly 0 in stick [m/s]
    double y[GALET_POINT_MAX_STATES];  ///< States of the law
    double friction;                   ///< T, positive against w > 0; in stick what holds the mass [N]
    double lift;                       ///< Share of the load that a film carries; NaN where the law knows none [-]
    double energy;                     ///< Of mass and spring [J]
    double dissipated;                 ///< By friction and damping, less what the belt gave, since the start [J]
    galet_oscillator_mode mode;
} galet_oscillator_sample;

/// What a listener is told of.
typedef enum galet_oscillator_news {
    GALET_OSCILLATOR_TURN,     ///< v = 0: x is largest or smallest; on a table that rests, before the news below
    GALET_OSCILLATOR_PEAK,     ///< The acceleration is 0: v is largest or smallest. Not told of a mass that rests
    GALET_OSCILLATOR_STICK,    ///< Sliding ends
    GALET_OSCILLATOR_SLIP,     ///< and begins
    GALET_OSCILLATOR_REVERSE,  ///< w = 0 without stick: the direction of sliding changes
} galet_oscillator_news;

/// Hears of every event, with the state after it. Returns whether the motion goes on.
typedef bool galet_oscillator_listener(galet_oscillator_news news, const galet_oscillator_sample *sample,
                                       void *context);

/// Who looks on. All may be NULL.
typedef struct galet_oscillator_audience {
    galet_span_observer *observer;        ///< Is shown stretches whose samples are galet_oscillator_sample
    galet_oscillator_listener *listener;  ///< Without one, peaks are not looked for
    void *context;                        ///< Of both
} galet_oscillator_audience;

/// Why a run ended.
typedef enum galet_oscillator_end {
    GALET_OSCILLATOR_END_TIME,         ///< At t_end
    GALET_OSCILLATOR_END_STUCK,        ///< Stuck for ever: nothing moves any more
    GALET_OSCILLATOR_END_LISTENER,     ///< It said so
    GALET_OSCILLATOR_END_EFFORT,       ///< The integration needed more work than it may do
    GALET_OSCILLATOR_END_FAILURE,      ///< No step of it, however short, met the tolerance
    GALET_OSCILLATOR_END_INTERRUPTED,  ///< By the watch
} galet_oscillator_end;

typedef struct galet_oscillator_result {
    galet_oscillator_sample last;  ///< Where it ended
    galet_oscillator_end ended;
    double t_stick, x_stick;  ///< When and where the mass stuck on a table at rest, for ever or, by a law that creeps,
                              ///< to the end; NaN where it did not [s], [m]
    size_t half_cycles;       ///< Zeros of w after the start, one that sticks included
    double energy_error;      ///< Largest fault of the energy balance at the ends of steps, over the largest energy
                              ///< of a free swing [-]
    size_t rates, steps;      ///< Right-hand sides evaluated, steps taken
} galet_oscillator_result;

/// What galet_oscillator_run would refuse: GALET_ERR_RANGE for a definition that is not physical or whose numbers are
/// not finite, and for parameters that the law refuses.
GALET_API galet_status galet_oscillator_check(const galet_oscillator_def *def);

/// Runs the motion; the audience may be NULL. Refuses what galet_oscillator_check does; GALET_ERR_MEMORY.
/// GALET_ERR_NOT_CONVERGED where the integration ended early and GALET_ERR_INTERRUPTED: the result holds what was
/// reached, and `ended` says why.
GALET_API galet_status galet_oscillator_run(const galet_oscillator_def *def, const galet_oscillator_audience *audience,
                                            galet_oscillator_result *result);

GALET_C_END

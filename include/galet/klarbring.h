#pragma once

#include <galet/api.h>
#include <galet/status.h>
#include <galet/trace.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// A mass on coupled springs at a rough wall, in the plane: the system of Klarbring as Basseville, Ballard and Leger
/// 2005 have it (docs/theory/klarbring.md). The normal N points into the wall: un <= 0 is free, the wall pushes with
/// rn <= 0, and friction rt opposes sliding with mu |rn| at most. Impacts are inelastic.
/// Nothing is shared: different threads may call at the same time.
/// No pointer may be NULL but where it is said.

typedef struct galet_klarbring_def {
    double mass;       ///< [kg]
    double kn, kt, w;  ///< Stiffness along N and T, and what couples them [N/m]
    double fn, ft;     ///< Force that does not change [N]
    double mu;         ///< Coefficient of friction [-]
} galet_klarbring_def;

/// The set of the paper's middle of the table: contact with a stretch of stuck states.
GALET_API galet_klarbring_def galet_default_klarbring(void);

/// GALET_ERR_RANGE unless all is finite, mass > 0, mu >= 0 and the stiffness positive definite, to the last bit.
GALET_API galet_status galet_klarbring_check(const galet_klarbring_def *def);

/// One of the nine cells of the paper's table, by signs: -1, 0 or 1.
typedef struct galet_klarbring_cell {
    int a;  ///< Of A = kt fn - w ft: whether the force presses towards the wall
    int d;  ///< Of kt - mu |w|: below the coefficient at which the mass wedges, there, or above
} galet_klarbring_cell;

/// In which cell a system is, and how surely.
typedef struct galet_klarbring_class {
    galet_klarbring_cell cell;           ///< Of the numbers as they are, exactly
    double pressing;                     ///< A [N2/m]
    double margin_a;                     ///< A / (kt |fn| + |w ft|); 0 where all of it is [-]
    double margin_d;                     ///< (kt - mu |w|) / (kt + mu |w|) [-]
    double wedging;                      ///< kt / |w|, from where on the mass can wedge; infinite without w [-]
    size_t count;                        ///< Of the cells that are compatible with the uncertainty: 1 to 9
    galet_klarbring_cell compatible[9];  ///< The cell is one of them
} galet_klarbring_class;

/// `uncertainty` is that of every number, relative: 0 for numbers that are meant as they stand, at most
/// GALET_KLARBRING_UNCERTAIN, from where on even the sign of a product is open. Errors as galet_klarbring_check.
#define GALET_KLARBRING_UNCERTAIN 0.4
GALET_API galet_status galet_klarbring_classify(const galet_klarbring_def *def, double uncertainty,
                                                galet_klarbring_class *found);

#define GALET_KLARBRING_TYPE_LIST(X)                                                                                   \
    X(DETACHED, "detached") /* away from the wall */                                                                   \
    X(GRAZING, "grazing")   /* at the wall without a force */                                                          \
    X(STUCK, "stuck")       /* within the cone of friction */                                                          \
    X(SLIP_AHEAD, "slip+")  /* on its edge, about to slide towards ut > 0 */                                           \
    X(SLIP_BACK, "slip-")   /* or towards ut < 0 */

typedef enum galet_klarbring_type {
#define GALET_KLARBRING_TYPE(code, name) GALET_KLARBRING_##code,
    GALET_KLARBRING_TYPE_LIST(GALET_KLARBRING_TYPE)
#undef GALET_KLARBRING_TYPE
} galet_klarbring_type;

#define GALET_KLARBRING_STABILITY_LIST(X)                                                                              \
    X(ASYMPTOTIC, "asymptotic")     /* motions that begin nearby come back */                                          \
    X(LYAPUNOV, "lyapunov")         /* they stay nearby */                                                             \
    X(UNSTABLE, "unstable")         /* some leave, however near they begin */                                          \
    X(UNDETERMINED, "undetermined") /* the uncertainty of the numbers leaves it open */

typedef enum galet_klarbring_stability {
#define GALET_KLARBRING_STABILITY(code, name) GALET_KLARBRING_##code,
    GALET_KLARBRING_STABILITY_LIST(GALET_KLARBRING_STABILITY)
#undef GALET_KLARBRING_STABILITY
} galet_klarbring_stability;

GALET_API const char *galet_klarbring_type_name(galet_klarbring_type type);
GALET_API const char *galet_klarbring_stability_name(galet_klarbring_stability stability);

/// Whether a cell has equilibria of a type, and how stable they are (docs/theory/klarbring.md 2 and 3). Of the system
/// the signs of w and mu count, and for smooth walls frequencies, which the uncertainty may leave open.
GALET_API bool galet_klarbring_cell_has(const galet_klarbring_def *def, galet_klarbring_cell cell,
                                        galet_klarbring_type type, double uncertainty,
                                        galet_klarbring_stability *stability);

/// A range; where it is unbounded, infinite.
typedef struct galet_klarbring_range {
    double min, max;
} galet_klarbring_range;

/// One equilibrium, or a stretch of them without its ends. At the wall un = 0.
typedef struct galet_klarbring_equilibrium {
    galet_klarbring_type type;
    galet_klarbring_stability stability;
    double un;                     ///< [m]
    galet_klarbring_range ut;      ///< [m]
    galet_klarbring_range rn, rt;  ///< Reaction of the wall [N]
    bool continuum;                ///< A stretch; else min and max are the same
} galet_klarbring_equilibrium;

/// All equilibria of the numbers as they are, 1 to 3, with stability where it is the same in all cells that are
/// compatible with the uncertainty. Errors as galet_klarbring_check; GALET_ERR_RANGE where one is not finite.
enum { GALET_KLARBRING_EQUILIBRIA = 3 };
GALET_API galet_status galet_klarbring_equilibria(const galet_klarbring_def *def, double uncertainty,
                                                  galet_klarbring_equilibrium equilibria[GALET_KLARBRING_EQUILIBRIA],
                                                  size_t *count);

/// The tangential speed that frees a mass wedged at ut, where the force alone would not hold it, towards where the wall
/// pushes less: with the sign of w. NAN where it is not wedged there [m/s].
GALET_API double galet_klarbring_margin(const galet_klarbring_def *def, double ut);

/// Frequencies of the mass away from the wall, the lower first [rad/s].
GALET_API void galet_klarbring_frequencies(const galet_klarbring_def *def, double omega[2]);

typedef struct galet_klarbring_state {
    double un, ut;  ///< [m]
    double vn, vt;  ///< [m/s]
} galet_klarbring_state;

/// What the mass does.
#define GALET_KLARBRING_PHASE_LIST(X)                                                                                  \
    X(FREE, "free") /* no force of the wall; along it where neither fn nor w presses */                                \
    X(SLIP, "slip") /* along the wall, against friction */                                                             \
    X(REST, "rest") /* for ever */

typedef enum galet_klarbring_phase {
#define GALET_KLARBRING_PHASE(code, name) GALET_KLARBRING_##code,
    GALET_KLARBRING_PHASE_LIST(GALET_KLARBRING_PHASE)
#undef GALET_KLARBRING_PHASE
} galet_klarbring_phase;

/// What ends a phase.
#define GALET_KLARBRING_EVENT_LIST(X)                                                                                  \
    X(IMPACT, "impact")   /* arrives at the wall with vn > 0 */                                                        \
    X(STICK, "stick")     /* comes to rest */                                                                          \
    X(TURN, "slip")       /* stops sliding, and is drawn back at once */                                               \
    X(LIFTOFF, "liftoff") /* the wall ceases to push */                                                                \
    X(GRAZE, "graze")     /* touches the wall with vn = 0 */                                                           \
    X(END, "end")         /* of the time */

typedef enum galet_klarbring_event {
#define GALET_KLARBRING_EVENT(code, name) GALET_KLARBRING_##code,
    GALET_KLARBRING_EVENT_LIST(GALET_KLARBRING_EVENT)
#undef GALET_KLARBRING_EVENT
} galet_klarbring_event;

GALET_API const char *galet_klarbring_phase_name(galet_klarbring_phase phase);
GALET_API const char *galet_klarbring_event_name(galet_klarbring_event event);

/// One instant of the motion.
typedef struct galet_klarbring_sample {
    double t;               ///< [s]
    double un, ut, vn, vt;  ///< [m], [m/s]
    double rn, rt;          ///< Reaction of the wall [N]
    double energy;          ///< Kinetic, and elastic above that of the free equilibrium [J]
    double dissipated;      ///< By friction and impacts since the start, counted for itself [J]
    galet_klarbring_phase phase;
} galet_klarbring_sample;

/// Hears of every event with the state after it. Returns whether the motion goes on.
typedef bool galet_klarbring_listener(galet_klarbring_event event, const galet_klarbring_sample *after, void *context);

typedef struct galet_klarbring_motion {
    galet_klarbring_state start;         ///< un <= 0
    double t_end;                        ///< [s]
    size_t max_events;                   ///< More of them before t_end end the motion; 0: 1000000
    size_t max_search;                   ///< Steps in search of landings; more of them end it; 0: 20000000
    size_t max_spans;                    ///< Of a phase that are shown, however long it is; 0: one for every radian
    double whole;                        ///< Radians shown without a gap; after a time t, one in t / whole; 0: all
    galet_span_observer *observer;       ///< Is shown stretches whose samples are galet_klarbring_sample; may be NULL
    galet_klarbring_listener *listener;  ///< May be NULL
    void *context;                       ///< Of both
    const galet_watch *watch;            ///< NULL: nobody looks on
} galet_klarbring_motion;

/// Why a motion ended.
#define GALET_KLARBRING_ENDED_LIST(X)                                                                                  \
    X(TIME, "t_end")                                                                                                   \
    X(AT_REST, "rest") X(EVENTS, "events") X(EFFORT, "effort") X(LISTENER, "listener") X(INTERRUPTED, "interrupted")

typedef enum galet_klarbring_ended {
#define GALET_KLARBRING_ENDED(code, name) GALET_KLARBRING_ENDED_##code,
    GALET_KLARBRING_ENDED_LIST(GALET_KLARBRING_ENDED)
#undef GALET_KLARBRING_ENDED
} galet_klarbring_ended;

GALET_API const char *galet_klarbring_ended_name(galet_klarbring_ended ended);

typedef struct galet_klarbring_result {
    galet_klarbring_sample last;  ///< At t_end, to which a mass at rest stays so; else at the last event
    galet_klarbring_ended ended;
    double t_rest;        ///< When the mass came to rest; NAN where it did not [s]
    size_t events;        ///< All, the end included
    double energy_error;  ///< Largest fault of the energy balance at an event, over the energy at the start [-]
    double step;          ///< Of time steps: their length; 0 of the exact motion [s]
    double penetration;   ///< How deep they went into the wall [m]
    double away;          ///< And how far from it [m]
} galet_klarbring_result;

/// Runs the motion by closed forms from event to event; no tolerance, no allocation. GALET_ERR_RANGE for what
/// galet_klarbring_check refuses, a start that is not finite or within the wall, or numbers whose motion is not finite.
/// With the result so far: GALET_ERR_NOT_CONVERGED where there were too many events, or landings took too long to find;
/// GALET_ERR_INTERRUPTED.
GALET_API galet_status galet_klarbring_run(const galet_klarbring_def *def, const galet_klarbring_motion *motion,
                                           galet_klarbring_result *result);

/// The same by time steps after Moreau and Jean (docs/theory/contacts.md 5), no longer than `step`: the second method.
/// Errors fall as the step does; events come at the ends of steps, and max_events does not count. GALET_ERR_MEMORY.
GALET_API galet_status galet_klarbring_march(const galet_klarbring_def *def, const galet_klarbring_motion *motion,
                                             double step, galet_klarbring_result *result);

/// A state of the equilibrium; of a stretch one in its middle or, where it has one end only, as far from that as it is
/// from where the wall ceases to push.
GALET_API galet_klarbring_state galet_klarbring_place(const galet_klarbring_def *def,
                                                      const galet_klarbring_equilibrium *equilibrium);

/// The length over which an equilibrium changes its nature: to the wall; or along the wall to where that ceases to
/// push, or the spring outweighs the push. About grazing all motions are alike, whatever their size: 1 [m].
GALET_API double galet_klarbring_reach(const galet_klarbring_def *def, const galet_klarbring_equilibrium *equilibrium);

/// Motions that begin near an equilibrium: kicks of one size, in all directions of displacement and velocity.
/// Distances count displacements, and velocities over the higher frequency, in parts of its reach.
typedef struct galet_klarbring_fan {
    double size;       ///< Of the kicks [-]
    double response;   ///< How far any of the motions goes [-]
    double remaining;  ///< How far any still is in the end, ten periods of the lower frequency later or more [-]
    int kicks;
} galet_klarbring_fan;

/// A motion that is further away than half the reach has left, and is followed to its next event only. `size` is above
/// 0 and below 1. Errors as galet_klarbring_run.
GALET_API galet_status galet_klarbring_fan_run(const galet_klarbring_def *def,
                                               const galet_klarbring_equilibrium *equilibrium, double size,
                                               const galet_watch *watch, galet_klarbring_fan *fan);

GALET_C_END

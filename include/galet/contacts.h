#pragma once

#include <galet/api.h>
#include <galet/klarbring.h>
#include <galet/status.h>
#include <galet/trace.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// A linear system of n degrees of freedom with up to twelve point contacts in the plane, unilateral and with Coulomb's
/// friction (docs/theory/contacts.md):
///
///     M u'' + C u' + K u = F(t) + sum of normal' l_n + tangent' l_t
///     gap = gap0 + normal u >= 0, l_n >= 0, gap l_n = 0;  |l_t| <= mu l_n, against the slip tangent u' - belt
/// No pointer may be NULL but where it is said. What is destroyed may be.

enum { GALET_CONTACTS_MAX = 12, GALET_CONTACTS_DOF_MAX = 200 };

typedef struct galet_contact {
    const double *normal;   ///< How the gap opens with each degree of freedom, n numbers [-]
    const double *tangent;  ///< How the contact point moves along the other surface [-]
    double gap;             ///< Where u = 0 [m]
    double mu;              ///< Coefficient of friction [-]
    double belt;            ///< Speed of the other surface along the tangent [m/s]
} galet_contact;

/// Matrices are n x n, row by row, and borrowed.
typedef struct galet_contacts_def {
    size_t size;              ///< n
    const double *mass;       ///< Symmetric, positive definite [kg]
    const double *damping;    ///< Any; NULL: none [N s/m]
    const double *stiffness;  ///< Symmetric, positive definite [N/m]
    const double *force;      ///< Constant part of F; NULL: none [N]
    size_t contact_count;
    const galet_contact *contacts;
} galet_contacts_def;

/// What is wrong with a definition.
#define GALET_CONTACTS_FAULT_LIST(X)                                                                                   \
    X(NONE, "nothing is wrong")                                                                                        \
    X(SIZE, "there must be 1 to 200 degrees of freedom and no more than 12 contacts")                                  \
    X(NOT_FINITE, "a number is not finite")                                                                            \
    X(MASS_UNSYMMETRIC, "the mass matrix is not symmetric")                                                            \
    X(MASS_INDEFINITE, "the mass matrix is not positive definite")                                                     \
    X(STIFFNESS_UNSYMMETRIC, "the stiffness matrix is not symmetric")                                                  \
    X(STIFFNESS_INDEFINITE, "the stiffness matrix is not positive definite")                                           \
    X(NO_DIRECTION, "the normal of a contact is zero")                                                                 \
    X(EXTREME_CONTACT, "a number of a contact is above 1e150, or its normal or tangent below 1e-150")                  \
    X(NEGATIVE_FRICTION, "a coefficient of friction is negative")                                                      \
    X(EXTREME_FRICTION, "a coefficient of friction is above 1e9")                                                      \
    X(MEMORY, "memory is exhausted")

typedef enum galet_contacts_fault {
#define GALET_CONTACTS_FAULT(code, text) GALET_CONTACTS_##code,
    GALET_CONTACTS_FAULT_LIST(GALET_CONTACTS_FAULT)
#undef GALET_CONTACTS_FAULT
} galet_contacts_fault;

/// `place` gets the row or the contact to blame, from 0; may be NULL.
GALET_API galet_contacts_fault galet_contacts_check(const galet_contacts_def *def, size_t *place);
GALET_API const char *galet_contacts_fault_text(galet_contacts_fault fault);

/// The motion by time steps of one length, after Moreau and Jean with theta = 1/2 (docs/theory/contacts.md 5): impacts
/// happen within steps, without being looked for, and errors fall as the step does.

/// What a contact does.
#define GALET_CONTACT_STATE_LIST(X)                                                                                    \
    X(OPEN, "open") /* without a force, touching or not */                                                             \
    X(STICK, "stick")                                                                                                  \
    X(SLIP_AHEAD, "slip+") /* slip > 0 */                                                                              \
    X(SLIP_BACK, "slip-")

typedef enum galet_contact_state {
#define GALET_CONTACT_STATE(code, name) GALET_CONTACT_##code,
    GALET_CONTACT_STATE_LIST(GALET_CONTACT_STATE)
#undef GALET_CONTACT_STATE
} galet_contact_state;

GALET_API const char *galet_contact_state_name(galet_contact_state state);

enum { GALET_CONTACTS_SHOWN = 16, GALET_CONTACTS_STEPS_MAX = 1000000000 };

/// One instant of the motion. Entries of contacts and degrees of freedom that are not there are NAN. Energies obey
/// kinetic + elastic = what they were at the start + force_work + belt_work - damping_loss - friction_loss -
/// impact_loss.
typedef struct galet_contacts_sample {
    double t;                                                 ///< [s]
    double u[GALET_CONTACTS_SHOWN], v[GALET_CONTACTS_SHOWN];  ///< Of the degrees of freedom that are shown
    double gap[GALET_CONTACTS_MAX];                           ///< [m]
    double slip[GALET_CONTACTS_MAX];                          ///< [m/s]
    double ln[GALET_CONTACTS_MAX], lt[GALET_CONTACTS_MAX];    ///< Forces; through an impact, those before it [N]
    double kinetic, elastic;                                  ///< [J]
    double force_work, belt_work;                             ///< Of F and of the belts, since the start [J]
    double damping_loss, friction_loss, impact_loss;          ///< By C, along tangents, along normals [J]
    galet_contact_state state[GALET_CONTACTS_MAX];
} galet_contacts_sample;

/// A contact that does something else than in the step before.
typedef struct galet_contacts_event {
    size_t contact;
    galet_contact_state before, after;
    double impulse;  ///< Along the normal, in the step that ends now [N s]
} galet_contacts_event;

/// Hears of every event with the sample at the end of its step. Returns whether the motion goes on.
typedef bool galet_contacts_listener(const galet_contacts_event *event, const galet_contacts_sample *sample,
                                     void *context);

typedef struct galet_contacts_motion {
    const double *u, *v;  ///< The start, without a gap below 0; NULL: all 0
    double t_end;         ///< [s]
    double step;          ///< The longest step; those taken are the longest that divide t_end [s]
    /// F at a time; finds the constant part in f, which it adds to or replaces. NULL: F is constant.
    void (*force)(double t, double *f, void *context);
    void *force_context;
    const size_t *shown;                ///< Degrees of freedom whose u and v the samples have; NULL: the first 16
    size_t shown_count;                 ///< At most GALET_CONTACTS_SHOWN
    galet_span_observer *observer;      ///< Is shown every step; its samples are galet_contacts_sample; may be NULL
    galet_contacts_listener *listener;  ///< May be NULL
    void *context;                      ///< Of both
    const galet_watch *watch;           ///< NULL: nobody looks on
    double *u_end, *v_end;              ///< Get the last state, n numbers each; may be NULL
} galet_contacts_motion;

/// Why a motion ended.
#define GALET_CONTACTS_ENDED_LIST(X) X(TIME, "t_end") X(LISTENER, "listener") X(INTERRUPTED, "interrupted")

typedef enum galet_contacts_ended {
#define GALET_CONTACTS_ENDED(code, name) GALET_CONTACTS_ENDED_##code,
    GALET_CONTACTS_ENDED_LIST(GALET_CONTACTS_ENDED)
#undef GALET_CONTACTS_ENDED
} galet_contacts_ended;

GALET_API const char *galet_contacts_ended_name(galet_contacts_ended ended);

typedef struct galet_contacts_result {
    galet_contacts_sample last;  ///< Works and losses that are rounding of the largest energy are 0
    galet_contacts_ended ended;
    size_t steps;
    double step;          ///< As taken [s]
    size_t impacts;       ///< Contacts that closed
    double penetration;   ///< Deepest [m]
    double depth;         ///< Largest penetration of a contact over the longest way of its parts along the normal [-]
    double residual;      ///< Worst of the contact laws in a step, over the largest speed there; rounding is 1e-14 [-]
    size_t unsolved;      ///< Steps with a residual above GALET_CONTACTS_SOLVED
    double energy_error;  ///< Largest fault of the energy balance, over its largest term or F' K^-1 F / 2 [-]
} galet_contacts_result;

#define GALET_CONTACTS_SOLVED 1e-12

/// Memory is taken once, at the start. GALET_ERR_RANGE for what galet_contacts_check refuses, a start that is not
/// finite or within an obstacle, a step that is not above 0 or would be taken more than GALET_CONTACTS_STEPS_MAX times,
/// damping so negative that a step of this length cannot bear it, or a motion that does not stay finite;
/// GALET_ERR_MEMORY. With the result so far: GALET_ERR_NOT_CONVERGED where steps are unsolved, GALET_ERR_INTERRUPTED.
GALET_API galet_status galet_contacts_run(const galet_contacts_def *def, const galet_contacts_motion *motion,
                                          galet_contacts_result *result);

/// Klarbring's system as one of two degrees of freedom, un and ut, with one contact. `def` points into it: it may not
/// be copied or moved.
typedef struct galet_contacts_klarbring {
    galet_contacts_def def;
    galet_contact contact;
    galet_klarbring_def system;
    double mass[4], stiffness[4], force[2], normal[2], tangent[2];
} galet_contacts_klarbring;

GALET_API void galet_contacts_from_klarbring(const galet_klarbring_def *def, galet_contacts_klarbring *system);

/// What galet_klarbring_run would call a sample, and an event: closing is an impact, whatever follows.
GALET_API galet_klarbring_sample galet_contacts_klarbring_sample(const galet_contacts_klarbring *system,
                                                                 const galet_contacts_sample *sample);
GALET_API galet_klarbring_event galet_contacts_klarbring_event(const galet_contacts_event *event);

/// Shows the motion to an observer of galet_klarbring_sample.
typedef struct galet_contacts_klarbring_view {
    const galet_contacts_klarbring *system;
    galet_span_observer *observer;
    void *context;  ///< Of the observer
} galet_contacts_klarbring_view;

/// The observer for galet_contacts_run: its context is the view.
GALET_API void galet_contacts_klarbring_observe(const galet_span *span, void *view);

/// Equilibria under the constant force (docs/theory/contacts.md 2). Every set of closed contacts has a polyhedron of
/// them: a piece. A state belongs to the piece of all contacts whose gap is 0, with or without a force; where other
/// gaps close along the edge of a piece, the edge is listed with it and belongs to the piece of more contacts. Contacts
/// with a belt slide: the belt drags with mu l_n along its own way.

typedef struct galet_contacts_range {
    double min, max;  ///< Infinite where there is no bound
} galet_contacts_range;

/// How many states of a piece press on a contact and are about to slip there.
#define GALET_CONTACTS_SLIP_LIST(X) X(NONE, "none") X(SOME, "some") X(ALL, "all")

typedef enum galet_contacts_slip {
#define GALET_CONTACTS_SLIP(code, name) GALET_CONTACTS_SLIP_##code,
    GALET_CONTACTS_SLIP_LIST(GALET_CONTACTS_SLIP)
#undef GALET_CONTACTS_SLIP
} galet_contacts_slip;

#define GALET_CONTACTS_STABILITY_LIST(X)                                                                               \
    X(ASYMPTOTIC, "asymptotic") /* motions that begin nearby come back */                                              \
    X(LYAPUNOV, "lyapunov")     /* they stay nearby */                                                                 \
    X(UNSTABLE, "unstable")     /* some leave, however near they begin */                                              \
    X(UNPROVED, "unproved")     /* no proof is known here, either way */

typedef enum galet_contacts_stability {
#define GALET_CONTACTS_STABILITY(code, name) GALET_CONTACTS_##code,
    GALET_CONTACTS_STABILITY_LIST(GALET_CONTACTS_STABILITY)
#undef GALET_CONTACTS_STABILITY
} galet_contacts_stability;

GALET_API const char *galet_contacts_slip_name(galet_contacts_slip slip);
GALET_API const char *galet_contacts_stability_name(galet_contacts_stability stability);

/// One contact in all states of a piece; forces are 0 where it is open.
typedef struct galet_contacts_touch {
    bool closed;
    galet_contacts_range gap;                  ///< [m]
    galet_contacts_range normal;               ///< l_n [N]
    galet_contacts_range shear;                ///< l_t [N]
    int sliding;                               ///< The way the belt drags: 1 or -1; 0 without a belt or force
    galet_contacts_slip ahead;                 ///< About to slip towards tangent u > 0: l_t = -mu l_n
    galet_contacts_slip back;                  ///< Or the other way
    galet_contacts_stability ahead_stability;  ///< Of the states about to slip ahead; means nothing without any
    galet_contacts_stability back_stability;   ///< Of those about to slip back, likewise
} galet_contacts_touch;

typedef struct galet_contacts_piece {
    size_t closed_count;
    int dimension;                               ///< 0: one state
    bool bounded;                                ///< No force grows for ever
    galet_contacts_stability stability;          ///< Of its states but those on its edges
    bool grazing;                                ///< One of its states needs no force at all
    galet_contacts_stability grazing_stability;  ///< Of that one; means nothing without it
    const galet_contacts_range *u;               ///< Of each degree of freedom [m]
    const galet_contacts_touch *touches;         ///< Of each contact
    bool listed;                                 ///< Corners are listed: they are not too many, and none is far away
    size_t vertex_count;                         ///< 0 where not
    const double *vertices;                      ///< Rows: u, then l_n and l_t of each contact in turns [m], [N]
} galet_contacts_piece;

/// No more corners than that are listed of a piece, and none where more than 20000 sets of faces might meet in one.
enum { GALET_CONTACTS_VERTICES = 256 };

/// All pieces; an owner.
typedef struct galet_contacts_equilibria galet_contacts_equilibria;

/// GALET_ERR_RANGE for a definition that is unsound; GALET_ERR_ABSENT where Clp, which solves the linear programs, is
/// not there; GALET_ERR_NOT_CONVERGED, with nothing, where one could not be solved for sure, or no piece was found
/// where there must be one; GALET_ERR_MEMORY; GALET_ERR_INTERRUPTED, with nothing. None is right where the gaps leave
/// no room, and may be with belts. Different threads may call at the same time.
GALET_API galet_status galet_contacts_equilibria_create(const galet_contacts_def *def, const galet_watch *watch,
                                                        galet_contacts_equilibria **equilibria);
GALET_API void galet_contacts_equilibria_destroy(galet_contacts_equilibria *equilibria);
GALET_API size_t galet_contacts_equilibria_count(const galet_contacts_equilibria *equilibria);

/// Those with fewer closed contacts first.
GALET_API const galet_contacts_piece *galet_contacts_equilibria_piece(const galet_contacts_equilibria *equilibria,
                                                                      size_t index);

/// The smallest friction, the same at all contacts, with which forces at the contacts hold each other against the
/// stiffness, without any force from outside: from there on the system can be wedged (docs/theory/contacts.md 3).
/// Gaps, the own friction of the contacts and belts do not count.
typedef struct galet_contacts_wedge {
    double mu;                          ///< Infinite where there is none up to 1e6 [-]
    bool closed[GALET_CONTACTS_MAX];    ///< Contacts that hold each other
    double normal[GALET_CONTACTS_MAX];  ///< l_n where they do so with mu, of sum 1 [-]
    double shear[GALET_CONTACTS_MAX];   ///< l_t in the same measure [-]
} galet_contacts_wedge;

/// Errors as galet_contacts_equilibria_create.
GALET_API galet_status galet_contacts_wedging(const galet_contacts_def *def, const galet_watch *watch,
                                              galet_contacts_wedge *wedge);

/// Small motions about steady sliding (docs/theory/contacts.md 4): contacts that stay closed and slide, each one way or
/// the other. A screening: what grows here is unstable while nothing opens or stops; what does not may be so otherwise.

#define GALET_CONTACTS_GROWTH_LIST(X)                                                                                  \
    X(QUIET, "quiet")           /* no mode grows */                                                                    \
    X(DIVERGENCE, "divergence") /* one grows without swinging */                                                       \
    X(FLUTTER, "flutter")       /* one swings up: squeal */                                                            \
    X(SINGULAR, "singular")     /* the pushes are not determined: no modes */

typedef enum galet_contacts_growth {
#define GALET_CONTACTS_GROWTH(code, name) GALET_CONTACTS_##code,
    GALET_CONTACTS_GROWTH_LIST(GALET_CONTACTS_GROWTH)
#undef GALET_CONTACTS_GROWTH
} galet_contacts_growth;

GALET_API const char *galet_contacts_growth_name(galet_contacts_growth growth);

/// The mode that grows fastest, or dies out slowest, of one pattern of sliding.
typedef struct galet_contacts_mode {
    int way[GALET_CONTACTS_MAX];  ///< Sign of the slip tangent u' - belt of each contact; 0: open
    galet_contacts_growth growth;
    double rate;       ///< Real part of its eigenvalue; NAN where singular, -INFINITY without any mode [1/s]
    double frequency;  ///< Imaginary part, not below 0 [rad/s]
    bool painleve;     ///< Pushes need not exist, or be unique: the Delassus matrix is not a P-matrix
} galet_contacts_mode;

/// One pattern: `way` has 1, -1 or 0 for each contact. `count` eigenvalues, 2 (size - closed contacts) at most, go to
/// `real` and `imaginary` [1/s]; all three may be NULL. GALET_ERR_RANGE for an unsound definition, GALET_ERR_ABSENT
/// where LAPACK is not there, GALET_ERR_NOT_CONVERGED, GALET_ERR_MEMORY. Different threads may call at the same time.
GALET_API galet_status galet_contacts_mode_find(const galet_contacts_def *def, const int *way,
                                                galet_contacts_mode *mode, double *real, double *imaginary,
                                                size_t *count);

/// From which friction on a pattern grows.
typedef struct galet_contacts_onset {
    double mu;                     ///< INFINITY where it does not between the bounds [-]
    galet_contacts_growth growth;  ///< What begins there; where nothing does, quiet, or singular if no value has modes
    double frequency;              ///< Of it [rad/s]
} galet_contacts_onset;

/// The least friction between the bounds, the same at all closed contacts, above which a mode grows. Looks at 401
/// values, and closer where modes come near each other or near to growth, or eigenvalues go beyond all bounds: windows
/// of growth that show in none of these are missed (docs/theory/contacts.md 4). Errors as galet_contacts_mode_find, and
/// GALET_ERR_INTERRUPTED.
GALET_API galet_status galet_contacts_onset_find(const galet_contacts_def *def, const int *way, double mu_min,
                                                 double mu_max, const galet_watch *watch, galet_contacts_onset *onset);

/// Highest frequency of the system without contacts, less than a thousandth too low at most: by powers of M^-1 K, and a
/// proof that nothing is above [rad/s]. NAN without memory or for what galet_contacts_check refuses.
GALET_API double galet_contacts_highest_frequency(const galet_contacts_def *def);

GALET_C_END

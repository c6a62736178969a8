#pragma once

#include <galet/api.h>
#include <galet/param.h>
#include <galet/status.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// Friction of a point that slides along a line, with memory or without (docs/theory/point-law.md). The sign, once for
/// all: T > 0 opposes v > 0, so that the force on the sliding body is -T.
/// Nothing allocates and nothing is shared but constants: the laws and packed parameters may be used by any threads.
/// No pointer may be NULL but where it is said.

enum {
    GALET_POINT_MAX_STATES = 2,
    GALET_POINT_MAX_LIST = 8,    ///< Values of a list
    GALET_POINT_MAX_PLACES = 32  ///< Of any law's packed parameters
};

/// One of the inner states y of a law.
typedef struct galet_point_state {
    const char *name;   ///< "y"
    const char *unit;   ///< SI
    const char *words;  ///< For people: "film thickness"
} galet_point_state;

/// Derivatives of force T and rate G, by the velocity and by the states; zero beyond the states of the law.
typedef struct galet_point_slope {
    double force_v;                                                 ///< [N s/m]
    double force_y[GALET_POINT_MAX_STATES];                         ///< [N] over the unit of the state
    double rate_v[GALET_POINT_MAX_STATES];                          ///< Unit of the state over [m]
    double rate_y[GALET_POINT_MAX_STATES][GALET_POINT_MAX_STATES];  ///< Row: rate, column: state; [1/s] on the diagonal
} galet_point_slope;

/// A rule that parameters break: "must be below fc / sigma0, which is" limit (got ...).
typedef struct galet_point_rule {
    const char *key;    ///< Of the parameter to blame, without the prefix; NULL: none is broken
    const char *words;  ///< For people
    double limit;       ///< That the words end with; NAN: the words say all
    double got;         ///< The number that breaks it, in SI
} galet_point_rule;

/// A law: an entry of the table. Its functions take parameters `p` that galet_point_law_check accepts, packed in the
/// order of the table of parameters: a real or integer is one place, a choice its index, a flag 0 or 1, a list its
/// count and then GALET_POINT_MAX_LIST places. Velocities are in [m/s], loads in [N] and not negative, forces in [N].
typedef struct galet_point_law {
    const char *name;                 ///< As case files have it: "rate-state-slip"
    const char *words;                ///< For people: "rate and state, slip form"
    const char *prefix;               ///< Of its parameters in case files; laws with the same parameters share it
    const galet_param *params;        ///< Reals, integers, choices, flags, and lists whose defaults have no units
    int state_count;                  ///< 0: without memory
    const galet_point_state *states;  ///< NULL without; so are the functions of states below
    bool set_valued;  ///< Sticks exactly: at v = 0 the force is a reaction of up to the stick limit. The caller decides
                      ///< whether it sticks; sliding begins with the force of v = +0 or v = -0, which are different
    bool stores;  ///< Its states hold energy, which it may give back; else T v >= 0 in every state it can have, where
                  ///< it is passive

    /// T(v, y; N).
    double (*force)(const double *p, double load, double v, const double *y);
    /// The largest force at v = 0 of a set-valued law, not below T(+0, y); NULL for the others.
    double (*stick_limit)(const double *p, double load, const double *y);
    galet_point_slope (*slope)(const double *p, double load, double v, const double *y);
    /// The law's own rules, between parameters and of each. GALET_ERR_RANGE with the key to blame.
    galet_status (*check)(const double *p, const char **fault);
    /// Of its rules that no range of a parameter says, the one that is broken; NULL: the ranges say all.
    galet_point_rule (*rule)(const double *p);
    /// Whether it is known to give back no more work than it was given, whatever it is made to do; NULL: always.
    bool (*passive)(const double *p);
    /// Whether powers of the speed leave force or rate without finite slopes, first or higher, at v = +0; NULL: none
    /// do. Laws that creep are not asked: they are steep there, too, but are stuck before it matters.
    bool (*rough)(const double *p);
    /// Velocity at which a stuck point gives way to a reaction within the stick limit, of its sign; NULL: it rests.
    double (*creep)(const double *p, double load, double reaction, const double *y);

    /// y' = G(v, y; N).
    void (*rate)(const double *p, double load, double v, const double *y, double *rate);
    /// Where the rate vanishes at a constant velocity; at +0 or -0 the limit of that, which may be infinite.
    void (*steady)(const double *p, double load, double v, double *y);
    /// At the start of a motion.
    void (*initial)(const double *p, double load, double *y);
    /// How far each state moves: tolerances are relative to it, and all states within it of the initial ones can be.
    void (*scale)(const double *p, double load, double *y);
    /// Share of the load that a film carries; NULL: the law knows none.
    double (*lift)(const double *p, double load, const double *y);
} galet_point_law;

/// The table, by constant and name: each law is a galet_point_CONSTANT. Adding one is its file and its line here, and
/// one below unless it shares the parameters of another.
#define GALET_POINT_LAWS(X)                                                                                            \
    X(film, "film")                                                                                                    \
    X(coulomb, "coulomb")                                                                                              \
    X(viscous, "viscous")                                                                                              \
    X(polynomial, "polynomial")                                                                                        \
    X(stribeck, "stribeck")                                                                                            \
    X(dahl, "dahl")                                                                                                    \
    X(lugre, "lugre")                                                                                                  \
    X(elastoplastic, "elastoplastic")                                                                                  \
    X(rate_state_aging, "rate-state-aging")                                                                            \
    X(rate_state_slip, "rate-state-slip")                                                                              \
    X(thomsen_fidlin, "thomsen-fidlin")                                                                                \
    X(simscape, "simscape")

/// Their parameters, galet_point_GROUP_params: the prefix in case files, and the laws that take them.
#define GALET_POINT_GROUPS(X)                                                                                          \
    X(film, "film", "film")                                                                                            \
    X(coulomb, "coulomb", "coulomb")                                                                                   \
    X(viscous, "viscous", "viscous")                                                                                   \
    X(polynomial, "polynomial", "polynomial")                                                                          \
    X(stribeck, "stribeck", "stribeck")                                                                                \
    X(dahl, "dahl", "dahl")                                                                                            \
    X(lugre, "lugre", "lugre")                                                                                         \
    X(elastoplastic, "elastoplastic", "elastoplastic")                                                                 \
    X(rate_state, "rate-state", "rate-state-aging|rate-state-slip")                                                    \
    X(thomsen_fidlin, "thomsen-fidlin", "thomsen-fidlin")                                                              \
    X(simscape, "simscape", "simscape")

#define GALET_POINT_LAW(constant, name) GALET_API extern const galet_point_law galet_point_##constant;
#define GALET_POINT_GROUP(group, prefix, laws) GALET_API extern const galet_param galet_point_##group##_params[];
GALET_POINT_LAWS(GALET_POINT_LAW)
GALET_POINT_GROUPS(GALET_POINT_GROUP)
#undef GALET_POINT_LAW
#undef GALET_POINT_GROUP

/// The names of the laws, separated by blanks, as the choices of a parameter are.
#define GALET_POINT_WORD(constant, name) " " name
#define GALET_POINT_LAW_NAMES (&GALET_POINT_LAWS(GALET_POINT_WORD)[1])

/// All laws of the table, in its order; ends with NULL.
GALET_API const galet_point_law *const *galet_point_laws(void);

/// NULL where there is none of that name.
GALET_API const galet_point_law *galet_point_law_find(const char *name);

/// Places of the packed parameters.
GALET_API size_t galet_point_law_size(const galet_point_law *law);

/// First place of the parameter of this key, without the prefix; the size where there is none.
GALET_API size_t galet_point_law_index(const galet_point_law *law, const char *key);

/// Packs the defaults: of a value that follows another (`same_as`), that one's; NAN for a real without default.
GALET_API void galet_point_law_defaults(const galet_point_law *law, double *p);

/// Packs one choice by its word. GALET_ERR_INPUT where the law has no such key or the key no such word.
GALET_API galet_status galet_point_law_choose(const galet_point_law *law, const char *key, const char *word, double *p);

/// Refuses parameters that are no numbers, choices and flags that are none, counts of lists beyond their places, and
/// what the law itself refuses: GALET_ERR_RANGE, with the key to blame, without the prefix.
GALET_API galet_status galet_point_law_check(const galet_point_law *law, const double *p, const char **fault);

/// The steady curve: the force at a constant velocity [m/s] after the states have settled [N].
GALET_API double galet_point_law_steady(const galet_point_law *law, const double *p, double load, double v);

GALET_C_END

#pragma once

#include <galet/status.h>

#include <stddef.h>

/// What advances the smooth phase of a motion, step by step. Steppers know nothing of events and energy.

/// A smooth ordinary differential equation, and how accurately it is wanted.
typedef struct galet_flow {
    size_t size;                                                             // of a state
    void (*rate)(double t, const double *state, double *rate, void *owner);  // NaN asks for a shorter step
    /// Derivatives of the rate by the state, row by row; NULL: by differences.
    void (*jacobian)(double t, const double *state, double *jacobian, void *owner);
    /// Changes of the state for those differences, for laws that are curved sharply; NULL: by rounding and tolerance.
    void (*increments)(double t, const double *state, double *small, void *owner);
    void *owner;
    double rtol;
    const double *atol;
    double max_step;  // 0: none
    /// Length beyond which a step from here would be refused; NULL: not known.
    double (*reach)(double t, const double *state, void *owner);
    const int *mode;  // of the phase, and
    void *context;    // the definition's: for flows in closed form
} galet_flow;

/// One kind of stepper. `self` is what it made; none of the functions but `create` allocates.
typedef struct galet_stepper {
    const char *name;
    const char *words;
    galet_status (*create)(const galet_flow *flow, void **self);
    void (*destroy)(void *self);  // takes NULL
    /// Forgets what was before: a new phase from this state.
    galet_status (*begin)(void *self, double t, const double *state);
    /// One step not beyond `limit`: where it ends, and state and rate there. GALET_ERR_NOT_CONVERGED where none,
    /// however short, meets the tolerance.
    galet_status (*step)(void *self, double limit, double *t, double *state, double *rate);
    /// The state within the last step, by the method's own interpolant.
    void (*inside)(void *self, double t, double *state);
    /// The same as accurately as the step itself, at the price of another one; NULL where `inside` already is.
    void (*again)(void *self, double t, double *state);
    /// Length of the last step over the time in which the fastest part of the flow decays or turns; NULL: not known.
    double (*stiffness)(void *self);
} galet_stepper;

extern const galet_stepper galet_stepper_explicit, galet_stepper_radau, galet_stepper_automatic, galet_stepper_implicit;

/// The steppers of this build, the usual one first, NULL behind the last.
extern const galet_stepper *const galet_steppers[];

/// The stepper of that name; NULL where this build has none.
const galet_stepper *galet_stepper_find(const char *name);

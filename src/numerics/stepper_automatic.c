// Explicit steps, and Radau's while they pay: the direction of a slow slide settles so fast that explicit steps are a
// hundredth of what accuracy asks for.
#include "numerics/stepper.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// Explicit steps this long over the fastest time are held back by stability: DOP853 is stable to some 6. After so many
/// of them, with never as many others in a row between, Radau's steps are tried.
static const double STIFF = 4.0;
enum { STIFF_STEPS = 15, OTHER_STEPS = 6 };

/// Radau's steps must be this much longer than explicit ones could be, or they do not pay: twice as much costs creeping
/// pebbles up to twice the time. So many in a row that are not end them.
static const double PAYS = 3.0;
enum { POOR_STEPS = 3 };

typedef struct stepper {
    const galet_stepper *kind;  // of the last step
    void *fast, *firm;          // explicit, and Radau's
    int stiff, other;           // explicit steps that were stiff, and those in a row that were not
    int poor;                   // Radau's in a row that did not pay
    bool change;                // the next step is of the other kind
    double reached;             // where the last one ended, and the state there
    double *state;
    size_t size;
} stepper;

static void *steps_of(const stepper *s) {
    return s->kind == &galet_stepper_explicit ? s->fast : s->firm;
}

static void note_explicit(stepper *s) {
    bool stiff = s->kind->stiffness(s->fast) > STIFF;
    s->stiff = stiff ? s->stiff + 1 : s->stiff;
    s->other = stiff ? 0 : s->other + 1;
    s->stiff = s->other >= OTHER_STEPS ? 0 : s->stiff;
    s->change = s->stiff >= STIFF_STEPS;
}

static void note_radau(stepper *s) {
    s->poor = s->kind->stiffness(s->firm) < PAYS * STIFF ? s->poor + 1 : 0;
    s->change = s->poor >= POOR_STEPS;
}

static galet_status take_up(stepper *s, const galet_stepper *kind) {
    s->kind = kind;
    s->stiff = s->other = s->poor = 0;
    s->change = false;
    return kind->begin(steps_of(s), s->reached, s->state);
}

static galet_status begin(void *self, double t, const double *state) {
    stepper *s = self;
    s->reached = t;
    memcpy(s->state, state, s->size * sizeof *state);
    return take_up(s, &galet_stepper_explicit);
}

static galet_status step(void *self, double limit, double *t, double *state, double *rate) {
    stepper *s = self;
    bool was_explicit = s->kind == &galet_stepper_explicit;
    galet_status status =
        s->change ? take_up(s, was_explicit ? &galet_stepper_radau : &galet_stepper_explicit) : GALET_OK;
    status = status ? status : s->kind->step(steps_of(s), limit, t, state, rate);
    if (status && s->kind == &galet_stepper_radau) {  // near an edge that its stages reach over
        status = take_up(s, &galet_stepper_explicit);
        status = status ? status : s->kind->step(steps_of(s), limit, t, state, rate);
    }
    if (status) {
        return status;
    }
    s->reached = *t;
    memcpy(s->state, state, s->size * sizeof *state);
    (s->kind == &galet_stepper_explicit ? note_explicit : note_radau)(s);
    return GALET_OK;
}

static void inside(void *self, double t, double *state) {
    const stepper *s = self;
    s->kind->inside(steps_of(s), t, state);
}

static void again(void *self, double t, double *state) {
    const stepper *s = self;
    s->kind->again(steps_of(s), t, state);
}

static double stiffness(void *self) {
    const stepper *s = self;
    return s->kind->stiffness(steps_of(s));
}

static void destroy(void *self) {
    stepper *s = self;
    if (s) {
        galet_stepper_explicit.destroy(s->fast);
        galet_stepper_radau.destroy(s->firm);
        free(s->state);
        free(s);
    }
}

static galet_status create(const galet_flow *flow, void **self) {
    stepper *s = calloc(1, sizeof *s);
    if (!s) {
        return GALET_ERR_MEMORY;
    }
    *self = s;
    s->kind = &galet_stepper_explicit;
    s->size = flow->size;
    s->state = calloc(flow->size, sizeof *s->state);
    galet_status status = s->state ? galet_stepper_explicit.create(flow, &s->fast) : GALET_ERR_MEMORY;
    return status ? status : galet_stepper_radau.create(flow, &s->firm);
}

const galet_stepper galet_stepper_automatic = {
    .name = "automatic",
    .words = "explicit steps, and Radau's where the law is so stiff that they pay",
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .inside = inside,
    .again = again,
    .stiffness = stiffness,
};

#pragma once

#include <galet/watch.h>

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/// Both take NULL for a computation that nobody watches.

static inline void galet_watch_tell(const galet_watch *watch, const char *phase, double fraction) {
    if (watch && watch->progress) {
        watch->progress(phase, fraction, watch->context);
    }
}

static inline bool galet_watch_cancelled(const galet_watch *watch) {
    return watch && watch->cancel && __atomic_load_n(watch->cancel, __ATOMIC_RELAXED) != 0;
}

/// A part of a computation that its own solver watches over: fractions that it tells lie between `from` and `to` of the
/// whole.
typedef struct galet_watch_part {
    galet_watch watch;  // for the part's solver
    const galet_watch *whole;
    double from, to;
} galet_watch_part;

static inline void galet_watch_part_tell(const char *phase, double fraction, void *context) {
    const galet_watch_part *part = (const galet_watch_part *)context;
    galet_watch_tell(part->whole, phase, part->from + fraction * (part->to - part->from));
}

/// The watch to hand on; the part must outlive it.
static inline const galet_watch *galet_watch_enter(galet_watch_part *part) {
    part->watch = (galet_watch){galet_watch_part_tell, part, part->whole ? part->whole->cancel : NULL};
    return &part->watch;
}

/// A step of a computation whose own solver tells of something else: what is told instead is how far the whole has
/// come.
typedef struct galet_watch_step {
    galet_watch watch;  // for the step's solver
    const galet_watch *whole;
    const char *phase;
    double fraction;
} galet_watch_step;

static inline void galet_watch_step_tell(const char *phase, double fraction, void *context) {
    const galet_watch_step *step = (const galet_watch_step *)context;
    (void)phase;
    (void)fraction;
    galet_watch_tell(step->whole, step->phase, step->fraction);
}

/// The watch to hand on; the step must outlive it.
static inline const galet_watch *galet_watch_enter_step(galet_watch_step *step) {
    step->watch = (galet_watch){galet_watch_step_tell, step, step->whole ? step->whole->cancel : NULL};
    return &step->watch;
}

/// Somebody who may end a computation but is told nothing.
static inline galet_watch galet_watch_silent(const galet_watch *whole) {
    return (galet_watch){NULL, NULL, whole ? whole->cancel : NULL};
}

/// How much of an iteration is done whose residual fell from `start` to `now` on its way to `goal`.
static inline double galet_watch_converged(double start, double now, double goal) {
    return now <= goal ? 1.0 : start <= goal ? 0.0 : fmin(fmax(log(start / now) / log(start / goal), 0.0), 1.0);
}

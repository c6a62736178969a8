#pragma once

#include <galet/api.h>
#include <galet/status.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// How motions are looked at: an observer is shown every stretch of one, and a trace is an observer that keeps what a
/// table or a plot needs.
/// No pointer may be NULL but where it is said. What is destroyed may be.

/// A stretch of a motion without events between its ends: a step of its integration, or a closed form.
typedef struct galet_span galet_span;
struct galet_span {
    double t0, t1;  ///< [s]
    /// Fills a sample, of the motion's own type, at t0 <= t <= t1. Valid while the observer is called.
    void (*at)(const galet_span *span, double t, void *sample);
    const void *motion;  ///< What `at` needs
};

/// Is shown every stretch in order and without gaps; where the motion jumps, one stretch ends before the jump and the
/// next begins after it. A motion that ends where it begins is one stretch of no length.
typedef void galet_span_observer(const galet_span *span, void *context);

/// What a trace keeps: rows such that a straight line between them stays close to the motion.
typedef struct galet_trace_def {
    size_t sample_size;     ///< Of the motion's samples [bytes]; their first member is the time, a double
    const size_t *columns;  ///< Offsets of the doubles that the rows must follow [bytes]
    size_t column_count;
    double tolerance;     ///< Largest distance from the straight line, in parts of a column's range; what is not finite
                          ///< does not widen it, and begins and ends between two rows like a jump [-]
    size_t max_rows;      ///< Where more would be needed, rows are those where a column is smallest and largest over
                          ///< stretches of time, so that no extreme is lost
    const size_t *kinds;  ///< Of each column a number below column_count: those of one kind are sums of each other, and
                          ///< what is rounding of the largest is so in all of them; NULL: each stands alone
} galet_trace_def;

/// 1 % of a column's range and 20000 rows; samples and columns are the caller's to say.
GALET_API galet_trace_def galet_default_trace(void);

/// An owner: used by one thread. Memory is bounded: four times max_rows at most.
typedef struct galet_trace galet_trace;

/// GALET_ERR_RANGE for a tolerance that is not above 0 and below 1, no column or one outside the sample or of no kind,
/// fewer rows than four for each column; GALET_ERR_MEMORY. Columns and kinds are copied.
GALET_API galet_status galet_trace_create(const galet_trace_def *def, galet_trace **trace);
GALET_API void galet_trace_destroy(galet_trace *trace);

/// The observer: its context is the trace.
GALET_API void galet_trace_observe(const galet_span *span, void *trace);

/// Drops what is not needed, now that the ranges are known; call once, at the end. Kept are the first and the last
/// instant, both sides of a jump, and where each column is smallest and largest. GALET_ERR_MEMORY where rows were lost.
GALET_API galet_status galet_trace_finish(galet_trace *trace);

GALET_API size_t galet_trace_rows(const galet_trace *trace);
/// A sample, borrowed.
GALET_API const void *galet_trace_row(const galet_trace *trace, size_t row);
/// Whether more than max_rows would have been needed: then only extremes are true, not the lines between.
GALET_API bool galet_trace_thinned(const galet_trace *trace);

GALET_C_END

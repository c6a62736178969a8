#pragma once

#include <galet/trace.h>

#include <math.h>
#include <stdbool.h>

/// What rows of a trace show of the motion; columns are given by their offset in a sample.

static inline double trace_number(const galet_trace *trace, size_t row, size_t offset) {
    return *(const double *)((const char *)galet_trace_row(trace, row) + offset);
}

static inline double trace_time(const galet_trace *trace, size_t row) {
    return trace_number(trace, row, 0);
}

static inline double trace_largest(const galet_trace *trace, size_t offset, double sign) {
    double most = -INFINITY;
    for (size_t i = 0; i < galet_trace_rows(trace); i++) {
        most = fmax(most, sign * trace_number(trace, i, offset));
    }
    return most;
}

/// Largest distance of a fine trace from the straight lines of a coarse one, in parts of the column's range; 0 for a
/// column that never changes.
static inline double trace_distance(const galet_trace *coarse, const galet_trace *fine, size_t offset) {
    double worst = 0.0, range = trace_largest(fine, offset, 1.0) + trace_largest(fine, offset, -1.0);
    for (size_t i = 0, k = 1; i < galet_trace_rows(fine); i++) {
        double t = trace_time(fine, i);
        while (k + 1 < galet_trace_rows(coarse) && trace_time(coarse, k) < t) {
            k++;
        }
        double t0 = trace_time(coarse, k - 1), t1 = trace_time(coarse, k), part = t1 > t0 ? (t - t0) / (t1 - t0) : 0.0;
        double y = trace_number(fine, i, offset), line = (1.0 - part) * trace_number(coarse, k - 1, offset);
        double off = fabs(y - line - part * trace_number(coarse, k, offset));
        bool jump = k + 1 < galet_trace_rows(coarse) && trace_time(coarse, k + 1) == t;  // either side will do
        worst = fmax(worst, jump ? fmin(off, fabs(y - trace_number(coarse, k + 1, offset))) : off);
    }
    return worst > 0.0 ? worst / range : 0.0;
}

#pragma once

#include <galet/result.h>
#include <galet/trace.h>

/// Tables that follow a motion. Their columns are bound to the motion's samples; a trace decides which of these become
/// rows, so that every column is resolved.

/// A trace for a table; NULL where nobody wants the table. A straight line between rows stays within `tolerance` of
/// each column's range: GALET_MOTION_RESOLVED, which is promised, or less where rows are few and curves should look
/// smooth.
galet_status galet_motion_table_begin(galet_result *out, const char *table, size_t sample_size, double tolerance,
                                      galet_trace **trace);
#define GALET_MOTION_RESOLVED 0.01

/// The same where columns of one unit are parts of each other, and what is rounding of the largest is so in all.
galet_status galet_motion_table_begin_shared(galet_result *out, const char *table, size_t sample_size, double tolerance,
                                             galet_trace **trace);

/// Fills the table and releases the trace; warns where it was thinned. A trace of NULL does nothing.
galet_status galet_motion_table_end(galet_result *out, const char *table, galet_trace *trace);

#pragma once

#include <galet/result.h>
#include <galet/trace.h>

/// Tables that follow a motion. Their columns are bound to the motion's samples; a trace decides which of these become
/// rows, so that every column is resolved.

/// A trace for a table; NULL where nobody wants the table.
galet_status galet_motion_table_begin(galet_result *out, const char *table, size_t sample_size, galet_trace **trace);

/// Fills the table and releases the trace; warns where it was thinned. A trace of NULL does nothing.
galet_status galet_motion_table_end(galet_result *out, const char *table, galet_trace *trace);

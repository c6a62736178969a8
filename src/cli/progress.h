#pragma once

/// A line on the terminal that tells how long a run has been going on; none in a pipe, and none before the first
/// second.
void galet_progress_start(const char *what);
void galet_progress_stop(void);

#pragma once

/// A line on the terminal that tells how far a run is: its phase and what part of it is done. None in a pipe, and none
/// before the first second.
void galet_progress_start(const char *what);
void galet_progress_stop(void);

/// As galet_watch wants it.
void galet_progress_tell(const char *phase, double fraction, void *context);

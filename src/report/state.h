#pragma once

#include <galet/study.h>
#include <stdbool.h>
#include <stdio.h>

/// The state that a run which was ended goes on from, with the inputs it belongs to and a digest of all of it: in its
/// folder, one file beside the results that were written, another while the run is under way (report/checkpoint.h).
#define GALET_STATE_FILE "state.json"
#define GALET_CHECKPOINT_FILE "checkpoint.json"

/// The input that no result depends on.
#define GALET_THREADS_KEY "threads"

typedef struct galet_state {
    double *numbers;  ///< NULL: there is none
    size_t count;
    char *path;  ///< Of the file they come from
} galet_state;

/// Writes the state that a result keeps; false without memory.
bool galet_state_write(FILE *file, const galet_values *values, const galet_result *result);

/// Reads the state in a folder for a case that was checked: what was saved last of it, or nothing where the folder
/// holds none. Complains where it is damaged or that of another case.
galet_status galet_state_read(const char *folder, const galet_study *study, const galet_values *values,
                              galet_state *state, galet_message *why);
void galet_state_clear(galet_state *state);

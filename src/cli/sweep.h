#pragma once

#include "campaign/sweep.h"

#include <galet/study.h>

/// A sweep as `galet run` was asked for it.
typedef struct galet_sweep_request {
    const galet_study *study;
    const galet_values *values;
    const galet_sweep *sweep;
    const char *folder;  ///< NULL: write nothing
    bool json;
    bool random;  ///< The case has random inputs, which stand at their nominal values
} galet_sweep_request;

/// Adds what `--sweep KEY=FROM:TO:COUNT[:log]` says, and overrules what a file gave instead of that key.
galet_status galet_cli_add_sweep(galet_sweep *sweep, galet_values *values, const char *word, galet_message *why);

/// Refuses a value that `--set` gives a swept input.
galet_status galet_cli_check_swept(const galet_sweep *sweep, const galet_values *values, const char *setting,
                                   galet_message *why);

/// Makes it, prints it and returns the exit status. Signals are caught already.
int galet_cli_sweep(const galet_sweep_request *asked);

#pragma once

#include <galet/runner.h>

/// Tells the watch how many items are collected, a thousand times a run at most.
void galet_runner_tell(const galet_runner_def *def, size_t collected);

/// One after the other, with the state of one worker.
galet_status galet_runner_in_turn(const galet_runner_def *def, void *state);

#pragma once

#include <galet/runner.h>

/// By so many workers besides the calling thread, with a state for each. In turn where there are no threads.
galet_status galet_runner_team(const galet_runner_def *def, int workers, void *const *states);

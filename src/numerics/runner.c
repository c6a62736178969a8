#include <galet/runner.h>

#include "numerics/runner_team.h"
#include "numerics/runner_turn.h"
#include "numerics/thread.h"

#include <stdbool.h>
#include <stdlib.h>

static void end_all(const galet_runner_def *def, void **states, int begun) {
    for (int i = 0; i < begun && def->end && def->begin; i++) {
        def->end(states[i]);
    }
    free(states);
}

/// States of all workers; NULL where memory is exhausted.
static void **begin_all(const galet_runner_def *def, int workers) {
    void **states = calloc((size_t)workers, sizeof *states);
    for (int i = 0; states && def->begin && i < workers; i++) {
        states[i] = def->begin(def->context, i);
        if (!states[i]) {
            end_all(def, states, i);
            return NULL;
        }
    }
    return states;
}

galet_status galet_runner_run(const galet_runner_def *def) {
    if (def->count == 0) {
        return GALET_OK;
    }
    int workers = def->threads < 1 ? 1 : (size_t)def->threads > def->count ? (int)def->count : def->threads;
    void **states = begin_all(def, workers);
    if (!states) {
        return GALET_ERR_MEMORY;
    }
    galet_runner_tell(def, 0);
    if (def->threads_missed) {
        *def->threads_missed = 0;
    }
    bool alone = workers == 1 || galet_thread_is_ours();
    galet_status status = !alone ? galet_runner_team(def, workers, states) : galet_runner_in_turn(def, states[0]);
    end_all(def, states, workers);
    return status;
}

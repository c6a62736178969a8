#include "numerics/runner_turn.h"

#include "base/watch.h"

#include <stdlib.h>

void galet_runner_tell(const galet_runner_def *def, size_t collected) {
    double step = 1000.0 / (double)def->count, now = (double)collected * step;
    if (collected == 0 || collected == def->count || (size_t)now != (size_t)(now - step)) {
        galet_watch_tell(def->watch, def->phase, (double)collected / (double)def->count);
    }
}

galet_status galet_runner_in_turn(const galet_runner_def *def, void *state) {
    void *result = malloc(def->result_size ? def->result_size : 1);
    galet_status status = result ? GALET_OK : GALET_ERR_MEMORY;
    for (size_t i = 0; i < def->count && !status; i++) {
        if (galet_watch_cancelled(def->watch)) {
            status = GALET_ERR_INTERRUPTED;
            break;
        }
        status = def->work(def->context, state, def->first + i, result);
        status = status ? status : def->collect(def->context, def->first + i, result);
        if (!status) {
            galet_runner_tell(def, i + 1);
        }
    }
    free(result);
    return status;
}

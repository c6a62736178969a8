#include <galet/creep_curve.h>

#include "base/watch.h"
#include "contact/rolling_case.h"

static galet_creepage creep_at(galet_creepage from, galet_creepage along, double distance) {
    return (galet_creepage){from.x + distance * along.x, from.y + distance * along.y,
                            from.spin + distance * along.spin};
}

galet_status galet_creep_curve_solve(galet_rolling *rolling, const galet_rolling_def *def, galet_creepage along,
                                     size_t count, const double *creep, galet_rolling_result *results) {
    for (size_t i = 0; i < count; i++) {
        results[i] = galet_rolling_nothing();
    }
    galet_watch_step step = {.whole = def->watch, .phase = "curve"};  // points are told of, not the solves in them
    galet_status worst = GALET_OK;
    for (size_t i = 0; i < count; i++) {
        step.fraction = (double)i / (double)count;
        galet_watch_tell(def->watch, step.phase, step.fraction);
        galet_rolling_def point = *def;
        point.creep = creep_at(def->creep, along, creep[i]);
        point.warm_start = i > 0 || def->warm_start;
        point.watch = galet_watch_enter_step(&step);
        galet_status status = galet_rolling_solve(rolling, &point, &results[i]);
        if (status && status != GALET_ERR_NOT_CONVERGED) {
            return status;
        }
        worst = status ? status : worst;
    }
    galet_watch_tell(def->watch, "curve", 1.0);
    return worst;
}

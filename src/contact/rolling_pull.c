#include "contact/rolling_pull.h"

#include "contact/rolling_bars.h"
#include "contact/rolling_drag.h"
#include "contact/rolling_seek.h"

#include <math.h>
#include <string.h>

static void start_traction(galet_rolling_case *c, int k, int first) {
    galet_level *level = c->grids->level[k];
    if (c->again || (c->def->warm_start && c->grids->solved)) {
        return;
    }
    if (k == first) {
        memset(level->tx, 0, level->size * sizeof(double));
        memset(level->ty, 0, level->size * sizeof(double));
        return;
    }
    const galet_level *from = c->grids->level[k + 1];
    galet_level_interpolate(from, from->tx, level, level->tx);
    galet_level_interpolate(from, from->ty, level, level->ty);
}

static galet_status pull(galet_rolling_case *c, int k, int first) {
    galet_vec2 force = c->sought;
    if (isnan(force.x) && isnan(force.y)) {
        return galet_rolling_drag(c, k, c->given, c->def->tolerance);
    }
    double wanted = hypot(isnan(force.x) ? 0.0 : force.x, isnan(force.y) ? 0.0 : force.y);
    if (!(wanted < c->def->friction * c->normal[k].load)) {
        return GALET_ERR_RANGE;
    }
    return galet_rolling_seek(c, k, first);
}

galet_status galet_rolling_pull(galet_rolling_case *c, int k, int first) {
    c->traction[k].iterations = 0;
    start_traction(c, k, first);
    galet_status status = pull(c, k, first);
    if (!status && k > 0 && c->def->error_estimate) {
        galet_rolling_note(c, k);
    }
    return status;
}

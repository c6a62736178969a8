#include "contact/rolling_press.h"

#include "contact/rolling_bars.h"
#include "contact/rolling_symmetry.h"

static galet_ends ends_at(const void *context, double y) {
    const galet_rolling_case *c = context;
    galet_row row = c->row_at(c, y);
    return (galet_ends){row.middle - row.half, row.middle + row.half};
}

galet_status galet_rolling_press(galet_rolling_case *c, int k, int first) {
    galet_status status = c->def->normal->press(c, k, first);
    if (status) {
        return status;
    }
    galet_level *level = c->grids->level[k];
    galet_symmetry_even_pressure(c, level);
    if (k > 0 && c->def->error_estimate) {
        galet_rolling_note_pressure(c, k);
    }
    if (c->row_at) {
        return galet_runs_set(&level->runs, level, c->elastic.poisson, ends_at, c);
    }
    status = galet_runs_find(&level->runs, level, c->elastic.poisson);
    return status ? status : galet_runs_find_columns(&level->columns, level);
}

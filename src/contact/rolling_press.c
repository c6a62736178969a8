#include "contact/rolling_press.h"

#include "contact/rolling_symmetry.h"

galet_status galet_rolling_press(galet_rolling_case *c, int k, int first) {
    galet_status status = c->def->normal->press(c, k, first);
    if (!status) {
        galet_symmetry_even_pressure(c, c->grids->level[k]);
    }
    return status;
}

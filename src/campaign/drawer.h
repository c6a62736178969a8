#pragma once

#include "campaign/lot.h"
#include "campaign/store.h"

/// Makes the draws of a lot, one after the other. A draw depends on the lot and its row alone. An owner, one for each
/// thread; what it is made from may be shared.
typedef struct galet_drawer galet_drawer;

/// `watch` looks on within each draw and may end the one that is under way.
galet_status galet_drawer_create(const galet_lot *lot, galet_watch watch, galet_drawer **drawer);
void galet_drawer_destroy(galet_drawer *drawer);

/// Bytes of a draw of so many inputs and outputs, and of one of this plan.
size_t galet_draw_size_of(size_t inputs, size_t outputs);
size_t galet_draw_size(const galet_plan *plan);

/// A draw that fails says why in itself. GALET_ERR_INTERRUPTED: it was cancelled; any other error is none of the draw's
/// and ends all of them.
galet_status galet_drawer_draw(galet_drawer *drawer, long row, galet_draw *draw, galet_message *why);

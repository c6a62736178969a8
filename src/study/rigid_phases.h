#pragma once

#include "study/event_table.h"

#include <galet/rigid.h>

#include <stddef.h>

/// When the contact of a rigid body is stuck and when there is none: an owner that listens to the motion.
typedef struct galet_rigid_phases galet_rigid_phases;

galet_rigid_phases *galet_rigid_phases_create(void);  // NULL without memory
void galet_rigid_phases_destroy(galet_rigid_phases *phases);

/// The listener of a definition: its context is the owner.
galet_rigid_listener galet_rigid_phases_listen;

/// Once, when the motion has ended: sets output t_stick, fills table phases, and warns where there are more of either
/// than are kept.
void galet_rigid_phases_tell(galet_rigid_phases *phases, const galet_rigid_result *motion, galet_result *out);

/// Fills events of sticking and slipping, and returns how many: none where there are more than a chart can name.
size_t galet_rigid_phases_marks(const galet_rigid_phases *phases, galet_event marks[]);
#define GALET_RIGID_MOST_MARKS 20

extern const galet_column galet_rigid_phase_columns[];

#define GALET_RIGID_PHASE_TABLE                                                                                        \
    { "phases", "when the contact is stuck, and when the body is in flight", galet_rigid_phase_columns }
#define GALET_RIGID_PHASE_LAYER                                                                                        \
    { .kind = GALET_SPANS, .table = "phases", .x = "from", .upper = "to", .y = "name" }

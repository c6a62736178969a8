#pragma once

#include "dynamics/belt_branch.h"

/// On from the last point of a stable branch, to higher speeds or to lower ones (sense 1 or -1), by motions that begin
/// in the cycle of the speed before: where growth over amplitudes tells nothing, as where the state is lazy, the mass
/// turns round before steady sliding, or takes several turns. Ends where there is no cycle any more, or another branch
/// has it. Returns false where a motion was not decided, or points ran out.
bool galet_belt_march(galet_belt_branch *b, double sense);

/// A motion that is known, into the diagram.
void galet_belt_march_add(galet_belt_branch *b, double speed, const galet_belt_cycle *c);

/// Whether another branch has a stable motion of about this amplitude at this speed.
bool galet_belt_march_is_known(const galet_belt_branch *b, double speed, double amplitude);

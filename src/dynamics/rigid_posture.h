#pragma once

#include "dynamics/rigid_body.h"

/// A body at rest on the side on which its mass centre is lowest, at this depth: fills a state.
void galet_rigid_lie_down(const galet_rigid_def *def, double depth, double *state);

/// The start of a definition: fills a state.
void galet_rigid_start(const galet_rigid_def *def, double *state);

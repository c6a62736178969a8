#pragma once

#include "dynamics/belt_branch.h"

/// Adds the fold that the last three spots of a branch tell of, if they do.
void galet_belt_fold_look(galet_belt_branch *b);

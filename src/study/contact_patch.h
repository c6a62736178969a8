#pragma once

#include "study/contact_sketch.h"
#include "study/sketch.h"

/// The view of a contact's patch from body 1: its border and size, creepages and forces. None where it has no size.
void galet_contact_patch_draw(galet_sketch *sketch, const galet_contact_sketch_def *def);

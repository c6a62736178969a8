#pragma once

#include "input/values.h"

/// Lets names stand for what they mean: sets the parameters beside them, of any type, that were not given nor said to
/// be unset, or has them at their defaults again where no name is given. A name that sets choices stands before what
/// depends on them.
galet_status galet_values_apply_presets(galet_values *values, galet_message *why);

/// Whether a word is the name of a preset, or one of its other names: letter case aside, and a hyphen may be a blank.
bool galet_preset_is(const galet_preset *preset, const char *word);

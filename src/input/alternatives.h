#pragma once

#include "input/match.h"

/// Members of which one stands instead of another, such as a place and a velocity.

/// The first of those that a member belongs to: the one it is instead of, or itself.
size_t galet_alternatives_first(const galet_param *members, size_t member);

/// Whether a member that is used belongs to those of which `first` is the first.
bool galet_alternatives_has(const galet_reading *reading, size_t member, size_t first);

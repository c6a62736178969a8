#pragma once

#include <galet/strip.h>

/// GALET_ERR_RANGE where there are none, or one has no length, no width or numbers that are not finite.
galet_status galet_strip_check(size_t count, const galet_strip *strips);

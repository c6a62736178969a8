#pragma once

#include <galet/method.h>

/// The first of these needs that a contact does not meet, told of the method `name`; `choice` is the input that chose
/// it.
galet_misfit galet_need_check(unsigned needs, const struct galet_rolling_def *def, const char *choice,
                              const char *name);

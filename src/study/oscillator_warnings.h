#pragma once

#include <galet/oscillator.h>
#include <galet/study.h>

/// What a reader of a free decay must know: of its law up to the largest speed of the motion [m/s], of what it leaves
/// open, and of how far it is to be trusted. `spring` is the key that its stiffness follows from.
void galet_oscillator_warn(galet_result *out, const galet_oscillator_def *def, const char *spring, double speed,
                           const galet_oscillator_result *result);

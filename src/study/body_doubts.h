#pragma once

#include <galet/result.h>
#include <galet/rigid.h>
#include <galet/values.h>

/// Warns of inputs of a body that are possible, and hardly meant: what is left at its default or a preset's beside what
/// was given, inertia and friction that nothing has, and a start that the law does not keep.
void galet_body_doubt(const galet_values *in, const galet_rigid_def *def, galet_result *out);

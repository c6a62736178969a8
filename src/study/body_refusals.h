#pragma once

#include <galet/rigid.h>
#include <galet/study.h>

/// The key behind an energy that is too large.
const char *galet_body_largest_key(const galet_values *in);

/// Says what is wrong with a body, and by which of the keys that were given.
galet_status galet_body_refuse(galet_rigid_fault fault, const galet_values *in, const galet_rigid_def *def,
                               galet_refusal *why);

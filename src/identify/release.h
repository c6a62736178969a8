#pragma once

#include "identify/decay.h"

/// When a mass that is held, or rests, at the beginning of a record begins to swing, from the first sample [s]; NAN
/// where the record begins with the swing (docs/theory/identify.md 1). `scratch` has room for all points.
double galet_release_find(const galet_decay *decay, double *scratch);

#pragma once

#include <galet/sampling.h>

#define GALET_SAMPLING_METHODS(X) X(sobol) X(lhs) X(random)

#define GALET_SAMPLING_METHOD(name) extern const galet_sampling_method galet_sampling_##name;
GALET_SAMPLING_METHODS(GALET_SAMPLING_METHOD)
#undef GALET_SAMPLING_METHOD

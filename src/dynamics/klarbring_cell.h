#pragma once

#include <galet/klarbring.h>

/// The class of a system that was checked.
galet_klarbring_class galet_klarbring_class_of(const galet_klarbring_def *def, double uncertainty);

#pragma once

#include <galet/klarbring.h>
#include <galet/study.h>

/// What a reader must know: of the numbers given, and of the motion.
void galet_klarbring_warn(const galet_klarbring_def *def, const galet_klarbring_class *class, double uncertainty,
                          const galet_klarbring_result *result, galet_result *out);

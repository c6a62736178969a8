#pragma once

#include <galet/study.h>

/// Whether an output is the error bar of another.
bool galet_study_bars(const galet_study *study, const char *output);

/// The error bars of an output, a number or a list of at most `room`, in its SI unit, also where they are stored
/// relative to it. Returns how many there are.
size_t galet_result_bars(const galet_result *result, size_t output, double *bars, size_t room);

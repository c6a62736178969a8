#pragma once

#include <galet/study.h>

/// Whether an output is the error bar of another.
bool galet_study_bars(const galet_study *study, const char *output);

/// Whether an output says something to those who read it: it is there, or that there is none is news. What an
/// interrupted run did not come to would seem not to exist; of a bar and of a method's count "none" says nothing.
bool galet_result_tells(const galet_result *result, size_t output);

/// The error bars of an output, a number or a list of at most `room`, in its SI unit, also where they are stored
/// relative to it. Returns how many there are.
size_t galet_result_bars(const galet_result *result, size_t output, double *bars, size_t room);

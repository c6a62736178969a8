#pragma once

#include <galet/study.h>
#include <stdbool.h>
#include <stdio.h>

/// The state that an interrupted run goes on from: state.json in its folder, with the inputs it belongs to.

/// Writes the state that a result keeps; false without memory.
bool galet_state_write(FILE *file, const galet_values *values, const galet_result *result);

/// Reads the state in a folder for a case that was checked; released by free(). Complains where there is none or where
/// it is that of another case.
galet_status galet_state_read(const char *folder, const galet_study *study, const galet_values *values,
                              double **numbers, size_t *count, galet_message *why);

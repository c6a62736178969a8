#pragma once

#include <galet/study.h>

galet_status galet_result_create(const galet_study *study, galet_result **result);

/// Takes what the run returned, adds what went wrong in the setters (no memory, NaN), and says how it ended.
galet_status galet_result_finish(galet_result *result, galet_status run_status);

#pragma once

#include <galet/study.h>
#include <jansson.h>

/// The figures of a study as the viewer reads them, but those that a result leaves out; NULL: none of them. Without
/// values, NULL, keys stand where they would.
json_t *galet_figures_json(const galet_study *study, const galet_values *values, const galet_result *result);

#pragma once

#include <galet/study.h>
#include <jansson.h>

/// All that is known about a study: parameters, outputs, tables, fields, figures. What does not apply to one of them is
/// left out. NULL without memory.
json_t *galet_descriptor_create(const galet_study *study);

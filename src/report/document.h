#pragma once

#include <galet/study.h>
#include <jansson.h>

/// Everything a report shows, as one JSON document that the viewer in web/ draws: inputs and outputs with units and
/// meaning, tables, fields, figures, provenance. Arrays are base64 of little-endian doubles. NULL without memory.
json_t *galet_document_create(const galet_values *values, const galet_result *result, const char *date);

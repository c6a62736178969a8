#pragma once

#include <galet/study.h>
#include <jansson.h>

/// A real in JSON: infinity is the text "inf", NaN is null.
json_t *galet_json_real(double x);

/// Sets a member to a text; nothing where there is none.
void galet_json_set_text(json_t *object, const char *key, const char *text);

/// Words separated by blanks, or by what else stands between them, as an array.
json_t *galet_json_words(const char *text, const char *between);

/// One input or output; null where it is absent.
json_t *galet_json_value(const galet_value *value);

/// {dotted key: value} of the inputs that are used; those without a value are null.
json_t *galet_json_inputs(const galet_values *values);

/// {key: value} of the outputs; those that do not exist in this case are null.
json_t *galet_json_outputs(const galet_record *record);

/// How a run ended, in one word: ok, not_converged, interrupted; failed where points of a sweep did.
const char *galet_json_status(const galet_result *result);

/// Sets the unit of a value, where it has one, and the one people like to read with the factor that leads to it.
void galet_json_set_unit(json_t *object, const char *unit, const char *shown);

/// Sets the texts for reports that a case carries; those it has not are left out.
void galet_json_set_labels(json_t *object, const galet_values *values);

/// The object that `galet run --json` prints. NULL without memory.
json_t *galet_json_run(const galet_values *values, const galet_result *result);

/// A JSON value as text with the shortest numbers that read back to the same bits; released by free(). NULL where
/// memory was short for it or for any document before.
char *galet_json_text(const json_t *json, size_t flags);

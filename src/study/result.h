#pragma once

#include <galet/study.h>

/// Refuses names that the study does not declare.
galet_status galet_request_check(const galet_study *study, const galet_request *request, galet_message *why);

/// Room for what a study declares; a request of NULL asks for everything.
galet_status galet_result_create(const galet_study *study, const galet_request *request, galet_result **result);

/// What messages call the state that the run shall go on from; NULL where it has no name.
const char *galet_result_resumed_origin(const galet_result *result);

/// Takes what the run returned, adds what went wrong in the setters (no memory, NaN, a mistake of the program, which
/// `why` then tells), and says how it ended.
galet_status galet_result_finish(galet_result *result, galet_status run_status, galet_message *why);

/// How long the run took, by a clock on the wall [s]; 0: nobody knows.
void galet_result_set_seconds(galet_result *result, double seconds);
double galet_result_seconds(const galet_result *result);

/// Whether nothing that was put in, also after the end, was lost for lack of memory.
bool galet_result_is_whole(const galet_result *result);

/// Whether anybody wants any of these outputs or tables, two lists that end with NULL.
bool galet_result_wants_any(galet_result *result, const char *const *outputs, const char *const *tables);

/// Another unit for people than the declared one of a field, as galet_record_set_shown(), and the one it is shown in.
void galet_result_set_field_shown(galet_result *result, const char *name, const char *unit);
const char *galet_result_field_shown(const galet_result *result, const galet_field_def *def);

/// Whether an output is one of those that people come for: of a study, and of a result whose case decides it.
bool galet_study_heads(const galet_study *study, const char *output);
bool galet_result_heads(const galet_result *result, const char *output);

/// Puts an output before the others of the headline, unless it is one of them or the study has none of that key.
void galet_result_head_first(galet_result *result, const char *output);

/// Whether nothing of the answer is there: no output of the headline, no row of a table, no field.
bool galet_result_is_empty(const galet_result *result);

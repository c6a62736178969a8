#pragma once

#include <galet/study.h>

/// As galet_case_read, from a text; `origin` names it in messages.
galet_status galet_case_parse(const char *text, size_t length, const char *origin, const galet_study **study,
                              galet_values **values, galet_message *why);

/// The study whose name is nearest to a word, for suggestions.
const galet_study *galet_study_nearest(const char *word);

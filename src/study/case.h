#pragma once

#include "input/nearest.h"
#include "input/tree.h"

#include <galet/study.h>

/// As galet_case_read, from a text; `origin` names it in messages.
galet_status galet_case_parse(const char *text, size_t length, const char *origin, const galet_study **study,
                              galet_values **values, galet_message *why);

/// The same from a tree, which others may read as well.
galet_status galet_case_bind(const galet_node *root, const char *origin, const galet_study **study,
                             galet_values **values, galet_message *why);

enum { GALET_CASE_FILE_MAX = 4 << 20 };  ///< Bytes of a case file

/// Keys at the top of a case file that are for a campaign of many draws, unless the study has a parameter of that name;
/// ends with NULL.
extern const char *const galet_case_campaign_keys[];

/// The key of inputs that are stepped through their ranges, in the same way.
extern const char *const galet_case_sweep_key;

/// "; it is a preset: 'galet run body --set preset=egg'"; false, and nothing written, where it is none.
bool galet_study_suggest_preset(const char *word, char suggestion[GALET_SUGGESTION_SIZE]);

/// The same, or "; did you mean 'hertz'?"; "" and false where no study's name is near.
bool galet_study_suggest(const char *word, char suggestion[GALET_SUGGESTION_SIZE]);

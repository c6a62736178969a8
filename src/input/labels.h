#pragma once

#include "input/message.h"

#include <stddef.h>

/// Texts for reports that a case carries beside its inputs: they are none, and never count as such.
enum { GALET_LABELS = 3 };

/// In the order of their keys; NULL: there is none.
typedef struct galet_labels {
    char *texts[GALET_LABELS];
} galet_labels;

/// Their keys at the top of a case file; ends with NULL.
extern const char *const galet_label_keys[];

/// Index of a key; GALET_LABELS where it is none of theirs.
size_t galet_labels_find(const char *key);

/// Gives one of a key that is theirs, in place of an earlier.
galet_status galet_labels_set(galet_labels *labels, const char *key, const char *text, galet_place place,
                              galet_message *why);

galet_status galet_labels_copy(const galet_labels *from, galet_labels *labels);
void galet_labels_clear(galet_labels *labels);

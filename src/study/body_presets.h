#pragma once

#include <galet/param.h>

/// Bodies that people know, by name; ends with a NULL name.
extern const galet_preset galet_body_presets[];

/// The words for one; NULL for none, and for a name that is none.
const char *galet_body_preset_words(const char *name);

/// Their names as a list for manuals.
#define GALET_BODY_PRESET_WORDS "none, tippe-top, rattleback, celt-reversal, egg, pebble, billiard or bowling"

#pragma once

#include <galet/values.h>

/// Opens an empty file without a name, in a folder that only this program writes to or, where that is NULL, in the
/// first that takes it of those in which SQLite puts temporary files. `place` is told where it is, for messages: the
/// folder itself, or a text that lasts.
galet_status galet_spill_file_open(const char *folder, int *file, const char **place, galet_message *why);

#pragma once

#include "input/message.h"

/// Reads a whole file of at most `limit` bytes, with a zero byte behind it; released by free().
galet_status galet_file_read(const char *path, size_t limit, char **text, size_t *length, galet_message *why);

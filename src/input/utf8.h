#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Bytes of the character of UTF-8 at `text`, of which `room` are there; 0 where it begins none.
size_t galet_utf8_length(const char *text, size_t room);

/// Whether all of a text is UTF-8, as files of results are.
bool galet_utf8_holds(const char *text);

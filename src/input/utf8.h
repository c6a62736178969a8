#pragma once

#include <stddef.h>

/// Bytes of the character of UTF-8 at `text`, of which `room` are there; 0 where it begins none.
size_t galet_utf8_length(const char *text, size_t room);

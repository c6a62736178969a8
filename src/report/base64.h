#pragma once

#include <stddef.h>

/// Bytes as base64 (RFC 4648, with padding); released by free(), NULL without memory.
char *galet_base64(const void *bytes, size_t count);

/// The bytes again; released by free(). NULL where it is no such text, or without memory.
void *galet_base64_decode(const char *text, size_t *count);

#pragma once

#include <stddef.h>

/// Bytes as base64 (RFC 4648, with padding); released by free(), NULL without memory.
char *galet_base64(const void *bytes, size_t count);

#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Sixteen hexadecimal digits by which a file is known again: FNV-1a, against changes by accident or by hand.
typedef struct galet_digest {
    char text[17];
} galet_digest;

galet_digest galet_digest_bytes(const char *bytes, size_t size);

/// Of a file in the open folder `at`; false, with errno, where it cannot be read. Links are not followed.
bool galet_digest_file(int at, const char *name, galet_digest *digest);

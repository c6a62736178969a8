#pragma once

#include <inttypes.h>
#include <stddef.h>

/// Fowler, Noll and Vo's hash (FNV-1a), to tell whether files hold what they held, and damage; no guard against malice.
#define GALET_DIGEST_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t galet_digest(uint64_t so_far, const void *bytes, size_t count) {
    const unsigned char *b = (const unsigned char *)bytes;
    for (size_t i = 0; i < count; i++) {
        so_far = (so_far ^ b[i]) * UINT64_C(0x100000001b3);
    }
    return so_far;
}

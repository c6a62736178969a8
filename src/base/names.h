#pragma once

#include <stddef.h>

/// Of a table of names that of an enumerator; "unknown" for a number that is none.
#define GALET_NAME_IN(names, index) galet_name_in(names, sizeof(names) / sizeof *(names), (size_t)(index))

static inline const char *galet_name_in(const char *const *names, size_t count, size_t index) {
    return index < count ? names[index] : "unknown";
}

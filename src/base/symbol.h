#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

/// A function's address out of dlsym's object pointer, as POSIX allows and ISO C has no cast for. False, and NULL,
/// where the library has none of that name.
static inline bool galet_symbol_find(void *library, const char *name, void *address) {
    void *symbol = dlsym(library, name);
    memcpy(address, &symbol, sizeof symbol);
    return symbol != NULL;
}

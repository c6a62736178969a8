#pragma once

#include <galet/status.h>

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

/// Opens a library by its file name. GALET_ERR_ABSENT where there is none, GALET_ERR_MEMORY where there was no room for
/// it: who is told to install what is installed looks in the wrong place.
static inline galet_status galet_library_open(const char *name, void **handle) {
    *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    const char *error = *handle ? NULL : dlerror();
    bool denied = error && strstr(error, "permitted");  // of a place that may not be executed
    bool full = error && !denied && (strstr(error, "memory") || strstr(error, "map segment"));
    return *handle ? GALET_OK : full ? GALET_ERR_MEMORY : GALET_ERR_ABSENT;
}

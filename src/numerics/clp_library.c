#include "numerics/clp_library.h"

#include "base/symbol.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

static galet_clp_library library;
static bool is_open;

/// GALET_CLP_LIBRARY is the file name of the library that the program was built for.
static void open_library(void) {
    void *handle = dlopen(GALET_CLP_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    bool found = handle != NULL;
#define FIND(name) found = found && galet_symbol_find(handle, #name, &library.name);
    GALET_CLP_FUNCTIONS(FIND)
#undef FIND
    is_open = found;
}

const galet_clp_library *galet_clp_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open ? &library : NULL;
}

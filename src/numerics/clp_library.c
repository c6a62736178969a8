#include "numerics/clp_library.h"

#include "base/symbol.h"

#include <pthread.h>
#include <stdbool.h>

static galet_clp_library library;
static galet_status opened;

/// GALET_CLP_LIBRARY is the file name of the library that the program was built for.
static void open_library(void) {
    void *handle;
    opened = galet_library_open(GALET_CLP_LIBRARY, &handle);
    bool found = !opened;
#define FIND(name) found = found && galet_symbol_find(handle, #name, &library.name);
    GALET_CLP_FUNCTIONS(FIND)
#undef FIND
    opened = opened || found ? opened : GALET_ERR_ABSENT;
}

galet_status galet_clp_check(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return opened;
}

const galet_clp_library *galet_clp_open(void) {
    return galet_clp_check() ? NULL : &library;
}

#include "report/hdf5_library.h"

#include "base/symbol.h"

#include <dlfcn.h>
#include <pthread.h>

static galet_hdf5_library library;
static galet_status opened;

static bool read_identifier(void *handle, const char *name, hid_t *value) {
    const hid_t *variable;
    if (!galet_symbol_find(handle, name, &variable)) {
        return false;
    }
    *value = *variable;
    return true;
}

/// GALET_HDF5_LIBRARY and GALET_HDF5_SCALE_LIBRARY are the file names of the libraries that the program was built for.
static void open_library(void) {
    void *handle, *scales;
    opened = galet_library_open(GALET_HDF5_LIBRARY, &handle);
    opened = opened ? opened : galet_library_open(GALET_HDF5_SCALE_LIBRARY, &scales);
    bool found = !opened;
    if (!found) {
        return;
    }
#define FIND(name) found = found && galet_symbol_find(handle, #name, &library.name);
    GALET_HDF5_FUNCTIONS(FIND)
#undef FIND
#define FIND(name) found = found && galet_symbol_find(scales, #name, &library.name);
    GALET_HDF5_SCALE_FUNCTIONS(FIND)
#undef FIND
    found = found && library.H5open() >= 0;
#define READ(name) found = found && read_identifier(handle, #name, &library.name##_value);
    GALET_HDF5_IDENTIFIERS(READ)
#undef READ
    if (found) {
        library.H5Eset_auto2(H5E_DEFAULT, NULL, NULL);  // it would print its own errors
    }
    opened = found ? GALET_OK : GALET_ERR_ABSENT;
}

galet_status galet_hdf5_check(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return opened;
}

const galet_hdf5_library *galet_hdf5_open(void) {
    return galet_hdf5_check() ? NULL : &library;
}

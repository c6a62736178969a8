#pragma once

#include <galet/status.h>

#include <hdf5.h>
#include <hdf5_hl.h>
#include <stdbool.h>

// HDF5's constants call the library through these; here it is checked and opened by hand.
#undef H5CHECK
#define H5CHECK
#undef H5OPEN
#define H5OPEN

/// HDF5, opened when the first file is written: linked, it would cost every run of the program some milliseconds.

#define GALET_HDF5_FUNCTIONS(X)                                                                                        \
    X(H5open)                                                                                                          \
    X(H5Eset_auto2)                                                                                                    \
    X(H5Fcreate)                                                                                                       \
    X(H5Fflush)                                                                                                        \
    X(H5Fget_file_image)                                                                                               \
    X(H5Fclose)                                                                                                        \
    X(H5Gcreate2)                                                                                                      \
    X(H5Gclose)                                                                                                        \
    X(H5Screate)                                                                                                       \
    X(H5Screate_simple)                                                                                                \
    X(H5Sclose)                                                                                                        \
    X(H5Tcopy)                                                                                                         \
    X(H5Tset_size)                                                                                                     \
    X(H5Tset_cset)                                                                                                     \
    X(H5Tclose)                                                                                                        \
    X(H5Pcreate)                                                                                                       \
    X(H5Pset_fapl_core)                                                                                                \
    X(H5Pset_chunk)                                                                                                    \
    X(H5Pset_shuffle)                                                                                                  \
    X(H5Pset_virtual)                                                                                                  \
    X(H5Pset_deflate)                                                                                                  \
    X(H5Pclose)                                                                                                        \
    X(H5Dcreate2)                                                                                                      \
    X(H5Dwrite)                                                                                                        \
    X(H5Dclose)                                                                                                        \
    X(H5Acreate2)                                                                                                      \
    X(H5Awrite)                                                                                                        \
    X(H5Aclose)

/// Of its high-level library.
#define GALET_HDF5_SCALE_FUNCTIONS(X)                                                                                  \
    X(H5DSset_scale)                                                                                                   \
    X(H5DSattach_scale)

/// Identifiers that HDF5's macros read from variables of the library.
#define GALET_HDF5_IDENTIFIERS(X)                                                                                      \
    X(H5T_NATIVE_DOUBLE_g)                                                                                             \
    X(H5T_NATIVE_LLONG_g)                                                                                              \
    X(H5T_NATIVE_INT_g)                                                                                                \
    X(H5T_NATIVE_INT8_g)                                                                                               \
    X(H5T_C_S1_g)                                                                                                      \
    X(H5P_CLS_DATASET_CREATE_ID_g)                                                                                     \
    X(H5P_CLS_FILE_ACCESS_ID_g)

typedef struct galet_hdf5_library {
#define FUNCTION(name) __typeof__(name) *name;
    GALET_HDF5_FUNCTIONS(FUNCTION)
    GALET_HDF5_SCALE_FUNCTIONS(FUNCTION)
#undef FUNCTION
#define IDENTIFIER(name) hid_t name##_value;
    GALET_HDF5_IDENTIFIERS(IDENTIFIER)
#undef IDENTIFIER
} galet_hdf5_library;

/// NULL where the library is not installed. Opened once, kept for the life of the program.
const galet_hdf5_library *galet_hdf5_open(void);

/// Why it is not there: GALET_ERR_ABSENT or, for want of room, GALET_ERR_MEMORY.
galet_status galet_hdf5_check(void);

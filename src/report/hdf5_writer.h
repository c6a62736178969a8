#pragma once

#include "report/hdf5_library.h"

/// Writes on; the first failure is remembered and the rest does nothing harmful.
typedef struct galet_hdf5_writer {
    const galet_hdf5_library *h;
    hid_t text;  ///< Type of a UTF-8 string of any length
    bool failed;
} galet_hdf5_writer;

/// What a dataset says about itself.
typedef struct galet_hdf5_label {
    const char *name, *unit, *doc;
} galet_hdf5_label;

/// The identifier itself; a negative one is a failure.
hid_t galet_hdf5_keep(galet_hdf5_writer *w, hid_t id);

hid_t galet_hdf5_open_group(galet_hdf5_writer *w, hid_t parent, const char *name);
void galet_hdf5_write_text_attribute(galet_hdf5_writer *w, hid_t object, const char *name, const char *text);
void galet_hdf5_write_real_attribute(galet_hdf5_writer *w, hid_t object, const char *name, double x);

/// Unit and meaning, as attributes.
void galet_hdf5_write_label(galet_hdf5_writer *w, hid_t set, galet_hdf5_label l);

/// A dataset of rank 0 (one value) to 2, left open so that more attributes can follow.
hid_t galet_hdf5_write(galet_hdf5_writer *w, hid_t group, galet_hdf5_label l, hid_t type, int rank, const hsize_t *size,
                       const void *data);

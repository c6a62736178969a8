#pragma once

#include <galet/study.h>

/// A file as it lies on the disk. The holder frees the bytes.
typedef struct galet_hdf5 {
    void *bytes;
    size_t size;
} galet_hdf5;

/// Makes result.h5 for h5py, MATLAB, ParaView: groups `inputs`, `outputs`, `tables/NAME`, `fields`; every dataset has
/// the attributes `unit` and `doc`. What is absent has no dataset; records are groups numbered from 0. The name is for
/// messages.
galet_status galet_hdf5_image(const char *name, const galet_values *values, const galet_result *result,
                              const char *date, galet_hdf5 *out, galet_message *why);

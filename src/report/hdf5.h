#pragma once

#include <galet/study.h>

/// Writes result.h5 for h5py, MATLAB, ParaView: groups `inputs`, `outputs`, `tables/NAME`, `fields`; every dataset has
/// the attributes `unit` and `doc`. What is absent has no dataset; records are groups numbered from 0.
galet_status galet_hdf5_write(const char *path, const galet_values *values, const galet_result *result,
                              const char *date, galet_message *why);

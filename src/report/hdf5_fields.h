#pragma once

#include "report/hdf5_writer.h"

#include <galet/study.h>

/// Fields as datasets of the group, with their coordinates as dimension scales beside them, and for programs that know
/// meshes only (result.xdmf): a group of the file for each grid, named by galet_mesh_name(), that holds corners, cells
/// and the same values in one row.
void galet_hdf5_write_fields(galet_hdf5_writer *w, hid_t file, hid_t group, const galet_result *result);

#pragma once

#include "report/mesh.h"

#include <stdio.h>

/// An XDMF file that tells ParaView and meshio what the fields in result.h5 mean that are on the mesh of that number.
/// One grid to a file: meshio reads no more.
void galet_xdmf_write(FILE *out, const galet_result *result, size_t number);

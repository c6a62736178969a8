#pragma once

#include <galet/study.h>
#include <stdio.h>

/// An XDMF file that tells ParaView what the fields in result.h5 mean: fields on the same cells share a
/// grid.
void galet_xdmf_write(FILE *out, const galet_result *result);

#pragma once

#include "report/folder.h"

#include <galet/study.h>

/// Writes what `--out` promises: result.json, case.yaml, result.h5 (and result.xdmf for fields), report.html,
/// tables/NAME.csv.
galet_status galet_output_write(galet_folder *folder, const galet_values *values, const galet_result *result,
                                galet_message *why);

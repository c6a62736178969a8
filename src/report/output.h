#pragma once

#include "report/folder.h"

#include <galet/study.h>
#include <jansson.h>

/// What stands in other files than in those of one run.
typedef struct galet_output_more {
    const json_t *json;         ///< What result.json holds, beside the list of files; NULL: what a run prints
    const galet_result *shown;  ///< What the report shows; NULL: the result itself
} galet_output_more;

/// As galet_output_write, for more than one run.
galet_status galet_output_write_more(galet_folder *folder, const galet_values *values, const galet_result *result,
                                     const galet_output_more *more, galet_message *why);

/// Writes what `--out` promises: result.json, case.yaml, result.h5 (and result.xdmf for fields), report.html,
/// tables/NAME.csv.
galet_status galet_output_write(galet_folder *folder, const galet_values *values, const galet_result *result,
                                galet_message *why);

/// Writes result.json: an object, which is released, with build and date and the list of files. False without memory.
bool galet_output_write_json(FILE *file, json_t *json, const galet_folder *folder, const char *date);

/// The time of writing as files tell it.
void galet_output_date(char *out, size_t size);

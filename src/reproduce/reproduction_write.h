#pragma once

#include "report/folder.h"
#include "reproduce/reproduction.h"

#include <jansson.h>
#include <stdio.h>

/// The object that `galet reproduce --json` prints. NULL without memory.
json_t *galet_reproduction_json(const galet_reproduction *reproduction);

/// What it prints for people: every item of one paper; of several, how they stand and what does not hold.
void galet_reproduction_write(FILE *out, const galet_reproduction *reproduction);

/// Whether the reports of these papers may be written there, a list of `count`; to be asked before the work.
galet_status galet_reproduction_check_folder(const galet_folder *folder, const galet_paper *const *papers, size_t count,
                                             galet_message *why);

/// Writes what `--out` promises: result.json, and of one paper report.html and tables/NAME.csv. Of several, report.html
/// lists them, and PAPER/ holds the report and the tables of each.
galet_status galet_reproduction_save(galet_folder *folder, const galet_reproduction *reproduction, galet_message *why);

#pragma once

#include "report/compare.h"

/// Writes report.html and result.json, the object that --json prints, into a folder.
galet_status galet_comparison_save(galet_folder *folder, const galet_comparison *comparison, galet_message *why);

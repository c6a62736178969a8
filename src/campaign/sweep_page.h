#pragma once

#include "campaign/sweep_run.h"
#include "report/folder.h"

/// Files of a sweep: its table, the object that --json prints, and one report that compares all points. For the viewer
/// it is a result like any other, of a study made up for the occasion.
galet_status galet_swept_save(galet_folder *folder, const galet_swept_rows *rows, galet_message *why);

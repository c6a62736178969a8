#pragma once

#include "report/folder.h"

#include <galet/study.h>

/// What a long run saves of its state every few seconds, so that kill -9 or a loss of power takes no more than that:
/// checkpoint.json in its folder, beside an earlier result, which stays as it is until the run ends. Nothing is saved
/// where the folder was moved away: another run may have taken its name.
typedef struct galet_checkpoint {
    const galet_folder *folder;
    const galet_values *values;
    double due;           ///< When to save next [s]
    galet_message fault;  ///< Why it could not be saved, the first time; "": it could
} galet_checkpoint;

/// Whether there is room for one: another's file of that name is kept.
galet_status galet_checkpoint_check(const galet_folder *folder, galet_message *why);

/// What to lend to the run of these values, which must outlive it.
galet_saver galet_checkpoint_begin(galet_checkpoint *checkpoint, const galet_folder *folder,
                                   const galet_values *values);

/// When the run's own files are there: nobody needs it any more.
void galet_checkpoint_remove(const galet_folder *folder);

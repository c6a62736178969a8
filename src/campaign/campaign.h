#pragma once

#include "campaign/crew.h"

/// Many draws of one case: what is missing of them is made, by threads and ranks, and stored.
typedef struct galet_campaign_def {
    const galet_plan *plan;  ///< Checked
    const char *folder;      ///< NULL: the draws are gone at the end
    bool resume;
    int threads;         ///< Of each process
    galet_fleet *fleet;  ///< NULL: this process is alone
    galet_watch watch;
    int *threads_missed;  ///< Takes how many of the threads the system did not give; NULL: nobody wants to know
} galet_campaign_def;

/// Opens the store and fills it. GALET_ERR_INTERRUPTED comes with the store, too, and what was finished in it. `lost`
/// is a rank that does not answer any more; 0: none.
galet_status galet_campaign_run(const galet_campaign_def *def, galet_store **store, int *lost, galet_message *why);

/// The part of a rank other than 0.
void galet_campaign_help(const galet_campaign_def *def);

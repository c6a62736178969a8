#pragma once

#include "campaign/store.h"

/// Puts draws into a store as they come, in batches of some tenths of a second, and tells how far the campaign is. Now
/// and then it lets somebody look at the store.
typedef struct galet_intake {
    galet_store *store;
    long rows;  ///< Of the whole campaign
    galet_watch watch;
    long taken;               ///< Since it began
    long pending;             ///< Since the last commit
    double began, committed;  ///< When it began, and when that was [s]
    /// Looks at what is stored so far; it gets a twentieth of the time at most. NULL: nobody does.
    void (*look)(galet_store *store, void *context);
    void *context;
    double next_look;  ///< When that may be again [s]
} galet_intake;

galet_intake galet_intake_begin(galet_store *store, long rows, galet_watch watch);

/// As galet_batch wants it; the context is the intake.
galet_status galet_intake_take(const galet_draw *draw, void *intake, galet_message *why);

/// Commits what came.
galet_status galet_intake_flush(galet_intake *intake, galet_message *why);

#pragma once

#include "campaign/plan.h"
#include "campaign/reasons.h"

/// The draws of a campaign: DIR/campaign.sqlite, readable by others while it grows. What is committed survives any end
/// of the program. An owner, used by one thread at a time.
///
/// Table `draw` has one row a draw: id (from 1), status (ok, failed), reason, "in.KEY", "out.KEY" [SI]. Table
/// `warning` has the keys of the warnings that came with draws, table `campaign` has one row that says what they are
/// draws of, table `quantity` the unit and meaning of each column.
typedef struct galet_store galet_store;

/// One draw. Its numbers are the inputs, then the outputs; NAN is stored as NULL.
typedef struct galet_draw {
    long row;  ///< From 0
    bool failed;
    char reason[192];    ///< "" where it did not fail
    char warnings[192];  ///< Their keys, with blanks between them
    double numbers[];
} galet_draw;

/// Takes a draw, which is gone afterwards.
typedef galet_status galet_draw_taker(const galet_draw *draw, void *context, galet_message *why);

/// Draws from `first` up to, but not with, `end`.
typedef struct galet_range {
    long first, end;
} galet_range;

/// Opens the store of a folder, which is made if missing, and keeps others out of it. Without `resume` it must hold no
/// campaign; with it the one it holds must be of this plan. A folder of NULL: a temporary file that is gone at the end.
galet_status galet_store_open(const char *folder, const galet_plan *plan, bool resume, galet_store **store,
                              galet_message *why);

/// What was not committed is dropped.
void galet_store_close(galet_store *store);

galet_status galet_store_add(galet_store *store, const galet_draw *draw, galet_message *why);
/// Ends the batch that the first draw after the last commit began.
galet_status galet_store_commit(galet_store *store, galet_message *why);

/// Whether the file that the draws are in is still the one of its name.
bool galet_store_is_there(const galet_store *store);

/// Draws that are committed.
long galet_store_done(const galet_store *store);

/// Ranges of draws that are not there yet, in order; released by free(). One process leaves one, ranks that are
/// interrupted as many as they were making.
galet_status galet_store_missing(galet_store *store, galet_range **ranges, size_t *count, galet_message *why);

/// Shows the draws of a range that are there, in order and without their reasons. What `take` returns other than
/// GALET_OK ends it.
galet_status galet_store_visit(galet_store *store, galet_range range, galet_draw_taker *take, void *context,
                               galet_message *why);

/// Failed draws with their reasons, most frequent first; what a reason says in brackets of the value it got is left
/// out.
galet_status galet_store_failures(galet_store *store, long *failed, galet_tally failures[GALET_TALLIES_MAX],
                                  size_t *count, galet_message *why);

/// Keys of warnings that came with draws, most frequent first; beyond the most that are listed, "others".
galet_status galet_store_warnings(galet_store *store, galet_tally warnings[GALET_TALLIES_MAX], size_t *count,
                                  galet_message *why);

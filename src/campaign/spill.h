#pragma once

#include "campaign/store.h"

#include <galet/series.h>

/// The outputs of a campaign's draws, copied once from the store into a file of plain numbers that has no name: what is
/// said of them takes dozens of walks along each, and SQLite needs a hundred times as long for one. An owner, used by
/// one thread at a time.
typedef struct galet_spill galet_spill;

/// Copies what is stored. The file lies in `folder`, beside the store, or where temporary files are; it is gone with
/// the spill or the program.
galet_status galet_spill_create(const galet_plan *plan, galet_store *store, const char *folder, galet_spill **spill,
                                galet_message *why);
void galet_spill_destroy(galet_spill *spill);

/// An output of the first `rows` draws, NAN where there is none; not more than up to the last draw that is stored. Who
/// reads it and fails has told `why`, which must stay as long as the series is read.
galet_series galet_spill_series(galet_spill *spill, size_t output, size_t rows, galet_message *why);

/// Of the samples themselves, without what sensitivity draws besides: how many there are up to the last that is stored,
/// failed or not, and how many of all did not fail. All that is said of means and intervals is said of the former.
size_t galet_spill_end(const galet_spill *spill);
size_t galet_spill_succeeded(const galet_spill *spill);

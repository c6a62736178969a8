#pragma once

#include "campaign/plan.h"
#include "campaign/sqlite_library.h"

/// What a store says of the campaign it holds.

/// Whether there is a campaign in it; a file that is damaged or somebody else's is refused.
galet_status galet_store_look(const galet_sqlite_library *sqlite, sqlite3 *db, const char *path, bool *there,
                              galet_message *why);

/// Writes what the draws will be draws of.
galet_status galet_store_describe(const galet_sqlite_library *sqlite, sqlite3 *db, const char *path,
                                  const galet_plan *plan, galet_message *why);

/// Whether the draws that are there are draws of this plan; the reason where they are not. The number of samples may
/// grow where the method of sampling allows it.
galet_status galet_store_compare(const galet_sqlite_library *sqlite, sqlite3 *db, const char *folder,
                                 const galet_plan *plan, galet_message *why);

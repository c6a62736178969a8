#pragma once

#include "campaign/reasons.h"
#include "campaign/sqlite_library.h"
#include "input/message.h"

/// How often draws of a store failed, and for which reason; what a reason says in brackets of the value it got is left
/// out.
galet_status galet_store_tally_failures(const galet_sqlite_library *sqlite, sqlite3 *db, const char *path,
                                        galet_reasons *reasons, galet_message *why);

/// How often draws came with which warning.
galet_status galet_store_tally_warnings(const galet_sqlite_library *sqlite, sqlite3 *db, const char *path,
                                        galet_reasons *keys, galet_message *why);

#pragma once

#include "campaign/findings.h"

/// The report of a campaign: how each output is spread, what it depends on, and how its mean settles. For the viewer it
/// is a result like any other, of a study made up for the occasion.

/// Writes DIR/report.html, in place of an earlier one; nothing where the viewer is not built in. `under_way`:
/// more draws are being made, and the page says so.
galet_status galet_page_write(const char *folder, const galet_findings *findings, galet_store *store, bool under_way,
                              galet_message *why);

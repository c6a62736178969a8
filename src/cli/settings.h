#pragma once

#include "campaign/plan.h"

#include <galet/values.h>

/// Gives one value as `--set KEY=VALUE` says it, with a key and '='.
galet_status galet_cli_set(galet_values *values, const char *setting, galet_message *why);

/// The same for a case whose random inputs are drawn: what is random takes none.
galet_status galet_cli_set_planned(galet_plan *plan, const char *setting, galet_message *why);

#pragma once

#include <galet/values.h>

/// Gives one value as `--set KEY=VALUE` says it.
galet_status galet_cli_set(galet_values *values, const char *setting, galet_message *why);

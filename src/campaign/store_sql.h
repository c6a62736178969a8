#pragma once

#include "campaign/plan.h"

/// Sentences for SQLite about table `draw` of a plan; released by free(), NULL without memory.

/// "CREATE TABLE draw (...)"
char *galet_store_sql_create(const galet_plan *plan);

/// "INSERT INTO draw VALUES (?, ...)": id, status, reason, inputs, outputs
char *galet_store_sql_insert(const galet_plan *plan);

/// How many draws hold something that no campaign writes.
char *galet_store_sql_count_odd(const galet_plan *plan);

#pragma once

#include "study/belt_tables.h"

/// Speeds of the belt at which steady sliding and a cycle are both stable, one row for each stretch of them.
void galet_belt_hysteresis_fill(galet_table *table, const galet_belt_answer *answer,
                                const galet_belt_branch_point *points, size_t count);

#pragma once

#include <galet/identify.h>
#include <galet/study.h>

/// The laws that were tried, and why one of them was chosen.
void galet_identify_orders_fill(galet_table *table, const galet_identify *identify);

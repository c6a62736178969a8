#pragma once

#include "report/compare.h"

/// Adds the figures of all results, those of the first in its order, then what others have besides; and the tables and
/// fields that they are drawn from, each under a name of its own.
void galet_comparison_add_figures(const galet_comparison *comparison, json_t *tables, json_t *fields, json_t *figures);

/// Every table of one result, with a column that says whose it is.
void galet_compared_add_tables(const galet_compared *item, json_t *tables);

/// Whether curves of several results fit into one chart of this figure, and the chart.
bool galet_figure_is_overlaid(const json_t *figure);
json_t *galet_figure_overlaid(const galet_comparison *comparison, const json_t *figure, json_t *tables);

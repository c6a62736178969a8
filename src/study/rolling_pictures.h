#pragma once

#include <galet/rolling.h>
#include <galet/study.h>

/// What a case of rolling contact is shown by: its tables, fields and figures.
extern const galet_table_def galet_rolling_tables[];
extern const galet_field_def galet_rolling_fields[];
extern const galet_figure galet_rolling_figures[];

/// Whether any of them needs the solver's fields.
bool galet_rolling_pictures_need_fields(galet_result *out);

/// Fills those that are wanted with a case solved in `rolling`. GALET_ERR_INTERRUPTED while it is compared with others.
galet_status galet_rolling_pictures_fill(galet_rolling *rolling, const galet_rolling_def *def,
                                         const galet_rolling_result *r, galet_result *out);

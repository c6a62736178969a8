#pragma once

#include "study/wear_recorder.h"

#include <galet/study.h>
#include <galet/wear.h>

extern const galet_table_def galet_wear_tables[];
extern const galet_field_def galet_wear_fields[];
extern const galet_figure galet_wear_figures[];

/// Whether the map of depth is wanted, which has to be gathered on the way.
bool galet_wear_tables_need_map(galet_result *out);

/// Fills what the result asks for.
void galet_wear_tables_fill(const galet_wear *wear, const galet_wear_def *def, const galet_wear_recorder *recorder,
                            bool flipped, galet_result *out);

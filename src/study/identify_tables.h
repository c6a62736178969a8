#pragma once

#include <galet/identify.h>
#include <galet/study.h>

/// Tables of an identification, each filled only where it is wanted.
extern const galet_table_def galet_identify_tables[];
extern const galet_figure galet_identify_figures[];

/// `top` is the highest speed of the friction curve.
galet_status galet_identify_tables_fill(const galet_identify_def *def, const galet_identify *id, double confidence,
                                        double top, galet_result *out);

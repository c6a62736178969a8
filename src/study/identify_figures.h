#pragma once

#include <galet/study.h>

/// What the tables of an identification hold, and what is drawn of them.
extern const galet_table_def galet_identify_tables[];
extern const galet_figure galet_identify_figures[];

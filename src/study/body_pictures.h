#pragma once

#include <galet/study.h>

/// Tables and figures of the study of a body.
extern const galet_table_def galet_body_tables[];
extern const galet_figure galet_body_figures[];

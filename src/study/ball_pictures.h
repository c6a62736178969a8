#pragma once

#include <galet/study.h>

/// Tables and figures of the study of a ball.
extern const galet_table_def galet_ball_tables[];
extern const galet_figure galet_ball_figures[];

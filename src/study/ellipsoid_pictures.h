#pragma once

#include <galet/study.h>

/// Tables and figures of the study of an ellipsoid.
extern const galet_table_def galet_ellipsoid_tables[];
extern const galet_figure galet_ellipsoid_figures[];

#pragma once

#include <galet/figure.h>
#include <galet/param.h>
#include <galet/result.h>

/// Tables and figures of Munitsyna 2012.
extern const galet_table_def galet_munitsyna_tables[];
extern const galet_figure galet_munitsyna_figures[];

#pragma once

#include <galet/rigid.h>
#include <galet/study.h>

/// A row of the tables that follow a body: what it does, and the word for it.
typedef struct galet_body_row {
    galet_rigid_sample at;
    const char *mode;
} galet_body_row;

/// Tables and figures of the study of a body.
extern const galet_table_def galet_body_tables[];
extern const galet_figure galet_body_figures[];

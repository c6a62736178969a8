#pragma once

#include "campaign/page_parts.h"
#include "campaign/sweep_run.h"

/// The report of a sweep while it is made: a study made up for the occasion, with its outputs, tables and figures.

/// What the page makes of one output of the study.
typedef struct galet_swept_line {
    bool exists;    ///< Some point has it
    bool constant;  ///< All that have it have the same
    bool heads;     ///< People come for it
    bool is_error;  ///< It is the error bar of another
    bool echoes;    ///< It is a swept input itself
    size_t error;   ///< The output that is its error bar; the count of outputs: none, or no point has one
    size_t smallest, largest;
} galet_swept_line;

typedef struct galet_swept_page {
    const galet_swept_rows *rows;
    galet_study study;        ///< Of the report; that of the files has the first table alone
    galet_swept_line *lines;  ///< One an output
    galet_output *outputs;    ///< Of the page
    double *values;           ///< Of these
    galet_column *sweep_columns, *curve_columns, *point_columns;
    galet_table_def tables[4];
    galet_page_parts parts;
    size_t stride;  ///< Of the values of the second input, every so many makes a curve
} galet_swept_page;

/// An output at a row; NAN where there is none.
double galet_swept_number(const galet_swept_page *page, size_t row, size_t output);

/// Half of an error bar in the unit of its output: a pure number beside a quantity is a share of it.
double galet_swept_bar(const galet_swept_page *page, size_t row, size_t output);

bool galet_swept_has_bar(const galet_swept_page *page, size_t output);

/// Whether an output has a figure: it changes, tells of the case and not of how it was computed, and is no error bar,
/// which is a band about another, and no swept input.
bool galet_swept_is_drawn(const galet_swept_page *page, size_t output);

/// Finds out about all outputs; their lines are there.
void galet_swept_read_lines(galet_swept_page *page);

/// What stands in the tables "sweep", "curves" and "points", and all of it.
void galet_swept_describe_tables(galet_swept_page *page);
void galet_swept_fill_sweep(const galet_swept_page *page, galet_table *table);
galet_status galet_swept_fill_curves(const galet_swept_page *page, galet_table *table);
galet_status galet_swept_fill_points(const galet_swept_page *page, galet_table *table);

/// Curves of all outputs that are drawn, those people come for first, and the table of points.
void galet_swept_describe_figures(galet_swept_page *page);

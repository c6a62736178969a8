#pragma once

#include "campaign/findings.h"
#include "campaign/page_parts.h"

enum { GALET_PAGE_DRAWS = 5000 };  ///< In the table and figures of draws

/// The study that a campaign's report is of: statistics as outputs, the draws as a table, figures of both.
typedef struct galet_page_study {
    galet_study study;
    galet_output *outputs;
    galet_column *draw_columns, *convergence_columns, *mark_columns;
    galet_table_def tables[6];
    size_t output_count;
    size_t left_out;    ///< Figures of an output against an input that would be too many
    const char *shown;  ///< Words for captions where not all draws are in the table; "": they are
    galet_page_parts parts;
} galet_page_study;

/// False without memory.
bool galet_page_study_make(galet_page_study *page, const galet_findings *findings);
void galet_page_study_clear(galet_page_study *page);

/// Names of its outputs, "p0.mean", in the order of galet_page_statistics().
enum { GALET_PAGE_STATISTICS = 9 };
void galet_page_statistics(const galet_statistics *s, double numbers[GALET_PAGE_STATISTICS]);

/// How many of its outputs tell of this one of the study: all statistics, or 1 where no draw has it.
size_t galet_page_lines(const galet_findings *findings, size_t index);

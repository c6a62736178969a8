#pragma once

#include <galet/belt.h>
#include <galet/study.h>

/// What the study of the belt has found, and its tables.
typedef struct galet_belt_answer {
    galet_oscillator_def def;
    galet_belt_sliding sliding;
    galet_belt_hopf hopfs[GALET_BELT_MAX_HOPF];
    size_t hopf_count;
    galet_belt_cycle rest, from_sliding, start;
    galet_belt_cycle outermost;  // looked for where the others settle and it may be a cycle
    bool has_start;              // other than x0 = v0 = 0
} galet_belt_answer;

/// NAN where it is not known: the motion was not followed to where it ends, or grows beyond all bounds.
double galet_belt_known_amplitude(const galet_belt_cycle *cycle);

/// "sub" or "super".
const char *galet_belt_hopf_type(const galet_belt_hopf *hopf);

extern const galet_table_def galet_belt_tables[];

/// Fills the tables that are wanted, but for the diagram. GALET_ERR_NOT_CONVERGED and GALET_ERR_INTERRUPTED keep what
/// was filled.
galet_status galet_belt_tables_fill(galet_result *out, const galet_belt_answer *answer);

/// Speeds of the belt between which the diagram is drawn.
typedef struct galet_belt_range {
    double from, to;
    bool open;  // `to` was not given: the drawing ends a little above all that it shows
} galet_belt_range;

/// Those that are NAN come from all that is known: definition and Hopf speeds.
galet_belt_range galet_belt_diagram_range(const galet_belt_answer *answer, double from, double to);

/// The diagram; folds are an output of it.
galet_status galet_belt_diagram_fill(galet_result *out, const galet_belt_answer *answer, galet_belt_range range,
                                     double step);

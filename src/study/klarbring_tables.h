#pragma once

#include <galet/figure.h>
#include <galet/klarbring.h>
#include <galet/param.h>
#include <galet/result.h>

/// What the report of `klarbring` shows beside the motion.
extern const galet_table_def galet_klarbring_tables[];
extern const galet_figure galet_klarbring_figures[];

/// A row of the motion.
typedef struct galet_klarbring_row {
    galet_klarbring_sample at;
    const char *phase;
} galet_klarbring_row;

/// Everything found about the equilibria, and where the motion begins.
typedef struct galet_klarbring_picture {
    const galet_klarbring_def *def;
    const galet_klarbring_class *class;
    const galet_klarbring_equilibrium *equilibria;
    size_t count;
    double uncertainty;
    galet_klarbring_state start;  // of the motion
} galet_klarbring_picture;

/// Cone, line of equilibria, equilibria, start and wall, table of cells, after the motion; and fans, which may be
/// cancelled. Warns where a fan does not bear out its label.
galet_status galet_klarbring_tables_fill(const galet_klarbring_picture *picture, galet_result *out);

#pragma once

#include <galet/api.h>

#include <stdbool.h>

GALET_C_BEGIN

/// Figures as data: what to draw, from which columns and fields. A viewer knows these kinds and no study.
/// A figure whose sources are empty in some case is simply not there.
typedef enum galet_layer_kind {
    GALET_LINES = 1,  // table, x, y, series
    GALET_POINTS,     // table, x, y, series
    GALET_BAND,       // table, x, lower, upper
    GALET_SPANS,      // table, x (start), upper (end), y (name of the phase)
    GALET_MAP,        // field, levels
    GALET_ZONES,      // field of small integers: outlines where it changes
    GALET_ARROWS,     // field, field2
    GALET_PATH,       // table, x, y, closed, filled
    GALET_TABLE,      // table, highlight
    GALET_HISTOGRAM,  // table, x
    GALET_ANIMATION,  // table, x (time), shape; columns px py pz q0 q1 q2 q3
} galet_layer_kind;

typedef struct galet_layer {
    galet_layer_kind kind;
    const char *label;  ///< Words of the legend; NULL: the column's
    const char *table, *x, *y, *lower, *upper, *highlight;
    const char *series;  ///< A column of texts: one curve for each of them, which is its label; NULL: one curve
    const char *field, *field2;
    int levels;  ///< Iso-lines of a map
    bool dash, closed, filled;
    const char *shape;          ///< ellipsoid, box or cylinder
    const char *shape_size[3];  ///< Keys of the inputs that are its semi-axes
} galet_layer;

typedef struct galet_axis {
    const char *label;  ///< NULL: from what is drawn
    bool log;
} galet_axis;

/// Layers end with one of kind 0.
typedef struct galet_figure {
    const char *name, *title, *caption;
    bool equal;  ///< One metre is as long along x as along y
    galet_axis x, y;
    const galet_layer *layers;
} galet_figure;

GALET_C_END

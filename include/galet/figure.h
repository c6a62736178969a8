#pragma once

#include <galet/api.h>

#include <stdbool.h>

GALET_C_BEGIN

/// Figures as data: what to draw, from which columns and fields. A viewer knows these kinds and no study.
/// A figure whose sources are empty in some case is simply not there.
#define GALET_LAYER_LIST(X)                                                                                            \
    X(LINES, "lines")         /* table, x, y, series */                                                                \
    X(POINTS, "points")       /* table, x, y, series */                                                                \
    X(BAND, "band")           /* table, x, lower, upper */                                                             \
    X(SPANS, "spans")         /* table, x (start), upper (end), y (name of the phase) */                               \
    X(MAP, "map")             /* field, mask, levels */                                                                \
    X(ZONES, "zones")         /* field of small integers, mask: outlines where it changes */                           \
    X(ARROWS, "arrows")       /* field, field2 */                                                                      \
    X(PATH, "path")           /* table, x, y, closed, filled */                                                        \
    X(TABLE, "table")         /* table, columns, highlight, link, digits */                                            \
    X(HISTOGRAM, "histogram") /* table, x; spans beside it shade ranges, or are lines where they have no width */      \
    X(ANIMATION, "animation") /* table, x (time), shape; columns px py pz q0 q1 q2 q3, and more (docs/results.md) */   \
    X(SKETCH, "sketch")       /* table: views of a case in true scale, element by element (docs/results.md) */         \
    X(BODIES, "bodies")       /* table: two bodies in space and arrows (docs/results.md); field on the lower one */    \
    X(EVENTS, "events")       /* table, x (time), y (name): marks along x in curves, below the slider in animations */

typedef enum galet_layer_kind {
    GALET_NO_LAYER,
#define GALET_LAYER_CODE(code, name) GALET_##code,
    GALET_LAYER_LIST(GALET_LAYER_CODE)
#undef GALET_LAYER_CODE
} galet_layer_kind;

typedef struct galet_layer {
    galet_layer_kind kind;
    const char *label;  ///< Words of the legend; NULL: the column's
    const char *table, *x, *y, *lower, *upper;
    const char *columns;    ///< Of a table: those that are shown, separated by blanks; NULL: all
    const char *highlight;  ///< A column that is not shown: 1 marks its row, n > 1 the n-th cell of its row
    const char *link;    ///< Of a table: a column that is not shown, which says where the first cell of its row leads
    const char *series;  ///< A column of texts: one curve for each of them, which is its label; NULL: one curve
    const char *field, *field2;
    const char *mask;  ///< A field of the same grid, zero where nothing is to be drawn; NULL: drawn everywhere
    int levels;        ///< Iso-lines of a map
    int digits;        ///< Significant ones of a table's numbers; 0: six
    bool dash, closed, filled;
    const char *shape;          ///< ellipsoid, box or cylinder
    const char *shape_size[3];  ///< Keys of the inputs that are its semi-axes
} galet_layer;

typedef struct galet_axis {
    const char *label;  ///< NULL: from what is drawn
    bool log;
    const char *arrow;  ///< What goes along it in a plane ("rolling"): an arrow; NULL: none
    const char *end;    ///< What its upper end is called ("leading edge")
} galet_axis;

/// Layers end with one of kind 0.
typedef struct galet_figure {
    const char *name, *title, *caption;
    bool equal;  ///< One metre is as long along x as along y
    galet_axis x, y;
    const galet_layer *layers;
} galet_figure;

GALET_C_END

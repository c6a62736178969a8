#include "reproduce/chevalier_2006.h"

static const galet_column grid_columns[] = {
    GALET_COLUMN("cells", "", "cells along and across rolling"),
    GALET_COLUMN("area_error", "", "error of the area of the cells in contact", .shown = "%"),
    GALET_COLUMN("p0_error", "", "error of the largest pressure", .shown = "%"),
    GALET_COLUMN("approach_error", "", "error of the approach", .shown = "%"),
    GALET_END,
};
static const galet_column polygon_columns[] = {
    GALET_TEXT_COLUMN("profile", "points of the profile"),
    GALET_COLUMN("y", "m", "across rolling", .shown = "mm"),
    GALET_COLUMN("p", "Pa", "pressure on the middle line", .shown = "MPa"),
    GALET_END,
};
static const galet_column roller_outline_columns[] = {
    GALET_TEXT_COLUMN("roller", "radius for y < 0"),
    GALET_COLUMN("y", "m", "across rolling", .shown = "mm"),
    GALET_COLUMN("half_length", "m", "half the length of contact along x", .shown = "mm"),
    GALET_END,
};
static const galet_column method_outline_columns[] = {
    GALET_TEXT_COLUMN("method", "how the contact is found"),
    GALET_COLUMN("y", "m", "across rolling", .shown = "mm"),
    GALET_COLUMN("half_length", "m", "half the length of contact along x", .shown = "mm"),
    GALET_END,
};
static const galet_column c_outline_columns[] = {
    GALET_TEXT_COLUMN("diffusion", "C"),
    GALET_COLUMN("y", "m", "across rolling", .shown = "mm"),
    GALET_COLUMN("half_length", "m", "half the length of contact along x", .shown = "mm"),
    GALET_END,
};
static const galet_column middle_columns[] = {
    GALET_TEXT_COLUMN("method", "how traction is found"),
    GALET_COLUMN("x", "m", "along rolling", .shown = "mm"),
    GALET_COLUMN("tau", "Pa", "traction against rolling", .shown = "MPa"),
    GALET_COLUMN("slip", "m/s", "slip", .shown = "mm/s"),
    GALET_COLUMN("power", "W/m2", "dissipated power of an area", .shown = "W/mm2"),
    GALET_END,
};
static const galet_column limit_columns[] = {
    GALET_TEXT_COLUMN("method", "how traction is found"),
    GALET_COLUMN("y", "m", "across rolling", .shown = "mm"),
    GALET_COLUMN("x", "m", "where stick ends", .shown = "mm"),
    GALET_END,
};
static const galet_column ellipse_columns[] = {
    GALET_COLUMN("y", "m", "across rolling", .shown = "mm"),
    GALET_COLUMN("x", "m", "along rolling", .shown = "mm"),
    GALET_END,
};
static const galet_column power_columns[] = {
    GALET_TEXT_COLUMN("method", "how traction is found"),
    GALET_COLUMN("y", "m", "across rolling", .shown = "mm"),
    GALET_COLUMN("power", "W/m", "dissipated power of a line", .shown = "mW/mm"),
    GALET_END,
};
static const galet_column edge_columns[] = {
    GALET_COLUMN("cells", "", "cells along the middle strip"),
    GALET_COLUMN("elliptic_slip", "m/s", "largest slip, elliptic", .shown = "mm/s"),
    GALET_COLUMN("elliptic_power", "W/m2", "largest power of an area, elliptic", .shown = "W/mm2"),
    GALET_COLUMN("parabolic_slip", "m/s", "largest slip, parabolic", .shown = "mm/s"),
    GALET_END,
};
static const galet_column ratio_columns[] = {
    GALET_COLUMN("lambda", "", "ratio of curvatures A/B"),
    GALET_COLUMN("one", "", "error of k = lambda^alpha", .shown = "%"),
    GALET_COLUMN("two", "", "error of k = beta lambda^alpha", .shown = "%"),
    GALET_END,
};
static const galet_column reference_columns[] = {
    GALET_COLUMN("y", "m", "across rolling", .shown = "mm"),
    GALET_COLUMN("half_length", "m", "half length of a strip", .shown = "mm"),
    GALET_COLUMN("hertz_half_length", "m", "half length of Hertz's ellipse", .shown = "mm"),
    GALET_COLUMN("load", "N/m", "load of a strip over its width", .shown = "N/mm"),
    GALET_COLUMN("hertz_load", "N/m", "line load of Hertz's pressure", .shown = "N/mm"),
    GALET_END,
};
static const galet_column dimension_columns[] = {
    GALET_TEXT_COLUMN("method", "how the contact is found"),
    GALET_COLUMN("radius", "m", "R1", .shown = "mm"),
    GALET_COLUMN("lx", "m", "L_x, along rolling", .shown = "mm"),
    GALET_COLUMN("ly", "m", "L_y, across rolling", .shown = "mm"),
    GALET_COLUMN("area", "m2", "area of the contact", .shown = "mm2"),
    GALET_COLUMN("error", "", "error of the outline (26)", .shown = "%"),
    GALET_END,
};
static const galet_column smoothing_columns[] = {
    GALET_COLUMN("y", "", "place"),
    GALET_COLUMN("noisy", "", "noisy curve"),
    GALET_COLUMN("printed_03", "", "C = 0.3, as printed"),
    GALET_COLUMN("printed_1", "", "C = 1, as printed"),
    GALET_COLUMN("printed_5", "", "C = 5, as printed"),
    GALET_COLUMN("turned_03", "", "C = 0.3, turned round"),
    GALET_COLUMN("turned_1", "", "C = 1, turned round"),
    GALET_COLUMN("turned_5", "", "C = 5, turned round"),
    GALET_END,
};
static const galet_column bend_columns[] = {
    GALET_COLUMN("y", "m", "across rolling", .shown = "mm"),
    GALET_COLUMN("before", "1/m", "B before diffusion"),
    GALET_COLUMN("after", "1/m", "B after diffusion"),
    GALET_END,
};
static const galet_column curve_columns[] = {
    GALET_TEXT_COLUMN("roller", "R1"),
    GALET_COLUMN("c", "", "C"),
    GALET_COLUMN("error", "", "error of the outline (26)", .shown = "%"),
    GALET_END,
};
static const galet_column work_columns[] = {
    GALET_TEXT_COLUMN("method", "how the contact is found"),
    GALET_COLUMN("unknowns", "", "pressures or strips"),
    GALET_COLUMN("iterations", "", "iterations"),
    GALET_COLUMN("transforms", "", "transforms of the padded grid"),
    GALET_END,
};
static const galet_column reference_error_columns[] = {
    GALET_TEXT_COLUMN("reference", "exact area of a row"),
    GALET_COLUMN("radius", "m", "R1", .shown = "mm"),
    GALET_COLUMN("error", "", "least error of the outline (26)", .shown = "%"),
    GALET_COLUMN("length", "m", "best length", .shown = "mm"),
    GALET_COLUMN("c", "", "best C, with 3.5 for 1 mm"),
    GALET_END,
};
static const galet_column optimum_columns[] = {
    GALET_COLUMN("radius", "m", "R1", .shown = "mm"),
    GALET_COLUMN("c", "", "best C"),
    GALET_COLUMN("length", "m", "best length", .shown = "mm"),
    GALET_COLUMN("error", "", "least error of the outline (26)", .shown = "%"),
    GALET_COLUMN("single", "", "error with the length that is best for 1 mm", .shown = "%"),
    GALET_END,
};

const galet_table_def galet_chevalier_2006_tables[] = {
    {"grids", "Hertz's contact on grids of cells", grid_columns},
    {"polygons", "pressure under profiles of few points", polygon_columns},
    {"exact_outlines", "contacts of rollers, exact", roller_outline_columns},
    {"ellipse", "outline of the reference contact", ellipse_columns},
    {"middle", "the middle line of the reference contact", middle_columns},
    {"limits", "where stick ends", limit_columns},
    {"powers", "line power", power_columns},
    {"edges", "FASTSIM's trailing edge with more and more cells", edge_columns},
    {"ratios", "errors of power laws for Hertz's ratio of axes", ratio_columns},
    {"reference", "strips of the reference contact", reference_columns},
    {"strip_outlines", "contacts of rollers, semi-Hertzian strips", roller_outline_columns},
    {"dimensions", "dimensions of the contacts", dimension_columns},
    {"smoothing", "diffusion of a noisy curve", smoothing_columns},
    {"outlines_c", "contacts for several C, R1 = 1 mm", c_outline_columns},
    {"bends", "curvature before and after diffusion, R1 = 1 mm", bend_columns},
    {"curve", "error over C", curve_columns},
    {"optima", "best C", optimum_columns},
    {"references", "errors against two exact areas", reference_error_columns},
    {"work", "work of two methods", work_columns},
    {"outline_1", "contact with R1 = 1 mm", method_outline_columns},
    {"outline_50", "contact with R1 = 50 mm", method_outline_columns},
    {"outline_75", "contact with R1 = 75 mm", method_outline_columns},
    {"outline_500", "contact with R1 = 500 mm", method_outline_columns},
    {0},
};

#define OUTLINES(table_, series_)                                                                                      \
    (const galet_layer[]) {                                                                                            \
        {.kind = GALET_LINES, .table = table_, .x = "y", .y = "half_length", .series = series_}, {0},                  \
    }
#define MIDDLE(quantity)                                                                                               \
    (const galet_layer[]) {                                                                                            \
        {.kind = GALET_LINES, .table = "middle", .x = "x", .y = quantity, .series = "method"}, {0},                    \
    }
#define TABLE(table_)                                                                                                  \
    (const galet_layer[]) {                                                                                            \
        {.kind = GALET_TABLE, .table = table_, .digits = 4}, {0},                                                      \
    }
#define ACROSS                                                                                                         \
    { .label = "y" }
#define HALF                                                                                                           \
    { .label = "half length along x" }

const galet_figure galet_chevalier_2006_figures[] = {
    {"fig3", "The paper's figure 3 (b): pressure under profiles of 10 and 40 points",
     "Pressure on the middle line, 50 x 50 cells, for polygons through points of the circle: each corner has its peak. "
     "Cubics through the points, which the library takes otherwise, show none.",
     .x = ACROSS, .y = {.label = "pressure"},
     .layers =
         (const galet_layer[]){{.kind = GALET_LINES, .table = "polygons", .x = "y", .y = "p", .series = "profile"},
                               {0}}},
    {"grids", "Section 1.1: errors of the exact method on grids", "Against Hertz, on as many cells along as across.",
     .layers = TABLE("grids")},
    {"fig5", "The paper's figure 5: contacts of rollers by the exact approach",
     "Half of each outline; the other half is its mirror image. R2 = 500 mm for y > 0, 100 x 128 cells.", .x = ACROSS,
     .y = HALF, .layers = OUTLINES("exact_outlines", "roller")},
    {"fig6_slip", "The paper's figures 6 (b) and 7: slip on the middle line",
     "Exact slip begins as a root and stays finite; FASTSIM's jumps, and with elliptic pressure has no end at the "
     "trailing edge, of which its 200 cells show the beginning.",
     .x = {.label = "x", .arrow = "rolling", .end = "leading edge"}, .y = {.label = "slip", .log = false},
     .layers = MIDDLE("slip")},
    {"fig6_traction", "The paper's figures 6 (c) and 7: traction on the middle line",
     "Traction against rolling: a straight line where FASTSIM sticks; by the exact approach steep at both ends of "
     "stick.",
     .x = {.label = "x", .arrow = "rolling", .end = "leading edge"}, .y = {.label = "traction"},
     .layers = MIDDLE("tau")},
    {"power_middle", "Section 2.2: surface power on the middle line",
     "It is finite by all methods. The paper's table 1 has its largest values, which are not in the text at hand.",
     .x = {.label = "x", .arrow = "rolling", .end = "leading edge"}, .y = {.label = "surface power"},
     .layers = MIDDLE("power")},
    {"fig8", "The paper's figure 8: where stick ends",
     "Stick lies above each curve, towards the leading edge, within the ellipse. Exact sticks least, parabolic most.",
     .x = ACROSS, .y = {.label = "x", .arrow = "rolling"},
     .layers =
         (const galet_layer[]){
             {.kind = GALET_PATH, .table = "ellipse", .x = "y", .y = "x", .closed = true, .label = "contact"},
             {.kind = GALET_LINES, .table = "limits", .x = "y", .y = "x", .series = "method"},
             {0}}},
    {"fig9", "The paper's figure 9: line power",
     "FASTSIM is above the exact approach in the middle; parabolic is above elliptic there and below it at the sides, "
     "and less in all.",
     .x = ACROSS, .y = {.label = "line power"},
     .layers =
         (const galet_layer[]){{.kind = GALET_LINES, .table = "powers", .x = "y", .y = "power", .series = "method"},
                               {0}}},
    {"edges", "Section 2.1: FASTSIM's trailing edge",
     "With more cells elliptic slip grows without end, its power does not; parabolic slip is finite.",
     .layers = TABLE("edges")},
    {"ratios", "Equation (15): errors of power laws",
     "Against Hertz's ratio of axes; alpha and beta by least squares, for the paper gives neither.",
     .x = {.label = "A/B", .log = true}, .y = {.label = "error of k"},
     .layers =
         (const galet_layer[]){
             {.kind = GALET_LINES, .table = "ratios", .x = "lambda", .y = "one", .label = "k = lambda^alpha"},
             {.kind = GALET_LINES, .table = "ratios", .x = "lambda", .y = "two", .label = "k = beta lambda^alpha"},
             {0}}},
    {"fig10_load", "The paper's figure 10 (a): load of the strips and Hertz's",
     "With Hertz's k and n the strips are his line load.", .x = ACROSS, .y = {.label = "load of a line"},
     .layers =
         (const galet_layer[]){
             {.kind = GALET_POINTS, .table = "reference", .x = "y", .y = "load", .label = "strips"},
             {.kind = GALET_LINES, .table = "reference", .x = "y", .y = "hertz_load", .label = "Hertz"},
             {0}}},
    {"fig10_shape", "The paper's figure 10 (b): contact of the strips and Hertz's ellipse",
     "The same for half lengths. The paper prints a = 0.24 and b = 2.8 mm here.", .x = ACROSS, .y = HALF,
     .layers =
         (const galet_layer[]){
             {.kind = GALET_POINTS, .table = "reference", .x = "y", .y = "half_length", .label = "strips"},
             {.kind = GALET_LINES, .table = "reference", .x = "y", .y = "hertz_half_length", .label = "Hertz"},
             {0}}},
    {"fig11", "The paper's figure 11: contacts of rollers by semi-Hertzian strips",
     "Half of each outline. Points stand where the curvature jumps, higher the smaller R1 is.", .x = ACROSS, .y = HALF,
     .layers = OUTLINES("strip_outlines", "roller")},
    {"fig12_printed", "The paper's figure 12 as printed: w = exp(-C y^2)",
     "With the printed weight a larger C smooths less, against text and caption.", .x = {.label = "y"},
     .y = {.label = "curve"},
     .layers = (const galet_layer[]){{.kind = GALET_POINTS, .table = "smoothing", .x = "y", .y = "noisy"},
                                     {.kind = GALET_LINES, .table = "smoothing", .x = "y", .y = "printed_03"},
                                     {.kind = GALET_LINES, .table = "smoothing", .x = "y", .y = "printed_1"},
                                     {.kind = GALET_LINES, .table = "smoothing", .x = "y", .y = "printed_5"},
                                     {0}}},
    {"fig12_turned", "The paper's figure 12: w = exp(-y^2 / C)",
     "Turned round, C = 5 smooths most, as the caption says.", .x = {.label = "y"}, .y = {.label = "curve"},
     .layers = (const galet_layer[]){{.kind = GALET_POINTS, .table = "smoothing", .x = "y", .y = "noisy"},
                                     {.kind = GALET_LINES, .table = "smoothing", .x = "y", .y = "turned_03"},
                                     {.kind = GALET_LINES, .table = "smoothing", .x = "y", .y = "turned_1"},
                                     {.kind = GALET_LINES, .table = "smoothing", .x = "y", .y = "turned_5"},
                                     {0}}},
    {"fig13", "The paper's figure 13: contact for several C, R1/R2 = 0.002",
     "Radius diffused, w = exp(-y^2 / C), L_y such that 3.5 is the best C.", .x = ACROSS, .y = HALF,
     .layers = OUTLINES("outlines_c", "diffusion")},
    {"fig14_curvature", "The paper's figure 14 (a): curvature before and after diffusion, R1 = 1 mm",
     "Half the second derivative of the gap, with C = 3.5.", .x = ACROSS, .y = {.label = "B", .log = true},
     .layers = (const galet_layer[]){{.kind = GALET_LINES, .table = "bends", .x = "y", .y = "before", .dash = true},
                                     {.kind = GALET_LINES, .table = "bends", .x = "y", .y = "after"},
                                     {0}}},
    {"fig14", "The paper's figures 14 (b) and 17: contact with R1 = 1 mm",
     "By the exact approach and by strips with and without diffusion. The paper gives an error of 8.75 %.", .x = ACROSS,
     .y = HALF, .layers = OUTLINES("outline_1", "method")},
    {"fig15", "The paper's figure 15: error over C",
     "The paper draws R1 = 1 mm, with a minimum at (3.5; 8.75 %). L_y, which it does not print, is such that 3.5 is "
     "the best, so that this number is no item. Lines measured below the size of 100 x 128 cells.",
     .x = {.label = "C"}, .y = {.label = "error (26)"},
     .layers =
         (const galet_layer[]){{.kind = GALET_LINES, .table = "curve", .x = "c", .y = "error", .series = "roller"},
                               {0}}},
    {"fig16", "The paper's figure 16: best C over R1",
     "With R2 = 500 mm. The paper finds C* of 3.5 to 5, constant from 100 mm on; here it grows, but the error hardly "
     "depends on it there.",
     .x = {.label = "R1", .log = true}, .y = {.label = "C*"},
     .layers = (const galet_layer[]){{.kind = GALET_LINES, .table = "optima", .x = "radius", .y = "c"}, {0}}},
    {"optima", "Section 3.3: best C and its error",
     "Lines measured below the size of 100 x 128 cells; the error with the length that is best for 1 mm stands beside "
     "it. Items of the errors that the paper prints are of 100 x 50 cells counted: see the next table.",
     .layers = TABLE("optima")},
    {"references", "Equation (26): errors against cells counted and against lines measured within cells",
     "The paper does not tell how it takes dS. Counting cells, which alone has 1 % at 500 mm, is taken for the errors "
     "it prints (8.75, 4.36, 3.82, 1 %); C* and the curves are measured below the size of a cell, on 100 x 128.",
     .layers = TABLE("references")},
    {"fig17_50", "The paper's figure 17: contact with R1 = 50 mm",
     "One length for all, that which is best for 1 mm. The paper gives an error of 4.36 %.", .x = ACROSS, .y = HALF,
     .layers = OUTLINES("outline_50", "method")},
    {"fig17_75", "The paper's figure 17: contact with R1 = 75 mm", "The paper gives an error of 3.82 %.", .x = ACROSS,
     .y = HALF, .layers = OUTLINES("outline_75", "method")},
    {"fig17_500", "The paper's figure 17: contact with R1 = 500 mm",
     "Hertz's ellipse by all. The paper gives an error of 1 %.", .x = ACROSS, .y = HALF,
     .layers = OUTLINES("outline_500", "method")},
    {"work", "Section 3.3: work of the exact approach and of strips with diffusion, R1 = 500 mm, 100 x 50 cells",
     "The paper finds that the exact approach takes about 80 times as long. That is of seconds, on one computer of its "
     "time, Fortran against Matlab; no count of work is comparable with it, so that it is not among the items.",
     .layers = TABLE("work")},
    {"dimensions", "Table 2 recomputed: dimensions of the contacts",
     "On 100 x 128 cells, lines measured below their size; strips are smoothed over the length that the library takes, "
     "0.95 times the reach of the contact. The paper's own numbers are not in the text at hand.",
     .layers = TABLE("dimensions")},
    {0},
};

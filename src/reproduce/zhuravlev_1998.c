#include "reproduce/zhuravlev_1998_parts.h"

#include <math.h>

static const galet_item items[] = {
#include "reproduce/zhuravlev_1998.inc"
    {0},
};

static const galet_column place_columns[] = {
    GALET_COLUMN("x", "", "along the slip, in units of eps"),
    GALET_COLUMN("y", "", "across it, in units of eps"),
    GALET_END,
};

static const galet_column mark_columns[] = {
    GALET_COLUMN("x", "", "along the slip, in units of eps"),
    GALET_COLUMN("y", "", "across it, in units of eps"),
    GALET_TEXT_COLUMN("mark", "what is there"),
    GALET_END,
};

static const galet_column force_columns[] = {
    GALET_COLUMN("k", "", "slip over radius times spin"),
    GALET_COLUMN("exact", "", "force by (2.3) in units of f N"),
    GALET_COLUMN("pade", "", "force by (2.4) in units of f N"),
    GALET_COLUMN("near", "", "asymptote at k = 0"),
    GALET_COLUMN("far", "", "asymptote at infinity"),
    GALET_END,
};

static const galet_column moment_columns[] = {
    GALET_COLUMN("k", "", "slip over radius times spin"),
    GALET_COLUMN("exact", "", "moment by (2.5) in units of f N eps"),
    GALET_COLUMN("pade", "", "moment by (2.6) in units of f N eps"),
    GALET_COLUMN("far", "", "asymptote at infinity"),
    GALET_END,
};

static const galet_column error_columns[] = {
    GALET_COLUMN("k", "", "slip over radius times spin"),
    GALET_COLUMN("force_near", "", "error of the force's asymptote at k = 0"),
    GALET_COLUMN("force_far", "", "error of the force's asymptote at infinity"),
    GALET_COLUMN("moment_far", "", "error of the moment's asymptote at infinity"),
    GALET_COLUMN("force_pade", "", "error of the Padé force (2.4)"),
    GALET_COLUMN("moment_pade", "", "error of the Padé moment (2.6)"),
    GALET_END,
};

static const galet_column order_columns[] = {
    GALET_TEXT_COLUMN("asymptote", "which one"),
    GALET_COLUMN("k", "", "slip over radius times spin"),
    GALET_COLUMN("law", "", "the exact law"),
    GALET_COLUMN("value", "", "the asymptote"),
    GALET_COLUMN("error", "", "how far they are apart"),
    GALET_COLUMN("order", "", "observed order of the error, from the row before"),
    GALET_END,
};

static const galet_column curve_columns[] = {
    GALET_COLUMN("u", "", "radius of the ball times spin"),
    GALET_COLUMN("v", "", "speed of slip"),
    GALET_END,
};

static const galet_column end_columns[] = {
    GALET_COLUMN("mu", "", "radius of the patch over that of the ball"),
    GALET_COLUMN("u", "m/s", "spin at the start, times radius"),
    GALET_COLUMN("v", "m/s", "slip at the start"),
    GALET_COLUMN("pade", "s", "end of slip and spin, Padé law, integrated"),
    GALET_COLUMN("closed", "s", "the same by hypergeometric functions"),
    GALET_COLUMN("exact", "s", "end of slip and spin, exact law"),
    GALET_COLUMN("slip_apart", "s", "end of slip by the classical law"),
    GALET_COLUMN("spin_apart", "s", "end of spin by the classical law"),
    GALET_END,
};

static const galet_table_def tables[] = {
    {"rim", "figure 1: the rim of the patch", place_columns},
    {"ray", "figure 1: a ray from the centre of rotation", place_columns},
    {"marks", "figure 1: places on the ray", mark_columns},
    {"force", "figure 2: friction force against k", force_columns},
    {"moment", "figure 3: friction moment against k", moment_columns},
    {"errors", "errors of asymptotes and Padé forms against k", error_columns},
    {"orders", "asymptotes, their errors and the observed orders", order_columns},
    {"ends", "when slip and spin end, from several starts", end_columns},
    {"curves", "figure 4: integral curves of the corrected equation, parted by empty rows", curve_columns},
    {"curves_printed", "figure 4: integral curves of the equation as printed, parted by empty rows", curve_columns},
    {0},
};

static const galet_layer geometry_layers[] = {
    {.kind = GALET_PATH, .table = "rim", .x = "x", .y = "y", .closed = true, .label = "rim of the patch"},
    {.kind = GALET_PATH, .table = "ray", .x = "x", .y = "y", .label = "ray at theta"},
    {.kind = GALET_POINTS, .table = "marks", .x = "x", .y = "y", .series = "mark"},
    {0},
};

static const galet_layer force_layers[] = {
    {.kind = GALET_LINES, .table = "force", .x = "k", .y = "exact", .label = "exact (2.3)"},
    {.kind = GALET_LINES, .table = "force", .x = "k", .y = "pade", .label = "Padé (2.4)"},
    {.kind = GALET_LINES, .table = "force", .x = "k", .y = "near", .label = "asymptote at 0", .dash = true},
    {.kind = GALET_LINES, .table = "force", .x = "k", .y = "far", .label = "asymptote at infinity", .dash = true},
    {0},
};

static const galet_layer moment_layers[] = {
    {.kind = GALET_LINES, .table = "moment", .x = "k", .y = "exact", .label = "exact (2.5)"},
    {.kind = GALET_LINES, .table = "moment", .x = "k", .y = "pade", .label = "Padé (2.6)"},
    {.kind = GALET_LINES, .table = "moment", .x = "k", .y = "far", .label = "asymptote at infinity", .dash = true},
    {0},
};

static const galet_layer error_layers[] = {
    {.kind = GALET_LINES, .table = "errors", .x = "k", .y = "force_near", .label = "F, asymptote at 0", .dash = true},
    {.kind = GALET_LINES,
     .table = "errors",
     .x = "k",
     .y = "force_far",
     .label = "F, asymptote at infinity",
     .dash = true},
    {.kind = GALET_LINES,
     .table = "errors",
     .x = "k",
     .y = "moment_far",
     .label = "M, asymptote at infinity",
     .dash = true},
    {.kind = GALET_LINES, .table = "errors", .x = "k", .y = "force_pade", .label = "F, Padé (2.4)"},
    {.kind = GALET_LINES, .table = "errors", .x = "k", .y = "moment_pade", .label = "M, Padé (2.6)"},
    {0},
};

static const galet_layer order_layers[] = {{.kind = GALET_TABLE, .table = "orders", .digits = 5}, {0}};

static const galet_layer end_layers[] = {{.kind = GALET_TABLE, .table = "ends", .digits = 7}, {0}};

static const galet_layer curve_layers[] = {
    {.kind = GALET_PATH, .table = "curves", .x = "u", .y = "v", .label = "corrected"},
    {.kind = GALET_PATH, .table = "curves_printed", .x = "u", .y = "v", .label = "as printed", .dash = true},
    {0},
};

static const galet_figure figures[] = {
    {.name = "force",
     .title = "The paper's figure 2: friction force of a patch that slides and spins",
     .caption =
         "Force against k = v / (ε ω); the text gives no range of k. The Padé form has the right ends, the limit "
         "f N and the slope at 0, but lies up to a third of f N below the law between them.",
     .x.label = "k = v / (ε ω)",
     .y.label = "F / (f N)",
     .layers = force_layers},
    {.name = "moment",
     .title = "The paper's figure 3: friction moment of a patch that slides and spins",
     .caption = "Moment about the centre of the patch against k = v / (ε ω); the text gives no range of k. The law is "
                "smooth at k = 1, and the Padé form meets it at both ends only.",
     .x.label = "k = v / (ε ω)",
     .y.label = "M / (f N ε)",
     .layers = moment_layers},
    {.name = "curves",
     .title = "The paper's figure 4: integral curves of spin and slip, mu = 0.5",
     .caption =
         "All curves end in the origin: slip becomes tiny long before, but vanishes with the spin. The print has 5 π v "
         "where 15 π v is right, and takes too much spin away (dashed). The text does not say mu; at 0.5 the curves "
         "bend visibly.",
     .x.label = "u = R ω",
     .y.label = "v",
     .layers = curve_layers},
    {.name = "errors",
     .title = "Errors of the asymptotes and of the Padé forms",
     .caption = "Distance from the exact law, in units of f N and f N ε. The slopes of the dashed lines are the orders "
                "in the table below; the dip of an error is where its sign changes.",
     .x = {.label = "k = v / (ε ω)", .log = true},
     .y = {.label = "error", .log = true},
     .layers = error_layers},
    {.name = "orders",
     .title = "Orders of the asymptotes (2.3') and of that of the moment",
     .caption = "The paper prints O(k²), O(1/k³) and O(1/k²). All three are true; the errors fall one order faster.",
     .layers = order_layers},
    {.name = "ends",
     .title = "When slip and spin of a ball end",
     .caption =
         "A ball of 1 kg and 1 m, f N = 2.943 N. With the laws of the patch slip and spin end at one time, which is "
         "finite from every start; the classical law ends them apart, each too early.",
     .layers = end_layers},
    {.name = "geometry",
     .title = "The paper's figure 1: the patch, the centre of rotation and a ray",
     .caption = "A ray at the angle theta from the axis meets the patch between r1 and r2; here k = h / ε = 2 and "
                "theta = 0.3.",
     .equal = true,
     .x.label = "x / ε",
     .y.label = "y / ε",
     .layers = geometry_layers},
    {0},
};

static const galet_paper_part parts[] = {
    {"the closed laws of a patch", galet_zhuravlev_find_patch},
    {"limits and Padé forms", galet_zhuravlev_find_limits},
    {"the model and its conclusions", galet_zhuravlev_find_model},
    {"the equations of the ball", galet_zhuravlev_find_rates},
    {"the plane of spin and slip", galet_zhuravlev_find_plane},
    {"the end of the ball's slip and spin", galet_zhuravlev_find_ends},
    {"figures", galet_zhuravlev_find_figures},
    {0},
};

const galet_paper galet_paper_zhuravlev_1998 = {
    .name = "zhuravlev-1998",
    .authors = "V. Zhuravlev",
    .title = "Sur le modèle du frottement sec dans les problèmes de roulement des solides",
    .source = "INRIA research report 3586, 1998",
    .about = "Coulomb friction in every point of a circular patch that slides and spins at once, in closed form, and a "
             "ball that rolls with it. The laws of force and moment hold to rounding, and so do the conclusions: slip "
             "and spin feel each other and end together. The Padé forms keep the limits only. Misprints: the reduced "
             "integrals, one scale, one sign, and the equations behind (3.3), where 15 pi v became 5 pi v.",
    .items = items,
    .parts = parts,
    .tables = tables,
    .figures = figures,
    .lead_figure = "force",
};

// Tables and figures of the paper's page.
#include "reproduce/basseville_2005.h"

static const galet_column cell_columns[] = {
    GALET_TEXT_COLUMN("coupling", "sign of W"),
    GALET_TEXT_COLUMN("friction", "against KT / |W|"),
    GALET_TEXT_COLUMN("A < 0", "the force draws off the wall"),
    GALET_TEXT_COLUMN("A = 0", "it does neither"),
    GALET_TEXT_COLUMN("A > 0", "it presses"),
    GALET_COLUMN("here", "", "3: that cell differs from the print"),
    {0},
};

static const galet_column label_columns[] = {
    GALET_TEXT_COLUMN("equilibrium", "set and type"),
    GALET_TEXT_COLUMN("label", "stability by the library"),
    GALET_TEXT_COLUMN("trial", "stability by motions from nearby"),
    GALET_COLUMN("slope", "", "power of the kick that the response goes with"),
    GALET_COLUMN("remaining", "", "what remains of a kick of 1e-6 in the end, over the kick"),
    GALET_COLUMN("here", "", "1: not in the paper's table"),
    {0},
};

static const galet_column response_columns[] = {
    GALET_COLUMN("kick", "", "size of the kicks, in parts of the reach of the equilibrium"),
    GALET_COLUMN("response", "", "how far any motion goes, in the same parts"),
    GALET_COLUMN("remaining", "", "how far any still is in the end"),
    GALET_TEXT_COLUMN("equilibrium", "set and type"),
    GALET_TEXT_COLUMN("kind", "type and stability"),
    {0},
};

static const galet_column region_columns[] = {
    GALET_COLUMN("mu", "", "mu W / KT"),
    GALET_COLUMN("pressing", "", "A / (KT |FN|)"),
    GALET_TEXT_COLUMN("region", "equilibria in it"),
    {0},
};

static const galet_column set_columns[] = {
    GALET_COLUMN("mu", "", "mu W / KT"),
    GALET_COLUMN("pressing", "", "A / (KT |FN|)"),
    GALET_TEXT_COLUMN("set", "name"),
    {0},
};

static const galet_column line_columns[] = {
    GALET_COLUMN("rT", "N", "friction"),
    GALET_COLUMN("rN", "N", "normal reaction"),
    GALET_TEXT_COLUMN("force", "sign of A"),
    {0},
};

static const galet_column cone_columns[] = {
    GALET_COLUMN("rT", "N", "friction"),
    GALET_COLUMN("rN", "N", "normal reaction"),
    GALET_TEXT_COLUMN("friction", "coefficient of friction"),
    {0},
};

static const galet_column place_columns[] = {
    GALET_COLUMN("mu", "", "coefficient of friction"),
    GALET_COLUMN("low", "m", "lowest uT of equilibria at the wall, or -4 where there is none"),
    GALET_COLUMN("high", "m", "highest"),
    {0},
};

static const galet_column slip_columns[] = {
    GALET_COLUMN("mu", "", "coefficient of friction"),
    GALET_COLUMN("uT", "m", "displacement along the wall"),
    {0},
};

static const galet_column point_columns[] = {
    GALET_COLUMN("uT", "m", "displacement along the wall"),
    GALET_COLUMN("uN", "m", "displacement towards the wall"),
    GALET_TEXT_COLUMN("equilibrium", "type"),
    {0},
};

static const galet_column motion_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("uN", "m", "displacement towards the wall, which is at 0"),
    GALET_COLUMN("uT", "m", "displacement along the wall"),
    GALET_TEXT_COLUMN("motion", "which one"),
    {0},
};

static const galet_column impact_columns[] = {
    GALET_COLUMN("number", "", "of the impact"),
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("uT", "m", "where it is beyond the tip, by closed forms"),
    GALET_COLUMN("uT_direct", "m", "and by direct integration"),
    {0},
};

static const galet_column convergence_columns[] = {
    GALET_COLUMN("step", "s", "length of time steps"),
    GALET_COLUMN("error", "m", "median distance from the closed forms after 12 s, of 61 drawn motions"),
    {0},
};

const galet_table_def galet_basseville_tables[] = {
    {"cells", "table 1 completed: kinds of equilibria for either sign of W and none", cell_columns},
    {"labels", "table 2 completed: stability of each equilibrium of sets c1 to c9", label_columns},
    {"response", "motions from kicks of each equilibrium in all directions", response_columns},
    {"regions", "corners of the regions of table 1", region_columns},
    {"sets", "the nine sets of numbers that stand for the cells", set_columns},
    {"reaction_lines", "section 3: reactions that hold the mass at the wall", line_columns},
    {"cones", "section 3: edges of the cone of friction", cone_columns},
    {"places_drawn_off", "places of equilibria at the wall against friction, FN = -0.5", place_columns},
    {"places_pressed", "places of equilibria at the wall against friction, FN = 0.5", place_columns},
    {"slips_ahead", "places of imminent slip ahead against friction, FN = 0.5", slip_columns},
    {"proof", "motions from the kicks of the proof, set c5", motion_columns},
    {"counterexample", "the motion that the proof leaves out", motion_columns},
    {"impacts", "its impacts", impact_columns},
    {"wedging", "motions of set c3 towards the wall", motion_columns},
    {"wedging_points", "equilibria of set c3 that are points", point_columns},
    {"convergence", "time steps against closed forms", convergence_columns},
    {0},
};

#define CURVE(kind_, table_, x_, y_, ...)                                                                              \
    { .kind = kind_, .table = table_, .x = x_, .y = y_, __VA_ARGS__ }

static const galet_layer cell_layers[] = {{.kind = GALET_TABLE, .table = "cells", .highlight = "here"}, {0}};
static const galet_layer label_layers[] = {{.kind = GALET_TABLE, .table = "labels", .highlight = "here", .digits = 3},
                                           {0}};
static const galet_layer region_layers[] = {
    CURVE(GALET_PATH, "regions", "mu", "pressing", .series = "region", .closed = true, .filled = true),
    CURVE(GALET_POINTS, "sets", "mu", "pressing", .label = "sets c1 to c9"),
    {0},
};
static const galet_layer cone_layers[] = {
    CURVE(GALET_PATH, "reaction_lines", "rT", "rN", .series = "force"),
    CURVE(GALET_PATH, "cones", "rT", "rN", .series = "friction", .dash = true),
    {0},
};
static const galet_layer drawn_off_layers[] = {
    {.kind = GALET_BAND, .table = "places_drawn_off", .x = "mu", .lower = "low", .upper = "high", .label = "stuck"},
    CURVE(GALET_LINES, "places_drawn_off", "mu", "high", .label = "imminent slip ahead, unstable"),
    {0},
};
static const galet_layer pressed_layers[] = {
    {.kind = GALET_BAND, .table = "places_pressed", .x = "mu", .lower = "low", .upper = "high", .label = "stuck"},
    CURVE(GALET_LINES, "places_pressed", "mu", "high", .label = "imminent slip back"),
    CURVE(GALET_LINES, "slips_ahead", "mu", "uT", .label = "imminent slip ahead", .dash = true),
    {0},
};
static const galet_layer response_layers[] = {CURVE(GALET_POINTS, "response", "kick", "response", .series = "kind"),
                                              {0}};
static const galet_layer remaining_layers[] = {CURVE(GALET_POINTS, "response", "kick", "remaining", .series = "kind"),
                                               {0}};
static const galet_layer proof_layers[] = {CURVE(GALET_LINES, "proof", "t", "uT", .series = "motion"), {0}};
static const galet_layer counter_layers[] = {
    CURVE(GALET_PATH, "counterexample", "uT", "uN", .label = "path for 33 s"),
    {0},
};
static const galet_layer impact_layers[] = {
    CURVE(GALET_LINES, "impacts", "number", "uT", .label = "closed forms"),
    CURVE(GALET_POINTS, "impacts", "number", "uT_direct", .label = "direct integration"),
    {0},
};
static const galet_layer wedging_layers[] = {CURVE(GALET_PATH, "wedging", "uT", "uN", .series = "motion"),
                                             CURVE(GALET_POINTS, "wedging_points", "uT", "uN", .series = "equilibrium"),
                                             {0}};
static const galet_layer convergence_layers[] = {CURVE(GALET_LINES, "convergence", "step", "error", .label = "median"),
                                                 CURVE(GALET_POINTS, "convergence", "step", "error", .label = "steps"),
                                                 {0}};

const galet_figure galet_basseville_figures[] = {
    {.name = "regions",
     .title = "Table 1 as a map: equilibria by friction and force",
     .caption =
         "Drawn from the library, in the middle of each region. The lines mu W / KT = 1 and A = 0 are the "
         "middle row and column of the table. In the region above 1 and below 0 the print has no stuck states. "
         "The paper gives no numbers; sets c1 to c9 stand for the cells, column by column: m = 1, KN = 2, KT = W "
         "= 1; mu = 1/2, 1, 3/2; F = (-1/2, 0), (1/2, 1/2), (1/2, 0).",
     .x.label = "mu W / KT",
     .y.label = "A / (KT |FN|)",
     .layers = region_layers},
    {.name = "cells",
     .title = "Table 1 completed",
     .caption = "The print covers W > 0. Marked is the cell where it lacks the stuck states. With W < 0 the directions "
                "of slip are swapped and |W| counts; W = 0 is as the first row.",
     .layers = cell_layers},
    {.name = "cones",
     .title = "The paper's section 3: reactions at the wall and cones of friction",
     .caption = "Equilibria in contact are where a line crosses a cone. With A < 0 only the widest cone reaches the "
                "line, and then holds all of it from there on: a stretch, not the one point of table 1.",
     .x.label = "R_T",
     .y.label = "R_N",
     .layers = cone_layers},
    {.name = "places-pressed",
     .title = "Places of equilibrium against friction, A > 0",
     .caption = "FN = 0.5, FT = 0, KT = W = 1, cut at -4. From mu = KT / W = 1 on the stretch of stuck states has no "
                "end and the imminent slip ahead is gone, as table 1 says.",
     .x.label = "mu",
     .y.label = "u_T",
     .layers = pressed_layers},
    {.name = "places-drawn-off",
     .title = "Places of equilibrium against friction, A < 0",
     .caption = "FN = -0.5, FT = 0, KT = W = 1, cut at -4. Table 1 has the upper edge only, the imminent slip; all "
                "below it are stuck. The detached equilibrium, off the wall, is not shown.",
     .x.label = "mu",
     .y.label = "u_T",
     .layers = drawn_off_layers},
    {.name = "labels",
     .title = "Table 2 completed",
     .caption = "The labels of the print are lost in the text at hand and are taken from the sentences of its "
                "conclusion. Marked is what the print lacks.",
     .layers = label_layers},
    {.name = "response",
     .title = "How far kicks lead, against their size",
     .caption = "All equilibria of sets c1 to c9. A row of points of slope 1 or 1/2 is stable, a level one unstable. "
                "Slope 1/2 comes from kicks off the wall in "
                "displacement, which (9) does not consider; velocity kicks act with slope 1.",
     .x.label = "size of the kick",
     .x.log = true,
     .y.label = "response",
     .y.log = true,
     .layers = response_layers},
    {.name = "remaining",
     .title = "What remains of kicks in the end",
     .caption = "Only of the grazing state that is alone (c4) nothing remains: it is asymptotically stable.",
     .x.label = "size of the kick",
     .x.log = true,
     .y.label = "distance in the end",
     .y.log = true,
     .layers = remaining_layers},
    {.name = "proof",
     .title = "Kicks of the proof, set c5",
     .caption = "Back: slides, stops and rests. Ahead and off the wall: flights and impacts, until one leaves the mass "
                "sliding back.",
     .x.label = "t",
     .y.label = "u_T",
     .layers = proof_layers},
    {.name = "counterexample",
     .title = "A motion that the proof leaves out",
     .caption = "m = 1, KN = 0.5, KT = 0.625, W = 0.5, F = 0, mu = 1.25, from the tip with v_T = 1. It lands beyond "
                "the tip and sticks there for an instant; hops of the same shape follow, ever smaller.",
     .x.label = "u_T",
     .y.label = "u_N",
     .layers = counter_layers},
    {.name = "impacts",
     .title = "Its impacts",
     .caption =
         "Places beyond the tip shrink by the same factor for ever; the proof has an impact that leaves the mass "
         "sliding back, and there is none.",
     .x.label = "number of the impact",
     .y.label = "u_T",
     .y.log = true,
     .layers = impact_layers},
    {.name = "wedging",
     .title = "A force that draws off the wall, and a mass that wedges",
     .caption =
         "Set c3, A < 0 and mu > KT / W. The first motion ends at the wall for ever, in one of the stuck states "
         "that the tables lack, beyond the imminent slip; with a kick along the wall it flies about the detached "
         "equilibrium for ever.",
     .x.label = "u_T",
     .y.label = "u_N",
     .layers = wedging_layers},
    {.name = "convergence",
     .title = "Time steps converge",
     .caption = "Existence rests on a discretisation in time: errors fall as its step does.",
     .x.label = "step",
     .x.log = true,
     .y.label = "error",
     .y.log = true,
     .layers = convergence_layers},
    {0},
};

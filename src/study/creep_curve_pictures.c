#include "study/creep_curve_pictures.h"

#include "study/sketch.h"

#include <math.h>

static const galet_column curve_columns[] = {
    GALET_COLUMN("creep", "", "creepage (of spin in 1/m)"),
    GALET_COLUMN("fx_rel", "", "fx / (mu load)"),
    GALET_COLUMN("fy_rel", "", "fy / (mu load)"),
    GALET_COLUMN("mz", "N m", "moment about the normal at x = y = 0", .shown = "N mm"),
    GALET_COLUMN("stick_fraction", "", "share of the contact that sticks"),
    GALET_COLUMN("power", "W", "work of the creep forces", .shown = "mW"),
    GALET_COLUMN("fx_rel_error", "", "error bar of fx / (mu load)"),
    GALET_COLUMN("fy_rel_error", "", "error bar of fy / (mu load)"),
    GALET_COLUMN("mz_error", "N m", "error bar of the moment", .shown = "N mm"),
    GALET_COLUMN("stick_fraction_error", "", "error bar of the share that sticks"),
    GALET_COLUMN("power_error", "W", "error bar of the work of the creep forces", .shown = "mW"),
    GALET_END,
};

static const galet_column band_columns[] = {
    GALET_COLUMN("creep", "", "creepage (of spin in 1/m)"),
    GALET_COLUMN("fx_rel_low", "", "fx / (mu load) less its error bar"),
    GALET_COLUMN("fx_rel_high", "", "fx / (mu load) and its error bar"),
    GALET_COLUMN("fy_rel_low", "", "fy / (mu load) less its error bar"),
    GALET_COLUMN("fy_rel_high", "", "fy / (mu load) and its error bar"),
    GALET_COLUMN("stick_low", "", "share that sticks less its error bar, 0 at least"),
    GALET_COLUMN("stick_high", "", "share that sticks and its error bar, 1 at most"),
    GALET_COLUMN("power_low", "W", "work of the creep forces less its error bar", .shown = "mW"),
    GALET_COLUMN("power_high", "W", "work of the creep forces and its error bar", .shown = "mW"),
    GALET_END,
};

static const galet_column method_columns[] = {
    GALET_TEXT_COLUMN("method", "how traction is found"),
    GALET_COLUMN("creep", "", "creepage (of spin in 1/m)"),
    GALET_COLUMN("scaled", "", "creepage times the linear theory's slope"),
    GALET_COLUMN("force", "", "force against the running creepage / (mu load)"),
    GALET_END,
};

const galet_table_def galet_creep_curve_tables[] = {
    {"curve", "the curve by the method chosen", curve_columns},
    {"bands", "between which the curve lies by its error bars", band_columns},
    {"methods", "force against the running creepage by all methods that apply", method_columns},
    {"case", "the case drawn, at the last creepage of the curve", galet_sketch_columns},
    GALET_END,
};

#define CURVE(column, words)                                                                                           \
    { .kind = GALET_LINES, .table = "curve", .x = "creep", .y = column, .label = words }

#define BARS(column, words)                                                                                            \
    {                                                                                                                  \
        .kind = GALET_BAND, .table = "bands", .x = "creep", .lower = column "_low", .upper = column "_high",           \
        .label = words                                                                                                 \
    }

static const galet_layer method_layers[] = {
    {.kind = GALET_LINES, .table = "methods", .x = "scaled", .y = "force", .series = "method"}, GALET_END};
static const galet_layer force_layers[] = {BARS("fx_rel", "error bar of fx"), CURVE("fx_rel", "fx / (mu load)"),
                                           BARS("fy_rel", "error bar of fy"), CURVE("fy_rel", "fy / (mu load)"),
                                           GALET_END};
static const galet_layer stick_layers[] = {BARS("stick", "error bar"), CURVE("stick_fraction", "stick"), GALET_END};
static const galet_layer power_layers[] = {BARS("power", "error bar"), CURVE("power", "power"), GALET_END};

static const galet_layer bar_layers[] = {CURVE("fx_rel_error", "fx / (mu load)"),
                                         CURVE("fy_rel_error", "fy / (mu load)"),
                                         CURVE("stick_fraction_error", "share that sticks"), GALET_END};

static const galet_layer case_layers[] = {{.kind = GALET_SKETCH, .table = "case"}, GALET_END};

const galet_figure galet_creep_curve_figures[] = {
    {"case", "The case, at the last creepage",
     "Bodies cut open through the contact, body 1 above, and the patch, every view in the scale that its bar tells. "
     "The contact travels along x with the rolling speed; z points into body 1. Forces act on body 1 and oppose the "
     "creepages, which are what body 1 slips over body 2; spin and moment count counter-clockwise seen from body 1. "
     "Arrows show directions, not sizes.",
     .layers = case_layers},
    {"methods", "Traction curve by all methods",
     "Relative force against creepage, scaled so that the linear theory, where it applies, rises with slope one. "
     "Of unlike materials simplified theories are left out.",
     .x.log = true, .x.label = "scaled creepage", .y.label = "force / (mu load)", .layers = method_layers},
    {"force", "Traction curve",
     "By the method chosen; bands are error bars of the exact one, on fine grids thinner than the line that they "
     "carry. Positive creepage gives negative force, but for what unlike materials pull at no creepage.",
     .x.log = true, .y.label = "force / (mu load)", .layers = force_layers},
    {"stick", "Share of the contact that sticks", "Zero is full slip. A band is the error bar of the exact method.",
     .x.log = true, .layers = stick_layers},
    {"power", "Work of the creep forces",
     "Creepage times force: dissipated by like materials, and negative where unlike ones drive.", .x.log = true,
     .layers = power_layers},
    {"bars", "Error bars along the curve",
     "What the grid of the exact method leaves uncertain, often too little to be seen in the curves themselves. A "
     "finer grid, or an accuracy, makes it smaller.",
     .x.log = true, .y.log = true, .y.label = "error bar", .layers = bar_layers},
    GALET_END,
};

void galet_creep_curve_fill(galet_table *curve, galet_table *bands, double friction, size_t count, const double *creep,
                            const galet_rolling_result *points) {
    for (size_t i = 0; i < count && !isnan(points[i].fx_rel); i++) {
        const galet_rolling_result *p = &points[i];
        const galet_rolling_bars *bars = &p->bars;
        double bound = friction * p->load, fx = bars->fx / bound, fy = bars->fy / bound, power = p->traction.power;
        double stick = p->traction.stick_area / p->area, stick_bar = bars->stick_area / p->area;
        if (curve) {
            GALET_ADD_ROW(curve, creep[i], p->fx_rel, p->fy_rel, p->traction.force.mz, stick, power, fx, fy, bars->mz,
                          stick_bar, bars->power);
        }
        if (bands && !isnan(power + bars->power)) {
            GALET_ADD_ROW(bands, creep[i], p->fx_rel - fx, p->fx_rel + fx, p->fy_rel - fy, p->fy_rel + fy,
                          fmax(stick - stick_bar, 0.0), fmin(stick + stick_bar, 1.0), power - bars->power,
                          power + bars->power);
        }
    }
}

#include "study/identify_figures.h"

#include <galet/identify.h>

#define WORDS_OF(number) #number
#define WORDS(number) WORDS_OF(number)
#define NO_REASON WORDS(GALET_IDENTIFY_NO_REASON)

static const galet_layer decay_layers[] = {
    {.kind = GALET_LINES, .table = "fit", .x = "t", .y = "measured", .label = "measured"},
    {.kind = GALET_LINES, .table = "envelope", .x = "t", .y = "upper", .label = "envelope by the law"},
    {.kind = GALET_LINES, .table = "envelope", .x = "t", .y = "lower", .label = "envelope by the law, below"},
    GALET_END,
};
static const galet_layer curve_layers[] = {
    {.kind = GALET_BAND, .table = "curve", .x = "v", .lower = "lower", .upper = "upper", .label = "band"},
    {.kind = GALET_LINES, .table = "curve", .x = "v", .y = "mu", .label = "law found"},
    GALET_END,
};
#define CLOSE(table_)                                                                                                  \
    {                                                                                                                  \
        {.kind = GALET_POINTS, .table = table_, .x = "t", .y = "measured", .label = "measured"},                       \
            {.kind = GALET_LINES, .table = table_, .x = "t", .y = "model", .label = "model"}, GALET_END                \
    }
static const galet_layer closeup_layers[] = CLOSE("closeup");
static const galet_layer ending_layers[] = CLOSE("ending");
static const galet_layer envelope_layers[] = {
    {.kind = GALET_POINTS, .table = "swings", .x = "t", .y = "speed", .label = "measured"},
    {.kind = GALET_LINES, .table = "envelope", .x = "t", .y = "model", .label = "model"},
    GALET_END,
};
static const galet_layer energy_layers[] = {
    {.kind = GALET_POINTS, .table = "swings", .x = "t", .y = "energy", .label = "measured"},
    {.kind = GALET_LINES, .table = "envelope", .x = "t", .y = "energy", .label = "model"},
    GALET_END,
};
static const galet_layer residual_layers[] = {
    {.kind = GALET_POINTS, .table = "fit", .x = "t", .y = "residual", .label = "measured less model"},
    GALET_END,
};
static const galet_layer histogram_layers[] = {
    {.kind = GALET_HISTOGRAM, .table = "fit", .x = "residual"},
    GALET_END,
};
static const galet_layer correlation_layers[] = {
    {.kind = GALET_BAND,
     .table = "autocorrelation",
     .x = "lag",
     .lower = "lower",
     .upper = "upper",
     .label = "independent residuals"},
    {.kind = GALET_LINES, .table = "autocorrelation", .x = "lag", .y = "correlation", .label = "autocorrelation"},
    GALET_END,
};
static const galet_layer order_layers[] = {
    {.kind = GALET_TABLE, .table = "orders", .highlight = "chosen"},
    GALET_END,
};

static const galet_layer parameter_layers[] = {
    {.kind = GALET_TABLE, .table = "parameters"},
    GALET_END,
};
static const galet_layer share_layers[] = {
    {.kind = GALET_LINES, .table = "share", .x = "t", .y = "one_minus_alpha", .label = "film"},
    GALET_END,
};
static const galet_layer ecr_layers[] = {
    {.kind = GALET_POINTS, .table = "share", .x = "t", .y = "measured", .label = "measured"},
    {.kind = GALET_LINES, .table = "share", .x = "t", .y = "model", .label = "model"},
    GALET_END,
};

const galet_figure galet_identify_figures[] = {
    {"decay", "The decay", "Measured signal, and the envelope of the law found about the place of rest.",
     .y.label = "signal", .layers = decay_layers},
    {"curve", "Friction against speed",
     "The law found, with the band in which it lies with the confidence asked for, speed by speed.", .x.label = "speed",
     .y.label = "friction mu", .layers = curve_layers},
    {"closeup", "The first cycles", "Measurement and model.", .y.label = "signal", .layers = closeup_layers},
    {"ending", "The last cycles", "Up to where the motion stops, or the record ends.", .y.label = "signal",
     .layers = ending_layers},
    {"envelope", "Velocity amplitude", "As measured, swing by swing, and by the law found.",
     .y.label = "velocity amplitude", .layers = envelope_layers},
    {"energy", "Energy", "The same decay in its energy form.", .y.label = "energy", .layers = energy_layers},
    {"residuals", "Residuals", "What the model leaves: structure here is what the law does not explain.",
     .y.label = "measured less model", .layers = residual_layers},
    {"histogram", "Residuals, how many of which size", "A bell where noise is normal.", .layers = histogram_layers},
    {"autocorrelation", "Autocorrelation of the residuals",
     "Independent residuals stay within the band; where they leave it, error bars were widened.",
     .layers = correlation_layers},
    {"orders", "Laws that were tried",
     "The law of powers 0 to the highest with the least criterion is chosen; where residuals are not independent, the "
     "simplest within " NO_REASON " of it. The criterion is then not bic, but that of as many points as are "
     "independent. Laws with other powers are tried beside it; differences below " NO_REASON " are no reason to prefer "
     "one to another.",
     .layers = order_layers},
    {"parameters", "What the record tells of the film",
     "Parameters that were fixed have no bar. The information is that of all of them at once.",
     .layers = parameter_layers},
    {"share", "Share of the hydrodynamic force", "1 is a full film, 0 is contact.", .layers = share_layers},
    {"ecr", "Electrical contact resistance", "Measured, and by the film found.", .y.log = true, .y.label = "resistance",
     .layers = ecr_layers},
    GALET_END,
};

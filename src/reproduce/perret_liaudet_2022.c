#include "reproduce/perret_liaudet_2022_parts.h"

static const galet_item items[] = {
#include "reproduce/perret_liaudet_2022.inc"
    {0},
};

#define ROW(member, ...) GALET_BOUND_COLUMN(galet_perret_row, member, __VA_ARGS__)

static const galet_column motion_columns[] = {
    ROW(t, "t", "s", "time"),
    ROW(v, "v", "m/s", "velocity", .shown = "mm/s"),
    ROW(envelope, "envelope", "m/s", "velocity amplitude of the energy", .shown = "mm/s"),
    ROW(y, "y", "m", "film thickness", .shown = "nm"),
    ROW(share, "share", "", "1 - alpha"),
    ROW(resistance, "resistance", "ohm", "electrical contact resistance"),
    ROW(friction, "friction", "N", "friction against a positive velocity", .shown = "mN"),
    GALET_END,
};
static const galet_column averaged_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("speed", "m/s", "velocity amplitude, averaged over cycles", .shown = "mm/s"),
    GALET_COLUMN("below", "m/s", "the same, negative", .shown = "mm/s"),
    GALET_END,
};
static const galet_column inflection_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("speed", "m/s", "velocity amplitude", .shown = "mm/s"),
    GALET_COLUMN("below", "m/s", "the same, negative", .shown = "mm/s"),
    GALET_END,
};
static const galet_column event_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_TEXT_COLUMN("name", "what happens"),
    GALET_END,
};
static const galet_column stribeck_columns[] = {
    GALET_COLUMN("v", "m/s", "sliding velocity V", .shown = "mm/s"),
    GALET_COLUMN("y", "m", "settled film thickness h", .shown = "nm"),
    GALET_COLUMN("mu", "", "coefficient of friction"),
    GALET_COLUMN("boundary", "", "of contact alone"),
    GALET_COLUMN("film", "", "of the film alone"),
    GALET_END,
};
static const galet_column loop_columns[] = {
    GALET_COLUMN("v", "m/s", "velocity", .shown = "mm/s"),
    GALET_COLUMN("friction", "N", "friction", .shown = "mN"),
    GALET_TEXT_COLUMN("law", "law"),
    GALET_END,
};
static const galet_column decay_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("speed", "m/s", "velocity amplitude where the mass turns", .shown = "mm/s"),
    GALET_COLUMN("averaged", "m/s", "velocity amplitude, averaged", .shown = "mm/s"),
    GALET_COLUMN("difference", "", "of both, over the first amplitude"),
    GALET_TEXT_COLUMN("law", "mu(v), SI"),
    GALET_END,
};
static const galet_column identified_columns[] = {
    GALET_COLUMN("v", "m/s", "velocity", .shown = "mm/s"),
    GALET_COLUMN("truth", "", "mu of the made-up decay"),
    GALET_COLUMN("mu", "", "mu identified"),
    GALET_COLUMN("lower", "", "lower end of its bar of 95 %"),
    GALET_COLUMN("upper", "", "upper end of its bar of 95 %"),
    GALET_END,
};
static const galet_column reading_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("printed", "m/s", "velocity amplitude, (7) with the signed T of (1)", .shown = "mm/s"),
    GALET_COLUMN("sound", "m/s", "velocity amplitude, (7) with sizes", .shown = "mm/s"),
    GALET_END,
};
static const galet_column tolerance_columns[] = {
    GALET_COLUMN("rtol", "", "relative tolerance"),
    GALET_COLUMN("x", "m", "place after 0.5 s", .shown = "um"),
    GALET_COLUMN("fault", "", "its fault, over the amplitude then"),
    GALET_COLUMN("rates", "", "right-hand sides until then"),
    GALET_COLUMN("reached", "s", "time reached with 300 000 of them, of 1 s"),
    GALET_END,
};
static const galet_column scheme_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("x", "m", "place", .shown = "um"),
    GALET_TEXT_COLUMN("way", "how it was integrated"),
    GALET_END,
};

static const galet_table_def tables[] = {
    {"motion", "figure 3: the decay of glycerol80", motion_columns},
    {"averaged", "the same decay, averaged over cycles", averaged_columns},
    {"inflection", "where its envelope turns from convex to concave", inflection_columns},
    {"events", "what happens on the way", event_columns},
    {"stribeck", "figure 2: steady friction of glycerol80", stribeck_columns},
    {"loops", "friction of a sine of 40 Hz and 50 mm/s, tenth cycle", loop_columns},
    {"averaging", "turning points against the averaged decay", decay_columns},
    {"identified", "a law from a made-up decay", identified_columns},
    {"readings", "(7) with signs and with sizes", reading_columns},
    {"tolerances", "Runge-Kutta 4/5 on the decay of demo, by its tolerance", tolerance_columns},
    {"scheme", "the end of the decay of demo", scheme_columns},
    {0},
};

#define LINE(table_, x_, y_, ...)                                                                                      \
    { .kind = GALET_LINES, .table = table_, .x = x_, .y = y_, .label = __VA_ARGS__ }
#define STICK                                                                                                          \
    { .kind = GALET_EVENTS, .table = "events", .x = "t", .y = "name" }

static const galet_layer velocity_layers[] = {
    STICK,
    LINE("motion", "t", "v", "velocity"),
    LINE("averaged", "t", "speed", "averaged envelope"),
    LINE("averaged", "t", "below", "averaged envelope, below"),
    {.kind = GALET_POINTS, .table = "inflection", .x = "t", .y = "speed", .label = "inflection"},
    {0},
};
static const galet_layer resistance_layers[] = {STICK, LINE("motion", "t", "resistance", "resistance"), {0}};
static const galet_layer share_layers[] = {STICK, LINE("motion", "t", "share", "1 - α"), {0}};
static const galet_layer thickness_layers[] = {STICK, LINE("motion", "t", "y", "thickness"), {0}};
static const galet_layer stribeck_layers[] = {
    LINE("stribeck", "v", "mu", "μ"),
    LINE("stribeck", "v", "boundary", "contact alone, μ_BL", .dash = true),
    LINE("stribeck", "v", "film", "film alone, μ_EHL", .dash = true),
    {0},
};
static const galet_layer thick_layers[] = {LINE("stribeck", "y", "mu", "μ"), {0}};
static const galet_layer loop_layers[] = {
    {.kind = GALET_PATH, .table = "loops", .x = "v", .y = "friction", .series = "law"}, {0}};
static const galet_layer decay_layers[] = {
    {.kind = GALET_LINES, .table = "averaging", .x = "t", .y = "averaged", .series = "law"},
    {.kind = GALET_POINTS, .table = "averaging", .x = "t", .y = "speed", .label = "turning points"},
    {0},
};
static const galet_layer identified_layers[] = {
    {.kind = GALET_BAND, .table = "identified", .x = "v", .lower = "lower", .upper = "upper", .label = "95 %"},
    LINE("identified", "v", "mu", "identified"),
    LINE("identified", "v", "truth", "truth", .dash = true),
    {0},
};
static const galet_layer reading_layers[] = {
    LINE("readings", "t", "sound", "with sizes"),
    LINE("readings", "t", "printed", "with the signed T of (1)", .dash = true),
    {0},
};
static const galet_layer tolerance_layers[] = {{.kind = GALET_TABLE, .table = "tolerances", .digits = 3}, {0}};
static const galet_layer scheme_layers[] = {
    {.kind = GALET_LINES, .table = "scheme", .x = "t", .y = "x", .series = "way"}, {0}};

static const galet_figure figures[] = {
    {.name = "stribeck",
     .title = "The paper's figure 2: Stribeck curve against the velocity",
     .caption =
         "Steady friction of the film law. The print is a sketch without numbers; its three regimes are there: contact "
         "at low speeds, a mixed range in which friction falls, and the film, whose friction rises.",
     .x = {.label = "sliding velocity V", .log = true},
     .y.label = "μ",
     .layers = stribeck_layers},
    {.name = "stribeck-thickness",
     .title = "The paper's figure 2: Stribeck curve against the film thickness",
     .caption = "The same friction against the settled thickness h, the other axis that the print names.",
     .x.label = "film thickness h",
     .y.label = "μ",
     .layers = thick_layers},
    {.name = "velocity",
     .title = "The paper's figure 3b: velocity of the free decay",
     .caption =
         "Convex while the film carries the mass, concave from the inflection on, and a stop that is exact. Parameters "
         "are "
         "not printed: the shape is that of the paper, the scales are those of glycerol80. Figure 3a is measured, and "
         "its data are not given.",
     .x.label = "time",
     .y.label = "velocity",
     .layers = velocity_layers},
    {.name = "resistance",
     .title = "Figure 3c compared: electrical contact resistance",
     .caption =
         "Simulated from the thickness by the library's map; the print shows a measurement. High at first, low at the "
         "end, in between it follows every reversal.",
     .x.label = "time",
     .y = {.label = "resistance", .log = true},
     .layers = resistance_layers},
    {.name = "share",
     .title = "The paper's figure 3d: part of the hydrodynamic force, 1 - α",
     .caption = "From the film to contact, with the reversals within each cycle.",
     .x.label = "time",
     .y.label = "1 - α",
     .layers = share_layers},
    {.name = "thickness",
     .title = "Film thickness of the same decay",
     .caption = "The state y of (4), which follows the velocity with a delay of tau = 20 ms.",
     .x.label = "time",
     .y.label = "film thickness",
     .layers = thickness_layers},
    {.name = "loops",
     .title = "Friction against velocity: what (2) cannot have",
     .caption = "A sine of 40 Hz and 50 mm/s. A film that follows within 2 ms has thinned when the mass comes out of "
                "its reversal "
                "and is thicker when the speed falls: loops. The law of Stribeck passes over one line.",
     .x.label = "velocity",
     .y.label = "friction",
     .layers = loop_layers},
    {.name = "averaging",
     .title = "Envelopes by averaging, for powers of the velocity",
     .caption = "Every fifth turning point of the motion, event by event, and the averaged decay: straight for "
                "Coulomb, exponential for viscous, hyperbolic for quadratic friction.",
     .x.label = "time",
     .y.label = "velocity amplitude",
     .layers = decay_layers},
    {.name = "identified",
     .title = "A law of the kind (2) from a decay",
     .caption =
         "Made-up velocity with noise of 1 % of its first amplitude, sampled at 4 kHz for 3 s; order by the Bayesian "
         "criterion.",
     .x.label = "velocity",
     .y.label = "μ",
     .layers = identified_layers},
    {.name = "readings",
     .title = "Equation (7) in two readings",
     .caption =
         "With a T that is signed, as (1) and (2) have it, sign(v) in (7) makes friction drive the mass on its way "
         "back, and nothing decays. With sizes, T_C and c |v|, (7) is right.",
     .x.label = "time",
     .y.label = "velocity amplitude",
     .layers = reading_layers},
    {.name = "tolerances",
     .title = "Runge-Kutta 4/5 by its tolerance",
     .caption =
         "The case demo: place after 0.5 s, its fault over the amplitude then, right-hand sides until then, and the "
         "time reached with 300 000 of them, of 1 s. The paper prints no tolerance. The scheme has no stick: event by "
         "event the mass rests from 0.906 s on, where v jumps to and fro about 0, and tight steps shrink.",
     .layers = tolerance_layers},
    {.name = "scheme",
     .title = "The end of a decay: Runge-Kutta 4/5 and event by event",
     .caption =
         "The case demo. With rtol 1e-3 the scheme is out of phase and its mass comes to rest elsewhere; its line ends "
         "where 30 000 right-hand sides are spent on jumps of the sign.",
     .x.label = "time",
     .y.label = "place",
     .layers = scheme_layers},
    {0},
};

static const galet_paper_part parts[] = {
    {"a film by its own law", galet_perret_find_captured},
    {"a film by powers of the velocity", galet_perret_find_missed},
    {"the film's decay", galet_perret_find_decay},
    {"a law from a decay", galet_perret_find_identified},
    {"the signs of (7)", galet_perret_find_signs},
    {"the Runge-Kutta scheme", galet_perret_find_scheme},
    {"averaged decays", galet_perret_find_averaging},
    {"laws of others", galet_perret_find_laws},
    {"the film", galet_perret_find_film},
    {"the belt", galet_perret_find_belt},
    {0},
};

const galet_paper galet_paper_perret_liaudet_2022 = {
    .name = "perret-liaudet-2022",
    .authors = "J. Perret-Liaudet, F. Majdoub",
    .title = "Un modèle original de frottement permettant de décrire la réponse libre d'un système oscillant frottant "
             "lubrifié",
    .source = "15e colloque national en calcul des structures, 2022, hal-03717727",
    .about =
        "A friction law of a lubricated contact whose state is the thickness of its film, and the free decay of a "
        "mass that "
        "slides by it. The model does what the paper says: the envelope of the velocity begins convex, by the "
        "film, and ends "
        "concave, by contact. No parameters, sigmoid or data are printed, so that curves are compared in shape, "
        "with the "
        "library's cases glycerol80 and demo. Equation (7) gives a friction that (1) and (2) have signed already its "
        "sign once more; read with sizes it is right.",
    .items = items,
    .parts = parts,
    .tables = tables,
    .figures = figures,
    .lead_figure = "velocity",
};

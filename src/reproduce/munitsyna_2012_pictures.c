#include "reproduce/munitsyna_2012_pictures.h"

#include <galet/ellipsoid.h>
#include <stddef.h>

static const galet_column integral_columns[] = {
    GALET_COLUMN("x", "", "eccentricity of the patch"),
    GALET_COLUMN("i1", "", "I1"),
    GALET_COLUMN("i2", "", "I2"),
    GALET_COLUMN("i3", "", "I3"),
    GALET_COLUMN("i1_near", "", "I1 by (2.4)"),
    GALET_COLUMN("i2_near", "", "I2 by (2.4)"),
    GALET_COLUMN("i3_near", "", "I3 by (2.4)"),
    GALET_END,
};

static const galet_column integral_error_columns[] = {
    GALET_COLUMN("mu", "", "minor over major semi-axis"),  GALET_COLUMN("i1", "", "I1"),
    GALET_COLUMN("i1_error", "%", "error of (2.4) in I1"), GALET_COLUMN("i2", "", "I2"),
    GALET_COLUMN("i2_error", "%", "error of (2.4) in I2"), GALET_COLUMN("i3", "", "I3"),
    GALET_COLUMN("i3_error", "%", "error of (2.4) in I3"), GALET_COLUMN("across", "", "2 I2 - I3, which sets F2"),
    GALET_COLUMN("across_near", "", "2 I2 - I3 by (2.4)"), GALET_END,
};

static const galet_column curve_columns[] = {
    GALET_COLUMN("w", "", "U / (alpha |Omega|)"),
    GALET_COLUMN("f1", "", "F1, exact"),
    GALET_COLUMN("f1_first", "", "F1, first order"),
    GALET_COLUMN("f1_second", "", "F1, second order"),
    GALET_COLUMN("f2", "", "|F2|, exact"),
    GALET_COLUMN("f2_second", "", "|F2|, (2.5) with a4 corrected"),
    GALET_COLUMN("f2_higher", "", "|F2|, (2.8) with n = 4, corrected"),
    GALET_COLUMN("m", "", "M, exact"),
    GALET_COLUMN("m_first", "", "M, first order"),
    GALET_COLUMN("m_second", "", "M, second order with +b1"),
    GALET_COLUMN("m_printed", "", "M, second order as printed"),
    GALET_END,
};

static const galet_column pole_columns[] = {
    GALET_COLUMN("w", "", "U / (alpha |Omega|)"),
    GALET_COLUMN("f2", "", "|F2| by (2.5) as printed"),
    GALET_TEXT_COLUMN("branch", "before or beyond the pole"),
    GALET_END,
};

static const galet_column pade_error_columns[] = {
    GALET_COLUMN("mu", "", "minor over major semi-axis"),
    GALET_COLUMN("first_f1", "", "F1, first order"),
    GALET_COLUMN("first_m", "", "M, first order"),
    GALET_COLUMN("second_f1", "", "F1, second order"),
    GALET_COLUMN("second_m", "", "M, second order, +b1"),
    GALET_COLUMN("printed_m", "", "M, second order, printed; none: it has a pole"),
    GALET_COLUMN("f2", "", "largest |F2| itself"),
    GALET_COLUMN("second_f2", "", "F2, (2.5), a4 corrected"),
    GALET_COLUMN("higher_f2", "", "F2, (2.8), n = 4, corrected"),
    GALET_COLUMN("pade2_f1", "", "F1, pade2 of the library"),
    GALET_COLUMN("pade2_f2", "", "F2, pade2"),
    GALET_COLUMN("pade2_m", "", "M, pade2"),
    GALET_END,
};

static const galet_column zone_columns[] = {
    GALET_COLUMN("f1", "", "F1, exact"),
    GALET_COLUMN("f2", "", "F2, exact"),
    GALET_COLUMN("m", "", "M, exact"),
    GALET_COLUMN("f1_first", "", "F1, first order"),
    GALET_COLUMN("m_first", "", "M, first order"),
    GALET_COLUMN("f1_second", "", "F1, second order"),
    GALET_COLUMN("f2_second", "", "F2, (2.5) with a4 corrected"),
    GALET_COLUMN("f2_higher", "", "F2, (2.8) with n = 4, corrected"),
    GALET_COLUMN("m_second", "", "M, second order with +b1"),
    GALET_COLUMN("m_printed", "", "M, second order as printed"),
    GALET_END,
};

static const galet_column zones_columns[] = {
    GALET_COLUMN("f1", "", "F1 / F0"),
    GALET_COLUMN("f2", "", "F2 / F0"),
    GALET_COLUMN("m", "", "M / (alpha F0)"),
    GALET_TEXT_COLUMN("curve", "law and direction of the slip"),
    GALET_END,
};

static const galet_column use_columns[] = {
    GALET_COLUMN("psi", "deg", "direction of the slip"),      GALET_COLUMN("first_least", "", "first order, least"),
    GALET_COLUMN("first_most", "", "first order, largest"),   GALET_COLUMN("second_least", "", "second order, least"),
    GALET_COLUMN("second_most", "", "second order, largest"), GALET_END,
};

#define SAMPLED(member, ...) GALET_BOUND_COLUMN(galet_rigid_sample, member, __VA_ARGS__)

static const galet_column motion_columns[] = {
    SAMPLED(t, "t", "s", "time"),
    SAMPLED(gamma.z, "gamma3", "", "cosine of nutation"),
    SAMPLED(omega2, "omega2", "rad2/s2", "squared angular speed"),
    GALET_END,
};

static const galet_column patch_columns[] = {
    SAMPLED(t, "t", "s", "time"),
    SAMPLED(gamma.z, "gamma3", "", "cosine of nutation"),
    SAMPLED(friction_force, "force", "N", "friction force"),
    SAMPLED(friction_moment, "moment", "N m", "friction moment", .shown = "N mm"),
    SAMPLED(patch_alpha, "alpha", "m", "major semi-axis of the patch", .shown = "mm"),
    SAMPLED(patch_ratio, "ratio", "", "minor over major semi-axis"),
    SAMPLED(load_ratio, "load", "", "normal force over weight"),
    SAMPLED(friction_across, "across", "N", "friction across the slip"),
    GALET_END,
};

static const galet_column case_columns[] = {
    GALET_TEXT_COLUMN("case", "case"),
    GALET_COLUMN("gamma3_max", "", "largest gamma3"),
    GALET_COLUMN("t_upright", "s", "upright from"),
    GALET_COLUMN("t_fall", "s", "upright until"),
    GALET_COLUMN("omega_fall", "rad/s", "angular speed then"),
    GALET_COLUMN("t_stop", "s", "at rest"),
    GALET_COLUMN("omega2_max", "rad2/s2", "largest squared angular speed"),
    GALET_COLUMN("t_liftoff", "s", "first lift-off"),
    GALET_COLUMN("load_max", "", "largest normal force over weight"),
    GALET_END,
};

static const galet_column law_columns[] = {
    GALET_TEXT_COLUMN("case", "case"),
    GALET_TEXT_COLUMN("law", "law of friction"),
    GALET_COLUMN("gamma3_max", "", "largest gamma3"),
    GALET_COLUMN("t_upright", "s", "upright from"),
    GALET_COLUMN("t_liftoff", "s", "first lift-off"),
    GALET_COLUMN("liftoffs", "", "lift-offs in 15 s"),
    GALET_COLUMN("load_max", "", "largest normal force over weight"),
    GALET_END,
};

const galet_table_def galet_munitsyna_tables[] = {
    {"integrals", "figure 1: the integrals and their approximations", integral_columns},
    {"integral_errors", "errors of the approximations (2.4)", integral_error_columns},
    {"curves", "figure 2: force and moment against the ratio of slip to spin", curve_columns},
    {"pole", "figure 2: force across the slip as printed", pole_columns},
    {"pade_errors", "largest errors over all slips and directions", pade_error_columns},
    {"zone", "figure 3: zones of stagnation, psi = 30 degrees", zone_columns},
    {"zones_exact", "zones of stagnation in several directions, exact", zones_columns},
    {"zones_second", "zones of stagnation in several directions, second order", zones_columns},
    {"zone_use", "borders of the zones over what friction can balance", use_columns},
    {"motion_a", "motion (a), 65 /s", motion_columns},
    {"motion_b", "motion (b), 77 /s", motion_columns},
    {"motion_c", "motion (c), 90 /s", motion_columns},
    {"motion_d", "motion (d), 115 /s", motion_columns},
    {"patch_c", "figure 5: the contact in motion (c)", patch_columns},
    {"cases", "the four motions", case_columns},
    {"laws", "the four motions with other laws of friction", law_columns},
    GALET_END,
};

#define LINE(table_, x_, y_, label_)                                                                                   \
    { .kind = GALET_LINES, .table = table_, .x = x_, .y = y_, .label = label_ }
#define DASHED(table_, x_, y_, label_)                                                                                 \
    { .kind = GALET_LINES, .table = table_, .x = x_, .y = y_, .label = label_, .dash = true }
#define PATH(table_, x_, y_, label_)                                                                                   \
    { .kind = GALET_PATH, .table = table_, .x = x_, .y = y_, .label = label_ }
#define DASHED_PATH(table_, x_, y_, label_)                                                                            \
    { .kind = GALET_PATH, .table = table_, .x = x_, .y = y_, .label = label_, .dash = true }

static const galet_layer integral_layers[] = {
    LINE("integrals", "x", "i1", "I1"),
    LINE("integrals", "x", "i2", "I2"),
    LINE("integrals", "x", "i3", "I3"),
    DASHED("integrals", "x", "i1_near", "I1 by (2.4)"),
    DASHED("integrals", "x", "i2_near", "I2 by (2.4)"),
    DASHED("integrals", "x", "i3_near", "I3 by (2.4)"),
    GALET_END,
};
static const galet_layer integral_error_layers[] = {{.kind = GALET_TABLE, .table = "integral_errors", .digits = 4},
                                                    GALET_END};
static const galet_layer force_layers[] = {
    LINE("curves", "w", "f1", "exact (1.3)"),
    DASHED("curves", "w", "f1_first", "first order"),
    LINE("curves", "w", "f1_second", "second order (2.5)"),
    GALET_END,
};
static const galet_layer across_layers[] = {
    LINE("curves", "w", "f2", "exact (1.4)"),
    LINE("curves", "w", "f2_second", "(2.5), a4 corrected"),
    DASHED("curves", "w", "f2_higher", "(2.8), n = 4, corrected"),
    {.kind = GALET_LINES, .table = "pole", .x = "w", .y = "f2", .series = "branch"},
    GALET_END,
};
static const galet_layer moment_layers[] = {
    LINE("curves", "w", "m", "exact (1.5)"),
    DASHED("curves", "w", "m_first", "first order"),
    LINE("curves", "w", "m_second", "second order (2.5), +b1"),
    LINE("curves", "w", "m_printed", "second order as printed"),
    GALET_END,
};
static const galet_layer pade_error_layers[] = {{.kind = GALET_TABLE, .table = "pade_errors", .digits = 3}, GALET_END};
static const galet_layer zone_layers[] = {
    PATH("zone", "f1", "m", "exact"),
    DASHED_PATH("zone", "f1_first", "m_first", "first order"),
    PATH("zone", "f1_second", "m_second", "second order, +b1"),
    PATH("zone", "f1_second", "m_printed", "second order as printed"),
    GALET_END,
};
static const galet_layer zone_across_layers[] = {
    PATH("zone", "f1", "f2", "exact"),
    PATH("zone", "f1_second", "f2_second", "(2.5), a4 corrected"),
    DASHED_PATH("zone", "f1_second", "f2_higher", "(2.8), n = 4, corrected"),
    GALET_END,
};
static const galet_layer zones_layers[] = {
    {.kind = GALET_PATH, .table = "zones_exact", .x = "f1", .y = "m", .series = "curve"},
    {.kind = GALET_PATH, .table = "zones_second", .x = "f1", .y = "m", .series = "curve", .dash = true},
    GALET_END,
};
static const galet_layer use_layers[] = {{.kind = GALET_TABLE, .table = "zone_use", .digits = 4}, GALET_END};
static const galet_layer phase_layers[] = {
    PATH("motion_a", "omega2", "gamma3", "(a) 65 /s"),
    PATH("motion_b", "omega2", "gamma3", "(b) 77 /s"),
    PATH("motion_c", "omega2", "gamma3", "(c) 90 /s"),
    PATH("motion_d", "omega2", "gamma3", "(d) 115 /s"),
    GALET_END,
};
static const galet_layer time_layers[] = {
    LINE("motion_a", "t", "gamma3", "(a) 65 /s"),
    LINE("motion_b", "t", "gamma3", "(b) 77 /s"),
    LINE("motion_c", "t", "gamma3", "(c) 90 /s"),
    LINE("motion_d", "t", "gamma3", "(d) 115 /s"),
    GALET_END,
};
static const galet_layer case_layers[] = {{.kind = GALET_TABLE, .table = "cases", .digits = 5}, GALET_END};
static const galet_layer gamma_layers[] = {LINE("patch_c", "t", "gamma3", "gamma3"), GALET_END};
static const galet_layer friction_layers[] = {LINE("patch_c", "t", "force", "friction force"),
                                              LINE("patch_c", "t", "across", "across the slip"), GALET_END};
static const galet_layer friction_moment_layers[] = {LINE("patch_c", "t", "moment", "friction moment"), GALET_END};
static const galet_layer alpha_layers[] = {LINE("patch_c", "t", "alpha", "major semi-axis"), GALET_END};
static const galet_layer ratio_layers[] = {LINE("patch_c", "t", "ratio", "minor over major"), GALET_END};
static const galet_layer load_layers[] = {LINE("patch_c", "t", "load", "N / (m g)"), GALET_END};
static const galet_layer law_layers[] = {{.kind = GALET_TABLE, .table = "laws", .digits = 5}, GALET_END};

#define FORCE "F1 / F0"
#define MOMENT "M / (α F0)"
#define SLIP_TO_SPIN "U / (α |Ω|)"

const galet_figure galet_munitsyna_figures[] = {
    {"figure-1", "The paper's figure 1: the integrals I1, I2, I3 and their approximations (2.4)",
     "Solid: complete elliptic integrals; dashed: (2.4). They share the value and the curvature at x = 0 and part as "
     "the "
     "patch becomes slender; beyond x = 0.95 I1, which grows as 1 / (1 - x²), hides the others.",
     .x.label = "x = √(1 - μ²)", .y.label = "I1, I2, I3", .layers = integral_layers},
    {"integral-errors", "Errors of the approximations (2.4)",
     "The difference 2 I2 - I3, which sets the force across the slip, suffers most.", .layers = integral_error_layers},
    {"figure-2-force", "The paper's figure 2, F1: force along the slip, μ = 0.6, ψ = π/6",
     "Second order is nearer to the exact curve than first order, from above.", .x.label = SLIP_TO_SPIN,
     .y.label = FORCE, .layers = force_layers},
    {"figure-2-across", "The paper's figure 2, F2: force across the slip, μ = 0.6, ψ = π/6",
     "Absolute values. With a4 as printed F2 has a pole; with a4 corrected (2.5) is three times too large, and (2.8) "
     "with "
     "n = 4 errs by as much as the largest F2, since both begin with the first power of Ω where the exact force begins "
     "with the second.",
     .x.label = SLIP_TO_SPIN, .y.label = "|F2| / F0", .layers = across_layers},
    {"figure-2-moment", "The paper's figure 2, M: moment, μ = 0.6, ψ = π/6",
     "With b1 < 0, as printed, the moment of second order changes its sign and drives the spin; with b1 > 0 it "
     "follows.",
     .x.label = SLIP_TO_SPIN, .y.label = MOMENT, .layers = moment_layers},
    {"pade-errors", "Largest errors of the approximations over all slips and directions",
     "Forces in units of F0, moments in units of the largest moment.", .layers = pade_error_layers},
    {"figure-3", "The paper's figure 3: zones of stagnation in the plane of F1 and M, μ = 0.6, ψ = π/6",
     "Inside a curve friction balances the load without motion; a quarter is drawn. As printed, second order leaves "
     "the "
     "quarter: its moment turns negative.",
     .x.label = FORCE, .y.label = MOMENT, .layers = zone_layers},
    {"figure-3-across", "The paper's figure 3: zones of stagnation in the plane of F1 and F2, μ = 0.6, ψ = π/6",
     "The exact loop is closed: without spin and without slip there is no force across.", .x.label = FORCE,
     .y.label = "F2 / F0", .layers = zone_across_layers},
    {"zones", "Zones of stagnation over several directions of slip, μ = 0.6",
     "Solid: exact; dashed: second order, corrected. The exact zone is widest where the slip is along the major axis; "
     "in second order it "
     "is the other way round.",
     .x.label = FORCE, .y.label = MOMENT, .layers = zones_layers},
    {"zone-use", "How much of what friction can balance the approximate zones take",
     "Of F1, F2 and M of an approximation together; 1 is the border of the exact zone. Second order: with +b1, F2 by "
     "(2.8).",
     .layers = use_layers},
    {"figure-4", "The paper's figure 4: cosine of nutation against squared angular speed",
     "Each motion begins at the lower end, near 0.05, and goes right while the axis rises, then left. (d) leaves the "
     "plane "
     "time and again on its way up.",
     .x.label = "ω²", .y.label = "γ3", .layers = phase_layers},
    {"motions", "Cosine of nutation over time in the four motions",
     "(a) rises to 0.90 and sinks; the others stand upright for a while and fall suddenly.", .y.label = "γ3",
     .layers = time_layers},
    {"cases", "The four motions in numbers",
     "After its first lift-off (d) is chaotic: what is later is rounded to two digits.", .layers = case_layers},
    {"figure-5-gamma3", "The paper's figure 5: cosine of nutation, motion (c)",
     "The body rises, stands for half a minute and falls suddenly.", .y.label = "γ3", .layers = gamma_layers},
    {"figure-5-force", "The paper's figure 5: friction force, motion (c)",
     "The part across the slip is some per cent of the largest force, and does not vanish while the axis sinks.",
     .y.label = "friction force", .layers = friction_layers},
    {"figure-5-moment", "The paper's figure 5: friction moment, motion (c)",
     "Larger lying than upright: the moment grows with the patch.", .layers = friction_moment_layers},
    {"figure-5-alpha", "The paper's figure 5: major semi-axis of the patch, motion (c)",
     "Larger lying than upright; the vibration of the load shows at the start.", .layers = alpha_layers},
    {"figure-5-ratio", "The paper's figure 5: minor over major semi-axis, motion (c)",
     "0.5 lying, 1 upright: S / (a ν), not the printed fourth root.", .layers = ratio_layers},
    {"figure-5-load", "The paper's figure 5: normal force over weight, motion (c)",
     "The start is not in balance; friction damps the vibration.", .layers = load_layers},
    {"laws", "The four motions with other laws of friction",
     "munitsyna: (2.5) and (2.8), n = 4, with a4 and b1 corrected and F2 made odd in ψ and even in Ω; pade1, pade2: "
     "first "
     "and second order with exact limits. Followed for 15 s. Low orders change what happens: (c) leaves the plane with "
     "some of them, and never with the exact law.",
     .layers = law_layers},
    GALET_END,
};

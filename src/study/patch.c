#include "study/patch_sketch.h"
#include "study/plausible.h"
#include "study/sketch.h"

#include <galet/patch.h>
#include <galet/study.h>

#include <math.h>
#include <stdlib.h>

enum { SWEEP_POINTS = 161, LIMIT_POINTS = 91, MAP_X = 81, MAP_Y = 46 };

/// The sweep and the maps cover slip / (alpha spin) from 10^-SWEEP_DECADES to 10^SWEEP_DECADES.
static const double SWEEP_DECADES = 2.0;

static const galet_param params[] = {
    GALET_REAL("patch.alpha", "m", 1e-3, "major semi-axis of the patch", .range = "> 0", .shown = "mm"),
    GALET_REAL("patch.beta", "m", 6e-4, "minor semi-axis of the patch", .range = "> 0 and <= patch.alpha",
               .shown = "mm"),
    GALET_REAL("psi", "rad", M_PI / 6.0, "angle from the major axis to the sliding velocity", .shown = "deg"),
    GALET_REAL("slip", "m/s", 1e-3, "sliding speed of the centre of the patch", .range = ">= 0", .shown = "mm/s"),
    GALET_REAL("spin", "rad/s", 1.0, "angular velocity about the normal"),
    GALET_REAL("load", "N", 10.0, "normal force", .range = ">= 0"),
    GALET_REAL("mu", "", 0.1, "coefficient of friction", .range = ">= 0"),
    GALET_CHOICE("law", "exact", GALET_PATCH_LAW_NAMES, "how the patch is summed"),
    GALET_REAL("accuracy", "", 0.01, "largest error of the fast law, in units of mu load", .range = "> 0 and <= 1",
               .when = "law=fast"),
    GALET_REAL_UNSET("pull.x", "N", "a force along the major axis that pulls at the patch", .unset_means = "0"),
    GALET_REAL_UNSET("pull.y", "N", "a force along the minor axis that pulls at the patch", .unset_means = "0"),
    GALET_REAL_UNSET("pull.moment", "N m", "a moment that pulls at the patch", .unset_means = "0"),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REAL("f1", "N", "friction against the slip: the force is -f1 e1 - f2 e2"),
    GALET_OUT_REAL("f2", "N", "friction across the slip"),
    GALET_OUT_REAL("m", "N m", "friction moment: the moment is -m e3", .shown = "N mm"),
    GALET_OUT_REAL("kappa", "", "distance of the centre of rotation, 1 being on the border of the patch"),
    GALET_OUT_REAL("power", "W", "power that friction dissipates", .shown = "mW"),
    GALET_OUT_REAL("accuracy", "", "error of this law for this shape, in units of mu load"),
    GALET_OUT_REAL("moment_max", "N m", "largest friction moment, that of pure spinning", .shown = "N mm"),
    GALET_OUT_REAL("torsional_coefficient", "m",
                   "torsional coefficient of friction, for engines with a separate torsional budget", .shown = "mm"),
    GALET_OUT_FLAG("stuck", "whether friction holds the given pull", .optional = true),
    GALET_OUT_REAL("utilisation", "", "the given pull over the largest that friction holds", .optional = true),
    GALET_END,
};

static const galet_column sweep_columns[] = {
    GALET_TEXT_COLUMN("law", "how the patch is summed"),
    GALET_COLUMN("ratio", "", "slip / (alpha spin)"),
    GALET_COLUMN("f1", "", "f1 / (mu load)"),
    GALET_COLUMN("f2", "", "f2 / (mu load)"),
    GALET_COLUMN("m", "", "m / (mu load alpha)"),
    GALET_END,
};

static const galet_column limit_columns[] = {
    GALET_TEXT_COLUMN("law", "how the patch is summed"),
    GALET_COLUMN("f", "", "force / (mu load)"),
    GALET_COLUMN("m", "", "moment / (mu load alpha)"),
    GALET_END,
};

static const galet_column point_columns[] = {
    GALET_COLUMN("ratio", "", "slip / (alpha spin)"),
    GALET_COLUMN("f1", "", "f1 / (mu load)"),
    GALET_COLUMN("f2", "", "f2 / (mu load)"),
    GALET_COLUMN("m", "", "m / (mu load alpha)"),
    GALET_END,
};

static const galet_table_def tables[] = {
    {"sweep", "each law from spinning to sliding, along psi", sweep_columns},
    {"limit", "each law's wrenches of all motions along psi: where they end lies the limit surface", limit_columns},
    {"operating_point", "this case, by the law chosen", point_columns},
    {"case", "the case drawn: slip in the patch, force and moment", galet_sketch_columns},
    GALET_END,
};

#define MAP_PLANE                                                                                                      \
    .x = GALET_COLUMN("log10(ratio)", "", "log10 of slip / (alpha spin)"),                                             \
    .y = GALET_COLUMN("psi", "rad", "direction of slip from the major axis", .shown = "deg")

static const galet_field_def fields[] = {
    {"f1", "", NULL, "f1 / (mu load)", MAP_PLANE},
    {"f2", "", NULL, "f2 / (mu load)", MAP_PLANE},
    {"m", "", NULL, "m / (mu load alpha)", MAP_PLANE},
    GALET_END,
};

#define SWEEP_LAYERS(column)                                                                                           \
    {                                                                                                                  \
        {.kind = GALET_LINES, .table = "sweep", .x = "ratio", .y = column, .series = "law"},                           \
            {.kind = GALET_POINTS, .table = "operating_point", .x = "ratio", .y = column, .label = "this case"},       \
            GALET_END,                                                                                                 \
    }

static const galet_layer f1_layers[] = SWEEP_LAYERS("f1");
static const galet_layer f2_layers[] = SWEEP_LAYERS("f2");
static const galet_layer m_layers[] = SWEEP_LAYERS("m");

static const galet_layer limit_layers[] = {
    {.kind = GALET_LINES, .table = "limit", .x = "f", .y = "m", .series = "law"},
    {.kind = GALET_POINTS, .table = "operating_point", .x = "f1", .y = "m", .label = "this case"},
    GALET_END,
};

static const galet_layer f1_map[] = {{.kind = GALET_MAP, .field = "f1", .levels = 9}, GALET_END};
static const galet_layer f2_map[] = {{.kind = GALET_MAP, .field = "f2", .levels = 8}, GALET_END};
static const galet_layer m_map[] = {{.kind = GALET_MAP, .field = "m", .levels = 9}, GALET_END};

static const galet_layer case_layers[] = {{.kind = GALET_SKETCH, .table = "case"}, GALET_END};

static const galet_figure figures[] = {
    {"case", "The case",
     "The patch seen against the normal, x along its major axis. First what its points slip, in one scale, and the "
     "centre they turn about; then the slip of the centre, e1 points along it, and what friction does to the body that "
     "slides: the force -f1 e1 - f2 e2 and the moment -m e3, in their directions; counter-clockwise is positive.",
     .layers = case_layers},
    {"f1", "Friction against the slip",
     "From spinning (left) to sliding (right). Separate budgets give the full force however slow the slip; the exact "
     "law grows from zero.",
     .x.log = true, .y.label = "f1 / (mu load)", .layers = f1_layers},
    {"f2", "Friction across the slip",
     "An elliptic patch that slides obliquely while it spins is pushed sideways; a circle is not.", .x.log = true,
     .y.label = "f2 / (mu load)", .layers = f2_layers},
    {"m", "Friction moment", "The moment of spinning fades as the patch slides faster.", .x.log = true,
     .y.label = "m / (mu load alpha)", .layers = m_layers},
    {"limit", "Limit surface along psi",
     "Friction holds every force and moment inside the exact curve (Munitsyna 2012, figure 3). What engines use "
     "instead: a rectangle (separate budgets) or an ellipse.",
     .x.label = "force / (mu load)", .y.label = "moment / (mu load alpha)", .layers = limit_layers},
    {"f1_map", "Friction against the slip, all directions", "Exact law.", .layers = f1_map},
    {"f2_map", "Friction across the slip, all directions", "Exact law.", .layers = f2_map},
    {"m_map", "Friction moment, all directions", "Exact law.", .layers = m_map},
    GALET_END,
};

static galet_patch_def read_def(const galet_values *in) {
    galet_patch_def def = galet_default_patch();
    def.patch.alpha = galet_values_real(in, "patch.alpha");
    def.patch.beta = galet_values_real(in, "patch.beta");
    def.patch.angle = 0.0;
    def.friction = galet_values_real(in, "mu");
    def.load = galet_values_real(in, "load");
    def.kind = galet_patch_law_find(galet_values_text(in, "law"));
    def.accuracy = galet_values_real(in, "accuracy");
    return def;
}

static galet_patch_components operating_point(const galet_values *in, const galet_patch_law *law, double *power) {
    double slip = galet_values_real(in, "slip"), spin = galet_values_real(in, "spin");
    galet_patch_components c = galet_patch_law_components(law, slip, galet_values_real(in, "psi"), spin);
    *power = c.f1 * slip + c.m * spin;
    return c;
}

static galet_status check(const galet_values *in, galet_refusal *why) {
    galet_patch_def def = read_def(in);
    galet_patch_law law;
    double power;
    if (!isfinite(def.friction * def.load)) {
        return galet_refuse(why, "load", "mu x load must be finite (got %.3g x %.3g N)", def.friction, def.load);
    }
    if (def.patch.beta < GALET_PATCH_MIN_RATIO * def.patch.alpha) {
        return galet_refuse(why, "patch.beta", "must be at least %g of patch.alpha (got %.6g of it)",
                            GALET_PATCH_MIN_RATIO, def.patch.beta / def.patch.alpha);
    }
    if (def.kind->needs_circle && def.patch.beta != def.patch.alpha) {
        return galet_refuse(why, "law", "%s is for circles: patch.beta must be patch.alpha", def.kind->words);
    }
    if (galet_patch_law_prepare(&def, &law)) {
        return galet_refuse(why, "patch.alpha", "the patch is too extreme to be computed");
    }
    operating_point(in, &law, &power);
    if (!isfinite(power)) {
        return galet_refuse(why, "slip", "the power of friction must be finite: lower slip, spin or load");
    }
    return GALET_OK;
}

/// A law of the same patch with friction x load = 1 and alpha = 1, for curves without dimension. Refused where the law
/// does not serve this shape.
static galet_status scale_law(const galet_patch_def *def, const galet_patch_law_kind *kind, galet_patch_law *law) {
    galet_patch_def scaled = *def;
    scaled.patch = (galet_patch){1.0, def->patch.beta / def->patch.alpha, 0.0};
    scaled.friction = scaled.load = 1.0;
    scaled.kind = kind;
    return galet_patch_law_prepare(&scaled, law);
}

static void add_sweep(galet_table *table, const galet_patch_law *law, double psi) {
    for (int i = 0; table && i < SWEEP_POINTS; i++) {
        double ratio = pow(10.0, SWEEP_DECADES * (2.0 * i / (SWEEP_POINTS - 1) - 1.0));
        galet_patch_components c = galet_patch_law_components(law, ratio, psi, 1.0);
        GALET_ADD_ROW(table, ratio, c.f1, c.f2, c.m);
        galet_table_set_text(table, "law", law->kind->name);
    }
}

/// Motions from pure spinning to pure sliding; separate budgets give one corner, joined here to a rectangle.
static void add_limit(galet_table *table, const galet_patch_law *law, double psi) {
    for (int i = 0; table && i < LIMIT_POINTS; i++) {
        double angle = M_PI_2 * i / (LIMIT_POINTS - 1), slip = sin(angle), spin = i < LIMIT_POINTS - 1 ? cos(angle) : 0;
        galet_patch_components c = galet_patch_law_components(law, slip, psi, spin);
        GALET_ADD_ROW(table, c.f1, c.m);
        galet_table_set_text(table, "law", law->kind->name);
    }
}

static void fill_maps(galet_result *out, const galet_patch_law *exact) {
    static const char *const names[] = {"f1", "f2", "m"};
    double dx = 2.0 * SWEEP_DECADES / (MAP_X - 1), dy = M_PI_2 / (MAP_Y - 1);
    galet_grid grid = {MAP_X, MAP_Y, -SWEEP_DECADES, 0.0, dx, dy};
    double values[3][MAP_X * MAP_Y];
    for (size_t j = 0; j < MAP_Y; j++) {
        for (size_t i = 0; i < MAP_X; i++) {
            double ratio = pow(10.0, grid.x0 + (double)i * dx);
            galet_patch_components c = galet_patch_law_components(exact, ratio, (double)j * dy, 1.0);
            values[0][j * MAP_X + i] = c.f1;
            values[1][j * MAP_X + i] = c.f2;
            values[2][j * MAP_X + i] = c.m;
        }
    }
    for (int k = 0; k < 3; k++) {
        if (galet_result_wants_field(out, names[k])) {
            galet_result_set_field(out, names[k], grid, values[k]);
        }
    }
}

/// Every law that serves this shape beside the others, and maps of the exact one.
static void paint(const galet_patch_def *def, double psi, galet_result *out) {
    galet_table *sweep = galet_result_table(out, "sweep"), *limit = galet_result_table(out, "limit");
    galet_patch_law law;
    for (const galet_patch_law_kind *const *kind = galet_patch_laws(); (sweep || limit) && *kind; kind++) {
        if (!scale_law(def, *kind, &law)) {
            add_sweep(sweep, &law, psi);
            add_limit(limit, &law, psi);
        }
    }
    bool maps = galet_result_wants_field(out, "f1") || galet_result_wants_field(out, "f2") ||
                galet_result_wants_field(out, "m");
    if (maps && !scale_law(def, &galet_patch_exact, &law)) {
        fill_maps(out, &law);
    }
}

static double pull_part(const galet_values *in, const char *key) {
    return galet_values_present(in, key) ? galet_values_real(in, key) : 0.0;
}

/// Who pulls asks whether it holds, whatever the slip beside it.
static galet_status fill_limit_state(const galet_values *in, const galet_patch_law *law, galet_result *out) {
    bool asked = galet_values_present(in, "pull.x") || galet_values_present(in, "pull.y") ||
                 galet_values_present(in, "pull.moment");
    if (!asked) {
        return GALET_OK;
    }
    galet_wrench pull = {{pull_part(in, "pull.x"), pull_part(in, "pull.y")}, pull_part(in, "pull.moment")};
    galet_patch_limit limit;
    galet_status status = galet_patch_law_limit(law, pull, &limit);
    if (status == GALET_OK || status == GALET_ERR_NOT_CONVERGED) {
        galet_record_set_flag(galet_result_record(out), "stuck", limit.stuck);
        galet_record_set_real(galet_result_record(out), "utilisation", limit.utilisation);
        galet_result_set_headline(out, "stuck utilisation");
    }
    return status;
}

static void fill_operating_point(const galet_values *in, const galet_patch_law *law, galet_patch_components c,
                                 galet_result *out) {
    double spin = fabs(galet_values_real(in, "spin")), unit = law->force_max;
    double ratio = galet_values_real(in, "slip") / (law->alpha * spin);
    if (ratio > 0.0 && isfinite(ratio) && unit > 0.0) {
        GALET_ADD_ROW(galet_result_table(out, "operating_point"), ratio, c.f1 / unit, c.f2 / unit,
                      fabs(c.m) / (unit * law->alpha));
    }
}

static void set_outputs(const galet_patch_def *def, const galet_patch_law *law, galet_patch_components c,
                        galet_record *out) {
    galet_record_set_real(out, "f1", c.f1);
    galet_record_set_real(out, "f2", c.f2);
    galet_record_set_real(out, "m", c.m);
    galet_record_set_real(out, "accuracy", law->accuracy);
    galet_record_set_real(out, "moment_max", galet_patch_law_components(law, 0.0, 0.0, 1.0).m);
    galet_record_set_real(out, "torsional_coefficient", galet_patch_torsional_coefficient(def->patch, def->friction));
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_patch_def def = read_def(in);
    galet_patch_law law;
    if (galet_patch_law_prepare(&def, &law)) {
        return galet_refuse(why, "patch.alpha", "the patch is too extreme to be computed");
    }
    double power;
    galet_patch_components c = operating_point(in, &law, &power);
    galet_record *record = galet_result_record(out);
    set_outputs(&def, &law, c, record);
    galet_record_set_real(record, "power", power);
    galet_record_set_if_known(record, "kappa", galet_values_real(in, "spin") == 0.0 ? NAN : c.kappa);
    galet_plausible_friction(in, "mu", out);
    fill_operating_point(in, &law, c, out);
    galet_patch_sketch_fill(galet_result_table(out, "case"), def.patch, galet_values_real(in, "slip"),
                            galet_values_real(in, "psi"), galet_values_real(in, "spin"), c);
    paint(&def, galet_values_real(in, "psi"), out);
    return fill_limit_state(in, &law, out);
}

const galet_study galet_study_patch = {
    .name = "patch",
    .summary = "friction of a contact patch that slides and spins at once",
    .about = "A Hertz contact patch, circular or elliptic, slides with its centre and spins about its normal. Every "
             "point of it obeys Coulomb's law; their sum is a force against the slip, a force across it and a moment. "
             "The exact law is closed where the centre of rotation lies inside the patch and a short quadrature "
             "outside. With a pull (a force and a moment) the study also tells whether friction holds it. The report "
             "overlays the exact law, its fast and Pade approximations, and what physics engines use instead.",
    .params = params,
    .outputs = outputs,
    .tables = tables,
    .fields = fields,
    .figures = figures,
    .headline = "f1 f2 m kappa power",
    .lead_figure = "limit",
    .check = check,
    .run = run,
};

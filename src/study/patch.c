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
    GALET_REAL("psi", "rad", M_PI / 6.0, "from the major axis to the sliding velocity", .shown = "deg"),
    GALET_REAL("slip", "m/s", 1e-3, "sliding speed of the centre of the patch", .range = ">= 0", .shown = "mm/s"),
    GALET_REAL("spin", "rad/s", 1.0, "angular velocity about the normal"),
    GALET_REAL("load", "N", 10.0, "normal force", .range = ">= 0"),
    GALET_REAL("mu", "", 0.1, "coefficient of friction", .range = ">= 0"),
    GALET_CHOICE("law", "exact", "exact fast pade1 pade2", "how the patch is summed"),
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
    GALET_OUT_REAL("kappa", "", "distance of the centre of rotation; 1: on the border"),
    GALET_OUT_REAL("power", "W", "power that friction dissipates", .shown = "mW"),
    GALET_OUT_REAL("accuracy", "", "error of this law for this shape, in units of mu load"),
    GALET_OUT_REAL("moment_max", "N m", "moment of pure spinning", .shown = "N mm"),
    GALET_OUT_REAL("torsional_coefficient", "m", "for engines with a separate torsional budget", .shown = "mm"),
    GALET_OUT_FLAG("stuck", "whether friction holds the given pull"),
    GALET_OUT_REAL("utilisation", "", "the given pull over the largest that friction holds"),
    GALET_END,
};

/// All laws of an ellipse are compared; the columns have their names.
enum { LAWS = 6 };
static const galet_patch_law_kind *const compared[LAWS] = {
    &galet_patch_exact, &galet_patch_fast,    &galet_patch_pade1,
    &galet_patch_pade2, &galet_patch_budgets, &galet_patch_ellipsoid,
};

#define LAW_COLUMNS(prefix, words)                                                                                     \
    GALET_COLUMN(prefix "_exact", "", words ", exact"), GALET_COLUMN(prefix "_fast", "", words ", fast law"),          \
        GALET_COLUMN(prefix "_pade1", "", words ", Pade of first order"),                                              \
        GALET_COLUMN(prefix "_pade2", "", words ", Pade of second order"),                                             \
        GALET_COLUMN(prefix "_budgets", "", words ", separate budgets"),                                               \
        GALET_COLUMN(prefix "_ellipsoid", "", words ", ellipsoidal limit surface")

static const galet_column sweep_columns[] = {
    GALET_COLUMN("ratio", "", "slip / (alpha spin)"),
    LAW_COLUMNS("f1", "f1 / (mu load)"),
    LAW_COLUMNS("f2", "f2 / (mu load)"),
    LAW_COLUMNS("m", "m / (mu load alpha)"),
    GALET_END,
};

static const galet_column limit_columns[] = {
    LAW_COLUMNS("f", "force / (mu load)"),
    LAW_COLUMNS("m", "moment / (mu load alpha)"),
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
    {"sweep", "all laws from spinning to sliding, along psi", sweep_columns},
    {"limit", "wrenches of all motions along psi: where they end lies the limit surface", limit_columns},
    {"operating_point", "this case, by the law chosen", point_columns},
    GALET_END,
};

#define MAP_PLANE                                                                                                      \
    GALET_COLUMN("log10(ratio)", "", "log10 of slip / (alpha spin)"),                                                  \
        GALET_COLUMN("psi", "rad", "direction of slip from the major axis", .shown = "deg")

static const galet_field_def fields[] = {
    {"f1", "", NULL, "f1 / (mu load)", MAP_PLANE},
    {"f2", "", NULL, "f2 / (mu load)", MAP_PLANE},
    {"m", "", NULL, "m / (mu load alpha)", MAP_PLANE},
    GALET_END,
};

#define SWEEP_LAYERS(prefix)                                                                                           \
    {                                                                                                                  \
        {.kind = GALET_LINES, .table = "sweep", .x = "ratio", .y = prefix "_exact", .label = "exact"},                 \
            {.kind = GALET_LINES, .table = "sweep", .x = "ratio", .y = prefix "_fast", .label = "fast", .dash = true}, \
            {.kind = GALET_LINES, .table = "sweep", .x = "ratio", .y = prefix "_pade1", .label = "Pade 1"},            \
            {.kind = GALET_LINES, .table = "sweep", .x = "ratio", .y = prefix "_pade2", .label = "Pade 2"},            \
            {.kind = GALET_LINES, .table = "sweep", .x = "ratio", .y = prefix "_budgets", .label = "budgets"},         \
            {.kind = GALET_LINES, .table = "sweep", .x = "ratio", .y = prefix "_ellipsoid", .label = "ellipsoid"},     \
            {.kind = GALET_POINTS, .table = "operating_point", .x = "ratio", .y = prefix, .label = "this case"},       \
            GALET_END,                                                                                                 \
    }

static const galet_layer f1_layers[] = SWEEP_LAYERS("f1");
static const galet_layer f2_layers[] = SWEEP_LAYERS("f2");
static const galet_layer m_layers[] = SWEEP_LAYERS("m");

static const galet_layer limit_layers[] = {
    {.kind = GALET_LINES, .table = "limit", .x = "f_exact", .y = "m_exact", .label = "exact"},
    {.kind = GALET_LINES, .table = "limit", .x = "f_pade1", .y = "m_pade1", .label = "Pade 1"},
    {.kind = GALET_LINES, .table = "limit", .x = "f_pade2", .y = "m_pade2", .label = "Pade 2"},
    {.kind = GALET_LINES, .table = "limit", .x = "f_budgets", .y = "m_budgets", .label = "budgets"},
    {.kind = GALET_LINES, .table = "limit", .x = "f_ellipsoid", .y = "m_ellipsoid", .label = "ellipsoid"},
    GALET_END,
};

static const galet_layer f1_map[] = {{.kind = GALET_MAP, .field = "f1", .levels = 9}, GALET_END};
static const galet_layer f2_map[] = {{.kind = GALET_MAP, .field = "f2", .levels = 8}, GALET_END};
static const galet_layer m_map[] = {{.kind = GALET_MAP, .field = "m", .levels = 9}, GALET_END};

static const galet_figure figures[] = {
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
    if (galet_patch_law_prepare(&def, &law) != GALET_OK) {
        return galet_refuse(why, "patch.alpha", "the patch is too extreme to be computed");
    }
    operating_point(in, &law, &power);
    if (!isfinite(power)) {
        return galet_refuse(why, "slip", "the power of friction must be finite: lower slip, spin or load");
    }
    return GALET_OK;
}

/// A law of the same patch with friction x load = 1 and alpha = 1, for curves without dimension.
static galet_patch_law scaled_law(const galet_patch_def *def, const galet_patch_law_kind *kind) {
    galet_patch_def scaled = *def;
    scaled.patch = (galet_patch){1.0, def->patch.beta / def->patch.alpha, 0.0};
    scaled.friction = scaled.load = 1.0;
    scaled.kind = kind;
    galet_patch_law law;
    galet_status status = galet_patch_law_prepare(&scaled, &law);
    (void)status;  // what check() accepted is accepted here
    return law;
}

static void fill_sweep(galet_table *table, const galet_patch_law *law, double psi) {
    for (int i = 0; i < SWEEP_POINTS; i++) {
        double row[1 + 3 * LAWS], ratio = pow(10.0, SWEEP_DECADES * (2.0 * i / (SWEEP_POINTS - 1) - 1.0));
        row[0] = ratio;
        for (int k = 0; k < LAWS; k++) {
            galet_patch_components c = galet_patch_law_components(&law[k], ratio, psi, 1.0);
            row[1 + k] = c.f1;
            row[1 + LAWS + k] = c.f2;
            row[1 + 2 * LAWS + k] = c.m;
        }
        galet_table_add_row(table, row, sizeof row / sizeof *row);
    }
}

/// Motions from pure spinning to pure sliding; separate budgets give one corner, joined here to a rectangle.
static void fill_limit(galet_table *table, const galet_patch_law *law, double psi) {
    for (int i = 0; i < LIMIT_POINTS; i++) {
        double row[2 * LAWS], angle = M_PI_2 * i / (LIMIT_POINTS - 1);
        bool first = i == 0, last = i == LIMIT_POINTS - 1;
        for (int k = 0; k < LAWS; k++) {
            galet_patch_components c =
                galet_patch_law_components(&law[k], first ? 0.0 : sin(angle), psi, last ? 0.0 : cos(angle));
            row[k] = c.f1;
            row[LAWS + k] = c.m;
        }
        galet_table_add_row(table, row, sizeof row / sizeof *row);
    }
}

static void fill_maps(galet_result *out, const galet_patch_law *exact) {
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
    galet_result_set_field(out, "f1", grid, values[0]);
    galet_result_set_field(out, "f2", grid, values[1]);
    galet_result_set_field(out, "m", grid, values[2]);
}

static double pull_part(const galet_values *in, const char *key) {
    return galet_values_present(in, key) ? galet_values_real(in, key) : 0.0;
}

static galet_status fill_limit_state(const galet_values *in, const galet_patch_law *law, galet_record *out) {
    bool asked = galet_values_present(in, "pull.x") || galet_values_present(in, "pull.y") ||
                 galet_values_present(in, "pull.moment");
    if (!asked) {
        return GALET_OK;
    }
    galet_wrench pull = {{pull_part(in, "pull.x"), pull_part(in, "pull.y")}, pull_part(in, "pull.moment")};
    galet_patch_limit limit;
    galet_status status = galet_patch_law_limit(law, pull, &limit);
    if (status == GALET_OK || status == GALET_ERR_NOT_CONVERGED) {
        galet_record_set_flag(out, "stuck", limit.stuck);
        galet_record_set_real(out, "utilisation", limit.utilisation);
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

static galet_status run(const galet_values *in, galet_result *result, galet_refusal *why) {
    galet_patch_def def = read_def(in);
    galet_patch_law law;
    if (galet_patch_law_prepare(&def, &law) != GALET_OK) {
        return galet_refuse(why, "patch.alpha", "the patch is too extreme to be computed");
    }
    double psi = galet_values_real(in, "psi"), power;
    galet_patch_components c = operating_point(in, &law, &power);
    galet_record *out = galet_result_record(result);
    galet_record_set_real(out, "f1", c.f1);
    galet_record_set_real(out, "f2", c.f2);
    galet_record_set_real(out, "m", c.m);
    if (galet_values_real(in, "spin") != 0.0) {
        galet_record_set_real(out, "kappa", c.kappa);
    }
    galet_record_set_real(out, "power", power);
    galet_record_set_real(out, "accuracy", law.accuracy);
    galet_record_set_real(out, "moment_max", galet_patch_law_components(&law, 0.0, psi, 1.0).m);
    galet_record_set_real(out, "torsional_coefficient", galet_patch_torsional_coefficient(def.patch, def.friction));
    fill_operating_point(in, &law, c, result);

    galet_patch_law scaled[LAWS];
    for (int i = 0; i < LAWS; i++) {
        scaled[i] = scaled_law(&def, compared[i]);
    }
    fill_sweep(galet_result_table(result, "sweep"), scaled, psi);
    fill_limit(galet_result_table(result, "limit"), scaled, psi);
    fill_maps(result, &scaled[0]);
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
    .headline = "f1 f2 m power utilisation",
    .lead_figure = "limit",
    .check = check,
    .run = run,
};

#include <galet/kalker.h>
#include <galet/study.h>

#include <math.h>

enum { CURVE_POINTS = 121 };

static const double RATIO_MAX = 25.0;

static const galet_param params[] = {
    GALET_REAL("ratio", "", 1.0, "a / b: semi-axis along rolling over that across", .range = ">= 0.04 and <= 25"),
    GALET_REAL("nu", "", 0.25, "Poisson's ratio", .range = ">= 0 and <= 0.5"),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REAL("c11", "", "longitudinal coefficient: Fx = -G a b c11 creep.x"),
    GALET_OUT_REAL("c22", "", "lateral coefficient: Fy = -G a b c22 creep.y"),
    GALET_OUT_REAL("c23", "", "spin coefficient: Fy = -G (a b)^1.5 c23 creep.spin"),
    GALET_OUT_REAL("c33", "", "coefficient of the spin moment: Mz = -G (a b)^2 c33 creep.spin"),
    GALET_END,
};

static const galet_column curve_columns[] = {
    GALET_COLUMN("ratio", "", "ratio of semi-axes a / b"),
    GALET_COLUMN("c11", "", "c11"),
    GALET_COLUMN("c22", "", "c22"),
    GALET_COLUMN("c23", "", "c23"),
    GALET_COLUMN("c33", "", "c33"),
    GALET_END,
};

static const galet_table_def tables[] = {
    {"curve", "the coefficients for this Poisson's ratio against a / b", curve_columns},
    {"operating_point", "this case", curve_columns},
    GALET_END,
};

#define CURVE(column)                                                                                                  \
    { .kind = GALET_LINES, .table = "curve", .x = "ratio", .y = column, .label = column }
#define POINT(column)                                                                                                  \
    { .kind = GALET_POINTS, .table = "operating_point", .x = "ratio", .y = column, .label = "this case, " column }

static const galet_layer layers[] = {CURVE("c11"), CURVE("c22"), CURVE("c23"), CURVE("c33"), POINT("c11"),
                                     POINT("c22"), POINT("c23"), POINT("c33"), GALET_END};

static const galet_figure figures[] = {
    {"coefficients", "Kalker's coefficients",
     "Slopes of the creep forces at zero creepage, where the whole patch sticks, against the shape of the patch.",
     .x.log = true, .y = {.label = "coefficient", .log = true}, .layers = layers},
    GALET_END,
};

static void add_row(galet_table *table, double ratio, const galet_kalker *k) {
    GALET_ADD_ROW(table, ratio, k->c11, k->c22, k->c23, k->c33);
}

static galet_status run(const galet_values *in, galet_result *result, galet_refusal *why) {
    double ratio = galet_values_real(in, "ratio"), nu = galet_values_real(in, "nu");
    galet_kalker kalker;
    if (galet_kalker_coefficients(ratio, nu, &kalker)) {
        return galet_refuse(why, "ratio", "the coefficients are known for ratios from 1/25 to 25");
    }
    galet_record *out = galet_result_record(result);
    galet_record_set_real(out, "c11", kalker.c11);
    galet_record_set_real(out, "c22", kalker.c22);
    galet_record_set_real(out, "c23", kalker.c23);
    galet_record_set_real(out, "c33", kalker.c33);
    add_row(galet_result_table(result, "operating_point"), ratio, &kalker);
    galet_table *curve = galet_result_table(result, "curve");
    for (int i = 0; curve && i < CURVE_POINTS; i++) {
        double at = pow(RATIO_MAX, 2.0 * i / (CURVE_POINTS - 1) - 1.0);
        if (!galet_kalker_coefficients(fmin(fmax(at, 1.0 / RATIO_MAX), RATIO_MAX), nu, &kalker)) {
            add_row(curve, at, &kalker);
        }
    }
    return GALET_OK;
}

const galet_study galet_study_kalker = {
    .name = "kalker",
    .summary = "Kalker's creep coefficients of an elliptic contact",
    .about =
        "The slopes of creep forces and moment at zero creepage, where the whole patch sticks, for ellipses of any "
        "shape between 1/25 and 25 and any Poisson's ratio, to 1e-4; c32 = -c23.",
    .params = params,
    .outputs = outputs,
    .tables = tables,
    .figures = figures,
    .headline = "c11 c22 c23 c33",
    .lead_figure = "coefficients",
    .run = run,
};

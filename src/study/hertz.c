#include "study/bodies.h"
#include "study/contact_bodies.h"
#include "study/contact_sketch.h"
#include "study/sketch.h"

#include <math.h>

enum { MAP_CELLS = 96, PROFILE_POINTS = 101, EDGE_POINTS = 181, LOAD_POINTS = 54 };

static const galet_param params[] = {
    GALET_GROUP("", galet_bodies_params),
    GALET_REAL("load", "N", 1500, "normal force", .range = "> 0"),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REAL("a", "m", "semi-axis of the patch along x, or nearer to it", .shown = "mm"),
    GALET_OUT_REAL("b", "m", "semi-axis of the patch along y, or nearer to it", .shown = "mm"),
    GALET_OUT_REAL("p0", "Pa", "largest pressure", .shown = "MPa"),
    GALET_OUT_REAL("mean_pressure", "Pa", "mean pressure: load over area", .shown = "MPa"),
    GALET_OUT_REAL("approach", "m", "how far the bodies come together", .shown = "um"),
    GALET_OUT_REAL("area", "m2", "area of the patch", .shown = "mm2"),
    GALET_OUT_REAL("stiffness", "N/m", "stiffness of the contact: slope of load over approach", .shown = "kN/mm"),
    GALET_OUT_REAL("curvature.x", "1/m",
                   "half the relative curvature along x: A of the gap A x^2 + B y^2 (axes of the patch)"),
    GALET_OUT_REAL("curvature.y", "1/m",
                   "half the relative curvature along y: B of the gap A x^2 + B y^2 (axes of the patch)"),
    GALET_OUT_REAL("patch_angle", "rad", "angle from x to the semi-axis a, counter-clockwise", .shown = "deg"),
    GALET_END,
};

static const galet_column profile_columns[] = {
    GALET_COLUMN("s_a", "m", "distance from the centre along a", .shown = "mm"),
    GALET_COLUMN("p_a", "Pa", "pressure along a", .shown = "MPa"),
    GALET_COLUMN("s_b", "m", "distance from the centre along b", .shown = "mm"),
    GALET_COLUMN("p_b", "Pa", "pressure along b", .shown = "MPa"),
    GALET_END,
};

static const galet_column loading_columns[] = {
    GALET_COLUMN("load", "N", "normal force"),
    GALET_COLUMN("approach", "m", "approach", .shown = "um"),
    GALET_COLUMN("p0", "Pa", "largest pressure", .shown = "MPa"),
    GALET_COLUMN("a", "m", "semi-axis a", .shown = "mm"),
    GALET_COLUMN("b", "m", "semi-axis b", .shown = "mm"),
    GALET_END,
};

static const galet_column point_columns[] = {
    GALET_COLUMN("load", "N", "normal force"),
    GALET_COLUMN("approach", "m", "approach", .shown = "um"),
    GALET_END,
};

static const galet_column edge_columns[] = {
    GALET_COLUMN("x", "m", "x, along rolling", .shown = "mm"),
    GALET_COLUMN("y", "m", "y, across", .shown = "mm"),
    GALET_END,
};

static const galet_table_def tables[] = {
    {"profile", "pressure along both axes of the patch", profile_columns},
    {"loading", "contact against load, up to 2.25 times the load given", loading_columns},
    {"operating_point", "the load of this case", point_columns},
    {"edge", "the contact ellipse", edge_columns},
    {"case", "the case drawn: bodies, load and patch", galet_sketch_columns},
    {"bodies", "the bodies in space", galet_contact_bodies_columns},
    GALET_END,
};

static const galet_field_def fields[] = {
    {"p", "Pa", "MPa", "contact pressure", .x = GALET_COLUMN("x", "m", "x, along rolling", .shown = "mm"),
     .y = GALET_COLUMN("y", "m", "y, across", .shown = "mm")},
    GALET_END,
};

static const galet_layer map_layers[] = {
    {.kind = GALET_MAP, .field = "p", .mask = "p", .levels = 5},
    {.kind = GALET_PATH, .table = "edge", .x = "x", .y = "y", .closed = true, .label = "edge of contact"},
    GALET_END,
};

static const galet_layer profile_layers[] = {
    {.kind = GALET_LINES, .table = "profile", .x = "s_a", .y = "p_a", .label = "along a"},
    {.kind = GALET_LINES, .table = "profile", .x = "s_b", .y = "p_b", .label = "along b"},
    GALET_END,
};

static const galet_layer loading_layers[] = {
    {.kind = GALET_LINES, .table = "loading", .x = "load", .y = "approach", .label = "Hertz"},
    {.kind = GALET_POINTS, .table = "operating_point", .x = "load", .y = "approach", .label = "this case"},
    GALET_END,
};

static const galet_layer case_layers[] = {{.kind = GALET_SKETCH, .table = "case"}, GALET_END};
static const galet_layer bodies_layers[] = {{.kind = GALET_BODIES, .table = "bodies", .field = "p"}, GALET_END};

static const galet_figure figures[] = {
    {"case", "The case",
     "Bodies cut open through the contact, body 1 above, and the patch, every view in the scale that its bar tells. "
     "Radii are signed: negative is concave. z is the normal and points into body 1; the load presses the bodies "
     "together.",
     .layers = case_layers},
    {"bodies", "The bodies in space",
     "Body 2 is solid, body 1 drawn as wires, both in true scale and as wide as the drawing needs; the patch lies on "
     "body 2, enlarged by the factor told, bright where the pressure is largest. Forces act on body 1.",
     .layers = bodies_layers},
    {"pressure", "Contact pressure",
     "Pressure over the contact with the contact ellipse. x is the rolling direction, y lies across it.",
     .layers = map_layers},
    {"profile", "Pressure along the axes of the patch",
     "Half an ellipse along either axis; both reach the same largest pressure in the centre.",
     .x.label = "distance from the centre", .y.label = "pressure", .layers = profile_layers},
    {"loading", "Approach against load", "The approach grows with the load to the power 2/3.",
     .layers = loading_layers},
    GALET_END,
};

static galet_hertz_def read_def(const galet_values *in) {
    galet_hertz_def def = galet_bodies_read(in);
    def.load = galet_values_real(in, "load");
    return def;
}

static galet_status check(const galet_values *in, galet_refusal *why) {
    galet_hertz_def def = read_def(in);
    return galet_bodies_check(&def, why);
}

static void set_outputs(galet_record *out, const galet_hertz *h) {
    galet_record_set_real(out, "a", h->a);
    galet_record_set_real(out, "b", h->b);
    galet_record_set_real(out, "p0", h->p0);
    galet_record_set_real(out, "mean_pressure", h->mean_pressure);
    galet_record_set_real(out, "approach", h->approach);
    galet_record_set_real(out, "area", h->area);
    galet_record_set_real(out, "stiffness", h->stiffness);
    galet_record_set_real(out, "curvature.x", h->curvature_x);
    galet_record_set_real(out, "curvature.y", h->curvature_y);
    galet_record_set_real(out, "patch_angle", h->patch_angle);
}

/// Points spread by the sine: denser near the edge, where the pressure falls steeply.
static void fill_profile(galet_table *table, const galet_hertz *h) {
    for (int i = 1 - PROFILE_POINTS; i < PROFILE_POINTS; i++) {
        double along = sin(M_PI_2 * i / (PROFILE_POINTS - 1)), pressure = h->p0 * sqrt((1.0 - along) * (1.0 + along));
        GALET_ADD_ROW(table, along * h->a, pressure, along * h->b, pressure);
    }
}

/// Loads in squares, because the curve is steep at first: the load of this case after LOAD_POINTS, 2.25 times it at
/// last.
static void fill_loading(galet_table *table, const galet_hertz_def *def) {
    GALET_ADD_ROW(table, 0.0, 0.0, 0.0, 0.0, 0.0);
    for (int i = 1; i <= LOAD_POINTS * 3 / 2; i++) {
        galet_hertz_def other = *def;
        other.load = def->load * i * i / (LOAD_POINTS * LOAD_POINTS);
        galet_hertz at;
        if (!galet_hertz_solve(&other, &at)) {
            GALET_ADD_ROW(table, other.load, at.approach, at.p0, at.a, at.b);
        }
    }
}

static void fill_edge(galet_table *table, const galet_hertz *h) {
    double cosine = cos(h->patch_angle), sine = sin(h->patch_angle);
    for (int i = 0; i < EDGE_POINTS; i++) {
        double t = 2.0 * M_PI * i / (EDGE_POINTS - 1), u = h->a * cos(t), v = h->b * sin(t);
        GALET_ADD_ROW(table, u * cosine - v * sine, u * sine + v * cosine);
    }
}

/// Pressure on cells of a box somewhat larger than the patch, which may be turned.
static void fill_map(galet_result *out, const galet_hertz *h) {
    double cosine = cos(h->patch_angle), sine = sin(h->patch_angle);
    double half_x = 1.1 * hypot(h->a * cosine, h->b * sine), half_y = 1.1 * hypot(h->a * sine, h->b * cosine);
    double dx = 2.0 * half_x / MAP_CELLS, dy = 2.0 * half_y / MAP_CELLS;
    galet_grid grid = {MAP_CELLS, MAP_CELLS, -half_x + 0.5 * dx, -half_y + 0.5 * dy, dx, dy};
    double pressure[MAP_CELLS * MAP_CELLS];
    for (size_t j = 0; j < grid.ny; j++) {
        for (size_t i = 0; i < grid.nx; i++) {
            double x = grid.x0 + (double)i * dx, y = grid.y0 + (double)j * dy;
            double p = galet_hertz_pressure(h, x * cosine + y * sine, y * cosine - x * sine);
            pressure[j * grid.nx + i] = p > 0.0 ? p : NAN;
        }
    }
    galet_result_set_field(out, "p", grid, pressure);
}

static void paint(galet_result *out, const galet_hertz_def *def, const galet_hertz *h) {
    galet_table *profile = galet_result_table(out, "profile"), *loading = galet_result_table(out, "loading"),
                *edge = galet_result_table(out, "edge");
    if (profile) {
        fill_profile(profile, h);
    }
    if (loading) {
        fill_loading(loading, def);
    }
    if (edge) {
        fill_edge(edge, h);
    }
    GALET_ADD_ROW(galet_result_table(out, "operating_point"), def->load, h->approach);
    galet_contact_sketch_def drawn = galet_contact_sketch_of(def, h);
    galet_contact_sketch_fill(galet_result_table(out, "case"), &drawn);
    galet_contact_bodies_fill(galet_result_table(out, "bodies"), &drawn);
    if (galet_result_wants_field(out, "p")) {
        fill_map(out, h);
    }
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_hertz_def def = read_def(in);
    galet_hertz hertz;
    if (galet_hertz_solve(&def, &hertz)) {
        return galet_refuse(why, "load",
                            "the contact is too extreme to be computed: a result leaves the range of "
                            "double precision");
    }
    set_outputs(galet_result_record(out), &hertz);
    double size = fmax(hertz.a, hertz.b) / galet_hertz_smallest_radius(&def);
    galet_bodies_warn(in, size, galet_bodies_slope(&def, hertz.a, hertz.b), hertz.p0, out);
    paint(out, &def, &hertz);
    return GALET_OK;
}

const galet_study galet_study_hertz = {
    .name = "hertz",
    .summary = "contact ellipse, pressure and approach of two curved bodies",
    .about = "Two elastic bodies with locally quadratic surfaces are pressed together by a load. The contact is an "
             "ellipse; its semi-axes, the pressure and the approach follow from the curvatures by elliptic integrals, "
             "solved here to the last digits for any ratio of curvatures. Radii are signed: negative is concave, inf "
             "is straight. With an angle between the principal planes the ellipse turns away from x.",
    .params = params,
    .outputs = outputs,
    .tables = tables,
    .fields = fields,
    .figures = figures,
    .headline = "a b p0 approach stiffness",
    .lead_figure = "pressure",
    .check = check,
    .run = run,
};

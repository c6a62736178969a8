#include "study/rolling_pictures.h"

#include "study/contact_bodies.h"
#include "study/contact_sketch.h"
#include "study/rolling_inputs.h"
#include "study/rolling_normals.h"
#include "study/sketch.h"

#include <math.h>
#include <stdlib.h>

static const galet_column centre_columns[] = {
    GALET_COLUMN("x", "m", "along rolling; contact begins at the right", .shown = "mm"),
    GALET_COLUMN("p", "Pa", "pressure", .shown = "MPa"),
    GALET_COLUMN("bound", "Pa", "mu times pressure", .shown = "MPa"),
    GALET_COLUMN("tau_x", "Pa", "longitudinal traction", .shown = "MPa"),
    GALET_COLUMN("tau_y", "Pa", "lateral traction", .shown = "MPa"),
    GALET_COLUMN("slip_x", "m/s", "longitudinal slip", .shown = "mm/s"),
    GALET_COLUMN("slip_y", "m/s", "lateral slip", .shown = "mm/s"),
    GALET_COLUMN("power", "W/m2", "dissipated power", .shown = "mW/mm2"),
    GALET_END,
};

#define LINE(member, ...) GALET_BOUND_COLUMN(galet_rolling_line, member, __VA_ARGS__)

static const galet_column line_columns[] = {
    LINE(y, "y", "m", "across rolling", .shown = "mm"),
    LINE(power, "power", "W/m", "dissipated power over a line along x", .shown = "mW/mm"),
    LINE(load, "load", "N/m", "normal force over the line", .shown = "N/mm"),
    LINE(half_length, "half_length", "m", "half the length of contact along x", .shown = "mm"),
    LINE(width, "width", "m", "width of the line, along y", .shown = "mm"),
    GALET_END,
};

/// A row of the comparison.
typedef struct comparison {
    const char *method;
    galet_rolling_result result;
    double chosen;
} comparison;

#define COMPARED(member, ...) GALET_BOUND_COLUMN(comparison, result.member, __VA_ARGS__)

static const galet_column method_columns[] = {
    GALET_TEXT_COLUMN("method", "how traction is found", .bound = true, .offset = offsetof(comparison, method)),
    COMPARED(fx_rel, "fx_rel", "", "fx / (mu load)"),
    COMPARED(fy_rel, "fy_rel", "", "fy / (mu load)"),
    COMPARED(traction.stick_area, "stick_area", "m2", "area that sticks", .shown = "mm2"),
    COMPARED(traction.power, "power", "W", "work of the creep forces", .shown = "mW"),
    COMPARED(traction.power_line_max, "power_line_max", "W/m", "largest line power", .shown = "mW/mm"),
    COMPARED(traction.power_area_max, "power_area_max", "W/m2", "largest area power", .shown = "mW/mm2"),
    GALET_BOUND_COLUMN(comparison, chosen, "chosen", "", "1 for the method of this case"),
    GALET_END,
};

const galet_table_def galet_rolling_tables[] = {
    {"centre", "along the line of cells with the largest pressure", centre_columns},
    {"line_power", "dissipated power over each line along x", line_columns},
    {"methods", "this case by the methods that apply", method_columns},
    {"normals", "pressure on a profile by the methods that apply", galet_rolling_normal_columns},
    {"outlines", "contact of a profile, line by line, by the methods that apply", galet_rolling_outline_columns},
    {"curvature", "gap between the profiles and its half curvature, before and after smoothing",
     galet_rolling_curvature_columns},
    {"case", "the case drawn: bodies, load, creepages and forces", galet_sketch_columns},
    {"bodies", "the bodies in space", galet_contact_bodies_columns},
    GALET_END,
};

#define PLANE                                                                                                          \
    .x = GALET_COLUMN("x", "m", "x, along rolling", .shown = "mm"),                                                    \
    .y = GALET_COLUMN("y", "m", "y, across", .shown = "mm")

/// In the order of galet_rolling_quantity, and the state.
const galet_field_def galet_rolling_fields[] = {
    {"p", "Pa", "MPa", "pressure", PLANE},
    {"tau_x", "Pa", "MPa", "longitudinal traction on body1", PLANE},
    {"tau_y", "Pa", "MPa", "lateral traction on body1", PLANE},
    {"slip_x", "m/s", "mm/s", "longitudinal slip", PLANE},
    {"slip_y", "m/s", "mm/s", "lateral slip", PLANE},
    {"power", "W/m2", "mW/mm2", "dissipated power", PLANE},
    {"state", "", NULL, "0 outside, 1 stick, 2 slip", PLANE},
    GALET_END,
};

static const galet_layer case_layers[] = {{.kind = GALET_SKETCH, .table = "case"}, GALET_END};
static const galet_layer bodies_layers[] = {{.kind = GALET_BODIES, .table = "bodies", .field = "p"}, GALET_END};
static const galet_layer pressure_layers[] = {{.kind = GALET_MAP, .field = "p", .mask = "p", .levels = 6}, GALET_END};
static const galet_layer traction_layers[] = {
    {.kind = GALET_MAP, .field = "tau_x", .mask = "p"},
    {.kind = GALET_ZONES, .field = "state", .mask = "p"},
    {.kind = GALET_ARROWS, .field = "tau_x", .field2 = "tau_y", .label = "traction"},
    GALET_END,
};
static const galet_layer power_layers[] = {
    {.kind = GALET_MAP, .field = "power", .mask = "p"},
    {.kind = GALET_ZONES, .field = "state", .mask = "p"},
    GALET_END,
};

#define CENTRE(column, words)                                                                                          \
    { .kind = GALET_LINES, .table = "centre", .x = "x", .y = column, .label = words }

static const galet_layer centre_traction[] = {CENTRE("bound", "bound mu p"), CENTRE("tau_x", "longitudinal traction"),
                                              CENTRE("tau_y", "lateral traction"), GALET_END};
static const galet_layer centre_slip[] = {CENTRE("slip_x", "longitudinal slip"), CENTRE("slip_y", "lateral slip"),
                                          GALET_END};
static const galet_layer line_layers[] = {
    {.kind = GALET_LINES, .table = "line_power", .x = "y", .y = "power", .label = "line power"}, GALET_END};
static const galet_layer method_layers[] = {
    {.kind = GALET_TABLE, .table = "methods", .highlight = "chosen", .digits = 3}, GALET_END};

#define ROLLING_ALONG_X .x = {.arrow = "rolling", .end = "leading edge"}

const galet_figure galet_rolling_figures[] = {
    {"case", "The case",
     "Bodies cut open through the contact, body 1 above, and the patch, every view in the scale that its bar tells. "
     "The contact travels along x with the rolling speed; z points into body 1. Forces act on body 1, creepages are "
     "what it slips over body 2; spin and moment count counter-clockwise seen from body 1. Arrows show directions, not "
     "sizes. A blended profile, or one from a file, is drawn in the section across and not in space.",
     .layers = case_layers},
    {"bodies", "The bodies in space",
     "Body 2 is solid, body 1 drawn as wires, both in true scale and as wide as the drawing needs; the patch lies on "
     "body 2, enlarged by the factor told, bright where the pressure is largest. Forces act on body 1.",
     .layers = bodies_layers},
    {"methods", "The same case by other methods",
     "The method of this case is marked. Simplified theories work on the Hertz ellipse or on strips; they are left out "
     "where the materials differ and the exact method knows of it.",
     .layers = method_layers},
    {"pressure", "Pressure", "Rolling goes to the right: material enters the contact there.", ROLLING_ALONG_X,
     .layers = pressure_layers},
    {"traction", "Traction, stick and slip", "Colours show the longitudinal traction, arrows the traction on body1.",
     ROLLING_ALONG_X, .layers = traction_layers},
    {"centre_traction", "Traction along the centre line",
     "Material enters at the right. Where surfaces slip the traction is as large as the bound, whichever way it "
     "points; where they stick it is smaller.",
     .y.label = "traction", .layers = centre_traction},
    {"centre_slip", "Slip along the centre line", "Zero where the surfaces stick.", .y.label = "slip",
     .layers = centre_slip},
    {"line_power", "Line power", "What wears the profile: dissipated power over each line along x.",
     .layers = line_layers},
    {"power", "Dissipated power", "Traction times slip.", ROLLING_ALONG_X, .layers = power_layers},
    {"normals", "The same pressure by other methods",
     "Errors are sums of differences over the lines along x, against the exact method on this grid.",
     .layers = galet_rolling_normal_layers},
    {"outlines", "Outline of the contact by other methods", "Half the length of contact along x, across rolling.",
     .y.label = "half length", .layers = galet_rolling_outline_layers},
    {"loads", "Line load by other methods", "Normal force over each line along x.", .y.label = "line load",
     .layers = galet_rolling_load_layers},
    {"gap", "Gap between the profiles",
     "Of the undeformed bodies across rolling, from where they first touch, with tilt and offset in it.",
     .y.label = "gap", .layers = galet_rolling_gap_layers},
    {"curvature", "Half curvature before and after smoothing",
     "Half the second derivative of the gap across rolling; smoothed strips are pressed by the smoothed one.",
     .y.label = "half curvature", .layers = galet_rolling_curvature_layers},
    GALET_END,
};

bool galet_rolling_pictures_need_fields(galet_result *out) {
    bool needed = galet_result_table(out, "centre");
    for (const galet_field_def *field = galet_rolling_fields; field->name && !needed; field++) {
        needed = galet_result_wants_field(out, field->name);
    }
    return needed;
}

/// The line through the largest pressure, of two alike the one nearer to the middle: y = 0 may lie outside a shifted
/// contact.
static size_t centre_row(galet_grid grid, const double *p) {
    size_t best = 0;
    double most = -1.0;
    for (size_t j = 0; j < grid.ny; j++) {
        double largest = 0.0;
        for (size_t i = 0; i < grid.nx; i++) {
            largest = fmax(largest, p[j * grid.nx + i]);
        }
        if (largest > most * (1.0 + 1e-9)) {
            most = largest;
            best = j;
        }
    }
    return best;
}

/// Zero where a method says nothing of the quantity.
static double value_at(const galet_rolling *rolling, galet_rolling_quantity quantity, size_t cell) {
    const double *field = galet_rolling_field(rolling, quantity);
    return field ? field[cell] : 0.0;
}

static void fill_centre(galet_table *table, const galet_rolling *rolling, galet_grid grid, double friction) {
    size_t first = centre_row(grid, galet_rolling_field(rolling, GALET_ROLLING_PRESSURE)) * grid.nx;
    for (size_t i = 0; i < grid.nx; i++) {
        size_t cell = first + i;
        double p = value_at(rolling, GALET_ROLLING_PRESSURE, cell);
        GALET_ADD_ROW(table, grid.x0 + (double)i * grid.dx, p, friction * p,
                      value_at(rolling, GALET_ROLLING_TAU_X, cell), value_at(rolling, GALET_ROLLING_TAU_Y, cell),
                      value_at(rolling, GALET_ROLLING_SLIP_X, cell), value_at(rolling, GALET_ROLLING_SLIP_Y, cell),
                      value_at(rolling, GALET_ROLLING_POWER, cell));
    }
}

static void fill_line_power(galet_table *table, const galet_rolling *rolling) {
    size_t count;
    const galet_rolling_line *lines = galet_rolling_lines(rolling, &count);
    for (size_t j = 0; j < count && !isnan(lines[j].power); j++) {
        galet_table_add(table, &lines[j]);
    }
}

static void fill_state(galet_result *out, const galet_rolling *rolling, galet_grid grid) {
    const unsigned char *state = galet_rolling_state(rolling);
    double *numbers = malloc(grid.nx * grid.ny * sizeof *numbers);
    for (size_t i = 0; state && numbers && i < grid.nx * grid.ny; i++) {
        numbers[i] = state[i];
    }
    if (state && numbers) {
        galet_result_set_field(out, "state", grid, numbers);
    }
    free(numbers);
}

static void fill_fields(galet_result *out, const galet_rolling *rolling, galet_grid grid) {
    for (int q = 0; q < GALET_ROLLING_QUANTITIES; q++) {
        const char *name = galet_rolling_fields[q].name;
        const double *field = galet_rolling_field(rolling, (galet_rolling_quantity)q);
        if (field && galet_result_wants_field(out, name)) {
            galet_result_set_field(out, name, grid, field);
        }
    }
    if (galet_result_wants_field(out, "state")) {
        fill_state(out, rolling, grid);
    }
}

static bool has_others(const galet_rolling_def *def, double coupling) {
    const galet_tangential_method *const *method = galet_tangential_methods();
    while (*method && !galet_rolling_is_compared(*method, def, coupling)) {
        method++;
    }
    return *method;
}

/// The same creepages by the other methods that fit, if there are any. GALET_ERR_INTERRUPTED.
static galet_status fill_methods(galet_table *table, galet_rolling *rolling, galet_rolling_def def,
                                 const galet_rolling_result *r) {
    def.creep = r->creep;
    def.force = (galet_vec2){NAN, NAN};
    def.fields = false;
    def.slip = GALET_SLIP_ENERGY;
    if (isnan(r->fx_rel) || !has_others(&def, r->coupling)) {
        return GALET_OK;
    }
    for (const galet_tangential_method *const *method = galet_tangential_methods(); *method; method++) {
        bool chosen = *method == def.tangential;
        if (!chosen && !galet_rolling_is_compared(*method, &def, r->coupling)) {
            continue;
        }
        comparison row = {(*method)->words, *r, chosen};
        galet_rolling_def other = def;
        other.tangential = *method;
        galet_status status = chosen ? GALET_OK : galet_rolling_solve(rolling, &other, &row.result);
        if (status == GALET_ERR_INTERRUPTED) {
            return status;
        }
        if (!status) {
            galet_table_add(table, &row);
        }
    }
    return GALET_OK;
}

galet_status galet_rolling_pictures_fill(galet_rolling *rolling, const galet_rolling_def *def,
                                         const galet_rolling_result *r, galet_result *out) {
    galet_table *centre = galet_result_table(out, "centre"), *line_power = galet_result_table(out, "line_power"),
                *methods = galet_result_table(out, "methods");
    if (centre && galet_rolling_field(rolling, GALET_ROLLING_PRESSURE)) {
        fill_centre(centre, rolling, r->grid, def->friction);
    }
    if (line_power) {
        fill_line_power(line_power, rolling);
    }
    fill_fields(out, rolling, r->grid);
    galet_contact_sketch_def drawn = galet_contact_sketch_rolling(def, rolling, r);
    galet_contact_sketch_fill(galet_result_table(out, "case"), &drawn);
    galet_contact_bodies_fill(galet_result_table(out, "bodies"), &drawn);
    galet_status compared = galet_rolling_normals_fill(def, r->grid, out);
    if (compared) {
        return compared;
    }
    return methods && def->tangential->traction ? fill_methods(methods, rolling, *def, r) : GALET_OK;
}

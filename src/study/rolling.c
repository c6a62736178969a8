#include "study/rolling_inputs.h"

#include <math.h>
#include <stdlib.h>

static const galet_param params[] = {GALET_ROLLING_PARAMS, GALET_END};

static const galet_output outputs[] = {
    GALET_OUT_REAL("a", "m", "semi-axis along x, or half the extent", .shown = "mm"),
    GALET_OUT_REAL("b", "m", "semi-axis along y, or half the extent", .shown = "mm"),
    GALET_OUT_REAL("p0", "Pa", "largest pressure", .shown = "MPa"),
    GALET_OUT_REAL("approach", "m", "how far the bodies come together", .shown = "um"),
    GALET_OUT_REAL("area", "m2", "area of the contact", .shown = "mm2"),
    GALET_OUT_REAL("load", "N", "normal force"),
    GALET_OUT_REAL("fx", "N", "longitudinal force on body1"),
    GALET_OUT_REAL("fy", "N", "lateral force on body1"),
    GALET_OUT_REAL("mz", "N m", "moment about the normal on body1", .shown = "N mm"),
    GALET_OUT_REAL("fx_rel", "", "fx / (mu load)"),
    GALET_OUT_REAL("fy_rel", "", "fy / (mu load)"),
    GALET_OUT_REAL("creep.x", "", "longitudinal creepage, given or found"),
    GALET_OUT_REAL("creep.y", "", "lateral creepage, given or found"),
    GALET_OUT_REAL("stick_area", "m2", "area that sticks", .shown = "mm2"),
    GALET_OUT_REAL("slip_area", "m2", "area that slips", .shown = "mm2"),
    GALET_OUT_REAL("power", "W", "dissipated, from creepage and forces", .shown = "mW"),
    GALET_OUT_REAL("power_slip", "W", "dissipated, from traction times slip", .shown = "mW"),
    GALET_OUT_REAL("power_resistance", "W", "of unlike materials: taken by rolling resistance", .shown = "mW"),
    GALET_OUT_REAL("power_line_max", "W/m", "largest power over a line along x", .shown = "mW/mm"),
    GALET_OUT_REAL("power_area_max", "W/m2", "largest power of an area", .shown = "mW/mm2"),
    GALET_OUT_REAL("tau_max", "Pa", "largest traction", .shown = "MPa"),
    GALET_OUT_REAL("slip_max", "m/s", "largest slip", .shown = "mm/s"),
    GALET_OUT_REAL("fx_extrapolated", "N", "longitudinal force at infinite resolution"),
    GALET_OUT_REAL("fx_error", "N", "error bar of fx"),
    GALET_OUT_REAL("fy_extrapolated", "N", "lateral force at infinite resolution"),
    GALET_OUT_REAL("fy_error", "N", "error bar of fy"),
    GALET_OUT_REAL("power_error", "W", "error bar of power", .shown = "mW"),
    GALET_OUT_INTEGER("normal_iterations", "of the pressure, on the finest grid"),
    GALET_OUT_INTEGER("tangential_iterations", "of the traction, on the finest grid"),
    GALET_OUT_REAL("residual", "", "of the traction, relative to its bound"),
    GALET_OUT_REAL("transforms", "", "padded Fourier transforms, coarser grids weighted"),
    GALET_END,
};

static const galet_column centre_columns[] = {
    GALET_COLUMN("x", "m", "along rolling; contact begins at the right", .shown = "mm"),
    GALET_COLUMN("p", "Pa", "pressure", .shown = "MPa"),
    GALET_COLUMN("bound", "Pa", "mu times pressure", .shown = "MPa"),
    GALET_COLUMN("tau_x", "Pa", "longitudinal traction", .shown = "MPa"),
    GALET_COLUMN("tau_y", "Pa", "lateral traction", .shown = "MPa"),
    GALET_COLUMN("slip_x", "m/s", "longitudinal slip", .shown = "mm/s"),
    GALET_COLUMN("slip_y", "m/s", "lateral slip", .shown = "mm/s"),
    GALET_COLUMN("power", "W/m2", "power", .shown = "mW/mm2"),
    GALET_END,
};

static const galet_column line_columns[] = {
    GALET_COLUMN("y", "m", "across rolling", .shown = "mm"),
    GALET_COLUMN("power", "W/m", "power over a line along x", .shown = "mW/mm"),
    GALET_END,
};

static const galet_column method_columns[] = {
    GALET_TEXT_COLUMN("method", "how traction is found"),
    GALET_COLUMN("fx_rel", "", "fx / (mu load)"),
    GALET_COLUMN("fy_rel", "", "fy / (mu load)"),
    GALET_COLUMN("stick_area", "m2", "area that sticks", .shown = "mm2"),
    GALET_COLUMN("power", "W", "dissipated power", .shown = "mW"),
    GALET_COLUMN("power_line_max", "W/m", "largest line power", .shown = "mW/mm"),
    GALET_COLUMN("power_area_max", "W/m2", "largest area power", .shown = "mW/mm2"),
    GALET_COLUMN("chosen", "", "1 for the method of this case"),
    GALET_END,
};

static const galet_table_def tables[] = {
    {"centre", "along the line of cells with the largest pressure", centre_columns},
    {"line_power", "power over each line along x", line_columns},
    {"methods", "this case by the methods that apply", method_columns},
    GALET_END,
};

#define PLANE                                                                                                          \
    GALET_COLUMN("x", "m", "x, along rolling", .shown = "mm"), GALET_COLUMN("y", "m", "y, across", .shown = "mm")

static const galet_field_def fields[] = {
    {"p", "Pa", "MPa", "pressure", PLANE},
    {"tau_x", "Pa", "MPa", "longitudinal traction on body1", PLANE},
    {"tau_y", "Pa", "MPa", "lateral traction on body1", PLANE},
    {"slip_x", "m/s", "mm/s", "longitudinal slip", PLANE},
    {"slip_y", "m/s", "mm/s", "lateral slip", PLANE},
    {"power", "W/m2", "mW/mm2", "dissipated power", PLANE},
    {"state", "", NULL, "0 outside, 1 stick, 2 slip", PLANE},
    GALET_END,
};

static const galet_layer pressure_layers[] = {{.kind = GALET_MAP, .field = "p", .levels = 6}, GALET_END};
static const galet_layer traction_layers[] = {
    {.kind = GALET_MAP, .field = "tau_x"},
    {.kind = GALET_ZONES, .field = "state"},
    {.kind = GALET_ARROWS, .field = "tau_x", .field2 = "tau_y", .label = "traction"},
    GALET_END,
};
static const galet_layer power_layers[] = {
    {.kind = GALET_MAP, .field = "power"},
    {.kind = GALET_ZONES, .field = "state"},
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
static const galet_layer method_layers[] = {{.kind = GALET_TABLE, .table = "methods", .highlight = "chosen"},
                                            GALET_END};

static const galet_figure figures[] = {
    {"methods", "The same case by other methods",
     "Exact half-space solution and the simplified theories on the Hertz ellipse; the method of this case is marked.",
     .layers = method_layers},
    {"pressure", "Pressure", "Rolling goes to the right: material enters the contact there.",
     .layers = pressure_layers},
    {"traction", "Traction, stick and slip", "Colours show the longitudinal traction, arrows the traction on body1.",
     .layers = traction_layers},
    {"centre_traction", "Traction along the centre line",
     "From the leading edge (right) traction grows until it reaches the bound; there slip begins.",
     .y.label = "traction", .layers = centre_traction},
    {"centre_slip", "Slip along the centre line", "Zero where the surfaces stick.", .y.label = "slip",
     .layers = centre_slip},
    {"line_power", "Line power", "What wears the profile: dissipated power over each line along x.",
     .layers = line_layers},
    {"power", "Dissipated power", "Traction times slip.", .layers = power_layers},
    GALET_END,
};

static void set_if_known(galet_record *out, const char *key, double x) {
    if (!isnan(x)) {
        galet_record_set_real(out, key, x);
    }
}

static void set_outputs(galet_record *out, const galet_rolling_result *r, bool traction) {
    const galet_traction *t = &r->traction;
    const struct {
        const char *key;
        double value;
    } values[] = {
        {"a", r->a},
        {"b", r->b},
        {"p0", r->p0},
        {"approach", r->approach},
        {"area", r->area},
        {"load", r->load},
        {"fx", t->force.fx},
        {"fy", t->force.fy},
        {"mz", t->force.mz},
        {"fx_rel", r->fx_rel},
        {"fy_rel", r->fy_rel},
        {"creep.x", traction ? r->creep.x : NAN},
        {"creep.y", traction ? r->creep.y : NAN},
        {"stick_area", t->stick_area},
        {"slip_area", t->slip_area},
        {"power", t->power},
        {"power_slip", t->power_slip},
        {"power_resistance", r->coupling != 0.0 ? r->power_resistance : NAN},
        {"power_line_max", t->power_line_max},
        {"power_area_max", t->power_area_max},
        {"tau_max", t->tau_max},
        {"slip_max", t->slip_max},
        {"fx_extrapolated", r->fx_extrapolated},
        {"fx_error", r->fx_error},
        {"fy_extrapolated", r->fy_extrapolated},
        {"fy_error", r->fy_error},
        {"power_error", r->power_error},
        {"residual", traction ? r->residual : r->normal_residual},
        {"transforms", r->transforms},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        set_if_known(out, values[i].key, values[i].value);
    }
    if (r->normal_iterations >= 0) {
        galet_record_set_integer(out, "normal_iterations", r->normal_iterations);
    }
    if (r->tangential_iterations >= 0) {
        galet_record_set_integer(out, "tangential_iterations", r->tangential_iterations);
    }
}

static double at_or_zero(const double *field, size_t at) {
    return field ? field[at] : 0.0;
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

static void fill_centre(galet_table *table, const galet_rolling *rolling, galet_grid grid, double friction) {
    const double *p = galet_rolling_field(rolling, GALET_ROLLING_PRESSURE);
    size_t first = centre_row(grid, p) * grid.nx;
    for (size_t i = 0; i < grid.nx; i++) {
        double row[8] = {grid.x0 + (double)i * grid.dx, p[first + i], friction * p[first + i]};
        for (int q = GALET_ROLLING_TAU_X; q <= GALET_ROLLING_POWER; q++) {
            row[2 + q] = at_or_zero(galet_rolling_field(rolling, (galet_rolling_quantity)q), first + i);
        }
        galet_table_add_row(table, row, sizeof row / sizeof *row);
    }
}

static galet_status fill_state(galet_result *out, const galet_rolling *rolling, galet_grid grid) {
    double *state = malloc(grid.nx * grid.ny * sizeof *state);
    if (!state) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < grid.nx * grid.ny; i++) {
        state[i] = galet_rolling_state(rolling)[i];
    }
    galet_result_set_field(out, "state", grid, state);
    free(state);
    return GALET_OK;
}

static galet_status fill_pictures(galet_result *out, const galet_rolling *rolling, const galet_rolling_result *r,
                                  double friction) {
    static const char *const names[GALET_ROLLING_QUANTITIES] = {"p", "tau_x", "tau_y", "slip_x", "slip_y", "power"};
    for (int q = 0; q < GALET_ROLLING_QUANTITIES; q++) {
        const double *field = galet_rolling_field(rolling, (galet_rolling_quantity)q);
        if (field) {
            galet_result_set_field(out, names[q], r->grid, field);
        }
    }
    fill_centre(galet_result_table(out, "centre"), rolling, r->grid, friction);
    const double *line_power = galet_rolling_line_power(rolling);
    for (size_t j = 0; line_power && j < r->grid.ny; j++) {
        double y = r->grid.y0 + (double)j * r->grid.dy;
        GALET_ADD_ROW(galet_result_table(out, "line_power"), y, line_power[j]);
    }
    return galet_rolling_state(rolling) ? fill_state(out, rolling, r->grid) : GALET_OK;
}

static void add_method(galet_table *table, const char *words, const galet_rolling_result *r, bool chosen) {
    const galet_traction *t = &r->traction;
    GALET_ADD_ROW(table, r->fx_rel, r->fy_rel, t->stick_area, t->power, t->power_line_max, t->power_area_max, chosen);
    galet_table_set_text(table, "method", words);
}

/// The same creepages by the other methods that fit; exact is not solved for a simplified theory's sake.
static void fill_methods(galet_table *table, galet_rolling *rolling, galet_rolling_def def,
                         const galet_rolling_result *r) {
    const galet_tangential_method *chosen = def.tangential;
    def.creep = r->creep;
    def.force = (galet_vec2){NAN, NAN};
    def.fields = false;
    def.slip = GALET_SLIP_ENERGY;
    for (const galet_tangential_method *const *method = galet_tangential_methods(); *method; method++) {
        galet_rolling_result other;
        def.tangential = *method;
        if (*method == chosen) {
            add_method(table, chosen->words, r, true);
        } else if ((*method)->traction && !(*method)->coupled && !isnan(r->fx_rel) &&
                   galet_rolling_solve(rolling, &def, &other) == GALET_OK) {
            add_method(table, (*method)->words, &other, false);
        }
    }
}

static void warn_contact(galet_result *out, const galet_rolling_result *r) {
    if (r->beyond_half_space) {
        galet_result_warn(out, "half-space",
                          "the contact is %.3g of the smallest radius: beyond 0.3 the half-space is a poor image of "
                          "the bodies",
                          r->patch_to_radius);
    }
    if (r->beyond_profile) {
        galet_result_warn(
            out, "beyond-profile",
            "the contact reaches %.4g mm beyond the points of profile.file, where the profile is continued "
            "by a straight line; give more points",
            1e3 * r->beyond_points);
    }
    if (r->enlarged) {
        galet_result_warn(out, "box-enlarged",
                          "the box cut the contact and was enlarged to %.4g x %.4g mm; a larger grid.margin avoids it",
                          1e3 * (double)r->grid.nx * r->grid.dx, 1e3 * (double)r->grid.ny * r->grid.dy);
    } else if (r->box_cut) {
        galet_result_warn(out, "box-cut", "the contact reaches the edge of the box: take a larger grid.margin");
    }
}

/// Unlike materials push and pull each other's surfaces sideways.
static void warn_coupled(galet_result *out, const galet_rolling_def *def, const galet_rolling_result *r) {
    if (r->coupling == 0.0 || !def->tangential->traction) {
        return;
    }
    if (!def->tangential->coupled) {
        galet_result_warn(out, "unlike-materials",
                          "the materials differ: simplified theories ignore that pressure then moves the surfaces "
                          "sideways; exact does not");
    } else if (def->friction > 0.0) {
        galet_result_warn(out, "unlike-materials",
                          "the materials differ (coupling constant %.3g): pressure and traction were solved in turns; "
                          "power_slip is power and power_resistance together",
                          r->coupling);
    }
}

static void warn_theory(galet_result *out, const galet_rolling_def *def, const galet_rolling_result *r) {
    const galet_traction *t = &r->traction;
    double limit = def->friction * r->load, force = hypot(t->force.fx, t->force.fy);
    if (isnan(t->tau_max) && force > limit) {
        galet_result_warn(out, "linear-force",
                          "the linear theory knows no friction limit: its force is %.4g N, mu load %.4g N", force,
                          limit);
    }
    if (def->slip == GALET_SLIP_SOUA && fabs(t->power_slip - t->power) > 1e-6 * fabs(t->power)) {
        galet_result_warn(out, "soua-balance",
                          "soua's mean flexibility breaks the energy balance: power_slip is %.4g W, power %.4g W",
                          t->power_slip, t->power);
    }
}

static void warn_force(galet_result *out, const char *key, double asked, double reached) {
    if (!isnan(asked)) {
        galet_result_warn(out, "force-missed", "not converged: %s = %.6g N was asked for, %.6g N reached", key, asked,
                          reached);
    }
}

static void warn_unconverged(galet_result *out, const galet_rolling_def *def, const galet_rolling_result *r) {
    warn_force(out, "force.x", def->force.x, r->traction.force.fx);
    warn_force(out, "force.y", def->force.y, r->traction.force.fy);
    double slender = fmax(r->a, r->b) / fmin(r->a, r->b);
    galet_result_warn(
        out, "not-converged",
        "not converged: residual %.3g of traction, %.3g of the gap; the contact is %.3g times as long as wide",
        r->residual, r->normal_residual, slender);
}

/// What the solver refuses though every key was within its own range.
static galet_status refuse_extreme(const galet_rolling_def *def, galet_status status, galet_refusal *why) {
    if (status == GALET_ERR_NO_CONTACT) {
        static const char *const blamed[] = {"body1.rx", "profile.blend_radius", "profile.file"};
        return galet_refuse(why, blamed[def->profile.kind],
                            "the bodies do not touch in a finite patch: the gap must open on every side");
    }
    if (status != GALET_ERR_RANGE) {
        return status;
    }
    if (!isnan(def->force.x) || !isnan(def->force.y)) {
        return galet_refuse(why, isnan(def->force.x) ? "force.y" : "force.x",
                            "friction cannot give this force: take a smaller force or a larger load or mu");
    }
    return galet_refuse(why, "load", "the contact is too extreme to be computed");
}

static galet_status solve(const galet_rolling_inputs *inputs, galet_rolling *rolling, galet_result *out,
                          galet_refusal *why) {
    const galet_rolling_def *def = &inputs->def;
    galet_rolling_result r;
    galet_status status = galet_rolling_solve(rolling, def, &r);
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return refuse_extreme(def, status, why);
    }
    bool traction = def->tangential->traction;
    set_outputs(galet_result_record(out), &r, traction);
    if (traction) {
        warn_theory(out, def, &r);
    }
    warn_contact(out, &r);
    warn_coupled(out, def, &r);
    if (status) {
        warn_unconverged(out, def, &r);
    }
    galet_status filled = fill_pictures(out, rolling, &r, def->friction);
    if (!filled && traction && inputs->hertzian) {
        fill_methods(galet_result_table(out, "methods"), rolling, *def, &r);
    }
    return filled ? filled : status;
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_rolling_inputs inputs;
    galet_rolling *rolling = NULL;
    galet_status status = galet_rolling_inputs_read(in, &inputs, why);
    inputs.def.fields = true;
    status = status ? status : galet_rolling_create(inputs.nx, inputs.ny, inputs.threads, 0, &rolling);
    status = status ? status : solve(&inputs, rolling, out, why);
    galet_rolling_destroy(rolling);
    galet_rolling_inputs_release(&inputs);
    return status;
}

const galet_study galet_study_rolling = {
    .name = "rolling",
    .summary = "pressure, traction, stick and slip of rolling bodies",
    .about =
        "Two elastic bodies roll on each other under a load, with creepages or under forces. The exact method solves "
        "the half-space for pressure and traction on a grid by Fourier transforms; the simplified theories "
        "(FASTSIM, strip theory, linear) work on the Hertz ellipse. x is the rolling direction, forces act on "
        "body1, and traction opposes slip: positive creepage gives negative force. FASTSIM's moment mz is not "
        "fitted to anything and is only as good as that makes it. Unlike materials couple pressure and traction; "
        "they are then solved in turns.",
    .params = params,
    .outputs = outputs,
    .tables = tables,
    .fields = fields,
    .figures = figures,
    .headline = "p0 fx fy power stick_area power_line_max",
    .lead_figure = "traction",
    .check = galet_rolling_inputs_check,
    .run = run,
};

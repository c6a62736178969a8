#include "study/rolling_inputs.h"

#include <galet/simplified.h>
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

enum { METHOD_COLUMNS = sizeof method_columns / sizeof *method_columns - 2 };  // without the name and the end

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

static const struct {
    const char *choice, *words;
    galet_theory theory;
} simple_methods[] = {
    {"fastsim", "FASTSIM, elliptic bound", GALET_THEORY_FASTSIM},
    {"fastsim-parabolic", "FASTSIM, parabolic bound", GALET_THEORY_FASTSIM_PARABOLIC},
    {"strip-theory", "strip theory", GALET_THEORY_STRIP},
    {"linear", "linear theory", GALET_THEORY_LINEAR},
};

enum { SIMPLE_METHODS = sizeof simple_methods / sizeof *simple_methods };

static void set_if_known(galet_record *out, const char *key, double x) {
    if (!isnan(x)) {
        galet_record_set_real(out, key, x);
    }
}

static void set_exact_outputs(galet_record *out, const galet_rolling_result *r, bool tangential) {
    galet_record_set_real(out, "a", r->a);
    galet_record_set_real(out, "b", r->b);
    galet_record_set_real(out, "p0", r->p0);
    galet_record_set_real(out, "approach", r->approach);
    galet_record_set_real(out, "area", r->area);
    galet_record_set_real(out, "load", r->load);
    galet_record_set_integer(out, "normal_iterations", r->normal_iterations);
    galet_record_set_real(out, "transforms", r->transforms);
    if (!tangential) {
        galet_record_set_real(out, "residual", r->normal_residual);
        return;
    }
    const struct {
        const char *key;
        double value;
    } values[] = {
        {"fx", r->fx},
        {"fy", r->fy},
        {"mz", r->mz},
        {"fx_rel", r->fx_rel},
        {"fy_rel", r->fy_rel},
        {"creep.x", r->creep_x},
        {"creep.y", r->creep_y},
        {"stick_area", r->stick_area},
        {"slip_area", r->slip_area},
        {"power", r->power},
        {"power_slip", r->power_slip},
        {"power_resistance", r->coupling != 0.0 ? r->power_resistance : NAN},
        {"power_line_max", r->power_line_max},
        {"power_area_max", r->power_area_max},
        {"tau_max", r->tau_max},
        {"slip_max", r->slip_max},
        {"fx_extrapolated", r->fx_extrapolated},
        {"fx_error", r->fx_error},
        {"fy_extrapolated", r->fy_extrapolated},
        {"fy_error", r->fy_error},
        {"power_error", r->power_error},
        {"residual", r->residual},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        set_if_known(out, values[i].key, values[i].value);
    }
    galet_record_set_integer(out, "tangential_iterations", r->tangential_iterations);
}

/// The fields of a case in one place, whichever method made them.
typedef struct picture {
    galet_grid grid;
    const double *p, *tau_x, *tau_y, *slip_x, *slip_y, *power, *state;
    const double *line_power;
    double friction;
} picture;

static double at_or_zero(const double *field, size_t at) {
    return field ? field[at] : 0.0;
}

/// The line through the largest pressure, of two alike the one nearer to the middle: y = 0 may lie outside a shifted
/// contact.
static size_t centre_row(const picture *pic) {
    size_t nx = pic->grid.nx, best = 0;
    double most = -1.0;
    for (size_t j = 0; j < pic->grid.ny; j++) {
        double largest = 0.0;
        for (size_t i = 0; i < nx; i++) {
            largest = fmax(largest, pic->p[j * nx + i]);
        }
        if (largest > most * (1.0 + 1e-9)) {
            most = largest;
            best = j;
        }
    }
    return best;
}

static void fill_centre(galet_table *table, const picture *pic) {
    size_t nx = pic->grid.nx, j = centre_row(pic);
    for (size_t i = 0; i < nx; i++) {
        size_t at = j * nx + i;
        GALET_ADD_ROW(table, pic->grid.x0 + (double)i * pic->grid.dx, pic->p[at], pic->friction * pic->p[at],
                      at_or_zero(pic->tau_x, at), at_or_zero(pic->tau_y, at), at_or_zero(pic->slip_x, at),
                      at_or_zero(pic->slip_y, at), at_or_zero(pic->power, at));
    }
}

static void fill_pictures(galet_result *out, const picture *pic) {
    galet_result_set_field(out, "p", pic->grid, pic->p);
    fill_centre(galet_result_table(out, "centre"), pic);
    if (!pic->tau_x) {
        return;
    }
    galet_result_set_field(out, "tau_x", pic->grid, pic->tau_x);
    galet_result_set_field(out, "tau_y", pic->grid, pic->tau_y);
    galet_result_set_field(out, "slip_x", pic->grid, pic->slip_x);
    galet_result_set_field(out, "slip_y", pic->grid, pic->slip_y);
    galet_result_set_field(out, "power", pic->grid, pic->power);
    galet_result_set_field(out, "state", pic->grid, pic->state);
    for (size_t j = 0; j < pic->grid.ny; j++) {
        double y = pic->grid.y0 + (double)j * pic->grid.dy;
        GALET_ADD_ROW(galet_result_table(out, "line_power"), y, pic->line_power[j]);
    }
}

static galet_status fill_exact_pictures(galet_result *out, const galet_rolling *rolling, const galet_rolling_result *r,
                                        const galet_rolling_inputs *inputs) {
    size_t cells = r->grid.nx * r->grid.ny;
    bool tangential = inputs->def.motion != GALET_ROLLING_PRESS;
    double *state = malloc(cells * sizeof *state);
    if (!state) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < cells; i++) {
        state[i] = galet_rolling_state(rolling)[i];
    }
    picture pic = {
        .grid = r->grid, .p = galet_rolling_field(rolling, GALET_FIELD_PRESSURE), .friction = inputs->def.friction};
    if (tangential) {
        pic.tau_x = galet_rolling_field(rolling, GALET_FIELD_TAU_X);
        pic.tau_y = galet_rolling_field(rolling, GALET_FIELD_TAU_Y);
        pic.slip_x = galet_rolling_field(rolling, GALET_FIELD_SLIP_X);
        pic.slip_y = galet_rolling_field(rolling, GALET_FIELD_SLIP_Y);
        pic.power = galet_rolling_field(rolling, GALET_FIELD_POWER);
        pic.line_power = galet_rolling_line_power(rolling);
        pic.state = state;
    }
    fill_pictures(out, &pic);
    free(state);
    return GALET_OK;
}

/// One row of the comparison; columns as in method_columns.
static void add_method(galet_table *table, const char *words, const double row[METHOD_COLUMNS]) {
    galet_table_add_row(table, row, METHOD_COLUMNS);
    galet_table_set_text(table, "method", words);
}

/// The simplified theories beside the method of this case; those that do not apply are left out.
static void fill_methods(const galet_values *in, const galet_rolling_inputs *inputs, const galet_hertz *hertz,
                         galet_table *table) {
    double limit = inputs->def.friction * hertz->load;
    for (int i = 0; i < SIMPLE_METHODS; i++) {
        galet_simplified s;
        bool spin = inputs->def.creep_spin != 0.0 && simple_methods[i].theory == GALET_THEORY_STRIP;
        if (spin || !(limit > 0.0) ||
            galet_simplified_run(&inputs->def, simple_methods[i].theory, inputs->nx, inputs->ny, false, &s, NULL) !=
                GALET_OK) {
            continue;
        }
        bool chosen = galet_values_is(in, "tangential", simple_methods[i].choice);
        add_method(table, simple_methods[i].words,
                   (double[]){s.force.fx / limit, s.force.fy / limit, s.stick_area, s.power, s.power_line_max,
                              s.power_area_max, chosen});
    }
}

static galet_status hertz_of(const galet_rolling_def *def, galet_hertz *hertz) {
    return isnan(def->approach) ? galet_hertz_solve(&def->contact, hertz)
                                : galet_hertz_solve_approach(&def->contact, def->approach, hertz);
}

static void warn_exact(galet_result *out, const galet_rolling_result *r, bool exact) {
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
    } else if (r->box_cut && exact) {
        galet_result_warn(out, "box-cut", "the contact reaches the edge of the box: take a larger grid.margin");
    }
}

/// Unlike materials push and pull each other's surfaces sideways.
static void warn_coupled(galet_result *out, const galet_rolling_inputs *inputs, const galet_rolling_result *r) {
    bool coupled = inputs->def.motion != GALET_ROLLING_PRESS && inputs->def.friction > 0.0;
    if (r->coupling != 0.0 && coupled) {
        galet_result_warn(out, "unlike-materials",
                          "the materials differ (coupling constant %.3g): pressure and traction were solved in turns; "
                          "power_slip is power and power_resistance together",
                          r->coupling);
    }
}

static void warn_force(galet_result *out, const char *key, double asked, double reached) {
    if (!isnan(asked)) {
        galet_result_warn(out, "force-missed", "not converged: %s = %.6g N was asked for, %.6g N reached", key, asked,
                          reached);
    }
}

static void warn_unconverged(galet_result *out, const galet_rolling_inputs *inputs, const galet_rolling_result *r) {
    warn_force(out, "force.x", inputs->def.force_x, r->fx);
    warn_force(out, "force.y", inputs->def.force_y, r->fy);
    double slender = fmax(r->a, r->b) / fmin(r->a, r->b);
    galet_result_warn(
        out, "not-converged",
        "not converged: residual %.3g of traction, %.3g of the gap; the contact is %.3g times as long as wide",
        r->residual, r->normal_residual, slender);
}

/// What the solver calls out of range though every key was within its own.
static galet_status refuse_extreme(const galet_rolling_def *def, galet_refusal *why) {
    if (!isnan(def->force_x) || !isnan(def->force_y)) {
        return galet_refuse(why, isnan(def->force_x) ? "force.y" : "force.x",
                            "friction cannot give this force: take a smaller force or a larger load or mu");
    }
    if (def->normal == GALET_NORMAL_HERTZ) {
        return galet_refuse(why, "normal", "hertz works with like materials only; take exact");
    }
    return galet_refuse(why, "load", "the contact is too extreme to be computed");
}

static galet_status solve_exact(const galet_values *in, const galet_rolling_inputs *inputs, galet_rolling *rolling,
                                galet_result *out, galet_refusal *why) {
    galet_rolling_result r;
    galet_status status = galet_rolling_solve(rolling, &inputs->def, &r);
    if (status == GALET_ERR_NO_CONTACT) {
        static const char *const blamed[] = {"body1.rx", "profile.blend_radius", "profile.file"};
        return galet_refuse(why, blamed[inputs->def.profile.kind],
                            "the bodies do not touch in a finite patch: the gap must open on every side");
    }
    if (status == GALET_ERR_RANGE || status == GALET_ERR_INPUT) {
        return refuse_extreme(&inputs->def, why);
    }
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    bool tangential = inputs->def.motion != GALET_ROLLING_PRESS;
    set_exact_outputs(galet_result_record(out), &r, tangential);
    warn_exact(out, &r, inputs->def.normal == GALET_NORMAL_EXACT);
    warn_coupled(out, inputs, &r);
    if (status) {
        warn_unconverged(out, inputs, &r);
    }
    galet_status filled = fill_exact_pictures(out, rolling, &r, inputs);
    galet_hertz hertz;
    if (!filled && tangential && inputs->hertzian && hertz_of(&inputs->def, &hertz) == GALET_OK) {
        add_method(galet_result_table(out, "methods"), "exact",
                   (double[]){r.fx_rel, r.fy_rel, r.stick_area, r.power, r.power_line_max, r.power_area_max, true});
        galet_rolling_inputs found = *inputs;
        found.def.creep_x = r.creep_x;
        found.def.creep_y = r.creep_y;
        fill_methods(in, &found, &hertz, galet_result_table(out, "methods"));
    }
    return filled ? filled : status;
}

static galet_status run_exact(const galet_values *in, const galet_rolling_inputs *inputs, galet_result *out,
                              galet_refusal *why) {
    galet_rolling *rolling;
    galet_status status = galet_rolling_create(inputs->nx, inputs->ny, inputs->threads, 0, &rolling);
    if (status) {
        return status;
    }
    status = solve_exact(in, inputs, rolling, out, why);
    galet_rolling_destroy(rolling);
    return status;
}

static void set_simple_outputs(galet_record *out, const galet_rolling_inputs *inputs, const galet_hertz *h,
                               const galet_simplified *s) {
    double limit = inputs->def.friction * h->load;
    galet_record_set_real(out, "a", h->a);
    galet_record_set_real(out, "b", h->b);
    galet_record_set_real(out, "p0", h->p0);
    galet_record_set_real(out, "approach", h->approach);
    galet_record_set_real(out, "area", s->stick_area + s->slip_area);
    galet_record_set_real(out, "load", h->load);
    galet_record_set_real(out, "fx", s->force.fx);
    galet_record_set_real(out, "fy", s->force.fy);
    galet_record_set_real(out, "mz", s->force.mz);
    if (limit > 0.0) {
        galet_record_set_real(out, "fx_rel", s->force.fx / limit);
        galet_record_set_real(out, "fy_rel", s->force.fy / limit);
    }
    galet_record_set_real(out, "creep.x", inputs->def.creep_x);
    galet_record_set_real(out, "creep.y", inputs->def.creep_y);
    galet_record_set_real(out, "stick_area", s->stick_area);
    galet_record_set_real(out, "slip_area", s->slip_area);
    galet_record_set_real(out, "power", s->power);
    set_if_known(out, "power_slip", s->power_slip);
    set_if_known(out, "power_line_max", s->power_line_max);
    set_if_known(out, "power_area_max", s->power_area_max);
    set_if_known(out, "tau_max", s->tau_max);
    set_if_known(out, "slip_max", s->slip_max);
}

static double *hertz_field(const galet_hertz *hertz, const galet_grid *grid) {
    double *p = malloc(grid->nx * grid->ny * sizeof *p);
    for (size_t j = 0; p && j < grid->ny; j++) {
        for (size_t i = 0; i < grid->nx; i++) {
            p[j * grid->nx + i] =
                galet_hertz_pressure(hertz, grid->x0 + (double)i * grid->dx, grid->y0 + (double)j * grid->dy);
        }
    }
    return p;
}

static galet_status fill_simple_pictures(galet_result *out, const galet_hertz *hertz, const galet_simplified_fields *f,
                                         bool linear, double friction) {
    double *p = hertz_field(hertz, &f->grid);
    if (!p) {
        return GALET_ERR_MEMORY;
    }
    picture pic = {.grid = f->grid, .p = p, .friction = friction};
    if (!linear) {
        pic = (picture){f->grid,   p,        f->tau_x, f->tau_y,      f->slip_x,
                        f->slip_y, f->power, f->state, f->line_power, friction};
    }
    fill_pictures(out, &pic);
    free(p);
    return GALET_OK;
}

static void warn_simple(const galet_values *in, const galet_rolling_inputs *inputs, const galet_hertz *hertz,
                        const galet_simplified *s, galet_result *out) {
    double limit = inputs->def.friction * hertz->load, force = hypot(s->force.fx, s->force.fy);
    if (galet_values_is(in, "tangential", "linear") && force > limit) {
        galet_result_warn(out, "linear-force",
                          "the linear theory knows no friction limit: its force is %.4g N, mu load %.4g N", force,
                          limit);
    }
    bool soua = galet_values_present(in, "fastsim.flexibility") && galet_values_is(in, "fastsim.flexibility", "soua");
    if (soua && fabs(s->power_slip - s->power) > 1e-6 * fabs(s->power)) {
        galet_result_warn(out, "soua-balance",
                          "soua's mean flexibility breaks the energy balance: power_slip is %.4g W, power %.4g W",
                          s->power_slip, s->power);
    }
    double extent = fmax(hertz->a, hertz->b), smallest = galet_bodies_smallest_radius(&inputs->def.contact);
    if (extent > 0.3 * smallest) {
        galet_result_warn(out, "half-space",
                          "the contact is %.3g of the smallest radius: beyond 0.3 the half-space is a poor image of "
                          "the bodies",
                          extent / smallest);
    }
    if (galet_bodies_coupled(&inputs->def.contact)) {
        galet_result_warn(out, "unlike-materials",
                          "the materials differ: simplified theories ignore that pressure then moves the surfaces "
                          "sideways; exact does not");
    }
}

static galet_status refuse_theory(const galet_rolling_inputs *inputs, const galet_hertz *hertz, galet_theory theory,
                                  galet_refusal *why) {
    double ratio = hertz->a / hertz->b;
    double least = fmin(inputs->def.contact.body1.poisson, inputs->def.contact.body2.poisson);
    if (theory != GALET_THEORY_STRIP && (ratio < 1.0 / 25.0 || ratio > 25.0 || least < 0.0)) {
        return galet_refuse(why, "tangential",
                            "Kalker's coefficients are known for a/b from 1/25 to 25 and nu from 0 to 0.5 (here a/b is "
                            "%.4g); take strip-theory or exact",
                            ratio);
    }
    return galet_refuse(why, "creep.x", "the case is too extreme to be computed");
}

static galet_status run_simple(const galet_values *in, const galet_rolling_inputs *inputs, galet_result *out,
                               galet_refusal *why) {
    int method = 0;
    while (!galet_values_is(in, "tangential", simple_methods[method].choice)) {
        method++;
    }
    galet_hertz hertz;
    if (hertz_of(&inputs->def, &hertz) != GALET_OK) {
        return galet_refuse(why, "load", "the contact is too extreme to be computed");
    }
    galet_simplified simple;
    galet_simplified_fields f = {0};
    bool soua = galet_values_is(in, "fastsim.flexibility", "soua");
    galet_theory theory = simple_methods[method].theory;
    galet_status status = galet_simplified_run(&inputs->def, theory, inputs->nx, inputs->ny, soua, &simple, &f);
    if (!status) {
        set_simple_outputs(galet_result_record(out), inputs, &hertz, &simple);
        warn_simple(in, inputs, &hertz, &simple, out);
        status = fill_simple_pictures(out, &hertz, &f, theory == GALET_THEORY_LINEAR, inputs->def.friction);
        fill_methods(in, inputs, &hertz, galet_result_table(out, "methods"));
    }
    galet_simplified_release(&f);
    return status == GALET_ERR_RANGE ? refuse_theory(inputs, &hertz, theory, why) : status;
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_rolling_inputs inputs;
    galet_status status = galet_rolling_inputs_read(in, &inputs, why);
    bool exact = galet_values_is(in, "tangential", "exact") || galet_values_is(in, "tangential", "none");
    if (!status) {
        status = exact ? run_exact(in, &inputs, out, why) : run_simple(in, &inputs, out, why);
    }
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

#include "base/watch.h"
#include "study/contact_sketch.h"
#include "study/creep_curve_pictures.h"
#include "study/profile_inputs.h"
#include "study/rolling_digits.h"
#include "study/rolling_inputs.h"
#include "study/rolling_warnings.h"
#include "study/rolling_workspace.h"

#include <galet/creep_curve.h>
#include <math.h>
#include <stdlib.h>

enum { POINTS_MAX = 2000 };

static const galet_param params[] = {
    GALET_GROUP("", galet_rolling_params),
    GALET_CHOICE("curve.direction", "x", "x y spin", "which creepage runs; the others stay as given"),
    GALET_REAL("curve.from", "", 1e-5, "first creepage (of spin in 1/m)", .range = "> 0"),
    GALET_REAL("curve.to", "", 1e-2, "last creepage (of spin in 1/m)", .range = "> curve.from"),
    GALET_INTEGER("curve.points", 30, "points of the curve, spread evenly in the logarithm",
                  .range = ">= 2 and <= 2000"),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REAL("slope", "", "initial slope of the force over mu load against the creepage", .error = "slope_error"),
    GALET_OUT_REAL("force_rel_max", "", "largest force of the curve, over mu load", .error = "force_rel_max_error"),
    GALET_OUT_REAL("creep_at_half", "", "creepage at which the force is half of mu load"),
    GALET_OUT_REAL("creep_full_slip", "", "first creepage of the curve at which nothing sticks"),
    GALET_OUT_REAL("slope_error", "", "error bar of the slope, where the curve starts from no force"),
    GALET_OUT_REAL("force_rel_max_error", "", "error bar of the largest force, over mu load"),
    GALET_OUT_INTEGER("grid_nx", "cells along x, given or as many as the hardest point took for the accuracy",
                      .about_method = true),
    GALET_OUT_INTEGER("grid_ny", "cells along y", .about_method = true),
    GALET_OUT_REAL("transforms", "", "padded Fourier transforms of the exact method", .about_method = true),
    GALET_END,
};

/// One study: the creepages, and the points by the method chosen and by another that is compared with it.
typedef struct curve {
    galet_rolling_inputs inputs;
    galet_rolling *rolling;  // that solved the points
    galet_refinement taken;
    galet_creepage along;
    size_t count;
    double creep[POINTS_MAX];
    galet_rolling_result points[POINTS_MAX], compared[POINTS_MAX];
} curve;

/// Which creepage runs; it starts from zero, the others stay.
static galet_creepage read_direction(const galet_values *in, galet_creepage *creep) {
    if (galet_values_is(in, "curve.direction", "y")) {
        creep->y = 0.0;
        return (galet_creepage){.y = 1.0};
    }
    if (galet_values_is(in, "curve.direction", "spin")) {
        creep->spin = 0.0;
        return (galet_creepage){.spin = 1.0};
    }
    creep->x = 0.0;
    return (galet_creepage){.x = 1.0};
}

static void spread_creepages(const galet_values *in, curve *c) {
    double from = log(galet_values_real(in, "curve.from")), to = log(galet_values_real(in, "curve.to"));
    c->count = (size_t)galet_values_integer(in, "curve.points");
    for (size_t i = 0; i < c->count; i++) {
        c->creep[i] = exp(from + (to - from) * (double)i / (double)(c->count - 1));
    }
    c->creep[0] = galet_values_real(in, "curve.from");  // to the bit, which the logarithm loses
    c->creep[c->count - 1] = galet_values_real(in, "curve.to");
}

/// Relative force against the creepage that runs; spin pushes sideways.
static double relative_force(const curve *c, const galet_rolling_result *p) {
    return 0.0 - (c->along.x > 0.0 ? p->fx_rel : p->fy_rel);
}

/// Slope over the first two points: what another creepage adds to both cancels.
static double first_slope(const curve *c, const galet_rolling_result *p) {
    return (relative_force(c, &p[1]) - relative_force(c, &p[0])) / (c->creep[1] - c->creep[0]);
}

/// The linear theory's straight line would dwarf the curves: what is far beyond friction is left out.
static void add_method(galet_table *table, const curve *c, const char *words, const galet_rolling_result *points,
                       double slope) {
    for (size_t i = 0; i < c->count; i++) {
        double force = relative_force(c, &points[i]);
        if (force <= 1.5) {
            GALET_ADD_ROW(table, c->creep[i], slope * c->creep[i], force);
            galet_table_set_text(table, "method", words);
        }
    }
}

/// The points of another method. GALET_ERR_INPUT where it does not apply.
static galet_status compute_other(curve *c, const galet_tangential_method *method) {
    if (!galet_rolling_is_compared(method, &c->inputs.def, c->points[0].coupling)) {
        return GALET_ERR_INPUT;
    }
    galet_rolling_def def = c->inputs.def;
    galet_watch_step step = {.whole = def.watch, .phase = "curve", .fraction = 1.0};
    def.watch = galet_watch_enter_step(&step);
    def.tangential = method;
    return galet_creep_curve_solve(c->rolling, &def, c->along, c->count, c->creep, c->compared);
}

/// The method chosen and those that cost little, scaled by the slope of the linear theory where it applies.
/// GALET_ERR_INTERRUPTED.
static galet_status fill_methods(galet_table *table, curve *c) {
    const galet_tangential_method *chosen = c->inputs.def.tangential;
    galet_status status = compute_other(c, galet_tangential_find("linear"));
    double slope = first_slope(c, status ? c->points : c->compared);
    const galet_tangential_method *const *method = galet_tangential_methods();
    for (; *method && status != GALET_ERR_INTERRUPTED; method++) {
        status = *method == chosen ? GALET_OK : compute_other(c, *method);
        if (!status) {
            add_method(table, c, (*method)->words, *method == chosen ? c->points : c->compared, slope);
        }
    }
    return status == GALET_ERR_INTERRUPTED ? status : GALET_OK;
}

/// Forces are found on a grid, the creepages of half friction and of full slip between two points of the curve.
static void limit_digits(galet_record *out, const curve *c) {
    double error = galet_rolling_grid_error(c->inputs.def.tangential, "fx", c->taken.nx, c->taken.ny);
    double apart = c->creep[1] / c->creep[0] - 1.0;
    double slope = galet_rolling_grid_error(c->inputs.def.tangential, "slope", c->taken.nx, c->taken.ny);
    galet_rolling_limit_digits(out, "slope", slope);
    galet_rolling_limit_digits(out, "force_rel_max", error);
    galet_rolling_limit_digits(out, "creep_at_half", fmax(error, 0.1 * apart * apart));  // straight in the logarithm
    galet_rolling_limit_digits(out, "creep_full_slip", apart);
}

/// Error bar of the relative force against the creepage that runs.
static double force_bar(const curve *c, const galet_rolling_result *p) {
    return (c->along.x > 0.0 ? p->bars.fx : p->bars.fy) / (c->inputs.def.friction * p->load);
}

/// How far the slope over the first two points is from that at none, to which force over creepage leads.
static double bend_of_start(const curve *c) {
    double one = c->creep[0], two = c->creep[1];
    double first = relative_force(c, &c->points[0]) / one, second = relative_force(c, &c->points[1]) / two;
    return fabs(first_slope(c, c->points) - (first * two - second * one) / (two - one));
}

/// Near no creepage all is proportional to it, errors as well: the slope has the larger relative one of its two points,
/// and the curve has bent before the second. Where something else pulls already the difference of two forces has lost
/// the scale of its error.
static double slope_bar(const curve *c) {
    galet_creepage from = c->inputs.def.creep;
    if (from.x != 0.0 || from.y != 0.0 || from.spin != 0.0 || c->points[0].coupling != 0.0) {
        return NAN;
    }
    double first = force_bar(c, &c->points[0]) / fabs(relative_force(c, &c->points[0]));
    double second = force_bar(c, &c->points[1]) / fabs(relative_force(c, &c->points[1]));
    return fabs(first_slope(c, c->points)) * fmax(first, second) + bend_of_start(c);
}

static void set_outputs(galet_record *out, const curve *c) {
    const galet_rolling_result *p = c->points;
    double largest = 0.0, bar = NAN, transforms = 0.0, full_slip = NAN;
    galet_record_set_real(out, "slope", first_slope(c, p));
    galet_record_set_if_known(out, "slope_error", slope_bar(c));
    for (size_t i = 0; i < c->count; i++) {
        double force = relative_force(c, &p[i]), before = i ? relative_force(c, &p[i - 1]) : 0.0;
        if (i > 0 && before < 0.5 && force >= 0.5) {
            double part = (0.5 - before) / (force - before);
            galet_record_set_real(out, "creep_at_half", c->creep[i - 1] * pow(c->creep[i] / c->creep[i - 1], part));
        }
        double size = hypot(p[i].fx_rel, p[i].fy_rel);
        bar = size > largest ? fmax(p[i].bars.fx, p[i].bars.fy) / (c->inputs.def.friction * p[i].load) : bar;
        largest = fmax(largest, size);
        full_slip = isnan(full_slip) && p[i].traction.stick_area == 0.0 ? c->creep[i] : full_slip;
        transforms += p[i].transforms;
    }
    galet_record_set_if_known(out, "creep_full_slip", full_slip);
    galet_record_set_real(out, "force_rel_max", largest);
    galet_record_set_if_known(out, "force_rel_max_error", bar);
    galet_record_set_integer(out, "grid_nx", (long)c->taken.nx);
    galet_record_set_integer(out, "grid_ny", (long)c->taken.ny);
    galet_record_set_if_known(out, "transforms", transforms);
}

/// A method may not know of the creepage that runs.
static galet_status check_direction(const galet_values *in, galet_rolling_def def, galet_refusal *why) {
    galet_creepage along = read_direction(in, &def.creep), from = def.creep;
    def.creep = (galet_creepage){from.x + along.x, from.y + along.y, from.spin + along.spin};
    galet_misfit misfit = galet_tangential_misfit(def.tangential, &def);
    return misfit.need ? galet_refuse(why, "curve.direction", "%s %s", misfit.key, misfit.text) : GALET_OK;
}

static galet_status check(const galet_values *in, galet_refusal *why) {
    galet_rolling_def def = galet_rolling_inputs_def(in);
    if (!def.tangential->traction) {
        return galet_refuse(why, "tangential", "a traction curve needs a method that finds traction");
    }
    if (galet_values_given(in, "force.x") || galet_values_given(in, "force.y")) {
        return galet_refuse(why, galet_values_given(in, "force.x") ? "force.x" : "force.y",
                            "a traction curve runs over creepages, not forces");
    }
    if (!(galet_values_real(in, "mu") > 0.0)) {
        return galet_refuse(why, "mu", "must be > 0 for forces relative to friction");
    }
    galet_status status = galet_rolling_inputs_check(in, why);
    return status ? status : check_direction(in, def, why);
}

/// Bars cost grids of their own where a point starts from the one before.
static bool wants_bars(galet_result *out) {
    return galet_result_table(out, "curve") || galet_result_table(out, "bands") ||
           galet_result_wants(out, "slope_error") || galet_result_wants(out, "force_rel_max_error");
}

/// What follows from the points that were solved. GALET_ERR_INTERRUPTED.
static galet_status tell(const galet_values *in, curve *c, galet_result *out) {
    const galet_rolling_def *def = &c->inputs.def;
    galet_table *methods = galet_result_table(out, "methods");
    set_outputs(galet_result_record(out), c);
    limit_digits(galet_result_record(out), c);
    galet_contact_sketch_def drawn = galet_contact_sketch_rolling(def, c->rolling, &c->points[c->count - 1]);
    galet_contact_sketch_fill(galet_result_table(out, "case"), &drawn);
    galet_rolling_warn(in, def, &c->points[c->count - 1], out);
    return methods ? fill_methods(methods, c) : GALET_OK;
}

static galet_status solve(const galet_values *in, curve *c, galet_rolling_workspace *workspace, galet_result *out,
                          galet_refusal *why) {
    galet_status status =
        galet_rolling_workspace_solve_curve(workspace, &c->inputs, c->along, c->count, c->creep, c->points, &c->taken);
    if (status == GALET_ERR_MEMORY) {
        return galet_rolling_workspace_refuse(workspace, &c->inputs, &c->taken, why);
    }
    if (status && status != GALET_ERR_NOT_CONVERGED && status != GALET_ERR_INTERRUPTED) {
        return galet_rolling_inputs_refuse(in, &c->inputs.def, status, why);
    }
    if (galet_profile_inputs_refuse_hole(in, c->points[0].y_min, c->points[0].y_max, why)) {
        return GALET_ERR_INPUT;
    }
    galet_creep_curve_fill(galet_result_table(out, "curve"), galet_result_table(out, "bands"), c->inputs.def.friction,
                           c->count, c->creep, c->points);
    c->rolling = galet_rolling_workspace_last(workspace);
    if (status == GALET_ERR_INTERRUPTED && !(c->rolling && isfinite(c->taken.reached))) {
        return status;  // of a finer grid than one that was finished, the curve is there
    }
    galet_status compared = tell(in, c, out);
    if (status == GALET_ERR_NOT_CONVERGED && c->taken.reached > c->inputs.accuracy) {
        galet_rolling_warn_accuracy(&c->inputs, &c->taken, out);
    }
    return compared && status != GALET_ERR_INTERRUPTED ? compared : status;
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    curve *c = calloc(1, sizeof *c);
    if (!c) {
        return GALET_ERR_MEMORY;
    }
    galet_keep own = {0}, *keep = galet_result_keep(out) ? galet_result_keep(out) : &own;
    galet_rolling_workspace *workspace;
    galet_status status = galet_rolling_inputs_read(in, &c->inputs);
    c->inputs.def.error_estimate = c->inputs.def.error_estimate && wants_bars(out);
    c->inputs.def.watch = galet_result_watch(out);
    c->along = read_direction(in, &c->inputs.def.creep);
    spread_creepages(in, c);
    status = status ? status : galet_rolling_workspace_take(&c->inputs, keep, &workspace, why);
    status = status ? status : solve(in, c, workspace, out, why);
    if (status == GALET_ERR_MEMORY) {
        galet_keep_clear(keep);  // it may lack what could not be allocated
    }
    galet_keep_clear(&own);
    galet_rolling_inputs_release(&c->inputs);
    free(c);
    return status;
}

const galet_study galet_study_creep_curve = {
    .name = "creep-curve",
    .summary = "traction against creepage, by all methods",
    .about =
        "The contact of the rolling study at a row of creepages, each started from the one before. The table "
        "curve holds the method chosen, with the error bars of the exact one; with an accuracy all points are on "
        "the grid that the hardest of them needs. The figure overlays all that apply, against creepage scaled so that "
        "the linear theory rises with slope one, as engineers know it. Simplified theories are left out where the "
        "materials differ and the method chosen knows of it; positive creepage may give positive force then, and power "
        "may be negative (see rolling).",
    .params = params,
    .outputs = outputs,
    .tables = galet_creep_curve_tables,
    .figures = galet_creep_curve_figures,
    .headline = "slope creep_at_half creep_full_slip force_rel_max",
    .lead_figure = "methods",
    .check = check,
    .run = run,
};

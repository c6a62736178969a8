#include "base/format.h"
#include "study/profile_inputs.h"
#include "study/rolling_digits.h"
#include "study/rolling_inputs.h"
#include "study/rolling_pictures.h"
#include "study/rolling_warnings.h"
#include "study/rolling_workspace.h"

#include <math.h>

static const galet_output outputs[] = {
    GALET_OUT_REAL("a", "m", "semi-axis of the contact along x, or half its extent", .shown = "mm"),
    GALET_OUT_REAL("b", "m", "semi-axis of the contact along y, or half its extent", .shown = "mm"),
    GALET_OUT_REAL("p0", "Pa", "largest pressure", .shown = "MPa", .error = "p0_error"),
    GALET_OUT_REAL("approach", "m", "how far the bodies come together", .shown = "um", .optional = true),
    GALET_OUT_REAL("area", "m2", "area of the contact", .shown = "mm2"),
    GALET_OUT_REAL("load", "N", "normal force"),
    GALET_OUT_REAL("contact.x", "m", "centre of pressure along x", .shown = "mm"),
    GALET_OUT_REAL("contact.y", "m", "centre of pressure along y", .shown = "mm"),
    GALET_OUT_REAL("fx", "N", "longitudinal force on body1", .error = "fx_error", .optional = true),
    GALET_OUT_REAL("fy", "N", "lateral force on body1", .error = "fy_error", .optional = true),
    GALET_OUT_REAL("mz", "N m", "moment on body1 about the normal at x = y = 0, as creep.spin", .shown = "N mm",
                   .error = "mz_error", .optional = true),
    GALET_OUT_REAL("mz_centre", "N m", "moment on body1 about the normal at the centre of pressure", .shown = "N mm",
                   .optional = true),
    GALET_OUT_REAL("fx_rel", "", "longitudinal force / (mu load)", .optional = true),
    GALET_OUT_REAL("fy_rel", "", "lateral force / (mu load)", .optional = true),
    GALET_OUT_REAL("creep.x", "", "longitudinal creepage, given or found", .error = "creep_x_error", .optional = true),
    GALET_OUT_REAL("creep.y", "", "lateral creepage, given or found", .error = "creep_y_error", .optional = true),
    GALET_OUT_REAL("stick_area", "m2", "area that sticks", .shown = "mm2", .error = "stick_area_error",
                   .optional = true),
    GALET_OUT_REAL("slip_area", "m2", "area that slips", .shown = "mm2", .optional = true),
    GALET_OUT_REAL("power", "W", "power of the creep forces; of unlike materials it may be negative", .shown = "mW",
                   .error = "power_error", .optional = true),
    GALET_OUT_REAL("power_slip", "W", "power dissipated by slip: traction times slip, never negative", .shown = "mW",
                   .error = "power_slip_error", .optional = true),
    GALET_OUT_REAL("power_resistance", "W", "power of the rolling resistance that unlike materials have", .shown = "mW",
                   .optional = true),
    GALET_OUT_REAL("power_line_max", "W/m", "largest dissipated power over a line along x", .shown = "mW/mm",
                   .optional = true),
    GALET_OUT_REAL("power_area_max", "W/m2", "largest dissipated power of an area", .shown = "mW/mm2",
                   .optional = true),
    GALET_OUT_REAL("tau_max", "Pa", "largest traction", .shown = "MPa", .optional = true),
    GALET_OUT_REAL("slip_max", "m/s", "largest slip", .shown = "mm/s", .optional = true),
    GALET_OUT_REAL("fx_extrapolated", "N", "longitudinal force at infinite resolution",
                   .when = "tangential=exact-first-order"),
    GALET_OUT_REAL("fx_error", "N", "error bar of the longitudinal force"),
    GALET_OUT_REAL("fy_extrapolated", "N", "lateral force at infinite resolution",
                   .when = "tangential=exact-first-order"),
    GALET_OUT_REAL("fy_error", "N", "error bar of the lateral force"),
    GALET_OUT_REAL("creep_x_error", "", "error bar of the longitudinal creepage where it is found"),
    GALET_OUT_REAL("creep_y_error", "", "error bar of the lateral creepage where it is found"),
    GALET_OUT_REAL("power_error", "W", "error bar of the power of the creep forces", .shown = "mW"),
    GALET_OUT_REAL("power_slip_error", "W", "error bar of the power dissipated by slip", .shown = "mW"),
    GALET_OUT_REAL("mz_error", "N m", "error bar of the moment", .shown = "N mm"),
    GALET_OUT_REAL("stick_area_error", "m2", "error bar of the area that sticks", .shown = "mm2"),
    GALET_OUT_REAL("p0_error", "Pa", "error bar of the largest pressure", .shown = "MPa"),
    GALET_OUT_INTEGER("grid_nx", "cells along x, given or as many as the accuracy took", .about_method = true),
    GALET_OUT_INTEGER("grid_ny", "cells along y", .about_method = true),
    GALET_OUT_INTEGER("normal_iterations", "iterations for the pressure, on the finest grid", .about_method = true),
    GALET_OUT_INTEGER("tangential_iterations", "iterations for the traction, on the finest grid", .about_method = true),
    GALET_OUT_REAL("residual", "",
                   "residual of the traction, relative to its bound; of the pressure where there is none",
                   .about_method = true),
    GALET_OUT_REAL("transforms", "", "padded Fourier transforms, those of coarser grids weighted",
                   .about_method = true),
    GALET_END,
};

/// Of unlike materials the creep forces alone do not tell what is lost, and may even drive.
static const char UNLIKE_HEADLINE[] = "p0 fx fy power_slip stick_area power_line_max";

static void set_iterations(galet_record *out, const char *key, int iterations) {
    if (iterations >= 0) {
        galet_record_set_integer(out, key, iterations);
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
        {"contact.x", r->centre.x},
        {"contact.y", r->centre.y},
        {"fx", t->force.fx},
        {"fy", t->force.fy},
        {"mz", t->force.mz},
        {"mz_centre", r->mz_centre},
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
        {"fx_error", r->bars.fx},
        {"fy_extrapolated", r->fy_extrapolated},
        {"fy_error", r->bars.fy},
        {"creep_x_error", r->bars.creep_x},
        {"creep_y_error", r->bars.creep_y},
        {"power_error", r->bars.power},
        {"power_slip_error", r->bars.power_slip},
        {"mz_error", r->bars.mz},
        {"stick_area_error", r->bars.stick_area},
        {"p0_error", r->bars.p0},
        {"residual", traction ? r->residual : r->normal_residual},
        {"transforms", r->transforms},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        galet_record_set_if_known(out, values[i].key, values[i].value);
    }
    set_iterations(out, "normal_iterations", r->normal_iterations);
    set_iterations(out, "tangential_iterations", r->tangential_iterations);
}

static void warn_theory(galet_result *out, const galet_rolling_def *def, const galet_rolling_result *r) {
    const galet_traction *t = &r->traction;
    double limit = def->friction * r->load, force = hypot(t->force.fx, t->force.fy);
    if (!def->tangential->bounded && force > limit) {
        galet_result_warn(out, "linear-force", "the %s knows no friction limit: its force is %.4g N, mu load %.4g N",
                          def->tangential->words, force, limit);
    }
    if (def->slip == GALET_SLIP_SOUA && fabs(t->power_slip - t->power) > 1e-6 * fabs(t->power)) {
        galet_result_warn(out, "soua-balance",
                          "soua's mean flexibility breaks the energy balance: power_slip is %.4g W, power %.4g W",
                          t->power_slip, t->power);
    }
}

static void warn_force(galet_result *out, const char *key, double asked, double reached) {
    if (!isnan(asked) && !isnan(reached)) {
        galet_result_warn(out, "force-missed", "not converged: %s = %.6g N was asked for, %.6g N reached", key, asked,
                          reached);
    }
}

/// Of residuals and shape only those that the methods know.
static void warn_unconverged(galet_result *out, const galet_rolling_def *def, const galet_rolling_result *r) {
    warn_force(out, "force.x", def->force.x, r->traction.force.fx);
    warn_force(out, "force.y", def->force.y, r->traction.force.fy);
    char traction[48] = "", gap[48] = "", shape[64] = "";
    double slender = fmax(r->a, r->b) / fmin(r->a, r->b);
    if (!isnan(r->residual)) {
        galet_format(traction, sizeof traction, "; residual %.3g of traction", r->residual);
    }
    if (!isnan(r->normal_residual)) {
        galet_format(gap, sizeof gap, "; residual %.3g of the gap", r->normal_residual);
    }
    if (isfinite(slender)) {
        galet_format(shape, sizeof shape, "; the contact is %.3g times as long as wide", slender);
    }
    galet_result_warn(out, "not-converged", "not converged: these are values of the best iterate%s%s%s", traction, gap,
                      shape);
}

/// Whether anybody wants to know how good the numbers are: a draw that does not ask pays nothing for it.
static bool wants_bars(galet_result *out) {
    bool wanted = galet_result_wants(out, "fx_extrapolated") || galet_result_wants(out, "fy_extrapolated");
    for (const galet_output *o = outputs; o->key; o++) {
        wanted = wanted || (o->error && galet_result_wants(out, o->error));
    }
    return wanted;
}

static void set_grid(galet_record *out, const galet_refinement *taken) {
    galet_record_set_integer(out, "grid_nx", (long)taken->nx);
    galet_record_set_integer(out, "grid_ny", (long)taken->ny);
}

/// Why it did not converge: the solvers did not, or finer grids no longer helped.
static void warn_missed(galet_result *out, const galet_rolling_inputs *inputs, const galet_rolling_result *r,
                        const galet_refinement *taken) {
    if (taken->reached > inputs->accuracy) {
        galet_rolling_warn_accuracy(inputs, taken, out);
    } else {
        warn_unconverged(out, &inputs->def, r);
    }
}

static galet_status solve(const galet_values *in, const galet_rolling_inputs *inputs,
                          galet_rolling_workspace *workspace, galet_result *out, galet_refusal *why) {
    const galet_rolling_def *def = &inputs->def;
    galet_rolling_result r;
    galet_refinement taken;
    galet_status status = galet_rolling_workspace_solve(workspace, inputs, &r, &taken);
    if (status == GALET_ERR_MEMORY) {
        return galet_rolling_workspace_refuse(workspace, inputs, &taken, why);
    }
    if (status && status != GALET_ERR_NOT_CONVERGED && status != GALET_ERR_INTERRUPTED) {
        return galet_rolling_inputs_refuse(in, def, status, why);
    }
    if (status == GALET_ERR_INTERRUPTED && isnan(r.p0)) {
        return status;  // there is no contact yet that could be told of
    }
    if (galet_profile_inputs_refuse_hole(in, r.y_min, r.y_max, why)) {
        return GALET_ERR_INPUT;
    }
    set_outputs(galet_result_record(out), &r, def->tangential->traction);
    set_grid(galet_result_record(out), &taken);
    galet_rolling_limit_outputs(galet_result_record(out), def, &r);
    if (r.coupling != 0.0 && def->tangential->coupled) {
        galet_result_set_headline(out, UNLIKE_HEADLINE);
    }
    warn_theory(out, def, &r);
    galet_rolling_warn(in, def, &r, out);
    if (status == GALET_ERR_NOT_CONVERGED) {
        warn_missed(out, inputs, &r, &taken);
    }
    galet_rolling *rolling = galet_rolling_workspace_last(workspace);
    galet_status pictured = rolling ? galet_rolling_pictures_fill(rolling, def, &r, out) : GALET_OK;
    bool interrupted = status == GALET_ERR_INTERRUPTED && pictured != GALET_ERR_MEMORY;
    return interrupted || !pictured ? status : pictured;
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_rolling_inputs inputs;
    galet_rolling_workspace *workspace;
    galet_keep own = {0}, *keep = galet_result_keep(out) ? galet_result_keep(out) : &own;
    galet_status status = galet_rolling_inputs_read(in, &inputs);
    inputs.def.fields = galet_rolling_pictures_need_fields(out);
    inputs.def.error_estimate = inputs.def.error_estimate && wants_bars(out);
    inputs.def.watch = galet_result_watch(out);
    status = status ? status : galet_rolling_workspace_take(&inputs, keep, &workspace, why);
    status = status ? status : solve(in, &inputs, workspace, out, why);
    if (status == GALET_ERR_MEMORY) {
        galet_keep_clear(keep);  // it may lack what could not be allocated
    }
    galet_keep_clear(&own);
    galet_rolling_inputs_release(&inputs);
    return status;
}

const galet_study galet_study_rolling = {
    .name = "rolling",
    .summary = "pressure, traction, stick and slip of rolling bodies",
    .about = "Two elastic bodies roll on each other under a load, with creepages or under forces. x is the rolling "
             "direction, y lateral, z the normal, which points into body1; forces act on body1.\nCreepage is how fast "
             "the undeformed surface of body1 moves in the contact, seen from that of body2, over the rolling speed: "
             "creep.x = (v1x - v2x) / speed, creep.y = (v1y - v2y) / speed. Spin is the same of rotations about the "
             "normal: creep.spin = (omega1z - omega2z) / speed, in 1/m. Together, slip = speed (creep.x - creep.spin "
             "y, creep.y + creep.spin x), less what the surfaces yield. Traction opposes slip: positive creepage gives "
             "negative force (of like materials). A wheel, body1, that is braked has creep.x > 0 and fx < 0; one that "
             "drives, the "
             "reverse.\nThe exact method solves the half-space for pressure and traction on a grid by Fourier "
             "transforms; the simplified theories (FASTSIM, strip theory, linear) work on the Hertz ellipse, and the "
             "first two on the strips that normal: strips, strips-smoothed and strip-bem cut any profile into. Of "
             "these only strip-bem knows an approach; on circles the others are Hertz. FASTSIM's moment mz is not "
             "fitted to anything and is only as good as that makes it. Unlike materials couple pressure and traction; "
             "they are then solved in turns. Pressure moves their surfaces sideways, so that there is a force at no "
             "creepage already, and positive creepage may give positive force. What slip dissipates, power_slip, is "
             "then the work of the creep forces, "
             "power, and of the rolling resistance, power_resistance, together, up to the error of the grid: power "
             "alone may be negative. The simplified theories know nothing of this and are left out of the comparison.\n"
             "The exact method errs with the square of a cell's length. It starts from coarser grids, and what they "
             "differ by gives error bars at no cost, NUMBER_error; a finer grid makes them smaller, and accuracy "
             "takes the grid that brings those of forces and power below it. tangential: exact-first-order is the "
             "scheme of other programs, to compare digits on like grids with.",
    .params = galet_rolling_params,
    .outputs = outputs,
    .tables = galet_rolling_tables,
    .fields = galet_rolling_fields,
    .figures = galet_rolling_figures,
    .headline = "p0 fx fy power stick_area power_line_max",
    .lead_figure = "traction",
    .check = galet_rolling_inputs_check,
    .run = run,
};

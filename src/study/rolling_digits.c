#include "study/rolling_digits.h"

#include "input/number.h"

#include <galet/param.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/// What a grid leaves in a number: the relative error at 50 cells a side, and the power of the cells at which it falls.
/// Measured over the 210 random contacts of tests/rolling_cases.h at 25, 50 and 100 cells a side, against 200: the
/// errors in % that 95 of 100 contacts stay below. Of areas the error is that over the area of contact, of the moment
/// that over force times extent. power_resistance: the largest of ten pairs of unlike materials.
typedef struct grid_rule {
    const char *number;
    double at_50, power;
} grid_rule;

static const grid_rule second_order[] = {
    {"p0", 5e-4, 2.0},                // 0.18 0.05 0.01
    {"approach", 1e-4, 2.0},          // 0.05 0.01 0.003
    {"extent", 1.5e-3, 1.3},          // 0.4 0.15 0.06: a and b, of ellipses as if they were none, 17 margins
    {"area", 5e-4, 1.1},              // 0.14 0.05 0.024
    {"fx", 4e-4, 1.8},                // 0.16 0.036 0.013
    {"slope", 5e-3, 1.3},             // 0.8 0.5 0.2: of the reference's creep curve, where it slips in a narrow rim
    {"mz", 8e-4, 1.5},                // 0.19 0.08 0.025
    {"stick_area", 4e-3, 1.4},        // 1.0 0.42 0.15
    {"power", 1.2e-3, 1.8},           // 0.5 0.12 0.04
    {"power_resistance", 6e-3, 1.0},  // 1.6 0.64 0.57
    {"power_line_max", 1.5e-2, 1.3},  // 4.4 1.5 0.8
    {"power_area_max", 9e-2, 2.0},    // 42 9 1.1; half of all contacts 0.3 0.06 0.02
    {"tau_max", 5e-2, 1.4},           // 12 4.8 1.5; half 1.7 0.6 0.15
    {"slip_max", 0.24, 1.0},          // 44 24 7.7; half 10 4 1.1
    GALET_END,
};

/// Rules of thumb of the method of first order, also for theories on strips (docs/theory/rolling.md 5.4): a
/// twentieth of a cell for the pressure, half of one for traction, and two and a half for slip and what it dissipates.
static const grid_rule first_order[] = {
    {"p0", 1e-3, 1.0},
    {"approach", 1e-3, 1.0},
    {"extent", 6e-3, 1.0},  // 1.8 0.6 0.3, as above
    {"area", 1e-2, 1.0},
    {"fx", 1e-2, 1.0},
    {"slope", 1e-2, 1.0},
    {"mz", 1e-2, 1.0},
    {"stick_area", 1e-2, 1.0},
    {"power", 1e-2, 1.0},
    {"power_resistance", 1e-2, 1.0},
    {"power_line_max", 5e-2, 1.0},
    {"power_area_max", 5e-2, 1.0},
    {"tau_max", 1e-2, 1.0},
    {"slip_max", 5e-2, 1.0},
    GALET_END,
};

/// Theories dissipate as exactly as they pull.
static const char *rule_of(const galet_tangential_method *method, const char *number) {
    bool slips = !strcmp(number, "power_line_max") || !strcmp(number, "power_area_max") || !strcmp(number, "slip_max");
    return slips && method->order == 0 ? "power" : number;
}

double galet_rolling_grid_error(const galet_tangential_method *method, const char *number, size_t nx, size_t ny) {
    // Pressure alone is found as the exact method finds it.
    const grid_rule *rule = method->order == 2 || !method->traction ? second_order : first_order;
    number = rule_of(method, number);
    while (rule->number && strcmp(rule->number, number) != 0) {
        rule++;
    }
    return rule->number ? rule->at_50 * pow(50.0 / (double)(nx < ny ? nx : ny), rule->power) : 0.0;
}

void galet_rolling_limit_digits(galet_record *out, const char *keys, double error) {
    char key[32];
    for (int length; sscanf(keys, "%31s%n", key, &length) == 1; keys += length) {
        galet_record_set_digits(out, key, galet_number_digits(error));
    }
}

/// The error of a number that shares the bar of another; what the grid leaves where there is no bar. `scale` is what
/// that error is relative to.
static double error_of(double value, double bar, double grid_error, double scale) {
    double error = isnan(bar) ? grid_error * fabs(scale) : bar;
    return value != 0.0 ? error / fabs(value) : 0.0;
}

static void limit_pressure(galet_record *out, const galet_rolling_def *def, const galet_rolling_result *r) {
    size_t nx = r->grid.nx, ny = r->grid.ny;
    const galet_tangential_method *method = def->tangential;
    galet_rolling_limit_digits(out, "p0", galet_rolling_grid_error(method, "p0", nx, ny));
    double approach = galet_rolling_grid_error(method, "approach", nx, ny);
    galet_rolling_limit_digits(out, isnan(def->approach) ? "approach" : "load", approach);
    if (!galet_profile_is_plain(&def->profile) || (r->coupling != 0.0 && method->coupled)) {
        galet_rolling_limit_digits(out, "a b", galet_rolling_grid_error(method, "extent", nx, ny));
    }
}

static void limit_forces(galet_record *out, const galet_rolling_def *def, const galet_rolling_result *r) {
    const galet_traction *t = &r->traction;
    double size = hypot(t->force.fx, t->force.fy), arm = sqrt(r->a * r->b);
    double force = galet_rolling_grid_error(def->tangential, "fx", r->grid.nx, r->grid.ny);
    double moment = galet_rolling_grid_error(def->tangential, "mz", r->grid.nx, r->grid.ny);
    if (isnan(def->force.x)) {
        galet_rolling_limit_digits(out, "fx fx_rel", error_of(t->force.fx, r->bars.fx, force, size));
    } else {
        galet_rolling_limit_digits(out, "creep.x", error_of(r->creep.x, r->bars.creep_x, force, r->creep.x));
    }
    if (isnan(def->force.y)) {
        galet_rolling_limit_digits(out, "fy fy_rel", error_of(t->force.fy, r->bars.fy, force, size));
    } else {
        galet_rolling_limit_digits(out, "creep.y", error_of(r->creep.y, r->bars.creep_y, force, r->creep.y));
    }
    double scale = fmax(size * arm, fabs(t->force.mz));
    galet_rolling_limit_digits(out, "mz", error_of(t->force.mz, r->bars.mz, moment, scale));
    galet_rolling_limit_digits(out, "mz_centre", error_of(r->mz_centre, r->bars.mz, moment, scale));
    galet_rolling_limit_digits(out, "fx_extrapolated fy_extrapolated", 0.1 * force);
}

static void limit_areas(galet_record *out, const galet_rolling_def *def, const galet_rolling_result *r) {
    size_t nx = r->grid.nx, ny = r->grid.ny;
    const galet_traction *t = &r->traction;
    double area = galet_rolling_grid_error(def->tangential, "stick_area", nx, ny);
    galet_rolling_limit_digits(out, "area contact.x contact.y",
                               galet_rolling_grid_error(def->tangential, "area", nx, ny));
    galet_rolling_limit_digits(out, "stick_area", error_of(t->stick_area, r->bars.stick_area, area, r->area));
    galet_rolling_limit_digits(out, "slip_area", error_of(t->slip_area, r->bars.stick_area, area, r->area));
}

static void limit_powers(galet_record *out, const galet_rolling_def *def, const galet_rolling_result *r) {
    static const char *const plain[] = {"power_resistance", "power_line_max", "power_area_max", "tau_max", "slip_max"};
    const galet_traction *t = &r->traction;
    size_t nx = r->grid.nx, ny = r->grid.ny;
    bool counted = def->tangential->order == 1;  // what slips is then as coarse as line powers are
    double power = galet_rolling_grid_error(def->tangential, "power", nx, ny);
    double slip = counted ? galet_rolling_grid_error(def->tangential, "power_line_max", nx, ny) : power;
    galet_rolling_limit_digits(out, "power", error_of(t->power, r->bars.power, power, t->power));
    galet_rolling_limit_digits(out, "power_slip", error_of(t->power_slip, r->bars.power_slip, slip, t->power_slip));
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        galet_rolling_limit_digits(out, plain[i], galet_rolling_grid_error(def->tangential, plain[i], nx, ny));
    }
}

void galet_rolling_limit_outputs(galet_record *out, const galet_rolling_def *def, const galet_rolling_result *r) {
    if (def->normal->finds_contact) {
        limit_pressure(out, def, r);
    }
    if (def->tangential->bounded) {
        limit_forces(out, def, r);
        limit_areas(out, def, r);
        limit_powers(out, def, r);
    }
}

#include "reproduce/chevalier_2006.h"

#include <galet/active_set.h>
#include <math.h>
#include <stdlib.h>

static galet_rolling_def press(const galet_watch *watch) {
    galet_rolling_def def = galet_default_rolling();
    def.tangential = galet_tangential_find("none");
    def.fields = true;
    def.watch = watch;
    return def;
}

/// One normal contact on a grid of its own; the workspace is the caller's to destroy.
static galet_status solve(const galet_rolling_def *def, size_t nx, size_t ny, galet_rolling **rolling,
                          galet_rolling_result *result) {
    galet_status status = galet_rolling_create(nx, ny, 1, 0, rolling);
    return status ? status : galet_rolling_solve(*rolling, def, result);
}

/// Relative error of the area that the cells in contact have, counted as in 2006, against Hertz's ellipse. The result's
/// own area ends inside cells and is far nearer.
static double counted_error(const galet_rolling *rolling, const galet_rolling_result *r) {
    const double *p = galet_rolling_field(rolling, GALET_ROLLING_PRESSURE);
    size_t cells = 0;
    for (size_t i = 0; i < r->grid.nx * r->grid.ny; i++) {
        cells += p[i] > 0.0;
    }
    return (double)cells * r->grid.dx * r->grid.dy / galet_chevalier_2006_reference().area - 1.0;
}

static galet_status area_error(const galet_watch *watch, size_t nx, size_t ny, double *error) {
    galet_rolling_def def = press(watch);
    galet_rolling *rolling = NULL;
    galet_rolling_result r;
    galet_status status = solve(&def, nx, ny, &rolling, &r);
    *error = status ? NAN : fabs(counted_error(rolling, &r));
    galet_rolling_destroy(rolling);
    return status;
}

static galet_status find_cells(galet_ledger *ledger) {
    static const size_t cells[] = {13, 25, 50, 100, 200};
    enum { GRIDS = sizeof cells / sizeof *cells };
    galet_table *table = galet_ledger_table(ledger, "grids");
    galet_hertz hertz = galet_chevalier_2006_reference();
    double last = INFINITY, error = NAN;
    bool falls = true;
    for (size_t i = 0; i < GRIDS; i++) {
        galet_rolling_def def = press(galet_ledger_watch(ledger));
        galet_rolling *rolling = NULL;
        galet_rolling_result r;
        galet_status status = solve(&def, cells[i], cells[i], &rolling, &r);
        double off = status ? NAN : counted_error(rolling, &r);
        galet_rolling_destroy(rolling);
        if (status) {
            return status;
        }
        error = fabs(off);
        GALET_ADD_ROW(table, (double)cells[i], off, r.p0 / hertz.p0 - 1.0, r.approach / hertz.approach - 1.0);
        falls = falls && error < last;
        last = error;
    }
    galet_ledger_claim(ledger, "finer", 100.0 * error, falls);
    galet_ledger_explain(ledger, "finer",
                         "error of the area of 200 x 200 cells counted, in %%; it falls with every doubling from 13 x "
                         "13 on");
    return GALET_OK;
}

/// Points of a circle's parabola, evenly spread.
static void circle_points(size_t count, double half, double radius, double *y, double *z) {
    for (size_t i = 0; i < count; i++) {
        y[i] = half * (2.0 * (double)i / (double)(count - 1) - 1.0);
        z[i] = 0.5 * y[i] * y[i] / radius;
    }
}

static galet_status find_bounds(galet_ledger *ledger) {
    enum { POINTS = 11 };
    double y[POINTS], z[POINTS];
    galet_rolling_def def = press(galet_ledger_watch(ledger));
    circle_points(POINTS, 3.5e-3, def.contact.body1.ry, y, z);
    def.profile = (galet_profile){.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = POINTS};
    galet_hertz hertz = galet_chevalier_2006_reference();
    galet_rolling *rolling = NULL;
    galet_rolling_result r;
    galet_status status = solve(&def, 100, 50, &rolling, &r);
    double counted = status ? NAN : fabs(counted_error(rolling, &r));
    galet_rolling_destroy(rolling);
    if (status) {
        return status;
    }
    galet_ledger_number(ledger, "grid-a", 100.0 * fabs(r.a / hertz.a - 1.0));
    galet_ledger_number(ledger, "grid-b", 100.0 * fabs(r.b / hertz.b - 1.0));
    galet_ledger_number(ledger, "grid-area", 100.0 * counted);
    galet_ledger_explain(ledger, "grid-area",
                         "cells in contact counted; measured below their size it is %.2f %%. The points are joined by "
                         "cubics",
                         100.0 * fabs(r.area / hertz.area - 1.0));
    double along, across;
    status = area_error(galet_ledger_watch(ledger), 100, 50, &along);
    status = status ? status : area_error(galet_ledger_watch(ledger), 50, 100, &across);
    if (status) {
        return status;
    }
    galet_ledger_claim(ledger, "finer-along-x", 100.0 * along, along < across);
    galet_ledger_explain(ledger, "finer-along-x",
                         "error of the area in %% with 100 x 50 cells counted; with 50 x 100, as many, it is %.2f %%",
                         100.0 * across);
    return GALET_OK;
}

/// Pressure of a roller whose profile is a polygon through so many points of the circle, along the middle line in y;
/// returns how far it is from Hertz's at most, over the peak.
static galet_status polygon(galet_ledger *ledger, size_t corners, const char *name, double *rough) {
    enum { EACH = 24, MOST = 40 * EACH };
    double cy[40], cz[40], y[MOST], z[MOST];
    galet_rolling_def def = press(galet_ledger_watch(ledger));
    circle_points(corners, 3e-3, def.contact.body1.ry, cy, cz);
    size_t count = (corners - 1) * EACH + 1;
    for (size_t i = 0; i < count; i++) {
        size_t side = i / EACH < corners - 1 ? i / EACH : corners - 2;
        double part = (double)i / EACH - (double)side;
        y[i] = cy[side] + part * (cy[side + 1] - cy[side]);
        z[i] = cz[side] + part * (cz[side + 1] - cz[side]);
    }
    def.profile = (galet_profile){.kind = GALET_PROFILE_POINTS, .y = y, .z = z, .count = count};
    galet_hertz hertz = galet_chevalier_2006_reference();
    galet_rolling *rolling = NULL;
    galet_rolling_result r;
    galet_status status = solve(&def, 50, 50, &rolling, &r);
    const double *p = status ? NULL : galet_rolling_field(rolling, GALET_ROLLING_PRESSURE);
    galet_table *table = galet_ledger_table(ledger, "polygons");
    *rough = 0.0;
    for (size_t j = 0; p && j < r.grid.ny; j++) {
        double place = r.grid.y0 + (double)j * r.grid.dy, here = p[j * r.grid.nx + r.grid.nx / 2];
        *rough = fmax(*rough, fabs(here - galet_hertz_pressure(&hertz, 0.5 * r.grid.dx, place)) / hertz.p0);
        GALET_ADD_ROW(table, place, here);
        galet_table_set_text(table, "profile", name);
    }
    galet_rolling_destroy(rolling);
    return status;
}

static galet_status find_polygons(galet_ledger *ledger) {
    double few, many;
    galet_status status = polygon(ledger, 10, "10 points", &few);
    status = status ? status : polygon(ledger, 40, "40 points", &many);
    if (!status) {
        galet_ledger_claim(ledger, "profile-points", few, few > 2.0 * many);
        galet_ledger_explain(ledger, "profile-points",
                             "largest difference from Hertz's pressure over its peak, for a polygon through 10 points "
                             "over 6 mm; through 40 it is %.3f",
                             many);
    }
    return status;
}

static galet_status find_active_set(galet_ledger *ledger) {
    galet_active_set_def def = galet_default_active_set();
    double *p = malloc(def.nx * def.ny * sizeof *p);
    if (!p) {
        return GALET_ERR_MEMORY;
    }
    galet_active_set_result r;
    galet_status status = galet_active_set_solve(&def, p, &r);
    double lowest = 0.0;
    for (size_t i = 0; !status && i < def.nx * def.ny; i++) {
        lowest = fmin(lowest, p[i]);
    }
    free(p);
    if (status) {
        return status;
    }
    bool ends = lowest >= 0.0 && fabs(r.load / def.contact.load - 1.0) < 0.01;
    galet_ledger_claim(ledger, "active-set", r.solves, ends);
    galet_ledger_explain(ledger, "active-set",
                         "systems solved on %zu x %zu cells, from %zu cells of overlap to %zu in contact, at Hertz's "
                         "approach; no pressure is negative and the load is %.1f N",
                         def.nx, def.ny, r.at_start, r.cells, r.load);
    return GALET_OK;
}

galet_status galet_chevalier_2006_grids(galet_ledger *ledger) {
    galet_status status = find_active_set(ledger);
    status = status ? status : find_cells(ledger);
    status = status ? status : find_bounds(ledger);
    return status ? status : find_polygons(ledger);
}

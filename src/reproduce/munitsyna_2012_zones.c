#include "reproduce/munitsyna_2012_parts.h"
#include "reproduce/munitsyna_2012_patch.h"

#include "base/format.h"

#include <galet/patch.h>

/// Zones of stagnation, figure 3: the wrenches that friction balances without motion.

enum { STEPS = 120 };

/// Slip and spin of all proportions: from pure spin, 0, to pure sliding, STEPS.
static void proportion(int i, double *u, double *omega) {
    double angle = 0.5 * M_PI * i / STEPS;
    *u = i == 0 ? 0.0 : tan(0.5 * angle) / tan(0.25 * M_PI);
    *omega = i == STEPS ? 0.0 : 1.0 - *u;
}

static galet_status prepare(galet_patch_law *law) {
    galet_patch_def def = galet_default_patch();
    def.patch = (galet_patch){1.0, GALET_MUNITSYNA_MU, 0.0};
    def.friction = def.load = 1.0;
    return galet_patch_law_prepare(&def, law);
}

/// How much of what friction can bear this drag takes: 1 on the border of the exact zone.
static galet_status utilisation(const galet_patch_law *law, double psi, galet_munitsyna_drag drag, double *used) {
    galet_wrench pull = {{drag.f1 * cos(psi) - drag.f2 * sin(psi), drag.f1 * sin(psi) + drag.f2 * cos(psi)}, drag.m};
    galet_patch_limit limit = {0};
    galet_status status = galet_patch_law_limit(law, pull, &limit);
    *used = limit.utilisation;
    return status;
}

/// Least and largest utilisation over the border that an approximation draws.
typedef struct use {
    double least, largest;
} use;

typedef galet_munitsyna_drag drag_function(double psi, double u, double omega);

static galet_munitsyna_drag exact_drag(double psi, double u, double omega) {
    return galet_munitsyna_exact(GALET_MUNITSYNA_MU, psi, u, omega);
}

static galet_munitsyna_drag first_drag(double psi, double u, double omega) {
    galet_munitsyna_pade c = galet_munitsyna_printed(GALET_MUNITSYNA_MU, psi);
    return galet_munitsyna_first(&c, u, omega);
}

/// Of second order with +b1; F2 by (2.8) with n = 4 and a4 corrected.
static galet_munitsyna_drag second_drag(double psi, double u, double omega) {
    galet_munitsyna_pade c = galet_munitsyna_corrected(GALET_MUNITSYNA_MU, psi);
    galet_munitsyna_drag drag = galet_munitsyna_second(&c, u, omega);
    drag.f2 = isfinite(c.a4) ? galet_munitsyna_higher(&c, 4, c.a4, u, omega) : 0.0;
    return drag;
}

static galet_status use_of(const galet_patch_law *law, double psi, drag_function *drag, use *found) {
    *found = (use){INFINITY, 0.0};
    for (int i = 0; i <= STEPS; i += 2) {
        double u, omega, used;
        proportion(i, &u, &omega);
        galet_status status = utilisation(law, psi, drag(psi, u, omega), &used);
        if (status) {
            return status;
        }
        found->least = fmin(found->least, used);
        found->largest = fmax(found->largest, used);
    }
    return GALET_OK;
}

static const double degrees[] = {0.0, 15.0, 30.0, 45.0, 60.0, 75.0, 90.0};
enum { DIRECTIONS = sizeof degrees / sizeof *degrees };

/// Sines and cosines of right angles are not quite 0 in double: along an axis nothing is across.
static double direction(int i) {
    return degrees[i] * M_PI / 180.0;
}

/// How far a border is from the exact one.
static double distance(use border) {
    return fmax(border.largest - 1.0, 1.0 - border.least);
}

/// Largest distances over all directions.
typedef struct distances {
    double exact, first, second;
    bool nearer;  // second order is so in every direction
} distances;

static galet_status fill_use(galet_ledger *ledger, const galet_patch_law *law, distances *apart) {
    galet_table *table = galet_ledger_table(ledger, "zone_use");
    *apart = (distances){.nearer = true};
    for (int i = 0; i < DIRECTIONS; i++) {
        use exact, first, second;
        double psi = direction(i);
        galet_status status = use_of(law, psi, exact_drag, &exact);
        status = status ? status : use_of(law, psi, first_drag, &first);
        status = status ? status : use_of(law, psi, second_drag, &second);
        if (status) {
            return status;
        }
        apart->exact = fmax(apart->exact, distance(exact));
        apart->first = fmax(apart->first, distance(first));
        apart->second = fmax(apart->second, distance(second));
        apart->nearer = apart->nearer && distance(second) < distance(first);
        GALET_ADD_ROW(table, degrees[i], first.least, first.largest, second.least, second.largest);
    }
    return GALET_OK;
}

static void add_zone(galet_table *table, double psi, const char *name, drag_function *drag) {
    for (int i = 0; i <= STEPS; i++) {
        double u, omega;
        proportion(i, &u, &omega);
        galet_munitsyna_drag at = drag(psi, u, omega);
        GALET_ADD_ROW(table, at.f1, at.f2, at.m);
        galet_table_set_text(table, "curve", name);
    }
}

static void fill_directions(galet_ledger *ledger) {
    galet_table *exact = galet_ledger_table(ledger, "zones_exact"),
                *second = galet_ledger_table(ledger, "zones_second");
    for (int i = 0; i < DIRECTIONS; i += 2) {
        char name[64];
        galet_format(name, sizeof name, "exact, psi = %.0f°", degrees[i]);
        add_zone(exact, direction(i), name, exact_drag);
        galet_format(name, sizeof name, "second order, psi = %.0f°", degrees[i]);
        add_zone(second, direction(i), name, second_drag);
    }
}

/// Figure 3: one direction, all orders.
static void fill_zone(galet_table *table) {
    double psi = GALET_MUNITSYNA_PSI;
    galet_munitsyna_pade printed = galet_munitsyna_printed(GALET_MUNITSYNA_MU, psi);
    galet_munitsyna_pade corrected = galet_munitsyna_corrected(GALET_MUNITSYNA_MU, psi);
    for (int i = 0; i <= STEPS; i++) {
        double u, omega;
        proportion(i, &u, &omega);
        galet_munitsyna_drag exact = exact_drag(psi, u, omega), first = first_drag(psi, u, omega);
        galet_munitsyna_drag second = second_drag(psi, u, omega);
        GALET_ADD_ROW(table, exact.f1, exact.f2, exact.m, first.f1, first.m, second.f1,
                      galet_munitsyna_second(&corrected, u, omega).f2, second.f2, second.m,
                      galet_munitsyna_second(&printed, u, omega).m);
    }
}

galet_status galet_munitsyna_find_zones(galet_ledger *ledger) {
    double psi = GALET_MUNITSYNA_PSI, little = 1e-9;
    distances apart = {0};
    double jump = exact_drag(psi, little, 0.0).f1 - exact_drag(psi, 0.0, little).f1;
    galet_ledger_claim(ledger, "no-limit", jump, jump > 0.5);
    galet_ledger_explain(ledger, "no-limit", "F1 at slip 10^-9 without spin, less F1 at spin 10^-9 without slip");
    galet_patch_law law;
    galet_status status = prepare(&law);
    status = status ? status : fill_use(ledger, &law, &apart);
    if (status) {
        return status;
    }
    galet_ledger_claim(ledger, "zones", apart.exact, apart.exact < 1e-9);
    galet_ledger_explain(
        ledger, "zones",
        "wrenches of (1.3) to (1.5) at 61 proportions of slip and spin and 7 directions, against the "
        "largest multiple that friction balances, found as a minimum of the power: how far it is from 1");
    galet_ledger_claim(ledger, "zones-second", apart.second, apart.nearer);
    galet_ledger_explain(ledger, "zones-second",
                         "largest distance from 1 of what the border takes of what friction can balance: second order, "
                         "with +b1 and F2 of (2.8), n = 4, a4 corrected, against %.3f in first order; in each of 7 "
                         "directions second order is nearer",
                         apart.first);
    fill_directions(ledger);
    fill_zone(galet_ledger_table(ledger, "zone"));
    return GALET_OK;
}

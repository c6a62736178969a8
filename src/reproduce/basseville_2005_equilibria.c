// Section 3: table 1 cell by cell, and where its equilibria are.
#include "reproduce/basseville_2005.h"

#include "base/format.h"

#include <math.h>

enum { DRAWS = 200, POINTS = 1000 };

/// Words of the items on the cell that lacks its stuck states.
#define AT_HAND "The cell is read in the text at hand, an extraction that may have lost them"

/// An entry of a cell as the table has it.
typedef struct entry {
    const char *id;
    int cell;
    galet_klarbring_type type;
} entry;

static const entry single[] = {
    {"table-1-c1-detached", 0, GALET_KLARBRING_DETACHED},   {"table-1-c2-detached", 1, GALET_KLARBRING_DETACHED},
    {"table-1-c3-detached", 2, GALET_KLARBRING_DETACHED},   {"table-1-c3-slip-ahead", 2, GALET_KLARBRING_SLIP_AHEAD},
    {"table-1-c4-grazing", 3, GALET_KLARBRING_GRAZING},     {"table-1-c5-grazing", 4, GALET_KLARBRING_GRAZING},
    {"table-1-c6-grazing", 5, GALET_KLARBRING_GRAZING},     {"table-1-c7-slip-ahead", 6, GALET_KLARBRING_SLIP_AHEAD},
    {"table-1-c7-slip-back", 6, GALET_KLARBRING_SLIP_BACK}, {"table-1-c8-slip-back", 7, GALET_KLARBRING_SLIP_BACK},
    {"table-1-c9-slip-back", 8, GALET_KLARBRING_SLIP_BACK},
};

static const entry infinite[] = {
    {"table-1-c5-slip-ahead", 4, GALET_KLARBRING_SLIP_AHEAD}, {"table-1-c6-stuck", 5, GALET_KLARBRING_STUCK},
    {"table-1-c7-stuck", 6, GALET_KLARBRING_STUCK},           {"table-1-c8-stuck", 7, GALET_KLARBRING_STUCK},
    {"table-1-c9-stuck", 8, GALET_KLARBRING_STUCK},
};

/// Whether all systems drawn in a cell have the types of its set, by the library and directly.
static bool is_uniform(int cell) {
    galet_klarbring_def set = galet_basseville_set(cell);
    unsigned types = galet_basseville_types(&set);
    bool same = types == galet_basseville_types_directly(&set);
    for (int i = 0; i < DRAWS; i++) {
        galet_klarbring_def def = galet_basseville_draw(31, i, cell);
        same = same && types == galet_basseville_types(&def) && types == galet_basseville_types_directly(&def);
    }
    return same;
}

/// 1 where the set of the cell has one equilibrium of the type, and a system drawn in it too.
static double count_single(const entry *e) {
    galet_klarbring_def def = galet_basseville_set(e->cell);
    galet_klarbring_equilibrium found;
    bool there = galet_basseville_find(&def, e->type, &found);
    return !is_uniform(e->cell) ? NAN : !there ? 0.0 : found.continuum ? INFINITY : 1.0;
}

/// A place of a stretch, by a part of it between 0 and 1; far along one without end.
static double place_in(const galet_klarbring_range *ut, double part) {
    if (isfinite(ut->min) && isfinite(ut->max)) {
        return ut->min + part * (ut->max - ut->min);
    }
    double way = pow(10.0, 6.0 * part - 3.0);
    return isfinite(ut->min) ? ut->min + way : ut->max - way;
}

/// How many of so many places spread over a stretch solve (7).
static double count_points(const entry *e, galet_klarbring_equilibrium *found) {
    galet_klarbring_def def = galet_basseville_set(e->cell);
    if (!galet_basseville_find(&def, e->type, found)) {
        return 0.0;
    }
    int count = 0;
    for (int i = 0; i < POINTS; i++) {
        count += galet_basseville_is_equilibrium(&def, place_in(&found->ut, (i + 0.5) / POINTS));
    }
    return count;
}

static void describe_range(char *text, size_t size, const galet_klarbring_range *ut) {
    if (isfinite(ut->min) && isfinite(ut->max)) {
        galet_format(text, size, "from %.6g to %.6g", ut->min, ut->max);
    } else {
        galet_format(text, size, isfinite(ut->min) ? "all u_T > %.6g" : "all u_T < %.6g",
                     isfinite(ut->min) ? ut->min : ut->max);
    }
}

static void find_entries(galet_ledger *ledger) {
    for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
        galet_ledger_number(ledger, single[i].id, count_single(&single[i]));
        galet_ledger_explain(ledger, single[i].id,
                             "set c%d and %d systems drawn in the cell, by the library and from (7)",
                             single[i].cell + 1, DRAWS);
    }
    for (size_t i = 0; i < sizeof infinite / sizeof *infinite; i++) {
        galet_klarbring_equilibrium found = {0};
        double count = count_points(&infinite[i], &found);
        bool holds = found.continuum && count == POINTS && is_uniform(infinite[i].cell);
        char range[64];
        describe_range(range, sizeof range, &found.ut);
        galet_ledger_claim(ledger, infinite[i].id, count, holds);
        galet_ledger_explain(ledger, infinite[i].id,
                             "set c%d: %s; of %d places along it %.0f solve (7), put in directly; %d systems drawn in "
                             "the cell have it too",
                             infinite[i].cell + 1, range, POINTS, count, DRAWS);
    }
}

static galet_klarbring_def coupled(int cell, double sign) {
    galet_klarbring_def def = galet_basseville_set(cell);
    if (sign == 0.0) {
        def.w = 0.0;
        def.fn = cell / 3 - 1;
        return def;
    }
    return sign < 0.0 ? galet_basseville_mirrored(def) : def;
}

static void fill_cells(galet_table *table) {
    static const char *const columns[] = {"A < 0", "A = 0", "A > 0"};
    static const char *const rows[] = {"mu < KT / |W|", "mu = KT / |W|", "mu > KT / |W|"};
    for (int sign = 1; sign >= -1; sign--) {
        for (int row = 0; row < (sign ? 3 : 1); row++) {
            char text[64];
            GALET_ADD_ROW(table, sign == 1 && row == 2 ? 3.0 : 0.0);
            galet_table_set_text(table, "coupling", sign > 0 ? "W > 0" : sign < 0 ? "W < 0" : "W = 0");
            galet_table_set_text(table, "friction", sign ? rows[row] : "any mu > 0");
            for (int column = 0; column < 3; column++) {
                galet_klarbring_def def = coupled(3 * column + row, sign);
                galet_basseville_describe(text, sizeof text, galet_basseville_types(&def));
                galet_table_set_text(table, columns[column], text);
            }
        }
    }
}

static void find_kinds(galet_ledger *ledger) {
    for (int cell = 0; cell < GALET_BASSEVILLE_CELLS; cell++) {
        char id[32], types[64];
        galet_klarbring_def def = galet_basseville_set(cell);
        int directly = galet_basseville_count(galet_basseville_types_directly(&def));
        galet_format(id, sizeof id, "table-1-c%d-kinds", cell + 1);
        galet_basseville_describe(types, sizeof types, galet_basseville_types(&def));
        galet_ledger_number(
            ledger, id, is_uniform(cell) ? (double)galet_basseville_count(galet_basseville_types(&def)) : (double)NAN);
        if (cell == 2) {
            galet_ledger_prove(ledger, id, directly, 0.0,
                               "the library has %s; the half-lines of (7) meet in a stretch, not in a point, and give "
                               "%d kinds too: the stuck states -R_N > |A| / (mu W - KT) are missing. At u_T = -2: "
                               "R = (-1.5, -2), and 2 < 3/2 * 1.5. " AT_HAND,
                               types, directly);
        } else {
            galet_ledger_explain(ledger, id,
                                 "%s, in set c%d and %d systems drawn in the cell, by the library and "
                                 "directly from (7)",
                                 types, cell + 1, DRAWS);
        }
    }
}

/// The smallest force along the wall, added to the others, that moves a mass at rest there: by bisection on motions
/// that are integrated directly.
static double dislodging_force(const galet_klarbring_def *system, double ut) {
    double holds = 0.0, moves = 1.0;
    for (int i = 0; i < 50; i++) {
        galet_klarbring_def def = *system;
        galet_basseville_direct run = {.start.ut = ut, .t_end = 1e-3};
        double force = 0.5 * (holds + moves);
        def.ft += force;
        galet_basseville_integrate(&def, &run);
        *(run.rests && run.t == 0.0 ? &holds : &moves) = force;
    }
    return holds;
}

/// A stuck state of the cell that lacks them: how far within the cone the wall's reaction is in a motion of the
/// library.
static void find_stuck_state(galet_ledger *ledger, const galet_klarbring_def *def) {
    galet_klarbring_motion motion = {.start.ut = -2.0, .t_end = 100.0};
    galet_klarbring_result result = galet_basseville_run(def, &motion);
    const galet_klarbring_sample *last = &result.last;
    const bool rests = result.t_rest == 0.0 && last->ut == motion.start.ut;
    double slack = rests ? def->mu * fabs(last->rn) - fabs(last->rt) : NAN, force = dislodging_force(def, -2.0);
    galet_ledger_claim(ledger, "table-1-c3-stuck-state", slack, !(slack > 0.0));
    galet_ledger_prove(ledger, "table-1-c3-stuck-state", force, 1e-12,
                       "put there the mass rests for 100 s by the library, with R = (%.4g, %.4g), %.4g N within the "
                       "cone; by direct integration it takes %.9f N along the wall to move it. " AT_HAND,
                       last->rn, last->rt, slack, force);
}

/// Of the cell that lacks its stuck states: one of them, and a motion that ends among them.
static void find_missing(galet_ledger *ledger) {
    galet_klarbring_def def = galet_basseville_set(2);
    find_stuck_state(ledger, &def);
    galet_klarbring_motion motion = {.start = {-0.01, -1.8, 0.0, 0.02}, .t_end = 40.0};
    galet_basseville_direct direct = {.start = motion.start, .t_end = 40.0};
    galet_klarbring_result result = galet_basseville_run(&def, &motion);
    galet_basseville_integrate(&def, &direct);
    bool rests = !isnan(result.t_rest) && direct.rests;
    galet_ledger_claim(ledger, "table-1-c3-rest", rests ? result.last.ut : NAN, fabs(result.last.ut + 1.5) < 1e-6);
    galet_ledger_prove(ledger, "table-1-c3-rest", direct.last.ut, 1e-9,
                       "from U = (-0.01, -1.8), V = (0, 0.02) the mass comes to rest for ever at u_T = %.9f by closed "
                       "forms and at %.9f by direct integration, after %.6f s; the imminent slip is at -1.5. " AT_HAND,
                       result.last.ut, direct.last.ut, result.t_rest);
}

galet_status galet_basseville_table_1(galet_ledger *ledger) {
    find_entries(ledger);
    find_kinds(ledger);
    find_missing(ledger);
    fill_cells(galet_ledger_table(ledger, "cells"));
    return GALET_OK;
}

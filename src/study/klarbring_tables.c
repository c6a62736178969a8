#include "study/klarbring_tables.h"

#include "base/format.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define SAMPLED(member, ...) GALET_BOUND_COLUMN(galet_klarbring_row, member, __VA_ARGS__)

static const galet_column motion_columns[] = {
    SAMPLED(at.t, "t", "s", "time"),
    SAMPLED(at.un, "uN", "m", "displacement towards the wall, which is at 0"),
    SAMPLED(at.ut, "uT", "m", "displacement along the wall"),
    SAMPLED(at.vn, "vN", "m/s", "velocity towards the wall"),
    SAMPLED(at.vt, "vT", "m/s", "velocity along the wall"),
    SAMPLED(at.rn, "rN", "N", "normal reaction of the wall, which pushes with rN < 0"),
    SAMPLED(at.rt, "rT", "N", "friction"),
    SAMPLED(at.energy, "energy", "J", "kinetic energy, and elastic energy above that of the free equilibrium"),
    SAMPLED(at.dissipated, "dissipated", "J", "energy dissipated by friction and impacts since the start"),
    GALET_TEXT_COLUMN("phase", "free, slip or rest", .bound = true, .offset = offsetof(galet_klarbring_row, phase)),
    GALET_END,
};

static const galet_column event_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("uN", "m", "displacement towards the wall"),
    GALET_COLUMN("uT", "m", "displacement along the wall"),
    GALET_TEXT_COLUMN("kind", "what happens"),
    GALET_END,
};

static const galet_column phase_columns[] = {
    GALET_COLUMN("from", "s", "when it begins"),
    GALET_COLUMN("to", "s", "when it ends"),
    GALET_TEXT_COLUMN("name", "a phase at the wall: slip or rest"),
    GALET_END,
};

static const galet_column reaction_columns[] = {
    GALET_COLUMN("rT", "N", "friction"),
    GALET_COLUMN("rN", "N", "normal reaction"),
    GALET_END,
};

static const galet_column wall_columns[] = {
    GALET_COLUMN("uT", "m", "displacement along the wall"),
    GALET_COLUMN("uN", "m", "displacement towards the wall"),
    GALET_END,
};

static const galet_column equilibrium_columns[] = {
    GALET_COLUMN("rT", "N", "friction"),
    GALET_COLUMN("rN", "N", "normal reaction"),
    GALET_COLUMN("uN", "m", "displacement towards the wall"),
    GALET_COLUMN("uT", "m", "displacement along the wall"),
    GALET_TEXT_COLUMN("equilibrium", "type and stability of the equilibrium"),
    GALET_END,
};

static const galet_column cell_columns[] = {
    GALET_TEXT_COLUMN("friction", "below the coefficient at which the mass wedges, there, or above"),
    GALET_TEXT_COLUMN("A < 0", "the force draws away from the wall"),
    GALET_TEXT_COLUMN("A = 0", "it does neither"),
    GALET_TEXT_COLUMN("A > 0", "it presses"),
    GALET_COLUMN("here", "", "1: any cell of the row may be that of the system; 2 to 4: that column"),
    GALET_END,
};

static const galet_column fan_columns[] = {
    GALET_COLUMN(
        "kick", "",
        "size of the kicks, in parts of the way to the wall, of |rN| / max(KT, |W|) at the wall, of 1 m grazing"),
    GALET_COLUMN("response", "", "how far any motion goes, in the same parts"),
    GALET_COLUMN("remaining", "", "how far any still is in the end"),
    GALET_TEXT_COLUMN("equilibrium", "type and stability of the equilibrium"),
    GALET_END,
};

const galet_table_def galet_klarbring_tables[] = {
    {"motion", "the motion until t_end", motion_columns},
    {"events", "what happens on the way", event_columns},
    {"phases", "when the mass is at the wall", phase_columns},
    {"cone", "the cone of friction", reaction_columns},
    {"line", "reactions that hold the mass at the wall, all along it", reaction_columns},
    {"stretches", "those that are equilibria: the ends of each stretch, or as far as it is shown", equilibrium_columns},
    {"points", "equilibria that are points", equilibrium_columns},
    {"start", "where the mass begins", wall_columns},
    {"wall", "face of the wall at 0, as far as the mass goes", wall_columns},
    {"cells", "equilibria of all cells, with stability: L Lyapunov, A asymptotic, U unstable", cell_columns},
    {"fan", "motions from kicks of each equilibrium in all directions", fan_columns},
    GALET_END,
};

static const galet_layer cone_layers[] = {
    {.kind = GALET_PATH,
     .table = "cone",
     .x = "rT",
     .y = "rN",
     .closed = true,
     .filled = true,
     .label = "cone of friction"},
    {.kind = GALET_PATH, .table = "line", .x = "rT", .y = "rN", .dash = true, .label = "at the wall"},
    {.kind = GALET_PATH, .table = "stretches", .x = "rT", .y = "rN", .series = "equilibrium"},
    {.kind = GALET_POINTS, .table = "points", .x = "rT", .y = "rN", .series = "equilibrium"},
    GALET_END,
};

static const galet_layer cell_layers[] = {{.kind = GALET_TABLE, .table = "cells", .highlight = "here"}, GALET_END};

static const galet_layer path_layers[] = {
    {.kind = GALET_PATH, .table = "wall", .x = "uT", .y = "uN", .closed = true, .filled = true, .label = "wall"},
    {.kind = GALET_PATH, .table = "motion", .x = "uT", .y = "uN", .label = "path"},
    {.kind = GALET_PATH, .table = "stretches", .x = "uT", .y = "uN", .series = "equilibrium"},
    {.kind = GALET_POINTS, .table = "start", .x = "uT", .y = "uN", .label = "start"},
    {.kind = GALET_POINTS, .table = "events", .x = "uT", .y = "uN", .series = "kind"},
    {.kind = GALET_POINTS, .table = "points", .x = "uT", .y = "uN", .series = "equilibrium"},
    GALET_END,
};

#define LINE(column, words)                                                                                            \
    { .kind = GALET_LINES, .table = "motion", .x = "t", .y = column, .label = words }
#define PHASES                                                                                                         \
    { .kind = GALET_SPANS, .table = "phases", .x = "from", .upper = "to", .y = "name" }

#define EVENTS                                                                                                         \
    { .kind = GALET_EVENTS, .table = "events", .x = "t", .y = "kind" }

static const galet_layer place_layers[] = {PHASES, EVENTS, LINE("uN", "towards the wall"), LINE("uT", "along the wall"),
                                           GALET_END};
static const galet_layer force_layers[] = {PHASES, EVENTS, LINE("rN", "normal reaction"), LINE("rT", "friction"),
                                           GALET_END};
static const galet_layer energy_layers[] = {PHASES, EVENTS, LINE("energy", "energy"), LINE("dissipated", "dissipated"),
                                            GALET_END};
static const galet_layer fan_layers[] = {
    {.kind = GALET_LINES, .table = "fan", .x = "kick", .y = "response", .series = "equilibrium"},
    {.kind = GALET_LINES,
     .table = "fan",
     .x = "kick",
     .y = "remaining",
     .series = "equilibrium",
     .dash = true,
     .label = "in the end"},
    GALET_END,
};

const galet_figure galet_klarbring_figures[] = {
    {"cone", "Reactions and the cone of friction",
     "Reactions that would hold the mass at a place of the wall lie on a line; those within the cone are equilibria, "
     "its edges are where sliding is imminent. A detached equilibrium has no reaction.",
     .x.label = "friction", .y.label = "normal reaction", .layers = cone_layers},
    {"cells", "The nine cells",
     "Equilibria by the sign of A = KT FN - W FT and by the coefficient of friction (Basseville, Ballard and Leger "
     "2005, completed). L: stable after Lyapunov, A: asymptotically, U: unstable. Marked is the cell of this system, "
     "or all that its uncertainty allows.",
     .layers = cell_layers},
    {"path", "Path of the mass",
     "The face of the wall is at uN = 0; the mass moves below. Stretches of equilibria lie on it.",
     .x.label = "along the wall", .y.label = "towards the wall", .layers = path_layers},
    {"places", "Displacements", "At the wall where shaded.", .y.label = "displacement", .layers = place_layers},
    {"forces", "Reactions of the wall", "Impulses of impacts are not shown.", .y.label = "force",
     .layers = force_layers},
    {"energy", "Energy", "Their sum stays what it was.", .y.label = "energy", .layers = energy_layers},
    {"fan", "Stability by trial",
     "How far kicks in all directions lead, against their size, and how far the mass still is in the end, ten periods "
     "of the lower frequency later or more. A line of slope 1 or 1/2 dies out with the kick: stable; what is left in "
     "the end is then far less where it is asymptotically stable, else in proportion to the kick. A level line is an "
     "equilibrium that the smallest kick leaves: unstable. Velocities count over the higher frequency; all is in parts "
     "of a length: the way to the wall of a detached mass, |rN| / max(KT, |W|) at the wall, 1 m of a grazing mass.",
     .x.label = "size of the kick", .x.log = true, .y.label = "distance", .y.log = true, .layers = fan_layers},
    GALET_END,
};

static void name_of(const galet_klarbring_equilibrium *e, char *text, size_t size) {
    galet_format(text, size, "%s (%s)", galet_klarbring_type_name(e->type),
                 galet_klarbring_stability_name(e->stability));
}

/// How large a push the cone shows: half as much again as the hardest equilibrium, or what the force would make.
static double depth_of(const galet_klarbring_picture *p) {
    double depth = 0.0;
    for (size_t i = 0; i < p->count; i++) {
        const galet_klarbring_range r = p->equilibria[i].rn;
        depth = fmax(depth, 1.5 * fmax(isfinite(r.min) ? -r.min : 0.0, isfinite(r.min) ? 0.0 : -2.0 * r.max));
    }
    double force = fmax(fabs(p->def->fn), fabs(p->def->ft));
    return depth > 0.0 ? depth : force > 0.0 ? 1.5 * force : 1.0;
}

/// From where the wall ceases to push to where it pushes with `depth`, and a little beyond the tip.
static void fill_line(const galet_klarbring_picture *p, double depth, galet_table *line) {
    const galet_klarbring_def *d = p->def;
    for (int end = 0; end < 2 && line; end++) {
        double push = end == 0 ? -0.25 * depth : depth;
        double ut =
            d->w != 0.0 ? (d->fn - push) / d->w : (d->ft + (2 * end - 1) * 1.5 * fmax(d->mu, 0.2) * depth) / d->kt;
        GALET_ADD_ROW(line, d->kt * ut - d->ft, d->w * ut - d->fn);
    }
}

static void fill_cone(const galet_klarbring_def *def, double depth, galet_table *cone) {
    if (cone) {
        GALET_ADD_ROW(cone, 0.0, 0.0);
        GALET_ADD_ROW(cone, -def->mu * depth, -depth);
        GALET_ADD_ROW(cone, def->mu * depth, -depth);
    }
}

/// The ends of each stretch; an open one is cut where the cone is.
static void fill_stretches(const galet_klarbring_picture *p, double depth, galet_table *stretches) {
    const galet_klarbring_def *d = p->def;
    for (size_t i = 0; i < p->count && stretches; i++) {
        const galet_klarbring_equilibrium *e = &p->equilibria[i];
        for (int end = 0; end < 2 && e->continuum; end++) {
            char name[64];
            const bool deep = (end == 0) == (d->w > 0.0);  // towards where the wall pushes harder
            const double ut = end == 0 ? e->ut.min : e->ut.max, cut = (d->fn - depth) / d->w;
            name_of(e, name, sizeof name);
            if (isfinite(ut)) {
                GALET_ADD_ROW(stretches, end == 0 ? e->rt.min : e->rt.max, deep ? e->rn.min : e->rn.max, 0.0, ut);
            } else {
                GALET_ADD_ROW(stretches, d->kt * cut - d->ft, -depth, 0.0, cut);
            }
            galet_table_set_text(stretches, "equilibrium", name);
        }
    }
}

static void fill_points(const galet_klarbring_picture *p, galet_table *points) {
    for (size_t i = 0; i < p->count && points; i++) {
        const galet_klarbring_equilibrium *e = &p->equilibria[i];
        char name[64];
        if (!e->continuum) {
            name_of(e, name, sizeof name);
            GALET_ADD_ROW(points, e->rt.min, e->rn.min, e->un, e->ut.min);
            galet_table_set_text(points, "equilibrium", name);
        }
    }
}

static void widen(galet_klarbring_range *range, double x) {
    *range = (galet_klarbring_range){fmin(range->min, x), fmax(range->max, x)};
}

/// Widens the ranges of uT and uN by the rows of a table.
static void widen_by(const galet_table *table, galet_klarbring_range *ut, galet_klarbring_range *un) {
    for (size_t c = 0; table && galet_table_definition(table)->columns[c].name; c++) {
        const char *name = galet_table_definition(table)->columns[c].name;
        galet_klarbring_range *range = !strcmp(name, "uT") ? ut : !strcmp(name, "uN") ? un : NULL;
        for (size_t i = 0; range && i < galet_table_rows(table); i++) {
            widen(range, galet_table_numbers(table, c)[i]);
        }
    }
}

/// A slab behind the face of the wall, a little longer than what lies before it and as thick as is seen beside that.
static void fill_wall(galet_result *out) {
    galet_table *wall = galet_result_table(out, "wall");
    galet_klarbring_range ut = {INFINITY, -INFINITY}, un = {0.0, 0.0};
    widen_by(galet_result_table(out, "motion"), &ut, &un);
    widen_by(galet_result_table(out, "points"), &ut, &un);
    widen_by(galet_result_table(out, "stretches"), &ut, &un);
    if (!wall || !(ut.max >= ut.min)) {
        return;
    }
    double length = ut.max > ut.min ? ut.max - ut.min : un.min < 0.0 ? -un.min : 1.0;
    double thick = 0.06 * (un.min < 0.0 ? -un.min : length), beyond = 0.05 * length;
    GALET_ADD_ROW(wall, ut.min - beyond, 0.0);
    GALET_ADD_ROW(wall, ut.max + beyond, 0.0);
    GALET_ADD_ROW(wall, ut.max + beyond, thick);
    GALET_ADD_ROW(wall, ut.min - beyond, thick);
}

/// "slip+ U, stuck L" of one cell.
static void describe_cell(const galet_klarbring_def *def, galet_klarbring_cell cell, double uncertainty, char *text,
                          size_t size) {
    static const char letters[] = {
        [GALET_KLARBRING_ASYMPTOTIC] = 'A',
        [GALET_KLARBRING_LYAPUNOV] = 'L',
        [GALET_KLARBRING_UNSTABLE] = 'U',
        [GALET_KLARBRING_UNDETERMINED] = '?',
    };
    *text = '\0';
    for (galet_klarbring_type type = 0; type <= GALET_KLARBRING_SLIP_BACK; type++) {
        galet_klarbring_stability stability;
        if (galet_klarbring_cell_has(def, cell, type, uncertainty, &stability)) {
            size_t used = strlen(text);
            galet_format(text + used, size - used, "%s%s %c", used > 0 ? ", " : "", galet_klarbring_type_name(type),
                         letters[stability]);
        }
    }
}

/// Which cells of a row may be that of the system, as `here` counts them.
static double mark_of(const galet_klarbring_class *class, int d) {
    int found = 0, column = 0;
    for (size_t i = 0; i < class->count; i++) {
        found += class->compatible[i].d == d;
        column = class->compatible[i].d == d ? class->compatible[i].a + 3 : column;
    }
    return found > 1 ? 1.0 : column;
}

/// A row for each relation of friction to wedging; without W nothing wedges.
static void fill_cells(const galet_klarbring_picture *p, galet_table *cells) {
    static const char *const columns[] = {"A < 0", "A = 0", "A > 0"}, *const signs[] = {"<", "=", ">"};
    const bool couples = p->def->w != 0.0;
    for (int d = 1; d >= (couples ? -1 : 1) && cells; d--) {
        char text[96];
        GALET_ADD_ROW(cells, mark_of(p->class, d));
        galet_format(text, sizeof text, couples ? "mu %s KT / |W|" : "W = 0, any mu", signs[1 - d]);
        galet_table_set_text(cells, "friction", text);
        for (int a = -1; a <= 1; a++) {
            galet_klarbring_def other = *p->def;
            other.mu = d < 1 && other.mu == 0.0 ? 1.0 : other.mu;  // rows of friction are rough
            describe_cell(&other, (galet_klarbring_cell){a, d}, p->uncertainty, text, sizeof text);
            galet_table_set_text(cells, columns[a + 1], text);
        }
    }
}

/// The smallest kicks of an equilibrium that rounding of its place does not hide.
static double finest_kick(const galet_klarbring_picture *p, const galet_klarbring_equilibrium *e) {
    galet_klarbring_state at = galet_klarbring_place(p->def, e);
    return 1e3 * DBL_EPSILON * hypot(at.un, at.ut) / galet_klarbring_reach(p->def, e);
}

/// Kicks of so many sizes, two to a decade from a tenth of the reach down.
enum { KICKS = 11, TELLING = 3 };

static galet_status kick(const galet_klarbring_picture *p, const galet_klarbring_equilibrium *e,
                         const galet_watch *watch, galet_klarbring_fan fans[KICKS], int *count) {
    const double finest = finest_kick(p, e);
    *count = 0;
    for (int i = 0; i < KICKS; i++) {
        double size = pow(10.0, -1.0 - 0.5 * i);
        galet_status status = size < finest ? GALET_OK : galet_klarbring_fan_run(p->def, e, size, watch, &fans[*count]);
        if (status) {
            return status;
        }
        *count += size >= finest;
    }
    return GALET_OK;
}

/// What the smallest kicks say of a label.
typedef enum verdict { BORNE_OUT, OFF_THE_EDGE, STILL_THERE, DIED_OUT } verdict;

/// The response grows with the kick by a power of 1 or 1/2 where it is stable, and not at all where it is not. Where it
/// is asymptotically stable nothing remains of it in the end; else as much as was given to it.
static verdict judge(galet_klarbring_stability label, const galet_klarbring_fan *larger,
                     const galet_klarbring_fan *smaller) {
    double growth = log(larger->response / smaller->response) / log(larger->size / smaller->size);
    if (label == GALET_KLARBRING_UNDETERMINED) {
        return BORNE_OUT;
    }
    if (label == GALET_KLARBRING_UNSTABLE) {
        return growth < 0.2 ? BORNE_OUT : OFF_THE_EDGE;
    }
    if (!(growth > 0.4)) {
        return OFF_THE_EDGE;
    }
    bool remains = smaller->remaining > 0.1 * smaller->size;
    return remains == (label == GALET_KLARBRING_LYAPUNOV) ? BORNE_OUT : remains ? STILL_THERE : DIED_OUT;
}

static void warn_of_fan(const galet_klarbring_picture *p, const galet_klarbring_equilibrium *e,
                        const galet_klarbring_fan *fans, int count, const char *name, galet_result *out) {
    if (count < TELLING) {
        galet_result_warn(out, "fan-undecided",
                          "kicks do not tell whether %s is stable: rounding of its place hides those within the %.2g m "
                          "over which it changes its nature",
                          name, galet_klarbring_reach(p->def, e));
        return;
    }
    verdict found = judge(e->stability, &fans[count - TELLING], &fans[count - 1]);
    if (found == STILL_THERE) {
        galet_result_warn(out, "fan-undecided",
                          "kicks of %s do not bear out its label: they have not died out in the time of the trial, and "
                          "may do so later",
                          name);
    } else if (found != BORNE_OUT) {
        galet_result_warn(out, "fan-disagrees", "kicks of %s do not bear out its label: %s", name,
                          found == DIED_OUT ? "they die out in the time of the trial"
                                            : "the edge of its neighbourhood may be nearer than the smallest of them");
    }
}

static galet_status fill_fan(const galet_klarbring_picture *p, galet_result *out) {
    galet_table *table = galet_result_table(out, "fan");
    for (size_t i = 0; i < p->count && table; i++) {
        const galet_klarbring_equilibrium *e = &p->equilibria[i];
        char name[64];
        galet_klarbring_fan fans[KICKS];
        int count;
        galet_status status = kick(p, e, galet_result_watch(out), fans, &count);
        if (status) {
            return status;
        }
        name_of(e, name, sizeof name);
        for (int k = 0; k < count; k++) {
            GALET_ADD_ROW(table, fans[k].size, fans[k].response, fans[k].remaining);
            galet_table_set_text(table, "equilibrium", name);
        }
        warn_of_fan(p, e, fans, count, name, out);
    }
    return GALET_OK;
}

galet_status galet_klarbring_tables_fill(const galet_klarbring_picture *picture, galet_result *out) {
    const double depth = depth_of(picture);
    fill_cone(picture->def, depth, galet_result_table(out, "cone"));
    fill_line(picture, depth, galet_result_table(out, "line"));
    fill_stretches(picture, depth, galet_result_table(out, "stretches"));
    fill_points(picture, galet_result_table(out, "points"));
    galet_table *start = galet_result_table(out, "start");
    if (start) {
        GALET_ADD_ROW(start, picture->start.ut, picture->start.un);
    }
    fill_wall(out);
    fill_cells(picture, galet_result_table(out, "cells"));
    return fill_fan(picture, out);
}

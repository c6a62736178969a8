#include "reproduce/chevalier_2006.h"
#include "reproduce/chevalier_2006_formulas.h"

#include "base/format.h"
#include "base/watch.h"

#include <math.h>
#include <stdlib.h>

/// A roller by the half-space, and by strips with diffusion beside it.
typedef struct trial {
    galet_rolling *known, *own;
    galet_rolling_def def;
    galet_grid grid;
    double known_min, known_max;
} trial;

static galet_status create(size_t nx, size_t ny, trial *t) {
    *t = (trial){0};
    galet_status status = galet_rolling_create(nx, ny, 1, 0, &t->known);
    return status ? status : galet_rolling_create(4, ny, 1, 0, &t->own);
}

static void destroy(trial *t) {
    galet_rolling_destroy(t->known);
    galet_rolling_destroy(t->own);
}

/// The exact contact of a roller.
static galet_status press(trial *t, double radius, const galet_watch *watch) {
    t->def = galet_chevalier_2006_blend(radius, "exact", watch);
    t->def.fields = true;
    galet_rolling_result r;
    galet_status status = galet_rolling_solve(t->known, &t->def, &r);
    t->grid = r.grid;
    t->known_min = r.y_min;
    t->known_max = r.y_max;
    return status;
}

/// Strips of the same roller; a length of 0 is none.
static galet_status cut(trial *t, double length, galet_rolling_result *r) {
    galet_rolling_def def = t->def;
    def.normal = galet_normal_find(length > 0.0 ? "strips-smoothed" : "strips");
    def.smoothing.length = length;
    return galet_rolling_solve(t->own, &def, r);
}

/// (26) with lines measured below the size of a cell.
static double fine_error(const trial *t) {
    return galet_rolling_differ(t->own, t->known).outline;
}

/// Length of the strips over a row of cells, on the mean.
static double mean_length(const trial *t, double y) {
    enum { SAMPLES = 20 };
    size_t count;
    const galet_rolling_line *lines = galet_rolling_lines(t->own, &count);
    double sum = 0.0;
    for (int k = 0; k < SAMPLES; k++) {
        double at = y + t->grid.dy * ((k + 0.5) / SAMPLES - 0.5);
        for (size_t i = 0; i < count; i++) {
            if (fabs(at - lines[i].y) <= 0.5 * lines[i].width) {
                sum += 2.0 * lines[i].half_length / SAMPLES;
                break;
            }
        }
    }
    return sum;
}

/// (26) with dS by counting the cells in contact, as 2006 would have it.
static double counted_error(const trial *t) {
    const double *p = galet_rolling_field(t->known, GALET_ROLLING_PRESSURE);
    double area = 0.0, off = 0.0;
    for (size_t j = 0; j < t->grid.ny; j++) {
        double length = 0.0;
        for (size_t i = 0; i < t->grid.nx; i++) {
            length += p[j * t->grid.nx + i] > 0.0 ? t->grid.dx : 0.0;
        }
        area += length;
        off += fabs(mean_length(t, t->grid.y0 + (double)j * t->grid.dy) - length);
    }
    return off / area;
}

/// The least error over smoothing lengths from 0.3 to 12 mm in steps of 2 %.
typedef struct best {
    double error, length;
} best;

static galet_status seek(trial *t, double (*error)(const trial *), best *out) {
    *out = (best){INFINITY, NAN};
    for (double length = 0.3e-3; length < 12e-3; length *= 1.02) {
        galet_rolling_result r;
        galet_status status = cut(t, length, &r);
        if (status) {
            return status;
        }
        double now = error(t);
        *out = now < out->error ? (best){now, length} : *out;
    }
    return GALET_OK;
}

/// The printed errors, on the paper's grid of 100 x 50 and 50 strips, with cells counted.
static galet_status find_printed(galet_ledger *ledger, trial *t, double pad_error[2]) {
    static const double radii[] = {1e-3, 50e-3, 75e-3, 500e-3};
    static const char *const ids[] = {"error-1", "error-50", "error-75", "error-500"};
    double found[4];
    for (int i = 0; i < 4; i++) {
        galet_status status = press(t, radii[i], galet_ledger_watch(ledger));
        for (int k = 0; k < 2 && i == 0 && !status; k++) {
            best other;
            t->def.smoothing.pad = k ? 6e-3 : 0.5e-3;
            status = seek(t, counted_error, &other);
            pad_error[k] = other.error;
        }
        t->def.smoothing.pad = NAN;
        best b;
        status = status ? status : seek(t, counted_error, &b);
        if (status) {
            return status;
        }
        found[i] = 100.0 * b.error;
        galet_ledger_number(ledger, ids[i], found[i]);
    }
    galet_ledger_explain(ledger, "error-1",
                         "least over the length, with the radius 1/(2B) diffused in place of B, K = 0, 100 x 50 cells "
                         "counted and 50 strips; with 0.5 to 6 mm of profile beside the contact it is %.1f to %.1f %%. "
                         "K, N, L_y and that zone are not printed",
                         100.0 * pad_error[0], 100.0 * pad_error[1]);
    galet_ledger_explain(ledger, "error-50", "the same reading as for R1 = 1 mm");
    galet_ledger_explain(ledger, "error-75", "the same reading as for R1 = 1 mm");
    galet_ledger_explain(ledger, "error-500", "nothing to diffuse here: this is the error of counting cells, 100 x 50");
    galet_ledger_claim(ledger, "errors-fall", found[0], found[0] > found[1] && found[1] > found[2] && found[2] > found[3]);
    galet_ledger_explain(ledger, "errors-fall", "least errors of 1, 50, 75 and 500 mm: %.2f, %.2f, %.2f, %.2f %%", found[0],
                         found[1], found[2], found[3]);
    return GALET_OK;
}

/// Half length of the exact contact at y, by squares between the lines.
static double exact_half(const trial *t, double y) {
    size_t count;
    const galet_rolling_line *lines = galet_rolling_lines(t->known, &count);
    for (size_t i = 1; i < count; i++) {
        if (y >= lines[i - 1].y && y < lines[i].y) {
            double part = (y - lines[i - 1].y) / (lines[i].y - lines[i - 1].y);
            double one = lines[i - 1].half_length, two = lines[i].half_length;
            return sqrt((1.0 - part) * one * one + part * two * two);
        }
    }
    return 0.0;
}

/// Places of a profile with its curvature diffused: (21)-(24) with K = 0 as printed, then (13)-(19).
enum { PLACES = 1200 };
typedef struct profile {
    double low, step, load;
    double gap[PLACES], bend[PLACES], square[PLACES], stiffness[PLACES];  // a_i^2 and N_i over h_i
} profile;

static void make_profile(profile *p, double radius, double low, double high, double length) {
    galet_hertz h = galet_chevalier_2006_reference();
    double at[PLACES], raw[PLACES];
    p->low = low;
    p->step = (high - low) / PLACES;
    p->load = h.load;
    for (int i = 0; i < PLACES; i++) {
        at[i] = low + (i + 0.5) * p->step;
        raw[i] = at[i] < 0.0 ? 0.5 / radius : h.curvature_y;
        p->gap[i] = raw[i] * at[i] * at[i];
    }
    for (int i = 0; i < PLACES; i++) {
        double alpha[3];
        galet_chevalier_diffuse(0, 1.0, length, PLACES, at, raw, at[i], alpha);
        double lambda = h.curvature_x / alpha[0], k = galet_hertz_ellipse_ratio(lambda);
        galet_hertz_def def = galet_default_hertz();
        def.body1.rx = 0.5 / lambda;
        def.body1.ry = 0.5;
        def.body2.rx = def.body2.ry = INFINITY;
        galet_hertz one;
        bool lost = galet_hertz_solve(&def, &one) != GALET_OK;
        p->square[i] = 1.0 / (alpha[0] * k * k);
        // Line load over depth is the same on all of Hertz's ellipse: 3 F / (4 b) over B b^2, with B = 1 here.
        p->stiffness[i] = lost ? NAN : 0.75 * one.load / (one.b * one.b * one.b);
    }
}

/// (26) of that profile at the depth that carries the load.
static double profile_error(const profile *p, const trial *t) {
    double low = 0.0, high = 1e-4;
    for (int n = 0; n < 100; n++) {
        double depth = 0.5 * (low + high), sum = 0.0;
        for (int i = 0; i < PLACES; i++) {
            sum += p->stiffness[i] * fmax(depth - p->gap[i], 0.0) * p->step;
        }
        low = sum < p->load ? depth : low;
        high = sum < p->load ? high : depth;
    }
    double area = 0.0, off = 0.0;
    for (int i = 0; i < PLACES; i++) {
        double own = sqrt(fmax(low - p->gap[i], 0.0) * p->square[i]), exact = exact_half(t, p->low + (i + 0.5) * p->step);
        area += exact;
        off += fabs(own - exact);
    }
    return off / area;
}

/// Diffusing B itself, as (20)-(25) say, cannot reach the printed error of R1 = 1 mm.
static galet_status find_curvature(galet_ledger *ledger, trial *t) {
    galet_status status = press(t, 1e-3, galet_ledger_watch(ledger));
    best least = {INFINITY, NAN};
    galet_rolling_result raw, r;
    status = status ? status : cut(t, 0.0, &raw);
    double plain = status ? NAN : fine_error(t);
    t->def.smoothing.variable = GALET_SMOOTH_CURVATURE;
    for (double length = 0.01e-3; length < 12e-3 && !status; length *= 1.1) {
        status = cut(t, length, &r);
        double now = status ? NAN : fine_error(t);
        least = now < least.error ? (best){now, length} : least;
    }
    t->def.smoothing.variable = GALET_SMOOTH_RADIUS;
    profile *p = malloc(sizeof *p);
    status = status ? status : p ? GALET_OK : GALET_ERR_MEMORY;
    if (!status) {
        double pad = 1.15 * raw.y_max;
        make_profile(p, 1e-3, raw.y_min - pad, raw.y_max + pad, least.length);
        double otherwise = profile_error(p, t);
        galet_ledger_number(ledger, "curvature-diffused", 100.0 * least.error);
        galet_ledger_prove(ledger, "curvature-diffused", 100.0 * otherwise, 0.05,
                           "least over lengths from 0.01 to 12 mm, at %.3f mm: %.1f %% by the library, %.1f %% by "
                           "(13)-(24) evaluated here; without diffusion it is %.1f %%. The radius must have been "
                           "diffused",
                           1e3 * least.length, 100.0 * least.error, 100.0 * otherwise, 100.0 * plain);
    }
    free(p);
    return status;
}

static double c_of(double length, double unit) {
    return length * length / (unit * unit);
}

/// Error over C of one roller, from none on; returns how much it differs between half and twice the best C, and the
/// least second difference from C = 0 to `last`.
static galet_status draw_curve(galet_ledger *ledger, trial *t, const char *name, double unit, double last,
                               double *least_bend) {
    enum { STEPS = 60 };
    galet_table *table = galet_ledger_table(ledger, "curve");
    double error[STEPS + 1];
    *least_bend = INFINITY;
    for (int i = 0; i <= STEPS; i++) {
        double c = last * i / STEPS;
        galet_rolling_result r;
        galet_status status = cut(t, unit * sqrt(c), &r);
        if (status) {
            return status;
        }
        error[i] = fine_error(t);
        GALET_ADD_ROW(table, c, error[i]);
        galet_table_set_text(table, "roller", name);
        if (i >= 2) {
            *least_bend = fmin(*least_bend, error[i - 2] - 2.0 * error[i - 1] + error[i]);
        }
    }
    return GALET_OK;
}

static galet_status error_at(trial *t, double length, double *error) {
    galet_rolling_result r;
    galet_status status = cut(t, length, &r);
    *error = status ? NAN : fine_error(t);
    return status;
}

/// Flat and convex: figure 15, R1 = 1 mm, which also gives the length that belongs to C = 1.
static galet_status find_curve(galet_ledger *ledger, trial *t, double *unit) {
    best b;
    double half, twice, bend;
    galet_status status = press(t, 1e-3, galet_ledger_watch(ledger));
    status = status ? status : seek(t, fine_error, &b);
    *unit = b.length / sqrt(3.5);
    status = status ? status : draw_curve(ledger, t, "1 mm", *unit, 12.0, &bend);
    status = status ? status : error_at(t, b.length * M_SQRT1_2, &half);
    status = status ? status : error_at(t, b.length * M_SQRT2, &twice);
    if (status) {
        return status;
    }
    double more = fmax(half, twice) - b.error;
    galet_ledger_claim(ledger, "error-flat", 100.0 * more, more < 0.005);
    galet_ledger_explain(ledger, "error-flat", "how many %% of the area more at half and at twice the best C; the least is "
                                               "%.2f %%, at a length of %.2f mm",
                         100.0 * b.error, 1e3 * b.length);
    galet_ledger_claim(ledger, "error-convex", 100.0 * bend, bend > -2e-5);
    galet_ledger_explain(ledger, "error-convex", "least second difference of the error in %% over 60 steps of C from 0 to "
                                                 "12, with L_y such that 3.5 is the best");
    return GALET_OK;
}

/// Best C and its error for rollers of all radii: figure 16.
static galet_status find_optima(galet_ledger *ledger, trial *t, double unit) {
    static const double radii[] = {1e-3, 5e-3, 10e-3, 25e-3, 50e-3, 75e-3, 100e-3, 200e-3, 350e-3};
    enum { ROLLERS = sizeof radii / sizeof *radii };
    galet_table *table = galet_ledger_table(ledger, "optima");
    double c[ROLLERS], single[ROLLERS], most = 0.0, largest = 0.0, low = INFINITY, high = 0.0, at_print[ROLLERS];
    best b[ROLLERS];
    for (int i = 0; i < ROLLERS; i++) {
        double bend;
        char name[40];
        galet_format(name, sizeof name, "%.0f mm", 1e3 * radii[i]);
        galet_status status = press(t, radii[i], galet_ledger_watch(ledger));
        status = status ? status : seek(t, fine_error, &b[i]);
        status = status ? status : error_at(t, unit * sqrt(3.5), &single[i]);
        status = status ? status : error_at(t, unit * (radii[i] == 50e-3 ? 2.0 : sqrt(5.0)), &at_print[i]);
        bool drawn = radii[i] == 50e-3 || radii[i] == 75e-3;
        status = status || !drawn ? status : draw_curve(ledger, t, name, unit, 12.0, &bend);
        if (status) {
            return status;
        }
        c[i] = c_of(b[i].length, unit);
        GALET_ADD_ROW(table, radii[i], c[i], b[i].length, b[i].error, single[i]);
        most = fmax(most, single[i]);
        largest = radii[i] < 100e-3 ? fmax(largest, c[i]) : largest;
        low = radii[i] >= 100e-3 ? fmin(low, c[i]) : low;
        high = radii[i] >= 100e-3 ? fmax(high, c[i]) : high;
    }
    galet_ledger_number(ledger, "one-length", 100.0 * most);
    galet_ledger_explain(ledger, "one-length", "largest error of nine radii from 1 to 350 mm with the length that is best "
                                               "for 1 mm, %.2f mm; radius diffused",
                         1e3 * unit * sqrt(3.5));
    galet_ledger_number(ledger, "optimum-below", largest);
    galet_ledger_explain(ledger, "optimum-below", "with L_y = %.2f mm, so that C* = 3.5 for 1 mm", 1e3 * unit);
    galet_ledger_claim(ledger, "optimum-constant", high / low, high / low < 1.1);
    galet_ledger_explain(ledger, "optimum-constant",
                         "largest over least C* of 100, 200 and 350 mm; the error is so flat there that the length best "
                         "for 1 mm costs at most %.2f %% of the area",
                         100.0 * fmax(fmax(single[6] - b[6].error, single[7] - b[7].error), single[8] - b[8].error));
    static const char *const ids[] = {"optimum-50", "optimum-75"};
    for (int k = 0; k < 2; k++) {
        galet_ledger_number(ledger, ids[k], c[4 + k]);
        galet_ledger_explain(ledger, ids[k],
                             "with L_y = %.2f mm, so that C* = 3.5 for 1 mm; the curve is flat: the printed C costs %.3f "
                             "%% of the area more than the best",
                             1e3 * unit, 100.0 * (at_print[4 + k] - b[4 + k].error));
    }
    return GALET_OK;
}

/// Where curvature is constant every C does the same.
static galet_status find_constant(galet_ledger *ledger, trial *t, double unit) {
    double none, some, much, bend;
    galet_status status = press(t, 500e-3, galet_ledger_watch(ledger));
    status = status ? status : error_at(t, 0.0, &none);
    status = status ? status : error_at(t, unit, &some);
    status = status ? status : error_at(t, 4.0 * unit, &much);
    status = status ? status : draw_curve(ledger, t, "500 mm", unit, 12.0, &bend);
    if (!status) {
        double spread = fmax(fabs(some - none), fabs(much - none));
        galet_ledger_claim(ledger, "optimum-500", 100.0 * spread, none <= fmin(some, much) + 1e-6);
        galet_ledger_explain(ledger, "optimum-500",
                             "how far the errors with C = 1 and 16 are from that without diffusion, in %%: nothing is as "
                             "good as anything, for the curvature is constant");
    }
    return status;
}

static galet_status draw_outlines(galet_ledger *ledger, trial *t, double radius, const char *name, double unit) {
    galet_status status = press(t, radius, galet_ledger_watch(ledger));
    galet_rolling_result r;
    galet_table *table = galet_ledger_table(ledger, name);
    if (!status) {
        r.y_min = t->known_min;
        r.y_max = t->known_max;
        galet_chevalier_2006_outline(table, "method", "exact", t->known, &r);
    }
    static const char *const words[] = {"without diffusion", "with diffusion"};
    for (int k = 0; k < 2 && !status; k++) {
        status = cut(t, k * unit * sqrt(3.5), &r);
        if (!status) {
            galet_chevalier_2006_outline(table, "method", words[k], t->own, &r);
        }
    }
    return status;
}

/// Figures 13, 14 and 17.
static galet_status draw(galet_ledger *ledger, trial *t, double unit) {
    enum { BENDS = 400 };
    static const double cs[] = {0.0, 0.3, 1.0, 3.5, 12.0};
    galet_status status = draw_outlines(ledger, t, 50e-3, "outline_50", unit);
    status = status ? status : draw_outlines(ledger, t, 75e-3, "outline_75", unit);
    status = status ? status : draw_outlines(ledger, t, 500e-3, "outline_500", unit);
    status = status ? status : draw_outlines(ledger, t, 1e-3, "outline_1", unit);
    for (int k = 0; k < 5 && !status; k++) {
        char name[40];
        galet_rolling_result r;
        galet_format(name, sizeof name, "C = %g", cs[k]);
        status = cut(t, unit * sqrt(cs[k]), &r);
        if (!status) {
            galet_chevalier_2006_outline(galet_ledger_table(ledger, "outlines_c"), "diffusion", name, t->own, &r);
        }
    }
    galet_rolling_bend bends[BENDS];
    galet_rolling_def def = t->def;
    def.normal = galet_normal_find("strips-smoothed");
    def.smoothing.length = unit * sqrt(3.5);
    status = status ? status : galet_rolling_bends(&def, BENDS, bends);
    galet_table *table = galet_ledger_table(ledger, "bends");
    for (int i = 0; i < BENDS && !status; i++) {
        GALET_ADD_ROW(table, bends[i].y, bends[i].bend, bends[i].smoothed);
    }
    return status;
}

galet_status galet_chevalier_2006_printed_errors(galet_ledger *ledger) {
    trial t;
    double pads[2];
    galet_status status = create(100, 50, &t);
    status = status ? status : find_printed(ledger, &t, pads);
    destroy(&t);
    return status;
}

galet_status galet_chevalier_2006_errors(galet_ledger *ledger) {
    trial t;
    double unit;
    galet_status status = create(100, 128, &t);
    galet_ledger_number(ledger, "ratio-radii", 1.0 / 500.0);
    status = status ? status : find_curve(ledger, &t, &unit);
    status = status ? status : find_optima(ledger, &t, unit);
    status = status ? status : find_constant(ledger, &t, unit);
    status = status ? status : find_curvature(ledger, &t);
    status = status ? status : draw(ledger, &t, unit);
    destroy(&t);
    return status;
}

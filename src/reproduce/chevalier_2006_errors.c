#include "reproduce/chevalier_2006.h"
#include "reproduce/chevalier_2006_formulas.h"
#include "reproduce/chevalier_2006_trial.h"

#include <math.h>
#include <stdlib.h>

/// Places of a profile with its curvature diffused: (21)-(24) with K = 0 as printed, then (13)-(19).
enum { PLACES = 1200 };
typedef struct profile {
    double low, step, load;
    double gap[PLACES], square[PLACES], stiffness[PLACES];  // a_i^2 and N_i over h_i
} profile;

/// Curvatures between `low` and `high` enter; beyond, that at the end is taken.
static void make_profile(profile *p, double radius, double low, double high, double length) {
    enum { SAMPLES = 1000 };
    galet_hertz h = galet_chevalier_2006_reference();
    double at[SAMPLES], raw[SAMPLES], more = 0.25 * (high - low);
    for (int i = 0; i < SAMPLES; i++) {
        at[i] = low + (i + 0.5) * (high - low) / SAMPLES;
        raw[i] = at[i] < 0.0 ? 0.5 / radius : h.curvature_y;
    }
    p->low = low - more;
    p->step = (high - low + 2.0 * more) / PLACES;
    p->load = h.load;
    for (int i = 0; i < PLACES; i++) {
        double y = p->low + (i + 0.5) * p->step, alpha[3];
        p->gap[i] = (y < 0.0 ? 0.5 / radius : h.curvature_y) * y * y;
        galet_chevalier_diffuse(0, 1.0, length, SAMPLES, at, raw, fmin(fmax(y, low), high), alpha);
        double lambda = h.curvature_x / alpha[0], k = galet_hertz_ellipse_ratio(lambda);
        galet_hertz one = galet_chevalier_2006_contact(lambda);
        p->square[i] = 1.0 / (alpha[0] * k * k);
        // Line load over depth is the same on all of Hertz's ellipse: 3 F / (4 b) over B b^2, with B = 1 here.
        p->stiffness[i] = 0.75 * one.load / (one.b * one.b * one.b);
    }
}

/// (26) of that profile at the depth that carries the load.
static double profile_error(const profile *p, const galet_chevalier_trial *t) {
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
        double own = sqrt(fmax(low - p->gap[i], 0.0) * p->square[i]),
               exact = galet_chevalier_2006_half(t->known, p->low + (i + 0.5) * p->step);
        area += exact;
        off += fabs(own - exact);
    }
    return off / area;
}

/// The least error with B diffused by an order, over lengths and two zones: the contact itself, and with 1.15 times its
/// reach beside it.
typedef struct attempt {
    galet_chevalier_best best;
    double pad;
} attempt;

static galet_status try_curvature(galet_chevalier_trial *t, int order, double reach, attempt *least) {
    *least = (attempt){{INFINITY, NAN}, NAN};
    t->def.smoothing.variable = GALET_SMOOTH_CURVATURE;
    t->def.smoothing.order = order;
    for (int k = 0; k < 2; k++) {
        double pad = k * 1.15 * reach;
        t->def.smoothing.pad = pad;
        for (double length = 0.01e-3; length < 12e-3; length *= 1.1) {
            double error;
            galet_status status = galet_chevalier_trial_error(t, length, &error);
            if (status) {
                return status;
            }
            *least = error < least->best.error ? (attempt){{error, length}, pad} : *least;
        }
    }
    return GALET_OK;
}

/// Diffusing B itself, as (20)-(25) say, cannot reach the printed error of R1 = 1 mm.
static galet_status find_curvature(galet_ledger *ledger, galet_chevalier_trial *t) {
    galet_rolling_result raw;
    attempt least, first, second;
    galet_status status = galet_chevalier_trial_press(t, 1e-3, galet_ledger_watch(ledger));
    status = status ? status : galet_chevalier_trial_cut(t, 0.0, &raw);
    double plain = status ? NAN : galet_chevalier_fine_error(t);
    status = status ? status : try_curvature(t, 0, raw.y_max, &least);
    status = status ? status : try_curvature(t, 1, raw.y_max, &first);
    status = status ? status : try_curvature(t, 2, raw.y_max, &second);
    profile *p = malloc(sizeof *p);
    status = status ? status : p ? GALET_OK : GALET_ERR_MEMORY;
    if (!status) {
        make_profile(p, 1e-3, raw.y_min - least.pad, raw.y_max + least.pad, least.best.length);
        double otherwise = profile_error(p, t);
        galet_ledger_number(ledger, "curvature-diffused", 100.0 * least.best.error);
        galet_ledger_prove(
            ledger, "curvature-diffused", 100.0 * otherwise, 0.05,
            "least over lengths from 0.01 to 12 mm and zones with and without profile beside the contact: "
            "%.1f %% by the library, %.1f %% by (13)-(24) evaluated here, both with K = 0; K = 1 leaves %.1f, K = 2 "
            "%.1f %%, no diffusion %.1f %%. With the radius 1/(2B) diffused it comes near the print",
            100.0 * least.best.error, 100.0 * otherwise, 100.0 * first.best.error, 100.0 * second.best.error,
            100.0 * plain);
    }
    free(p);
    return status;
}

galet_status galet_chevalier_2006_errors(galet_ledger *ledger) {
    galet_chevalier_trial t;
    galet_status status = galet_chevalier_trial_create(100, 128, &t);
    status = status ? status : find_curvature(ledger, &t);
    galet_ledger_number(ledger, "ratio-radii", 1e-3 / t.def.contact.body1.ry);
    galet_chevalier_trial_destroy(&t);
    return status;
}

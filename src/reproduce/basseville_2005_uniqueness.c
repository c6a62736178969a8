// Sections 1 and 4.1: under a constant force the dynamics is well posed. What may happen next, counted.
#include "reproduce/basseville_2005.h"

#include <math.h>
#include <stdlib.h>

enum { TRIALS = 20000, RACES = 61 };

/// Velocities after an impact that (4) and (6) allow: those that stick, slide ahead and slide back, each where its
/// impulse is within the cone, or on its edge against the velocity.
static int enumerate_impacts(double mu, double vn, double vt, double *after) {
    int count = 0;
    if (fabs(vt) <= mu * vn) {
        after[count++] = 0.0;
    }
    if (vt - mu * vn > 0.0) {
        after[count++] = vt - mu * vn;
    }
    if (vt + mu * vn < 0.0) {
        after[count++] = vt + mu * vn;
    }
    return count;
}

typedef struct landing {
    double vt;
    bool heard;
} landing;

static bool hear_landing(galet_klarbring_event event, const galet_klarbring_sample *after, void *context) {
    landing *l = context;
    l->vt = after->vt;
    l->heard = event == GALET_KLARBRING_IMPACT;
    return false;
}

/// What the library makes of the same impact.
static double strike(const galet_klarbring_def *def, galet_klarbring_state s) {
    landing l = {NAN, false};
    galet_klarbring_motion motion = {.start = s, .t_end = 1.0, .listener = hear_landing, .context = &l};
    galet_basseville_run(def, &motion);
    return l.heard ? l.vt : NAN;
}

static void count_impacts(galet_ledger *ledger) {
    int several = 0;
    double worst = 0.0;
    for (int i = 0; i < TRIALS; i++) {
        galet_klarbring_def def = galet_basseville_draw(21, i, i % GALET_BASSEVILLE_CELLS);
        galet_klarbring_state s = galet_basseville_draw_state(22, i, 2.0);
        s.un = 0.0, s.vn = fabs(s.vn);
        double after[3] = {NAN};
        several += enumerate_impacts(def.mu, s.vn, s.vt, after) != 1;
        double fault = fabs(strike(&def, s) - after[0]);
        worst = isnan(fault) ? INFINITY : fmax(worst, fault);
    }
    galet_ledger_claim(ledger, "impact-unique", several, several == 0 && worst <= 1e-14);
    galet_ledger_explain(ledger, "impact-unique",
                         "sticking, sliding ahead and sliding back tried in %d drawn impacts: %d have not exactly one "
                         "outcome; it is sgn(v_T) max(0, |v_T| - mu v_N), as in the motions to %.0e",
                         TRIALS, several, worst);
    galet_klarbring_def c7 = galet_basseville_set(6);
    double after[3] = {NAN};
    enumerate_impacts(c7.mu, 0.5, 1.0, after);
    galet_ledger_formula(ledger, "impact-slides", after[0], strike(&c7, (galet_klarbring_state){0.0, 0.0, 0.5, 1.0}),
                         1e-15);
    enumerate_impacts(c7.mu, 0.5, 0.2, after);
    galet_ledger_formula(ledger, "impact-sticks", after[0], strike(&c7, (galet_klarbring_state){0.0, 0.0, 0.5, 0.2}),
                         1e-15);
    galet_ledger_explain(ledger, "impact-slides", "of sticking, sliding ahead and sliding back one is left");
    galet_ledger_explain(ledger, "impact-sticks", "of sticking, sliding ahead and sliding back one is left");
}

/// Ways to go on from the wall with vn = 0: to lift off, stick, slide ahead or back, each where its accelerations and
/// reactions have the signs that (3) and (4) ask for.
static int enumerate_phases(const galet_klarbring_def *d, double ut, double vt) {
    double push = d->fn - d->w * ut, spring = d->ft - d->kt * ut;
    int count = push < 0.0;  // lifts off
    if (push < 0.0) {
        return count;  // and any contact would need a wall that pulls
    }
    for (int way = -1; way <= 1; way += 2) {
        bool slides = vt != 0.0 ? way * vt > 0.0 : way * (spring - way * d->mu * push) > 0.0;
        count += slides;
    }
    return count + (vt == 0.0 && fabs(spring) <= d->mu * push);
}

static void count_phases(galet_ledger *ledger) {
    int several = 0;
    for (int i = 0; i < TRIALS; i++) {
        galet_klarbring_def def = galet_basseville_draw(23, i, i % GALET_BASSEVILLE_CELLS);
        galet_klarbring_state s = galet_basseville_draw_state(24, i, 2.0);
        several += enumerate_phases(&def, s.ut, i % 2 ? s.vt : 0.0) != 1;
    }
    galet_ledger_claim(ledger, "dynamics-unique", several, several == 0);
    galet_ledger_explain(ledger, "dynamics-unique",
                         "at the wall R_N = W u - F_N whatever friction does, so no paradox of Painleve can occur: of "
                         "%d drawn states at the wall, moving or at rest, %d have not exactly one way to go on",
                         TRIALS, several);
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// Median error of time steps at the end of drawn motions.
static galet_status step_error(galet_ledger *ledger, double step, double *median) {
    double errors[RACES];
    for (int i = 0; i < RACES; i++) {
        galet_klarbring_def def = galet_basseville_draw(25, i, i % GALET_BASSEVILLE_CELLS);
        galet_klarbring_motion motion = {.start = galet_basseville_draw_state(26, i, 2.0), .t_end = 12.0};
        motion.watch = galet_ledger_watch(ledger);
        galet_klarbring_result exact, stepped;
        galet_status status = galet_klarbring_run(&def, &motion, &exact);
        status = status ? status : galet_klarbring_march(&def, &motion, step, &stepped);
        if (status) {
            return status;
        }
        errors[i] = hypot(stepped.last.un - exact.last.un, stepped.last.ut - exact.last.ut);
    }
    qsort(errors, RACES, sizeof *errors, compare);
    *median = errors[RACES / 2];
    return GALET_OK;
}

/// Largest distance between the library's motions and direct integration, in the end.
static double race_directly(void) {
    double worst = 0.0;
    for (int i = 0; i < RACES; i++) {
        galet_klarbring_def def = galet_basseville_draw(25, i, i % GALET_BASSEVILLE_CELLS);
        galet_klarbring_motion motion = {.start = galet_basseville_draw_state(26, i, 2.0), .t_end = 12.0};
        galet_basseville_direct run = {.start = motion.start, .t_end = 12.0};
        galet_klarbring_result exact = galet_basseville_run(&def, &motion);
        galet_basseville_integrate(&def, &run);
        worst = galet_basseville_larger(worst, hypot(run.last.un - exact.last.un, run.last.ut - exact.last.ut));
    }
    return worst;
}

galet_status galet_basseville_uniqueness(galet_ledger *ledger) {
    count_impacts(ledger);
    count_phases(ledger);
    static const double steps[] = {1e-2, 1e-3, 1e-4};
    galet_table *table = galet_ledger_table(ledger, "convergence");
    double errors[3];
    for (int i = 0; i < 3; i++) {
        galet_status status = step_error(ledger, steps[i], &errors[i]);
        if (status) {
            return status;
        }
        GALET_ADD_ROW(table, steps[i], errors[i]);
    }
    double order = log(errors[1] / errors[2]) / log(steps[1] / steps[2]);
    galet_ledger_claim(ledger, "existence-steps", order, order > 0.7 && errors[2] < 1e-3);
    galet_ledger_explain(ledger, "existence-steps",
                         "median error in place after 12 s of %d drawn motions, against closed forms: %.1e, %.1e, %.1e "
                         "with steps of 0.01, 0.001, 0.0001 s",
                         RACES, errors[0], errors[1], errors[2]);
    double worst = race_directly();
    galet_ledger_claim(ledger, "dynamics-two-ways", worst, worst < 1e-9);
    galet_ledger_explain(ledger, "dynamics-two-ways",
                         "closed forms from event to event and Taylor steps with bisection end %.0e m apart at most "
                         "after 12 s, in %d drawn motions of all nine cells",
                         worst, RACES);
    return GALET_OK;
}

#include <galet/identify.h>

#include "base/watch.h"
#include "identify/residuals.h"
#include "identify/stops.h"
#include "identify/trial.h"
#include "identify/verdict.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Where the rivals stand among the tries.
enum { RIVALS = GALET_IDENTIFY_TERMS };

/// A law whose averaged fit is worse than the best by this much of the criterion is no contender.
static const double HOPELESS = 30.0;

typedef struct identification {
    const galet_identify_def *def;
    galet_decay decay;
    galet_trial trials[GALET_IDENTIFY_TRIES];
    bool done[GALET_IDENTIFY_TRIES];
    bool compared[GALET_IDENTIFY_TRIES];  // with what stops at other turns
    galet_status status[GALET_IDENTIFY_TRIES];
    double inflation;  // of the largest law
} identification;

galet_identify_def galet_default_identify(void) {
    return (galet_identify_def){.mass = 1.0, .load = 1.0, .order = GALET_IDENTIFY_ORDER_AUTO, .offset = true};
}

static const char *check(const galet_identify_def *def) {
    if (!def->t || !def->signal) {
        return "is missing";
    }
    bool sound = def->mass > 0.0 && isfinite(def->mass) && def->load > 0.0 && isfinite(def->load) &&
                 def->order >= GALET_IDENTIFY_ORDER_AUTO && def->order < GALET_IDENTIFY_TERMS && def->drift >= 0 &&
                 def->drift <= 2 && def->hum >= 0.0 && isfinite(def->hum);
    return sound ? NULL : "is to be fitted by what makes no sense";
}

static galet_status try_law(identification *id, size_t which, size_t terms, const double *exponents) {
    const galet_identify_def *def = id->def;
    galet_trial *trial = &id->trials[which];
    galet_fit *f = &trial->fit;
    *f = (galet_fit){.decay = &id->decay, .mass = def->mass, .load = def->load, .terms = terms, .watch = def->watch};
    memcpy(f->exponents, exponents, terms * sizeof *exponents);
    f->nuisance = galet_nuisance_of(def->offset, def->drift, def->hum, id->decay.duration);
    galet_status status = galet_trial_run(trial, def->averaged);
    id->status[which] = status;
    id->done[which] = !status || status == GALET_ERR_NOT_CONVERGED;
    return status == GALET_ERR_RANGE || status == GALET_ERR_NOT_CONVERGED ? GALET_OK : status;
}

static galet_status try_orders(identification *id) {
    static const double powers[GALET_IDENTIFY_TERMS] = {0.0, 1.0, 2.0, 3.0};
    galet_status status = GALET_OK;
    for (size_t i = 0; !status && i < GALET_IDENTIFY_TERMS; i++) {
        galet_watch_tell(id->def->watch, "fitting", (double)i / GALET_IDENTIFY_TRIES);
        if (id->def->order < 0 || id->def->order == (int)i) {
            status = try_law(id, i, i + 1, powers);
        }
    }
    return status;
}

/// Laws of as many terms as the one chosen, or fewer, with other powers.
static galet_status try_rivals(identification *id, size_t chosen) {
    static const struct {
        size_t terms;
        double powers[GALET_IDENTIFY_TERMS];
    } rivals[GALET_IDENTIFY_TERMS][GALET_IDENTIFY_TRIES - RIVALS] = {
        {{1, {1.0}}, {0}},
        {{2, {0.0, 2.0}}, {1, {1.0}}},
        {{2, {0.0, 2.0}}, {3, {0.0, 1.0, 3.0}}},
        {{3, {0.0, 2.0, 3.0}}, {3, {0.0, 1.0, 3.0}}},
    };
    galet_status status = GALET_OK;
    for (size_t i = 0; !status && i < GALET_IDENTIFY_TRIES - RIVALS; i++) {
        galet_watch_tell(id->def->watch, "comparing laws", (double)(RIVALS + i) / GALET_IDENTIFY_TRIES);
        if (rivals[chosen][i].terms > 0) {
            status = try_law(id, RIVALS + i, rivals[chosen][i].terms, rivals[chosen][i].powers);
        }
    }
    return status;
}

static galet_status compare_stops(identification *id, size_t which) {
    bool due = id->done[which] && !id->compared[which];
    id->compared[which] = true;
    return due ? galet_stops_compare(&id->trials[which]) : GALET_OK;
}

/// The Bayesian criterion of a try's averaged fit, which knows of no stop; INFINITY where there is none.
static double averaged_criterion(const identification *id, size_t which) {
    const galet_fit *w = &id->trials[which].waveform;
    double aic, bic = INFINITY;
    if (id->done[which] && id->trials[which].has_waveform) {
        galet_residuals_criteria(w->points, w->count, w->ls.rss, &aic, &bic);
    }
    return bic;
}

/// A law that is fitted to a wrong stop looks worse than it is: whoever may be chosen is compared with its other stops.
static galet_status compare_contenders(identification *id, size_t from, size_t to) {
    double best = INFINITY;
    galet_status status = GALET_OK;
    for (size_t i = 0; i < GALET_IDENTIFY_TRIES; i++) {
        best = fmin(best, averaged_criterion(id, i));
    }
    for (size_t i = from; !status && i < to; i++) {
        galet_watch_tell(id->def->watch, "comparing stops", (double)i / GALET_IDENTIFY_TRIES);
        status = averaged_criterion(id, i) <= best + HOPELESS ? compare_stops(id, i) : GALET_OK;
    }
    return status;
}

/// Criteria of all tries of one kind: the averaged fit sees fewer points, so that a try that has only that is not
/// compared with the others.
static void score(identification *id, galet_identify_try tries[GALET_IDENTIFY_TRIES]) {
    bool full = false;
    for (size_t i = 0; i < GALET_IDENTIFY_TRIES; i++) {
        full = full || (id->done[i] && !id->trials[i].averaged);
    }
    for (size_t i = 0; i < GALET_IDENTIFY_TRIES; i++) {
        const galet_fit *f = &id->trials[i].fit;
        tries[i] = (galet_identify_try){.choice = INFINITY};
        if (id->done[i] && id->trials[i].averaged != full) {
            tries[i] = galet_verdict_score(f, id->inflation);
        }
    }
}

static size_t best_of(const galet_identify_try *tries, size_t from, size_t to) {
    size_t best = from;
    for (size_t i = from; i < to; i++) {
        best = tries[i].choice < tries[best].choice ? i : best;
    }
    return best;
}

/// Where residuals are not noise alone, more terms also fit what is no friction: the simplest law that is as good.
static size_t choose(const identification *id, const galet_identify_try *tries) {
    size_t best = best_of(tries, 0, RIVALS);
    for (size_t i = 0; i < best && id->inflation > 1.0; i++) {
        if (tries[i].terms > 0 && tries[i].choice < tries[best].choice + GALET_IDENTIFY_NO_REASON) {
            return i;
        }
    }
    return best;
}

/// The largest law that could be fitted shows which part of the residuals no law explains.
static galet_status measure_inflation(identification *id) {
    id->inflation = 1.0;
    for (size_t i = RIVALS; i-- > 0;) {
        if (id->done[i]) {
            galet_identify scratch = {0};
            galet_status status = galet_verdict_colour(&id->trials[i], &scratch);
            bool coloured = scratch.inflation > 1.0 || (scratch.doubts & GALET_IDENTIFY_COLOURED);
            double rho = 1.0 - 0.5 * scratch.durbin_watson;
            id->inflation = coloured ? fmax(scratch.inflation, (1.0 + rho) / (1.0 - rho)) : 1.0;
            return status;
        }
    }
    return GALET_OK;
}

static void compare_rivals(galet_identify *out, size_t chosen) {
    out->rival = GALET_IDENTIFY_TRIES;
    size_t rival = best_of(out->tries, RIVALS, GALET_IDENTIFY_TRIES);
    if (out->tries[rival].choice < out->tries[chosen].choice + GALET_IDENTIFY_NO_REASON) {
        out->rival = rival;
        out->doubts |= GALET_IDENTIFY_NOT_SEPARABLE;
    }
}

/// What was fitted by then, chosen from as ever; nobody ends this.
static galet_status conclude_early(identification *id, galet_identify *out) {
    for (size_t i = 0; i < GALET_IDENTIFY_TRIES; i++) {
        id->trials[i].fit.watch = id->trials[i].waveform.watch = NULL;
        id->done[i] = id->done[i] && i < RIVALS;
    }
    galet_status status = measure_inflation(id);
    score(id, out->tries);
    size_t chosen = choose(id, out->tries);
    if (!status && out->tries[chosen].terms > 0) {
        out->rival = GALET_IDENTIFY_TRIES;
        status = galet_verdict_fill(id->def, &id->trials[chosen], out);
    }
    return status ? status : GALET_ERR_INTERRUPTED;
}

static galet_status compare(identification *id, galet_identify *out) {
    galet_status status = compare_contenders(id, 0, RIVALS);
    status = status ? status : measure_inflation(id);
    if (status) {
        return status;
    }
    score(id, out->tries);
    size_t chosen = choose(id, out->tries);
    if (out->tries[chosen].terms == 0) {
        return GALET_ERR_NOT_CONVERGED;
    }
    status = id->def->order < 0 ? try_rivals(id, chosen) : GALET_OK;
    status = status ? status : compare_contenders(id, RIVALS, GALET_IDENTIFY_TRIES);
    status = status ? status : compare_stops(id, chosen);
    if (!status) {
        score(id, out->tries);
        compare_rivals(out, chosen);
        status = galet_verdict_fill(id->def, &id->trials[chosen], out);
    }
    return status ? status : id->status[chosen];
}

/// An order that was chosen while some were not fitted would be the wrong one.
static galet_status identify(identification *id, galet_identify *out) {
    galet_status status = try_orders(id);
    if (status) {
        return status;
    }
    status = compare(id, out);
    if (status == GALET_ERR_INTERRUPTED) {
        *out = (galet_identify){0};
        status = conclude_early(id, out);
    }
    return status;
}

galet_status galet_identify_run(const galet_identify_def *def, galet_identify *result, const char **fault) {
    const char *why = check(def);
    identification *id = why ? NULL : calloc(1, sizeof *id);
    galet_status status = why ? GALET_ERR_RANGE : id ? GALET_OK : GALET_ERR_MEMORY;
    galet_identify out = {0};
    if (!status) {
        id->def = def;
        status = galet_decay_create(def, &id->decay, &why);
    }
    if (!status) {
        status = identify(id, &out);
        if (status == GALET_ERR_NOT_CONVERGED && out.terms == 0) {
            why = "holds no decay that a law of friction fits";
            status = GALET_ERR_RANGE;
        }
    }
    if (id) {
        galet_decay_release(&id->decay);
    }
    free(id);
    if (fault) {
        *fault = why;
    }
    if (!status || status == GALET_ERR_NOT_CONVERGED || status == GALET_ERR_INTERRUPTED) {
        *result = out;
    }
    return status;
}

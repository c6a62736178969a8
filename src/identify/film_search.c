#include "identify/film_search.h"

#include "base/watch.h"
#include "identify/film_start.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Standard deviations by which the sum of squares may exceed what noise leaves: beyond them another start is tried.
static const double SURPRISE = 1.5;

/// Starts of which the averaged motion knows nothing, as omega tau: it is poor where films follow within a cycle.
static const double TURNS[] = {5.0, 1.5};

/// Starts about the best fit: factors of TC and V_A that move the stop by some half cycles.
static const double NEARBY[][2] = {{1.25, 0.85}, {0.8, 1.15}};

/// Relaxation times of the valley, as omega tau.
static const double FIRST = 0.3, LAST = 100.0;

/// Nodes of the valley that it may be begun from, the likely first: neighbours then start from each other.
static const int SEEDS[] = {5, 3, 8, 1, 11};

enum {
    TURN_COUNT = sizeof TURNS / sizeof *TURNS,
    NEARBY_COUNT = sizeof NEARBY / sizeof *NEARBY,
    SEED_COUNT = sizeof SEEDS / sizeof *SEEDS,
    START_COUNT = 1 + TURN_COUNT + NEARBY_COUNT,
};

static bool is_usable(galet_status status) {
    return !status || status == GALET_ERR_NOT_CONVERGED;
}

/// Ends a search, whatever was found.
static bool is_fatal(galet_status status) {
    return status == GALET_ERR_INTERRUPTED || status == GALET_ERR_MEMORY;
}

static void start_resistance(const double *ecr, size_t count, double *value) {
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        low = fmin(low, ecr[i]);
        high = fmax(high, ecr[i]);
    }
    value[GALET_FILM_LOW] = low;
    value[GALET_FILM_RISE] = fmax(high - low, 0.1);
    value[GALET_FILM_HE] = 1.0;
    value[GALET_FILM_R] = 2.0;
}

/// What is known before any fit.
static void begin(const galet_identify_film_def *def, galet_film_fit *f) {
    memset(f->value, 0, sizeof f->value);
    f->value[GALET_FILM_N] = def->n;
    f->value[GALET_FILM_ETA0] = def->eta0;
    f->settled = isnan(def->eta0);
    if (f->ecr) {
        start_resistance(f->ecr, f->decay->count, f->value);
    }
    galet_film_fit_choose(f, false, false, def->record.offset);
}

static double tau_of(const galet_film_fit *f, int node) {
    return FIRST * pow(LAST / FIRST, (double)node / (GALET_FILM_VALLEY_NODES - 1)) / f->decay->omega;
}

/// Fits all but tau, from the values of a neighbour.
static galet_status fit_node(const galet_film_fit *f, int node, const double *from, double *value) {
    galet_film_fit quick = *f;
    galet_watch_tell(f->watch, "averaged fits", NAN);
    memcpy(quick.value, from, sizeof quick.value);
    quick.value[GALET_FILM_TAU] = tau_of(f, node);
    galet_film_fit_hold(&quick, GALET_FILM_TAU);
    galet_status status = galet_film_fit_run_averaged(&quick);
    memcpy(value, quick.value, sizeof quick.value);
    return status;
}

/// The first node that is found, by a start of its own.
static galet_status fit_seed(const galet_film_fit *f, double values[GALET_FILM_VALLEY_NODES][GALET_FILM_PARAMETERS],
                             int *node) {
    galet_status status = GALET_ERR_RANGE;
    for (int i = 0; i < SEED_COUNT && !is_usable(status) && !is_fatal(status); i++) {
        double start[GALET_FILM_PARAMETERS];
        *node = SEEDS[i];
        memcpy(start, f->value, sizeof start);
        if (galet_film_start(f->decay, tau_of(f, *node), start)) {
            status = fit_node(f, *node, start, values[*node]);
        }
    }
    return status;
}

/// The valley of a fit whose parameters are chosen, as far as it reaches. GALET_ERR_RANGE where no film fits.
static galet_status find_valley(const galet_film_fit *f, galet_film_valley *valley) {
    double value[GALET_FILM_VALLEY_NODES][GALET_FILM_PARAMETERS];
    int first = 0, last;
    galet_status status = fit_seed(f, value, &first);
    if (!is_usable(status)) {
        return status;
    }
    last = first;
    while (first > 0 && is_usable(status = fit_node(f, first - 1, value[first], value[first - 1]))) {
        first--;
    }
    while (!is_fatal(status) && last + 1 < GALET_FILM_VALLEY_NODES &&
           is_usable(status = fit_node(f, last + 1, value[last], value[last + 1]))) {
        last++;
    }
    valley->count = (size_t)(last - first + 1);
    memcpy(valley->value, value[first], valley->count * sizeof *value);
    for (size_t i = 0; i < valley->count; i++) {
        valley->log_tau[i] = log(valley->value[i][GALET_FILM_TAU]);
    }
    return is_fatal(status) ? status : GALET_OK;
}

/// The film of the valley whose true motion fits best, into `value`. GALET_ERR_RANGE where none moves.
static galet_status choose_node(galet_film_fit *f, const galet_film_valley *valley, double *value) {
    const size_t n = galet_film_fit_residual_count(f);
    double least = INFINITY, *residuals = malloc(n * sizeof *residuals);
    if (!residuals) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < valley->count && !galet_watch_cancelled(f->watch); i++) {
        galet_watch_tell(f->watch, "comparing films", (double)i / (double)valley->count);
        memcpy(f->value, valley->value[i], sizeof f->value);
        double rss = galet_film_fit_residuals(f, residuals) ? 0.0 : INFINITY;
        for (size_t k = 0; k < n && rss < least; k++) {
            rss += residuals[k] * residuals[k];
        }
        if (rss < least) {
            least = rss;
            memcpy(value, f->value, sizeof f->value);
        }
    }
    free(residuals);
    return galet_watch_cancelled(f->watch) ? GALET_ERR_INTERRUPTED : isinf(least) ? GALET_ERR_RANGE : GALET_OK;
}

/// One start, fitted: n and eta0 join last, from what the others found.
static galet_status fit_from(const galet_identify_film_def *def, galet_film_fit *f) {
    const bool offset = def->record.offset;
    f->settled = isnan(def->eta0);
    galet_film_fit_choose(f, false, false, offset);
    galet_status status = galet_film_fit_run(f);
    if (is_usable(status) && (def->fit_n || def->fit_eta0)) {
        f->settled = f->settled && !def->fit_eta0;
        galet_film_fit_choose(f, def->fit_n, def->fit_eta0, offset);
        status = galet_film_fit_run(f);
    }
    return status;
}

/// Keeps the better of two fits. The status is that of the one kept; GALET_ERR_RANGE: none yet.
static galet_status try_start(const galet_identify_film_def *def, const double *value, galet_film_fit *best,
                              galet_status found) {
    galet_film_fit f = *best;
    memcpy(f.value, value, sizeof f.value);
    galet_status status = fit_from(def, &f);
    best->evaluations = f.evaluations;
    if (is_usable(status) && (found == GALET_ERR_RANGE || f.ls.rss < best->ls.rss)) {
        *best = f;
        return status;
    }
    return is_fatal(status) ? status : found;
}

/// Start of this number, where number 0 is that of the valley: the values of a film become those of another. False
/// where there is none.
static bool other_start(const galet_identify_film_def *def, const galet_decay *d, int number, double *value) {
    if (number > TURN_COUNT) {
        value[GALET_FILM_TC] *= NEARBY[number - 1 - TURN_COUNT][0];
        value[GALET_FILM_VA] *= NEARBY[number - 1 - TURN_COUNT][1];
        return true;
    }
    value[GALET_FILM_N] = def->n;
    bool found = galet_film_start(d, TURNS[number - 1] / d->omega, value);
    value[GALET_FILM_ETA0] = isnan(def->eta0) ? galet_film_settled(value) : def->eta0;
    return found;
}

/// The first start that leaves no more than noise ends the search. A stop half a cycle away is a minimum of its own:
/// where noise does not explain the best fit, it is left on both sides.
static galet_status fit_starts(const galet_identify_film_def *def, const double *first, galet_film_fit *best) {
    const double n = (double)galet_film_fit_residual_count(best), good = n + SURPRISE * sqrt(2.0 * n);
    galet_status found = try_start(def, first, best, GALET_ERR_RANGE);
    for (int i = 1; i < START_COUNT && !is_fatal(found) && !(is_usable(found) && best->ls.rss <= good); i++) {
        double value[GALET_FILM_PARAMETERS];
        galet_watch_tell(def->record.watch, "fitting", (double)i / START_COUNT);
        memcpy(value, is_usable(found) ? best->value : first, sizeof value);
        found = other_start(def, best->decay, i, value) ? try_start(def, value, best, found) : found;
    }
    return found;
}

galet_status galet_film_search(const galet_identify_film_def *def, galet_film_fit *f, galet_film_valley *valley) {
    double value[GALET_FILM_PARAMETERS];
    galet_watch_tell(def->record.watch, "fitting", 0.0);
    begin(def, f);
    galet_status status = find_valley(f, valley);
    status = status ? status : choose_node(f, valley, value);
    f->valley = valley;
    status = status ? status : fit_starts(def, value, f);
    f->valley = NULL;
    return status;
}

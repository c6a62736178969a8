#include "identify/film_widen.h"

#include "base/watch.h"

#include <math.h>
#include <string.h>

enum { MAX = GALET_FILM_PARAMETERS };

/// A parameter whose logarithm is known better than this bends no sum of squares.
static const double STRAIGHT = 0.05;

/// How far away the sides are looked at: a standard deviation of the linear problem, but no farther than this in the
/// logarithm.
static const double FARTHEST = 1.5;

/// Beyond the place looked at, and short of it, the sum of squares is trusted to be a parabola by these factors.
static const double NEAREST = 0.3, BEYOND = 3.0;

/// Of the sums of squares there, relative: a tenth of the variance of some 1000 points.
static const double TOLERANCE = 1e-4;

static double variance_of(const galet_film_fit *f) {
    return f->ls.rss / ((double)galet_film_fit_residual_count(f) - (double)f->count);
}

static double sd_of(const galet_film_fit *f, size_t k) {
    return sqrt(variance_of(f) * f->ls.covariance[k * (f->count + 1)]);
}

/// Of those that make the friction; `count` where none is seen worse than sums of squares are straight.
static size_t least_known(const galet_film_fit *f) {
    size_t least = f->count;
    double widest = STRAIGHT;
    for (size_t k = 0; k < f->count; k++) {
        if (f->which[k] >= GALET_FILM_TC && f->which[k] <= GALET_FILM_S && sd_of(f, k) > widest) {
            widest = sd_of(f, k);
            least = k;
        }
    }
    return isfinite(f->ls.condition) ? least : f->count;
}

/// Where the others begin when one is moved: along the valley with tau, else as the linear problem has it.
static void move(galet_film_fit *side, const galet_film_valley *valley, size_t moved, double by) {
    const size_t n = side->count;
    double p[MAX], value[MAX];
    side->valley = side->which[moved] == GALET_FILM_TAU ? valley : NULL;
    galet_film_fit_gather(side, p);
    for (size_t k = 0; k < n; k++) {
        bool goes = k == moved || !side->valley;
        p[k] += goes ? by * side->ls.covariance[k * n + moved] / side->ls.covariance[moved * (n + 1)] : 0.0;
    }
    galet_film_fit_spread(side, p, value);
    memcpy(side->value, value, sizeof value);
}

/// All but the one moved fitted anew: the profile of the sum of squares, and its film.
static galet_status fit_side(galet_film_fit *f, const galet_film_valley *valley, size_t moved, double by,
                             galet_film_fit *side) {
    *side = *f;
    move(side, valley, moved, by);
    galet_film_fit_hold(side, f->which[moved]);
    side->tolerance = TOLERANCE;
    galet_status status = galet_film_fit_run(side);
    f->evaluations = side->evaluations;
    return status;
}

/// Change of the parameters, over their values where these are positive, to where the sum of squares has risen by
/// `deviations` squared, as a parabola through both films has it.
static void fill_change(const galet_film_fit *f, const galet_film_fit *side, double deviations, double *change) {
    double rise = fmax(side->ls.rss - f->ls.rss, 0.0) / variance_of(f);
    double farther = fmin(fmax(deviations / sqrt(rise), NEAREST), BEYOND);
    for (size_t k = 0; k < f->count; k++) {
        double from = f->value[f->which[k]], to = side->value[f->which[k]];
        bool positive = galet_film_is_positive(f->which[k]);
        change[k] = positive ? expm1(farther * log(to / from)) : farther * (to - from);
    }
}

/// Puts a standard deviation of this direction into the place of the linear problem's along the one parameter.
static void replace(galet_film_fit *f, size_t moved, const double *change, double deviations) {
    const size_t n = f->count;
    double along[MAX], length = sqrt(f->ls.covariance[moved * (n + 1)]), sd = sqrt(variance_of(f));
    for (size_t k = 0; k < n; k++) {
        along[k] = f->ls.covariance[k * n + moved] / length;
    }
    for (size_t i = 0; i < n * n; i++) {
        double instead = change[i / n] * change[i % n] / (deviations * deviations * sd * sd);
        f->ls.covariance[i] += instead - along[i / n] * along[i % n];
    }
}

galet_status galet_film_widen(galet_film_fit *f, const galet_film_valley *valley) {
    const size_t least = least_known(f);
    if (least == f->count) {
        return GALET_OK;
    }
    const double deviations = fmin(1.0, FARTHEST / sd_of(f, least));
    double wider[MAX], width = deviations * sd_of(f, least);
    bool widens = false;
    for (int way = -1; way <= 1; way += 2) {
        galet_film_fit side;
        double change[MAX];
        galet_watch_tell(f->watch, "measuring bars", NAN);
        galet_status status = fit_side(f, valley, least, way * deviations * sd_of(f, least), &side);
        if (status == GALET_ERR_INTERRUPTED || status == GALET_ERR_MEMORY) {
            return status;
        }
        if (!status || status == GALET_ERR_NOT_CONVERGED) {
            fill_change(f, &side, deviations, change);
            if (fabs(change[least]) > width) {
                width = fabs(change[least]);
                memcpy(wider, change, sizeof wider);
                widens = true;
            }
        }
    }
    if (widens) {
        replace(f, least, wider, deviations);
    }
    return GALET_OK;
}

#include <galet/wear_fit.h>

#include "numerics/student.h"
#include "wear/wear.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// A fit on its way.
typedef struct search {
    galet_wear_def def;
    size_t nx, ny;
    int threads;
    const galet_wear_data *data;
    double *model;                // of the run under way
    double product, square, rss;  // sums of slope times residual, of slopes and of residuals squared
    double slopes, residuals;     // sums of these
    double zero;                  // that depths are counted from, so that sums of squares keep their digits [m]
    size_t told, met;             // measurements that tell of the coefficient, and those that any would meet
    galet_wear_state state;
    long contacts;  // solved so far
    int threads_missed;
} search;

/// Linear between the points of the profile; 0 beyond them.
static double at_place(const galet_wear_profile *p, const double *x, double y) {
    double place = (y - p->y[0]) / p->spacing;
    if (!(place >= 0.0 && place < (double)(p->count - 1))) {
        return 0.0;
    }
    size_t i = (size_t)place;
    double t = place - (double)i;
    return (1.0 - t) * x[i] + t * x[i + 1];
}

/// Wear depends on the coefficient times cycles alone: what another cycle adds tells what more of the coefficient adds.
static void add_measurement(search *s, size_t i, double model, double per_cycle, double cycles) {
    double slope = per_cycle * cycles / s->def.coefficient, residual = s->data->value[i] - s->zero - model;
    s->model[i] = model;
    s->told += slope > 0.0;
    s->met += !(slope > 0.0) && residual == 0.0;
    s->product += slope * residual;
    s->square += slope * slope;
    s->rss += residual * residual;
    s->slopes += slope;
    s->residuals += residual;
}

/// With a height that is common to all, what counts is how slopes and residuals differ from their means.
static void let_float(search *s) {
    double n = (double)s->data->count;
    s->product -= s->slopes * s->residuals / n;
    s->square -= s->slopes * s->slopes / n;
    s->rss = fmax(s->rss - s->residuals * s->residuals / n, 0.0);
    s->met = 0;
}

/// Of all runs. Data that no coefficient explains, such as heights upside down, wear contacts away and would be
/// followed for minutes.
enum { MOST_CONTACTS = 4000 };

static bool is_tired(const search *s, const galet_wear *wear) {
    return s->contacts + (wear ? galet_wear_now(wear).solves : 0) >= MOST_CONTACTS;
}

static galet_status advance_to(const search *s, galet_wear *wear, double cycles) {
    galet_status status = GALET_OK;
    while (!status && galet_wear_now(wear).cycle < cycles) {
        status = is_tired(s, wear) ? GALET_ERR_RANGE : galet_wear_advance(wear, cycles);
    }
    return status;
}

static void compare_volume(search *s, const galet_wear *wear, size_t i, double cycles) {
    galet_wear_state now = galet_wear_now(wear);
    double turn = galet_wear_length1(&s->def) / s->def.contact.speed;
    add_measurement(s, i, now.volume1 + now.volume2, s->def.coefficient * now.power * turn, cycles);
}

static void compare_depths(search *s, const galet_wear *wear, double cycles) {
    galet_wear_profile p = galet_wear_profiles(wear);
    for (size_t i = 0; i < s->data->count; i++) {
        double y = s->data->place[i] + s->def.contact.profile.offset;
        add_measurement(s, i, p.share_depth1 * at_place(&p, p.opening, y), p.share_depth1 * at_place(&p, p.rate, y),
                        cycles);
    }
}

static galet_status compare(search *s, galet_wear *wear, bool first) {
    s->product = s->square = s->rss = s->slopes = s->residuals = 0.0;
    s->told = s->met = 0;
    galet_status status = galet_wear_start(wear);
    if (!s->data->volumes) {
        status = status || first ? status : advance_to(s, wear, s->data->cycles);
        if (!status) {
            compare_depths(s, wear, s->data->cycles);
        }
    }
    for (size_t i = 0; s->data->volumes && i < s->data->count && !status; i++) {
        status = first ? GALET_OK : advance_to(s, wear, s->data->place[i]);
        if (!status) {
            compare_volume(s, wear, i, s->data->place[i]);
        }
    }
    if (s->data->floating) {
        let_float(s);
    }
    s->state = galet_wear_now(wear);
    s->contacts += s->state.solves;
    s->threads_missed = galet_wear_contact(wear)->threads_missed;
    return status;
}

/// Follows wear with the coefficient as it is; `first`: but for its way, which gives the slopes of the unworn bodies.
static galet_status follow(search *s, bool first) {
    galet_wear *wear;
    galet_status status = galet_wear_create(&s->def, s->nx, s->ny, s->threads, &wear);
    if (status) {
        return status;
    }
    status = compare(s, wear, first);
    galet_wear_destroy(wear);
    return status;
}

/// What volumes have in common beside the wear: a bad tare, or material that went before the first turn. By least
/// squares for both, from sums of the fit for the coefficient alone.
static void find_offset(const search *s, galet_wear_fit *fit) {
    double n = (double)(s->data->count - s->met), spread = n - s->slopes * s->slopes / s->square;
    fit->offset = fit->offset_bar = NAN;
    if (!s->data->volumes || n < 3.0 || !(spread > 0.0)) {
        return;
    }
    fit->offset = (s->residuals - s->slopes * s->product / s->square) / spread;
    double left = fmax(s->rss - s->product * s->product / s->square - fit->offset * fit->offset * spread, 0.0);
    fit->offset_bar = galet_student_quantile(0.9995, n - 2.0) * sqrt(left / (n - 2.0) / spread);
}

/// A tare of 0 after 0 cycles, or no depth beside the contact, is met by any coefficient: it says nothing of errors.
static galet_wear_fit sum_up(const search *s, int runs) {
    double n = (double)s->data->count, freedom = n - (double)s->met - 1.0 - s->data->floating, k = s->def.coefficient;
    double sd = sqrt(s->rss / freedom / s->square), bar = galet_student_quantile(0.975, freedom) * sd;
    galet_wear_fit fit = {
        .coefficient = k,
        .sd = sd,
        .low = k - bar,
        .high = k + bar,
        .residual = sqrt(s->rss / n),
        .level = s->data->floating ? s->zero + s->residuals / n : 0.0,
        .freedom = freedom,
        .runs = runs,
        .state = s->state,
        .threads_missed = s->threads_missed,
    };
    find_offset(s, &fit);
    return fit;
}

/// Where wear was never followed to the end.
static galet_wear_fit unknown(const search *s, double coefficient) {
    return (galet_wear_fit){
        .coefficient = coefficient,
        .sd = NAN,
        .low = NAN,
        .high = NAN,
        .residual = NAN,
        .level = NAN,
        .offset = NAN,
        .offset_bar = NAN,
        .freedom = NAN,
        .state = s->state,
        .threads_missed = s->threads_missed,
    };
}

static galet_status check(const galet_wear_data *data) {
    bool sized = data->count >= (data->floating ? 3 : 2) && (data->volumes ? !data->floating : data->cycles > 0.0);
    for (size_t i = 0; i < data->count && sized; i++) {
        bool rises = i == 0 ? data->place[0] >= 0.0 : data->place[i] > data->place[i - 1];
        sized = isfinite(data->value[i]) && isfinite(data->place[i]) && (!data->volumes || rises);
    }
    return sized ? GALET_OK : GALET_ERR_RANGE;
}

/// What ends a run whatever its coefficient; other failures are those of a contact that wore too far.
static bool is_final(galet_status status) {
    return status == GALET_ERR_INTERRUPTED || status == GALET_ERR_MEMORY;
}

/// From the coefficient of the unworn bodies, or less where that wears the contact away: the edge of a contact wears
/// more as it widens. Later, one that does is met halfway by the last that did not.
static galet_status improve(search *s, double *model, galet_wear_fit *fit) {
    enum { MAX_RUNS = 12, MAX_STARTS = 4, PATIENT_RUNS = 6 };
    static const double TOLERANCE = 1e-5, WITHIN_ERROR = 0.01;
    double followed = NAN, first = s->def.coefficient;
    for (int run = 1; run <= MAX_RUNS; run++) {
        double k = s->def.coefficient;
        galet_status status = follow(s, false);
        if (is_final(status)) {
            return status;
        }
        bool done = !status && s->told >= 2;
        if (!done && isnan(followed) && (run == MAX_STARTS || is_tired(s, NULL))) {
            *fit = unknown(s, first);
            return GALET_ERR_NOT_CONVERGED;
        }
        if (!done && is_tired(s, NULL)) {
            return GALET_ERR_NOT_CONVERGED;
        }
        if (!done) {
            s->def.coefficient = isnan(followed) ? 0.25 * k : 0.5 * (followed + k);
            continue;
        }
        *fit = sum_up(s, run);
        if (model) {
            memcpy(model, s->model, s->data->count * sizeof *model);
        }
        double change = s->product / s->square;
        bool wanders = run > PATIENT_RUNS && fabs(change) <= WITHIN_ERROR * fit->sd;  // steps end elsewhere each time
        if (fabs(change) <= TOLERANCE * k || wanders) {
            return GALET_OK;
        }
        followed = k;
        s->def.coefficient = fmin(fmax(k + change, 0.1 * k), 10.0 * k);
    }
    return GALET_ERR_NOT_CONVERGED;
}

static galet_status start(search *s) {
    s->def.law = galet_wear_law_find("energy");
    s->def.coefficient = 1.0;
    galet_status status = follow(s, true);
    if (status) {
        return status;
    }
    if (s->told < 2) {
        return GALET_ERR_INPUT;
    }
    s->def.coefficient = s->product / s->square;  // nothing is worn in the model yet: all of the data is residual
    return s->def.coefficient > 0.0 && isfinite(s->def.coefficient) ? GALET_OK : GALET_ERR_INPUT;
}

galet_status galet_wear_fit_run(const galet_wear_def *def, size_t nx, size_t ny, int threads,
                                const galet_wear_data *data, double *model, galet_wear_fit *fit) {
    galet_status status = check(data);
    if (status) {
        return status;
    }
    search s = {.def = *def, .nx = nx, .ny = ny, .threads = threads, .data = data};
    s.zero = data->floating ? data->value[0] : 0.0;
    s.model = malloc(data->count * sizeof *s.model);
    if (!s.model) {
        return GALET_ERR_MEMORY;
    }
    status = start(&s);
    status = status ? status : improve(&s, model, fit);
    free(s.model);
    return status;
}

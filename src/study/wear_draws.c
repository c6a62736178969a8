#include "study/wear_draws.h"

#include "base/format.h"
#include "base/watch.h"
#include "input/values.h"
#include "study/wear_inputs.h"
#include "study/wear_measured.h"

#include <galet/runner.h>
#include <galet/sampling.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct draw {
    galet_status status;  // of its fit
    char reason[200];
    double coefficient, sd, to_k, freedom;
    double drawn[];
} draw;

typedef struct team {
    const galet_study *study;
    const galet_values *in;
    const galet_uncertainty *uncertainty;
    galet_watch silent;
    galet_wear_draws *draws;
    bool cancelled;
} team;

static void *begin(void *context, int worker) {
    (void)worker;
    galet_values *values;
    if (galet_values_copy(((team *)context)->in, &values)) {
        return NULL;
    }
    galet_values_forget_places(values);
    return values;
}

static void end(void *values) {
    galet_values_destroy(values);
}

static galet_status fit(const team *t, const galet_values *values, draw *d) {
    galet_wear_inputs inputs;
    galet_wear_fit found;
    galet_wear_measured measured = {0};
    galet_status status = galet_wear_inputs_read(values, &inputs);
    status = status ? status : galet_wear_measured_read(values, &inputs, &measured);
    inputs.rolling.threads = 1;
    status = status ? status : galet_wear_measured_fit(&inputs, &measured, &t->silent, NULL, &found);
    status = status || found.state.unconverged == 0 ? status : GALET_ERR_NOT_CONVERGED;
    if (!status) {
        d->coefficient = found.coefficient;
        d->sd = found.sd;
        d->freedom = found.freedom;
        d->to_k = galet_wear_inputs_to_k(&inputs);
    }
    galet_wear_measured_release(&measured);
    galet_wear_inputs_release(&inputs);
    return status;
}

/// What a draw can be blamed for; anything else ends the run.
static bool is_own_fault(galet_status status) {
    return status == GALET_ERR_INPUT || status == GALET_ERR_RANGE || status == GALET_ERR_NO_CONTACT ||
           status == GALET_ERR_NOT_CONVERGED;
}

/// The rules of the parameters, then the study's own.
static galet_status check(const galet_study *study, galet_values *values, galet_message *why) {
    galet_refusal refusal = {"", ""};
    galet_status status = galet_values_check(values, why);
    status = status ? status : study->check(values, &refusal);
    if (*refusal.text) {
        galet_complain(why, (galet_place){0}, refusal.key, "%s", refusal.text);
    }
    return status;
}

static galet_status work(void *context, void *worker, size_t item, void *result) {
    const team *t = context;
    const galet_uncertainty *u = t->uncertainty;
    galet_values *values = worker;
    draw *d = result;
    galet_message why = {0};
    galet_sampling_draw(u->sampling, item, d->drawn);
    d->status = GALET_OK;
    for (size_t i = 0; i < u->count && !d->status; i++) {
        d->status = galet_values_set_real(values, u->keys[i], d->drawn[i], &why);
    }
    d->status = d->status ? d->status : check(t->study, values, &why);
    d->status = d->status ? d->status : fit(t, values, d);
    snprintf(d->reason, sizeof d->reason, "%.190s",
             *why.text                              ? why.text
             : d->status == GALET_ERR_NOT_CONVERGED ? "its coefficient did not settle, or its contacts did not converge"
                                                    : galet_status_text(d->status));
    return is_own_fault(d->status) || d->status == GALET_ERR_INTERRUPTED ? GALET_OK : d->status;
}

static galet_status collect(void *context, size_t item, const void *result) {
    team *t = context;
    galet_wear_draws *draws = t->draws;
    const draw *d = result;
    if (d->status == GALET_ERR_INTERRUPTED) {
        t->cancelled = true;
    } else if (d->status) {
        if (draws->failed++ == 0) {
            galet_format(draws->reason, sizeof draws->reason, "draw %zu: %s", item + 1, d->reason);
        }
    } else {
        size_t n = draws->count++;
        draws->coefficient[n] = d->coefficient;
        draws->sd[n] = d->sd;
        draws->to_k[n] = d->to_k;
        draws->freedom = n == 0 ? d->freedom : fmin(draws->freedom, d->freedom);
        memcpy(draws->drawn + n * draws->inputs, d->drawn, draws->inputs * sizeof *d->drawn);
    }
    return GALET_OK;
}

galet_status galet_wear_draws_make(const galet_values *in, galet_result *out, galet_wear_draws *draws) {
    const galet_uncertainty *u = galet_result_uncertainty(out);
    const galet_watch *watch = galet_result_watch(out);
    size_t rows = galet_sampling_rows(u->sampling);
    *draws = (galet_wear_draws){
        .inputs = u->count,
        .coefficient = calloc(rows, sizeof(double)),
        .sd = calloc(rows, sizeof(double)),
        .to_k = calloc(rows, sizeof(double)),
        .drawn = calloc(rows * u->count, sizeof(double)),
    };
    if (!draws->coefficient || !draws->sd || !draws->to_k || !draws->drawn) {
        return GALET_ERR_MEMORY;
    }
    team t = {galet_result_study(out), in, u, galet_watch_silent(watch), draws, false};
    galet_runner_def def = {
        .count = rows,
        .threads = u->threads,
        .result_size = sizeof(draw) + u->count * sizeof(double),
        .context = &t,
        .begin = begin,
        .work = work,
        .collect = collect,
        .end = end,
        .watch = watch,
        .phase = "draws of uncertain inputs",
        .threads_missed = &draws->threads_missed,
    };
    galet_status status = galet_runner_run(&def);
    return status || !t.cancelled ? status : GALET_ERR_INTERRUPTED;
}

void galet_wear_draws_clear(galet_wear_draws *draws) {
    free(draws->coefficient);
    free(draws->sd);
    free(draws->to_k);
    free(draws->drawn);
    *draws = (galet_wear_draws){0};
}

static double mean(const double *x, size_t count, size_t stride) {
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        sum += x[i * stride];
    }
    return sum / (double)count;
}

/// Sum of products of what two columns are off their means.
static double comoment(const double *x, size_t x_stride, const double *y, size_t y_stride, size_t count) {
    double x_mean = mean(x, count, x_stride), y_mean = mean(y, count, y_stride), sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        sum += (x[i * x_stride] - x_mean) * (y[i * y_stride] - y_mean);
    }
    return sum;
}

galet_status galet_wear_draws_spread(const galet_wear_draws *draws, bool as_k, galet_wear_spread *spread) {
    size_t n = draws->count;
    double *centre = calloc(2 * n, sizeof *centre), *sd = centre + n;
    if (!centre) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < n; i++) {
        double factor = as_k ? draws->to_k[i] : 1.0;
        centre[i] = factor * draws->coefficient[i];
        sd[i] = factor * draws->sd[i];
    }
    *spread = galet_wear_fit_spread(centre, sd, n, draws->freedom);
    free(centre);
    return GALET_OK;
}

galet_wear_input galet_wear_draws_input(const galet_wear_draws *draws, size_t input) {
    const double *x = draws->drawn + input, *y = draws->coefficient;
    size_t n = draws->count, stride = draws->inputs;
    double square = comoment(x, stride, x, stride, n), other = comoment(y, 1, y, 1, n);
    return (galet_wear_input){
        .mean = mean(x, n, stride),
        .sd = sqrt(square / (double)(n - 1)),
        .correlation = square > 0.0 && other > 0.0 ? comoment(x, stride, y, 1, n) / sqrt(square) / sqrt(other) : 0.0,
    };
}

#include "identify/residuals.h"

#include "identify/frequency.h"
#include "identify/linear.h"
#include "numerics/least_squares.h"
#include "numerics/student.h"

#include <math.h>
#include <stdlib.h>

enum { PORTMANTEAU_LAGS = 20 };

/// What chance would do less than once in a thousand records.
static const double SIGNIFICANCE = 0.999;

/// A drift of so many of its standard deviations, and a line whose power would by chance be exceeded once in e^12.
static const double DRIFT_SIGMAS = 5.0, LINE_POWER = 12.0;

/// Wilson and Hilferty's quantile of the chi-square distribution.
static double chi_square_quantile(double probability, double freedom) {
    double part = 2.0 / (9.0 * freedom);
    return freedom * pow(1.0 - part + galet_normal_quantile(probability) * sqrt(part), 3.0);
}

void galet_residuals_criteria(size_t points, size_t fitted, double rss, double *aic, double *bic) {
    double n = (double)points, k = (double)fitted + 1.0, level = log(rss / n);
    *aic = n * level + 2.0 * k;
    *bic = n * level + k * log(n);
}

static double product(size_t count, const double *r, size_t lag) {
    double sum = 0.0;
    for (size_t i = lag; i < count; i++) {
        sum += r[i] * r[i - lag];
    }
    return sum;
}

void galet_residuals_correlate(size_t count, const double *r, double step, double reach, galet_identify *out) {
    double square = product(count, r, 0), change = 0.0, q = 0.0, n = (double)count;
    for (size_t i = 1; i < count; i++) {
        change += (r[i] - r[i - 1]) * (r[i] - r[i - 1]);
    }
    out->durbin_watson = change / square;
    size_t lags = count / 5 < PORTMANTEAU_LAGS ? count / 5 : PORTMANTEAU_LAGS;
    for (size_t k = 1; k <= lags; k++) {
        double rho = product(count, r, k) / square;
        q += n * (n + 2.0) * rho * rho / (n - (double)k);
    }
    out->portmanteau = lags > 0 ? q / chi_square_quantile(SIGNIFICANCE, (double)lags) : 0.0;
    size_t stride = (size_t)fmax(1.0, ceil(reach / (step * (GALET_IDENTIFY_LAGS - 1))));
    out->lag = (double)stride * step;
    out->lags = 0;
    for (size_t k = 0; k < GALET_IDENTIFY_LAGS && k * stride < count / 2; k++) {
        out->autocorrelation[out->lags++] = product(count, r, k * stride) / square;
    }
}

/// The larger of rise and bend, as measured less model, by Legendre's polynomials: P2 spans 1.5. Residuals that are
/// correlated drift by chance: only what exceeds them counts then.
void galet_residuals_search_drift(size_t count, const double *r, galet_identify *out) {
    double first = 0.0, second = 0.0, square = 0.0, n = (double)count;
    for (size_t i = 0; i < count; i++) {
        double u = (2.0 * (double)i + 1.0) / n - 1.0;
        first += r[i] * u;
        second += r[i] * (1.5 * u * u - 0.5);
        square += r[i] * r[i];
    }
    double sd = sqrt(square / n), rise = -2.0 * 3.0 * first / n, bend = -1.5 * 5.0 * second / n;
    double least = out->portmanteau > 1.0 ? 2.0 * sd : 0.0;
    bool rises = fabs(first) > DRIFT_SIGMAS * sd * sqrt(n / 3.0) && fabs(rise) > least && out->drift < 1;
    bool bends = fabs(second) > DRIFT_SIGMAS * sd * sqrt(n / 5.0) && fabs(bend) > least && out->drift < 2;
    out->drift_found = fabs(bend) > fabs(rise) ? bend : rise;
    out->drift_degree = bends ? 2 : 1;
    out->doubts |= rises || bends ? GALET_IDENTIFY_DRIFTS : 0;
}

/// Residuals of a fifth of the swing: no law that is fitted so has found how it decays. Measured swings whose first
/// ones follow another law leave 0.011 at most, a square wave leaves 0.19.
static const double POOR = 0.04;

/// Standard deviations of chance in a covariance.
static const double COVARIANCE_SIGMAS = 5.0;

void galet_residuals_weigh(size_t count, const double *r, double square, double cycle, galet_identify *out) {
    const double lags[] = {1.0, 0.25 * cycle, 0.5 * cycle, cycle};  // at least one of them sees any vibration
    double largest = 0.0, chance = COVARIANCE_SIGMAS * product(count, r, 0) / sqrt((double)count);
    for (size_t i = 0; i < sizeof lags / sizeof *lags; i++) {
        size_t lag = (size_t)fmax(lags[i] + 0.5, 1.0);
        largest = fmax(largest, lag < count / 2 ? fabs(product(count, r, lag)) : 0.0);
    }
    out->unexplained = largest > chance ? largest / square : 0.0;
    out->doubts |= out->unexplained > POOR ? GALET_IDENTIFY_POOR_FIT : 0;
}

/// A frequency this close to the swing's, relatively, or within two widths of its line, is not told from it.
static const double NEAR = 0.05;

bool galet_residuals_near_swing(const galet_identify *out, double frequency, double overtone) {
    double cycles = out->cycles;
    if (out->t_stop > out->start) {  // a hum goes on behind the motion, and may have been counted as swings
        cycles = fmin(cycles, (out->t_stop - out->start) * out->omega / (2.0 * M_PI));
    }
    double ratio = 2.0 * M_PI * frequency / out->omega, width = fmax(NEAR, 2.0 / fmax(cycles, 1.0));
    return fabs(ratio - overtone) < width;
}

/// The swing and its third overtone; of a pendulum, whose frequency is not one, all that is near.
static bool is_own(const galet_identify *out, double frequency) {
    return out->pendulum
               ? 2.0 * M_PI * frequency / out->omega < 4.0
               : galet_residuals_near_swing(out, frequency, 1.0) || galet_residuals_near_swing(out, frequency, 3.0);
}

/// Smaller parts of the rms of the residuals, or of the swing, move no bar: no sensor is as true as the second, and
/// sums of rounding and of the model's own error are there.
static const double LINE_OF_NOISE = 0.2, LINE_OF_SWING = 1e-5;

static bool matters(const galet_decay *d, size_t count, const double *r, double amplitude) {
    double noise = sqrt(product(count, r, 0) / (double)count);
    return amplitude > LINE_OF_NOISE * noise && amplitude > LINE_OF_SWING * d->swing[0].amplitude;
}

/// What was fitted already leaves a line beside it where it is not steady.
static bool is_fitted(const galet_identify *out, double frequency, double duration) {
    return out->hum > 0.0 && fabs(frequency - out->hum) * duration < 1.5;
}

galet_status galet_residuals_search_hum(const galet_decay *d, size_t count, const double *r, galet_identify *out) {
    const double step = d->step;
    galet_line line = {0};
    galet_status status = galet_line_find(count, r, step, 2.5, 0, &line);
    if (status || !(line.power > log((double)count) + LINE_POWER) || is_own(out, line.frequency)) {
        return status;
    }
    galet_linear l = {.count = 2};
    double x[2];
    for (size_t i = 0; i < count; i++) {
        double angle = 2.0 * M_PI * line.frequency * (double)i * step;
        galet_linear_add(&l, (const double[]){cos(angle), sin(angle)}, r[i], 1.0);
    }
    bool solved = galet_linear_solve(&l, x, NULL);
    if (solved && matters(d, count, r, hypot(x[0], x[1])) && !is_fitted(out, line.frequency, (double)count * step)) {
        out->line = line.frequency;
        out->line_amplitude = hypot(x[0], x[1]) / galet_decay_attenuation(d, 2.0 * M_PI * line.frequency, 1);
        out->doubts |= GALET_IDENTIFY_HUMS;
    }
    return GALET_OK;
}

double galet_residuals_density(size_t count, const double *r, double step, double omega) {
    double square = product(count, r, 0), rho = product(count, r, 1) / square;
    double worst = fmax(1.0, (1.0 - rho * rho) / (1.0 - 2.0 * rho * cos(omega * step) + rho * rho));
    size_t reach = (size_t)fmin(4.0 * M_PI / (omega * step), 0.25 * (double)count);
    for (int i = -2; i <= 2; i++) {
        double density = 1.0, turn = omega * (1.0 + 0.25 * i) * step;
        for (size_t k = 1; k < reach; k++) {
            double window = 1.0 - (double)k / (double)reach;  // Bartlett's, so that no density is negative
            density += 2.0 * window * product(count, r, k) / square * cos(turn * (double)k);
        }
        worst = fmax(worst, density);
    }
    return worst;
}

double galet_residuals_inflation(size_t count, size_t parameters, const double *r, const double *jacobian,
                                 const double *covariance, size_t clusters, size_t first, size_t end) {
    double variance[GALET_LEAST_SQUARES_MAX] = {0}, square = 0.0, worst = 1.0;
    for (size_t b = 0; b < clusters; b++) {
        size_t from = b * count / clusters, to = (b + 1) * count / clusters;
        double score[GALET_LEAST_SQUARES_MAX] = {0};
        for (size_t k = 0; k < parameters; k++) {
            const double *column = jacobian + k * count;
            for (size_t i = from; i < to; i++) {
                score[k] += column[i] * r[i];
            }
        }
        for (size_t k = first; k < end; k++) {
            double move = 0.0;
            for (size_t j = 0; j < parameters; j++) {
                move += covariance[k * parameters + j] * score[j];
            }
            variance[k] += move * move;
        }
    }
    for (size_t i = 0; i < count; i++) {
        square += r[i] * r[i];
    }
    double noise = square / (double)(count - parameters), g = (double)clusters;
    double small = g > (double)parameters + 2.0 ? g / (g - (double)parameters) : 2.0;
    for (size_t k = first; k < end; k++) {
        worst = fmax(worst, small * variance[k] / (noise * covariance[k * parameters + k]));
    }
    return worst;
}

enum { STRETCHES = 8 };

/// Residuals of a stretch count as those of another law from here on, and as the end of them below.
static const double OTHER_LAW = 3.0, SAME_LAW = 2.0;

static int compare_sizes(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// Of the motion alone: what is left of it at rest is noise, and less than any law leaves of a swing.
static size_t count_moving(size_t count, const double *t, const galet_identify *out) {
    double end = 2.0 * M_PI * out->cycles / out->omega;
    while (count > 0 && t[count - 1] > end) {
        count--;
    }
    return count;
}

void galet_residuals_compare(size_t points, const double *t, const double *r, galet_identify *out) {
    const size_t count = count_moving(points, t, out);
    double rms[STRETCHES], sorted[STRETCHES];
    for (size_t k = 0; k < STRETCHES; k++) {
        size_t from = k * count / STRETCHES, to = (k + 1) * count / STRETCHES;
        double sum = 0.0;
        for (size_t i = from; i < to; i++) {
            sum += r[i] * r[i];
        }
        rms[k] = sorted[k] = sqrt(sum / fmax((double)(to - from), 1.0));
    }
    qsort(sorted, STRETCHES, sizeof *sorted, compare_sizes);
    double usual = 0.5 * (sorted[STRETCHES / 2 - 1] + sorted[STRETCHES / 2]);
    size_t end = 0;
    while (end < STRETCHES / 2 && rms[end] > SAME_LAW * usual) {
        end++;
    }
    double left = out->cycles * (double)(STRETCHES - end) / STRETCHES;
    if (end > 0 && rms[0] > OTHER_LAW * usual && left >= GALET_DECAY_MANY_CYCLES) {
        out->first_until = out->start + t[end * count / STRETCHES];
        out->first_excess = rms[0] / usual;
        out->doubts |= GALET_IDENTIFY_FIRST_SWINGS;
    }
}

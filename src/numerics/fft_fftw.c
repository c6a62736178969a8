#include "numerics/fft_backend.h"

#include <fftw3.h>

#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

/// Plans for a full group of lines and for the last group; the same where that is full.
typedef struct line_plans {
    fftw_plan full, last;
} line_plans;

struct galet_fft_plan {
    line_plans rows_forward, rows_inverse, columns_forward, columns_inverse;
};

/// FFTW's planner is one for the whole process; executing a plan needs no lock.
static pthread_mutex_t planner = PTHREAD_MUTEX_INITIALIZER;

/// FFTW_ESTIMATE does not measure, so that a plan, and with it the rounding, is the same in every run; it does not
/// write to the arrays either, which serve to show their alignment.
static void plan_rows(int columns, int lines, double *real, fftw_complex *spectrum, fftw_plan *forward,
                      fftw_plan *inverse) {
    int width = columns / 2 + 1;
    *forward = fftw_plan_many_dft_r2c(1, &columns, lines, real, NULL, 1, columns, spectrum, NULL, 1, width,
                                      FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    *inverse = fftw_plan_many_dft_c2r(1, &columns, lines, spectrum, NULL, 1, width, real, NULL, 1, columns,
                                      FFTW_ESTIMATE | FFTW_DESTROY_INPUT);
}

static void plan_columns(int rows, int width, int lines, fftw_complex *in_rows, fftw_complex *in_columns,
                         fftw_plan *forward, fftw_plan *inverse) {
    *forward = fftw_plan_many_dft(1, &rows, lines, in_rows, NULL, width, 1, in_columns, NULL, 1, rows, FFTW_FORWARD,
                                  FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    *inverse = fftw_plan_many_dft(1, &rows, lines, in_columns, NULL, 1, rows, in_rows, NULL, width, 1, FFTW_BACKWARD,
                                  FFTW_ESTIMATE | FFTW_DESTROY_INPUT);
}

/// Lines of the last group.
static int rest(size_t lines) {
    return lines % GALET_FFT_GROUP ? (int)(lines % GALET_FFT_GROUP) : GALET_FFT_GROUP;
}

static void make_plans(size_t rows, size_t columns, size_t used, double *real, fftw_complex *s, fftw_complex *t,
                       galet_fft_plan *plan) {
    int width = (int)(columns / 2 + 1), r = (int)rows, c = (int)columns;
    plan_rows(c, GALET_FFT_GROUP, real, s, &plan->rows_forward.full, &plan->rows_inverse.full);
    plan_rows(c, rest(used), real, s, &plan->rows_forward.last, &plan->rows_inverse.last);
    plan_columns(r, width, GALET_FFT_GROUP, s, t, &plan->columns_forward.full, &plan->columns_inverse.full);
    plan_columns(r, width, rest((size_t)width), s, t, &plan->columns_forward.last, &plan->columns_inverse.last);
}

static bool is_complete(const galet_fft_plan *plan) {
    return plan->rows_forward.full && plan->rows_forward.last && plan->rows_inverse.full && plan->rows_inverse.last &&
           plan->columns_forward.full && plan->columns_forward.last && plan->columns_inverse.full &&
           plan->columns_inverse.last;
}

static void destroy_plans(line_plans *plans) {
    fftw_destroy_plan(plans->full);
    fftw_destroy_plan(plans->last);
}

galet_status galet_fft_plan_create(size_t rows, size_t columns, size_t used, galet_fft_plan **plan) {
    if (rows > INT_MAX || columns > INT_MAX / GALET_FFT_GROUP) {
        return GALET_ERR_RANGE;
    }
    // Room for a group of rows and, beyond the last column, for a group of columns of a narrow grid.
    double *real = fftw_alloc_real(GALET_FFT_GROUP * columns);
    fftw_complex *spectrum = fftw_alloc_complex((rows + GALET_FFT_GROUP) * (columns / 2 + 1) + GALET_FFT_GROUP);
    fftw_complex *turned = fftw_alloc_complex(GALET_FFT_GROUP * rows);
    galet_fft_plan *made = calloc(1, sizeof *made);
    if (real && spectrum && turned && made) {
        pthread_mutex_lock(&planner);
        make_plans(rows, columns, used, real, spectrum, turned, made);
        pthread_mutex_unlock(&planner);
    }
    fftw_free(real);
    fftw_free(spectrum);
    fftw_free(turned);
    if (!made || !is_complete(made)) {
        galet_fft_plan_destroy(made);
        return GALET_ERR_MEMORY;
    }
    *plan = made;
    return GALET_OK;
}

void galet_fft_plan_destroy(galet_fft_plan *plan) {
    if (!plan) {
        return;
    }
    pthread_mutex_lock(&planner);
    destroy_plans(&plan->rows_forward);
    destroy_plans(&plan->rows_inverse);
    destroy_plans(&plan->columns_forward);
    destroy_plans(&plan->columns_inverse);
    pthread_mutex_unlock(&planner);
    free(plan);
}

int galet_fft_plan_is_concurrent(void) {
    return 1;
}

static fftw_plan plan_for(const line_plans *plans, size_t count) {
    return count == GALET_FFT_GROUP ? plans->full : plans->last;
}

void galet_fft_plan_rows_forward(galet_fft_plan *plan, size_t count, const double *real, double *spectrum) {
    // The plan preserves its input, but FFTW has no const in its interface.
    fftw_execute_dft_r2c(plan_for(&plan->rows_forward, count), (double *)real, (fftw_complex *)spectrum);
}

void galet_fft_plan_rows_inverse(galet_fft_plan *plan, size_t count, double *spectrum, double *real) {
    fftw_execute_dft_c2r(plan_for(&plan->rows_inverse, count), (fftw_complex *)spectrum, real);
}

void galet_fft_plan_columns_forward(galet_fft_plan *plan, size_t count, double *rows, double *columns) {
    fftw_execute_dft(plan_for(&plan->columns_forward, count), (fftw_complex *)rows, (fftw_complex *)columns);
}

void galet_fft_plan_columns_inverse(galet_fft_plan *plan, size_t count, double *columns, double *rows) {
    fftw_execute_dft(plan_for(&plan->columns_inverse, count), (fftw_complex *)columns, (fftw_complex *)rows);
}

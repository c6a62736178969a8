#include "numerics/fft_backend.h"

#include <fftw3.h>

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

struct galet_fft_plan {
    fftw_plan forward, inverse;
};

/// FFTW's planner is one for the whole process; executing a plan needs no lock.
static pthread_mutex_t planner = PTHREAD_MUTEX_INITIALIZER;

/// FFTW_ESTIMATE does not measure, so that a plan, and with it the rounding, is the same in every run; it does not
/// write to the arrays either, which serve to show their alignment.
static void make_plans(int rows, int columns, double *real, fftw_complex *spectrum, galet_fft_plan *plan) {
    pthread_mutex_lock(&planner);
    plan->forward = fftw_plan_dft_r2c_2d(rows, columns, real, spectrum, FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    plan->inverse = fftw_plan_dft_c2r_2d(rows, columns, spectrum, real, FFTW_ESTIMATE | FFTW_DESTROY_INPUT);
    pthread_mutex_unlock(&planner);
}

galet_status galet_fft_plan_create(size_t rows, size_t columns, galet_fft_plan **plan) {
    if (rows > INT_MAX || columns > INT_MAX) {
        return GALET_ERR_RANGE;
    }
    double *real = fftw_alloc_real(rows * columns);
    fftw_complex *spectrum = fftw_alloc_complex(rows * (columns / 2 + 1));
    galet_fft_plan *made = calloc(1, sizeof *made);
    if (real && spectrum && made) {
        make_plans((int)rows, (int)columns, real, spectrum, made);
    }
    fftw_free(real);
    fftw_free(spectrum);
    if (!made || !made->forward || !made->inverse) {
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
    fftw_destroy_plan(plan->forward);
    fftw_destroy_plan(plan->inverse);
    pthread_mutex_unlock(&planner);
    free(plan);
}

void galet_fft_plan_forward(galet_fft_plan *plan, const double *real, double *spectrum) {
    // The plan preserves its input, but FFTW has no const in its interface.
    fftw_execute_dft_r2c(plan->forward, (double *)real, (fftw_complex *)spectrum);
}

void galet_fft_plan_inverse(galet_fft_plan *plan, double *spectrum, double *real) {
    fftw_execute_dft_c2r(plan->inverse, (fftw_complex *)spectrum, real);
}

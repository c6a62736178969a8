#include "base/watch.h"
#include "contact/halfspace_internal.h"
#include "numerics/simd.h"

#include <stdlib.h>
#include <string.h>

static size_t padded_columns(size_t nx) {
    return galet_fft_good_size(2 * nx);
}

static size_t padded_rows(size_t ny) {
    return galet_fft_good_size(2 * ny - 1);
}

size_t galet_halfspace_bytes(size_t nx, size_t ny) {
    size_t columns = padded_columns(nx), rows = padded_rows(ny), half = columns / 2 + 1;
    size_t kernels = KERNELS * rows * half * sizeof(double);
    size_t lines = half * sizeof(double complex) + 2 * (nx + 1) * sizeof(double);
    size_t transforms = 2 * galet_fft_real_bytes(columns, ny) + 2 * galet_fft_spectrum_bytes(rows, columns);
    size_t circles = galet_halfspace_circle_bytes(nx, ny, columns, rows);
    return kernels + lines + circles + transforms + galet_fft_scratch_bytes(rows, columns);
}

size_t galet_halfspace_coupling_bytes(size_t nx, size_t ny) {
    return COUPLINGS * padded_rows(ny) * (padded_columns(nx) / 2 + 1) * sizeof(double);
}

static bool allocate(galet_halfspace *space) {
    bool done = true;
    for (int k = 0; k < KERNELS; k++) {
        space->kernel[k] = calloc(space->rows * space->half, sizeof(double));
        done = done && space->kernel[k];
    }
    for (int c = 0; c < 2; c++) {
        space->real[c] = galet_fft_alloc_real(space->fft);
        space->spectrum[c] = galet_fft_alloc_spectrum(space->fft);
        done = done && space->real[c] && space->spectrum[c];
    }
    space->phase = calloc(space->half, sizeof(double complex));
    space->row_xx = calloc(space->nx + 1, sizeof(double));
    space->row_yy = calloc(space->nx + 1, sizeof(double));
    return done && space->phase && space->row_xx && space->row_yy && galet_halfspace_make_circles(space);
}

galet_status galet_halfspace_create(size_t nx, size_t ny, galet_team *team, galet_halfspace **out) {
    galet_halfspace *space = calloc(1, sizeof *space);
    if (!space) {
        return GALET_ERR_MEMORY;
    }
    space->nx = nx;
    space->ny = ny;
    space->columns = padded_columns(nx);
    space->rows = padded_rows(ny);
    space->half = space->columns / 2 + 1;
    space->team = team;
    galet_status status = galet_fft_create_padded(space->rows, space->columns, ny, &space->fft);
    if (!status) {
        galet_fft_set_team(space->fft, team);
        status = allocate(space) ? GALET_OK : GALET_ERR_MEMORY;
    }
    if (status) {
        galet_halfspace_destroy(space);
        return status;
    }
    *out = space;
    return GALET_OK;
}

void galet_halfspace_destroy(galet_halfspace *space) {
    if (!space) {
        return;
    }
    galet_halfspace_free_circles(space);
    galet_fft_destroy(space->fft);
    for (int k = 0; k < KERNELS; k++) {
        free(space->kernel[k]);
    }
    for (int k = 0; k < COUPLINGS; k++) {
        free(space->coupling[k]);
    }
    for (int c = 0; c < 2; c++) {
        free(space->real[c]);
        free(space->spectrum[c]);
    }
    free(space->phase);
    free(space->row_xx);
    free(space->row_yy);
    free(space);
}

/// A product at work.
typedef struct convolution {
    galet_halfspace *space;
    int component;
    const double *in;
    double *out;
    double poisson;
} convolution;

/// Grid to padded rows; the padding is cleared again because inverse transforms leave their own there.
static void pad_rows(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const convolution *c = context;
    size_t nx = c->space->nx, columns = c->space->columns;
    for (size_t j = first; j < end; j++) {
        double *row = c->space->real[c->component] + j * columns;
        memcpy(row, c->in + j * nx, nx * sizeof(double));
        memset(row + nx, 0, (columns - nx) * sizeof(double));
    }
}

static void unpad_rows(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const convolution *c = context;
    size_t nx = c->space->nx, columns = c->space->columns;
    for (size_t j = first; j < end; j++) {
        memcpy(c->out + j * nx, c->space->real[c->component] + j * columns, nx * sizeof(double));
    }
}

static void forward(galet_halfspace *space, int component, const double *in, const galet_watch *watch) {
    if (galet_watch_cancelled(watch)) {
        return;
    }
    convolution c = {.space = space, .component = component, .in = in};
    galet_team_run(space->team, space->ny, pad_rows, &c);
    galet_fft_forward(space->fft, space->real[component], space->spectrum[component]);
    space->points += galet_halfspace_padded_points(space);
}

static void inverse(galet_halfspace *space, int component, double *out, const galet_watch *watch) {
    if (galet_watch_cancelled(watch)) {
        return;
    }
    convolution c = {.space = space, .component = component, .out = out};
    galet_fft_inverse(space->fft, space->spectrum[component], space->real[component]);
    galet_team_run(space->team, space->ny, unpad_rows, &c);
    space->points += galet_halfspace_padded_points(space);
}

static void multiply_normal(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const galet_halfspace *space = context;
    double *s = (double *)space->spectrum[0];
    const double *k = space->kernel[NORMAL];
    for (size_t i = first * space->rows; i < end * space->rows; i++) {
        s[2 * i] *= k[i];
        s[2 * i + 1] *= k[i];
    }
}

void galet_halfspace_normal(galet_halfspace *space, const double *p, double *out, const galet_watch *watch) {
    forward(space, 0, p, watch);
    galet_team_run(space->team, space->half, multiply_normal, space);
    inverse(space, 0, out, watch);
}

void galet_halfspace_normal_beyond(const galet_halfspace *space, double *column) {
    for (size_t j = 0; j < space->ny; j++) {
        column[j] = space->real[0][j * space->columns + space->nx];
    }
}

/// (a, b) <- phase (kxx a + kxy b, kxy a + kyy b) on one column; written in reals, which compilers vectorise.
GALET_INLINE void multiply_column_body(size_t rows, double poisson, const double *phase, const double *restrict xx,
                                       const double *restrict yy, const double *restrict xy, double *restrict a,
                                       double *restrict b) {
    double pr = phase[0], pi = phase[1];
    for (size_t j = 0; j < rows; j++) {
        double kxx = xx[j] + (1.0 - poisson) * yy[j], kyy = yy[j] + (1.0 - poisson) * xx[j], kxy = poisson * xy[j];
        double ar = kxx * a[2 * j] + kxy * b[2 * j], ai = kxx * a[2 * j + 1] + kxy * b[2 * j + 1];
        double br = kxy * a[2 * j] + kyy * b[2 * j], bi = kxy * a[2 * j + 1] + kyy * b[2 * j + 1];
        a[2 * j] = ar * pr - ai * pi;
        a[2 * j + 1] = ar * pi + ai * pr;
        b[2 * j] = br * pr - bi * pi;
        b[2 * j + 1] = br * pi + bi * pr;
    }
}

// Not for AVX-512: gcc 12 takes this shape for a complex product and fuses it there, contraction or not.
GALET_DISPATCH_AVX2(multiply_column,
                    (size_t rows, double poisson, const double *phase, const double *xx, const double *yy,
                     const double *xy, double *a, double *b),
                    (rows, poisson, phase, xx, yy, xy, a, b))

static void multiply_tangential(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const convolution *c = context;
    const galet_halfspace *space = c->space;
    for (size_t i = first; i < end; i++) {
        size_t at = i * space->rows;
        multiply_column(space->rows, c->poisson, (const double *)(space->phase + i), space->kernel[XX] + at,
                        space->kernel[YY] + at, space->kernel[XY] + at, (double *)(space->spectrum[0] + at),
                        (double *)(space->spectrum[1] + at));
    }
}

void galet_halfspace_tangential(galet_halfspace *space, double poisson, const double *tx, const double *ty, double *ux,
                                double *uy, const galet_watch *watch) {
    forward(space, 0, tx, watch);
    forward(space, 1, ty, watch);
    convolution c = {.space = space, .poisson = poisson};
    galet_team_run(space->team, space->half, multiply_tangential, &c);
    inverse(space, 0, ux, watch);
    inverse(space, 1, uy, watch);
}

void galet_halfspace_pressure_to_shear(galet_halfspace *space, const double *p, double *ux, double *uy,
                                       const galet_watch *watch) {
    forward(space, 0, p, watch);
    bool roll = space->shear == GALET_SHEAR_ROLL;
    for (size_t i = 0; i < space->half; i++) {
        double complex turn = roll ? I * space->phase[i] : -I;
        for (size_t k = i * space->rows; k < (i + 1) * space->rows; k++) {
            double complex s = turn * space->spectrum[0][k];
            space->spectrum[0][k] = space->coupling[SHEAR_X][k] * s;
            space->spectrum[1][k] = space->coupling[SHEAR_Y][k] * s;
        }
    }
    inverse(space, 0, ux, watch);
    inverse(space, 1, uy, watch);
}

void galet_halfspace_traction_to_gap(galet_halfspace *space, const double *tx, const double *ty, double *gap,
                                     const galet_watch *watch) {
    forward(space, 0, tx, watch);
    forward(space, 1, ty, watch);
    for (size_t k = 0; k < space->half * space->rows; k++) {
        double complex sum =
            space->coupling[GAP_X][k] * space->spectrum[0][k] + space->coupling[GAP_Y][k] * space->spectrum[1][k];
        space->spectrum[0][k] = -I * sum;
    }
    inverse(space, 0, gap, watch);
}

uint64_t galet_halfspace_padded_points(const galet_halfspace *space) {
    return (uint64_t)space->rows * space->columns;
}

uint64_t galet_halfspace_points(const galet_halfspace *space) {
    return space->points;
}

#include "numerics/fft.h"

#include "numerics/fft_backend.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct galet_fft {
    size_t rows, columns, used, width;
    galet_team *team;
    galet_fft_plan *plan;
    double complex *rows_in, *rows_out;  // spectra of the rows, on the way in (zero beyond those used) and out
};

size_t galet_fft_good_size(size_t n) {
    if (n > SIZE_MAX / 16) {
        return 0;
    }
    size_t best = 2;
    while (best < n) {
        best *= 2;
    }
    for (size_t five = 1; five < best; five *= 5) {
        for (size_t odd = five; odd < best; odd *= 3) {
            size_t size = 2 * odd;
            while (size < n) {
                size *= 2;
            }
            best = size < best ? size : best;
        }
    }
    return best;
}

/// Whether the larger of the arrays, the spectrum, can be counted in bytes.
static bool fits_in_memory(size_t rows, size_t columns) {
    return columns / 2 + 1 <= (SIZE_MAX / 4) / sizeof(double complex) / rows;
}

galet_status galet_fft_create(size_t rows, size_t columns, galet_fft **fft) {
    return galet_fft_create_padded(rows, columns, rows, fft);
}

galet_status galet_fft_create_padded(size_t rows, size_t columns, size_t used, galet_fft **fft) {
    if (rows == 0 || columns == 0 || used == 0 || used > rows) {
        return GALET_ERR_RANGE;
    }
    if (!fits_in_memory(rows, columns)) {
        return GALET_ERR_MEMORY;
    }
    galet_fft *made = malloc(sizeof *made);
    if (!made) {
        return GALET_ERR_MEMORY;
    }
    *made = (galet_fft){.rows = rows, .columns = columns, .used = used, .width = columns / 2 + 1};
    galet_status status = galet_fft_plan_create(rows, columns, used, &made->plan);
    if (!status) {
        made->rows_in = galet_fft_alloc_spectrum(made);
        made->rows_out = galet_fft_alloc_spectrum(made);
        status = made->rows_in && made->rows_out ? GALET_OK : GALET_ERR_MEMORY;
    }
    if (status) {
        galet_fft_destroy(made);
        return status;
    }
    memset(made->rows_in + used * made->width, 0, (rows - used) * made->width * sizeof *made->rows_in);
    *fft = made;
    return GALET_OK;
}

void galet_fft_destroy(galet_fft *fft) {
    if (fft) {
        galet_fft_plan_destroy(fft->plan);
        free(fft->rows_in);
        free(fft->rows_out);
        free(fft);
    }
}

void galet_fft_set_team(galet_fft *fft, galet_team *team) {
    fft->team = galet_fft_plan_is_concurrent() ? team : NULL;
}

/// A cache line, which is more than any vector unit asks for.
enum { ALIGNMENT = 64 };

static size_t padded_bytes(size_t bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

size_t galet_fft_real_bytes(size_t columns, size_t used) {
    return padded_bytes(used * columns * sizeof(double));
}

size_t galet_fft_spectrum_bytes(size_t rows, size_t columns) {
    return padded_bytes(rows * (columns / 2 + 1) * sizeof(double complex));
}

size_t galet_fft_scratch_bytes(size_t rows, size_t columns) {
    return 2 * galet_fft_spectrum_bytes(rows, columns);
}

double *galet_fft_alloc_real(const galet_fft *fft) {
    return aligned_alloc(ALIGNMENT, galet_fft_real_bytes(fft->columns, fft->used));
}

double complex *galet_fft_alloc_spectrum(const galet_fft *fft) {
    return aligned_alloc(ALIGNMENT, galet_fft_spectrum_bytes(fft->rows, fft->columns));
}

static size_t group_count(size_t lines) {
    return (lines + GALET_FFT_GROUP - 1) / GALET_FFT_GROUP;
}

static size_t group_size(size_t lines, size_t g) {
    size_t left = lines - g * GALET_FFT_GROUP;
    return left < GALET_FFT_GROUP ? left : GALET_FFT_GROUP;
}

/// A transform at work on one grid.
typedef struct pass {
    galet_fft *fft;
    const double *in;
    double *out;
    double complex *spectrum;
} pass;

static void rows_forward(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const pass *p = context;
    const galet_fft *fft = p->fft;
    for (size_t g = first; g < end; g++) {
        size_t row = g * GALET_FFT_GROUP;
        galet_fft_plan_rows_forward(fft->plan, group_size(fft->used, g), p->in + row * fft->columns,
                                    (double *)(fft->rows_in + row * fft->width));
    }
}

static void rows_inverse(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const pass *p = context;
    const galet_fft *fft = p->fft;
    for (size_t g = first; g < end; g++) {
        size_t row = g * GALET_FFT_GROUP;
        galet_fft_plan_rows_inverse(fft->plan, group_size(fft->used, g), (double *)(fft->rows_out + row * fft->width),
                                    p->out + row * fft->columns);
    }
}

static void columns_forward(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const pass *p = context;
    const galet_fft *fft = p->fft;
    for (size_t g = first; g < end; g++) {
        size_t column = g * GALET_FFT_GROUP;
        galet_fft_plan_columns_forward(fft->plan, group_size(fft->width, g), (double *)(fft->rows_in + column),
                                       (double *)(p->spectrum + column * fft->rows));
    }
}

static void columns_inverse(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const pass *p = context;
    const galet_fft *fft = p->fft;
    for (size_t g = first; g < end; g++) {
        size_t column = g * GALET_FFT_GROUP;
        galet_fft_plan_columns_inverse(fft->plan, group_size(fft->width, g),
                                       (double *)(p->spectrum + column * fft->rows),
                                       (double *)(fft->rows_out + column));
    }
}

void galet_fft_forward(galet_fft *fft, const double *real, double complex *spectrum) {
    pass p = {.fft = fft, .in = real, .spectrum = spectrum};
    galet_team_run(fft->team, group_count(fft->used), rows_forward, &p);
    galet_team_run(fft->team, group_count(fft->width), columns_forward, &p);
}

void galet_fft_inverse(galet_fft *fft, double complex *spectrum, double *real) {
    pass p = {.fft = fft, .out = real, .spectrum = spectrum};
    galet_team_run(fft->team, group_count(fft->width), columns_inverse, &p);
    galet_team_run(fft->team, group_count(fft->used), rows_inverse, &p);
}

#include "numerics/fft.h"

#include "numerics/fft_backend.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// Spectra of the rows, on the way in and out: scratch of an owner and of its lodgers.
typedef struct row_spectra {
    double complex *in, *out;
    size_t size;            // numbers in each
    const galet_fft *last;  // whose rows beyond those used are zero on the way in; NULL: nobody's
} row_spectra;

struct galet_fft {
    size_t rows, columns, used, width;
    galet_team *team;
    galet_fft_plan *plan;
    row_spectra own, *lines;  // `lines` are its own or its host's
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

static galet_status take_lines(galet_fft *fft, galet_fft *host) {
    size_t size = fft->rows * fft->width;
    if (host) {
        fft->lines = host->lines;
        return size <= host->lines->size ? GALET_OK : GALET_ERR_RANGE;
    }
    fft->own = (row_spectra){galet_fft_alloc_spectrum(fft), galet_fft_alloc_spectrum(fft), size, NULL};
    fft->lines = &fft->own;
    return fft->own.in && fft->own.out ? GALET_OK : GALET_ERR_MEMORY;
}

static galet_status create(galet_fft *host, size_t rows, size_t columns, size_t used, galet_fft **fft) {
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
    status = status ? status : take_lines(made, host);
    if (status) {
        galet_fft_destroy(made);
        return status;
    }
    made->team = host ? host->team : NULL;
    *fft = made;
    return GALET_OK;
}

galet_status galet_fft_create_padded(size_t rows, size_t columns, size_t used, galet_fft **fft) {
    return create(NULL, rows, columns, used, fft);
}

galet_status galet_fft_create_lodger(galet_fft *host, size_t rows, size_t columns, size_t used, galet_fft **fft) {
    host->lines->last = NULL;  // the lodger may stand where one stood that is gone
    return create(host, rows, columns, used, fft);
}

void galet_fft_destroy(galet_fft *fft) {
    if (fft) {
        galet_fft_plan_destroy(fft->plan);
        free(fft->own.in);
        free(fft->own.out);
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
                                    (double *)(fft->lines->in + row * fft->width));
    }
}

static void rows_inverse(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const pass *p = context;
    const galet_fft *fft = p->fft;
    for (size_t g = first; g < end; g++) {
        size_t row = g * GALET_FFT_GROUP;
        galet_fft_plan_rows_inverse(fft->plan, group_size(fft->used, g), (double *)(fft->lines->out + row * fft->width),
                                    p->out + row * fft->columns);
    }
}

static void columns_forward(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const pass *p = context;
    const galet_fft *fft = p->fft;
    for (size_t g = first; g < end; g++) {
        size_t column = g * GALET_FFT_GROUP;
        galet_fft_plan_columns_forward(fft->plan, group_size(fft->width, g), (double *)(fft->lines->in + column),
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
                                       (double *)(fft->lines->out + column));
    }
}

/// Rows beyond those used stay zero until somebody else has used the place.
static void clear_unused_rows(galet_fft *fft) {
    if (fft->lines->last != fft) {
        size_t first = fft->used * fft->width, end = fft->rows * fft->width;
        memset(fft->lines->in + first, 0, (end - first) * sizeof *fft->lines->in);
        fft->lines->last = fft;
    }
}

void galet_fft_forward(galet_fft *fft, const double *real, double complex *spectrum) {
    clear_unused_rows(fft);
    pass p = {.fft = fft, .in = real, .spectrum = spectrum};
    galet_team_run(fft->team, group_count(fft->used), rows_forward, &p);
    galet_team_run(fft->team, group_count(fft->width), columns_forward, &p);
}

void galet_fft_inverse(galet_fft *fft, double complex *spectrum, double *real) {
    pass p = {.fft = fft, .out = real, .spectrum = spectrum};
    galet_team_run(fft->team, group_count(fft->width), columns_inverse, &p);
    galet_team_run(fft->team, group_count(fft->used), rows_inverse, &p);
}

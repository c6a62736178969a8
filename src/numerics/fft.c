#include "numerics/fft.h"

#include "numerics/fft_backend.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct galet_fft {
    size_t rows, columns;
    galet_fft_plan *plan;
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
    if (rows == 0 || columns == 0) {
        return GALET_ERR_RANGE;
    }
    if (!fits_in_memory(rows, columns)) {
        return GALET_ERR_MEMORY;
    }
    galet_fft *made = malloc(sizeof *made);
    if (!made) {
        return GALET_ERR_MEMORY;
    }
    *made = (galet_fft){.rows = rows, .columns = columns};
    galet_status status = galet_fft_plan_create(rows, columns, &made->plan);
    if (status != GALET_OK) {
        free(made);
        return status;
    }
    *fft = made;
    return GALET_OK;
}

void galet_fft_destroy(galet_fft *fft) {
    if (fft) {
        galet_fft_plan_destroy(fft->plan);
        free(fft);
    }
}

/// A cache line, which is more than any vector unit asks for.
static void *alloc_zeroed(size_t bytes) {
    enum { ALIGNMENT = 64 };
    size_t padded = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *memory = aligned_alloc(ALIGNMENT, padded);
    return memory ? memset(memory, 0, padded) : NULL;
}

double *galet_fft_alloc_real(const galet_fft *fft) {
    return alloc_zeroed(fft->rows * fft->columns * sizeof(double));
}

double complex *galet_fft_alloc_spectrum(const galet_fft *fft) {
    return alloc_zeroed(fft->rows * (fft->columns / 2 + 1) * sizeof(double complex));
}

void galet_fft_forward(galet_fft *fft, const double *real, double complex *spectrum) {
    galet_fft_plan_forward(fft->plan, real, (double *)spectrum);
}

void galet_fft_inverse(galet_fft *fft, double complex *spectrum, double *real) {
    galet_fft_plan_inverse(fft->plan, (double *)spectrum, real);
}

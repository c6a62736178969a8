#include "identify/frequency.h"

#include "numerics/fft.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Zeros behind the record: bins of half the width make the parabola through a peak a good one.
enum { PADDING = 2 };

static double weight_of(size_t i, size_t count, int fading) {
    double c = cos((fading ? 0.5 : 1.0) * M_PI * ((double)i + 0.5) / (double)count);
    return fading ? c * c : 1.0 - c * c;
}

/// Takes away the straight line that fits best under the weights, so that neither an offset nor a drift leaks.
static void fill_weighted(size_t count, const double *z, int fading, double *out) {
    double s = 0.0, st = 0.0, stt = 0.0, sz = 0.0, stz = 0.0;
    for (size_t i = 0; i < count; i++) {
        double w = weight_of(i, count, fading), t = (double)i / (double)count;
        s += w;
        st += w * t;
        stt += w * t * t;
        sz += w * z[i];
        stz += w * t * z[i];
    }
    double slope = (s * stz - st * sz) / (s * stt - st * st), level = (sz - slope * st) / s;
    for (size_t i = 0; i < count; i++) {
        out[i] = weight_of(i, count, fading) * (z[i] - level - slope * (double)i / (double)count);
    }
}

static double square(double complex z) {
    return creal(z) * creal(z) + cimag(z) * cimag(z);
}

static galet_line find_peak(size_t size, size_t count, double step, double least, const double complex *spectrum) {
    size_t first = (size_t)ceil(least * (double)size / (double)count), last = size / 2, best = 0;
    double sum = 0.0, highest = 0.0;
    for (size_t j = first > 0 ? first : 1; j < last; j++) {
        double power = square(spectrum[j]);
        sum += power;
        if (power > highest) {
            highest = power;
            best = j;
        }
    }
    if (best == 0 || !(highest > 0.0)) {
        return (galet_line){0};
    }
    double l = log(square(spectrum[best - 1]) + 1e-300), m = log(highest), r = log(square(spectrum[best + 1]) + 1e-300);
    double bend = l - 2.0 * m + r, shift = bend < 0.0 ? fmin(fmax(0.5 * (l - r) / bend, -0.5), 0.5) : 0.0;
    return (galet_line){((double)best + shift) / ((double)size * step), highest / (sum / (double)(last - first))};
}

galet_status galet_line_find(size_t count, const double *z, double step, double least, int fading, galet_line *line) {
    size_t size = galet_fft_good_size(PADDING * count);
    galet_fft *fft;
    galet_status status = galet_fft_create(1, size, &fft);
    if (status) {
        return status;
    }
    double *real = galet_fft_alloc_real(fft);
    double complex *spectrum = galet_fft_alloc_spectrum(fft);
    if (real && spectrum) {
        fill_weighted(count, z, fading, real);
        memset(real + count, 0, (size - count) * sizeof *real);
        galet_fft_forward(fft, real, spectrum);
        *line = find_peak(size, count, step, least, spectrum);
    } else {
        status = GALET_ERR_MEMORY;
    }
    free(real);
    free(spectrum);
    galet_fft_destroy(fft);
    return status;
}

// Triangular substitution for runs of cells that are solved side by side. Included once for each width of vectors, with
// VECTOR (the type), LANES (of it) and NAME(x) (x with the width in its name) defined: a vector wider than the
// processor's would be taken apart element by element.

GALET_INLINE void NAME(forward)(const double *factor, size_t n, size_t size, VECTOR *y) {
    size_t k = 0;
    for (; k + 4 <= size; k += 4) {  // four rows at a time: four sums that need not wait for each other
        const double *f0 = factor + k * n, *f1 = f0 + n, *f2 = f1 + n, *f3 = f2 + n;
        VECTOR y0 = y[k], y1 = y[k + 1], y2 = y[k + 2], y3 = y[k + 3];
        for (size_t j = 0; j < k; j++) {
            y0 -= f0[j] * y[j];
            y1 -= f1[j] * y[j];
            y2 -= f2[j] * y[j];
            y3 -= f3[j] * y[j];
        }
        y1 -= f1[k] * y0;
        y2 -= f2[k] * y0;
        y3 -= f3[k] * y0;
        y2 -= f2[k + 1] * y1;
        y3 -= f3[k + 1] * y1;
        y3 -= f3[k + 2] * y2;
        y[k] = y0;
        y[k + 1] = y1;
        y[k + 2] = y2;
        y[k + 3] = y3;
    }
    for (; k < size; k++) {
        for (size_t j = 0; j < k; j++) {
            y[k] -= factor[k * n + j] * y[j];
        }
    }
}

GALET_INLINE void NAME(backward)(const double *factor, size_t n, size_t size, VECTOR *y) {
    size_t k = size;
    for (; k >= 4; k -= 4) {
        const double *f3 = factor + (k - 1) * n, *f2 = f3 - n, *f1 = f2 - n, *f0 = f1 - n;
        VECTOR y0 = y[k - 4], y1 = y[k - 3], y2 = y[k - 2], y3 = y[k - 1];
        for (size_t j = size; j-- > k;) {
            y0 -= f0[j] * y[j];
            y1 -= f1[j] * y[j];
            y2 -= f2[j] * y[j];
            y3 -= f3[j] * y[j];
        }
        y3 *= f3[k - 1];
        y2 = (y2 - f2[k - 1] * y3) * f2[k - 2];
        y1 = (y1 - f1[k - 1] * y3 - f1[k - 2] * y2) * f1[k - 3];
        y0 = (y0 - f0[k - 1] * y3 - f0[k - 2] * y2 - f0[k - 3] * y1) * f0[k - 4];
        y[k - 4] = y0;
        y[k - 3] = y1;
        y[k - 2] = y2;
        y[k - 1] = y3;
    }
    for (; k > 0; k--) {
        const double *f = factor + (k - 1) * n;
        for (size_t j = size; j-- > k;) {
            y[k - 1] -= f[j] * y[j];
        }
        y[k - 1] *= f[k - 1];
    }
}

/// Solves for a block of runs at once, longest first. Shorter ones are followed by zeros, which U keeps.
GALET_INLINE void NAME(solve_block)(const galet_line_solver *solver, const double *factor, size_t from, VECTOR *y,
                                    double scale, const double *in, double *out) {
    const run *runs = solver->sorted + from;
    size_t lanes = solver->count - from < LANES ? solver->count - from : LANES;
    size_t size = runs[0].length;
    double *flat = (double *)y;
    memset(y, 0, size * sizeof *y);
    for (size_t lane = 0; lane < lanes; lane++) {
        for (size_t k = 0; k < runs[lane].length; k++) {
            flat[k * LANES + lane] = scale * in[(ptrdiff_t)runs[lane].first + (ptrdiff_t)k * solver->stride];
        }
    }
    NAME(forward)(factor, solver->longest, size, y);
    for (size_t lane = 0; lane < lanes; lane++) {
        for (size_t k = runs[lane].length; k < size; k++) {
            flat[k * LANES + lane] = 0.0;
        }
    }
    NAME(backward)(factor, solver->longest, size, y);
    for (size_t lane = 0; lane < lanes; lane++) {
        for (size_t k = 0; k < runs[lane].length; k++) {
            out[(ptrdiff_t)runs[lane].first + (ptrdiff_t)k * solver->stride] = flat[k * LANES + lane];
        }
    }
}

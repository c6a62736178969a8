#include "numerics/lemke.h"

#include <math.h>

/// Entries below this are rounding; how far right-hand sides are moved apart so that the path
/// meets no corner where it could turn in circles.
static const double NOTHING = 1e-11, APART = 1e-14;

enum { PIVOTS_PER_UNKNOWN = 20 };

/// Some variables as sums of the others: of each row the constant, then the coefficients of the columns. Variable i < n
/// is w_i, n + i is z_i, and 2 n the one that leads the path.
typedef struct dictionary {
    size_t n;
    double *rows;
    size_t row_is[GALET_LEMKE_MOST], column_is[GALET_LEMKE_MOST + 1];
} dictionary;

static double *row_of(const dictionary *d, size_t row) {
    return d->rows + row * (d->n + 2);
}

static void fill(dictionary *d, const double *matrix, const double *q) {
    double largest = 0.0;
    for (size_t i = 0; i < d->n; i++) {
        largest = fmax(largest, fabs(q[i]));
    }
    for (size_t i = 0; i < d->n; i++) {
        double *row = row_of(d, i);
        row[0] = q[i] + APART * largest * (double)(i + 1);
        for (size_t k = 0; k < d->n; k++) {
            row[1 + k] = matrix[i * d->n + k];
        }
        row[1 + d->n] = 1.0;
        d->row_is[i] = i;
        d->column_is[i] = d->n + i;
    }
    d->column_is[d->n] = 2 * d->n;
}

/// The variable of a column and that of a row change places.
static void exchange(dictionary *d, size_t r, size_t c) {
    const size_t width = d->n + 2;
    double *pivot = row_of(d, r), part = -1.0 / pivot[1 + c];
    for (size_t k = 0; k < width; k++) {
        pivot[k] *= part;
    }
    pivot[1 + c] = -part;
    for (size_t i = 0; i < d->n; i++) {
        double *row = row_of(d, i), times = row[1 + c];
        if (i == r || times == 0.0) {
            continue;
        }
        row[1 + c] = 0.0;
        for (size_t k = 0; k < width; k++) {
            row[k] += times * pivot[k];
        }
    }
    size_t other = d->row_is[r];
    d->row_is[r] = d->column_is[c];
    d->column_is[c] = other;
}

/// The row whose variable falls to 0 first as that of a column grows; n where none does.
static size_t first_to_fall(const dictionary *d, size_t c) {
    size_t found = d->n;
    double least = INFINITY;
    for (size_t i = 0; i < d->n; i++) {
        const double *row = row_of(d, i);
        double ratio = row[1 + c] < -NOTHING ? row[0] / -row[1 + c] : INFINITY;
        bool leads = d->row_is[i] == 2 * d->n;  // ends the path, and so goes first
        if (ratio < least || (leads && ratio == least && ratio < INFINITY)) {
            least = ratio;
            found = i;
        }
    }
    return found;
}

static size_t column_of(const dictionary *d, size_t variable) {
    size_t c = 0;
    while (d->column_is[c] != variable) {
        c++;
    }
    return c;
}

/// The leading variable enters as far as it must for all others to be positive; false where they are.
static bool begin(dictionary *d) {
    size_t lowest = 0;
    for (size_t i = 1; i < d->n; i++) {
        lowest = row_of(d, i)[0] < row_of(d, lowest)[0] ? i : lowest;
    }
    if (row_of(d, lowest)[0] >= 0.0) {
        return false;
    }
    exchange(d, lowest, d->n);
    return true;
}

bool galet_lemke(size_t n, const double *matrix, const double *q, double *scratch, double *z) {
    dictionary d = {.n = n, .rows = scratch};
    fill(&d, matrix, q);
    bool found = !begin(&d);
    size_t left = found ? 0 : d.column_is[n];
    for (size_t pivots = 0; !found && pivots < PIVOTS_PER_UNKNOWN * n; pivots++) {
        size_t c = column_of(&d, left < n ? left + n : left - n), r = first_to_fall(&d, c);
        if (r == n) {
            break;
        }
        left = d.row_is[r];
        exchange(&d, r, c);
        found = left == 2 * n;
    }
    for (size_t i = 0; i < n; i++) {
        z[i] = 0.0;
    }
    for (size_t i = 0; i < n; i++) {
        if (d.row_is[i] >= n && d.row_is[i] < 2 * n) {
            z[d.row_is[i] - n] = fmax(row_of(&d, i)[0], 0.0);
        }
    }
    return found;
}

#include "base/watch.h"
#include "contact/halfspace_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Products of the normal kernel, and of what nearly undoes it, with folded pressures (docs/theory/rolling.md 4.1).

static galet_turn *turns(size_t n, size_t period) {
    size_t count = period / 2 + 1;
    galet_turn *turn = calloc(count, sizeof *turn);
    for (size_t k = 0; turn && k < count; k++) {
        double angle = M_PI * (double)(k * (n - 1) % (2 * period)) / (double)period;
        turn[k] = (galet_turn){cos(angle), sin(angle)};
    }
    return turn;
}

static bool make_circle(galet_circle *circle, size_t nx, size_t ny, size_t columns, size_t rows, double *symbol) {
    circle->columns = columns;
    circle->rows = rows;
    circle->turn_x = turns(nx, columns);
    circle->turn_y = turns(ny, rows);
    circle->symbol = symbol;
    return circle->turn_x && circle->turn_y && symbol;
}

/// A product needs twice the sides, so that no cell meets another from behind. What undoes it falls off with the cube
/// of the distance: there it does no harm.
bool galet_halfspace_make_circles(galet_halfspace *space) {
    size_t nx = space->nx, ny = space->ny;
    size_t columns = galet_fft_good_size(nx), rows = galet_fft_good_size(ny);
    double *symbol = calloc((columns / 2 + 1) * rows, sizeof(double));
    bool undo = make_circle(&space->circle[UNPRESS], nx, ny, columns, rows, symbol);
    return make_circle(&space->circle[PRESS], nx, ny, space->columns, space->rows, space->kernel[NORMAL]) && undo;
}

size_t galet_halfspace_circle_bytes(size_t nx, size_t ny, size_t columns, size_t rows) {
    size_t short_columns = galet_fft_good_size(nx), short_rows = galet_fft_good_size(ny);
    size_t phases = columns / 2 + rows / 2 + short_columns / 2 + short_rows / 2 + 4;
    return phases * sizeof(galet_turn) + (short_columns / 2 + 1) * short_rows * sizeof(double);
}

void galet_halfspace_free_circles(galet_halfspace *space) {
    free(space->circle[UNPRESS].symbol);
    for (int c = 0; c < CIRCLES; c++) {
        galet_circle *circle = &space->circle[c];
        for (int k = 0; k < 4; k++) {
            galet_fft_destroy(circle->fft[k / 2][k % 2]);
        }
        free(circle->turn_x);
        free(circle->turn_y);
    }
}

/// A transform at work on the folded grid.
typedef struct folded_product {
    galet_halfspace *space;
    const galet_circle *circle;
    galet_fold fold;
    size_t columns, rows;  // of the transform
    const double *in;
    double *out;
} folded_product;

static galet_fft **transform_of(galet_circle *circle, galet_fold fold) {
    return &circle->fft[fold.half_x][fold.half_y];
}

static galet_status prepare_transform(galet_halfspace *space, int which, galet_fold fold) {
    galet_circle *circle = &space->circle[which];
    galet_fft **fft = transform_of(circle, fold);
    size_t columns = circle->columns >> fold.half_x, rows = circle->rows >> fold.half_y;
    return *fft ? GALET_OK : galet_fft_create_lodger(space->fft, rows, columns, galet_fold_ny(fold), fft);
}

galet_status galet_halfspace_prepare_fold(galet_halfspace *space, galet_fold fold) {
    galet_status status = prepare_transform(space, PRESS, fold);
    return status ? status : prepare_transform(space, UNPRESS, fold);
}

/// One row of the kernel at distances that go round the circle.
static void fill_round(double *row, size_t columns, const galet_cell_integral *cells, double scale) {
    for (size_t i = 0; i < columns; i++) {
        galet_cell_integral cell = cells[i <= columns / 2 ? i : columns - i];
        row[i] = scale * (cell.xx + cell.yy);
    }
}

galet_status galet_halfspace_invert_kernel(galet_halfspace *space, const galet_cell_integral *cells) {
    galet_circle *circle = &space->circle[UNPRESS];
    galet_status status = prepare_transform(space, UNPRESS, (galet_fold){.nx = space->nx, .ny = space->ny});
    if (status) {
        return status;
    }
    size_t columns = circle->columns, rows = circle->rows;
    memset(space->real[0], 0, space->ny * columns * sizeof(double));
    for (size_t j = 0; j <= rows / 2 && j < space->ny; j++) {
        bool own_image = 2 * j % rows == 0;
        fill_round(space->real[0] + j * columns, columns, cells + j * (space->nx + 1), own_image ? 0.5 : 1.0);
    }
    galet_fft_forward(circle->fft[0][0], space->real[0], space->spectrum[0]);
    double scale = 1.0 / ((double)rows * (double)columns);
    for (size_t i = 0; i <= columns / 2; i++) {
        const double complex *s = space->spectrum[0] + i * rows;
        for (size_t j = 0; j < rows; j++) {
            circle->symbol[i * rows + j] = scale / creal(s[j] + s[(rows - j) % rows]);
        }
    }
    return GALET_OK;
}

static void pad_rows(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const folded_product *f = context;
    size_t nx = galet_fold_nx(f->fold);
    for (size_t j = first; j < end; j++) {
        double *row = f->space->real[0] + j * f->columns;
        memcpy(row, f->in + j * nx, nx * sizeof(double));
        memset(row + nx, 0, (f->columns - nx) * sizeof(double));
    }
}

static void unpad_rows(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const folded_product *f = context;
    size_t nx = galet_fold_nx(f->fold);
    for (size_t j = first; j < end; j++) {
        memcpy(f->out + j * nx, f->space->real[0] + j * f->columns, nx * sizeof(double));
    }
}

/// Values of the symbol at a frequency and at those that leaving out every second cell mixes with it, for the parts of
/// a spectrum about the middle of the grid: even and odd in both directions or in one of them.
typedef struct symbols {
    const double *even_even, *odd_odd, *odd_even, *even_odd;
} symbols;

static symbols symbols_of(const galet_circle *circle, galet_fold fold, size_t column) {
    const double *here = circle->symbol + column * circle->rows;
    const double *beside = fold.half_x ? circle->symbol + (circle->columns / 2 - column) * circle->rows : here;
    size_t above = fold.half_y ? circle->rows / 2 : 0;
    if (fold.turned) {
        const double *mixed = fold.half_x ? beside : here + above;
        return (symbols){here, here, mixed, mixed};
    }
    return (symbols){here, beside + above, beside, here + above};
}

static inline galet_turn turned_by(galet_turn z, galet_turn by) {
    return (galet_turn){z.c * by.c - z.s * by.s, z.c * by.s + z.s * by.c};
}

static inline galet_turn turned_back(galet_turn z, galet_turn by) {
    return turned_by(z, (galet_turn){by.c, -by.s});
}

static inline galet_turn entry(const double *spectrum, size_t k) {
    return (galet_turn){spectrum[2 * k], spectrum[2 * k + 1]};
}

static inline void set_entry(double *spectrum, size_t k, galet_turn z) {
    spectrum[2 * k] = z.c;
    spectrum[2 * k + 1] = z.s;
}

/// One column, in which frequencies j and -j belong together. In reals: the language's complex product looks for
/// infinities.
static void multiply_column(symbols k, size_t rows, double scale, galet_turn turn_x, const galet_turn *turn_y,
                            double *s) {
    for (size_t j = 0; j <= rows / 2; j++) {
        size_t mirrored = j == 0 ? 0 : rows - j;
        galet_turn sum = turned_by(turn_x, turn_y[j]), difference = turned_back(turn_x, turn_y[j]);
        galet_turn a = turned_by(entry(s, j), sum), b = turned_by(entry(s, mirrored), difference);
        double even_even = scale * k.even_even[j] * (a.c + b.c), odd_odd = scale * k.odd_odd[j] * (a.c - b.c);
        double odd_even = scale * k.odd_even[j] * (a.s + b.s), even_odd = scale * k.even_odd[j] * (a.s - b.s);
        set_entry(s, mirrored, turned_back((galet_turn){even_even - odd_odd, odd_even - even_odd}, difference));
        set_entry(s, j, turned_back((galet_turn){even_even + odd_odd, odd_even + even_odd}, sum));
    }
}

static void multiply_folded(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const folded_product *f = context;
    double scale = 0.5 * (double)galet_fold_images(f->fold);
    for (size_t i = first; i < end; i++) {
        multiply_column(symbols_of(f->circle, f->fold, i), f->rows, scale, f->circle->turn_x[i], f->circle->turn_y,
                        (double *)(f->space->spectrum[0] + i * f->rows));
    }
}

static void multiply_whole(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const folded_product *f = context;
    double *s = (double *)f->space->spectrum[0];
    for (size_t i = first * f->rows; i < end * f->rows; i++) {
        s[2 * i] *= f->circle->symbol[i];
        s[2 * i + 1] *= f->circle->symbol[i];
    }
}

static void convolve(galet_halfspace *space, int which, galet_fold fold, const double *in, double *out,
                     const galet_watch *watch) {
    if (galet_watch_cancelled(watch)) {
        return;
    }
    galet_circle *circle = &space->circle[which];
    galet_fft *fft = *transform_of(circle, fold);
    folded_product f = {space, circle, fold, circle->columns >> fold.half_x, circle->rows >> fold.half_y, in, out};
    bool whole = galet_fold_images(fold) == 1;
    galet_team_run(space->team, galet_fold_ny(fold), pad_rows, &f);
    galet_fft_forward(fft, space->real[0], space->spectrum[0]);
    galet_team_run(space->team, f.columns / 2 + 1, whole ? multiply_whole : multiply_folded, &f);
    galet_fft_inverse(fft, space->spectrum[0], space->real[0]);
    galet_team_run(space->team, galet_fold_ny(fold), unpad_rows, &f);
    space->points += 2 * (uint64_t)f.columns * f.rows;
}

void galet_halfspace_press(galet_halfspace *space, galet_fold fold, const double *p, double *out,
                           const galet_watch *watch) {
    convolve(space, PRESS, fold, p, out, watch);
}

void galet_halfspace_unpress(galet_halfspace *space, galet_fold fold, const double *u, double *out,
                             const galet_watch *watch) {
    convolve(space, UNPRESS, fold, u, out, watch);
}

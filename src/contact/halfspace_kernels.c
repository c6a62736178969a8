#include "base/watch.h"
#include "contact/halfspace_internal.h"
#include "contact/kernel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double kernel_value(int kernel, galet_cell_integral cell) {
    switch (kernel) {
    case NORMAL:
        return cell.xx + cell.yy;
    case XX:
        return cell.xx;
    case YY:
        return cell.yy;
    default:
        return cell.xy;
    }
}

/// One row of a kernel about x = 0, with the sign of its mirror image. The place nx cells away is beyond the grid, but
/// an even kernel is asked for it.
static void fill_about_zero(double *row, size_t columns, size_t nx, const double *value, double mirror) {
    memset(row, 0, columns * sizeof(double));
    row[0] = value[0];
    row[nx] = row[columns - nx] = mirror > 0.0 ? value[nx] : 0.0;
    for (size_t i = 1; i < nx; i++) {
        row[i] = value[i];
        row[columns - i] = mirror * value[i];
    }
}

/// One row of the decrease A(i) - A(i + 1). A even makes it odd about -1/2, and the other way round.
static void fill_decrease(double *row, size_t columns, size_t nx, const double *value, double mirror) {
    memset(row, 0, columns * sizeof(double));
    for (size_t i = 0; i < nx; i++) {
        row[i] = value[i] - value[i + 1];
        row[columns - 1 - i] = -mirror * row[i];
    }
}

/// Adds the rows y < 0 by symmetry, divides by the phase, and keeps the real part.
static void keep_real_part(const galet_halfspace *space, double complex turn, bool turned, double mirror_y,
                           double *kernel) {
    double scale = 1.0 / ((double)space->rows * (double)space->columns);
    for (size_t i = 0; i < space->half; i++) {
        const double complex *column = space->spectrum[0] + i * space->rows;
        double complex unturn = conj(turned ? turn * space->phase[i] : turn);
        double *out = kernel + i * space->rows;
        for (size_t j = 0; j < space->rows; j++) {
            double complex sum = column[j] + mirror_y * column[(space->rows - j) % space->rows];
            out[j] = scale * creal(sum * unturn);
        }
    }
}

/// Some rows at work.
typedef struct evaluation {
    galet_halfspace *space;
    size_t first;
} evaluation;

static void evaluate_rows(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    const evaluation *e = context;
    galet_halfspace *space = e->space;
    size_t width = space->nx + 1;
    for (size_t j = e->first + first; j < e->first + end; j++) {
        galet_cell_integral *cells = (galet_cell_integral *)space->spectrum[1] + j * width;
        for (size_t i = 0; i < width; i++) {
            cells[i] = galet_kernel_cell((double)i, (double)j * space->aspect, space->aspect);
        }
    }
}

/// All cell integrals once, in the second spectrum, which has room for four numbers a cell: [ny][nx + 1].
static galet_status evaluate_cells(galet_halfspace *space, const galet_watch *watch) {
    enum { BLOCK = 64 };
    for (size_t j = 0; j < space->ny; j += BLOCK) {
        galet_watch_tell(watch, "kernels", (double)j / (double)space->ny);
        if (galet_watch_cancelled(watch)) {
            return GALET_ERR_INTERRUPTED;
        }
        evaluation e = {space, j};
        galet_team_run(space->team, space->ny - j < BLOCK ? space->ny - j : BLOCK, evaluate_rows, &e);
    }
    return GALET_OK;
}

/// Symmetry of a kernel: its mirror images in x and y, and whether it is taken as a decrease along x. `turn` is what
/// its spectrum is real over, besides the phase of tangential kernels.
typedef struct symmetry {
    double mirror_x, mirror_y;
    bool decrease, turned;
    double complex turn;
} symmetry;

/// Transforms one kernel, of which `value` gives the row j at x = 0..nx.
static galet_status transform_kernel(galet_halfspace *space, symmetry sym,
                                     void (*value)(const galet_halfspace *space, int which, size_t j, double *row),
                                     int which, const galet_watch *watch, double *kernel) {
    double *quarter = space->real[1];
    for (size_t j = 0; j < space->ny; j++) {
        if (galet_watch_cancelled(watch)) {
            return GALET_ERR_INTERRUPTED;
        }
        value(space, which, j, quarter);
        for (size_t i = 0; i <= space->nx; i++) {
            quarter[i] *= j == 0 ? 0.5 : 1.0;  // the row y = 0 is added twice; it vanishes where the kernel is odd
        }
        double *row = space->real[0] + j * space->columns;
        (sym.decrease ? fill_decrease : fill_about_zero)(row, space->columns, space->nx, quarter, sym.mirror_x);
    }
    galet_fft_forward(space->fft, space->real[0], space->spectrum[0]);
    keep_real_part(space, sym.turn, sym.turned, sym.mirror_y, kernel);
    return GALET_OK;
}

static void kernel_row(const galet_halfspace *space, int which, size_t j, double *row) {
    const galet_cell_integral *cells = (const galet_cell_integral *)space->spectrum[1] + j * (space->nx + 1);
    for (size_t i = 0; i <= space->nx; i++) {
        row[i] = kernel_value(which, cells[i]);
    }
}

static void set_phase(galet_halfspace *space) {
    for (size_t i = 0; i < space->half; i++) {
        double angle = M_PI * (double)i / (double)space->columns;
        bool roll = space->shear == GALET_SHEAR_ROLL;
        space->phase[i] = roll ? sin(angle) - I * cos(angle) : 1.0;
    }
}

/// Boxes of the same shape differ in the last bits of their aspect; this makes them meet again.
static double rounded(double aspect) {
    int exponent;
    double mantissa = frexp(aspect, &exponent);
    return ldexp(rint(ldexp(mantissa, 44)), exponent - 44);
}

bool galet_halfspace_is_prepared(const galet_halfspace *space, double aspect, galet_shear shear) {
    return space->aspect == rounded(aspect) && space->shear == shear;
}

/// What a preconditioner asks for: a single row.
static void keep_row(galet_halfspace *space) {
    const galet_cell_integral *cells = (const galet_cell_integral *)space->spectrum[1];
    for (size_t i = 0; i <= space->nx; i++) {
        space->row_xx[i] = cells[i].xx;
        space->row_yy[i] = cells[i].yy;
    }
}

galet_status galet_halfspace_prepare(galet_halfspace *space, double aspect, galet_shear shear,
                                     const galet_watch *watch) {
    space->aspect = rounded(aspect);
    space->shear = shear;
    set_phase(space);
    galet_status status = evaluate_cells(space, watch);
    for (int k = 0; k < KERNELS && !status; k++) {
        double mirror = k == XY ? -1.0 : 1.0;
        symmetry sym = {mirror, mirror, k != NORMAL && shear == GALET_SHEAR_ROLL, k != NORMAL, 1.0};
        status = transform_kernel(space, sym, kernel_row, k, watch, space->kernel[k]);
    }
    status = status ? status : galet_halfspace_invert_kernel(space, (const galet_cell_integral *)space->spectrum[1]);
    if (status) {
        space->aspect = 0.0;
        return status;
    }
    keep_row(space);
    return GALET_OK;
}

static void coupling_row(const galet_halfspace *space, int which, size_t j, double *row) {
    for (size_t i = 0; i <= space->nx; i++) {
        galet_cell_coupling cell = galet_kernel_coupling((double)i, (double)j * space->aspect, space->aspect);
        row[i] = which == GAP_X || which == SHEAR_X ? cell.x : cell.y;
    }
}

/// x/r^2 is odd in x, y/r^2 in y. Their spectra are real over -i; as decreases over i times the tangential phase.
static symmetry coupling_symmetry(const galet_halfspace *space, int which) {
    bool along_x = which == GAP_X || which == SHEAR_X, shear = which == SHEAR_X || which == SHEAR_Y;
    bool roll = shear && space->shear == GALET_SHEAR_ROLL;
    return (symmetry){along_x ? -1.0 : 1.0, along_x ? 1.0 : -1.0, roll, roll, roll ? I : -I};
}

galet_status galet_halfspace_prepare_coupling(galet_halfspace *space, const galet_watch *watch) {
    if (space->coupling_aspect == space->aspect && space->coupling_shear == space->shear) {
        return GALET_OK;
    }
    space->coupling_aspect = 0.0;  // none until all are there
    for (int k = 0; k < COUPLINGS; k++) {
        space->coupling[k] =
            space->coupling[k] ? space->coupling[k] : calloc(space->rows * space->half, sizeof(double));
        if (!space->coupling[k]) {
            return GALET_ERR_MEMORY;
        }
        galet_status status =
            transform_kernel(space, coupling_symmetry(space, k), coupling_row, k, watch, space->coupling[k]);
        if (status) {
            return status;
        }
    }
    space->coupling_aspect = space->aspect;
    space->coupling_shear = space->shear;
    return GALET_OK;
}

double galet_halfspace_normal_row(const galet_halfspace *space, size_t k) {
    return space->row_xx[k] + space->row_yy[k];
}

static double shift_row(const galet_halfspace *space, double poisson, int component, ptrdiff_t k) {
    size_t i = (size_t)(k < 0 ? -k : k);
    double along = component == 0 ? space->row_xx[i] : space->row_yy[i];
    double across = component == 0 ? space->row_yy[i] : space->row_xx[i];
    return along + (1.0 - poisson) * across;
}

double galet_halfspace_tangential_row(const galet_halfspace *space, double poisson, int component, ptrdiff_t k) {
    double value = shift_row(space, poisson, component, k);
    return space->shear == GALET_SHEAR_ROLL ? value - shift_row(space, poisson, component, k + 1) : value;
}

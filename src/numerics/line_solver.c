#include "numerics/line_solver.h"

#include "base/watch.h"
#include "numerics/simd.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_MATRICES = 3 };

typedef struct run {
    size_t first, length;
} run;

struct galet_line_solver {
    size_t nx, ny, longest;  // longest possible run
    size_t count;            // of runs
    ptrdiff_t stride;        // from one cell of a run to the next
    int matrices;
    galet_team *team;
    double *factor[MAX_MATRICES];  // L below the diagonal (its own is 1), U above, 1 / U on it; longest x longest
    double *generator;             // 4 x longest
    run *runs, *sorted;
    size_t *place;
    galet_v8 *scratch;  // threads x longest
};

static size_t most_runs(size_t nx, size_t ny) {
    size_t along_x = ny * ((nx + 1) / 2), along_y = nx * ((ny + 1) / 2);
    return along_x > along_y ? along_x : along_y;
}

static size_t longest_run(size_t nx, size_t ny) {
    return nx > ny ? nx : ny;
}

size_t galet_line_solver_bytes(size_t nx, size_t ny, int matrices, int threads) {
    size_t n = longest_run(nx, ny);
    return (size_t)matrices * n * n * sizeof(double) + 5 * n * sizeof(double) + 2 * most_runs(nx, ny) * sizeof(run) +
           (size_t)threads * n * sizeof(galet_v8);
}

galet_status galet_line_solver_create(size_t nx, size_t ny, int matrices, galet_team *team, galet_line_solver **out) {
    galet_line_solver *solver = calloc(1, sizeof *solver);
    if (!solver) {
        return GALET_ERR_MEMORY;
    }
    size_t n = longest_run(nx, ny);
    *solver = (galet_line_solver){.nx = nx, .ny = ny, .longest = n, .matrices = matrices, .team = team};
    bool done = true;
    for (int i = 0; i < matrices; i++) {
        solver->factor[i] = calloc(n * n, sizeof(double));
        done = done && solver->factor[i];
    }
    solver->generator = calloc(4 * n, sizeof(double));
    solver->runs = calloc(most_runs(nx, ny), sizeof(run));
    solver->sorted = calloc(most_runs(nx, ny), sizeof(run));
    solver->place = calloc(n + 2, sizeof(size_t));
    solver->scratch = aligned_alloc(sizeof(galet_v8), (size_t)galet_team_size(team) * n * sizeof(galet_v8));
    if (!done || !solver->generator || !solver->runs || !solver->sorted || !solver->place || !solver->scratch) {
        galet_line_solver_destroy(solver);
        return GALET_ERR_MEMORY;
    }
    *out = solver;
    return GALET_OK;
}

void galet_line_solver_destroy(galet_line_solver *solver) {
    if (!solver) {
        return;
    }
    for (int i = 0; i < solver->matrices; i++) {
        free(solver->factor[i]);
    }
    free(solver->generator);
    free(solver->runs);
    free(solver->sorted);
    free(solver->place);
    free(solver->scratch);
    free(solver);
}

/// One step of Schur's algorithm: makes the second generator vanish at k, and returns the factor of the scale.
static double eliminate(size_t k, size_t size, double *c, double *r, double *c2, double *r2) {
    double alpha = c2[k] / c[k], beta = r2[k] / r[k];
    for (size_t i = k; i < size; i++) {
        double ci = c[i], ri = r[i];
        c[i] = ci - beta * c2[i];
        r[i] = ri - alpha * r2[i];
        c2[i] -= alpha * ci;
        r2[i] -= beta * ri;
    }
    return 1.0 - alpha * beta;
}

/// Schur's algorithm for a Toeplitz matrix that is not symmetric: T - Z T Z' = (c r' - c2 r2') / scale with c and r the
/// first column and row, c2 and r2 the same without their first entry. In n^2 operations, where elimination takes n^3.
void galet_line_solver_factorise(galet_line_solver *solver, int which, size_t size, const double *column,
                                 const double *row) {
    size_t n = solver->longest;
    double *c = solver->generator, *r = c + n, *c2 = r + n, *r2 = c2 + n, *factor = solver->factor[which];
    memcpy(c, column, size * sizeof(double));
    memcpy(r, row, size * sizeof(double));
    memcpy(c2, column, size * sizeof(double));
    memcpy(r2, row, size * sizeof(double));
    c2[0] = r2[0] = 0.0;
    double scale = column[0];
    for (size_t k = 0; k < size; k++) {
        if (k > 0) {
            memmove(c + k, c + k - 1, (size - k) * sizeof(double));
            memmove(r + k, r + k - 1, (size - k) * sizeof(double));
            scale *= eliminate(k, size, c, r, c2, r2);
        }
        for (size_t i = k + 1; i < size; i++) {
            factor[i * n + k] = c[i] / c[k];
            factor[k * n + i] = c[k] * r[i] / scale;
        }
        factor[k * n + k] = scale / (c[k] * r[k]);
    }
}

static void find_runs(galet_line_solver *solver, size_t lines, size_t cells, size_t line_step, size_t origin,
                      const unsigned char *mask, unsigned char value) {
    solver->count = 0;
    for (size_t line = 0; line < lines; line++) {
        size_t length = 0;
        for (size_t k = 0; k <= cells; k++) {
            size_t at = origin + line * line_step + (size_t)((ptrdiff_t)k * solver->stride);
            if (k < cells && mask[at] == value) {
                length++;
            } else if (length > 0) {
                size_t first = at - (size_t)((ptrdiff_t)length * solver->stride);
                solver->runs[solver->count++] = (run){first, length};
                length = 0;
            }
        }
    }
}

/// Longest first, equal ones in their order: neighbours in a block of lanes then waste little.
static void sort_runs(galet_line_solver *solver) {
    size_t n = solver->longest;
    memset(solver->place, 0, (n + 2) * sizeof(size_t));
    for (size_t i = 0; i < solver->count; i++) {
        solver->place[n - solver->runs[i].length + 1]++;
    }
    for (size_t i = 1; i < n + 2; i++) {
        solver->place[i] += solver->place[i - 1];
    }
    for (size_t i = 0; i < solver->count; i++) {
        solver->sorted[solver->place[n - solver->runs[i].length]++] = solver->runs[i];
    }
}

void galet_line_solver_set_runs(galet_line_solver *solver, galet_line line, const unsigned char *mask,
                                unsigned char value) {
    if (line == GALET_LINE_X) {
        solver->stride = -1;
        find_runs(solver, solver->ny, solver->nx, solver->nx, solver->nx - 1, mask, value);
    } else {
        solver->stride = (ptrdiff_t)solver->nx;
        find_runs(solver, solver->nx, solver->ny, 1, 0, mask, value);
    }
    sort_runs(solver);
}

#define VECTOR galet_v4
#define LANES 4
#define NAME(x) x##_narrow
#include "numerics/line_substitute.h"
#undef VECTOR
#undef LANES
#undef NAME

#define VECTOR galet_v8
#define LANES 8
#define NAME(x) x##_wide
#include "numerics/line_substitute.h"

typedef struct application {
    const galet_line_solver *solver;
    const double *factor, *in;
    double *out, scale;
    size_t first, end;  // of the runs
} application;

GALET_INLINE void solve_narrow_body(const application *a, size_t first, size_t end, int thread) {
    galet_v4 *y = (galet_v4 *)(a->solver->scratch + (size_t)thread * a->solver->longest);
    for (size_t block = first; block < end; block++) {
        solve_block_narrow(a->solver, a->factor, a->first + 4 * block, y, a->scale, a->in, a->out);
    }
}

GALET_INLINE void solve_wide_body(const application *a, size_t first, size_t end, int thread) {
    galet_v8 *y = a->solver->scratch + (size_t)thread * a->solver->longest;
    for (size_t block = first; block < end; block++) {
        solve_block_wide(a->solver, a->factor, a->first + 8 * block, y, a->scale, a->in, a->out);
    }
}

GALET_DISPATCH_AVX2(solve_narrow, (const application *a, size_t first, size_t end, int thread), (a, first, end, thread))
GALET_DISPATCH(solve_wide, (const application *a, size_t first, size_t end, int thread), (a, first, end, thread))

static void solve_narrow_blocks(void *context, size_t first, size_t end, int thread) {
    solve_narrow(context, first, end, thread);
}

static void solve_wide_blocks(void *context, size_t first, size_t end, int thread) {
    solve_wide(context, first, end, thread);
}

void galet_line_solver_apply(const galet_line_solver *solver, int which, double scale, const double *in, double *out,
                             const galet_watch *watch) {
    size_t most = 128 * (size_t)galet_team_size(solver->team);  // a fraction of a second of long runs
    bool wide = galet_simd_best() == GALET_SIMD_AVX512;
    size_t width = wide ? 8 : 4;
    application a = {.solver = solver, .factor = solver->factor[which], .in = in, .out = out, .scale = scale};
    while (a.end < solver->count && !galet_watch_cancelled(watch)) {
        a.first = a.end;
        a.end = solver->count - a.first < most ? solver->count : a.first + most;
        size_t blocks = (a.end - a.first + width - 1) / width;
        galet_team_run(solver->team, blocks, wide ? solve_wide_blocks : solve_narrow_blocks, &a);
    }
}

#include "bench.h"

#include <galet/fastsim.h>
#include <galet/kalker.h>
#include <galet/rolling.h>

#include "numerics/fft.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The reference contact on one grid, and as many transforms as its solution does.
typedef struct exact_case {
    size_t nx, ny;
    galet_rolling *rolling;
    galet_rolling_def def;
    galet_rolling_result result;
    galet_fft *fft;
    double *real;
    double complex *spectrum;
} exact_case;

static void stop(const char *what) {
    fprintf(stderr, "galet_bench: %s\n", what);
    exit(1);
}

/// `padded`: the transform skips the rows that are known to be zero, as the solver's does.
static exact_case make_case_by(const char *tangential, size_t nx, size_t ny, int threads, bool padded) {
    exact_case c = {.nx = nx, .ny = ny, .def = galet_default_rolling()};
    c.def.tangential = galet_tangential_find(tangential);
    size_t rows = galet_fft_good_size(2 * ny - 1), columns = galet_fft_good_size(2 * nx);
    if (galet_rolling_create(nx, ny, threads, 0, &c.rolling) != GALET_OK ||
        galet_rolling_solve(c.rolling, &c.def, &c.result) != GALET_OK ||
        galet_fft_create_padded(rows, columns, padded ? ny : rows, &c.fft) != GALET_OK) {
        stop("rolling: cannot be solved");
    }
    c.real = galet_fft_alloc_real(c.fft);
    c.spectrum = galet_fft_alloc_spectrum(c.fft);
    if (!c.real || !c.spectrum) {
        stop("memory is exhausted");
    }
    memset(c.real, 0, galet_fft_real_bytes(columns, padded ? ny : rows));
    return c;
}

static exact_case make_case(size_t nx, size_t ny, int threads, bool padded) {
    return make_case_by("exact", nx, ny, threads, padded);
}

static void free_case(exact_case *c) {
    galet_rolling_destroy(c->rolling);
    galet_fft_destroy(c->fft);
    free(c->real);
    free(c->spectrum);
}

static double solve_cold(void *context, long repeats) {
    exact_case *c = context;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        galet_rolling_solve(c->rolling, &c->def, &c->result);
        sum += c->result.traction.force.fx;
    }
    return sum;
}

static double solve_warm(void *context, long repeats) {
    exact_case *c = context;
    galet_rolling_def def = c->def;
    def.warm_start = true;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        def.creep.x = c->def.creep.x * (i % 2 ? 1.0 : 1.02);
        galet_rolling_solve(c->rolling, &def, &c->result);
        sum += c->result.traction.force.fx;
    }
    return sum;
}

static double transform_only(void *context, long repeats) {
    exact_case *c = context;
    long pairs = lrint(0.5 * c->result.transforms);
    for (long i = 0; i < repeats; i++) {
        for (long k = 0; k < pairs; k++) {
            galet_fft_forward(c->fft, c->real, c->spectrum);
            galet_fft_inverse(c->fft, c->spectrum, c->real);
        }
    }
    return c->real[0];
}

static void bench_grid(bench *b, size_t nx, size_t ny) {
    char name[80];
    exact_case c = make_case(nx, ny, 1, false), pruned = make_case(nx, ny, 1, true);
    snprintf(name, sizeof name, "rolling: exact %zux%zu, cold", nx, ny);
    bench_compare(b, (bench_side){name, solve_cold, &c},
                  (bench_side){"its padded transforms alone", transform_only, &c});
    bench_compare(b, (bench_side){name, solve_cold, &pruned},
                  (bench_side){"its transforms alone, zero rows skipped", transform_only, &pruned});
    snprintf(name, sizeof name, "rolling: transforms %zux%zu, cold", nx, ny);
    solve_cold(&c, 1);
    bench_count(b, name, lrint(c.result.transforms));
    solve_warm(&c, 1);
    snprintf(name, sizeof name, "rolling: transforms %zux%zu, warm", nx, ny);
    bench_count(b, name, lrint(c.result.transforms));
    free_case(&c);
    free_case(&pruned);
}

static double press_cold(void *context, long repeats) {
    exact_case *c = context;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        galet_rolling_solve(c->rolling, &c->def, &c->result);
        sum += c->result.approach;
    }
    return sum;
}

static double one_transform(void *context, long repeats) {
    exact_case *c = context;
    for (long i = 0; i < repeats; i++) {
        galet_fft_forward(c->fft, c->real, c->spectrum);
    }
    return creal(c->spectrum[0]);
}

/// Pressure alone: of the reference contact, turned bodies and a blend, which are less symmetric one by one. The ratio
/// is the time per cell over that of one padded transform.
static void bench_pressure(bench *b, size_t n) {
    char name[80];
    exact_case c = make_case_by("none", n, n, 1, true);
    for (int kind = 0; kind < 3; kind++) {
        static const char *const kinds[] = {"", ", turned", ", blend"};
        c.def.contact.angle = kind == 1 ? 0.6 : 0.0;
        c.def.profile.kind = kind == 2 ? GALET_PROFILE_BLEND : GALET_PROFILE_CIRCLE;
        c.def.profile.blend_radius = 0.05;
        press_cold(&c, 1);
        snprintf(name, sizeof name, "rolling: pressure %zux%zu%s", n, n, kinds[kind]);
        bench_compare(b, (bench_side){name, press_cold, &c}, (bench_side){"one padded transform", one_transform, &c});
        snprintf(name, sizeof name, "rolling: transforms of pressure %zux%zu%s", n, n, kinds[kind]);
        bench_count(b, name, lrint(c.result.transforms));
    }
    free_case(&c);
}

/// FASTSIM on the reference ellipse, forces and powers.
typedef struct march {
    galet_fastsim_def def;
    galet_strip strips[50];
} march;

static double march_strips(void *context, long repeats) {
    march *m = context;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        galet_traction r;
        galet_fastsim_run(&m->def, 50, m->strips, NULL, &r);
        sum += r.power;
    }
    return sum;
}

enum { ROOTS = 2500 };

/// Neither vectorised nor fused: one root and one quotient at a time, none waiting for another.
#if defined(__GNUC__) && !defined(__clang__)
__attribute__((optimize("no-tree-vectorize")))
#endif
static double
roots_and_quotients(void *context, long repeats) {
    const double *x = context;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
#if defined(__clang__)
#pragma clang loop vectorize(disable) interleave(disable)
#endif
        for (int k = 0; k < ROOTS; k++) {
            sum += 1.0 / sqrt(x[k]);
        }
    }
    return sum;
}

static void bench_fastsim(bench *b) {
    galet_hertz_def def = galet_default_hertz();
    galet_hertz h;
    march m = {.def = galet_default_fastsim()};
    if (galet_hertz_solve(&def, &h) != GALET_OK ||
        galet_strip_ellipse(h.a, h.b, h.load, GALET_STRIP_ELLIPTIC, 50, m.strips) != GALET_OK) {
        stop("fastsim: cannot be set up");
    }
    double x[ROOTS];
    for (int i = 0; i < ROOTS; i++) {
        x[i] = 1.0 + i / (double)ROOTS;
    }
    bench_side yardstick = {"2500 independent square roots and divisions", roots_and_quotients, x};
    bench_compare(b, (bench_side){"fastsim: 50x50", march_strips, &m}, yardstick);
    m.def.creep = (galet_creepage){4e-3, 1e-3, 2.0};
    bench_compare(b, (bench_side){"fastsim: 50x50, mostly slip", march_strips, &m}, yardstick);
}

/// A method with and without fields.
static void bench_fields(bench *b, const char *method) {
    char name[80];
    exact_case numbers = make_case(50, 50, 1, true), fields = make_case(50, 50, 1, true);
    numbers.def.tangential = fields.def.tangential = galet_tangential_find(method);
    fields.def.fields = true;
    snprintf(name, sizeof name, "rolling: %s 50x50, numbers alone", method);
    bench_compare(b, (bench_side){name, solve_cold, &numbers}, (bench_side){"with fields", solve_cold, &fields});
    free_case(&numbers);
    free_case(&fields);
}

static double coefficients(void *context, long repeats) {
    double sum = 0.0, ratio = *(double *)context;
    for (long i = 0; i < repeats; i++) {
        galet_kalker k;
        galet_kalker_coefficients(ratio, 0.28, &k);
        sum += k.c11;
    }
    return sum;
}

static double hundred_logarithms(void *context, long repeats) {
    double x = *(double *)context;
    for (long i = 0; i < repeats; i++) {
        for (int k = 0; k < 100; k++) {
            x = 2.0 + log(x);
        }
    }
    return x;
}

static void bench_threads(bench *b) {
    exact_case one = make_case(400, 200, 1, true), two = make_case(400, 200, 2, true);
    bench_compare(b, (bench_side){"rolling: exact 400x200, two threads", solve_cold, &two},
                  (bench_side){"one thread", solve_cold, &one});
    bench_compare_beside(b, (bench_side){"rolling: 400x200 on two, beside a busy core", solve_cold, &two},
                         (bench_side){"one thread beside it", solve_cold, &one});
    free_case(&one);
    free_case(&two);
    exact_case small_one = make_case(50, 50, 1, true), small_two = make_case(50, 50, 2, true);
    bench_compare_beside(b, (bench_side){"rolling: 50x50 on two, beside a busy core", solve_cold, &small_two},
                         (bench_side){"one thread beside it", solve_cold, &small_one});
    free_case(&small_one);
    free_case(&small_two);
}

void bench_rolling(bench *b) {
    bench_grid(b, 50, 50);
    bench_grid(b, 200, 100);
    bench_grid(b, 400, 200);
    bench_pressure(b, 512);
    bench_pressure(b, 1024);
    bench_threads(b);
    exact_case warm = make_case(50, 50, 1, true), cold = make_case(50, 50, 1, true);
    bench_compare(b, (bench_side){"rolling: exact 50x50, warm", solve_warm, &warm},
                  (bench_side){"the same, cold", solve_cold, &cold});
    free_case(&warm);
    free_case(&cold);
    bench_fields(b, "exact");
    bench_fields(b, "fastsim");
    bench_fields(b, "strip-theory");
    bench_fastsim(b);
    double ratio = 0.3;
    bench_compare(b, (bench_side){"kalker: coefficients", coefficients, &ratio},
                  (bench_side){"100 dependent logarithms", hundred_logarithms, &ratio});
}

// Limits of the contacts of tests/rolling_cases.h for tests/test_rolling_accuracy.c, by both schemes of the exact
// method: that of second order from 100 and 200 cells a side, Q200 + (Q200 - Q100) / 3, and that of first order from
// the same, 2 Q200 - Q100, to see that they agree. A quarter of an hour on one core. From the folder of the project,
// after make:
//   cc -O2 -Iinclude -Itests tests/data/generate_rolling_truth.c build/libgalet.so -Wl,-rpath,build -lm -o build/truth
//   build/truth 2000 210 >tests/data/rolling_truth.csv
#include "rolling_cases.h"

#include <stdio.h>
#include <stdlib.h>

enum { FX, FY, MZ, STICK, AREA, POWER, P0, COUNT };

static void solve(galet_rolling *rolling, uint64_t seed, const char *method, double *q) {
    galet_rolling_def def = rolling_case(seed);
    def.tangential = galet_tangential_find(method);
    def.enlarge = true;
    galet_rolling_result r;
    if (galet_rolling_solve(rolling, &def, &r)) {
        fprintf(stderr, "seed %d does not converge by %s\n", (int)seed, method);
        exit(1);
    }
    const galet_traction *t = &r.traction;
    double found[COUNT] = {t->force.fx, t->force.fy, t->force.mz, t->stick_area, r.area, t->power, r.p0};
    for (int i = 0; i < COUNT; i++) {
        q[i] = found[i];
    }
}

static void extrapolate(galet_rolling *coarse, galet_rolling *fine, uint64_t seed, const char *method, double gain,
                        double *limit) {
    double low[COUNT], high[COUNT];
    solve(coarse, seed, method, low);
    solve(fine, seed, method, high);
    for (int i = 0; i < COUNT; i++) {
        limit[i] = high[i] + gain * (high[i] - low[i]);
    }
}

int main(int count, char **word) {
    uint64_t first = count > 1 ? (uint64_t)atoll(word[1]) : 0, cases = count > 2 ? (uint64_t)atoll(word[2]) : 1;
    galet_rolling *coarse, *fine;
    if (galet_rolling_create(100, 100, 1, 0, &coarse) || galet_rolling_create(200, 200, 1, 0, &fine)) {
        return 1;
    }
    printf("# provenance: tests/data/generate_rolling_truth.c; limits of second order, and how far the force of first "
           "order's limit is from theirs, over it\n");
    printf("seed,fx,fy,mz,stick_area,area,power,p0,apart\n");
    for (uint64_t seed = first; seed < first + cases; seed++) {
        double second[COUNT], plain[COUNT];
        extrapolate(coarse, fine, seed, "exact", 1.0 / 3.0, second);
        extrapolate(coarse, fine, seed, "exact-first-order", 1.0, plain);
        double apart = hypot(second[FX] - plain[FX], second[FY] - plain[FY]) / hypot(second[FX], second[FY]);
        printf("%d", (int)seed);
        for (int i = 0; i < COUNT; i++) {
            printf(",%.9g", second[i]);
        }
        printf(",%.3g\n", apart);
        fflush(stdout);
    }
}

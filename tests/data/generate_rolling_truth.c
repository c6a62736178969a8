// Limits of the contacts of tests/rolling_cases.h for tests/test_rolling_accuracy.c, by both schemes of the exact
// method: that of second order from 100 and 200 cells a side, Q200 + (Q200 - Q100) / 3, and that of first order from
// the same, 2 Q200 - Q100, to see that they agree. A quarter of an hour on one core. From the folder of the project,
// after make:
//   cc -O2 -Iinclude -Itests tests/data/generate_rolling_truth.c build/libgalet.so -Wl,-rpath,build -lm -o build/truth
//   build/truth like 2000 210 >tests/data/rolling_truth.csv
//   build/truth unlike 9000 80 >tests/data/rolling_truth_unlike.csv
//   build/truth adhesion 4000 72 >tests/data/rolling_truth_adhesion.csv
#include "rolling_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FX, FY, MZ, STICK, AREA, POWER, P0, RESISTANCE, COUNT };

/// A set of contacts of tests/rolling_cases.h.
typedef struct contacts {
    const char *name;
    galet_rolling_def (*of)(uint64_t seed);
} contacts;

static const contacts sets[] = {{"like", rolling_case}, {"unlike", unlike_case}, {"adhesion", adhesion_case}};

static void solve(galet_rolling *rolling, galet_rolling_def def, const char *method, double *q) {
    def.tangential = galet_tangential_find(method);
    def.enlarge = true;
    galet_rolling_result r;
    if (galet_rolling_solve(rolling, &def, &r)) {
        fprintf(stderr, "does not converge by %s\n", method);
        q[FX] = NAN;
        return;
    }
    const galet_traction *t = &r.traction;
    double found[COUNT] = {t->force.fx, t->force.fy, t->force.mz, t->stick_area,
                           r.area,      t->power,    r.p0,        r.power_resistance};
    for (int i = 0; i < COUNT; i++) {
        q[i] = found[i];
    }
}

static void extrapolate(galet_rolling *coarse, galet_rolling *fine, galet_rolling_def def, const char *method,
                        double gain, double *limit) {
    double low[COUNT], high[COUNT];
    solve(coarse, def, method, low);
    solve(fine, def, method, high);
    for (int i = 0; i < COUNT; i++) {
        limit[i] = high[i] + gain * (high[i] - low[i]);
    }
}

int main(int count, char **word) {
    const contacts *set = sets;
    while (count > 1 && set < sets + 2 && strcmp(set->name, word[1]) != 0) {
        set++;
    }
    uint64_t first = count > 2 ? (uint64_t)atoll(word[2]) : 0, cases = count > 3 ? (uint64_t)atoll(word[3]) : 1;
    galet_rolling *coarse, *fine;
    if (galet_rolling_create(100, 100, 1, 0, &coarse) || galet_rolling_create(200, 200, 1, 0, &fine)) {
        return 1;
    }
    printf("# provenance: tests/data/generate_rolling_truth.c; limits of second order, and how far the force of first "
           "order's limit is from theirs, over it\n");
    printf("seed,fx,fy,mz,stick_area,area,power,p0,resistance,apart\n");
    for (uint64_t seed = first; seed < first + cases; seed++) {
        double second[COUNT], plain[COUNT];
        extrapolate(coarse, fine, set->of(seed), "exact", 1.0 / 3.0, second);
        extrapolate(coarse, fine, set->of(seed), "exact-first-order", 1.0, plain);
        if (isnan(second[FX] + plain[FX])) {
            continue;  // told on stderr
        }
        double apart = hypot(second[FX] - plain[FX], second[FY] - plain[FY]) / hypot(second[FX], second[FY]);
        printf("%d", (int)seed);
        for (int i = 0; i < COUNT; i++) {
            printf(",%.9g", second[i]);
        }
        printf(",%.3g\n", apart);
        fflush(stdout);
    }
}

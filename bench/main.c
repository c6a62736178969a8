#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void (*const TOPICS[])(bench *) = {
    bench_campaign,  bench_columns, bench_draw,       bench_elliptic,  bench_hertz,   bench_identify,
    bench_klarbring, bench_motion,  bench_oscillator, bench_patch,     bench_rolling, bench_rolling_accuracy,
    bench_root,      bench_startup, bench_store,      bench_strip_bem, bench_strips,
};

static int usage(void) {
    fputs("usage: galet_bench [--only WORD] [FILE.json]\n", stderr);
    return 2;
}

int main(int argc, char **argv) {
    const char *path = NULL, *only = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--only") == 0 && i + 1 < argc) {
            only = argv[++i];
        } else if (argv[i][0] != '-' && !path) {
            path = argv[i];
        } else {
            return usage();
        }
    }
    bench *b = bench_create(only);
    for (size_t i = 0; i < sizeof TOPICS / sizeof *TOPICS; i++) {
        TOPICS[i](b);
    }
    bool written = !path || bench_write(b, path);
    if (!written) {
        fprintf(stderr, "galet_bench: %s: cannot be written\n", path);
    }
    bench_destroy(b);
    return written ? EXIT_SUCCESS : EXIT_FAILURE;
}

#include "bench.h"

/// A campaign of exact draws: what a second core is worth. GALET_CAMPAIGN is the shipped example, given by the build.
void bench_campaign(bench *b) {
    char *const two[] = {GALET_PROGRAM, "campaign", GALET_CAMPAIGN, "--samples", "256", "--threads", "2", NULL};
    char *const one[] = {GALET_PROGRAM, "campaign", GALET_CAMPAIGN, "--samples", "256", "--threads", "1", NULL};
    bench_command(b, "campaign: 256 exact draws on two threads", two, "on one thread", one);
}

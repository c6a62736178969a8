// Every event of many motions, in full: built once without optimisation and once with all of it, for test_levels.py.
#include <galet/klarbring.h>

#include "random.h"

#include <stdio.h>

static bool print_event(galet_klarbring_event event, const galet_klarbring_sample *after, void *context) {
    (void)context;
    printf("%d %a %a %a %a %a\n", event, after->t, after->un, after->ut, after->vn, after->vt);
    return true;
}

int main(void) {
    uint64_t seed = 21;
    for (int i = 0; i < 1000; i++) {
        double kn = random_between(&seed, 0.5, 3.0), kt = random_between(&seed, 0.5, 3.0);
        galet_klarbring_def def = {.mass = random_between(&seed, 0.3, 3.0),
                                   .kn = kn,
                                   .kt = kt,
                                   .w = random_between(&seed, -0.95, 0.95) * sqrt(kn * kt),
                                   .fn = random_between(&seed, -1.0, 1.0),
                                   .ft = random_between(&seed, -1.0, 1.0),
                                   .mu = random_between(&seed, 0.0, 3.0)};
        if (i % 4 == 0) {
            def.fn = def.ft = 0.0;  // the most events
        }
        galet_klarbring_motion motion = {.t_end = 60.0, .listener = print_event};
        motion.start.un = random_between(&seed, -1.0, 0.0), motion.start.ut = random_between(&seed, -1.0, 1.0);
        motion.start.vn = random_between(&seed, -1.0, 1.0), motion.start.vt = random_between(&seed, -1.0, 1.0);
        galet_klarbring_result result;
        printf("motion %d: status %d\n", i, galet_klarbring_run(&def, &motion, &result));
    }
    return 0;
}

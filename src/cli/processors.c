#define _GNU_SOURCE  // for the processors that this process may use

#include "cli/cli.h"

#include <sched.h>

int galet_cli_processors(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

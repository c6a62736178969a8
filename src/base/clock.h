#pragma once

#include <time.h>

/// Seconds by a clock that nobody sets; where it begins says nothing.
static inline double galet_clock_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

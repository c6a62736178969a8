#pragma once

#include <stddef.h>

/// Work on the numbers from `first` to before `end`, by thread number `thread`.
typedef void galet_range_work(void *context, size_t first, size_t end, int thread);

/// Splits 0..count evenly over the threads. On one thread it is a plain call: nothing is allocated.
void galet_parallel(int threads, size_t count, galet_range_work *work, void *context);

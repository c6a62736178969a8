#include "numerics/parallel.h"

void galet_parallel(int threads, size_t count, galet_range_work *work, void *context) {
    if (threads <= 1) {
        work(context, 0, count, 0);
        return;
    }
    size_t parts = (size_t)threads;
#ifdef _OPENMP
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
    for (size_t part = 0; part < parts; part++) {
        work(context, count * part / parts, count * (part + 1) / parts, (int)part);
    }
}

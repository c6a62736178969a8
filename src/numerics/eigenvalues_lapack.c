#include "numerics/eigenvalues.h"

#include "base/symbol.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

/// LAPACK's name on every Debian, whoever's it is; Fortran's way of calling.
#define LIBRARY "liblapack.so.3"

typedef void geev(const char *left, const char *right, const int *n, double *a, const int *lda, double *wr, double *wi,
                  double *vl, const int *ldvl, double *vr, const int *ldvr, double *work, const int *lwork, int *info,
                  size_t left_length, size_t right_length);

static struct {
    geev *dgeev;
    int (*get_threads)(void);  // of OpenBLAS, where LAPACK is built on it
    void (*set_threads)(int);
    galet_status opened;
} library;

/// OpenBLAS has one number of threads for the program: it is set and set back in turns.
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static void open_library(void) {
    void *handle;
    library.opened = galet_library_open(LIBRARY, &handle);
    if (!library.opened) {
        library.opened = dlsym(handle, "dgeev_") ? GALET_OK : GALET_ERR_ABSENT;
        galet_symbol_find(handle, "dgeev_", &library.dgeev);
        galet_symbol_find(handle, "openblas_get_num_threads", &library.get_threads);
        galet_symbol_find(handle, "openblas_set_num_threads", &library.set_threads);
    }
}

static galet_status check_library(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return library.opened;
}

/// Same bits on every machine: one thread, whatever the program around uses.
static int solve_on_one_thread(int n, double *matrix, double *real, double *imaginary, double *work, int room) {
    const bool threads = library.get_threads && library.set_threads;
    const int one = 1;
    int info = 0;
    pthread_mutex_lock(&turn);
    const int before = threads ? library.get_threads() : 1;
    if (before != 1) {
        library.set_threads(1);
    }
    library.dgeev("N", "N", &n, matrix, &n, real, imaginary, NULL, &one, NULL, &one, work, &room, &info, 1, 1);
    if (before != 1) {
        library.set_threads(before);
    }
    pthread_mutex_unlock(&turn);
    return info;
}

galet_status galet_eigenvalues(size_t n, double *matrix, double *real, double *imaginary) {
    if (n == 0) {
        return GALET_OK;
    }
    galet_status status = check_library();
    if (status) {
        return status;
    }
    for (size_t i = 0; i < n * n; i++) {
        if (!isfinite(matrix[i])) {
            return GALET_ERR_NOT_CONVERGED;
        }
    }
    for (size_t i = 0; i < n; i++) {  // its columns are our rows
        for (size_t k = 0; k < i; k++) {
            double kept = matrix[i * n + k];
            matrix[i * n + k] = matrix[k * n + i], matrix[k * n + i] = kept;
        }
    }
    const size_t room = 34 * n;  // blocks of 32
    double *work = malloc(room * sizeof *work);
    if (!work) {
        return GALET_ERR_MEMORY;
    }
    int info = solve_on_one_thread((int)n, matrix, real, imaginary, work, (int)room);
    free(work);
    return info == 0 ? GALET_OK : GALET_ERR_NOT_CONVERGED;
}

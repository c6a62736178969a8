// Eigenvalues where LAPACK is left out: they say that they are not there.
#include "numerics/eigenvalues.h"

galet_status galet_eigenvalues(size_t n, double *matrix, double *real, double *imaginary) {
    (void)n, (void)matrix, (void)real, (void)imaginary;
    return GALET_ERR_ABSENT;
}

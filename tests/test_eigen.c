#include "check.h"

#include "numerics/eigen.h"
#include "random.h"

#include <string.h>

enum { N = 9 };

static void fill_symmetric(uint64_t *rng, double *a) {
    for (int i = 0; i < N; i++) {
        for (int k = 0; k <= i; k++) {
            a[i * N + k] = a[k * N + i] = random_between(rng, -1.0, 1.0);
        }
    }
}

static void eigenvectors_diagonalise(void **state) {
    (void)state;
    uint64_t rng = 5;
    double a[N * N], copy[N * N], values[N], vectors[N * N];
    fill_symmetric(&rng, a);
    memcpy(copy, a, sizeof a);
    galet_symmetric_eigen(N, copy, values, vectors);
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < N; k++) {
            double sum = 0.0;
            for (int j = 0; j < N; j++) {
                sum += a[i * N + j] * vectors[j * N + k];
            }
            assert_close(sum, values[k] * vectors[i * N + k], 1e-14);
        }
    }
}

static void eigenvectors_are_orthonormal_and_values_ascend(void **state) {
    (void)state;
    uint64_t rng = 7;
    double a[N * N], values[N], vectors[N * N];
    fill_symmetric(&rng, a);
    galet_symmetric_eigen(N, a, values, vectors);
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < N; k++) {
            double product = 0.0;
            for (int j = 0; j < N; j++) {
                product += vectors[j * N + i] * vectors[j * N + k];
            }
            assert_close(product, i == k, 4e-15);
        }
        assert_true(i == 0 || values[i] >= values[i - 1]);
    }
}

/// Second differences: 2 - 2 cos(k pi / (n + 1)).
static void values_of_second_differences_are_known(void **state) {
    (void)state;
    double a[N * N] = {0}, values[N], vectors[N * N];
    for (int i = 0; i < N; i++) {
        a[i * N + i] = 2.0;
        if (i > 0) {
            a[i * N + i - 1] = a[(i - 1) * N + i] = -1.0;
        }
    }
    galet_symmetric_eigen(N, a, values, vectors);
    for (int i = 0; i < N; i++) {
        assert_close(values[i], 2.0 - 2.0 * cos((i + 1) * M_PI / (N + 1)), 1e-14);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eigenvectors_diagonalise),
        cmocka_unit_test(eigenvectors_are_orthonormal_and_values_ascend),
        cmocka_unit_test(values_of_second_differences_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

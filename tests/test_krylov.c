#include "check.h"

#include "numerics/krylov.h"

#include "random.h"

#include <math.h>
#include <string.h>

enum { SIZE = 16 };

typedef struct matrix {
    double a[SIZE][SIZE], b[SIZE][SIZE];  // Jacobian and the operator in it
    int products;
} matrix;

static void copy(void *context, const double *v, double *z) {
    (void)context;
    memcpy(z, v, SIZE * sizeof(double));
}

static void multiply(void *context, const double *z, double *image, double *out) {
    matrix *m = context;
    m->products++;
    for (int i = 0; i < SIZE; i++) {
        image[i] = out[i] = 0.0;
        for (int j = 0; j < SIZE; j++) {
            image[i] += m->b[i][j] * z[j];
            out[i] += m->a[i][j] * z[j];
        }
    }
}

static matrix random_matrix(uint64_t seed) {
    matrix m = {.products = 0};
    for (int i = 0; i < SIZE; i++) {
        for (int j = 0; j < SIZE; j++) {
            m.a[i][j] = random_between(&seed, -1.0, 1.0) + (i == j ? 5.0 : 0.0);
            m.b[i][j] = random_between(&seed, -1.0, 1.0);
        }
    }
    return m;
}

static galet_scratch *room(void) {
    galet_scratch *scratch;
    assert_int_equal(galet_scratch_create(galet_krylov_scratch(SIZE), &scratch), GALET_OK);
    return scratch;
}

static void solves_as_many_equations_as_it_has_directions(void **state) {
    (void)state;
    matrix m = random_matrix(4);
    galet_krylov krylov;
    galet_scratch *scratch = room();
    _Alignas(64) double x[SIZE] = {0.0}, image[SIZE] = {0.0};
    double expected[SIZE], same[SIZE];
    uint64_t rng = 9;
    for (int i = 0; i < SIZE; i++) {
        expected[i] = random_between(&rng, -1.0, 1.0);
    }
    double *right = galet_krylov_begin(&krylov, SIZE, NULL, scratch);
    multiply(&m, expected, same, right);
    galet_krylov_operator op = {&m, copy, multiply, NULL};
    int products = galet_krylov_solve(&krylov, &op, 1e-14, x, image);
    assert_true(products <= SIZE && products == m.products - 1);
    for (int i = 0; i < SIZE; i++) {
        assert_close(x[i], expected[i], 1e-13);
        assert_close(image[i], same[i], 1e-12);
    }
    galet_scratch_destroy(scratch);
}

static void stops_where_it_is_told_to(void **state) {
    (void)state;
    matrix m = random_matrix(5);
    galet_krylov krylov;
    galet_scratch *scratch = room();
    _Alignas(64) double x[SIZE] = {0.0}, image[SIZE] = {0.0};
    double left[SIZE], unused[SIZE];
    double *right = galet_krylov_begin(&krylov, SIZE, NULL, scratch), start[SIZE];
    for (int i = 0; i < SIZE; i++) {
        right[i] = start[i] = 1.0 + i;
    }
    galet_krylov_operator op = {&m, copy, multiply, NULL};
    int products = galet_krylov_solve(&krylov, &op, 0.1, x, image);
    multiply(&m, x, unused, left);
    double rest = 0.0, whole = 0.0;
    for (int i = 0; i < SIZE; i++) {
        rest += (start[i] - left[i]) * (start[i] - left[i]);
        whole += start[i] * start[i];
    }
    assert_true(products < SIZE && sqrt(rest / whole) <= 0.1);
    galet_scratch_destroy(scratch);
}

static void nothing_to_solve_costs_nothing(void **state) {
    (void)state;
    matrix m = random_matrix(6);
    galet_krylov krylov;
    galet_scratch *scratch = room();
    memset(galet_krylov_begin(&krylov, SIZE, NULL, scratch), 0, SIZE * sizeof(double));
    _Alignas(64) double x[SIZE] = {0.0}, image[SIZE] = {0.0};
    galet_krylov_operator op = {&m, copy, multiply, NULL};
    assert_int_equal(galet_krylov_solve(&krylov, &op, 0.1, x, image), 0);
    galet_scratch_destroy(scratch);
}

static void ends_when_it_is_told_to(void **state) {
    (void)state;
    matrix m = random_matrix(4);
    galet_krylov krylov;
    galet_scratch *scratch = room();
    double *right = galet_krylov_begin(&krylov, SIZE, NULL, scratch);
    for (int i = 0; i < SIZE; i++) {
        right[i] = 1.0;
    }
    volatile int cancel = 1;
    galet_watch watch = {.cancel = &cancel};
    _Alignas(64) double x[SIZE] = {0.0}, image[SIZE] = {0.0};
    galet_krylov_operator op = {&m, copy, multiply, &watch};
    assert_int_equal(galet_krylov_solve(&krylov, &op, 1e-14, x, image), 0);
    assert_true(m.products == 0 && x[0] == 0.0);
    galet_scratch_destroy(scratch);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_as_many_equations_as_it_has_directions),
        cmocka_unit_test(stops_where_it_is_told_to),
        cmocka_unit_test(nothing_to_solve_costs_nothing),
        cmocka_unit_test(ends_when_it_is_told_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

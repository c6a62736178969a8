// Linear programs against an enumeration of all bases; and the dense solver behind both.
#include "check.h"

#include "numerics/dense_lu.h"
#include "numerics/linear_program.h"

#include "random.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MAX_ROWS = 5, MAX_COLUMNS = 10 };

typedef struct problem {
    size_t rows, columns;
    double matrix[MAX_ROWS * MAX_COLUMNS], right[MAX_ROWS], cost[MAX_COLUMNS];
} problem;

/// Small whole numbers make ties, redundant equations and degenerate vertices common.
static problem random_problem(uint64_t *seed, bool whole) {
    problem p = {.rows = 1 + random_bits(seed) % MAX_ROWS};
    p.columns = p.rows + random_bits(seed) % (MAX_COLUMNS - p.rows + 1);
    for (size_t i = 0; i < p.rows * p.columns; i++) {
        double value = random_between(seed, -1.0, 1.0);
        p.matrix[i] = whole ? round(2.0 * value) / 2.0 : value;
    }
    for (size_t i = 0; i < p.rows; i++) {
        double value = random_between(seed, -1.0, 1.0);
        p.right[i] = whole ? round(value) : value;
    }
    for (size_t j = 0; j < p.columns; j++) {
        p.cost[j] = random_between(seed, -0.3, 1.0);
    }
    return p;
}

static galet_polyhedron_def shape(const problem *p) {
    return (galet_polyhedron_def){p->rows, p->columns, p->matrix, p->right};
}

/// The next set of as many columns, as bits.
static unsigned next_set(unsigned set) {
    unsigned low = set & (0u - set), ripple = set + low;
    return ripple | (((set ^ ripple) >> 2) / low);
}

/// The least cost over all vertices, INFINITY without any; rows must be independent.
static double least_of_vertices(const problem *p) {
    double least = INFINITY;
    for (unsigned set = (1u << p->rows) - 1; set < 1u << p->columns; set = next_set(set)) {
        double square[MAX_ROWS * MAX_ROWS], x[MAX_ROWS], value = 0.0;
        size_t pivots[MAX_ROWS], columns[MAX_ROWS], count = 0;
        for (size_t j = 0; j < p->columns; j++) {
            if (set >> j & 1) {
                columns[count++] = j;
            }
        }
        for (size_t i = 0; i < p->rows; i++) {
            x[i] = p->right[i];
            for (size_t k = 0; k < p->rows; k++) {
                square[i * p->rows + k] = p->matrix[i * p->columns + columns[k]];
            }
        }
        if (!galet_lu_factor(p->rows, square, pivots)) {
            continue;
        }
        galet_lu_solve(p->rows, square, pivots, false, x);
        bool admissible = true;
        for (size_t k = 0; k < p->rows; k++) {
            admissible = admissible && x[k] >= -1e-12;
            value += p->cost[columns[k]] * x[k];
        }
        least = admissible ? fmin(least, value) : least;
    }
    return least;
}

static size_t rank_of(const problem *p) {
    double copy[MAX_ROWS * MAX_COLUMNS];
    memcpy(copy, p->matrix, sizeof copy);
    return galet_rank(p->rows, p->columns, copy, 1e-12);
}

static void check_against_vertices(bool whole) {
    uint64_t seed = 11;
    int existing = 0, unbounded = 0;
    for (int i = 0; i < 4000; i++) {
        problem p = random_problem(&seed, whole);
        if (rank_of(&p) < p.rows) {
            continue;
        }
        galet_polyhedron_def def = shape(&p);
        galet_polyhedron *polyhedron;
        assert_int_equal(galet_polyhedron_create(&def, &polyhedron), GALET_OK);
        double expected = least_of_vertices(&p), least, x[MAX_COLUMNS];
        assert_int_equal(galet_polyhedron_exists(polyhedron), isfinite(expected));
        if (galet_polyhedron_exists(polyhedron)) {
            assert_int_equal(galet_polyhedron_minimise(polyhedron, p.cost, &least, x), GALET_OK);
            existing++, unbounded += !isfinite(least);
            if (isfinite(least)) {
                assert_close(least, expected, 1e-11 * (1.0 + fabs(expected)));
            } else {
                assert_false(galet_polyhedron_bounded(polyhedron));
            }
        }
        galet_polyhedron_destroy(polyhedron);
    }
    assert_true(existing > 300 && unbounded > 100);
}

static void optima_are_those_of_all_vertices(void **state) {
    (void)state;
    check_against_vertices(false);
}

static void degenerate_optima_are_those_of_all_vertices(void **state) {
    (void)state;
    check_against_vertices(true);
}

/// x1 + x2 = 1 + 1e-10 and x1 + x2 = 1: Clp's tolerance would not see it.
static void equations_that_hardly_disagree_have_no_point(void **state) {
    (void)state;
    const double matrix[] = {1, 1, 1, 1}, apart[] = {1.0 + 1e-10, 1.0}, together[] = {1, 1};
    galet_polyhedron *polyhedron;
    assert_int_equal(galet_polyhedron_create(&(galet_polyhedron_def){2, 2, matrix, apart}, &polyhedron), GALET_OK);
    assert_false(galet_polyhedron_exists(polyhedron));
    assert_near(galet_polyhedron_distance(polyhedron), 1e-10, 1e-5);  // of what 1 + 1e-10 keeps of it
    galet_polyhedron_destroy(polyhedron);
    assert_int_equal(galet_polyhedron_create(&(galet_polyhedron_def){2, 2, matrix, together}, &polyhedron), GALET_OK);
    assert_true(galet_polyhedron_exists(polyhedron) && galet_polyhedron_bounded(polyhedron));
    galet_polyhedron_destroy(polyhedron);
}

/// Costs that differ by less than Clp's tolerance still choose the cheaper vertex, whichever it is.
static void costs_that_hardly_differ_are_told_apart(void **state) {
    (void)state;
    const double matrix[] = {1, 1, 1}, right[] = {1};
    for (size_t cheap = 0; cheap < 3; cheap++) {
        double cost[] = {1.0, 1.0, 1.0}, least, x[3];
        cost[cheap] -= 3e-12;
        galet_polyhedron *polyhedron;
        assert_int_equal(galet_polyhedron_create(&(galet_polyhedron_def){1, 3, matrix, right}, &polyhedron), GALET_OK);
        assert_int_equal(galet_polyhedron_minimise(polyhedron, cost, &least, x), GALET_OK);
        assert_true(least == cost[cheap] && x[cheap] == 1.0);
        galet_polyhedron_destroy(polyhedron);
    }
}

/// Closed forms to the last bits, where Clp's own solution need not be.
static void optima_are_good_to_the_last_bits(void **state) {
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < 300; i++) {
        double a = random_between(&seed, 0.1, 1.0), b = random_between(&seed, 0.1, 1.0),
               c = random_between(&seed, 0, 1);
        const double matrix[] = {a, b, 0, b, -a, 1}, right[] = {c, -1}, cost[] = {-1, 0.1, 0};
        double least, x[3], determinant = a * a + b * b;  // x3 = 0 or x1 = 0
        galet_polyhedron *polyhedron;
        assert_int_equal(galet_polyhedron_create(&(galet_polyhedron_def){2, 3, matrix, right}, &polyhedron), GALET_OK);
        if (galet_polyhedron_exists(polyhedron)) {
            assert_int_equal(galet_polyhedron_minimise(polyhedron, cost, &least, x), GALET_OK);
            double x1 = (a * c - b) / determinant;
            if (x1 > 1e-3) {
                assert_near(x[0], x1, 1e-13);
            }
            assert_close(a * x[0] + b * x[1], c, 4e-16);
        }
        galet_polyhedron_destroy(polyhedron);
    }
}

static void too_large_problems_are_refused(void **state) {
    (void)state;
    galet_polyhedron *polyhedron;
    assert_int_equal(galet_polyhedron_create(&(galet_polyhedron_def){.rows = 64, .columns = 3}, &polyhedron),
                     GALET_ERR_RANGE);
    assert_int_equal(galet_polyhedron_create(&(galet_polyhedron_def){.rows = 1, .columns = 161}, &polyhedron),
                     GALET_ERR_RANGE);
    galet_polyhedron_destroy(NULL);
}

static void *solve_many(void *sum) {
    uint64_t seed = 21;
    for (int i = 0; i < 200; i++) {
        problem p = random_problem(&seed, i % 2 == 0);
        galet_polyhedron_def def = shape(&p);
        galet_polyhedron *polyhedron;
        double least;
        if (galet_polyhedron_create(&def, &polyhedron)) {
            return NULL;
        }
        if (galet_polyhedron_exists(polyhedron) && !galet_polyhedron_minimise(polyhedron, p.cost, &least, NULL) &&
            isfinite(least)) {
            *(double *)sum += least;
        }
        galet_polyhedron_destroy(polyhedron);
    }
    return sum;
}

static void threads_may_solve_at_the_same_time(void **state) {
    (void)state;
    double alone = 0.0, together[4] = {0};
    assert_non_null(solve_many(&alone));
    pthread_t threads[4];
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, solve_many, &together[i]), 0);
    }
    for (size_t i = 0; i < 4; i++) {
        void *done;
        assert_int_equal(pthread_join(threads[i], &done), 0);
        assert_non_null(done);
        assert_true(together[i] == alone);
    }
}

/// What two descriptors write meanwhile goes into a file, which stays empty.
static void nothing_is_printed(void **state) {
    (void)state;
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(NULL);
    int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);
    dup2(fileno(file), STDOUT_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    double sum = 0.0;
    solve_many(&sum);
    fflush(NULL);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
    assert_int_equal(lseek(fileno(file), 0, SEEK_END), 0);
    fclose(file);
}

static void refined_solutions_keep_their_digits(void **state) {
    (void)state;
    enum { N = 8 };  // Hilbert's matrix, condition 1.5e10, times its least common denominator: exact
    double matrix[N * N], factors[N * N], right[N], x[N], work[N];
    size_t pivots[N];
    for (size_t i = 0; i < N; i++) {
        right[i] = 0.0;
        for (size_t k = 0; k < N; k++) {
            matrix[i * N + k] = 360360.0 / (double)(i + k + 1);
            right[i] += k % 2 ? -matrix[i * N + k] : matrix[i * N + k];
        }
    }
    memcpy(factors, matrix, sizeof matrix);
    assert_true(galet_lu_factor(N, factors, pivots));
    for (int transposed = 0; transposed < 2; transposed++) {
        galet_lu_refine(N, matrix, factors, pivots, transposed, right, 4, x, work);
        for (size_t k = 0; k < N; k++) {
            assert_close(x[k], k % 2 ? -1.0 : 1.0, 1e-9);  // x87's long double has three digits more
        }
    }
}

static void singular_matrices_are_noticed(void **state) {
    (void)state;
    double matrix[] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, copy[9];
    size_t pivots[3];
    memcpy(copy, matrix, sizeof matrix);
    assert_false(galet_lu_factor(3, copy, pivots));
    memcpy(copy, matrix, sizeof matrix);
    assert_int_equal(galet_rank(3, 3, copy, 1e-12), 2);
    double swapped[] = {0, 1, 1, 0};
    assert_true(galet_lu_factor(2, swapped, pivots));
    assert_int_equal(galet_lu_sign(2, swapped, pivots), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_printed),
        cmocka_unit_test(optima_are_those_of_all_vertices),
        cmocka_unit_test(degenerate_optima_are_those_of_all_vertices),
        cmocka_unit_test(equations_that_hardly_disagree_have_no_point),
        cmocka_unit_test(costs_that_hardly_differ_are_told_apart),
        cmocka_unit_test(optima_are_good_to_the_last_bits),
        cmocka_unit_test(too_large_problems_are_refused),
        cmocka_unit_test(threads_may_solve_at_the_same_time),
        cmocka_unit_test(refined_solutions_keep_their_digits),
        cmocka_unit_test(singular_matrices_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

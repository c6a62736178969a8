#include "check.h"

#include "dynamics/contacts_impulse.h"
#include "numerics/lemke.h"
#include "random.h"

#include <string.h>

static galet_impulses problem;

/// Unit diagonal, positive definite; the closer to 0 `own` is, the more contacts feel each other.
static void make_problem(size_t count, double own, uint64_t *seed) {
    const size_t m = 2 * count;
    double root[GALET_IMPULSES][GALET_IMPULSES], a[GALET_IMPULSES][GALET_IMPULSES];
    for (size_t i = 0; i < m; i++) {
        for (size_t k = 0; k < m; k++) {
            root[i][k] = random_between(seed, -1.0, 1.0);
        }
    }
    for (size_t i = 0; i < m; i++) {
        for (size_t k = 0; k < m; k++) {
            a[i][k] = i == k ? own : 0.0;
            for (size_t j = 0; j < m; j++) {
                a[i][k] += root[i][j] * root[k][j];
            }
        }
    }
    memset(&problem, 0, sizeof problem);
    problem.count = count;
    for (size_t i = 0; i < m; i++) {
        for (size_t k = 0; k < m; k++) {
            problem.delassus[i * m + k] = i == k ? 1.0 : a[i][k] / sqrt(a[i][i] * a[k][k]);
        }
        problem.speed[i] = random_between(seed, -1.0, 1.0);
        problem.mu[i / 2] = random_between(seed, 0.0, 3.0);
        problem.state[i / 2] = (galet_contact_state)(random_bits(seed) % 4);
    }
    galet_impulses_begin(&problem);
}

/// Contact i obeys the laws of impact and friction, in the state that it is said to be in.
static void assert_lawful(size_t i, double tolerance) {
    const size_t m = 2 * problem.count;
    const double n = problem.impulse[2 * i], t = problem.impulse[2 * i + 1], mu = problem.mu[i];
    double speed[2];
    for (size_t k = 0; k < 2; k++) {
        speed[k] = problem.speed[2 * i + k];
        for (size_t j = 0; j < m; j++) {
            speed[k] += problem.delassus[(2 * i + k) * m + j] * problem.impulse[j];
        }
    }
    assert_true(n >= 0.0 && fabs(t) <= mu * n && speed[0] >= -tolerance);
    if (problem.state[i] == GALET_CONTACT_OPEN) {
        assert_true(n == 0.0);
        return;
    }
    assert_true(n > 0.0 && fabs(speed[0]) <= tolerance);
    if (problem.state[i] == GALET_CONTACT_STICK) {
        assert_true(fabs(speed[1]) <= tolerance);
    } else {
        double direction = problem.state[i] == GALET_CONTACT_SLIP_AHEAD ? 1.0 : -1.0;
        assert_close(t, -direction * mu * n, tolerance);
        assert_true(direction * speed[1] >= -tolerance);
    }
}

/// With couplings for which sliding can wedge, too: mu times the coupling above 1.
static void single_contacts_are_exact(void **state) {
    (void)state;
    uint64_t seed = 1;
    int wedging = 0, held = 0;
    for (int i = 0; i < 100000; i++) {
        make_problem(1, 0.01, &seed);
        wedging += problem.mu[0] * fabs(problem.delassus[1]) > 1.0;
        double pressed = problem.speed[0];
        assert_true(galet_impulses_solve(&problem) == 0.0);
        double largest = fmax(1.0, fmax(problem.impulse[0], fabs(problem.impulse[1])));
        assert_lawful(0, 1e-14 * largest);
        held += pressed > 0.0 && problem.impulse[0] > 0.0;
        assert_true(pressed > 0.0 || problem.impulse[0] > 0.0);
    }
    assert_true(wedging > 20000 && held > 1000);
}

/// What touches and is free to open, or to be held by wedging, goes on with what it did.
static void wedged_contacts_go_on(void **state) {
    (void)state;
    const double delassus[] = {1.0, 0.9, 0.9, 1.0}, speed[] = {0.01, 1.0};
    const galet_contact_state before[] = {GALET_CONTACT_OPEN, GALET_CONTACT_STICK, GALET_CONTACT_SLIP_AHEAD,
                                          GALET_CONTACT_SLIP_BACK},
                              after[] = {GALET_CONTACT_OPEN, GALET_CONTACT_STICK, GALET_CONTACT_SLIP_AHEAD,
                                         GALET_CONTACT_OPEN};
    for (size_t i = 0; i < 4; i++) {
        memset(&problem, 0, sizeof problem);
        problem.count = 1;
        memcpy(problem.delassus, delassus, sizeof delassus);
        memcpy(problem.speed, speed, sizeof speed);
        problem.mu[0] = 2.0;
        problem.state[0] = before[i];
        galet_impulses_solve(&problem);
        assert_int_equal(problem.state[0], after[i]);
        assert_lawful(0, 1e-14);
    }
}

static void many_contacts_are_solved(void **state) {
    (void)state;
    uint64_t seed = 2;
    for (size_t i = 0; i < 6000; i++) {
        make_problem(2 + i % 11, 0.1, &seed);
        assert_true(galet_impulses_solve(&problem) < 1e-13);
        double largest = 1.0;
        for (size_t k = 0; k < 2 * problem.count; k++) {
            largest = fmax(largest, fabs(problem.impulse[k]));
        }
        for (size_t k = 0; k < problem.count; k++) {
            assert_lawful(k, 1e-12 * largest);
        }
    }
}

/// What is solved once is found again from its own states, whatever else would also be a solution.
static void solutions_are_kept(void **state) {
    (void)state;
    uint64_t seed = 3;
    for (size_t i = 0; i < 500; i++) {
        make_problem(2 + i % 5, 0.1, &seed);
        galet_impulses_solve(&problem);
        galet_impulses first = problem;
        galet_impulses_begin(&problem);
        galet_impulses_solve(&problem);
        for (size_t k = 0; k < problem.count; k++) {
            assert_int_equal(problem.state[k], first.state[k]);
            assert_close(problem.impulse[2 * k], first.impulse[2 * k], 1e-9 * (1.0 + first.impulse[2 * k]));
        }
    }
}

static void singular_systems_have_a_solution(void **state) {
    (void)state;
    double factors[] = {1, 2, 3, 2, 4, 6, 0, 1, 1}, scratch[3], x[] = {6, 12, 2};  // of (1, 1, 1), among others
    size_t rows[3], columns[3];
    galet_complete_lu lu = {3, 0, factors, scratch, rows, columns};
    galet_complete_lu_factorise(&lu);
    assert_int_equal(lu.rank, 2);
    galet_complete_lu_solve(&lu, x, x);
    assert_close(x[0] + 2.0 * x[1] + 3.0 * x[2], 6.0, 1e-14);
    assert_close(x[1] + x[2], 2.0, 1e-14);
    assert_true(x[0] == 0.0 || x[1] == 0.0 || x[2] == 0.0);
}

static void lemke_knows_when_there_is_no_way(void **state) {
    (void)state;
    double scratch[GALET_LEMKE_SCRATCH(2)], z[2];
    const double matrix[] = {2.0, 1.0, 1.0, 2.0}, q[] = {-5.0, -6.0}, up[] = {1.0, 2.0};
    assert_true(galet_lemke(2, matrix, q, scratch, z));
    assert_close(z[0], 4.0 / 3.0, 1e-12);
    assert_close(z[1], 7.0 / 3.0, 1e-12);
    assert_true(galet_lemke(2, matrix, up, scratch, z) && z[0] == 0.0 && z[1] == 0.0);
    const double none[] = {0.0, 0.0, 0.0, 0.0};
    assert_false(galet_lemke(2, none, q, scratch, z));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(single_contacts_are_exact),        cmocka_unit_test(wedged_contacts_go_on),
        cmocka_unit_test(many_contacts_are_solved),         cmocka_unit_test(solutions_are_kept),
        cmocka_unit_test(singular_systems_have_a_solution), cmocka_unit_test(lemke_knows_when_there_is_no_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

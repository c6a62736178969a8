#include "check.h"

#include <galet/contacts.h>

#include "numerics/cholesky.h"
#include "random.h"

#include <math.h>
#include <string.h>

enum { N = 3 };

typedef struct sound {
    double mass[N * N], damping[N * N], stiffness[N * N], force[N], normal[N], tangent[N];
    galet_contact contacts[2];
    galet_contacts_def def;
} sound;

static void make_sound(sound *s) {
    *s = (sound){.mass = {2, 1, 0, 1, 2, 0, 0, 0, 1},
                 .damping = {0, 1, 0, -1, 0, 0, 0, 0, -0.1},
                 .stiffness = {2, -1, 0, -1, 2, -1, 0, -1, 2},
                 .force = {1, 2, 3},
                 .normal = {0, 1, 0},
                 .tangent = {1, 0, 0}};
    s->contacts[0] = (galet_contact){s->normal, s->tangent, 0.1, 0.3, 0.0};
    s->contacts[1] = (galet_contact){s->normal, s->tangent, -0.1, 0.0, 1.0};
    s->def = (galet_contacts_def){N, s->mass, s->damping, s->stiffness, s->force, 2, s->contacts};
}

static void expect(const sound *s, galet_contacts_fault fault, size_t place) {
    size_t found = 99;
    assert_int_equal(galet_contacts_check(&s->def, &found), fault);
    assert_true(fault == GALET_CONTACTS_NONE || found == place);
    assert_int_equal(galet_contacts_check(&s->def, NULL), fault);
    assert_true(galet_contacts_fault_text(fault)[0] != '\0');
}

static void sound_systems_pass(void **state) {
    (void)state;
    sound s;
    make_sound(&s);
    expect(&s, GALET_CONTACTS_NONE, 0);
    s.stiffness[1] *= 1.0 + 1e-13;
    expect(&s, GALET_CONTACTS_NONE, 0);
    s.def.damping = s.def.force = NULL;
    s.def.contact_count = 0;
    s.def.contacts = NULL;
    expect(&s, GALET_CONTACTS_NONE, 0);
}

static void faults_are_named_with_their_place(void **state) {
    (void)state;
    sound s;
#define AFTER(change, fault, place) (make_sound(&s), change, expect(&s, GALET_CONTACTS_##fault, place))
    AFTER(s.def.size = 0, SIZE, 0);
    AFTER(s.def.size = 201, SIZE, 0);
    AFTER(s.def.contact_count = 13, SIZE, 0);
    AFTER(s.mass[4] = NAN, NOT_FINITE, 1);
    AFTER(s.damping[8] = INFINITY, NOT_FINITE, 2);
    AFTER(s.force[2] = NAN, NOT_FINITE, 2);
    AFTER(s.contacts[1].gap = NAN, NOT_FINITE, 1);
    AFTER(s.tangent[1] = NAN, NOT_FINITE, 0);
    AFTER(s.contacts[1].tangent = NULL, NOT_FINITE, 1);
    AFTER(s.mass[1] += 1e-11, MASS_UNSYMMETRIC, 1);
    AFTER(s.stiffness[2] = 0.5, STIFFNESS_UNSYMMETRIC, 2);
    AFTER((s.mass[1] = s.mass[3] = 2.0), MASS_INDEFINITE, 1);
    AFTER(s.mass[0] = -1.0, MASS_INDEFINITE, 0);
    AFTER((s.stiffness[0] = s.stiffness[8] = 1.0), STIFFNESS_INDEFINITE, 2);  // a chain that nothing holds
    AFTER(s.normal[1] = 0.0, NO_DIRECTION, 0);
    AFTER(s.tangent[0] = 1e300, EXTREME_CONTACT, 0);
    AFTER(s.tangent[0] = 1e-300, EXTREME_CONTACT, 0);
    AFTER(s.tangent[0] = 0.0, NONE, 0);
    AFTER(s.normal[1] = 1e-200, EXTREME_CONTACT, 0);
    AFTER(s.contacts[1].gap = -1e200, EXTREME_CONTACT, 1);
    AFTER(s.contacts[1].belt = 1e200, EXTREME_CONTACT, 1);
    AFTER(s.contacts[1].mu = -0.1, NEGATIVE_FRICTION, 1);
    AFTER(s.contacts[1].mu = 2e9, EXTREME_FRICTION, 1);
#undef AFTER
}

static void cholesky_solves(void **state) {
    (void)state;
    enum { SIZE = 30 };
    static double root[SIZE][SIZE], factor[SIZE * SIZE];
    double x[SIZE], b[SIZE];
    uint64_t seed = 1;
    for (size_t i = 0; i < SIZE; i++) {
        for (size_t k = 0; k < SIZE; k++) {
            root[i][k] = random_between(&seed, -1.0, 1.0);
        }
        x[i] = random_between(&seed, -1.0, 1.0);
    }
    for (size_t i = 0; i < SIZE; i++) {
        b[i] = 0.0;
        for (size_t k = 0; k < SIZE; k++) {
            double sum = i == k ? 1.0 : 0.0;
            for (size_t j = 0; j < SIZE; j++) {
                sum += root[i][j] * root[k][j];
            }
            factor[i * SIZE + k] = sum;
            b[i] += sum * x[k];
        }
    }
    assert_int_equal(galet_cholesky(SIZE, factor), SIZE);
    galet_cholesky_solve(SIZE, factor, b);
    for (size_t i = 0; i < SIZE; i++) {
        assert_close(b[i], x[i], 1e-13);
    }
}

/// Chains whose highest mode has nothing of any simple start: two masses that swing against each other, the others
/// soft.
static void no_frequency_is_missed(void **state) {
    (void)state;
    enum { MOST = 30 };
    static double mass[MOST * MOST], stiffness[MOST * MOST];
    for (size_t n = 2; n <= MOST; n++) {
        for (size_t other = 1; other < n; other++) {
            memset(mass, 0, sizeof mass), memset(stiffness, 0, sizeof stiffness);
            for (size_t i = 0; i < n; i++) {
                mass[i * n + i] = stiffness[i * n + i] = 1.0;
            }
            stiffness[0] = stiffness[other * n + other] = 1e6 + 1.0;
            stiffness[other] = stiffness[other * n] = -1e6;
            const galet_contacts_def def = {n, mass, NULL, stiffness, NULL, 0, NULL};
            assert_near(galet_contacts_highest_frequency(&def), sqrt(2e6 + 1.0), 1e-3);
        }
    }
}

/// Random systems against the end of what is positive definite, by an elimination of the test's own.
static void the_highest_frequency_is_above_all(void **state) {
    (void)state;
    enum { SIZE = 8 };
    uint64_t seed = 2;
    for (int i = 0; i < 200; i++) {
        double roots[2][SIZE * SIZE], matrices[2][SIZE * SIZE], least = INFINITY;
        for (size_t k = 0; k < SIZE * SIZE; k++) {
            roots[0][k] = random_between(&seed, -1.0, 1.0), roots[1][k] = random_between(&seed, -1.0, 1.0);
        }
        for (size_t k = 0; k < 2 * SIZE * SIZE; k++) {
            const size_t which = k / (SIZE * SIZE), row = k % (SIZE * SIZE) / SIZE, column = k % SIZE;
            matrices[which][row * SIZE + column] = row == column ? 0.1 : 0.0;
            for (size_t j = 0; j < SIZE; j++) {
                matrices[which][row * SIZE + column] += roots[which][row * SIZE + j] * roots[which][column * SIZE + j];
            }
        }
        const galet_contacts_def def = {SIZE, matrices[0], NULL, matrices[1], NULL, 0, NULL};
        const double found = galet_contacts_highest_frequency(&def);
        for (int side = -1; side <= 1; side += 2) {  // no eigenvalue above, one below
            double rest[SIZE * SIZE], square = found * found * (1.0 + side * 2e-3);
            least = INFINITY;
            for (size_t k = 0; k < SIZE * SIZE; k++) {
                rest[k] = square * matrices[0][k] - matrices[1][k];
            }
            for (size_t p = 0; p < SIZE; p++) {
                least = fmin(least, rest[p * SIZE + p]);
                for (size_t r = p + 1; r < SIZE; r++) {
                    for (size_t c = SIZE; c-- > p;) {
                        rest[r * SIZE + c] -= rest[r * SIZE + p] / rest[p * SIZE + p] * rest[p * SIZE + c];
                    }
                }
            }
            assert_int_equal(least > 0.0, side > 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_systems_pass),
        cmocka_unit_test(faults_are_named_with_their_place),
        cmocka_unit_test(cholesky_solves),
        cmocka_unit_test(no_frequency_is_missed),
        cmocka_unit_test(the_highest_frequency_is_above_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

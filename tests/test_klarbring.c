// Cells, equilibria and their stability; motions are in test_klarbring_motion.c.
#include "check.h"

#include <galet/klarbring.h>

#include "walls.h"

#include <math.h>
#include <string.h>

typedef struct known {
    double kn, kt, w, fn, ft, mu;
    int a, d;
    const char *types;  // with stability: L, A, U
} known;

/// Every cell for both signs of w, w = 0 and mu = 0; numbers that make A and kt - mu |w| exact.
static const known all[] = {
    {2, 1, 1, -0.5, 0, 0.5, -1, 1, "detached L"},
    {2, 1, 1, -0.5, 0, 1, -1, 0, "detached L"},
    {2, 1, 1, -0.5, 0, 1.5, -1, -1, "detached L, stuck L, slip+ U"},
    {2, 1, 1, 0.5, 0.5, 0.5, 0, 1, "grazing A"},
    {2, 1, 1, 0.5, 0.5, 1, 0, 0, "grazing L, slip+ U"},
    {2, 1, 1, 0.5, 0.5, 1.5, 0, -1, "grazing L, stuck L"},
    {2, 1, 1, 0.5, 0, 0.5, 1, 1, "stuck L, slip+ L, slip- L"},
    {2, 1, 1, 0.5, 0, 1, 1, 0, "stuck L, slip- L"},
    {2, 1, 1, 0.5, 0, 1.5, 1, -1, "stuck L, slip- L"},
    {2, 1, -1, -0.5, 0, 1.5, -1, -1, "detached L, stuck L, slip- U"},
    {2, 1, -1, 0.5, -0.5, 0.5, 0, 1, "grazing A"},
    {2, 1, -1, 0.5, -0.5, 1, 0, 0, "grazing L, slip- U"},
    {2, 1, -1, 0.5, 0, 1, 1, 0, "stuck L, slip+ L"},
    {2, 1.5, 0, -1, 0.75, 0.5, -1, 1, "detached L"},
    {2, 1.5, 0, 0, 0.75, 0.5, 0, 1, "grazing L"},
    {2, 1.5, 0, 1, 0.75, 0.5, 1, 1, "stuck L, slip+ L, slip- L"},
    {2, 1, 1, -0.5, 0, 0, -1, 1, "detached L"},
    {2, 1, 1, 0.5, 0, 0, 1, 1, "stuck L"},
    {2.5, 2.5, 1.5, 0, 0, 0, 0, 1, "grazing A"},  // frequencies 1 to 2
    {5, 5, 4, 0, 0, 0, 0, 1, "grazing L"},        // 1 to 3
    {13, 13, 12, 0, 0, 0, 0, 1, "grazing L"},     // 1 to 5
    {5, 5, 0x1.0000000000001p2, 0, 0, 0, 0, 1, "grazing A"},
};

static galet_klarbring_def system_of(const known *k) {
    return (galet_klarbring_def){1.0, k->kn, k->kt, k->w, k->fn, k->ft, k->mu};
}

static void describe(const galet_klarbring_equilibrium *equilibria, size_t count, char *text) {
    *text = '\0';
    for (size_t i = 0; i < count; i++) {
        const char letters[] = {'A', 'L', 'U', '?', '\0'};
        char letter[] = {' ', letters[equilibria[i].stability], '\0'};
        strcat(strcat(strcat(text, i > 0 ? ", " : ""), galet_klarbring_type_name(equilibria[i].type)), letter);
    }
}

static void every_cell_has_its_equilibria(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        galet_klarbring_def def = system_of(&all[i]);
        galet_klarbring_equilibrium found[GALET_KLARBRING_EQUILIBRIA];
        galet_klarbring_class class;
        size_t count;
        char text[128];
        assert_int_equal(galet_klarbring_classify(&def, 0.0, &class), GALET_OK);
        assert_int_equal(class.cell.a, all[i].a);
        assert_int_equal(class.cell.d, all[i].d);
        assert_int_equal(class.count, 1);
        assert_int_equal(galet_klarbring_equilibria(&def, 0.0, found, &count), GALET_OK);
        describe(found, count, text);
        assert_string_equal(text, all[i].types);
    }
}

/// Whether a place at the wall is an equilibrium, by its definition: balance of forces, cone, push.
static bool is_equilibrium(const galet_klarbring_def *d, double ut, double slack) {
    double push = d->fn - d->w * ut, rt = d->kt * ut - d->ft;
    return push >= -slack && fabs(rt) <= d->mu * push + slack;
}

/// Whether one of those found is there.
static bool is_found(const galet_klarbring_equilibrium *found, size_t count, double ut) {
    for (size_t i = 0; i < count; i++) {
        if (found[i].type != GALET_KLARBRING_DETACHED && ut >= found[i].ut.min && ut <= found[i].ut.max) {
            return true;
        }
    }
    return false;
}

/// The whole wall is tried, place by place, and the free side by solving for it.
static void equilibria_are_all_there_are(void **state) {
    (void)state;
    uint64_t seed = 3;
    for (int i = 0; i < 2000; i++) {
        galet_klarbring_def d = random_klarbring(&seed);
        galet_klarbring_equilibrium found[GALET_KLARBRING_EQUILIBRIA];
        size_t count;
        assert_int_equal(galet_klarbring_equilibria(&d, 0.0, found, &count), GALET_OK);
        for (int k = -400; k <= 400; k++) {
            double ut = 0.05 * k + 1e-3;
            if (is_found(found, count, ut)) {
                assert_true(is_equilibrium(&d, ut, 1e-12));
            } else {
                assert_false(is_equilibrium(&d, ut, -1e-12));
            }
        }
        bool free = d.kt * d.fn - d.w * d.ft < 0.0;
        assert_int_equal(found[0].type == GALET_KLARBRING_DETACHED, free);
    }
}

/// Forces balance at every point and at every end of a stretch.
static void equilibria_balance(void **state) {
    (void)state;
    uint64_t seed = 4;
    for (int i = 0; i < 5000; i++) {
        galet_klarbring_def d = random_klarbring(&seed);
        galet_klarbring_equilibrium found[GALET_KLARBRING_EQUILIBRIA];
        size_t count;
        assert_int_equal(galet_klarbring_equilibria(&d, 0.0, found, &count), GALET_OK);
        for (size_t k = 0; k < count; k++) {
            const galet_klarbring_equilibrium *e = &found[k];
            for (int end = 0; end < 2; end++) {
                double ut = end == 0 ? e->ut.min : e->ut.max;
                // rn falls with ut where w > 0; rt always rises.
                double rn = (end == 0) == (d.w > 0.0) ? e->rn.min : e->rn.max, rt = end == 0 ? e->rt.min : e->rt.max;
                if (isfinite(ut)) {
                    double scale = 1.0 + 10.0 * fabs(ut);
                    assert_close(d.kn * e->un + d.w * ut, d.fn + rn, 1e-14 * scale);
                    assert_close(d.w * e->un + d.kt * ut, d.ft + rt, 1e-14 * scale);
                }
            }
        }
    }
}

static void mirrored_systems_have_mirrored_equilibria(void **state) {
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < 1000; i++) {
        galet_klarbring_def d = random_klarbring(&seed), m = d;
        m.w = -d.w, m.ft = -d.ft;
        galet_klarbring_equilibrium a[GALET_KLARBRING_EQUILIBRIA], b[GALET_KLARBRING_EQUILIBRIA];
        size_t count, other;
        assert_int_equal(galet_klarbring_equilibria(&d, 0.0, a, &count), GALET_OK);
        assert_int_equal(galet_klarbring_equilibria(&m, 0.0, b, &other), GALET_OK);
        assert_int_equal(count, other);
        for (size_t k = 0; k < count; k++) {
            size_t twin = 0;
            galet_klarbring_type type = a[k].type == GALET_KLARBRING_SLIP_AHEAD  ? GALET_KLARBRING_SLIP_BACK
                                        : a[k].type == GALET_KLARBRING_SLIP_BACK ? GALET_KLARBRING_SLIP_AHEAD
                                                                                 : a[k].type;
            while (twin < count && b[twin].type != type) {
                twin++;
            }
            assert_true(twin < count);
            assert_true(a[k].un == b[twin].un && a[k].ut.min == -b[twin].ut.max && a[k].rn.min == b[twin].rn.min);
            assert_int_equal(a[k].stability, b[twin].stability);
        }
    }
}

/// A, and kt - mu |w|, so small that rounding makes them 0.
static void cells_are_exact_next_to_their_edges(void **state) {
    (void)state;
    const double up = 1.0 + 0x1p-30, down = 1.0 - 0x1p-30;
    galet_klarbring_def detached = {1.0, 2.0, up, 1.0, down, 1.0, 0.5}, wedging = {1.0, 2.0, 1.0, down, 0.5, 0.0, up};
    galet_klarbring_class class;
    assert_true(up * down == 1.0);
    assert_int_equal(galet_klarbring_classify(&detached, 0.0, &class), GALET_OK);
    assert_int_equal(class.cell.a, -1);
    assert_true(class.pressing == -0x1p-60);
    assert_int_equal(galet_klarbring_classify(&wedging, 0.0, &class), GALET_OK);
    assert_int_equal(class.cell.d, 1);
    galet_klarbring_equilibrium found[GALET_KLARBRING_EQUILIBRIA];
    size_t count;
    assert_int_equal(galet_klarbring_equilibria(&wedging, 0.0, found, &count), GALET_OK);
    assert_int_equal(count, 3);
    assert_near(found[1].rn.min, -0x1p59, 1e-15);  // A / (kt - mu |w|)
}

static void uncertainty_leaves_cells_open(void **state) {
    (void)state;
    galet_klarbring_def d = {1.0, 2.0, 1.0, 1.0, 0.5, 0.499, 0.5};
    galet_klarbring_equilibrium found[GALET_KLARBRING_EQUILIBRIA];
    galet_klarbring_class class;
    size_t count;
    assert_int_equal(galet_klarbring_classify(&d, 1e-4, &class), GALET_OK);
    assert_int_equal(class.count, 1);
    assert_int_equal(galet_klarbring_classify(&d, 1e-3, &class), GALET_OK);
    assert_int_equal(class.count, 3);
    assert_int_equal(galet_klarbring_equilibria(&d, 1e-3, found, &count), GALET_OK);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(found[i].stability, GALET_KLARBRING_UNDETERMINED);
    }
    d.mu = 1.0;
    assert_int_equal(galet_klarbring_classify(&d, 1e-3, &class), GALET_OK);
    assert_int_equal(class.count, 9);
    // What is stable on both sides of an edge stays so.
    galet_klarbring_def sure = {1.0, 2.0, 1.0, 1.0, 0.5, 0.0, 0.9999};
    assert_int_equal(galet_klarbring_equilibria(&sure, 1e-3, found, &count), GALET_OK);
    assert_int_equal(found[0].type, GALET_KLARBRING_STUCK);
    assert_int_equal(found[0].stability, GALET_KLARBRING_LYAPUNOV);
    assert_int_equal(found[1].type, GALET_KLARBRING_SLIP_AHEAD);  // and this goes where the edge is crossed
    assert_int_equal(found[1].stability, GALET_KLARBRING_UNDETERMINED);
    assert_int_equal(found[2].stability, GALET_KLARBRING_LYAPUNOV);
}

/// No force is no force, however uncertain; frequencies of 1 to 3 are not sure then.
static void what_is_nothing_is_not_uncertain(void **state) {
    (void)state;
    galet_klarbring_def d = {1.0, 5.0, 5.0, 4.0, 0.0, 0.0, 0.0};
    galet_klarbring_equilibrium found[GALET_KLARBRING_EQUILIBRIA];
    galet_klarbring_class class;
    size_t count;
    assert_int_equal(galet_klarbring_classify(&d, 0.1, &class), GALET_OK);
    assert_int_equal(class.count, 1);
    assert_int_equal(galet_klarbring_equilibria(&d, 1e-6, found, &count), GALET_OK);
    assert_int_equal(found[0].stability, GALET_KLARBRING_UNDETERMINED);
    d.w = 3.0;
    assert_int_equal(galet_klarbring_equilibria(&d, 1e-6, found, &count), GALET_OK);
    assert_int_equal(found[0].stability, GALET_KLARBRING_ASYMPTOTIC);
}

/// Forces, stiffnesses and masses of any size give the same, but for the size.
static void size_does_not_matter(void **state) {
    (void)state;
    uint64_t seed = 6;
    for (int i = 0; i < 1000; i++) {
        galet_klarbring_def d = random_klarbring(&seed), s = d;
        int force = (int)(random_bits(&seed) % 1000) - 500, stiffness = (int)(random_bits(&seed) % 900) - 450;
        s.kn = ldexp(d.kn, stiffness), s.kt = ldexp(d.kt, stiffness), s.w = ldexp(d.w, stiffness);
        s.fn = ldexp(d.fn, force), s.ft = ldexp(d.ft, force);
        galet_klarbring_equilibrium a[GALET_KLARBRING_EQUILIBRIA], b[GALET_KLARBRING_EQUILIBRIA];
        size_t count, other;
        assert_int_equal(galet_klarbring_equilibria(&d, 0.0, a, &count), GALET_OK);
        assert_int_equal(galet_klarbring_equilibria(&s, 0.0, b, &other), GALET_OK);
        assert_int_equal(count, other);
        for (size_t k = 0; k < count; k++) {
            assert_true(a[k].ut.min == ldexp(b[k].ut.min, stiffness - force));
            assert_true(a[k].rn.max == ldexp(b[k].rn.max, -force));
        }
    }
}

/// Growth of the response with the size of the kick: as the table says, 1 or 1/2 where it is stable and none where not.
static void fans_agree_with_the_table(void **state) {
    (void)state;
    for (size_t i = 0; i + 1 < sizeof all / sizeof *all; i++) {  // the last decays, but in no time that one could wait
        galet_klarbring_def def = system_of(&all[i]);
        galet_klarbring_equilibrium found[GALET_KLARBRING_EQUILIBRIA];
        size_t count;
        assert_int_equal(galet_klarbring_equilibria(&def, 0.0, found, &count), GALET_OK);
        for (size_t k = 0; k < count; k++) {
            galet_klarbring_fan large, small;
            assert_int_equal(galet_klarbring_fan_run(&def, &found[k], 1e-3, NULL, &large), GALET_OK);
            assert_int_equal(galet_klarbring_fan_run(&def, &found[k], 1e-5, NULL, &small), GALET_OK);
            double growth = log10(large.response / small.response) / 2.0;
            bool pressed = found[k].rn.min < 0.0, leaves = found[k].stability == GALET_KLARBRING_UNSTABLE;
            assert_close(growth, leaves ? 0.0 : pressed ? 0.5 : 1.0, 0.02);
            assert_true(!leaves || small.response > 0.5);
            assert_true(small.kicks >= 52);
            if (found[k].stability == GALET_KLARBRING_ASYMPTOTIC) {
                assert_true(small.remaining < 1e-2 * small.size);
            } else {
                assert_true(small.remaining > 0.5 * small.size);
            }
        }
    }
}

/// Where displacements along the wall are counted from does not matter to kicks; nor does a unit of length to grazing.
static void fans_know_no_origin(void **state) {
    (void)state;
    for (size_t i = 0; i + 1 < sizeof all / sizeof *all; i++) {
        const double shift = 3.0;
        galet_klarbring_def def = system_of(&all[i]), other = def;
        other.fn += def.w * shift, other.ft += def.kt * shift;
        galet_klarbring_equilibrium a[GALET_KLARBRING_EQUILIBRIA], b[GALET_KLARBRING_EQUILIBRIA];
        size_t count, same;
        assert_int_equal(galet_klarbring_equilibria(&def, 0.0, a, &count), GALET_OK);
        assert_int_equal(galet_klarbring_equilibria(&other, 0.0, b, &same), GALET_OK);
        assert_int_equal(count, same);
        for (size_t k = 0; k < count; k++) {
            galet_klarbring_fan here, there;
            double place = galet_klarbring_place(&def, &a[k]).ut;
            assert_close(galet_klarbring_place(&other, &b[k]).ut, place + shift, 1e-14);
            assert_int_equal(galet_klarbring_fan_run(&def, &a[k], 1e-2, NULL, &here), GALET_OK);
            assert_int_equal(galet_klarbring_fan_run(&other, &b[k], 1e-2, NULL, &there), GALET_OK);
            assert_near(there.response, here.response, 1e-9);
        }
    }
}

static void nonsense_is_refused(void **state) {
    (void)state;
    const galet_klarbring_def good = galet_default_klarbring();
    galet_klarbring_def bad[] = {good, good, good, good, good, good, good};
    bad[0].mass = 0.0;
    bad[1].mu = -0.1;
    bad[2].w = 1.5;
    bad[3].kt = -1.0;
    bad[4].fn = NAN;
    bad[5].kn = INFINITY;
    bad[6].w = sqrt(2.0) * (1.0 + 1e-15);  // just not positive definite
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(galet_klarbring_check(&bad[i]), GALET_ERR_RANGE);
    }
    assert_int_equal(galet_klarbring_check(&good), GALET_OK);
    galet_klarbring_class class;
    assert_int_equal(galet_klarbring_classify(&good, -1e-3, &class), GALET_ERR_RANGE);
    assert_int_equal(galet_klarbring_classify(&good, 0.5, &class), GALET_ERR_RANGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cell_has_its_equilibria),
        cmocka_unit_test(equilibria_are_all_there_are),
        cmocka_unit_test(equilibria_balance),
        cmocka_unit_test(mirrored_systems_have_mirrored_equilibria),
        cmocka_unit_test(cells_are_exact_next_to_their_edges),
        cmocka_unit_test(uncertainty_leaves_cells_open),
        cmocka_unit_test(what_is_nothing_is_not_uncertain),
        cmocka_unit_test(size_does_not_matter),
        cmocka_unit_test(fans_agree_with_the_table),
        cmocka_unit_test(fans_know_no_origin),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "check.h"

#include "numerics/permutation.h"

#include "bins.h"

#include <stdbool.h>

static void permutations_send_any_place_anywhere(void **state) {
    (void)state;
    for (uint64_t n = 1; n <= 300; n++) {
        bool met[300] = {false};
        galet_permutation p = galet_permutation_make(n, 3, n);
        for (uint64_t i = 0; i < n; i++) {
            uint64_t to = galet_permutation_of(&p, i);
            assert_true(to < n && !met[to]);
            met[to] = true;
        }
    }
    galet_permutation large = galet_permutation_make(1, 0, UINT64_C(1) << 32);
    assert_true(galet_permutation_of(&large, UINT32_MAX) <= UINT32_MAX);
    // All orders of four, and where two neighbours of eleven go.
    enum { SEEDS = 96000 };
    int orders[256] = {0}, pairs[121] = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        galet_permutation four = galet_permutation_make(seed, 0, 4), eleven = galet_permutation_make(seed, 1, 11);
        int order = 0;
        for (uint64_t i = 0; i < 4; i++) {
            order = order << 2 | (int)galet_permutation_of(&four, i);
        }
        orders[order]++;
        pairs[galet_permutation_of(&eleven, 4) * 11 + galet_permutation_of(&eleven, 5)]++;
    }
    int found[24], seen = 0, spread[110], apart = 0;
    for (int i = 0; i < 256; i++) {
        if (orders[i]) {
            assert_true(seen < 24);
            found[seen++] = orders[i];
        }
    }
    for (int i = 0; i < 121; i++) {
        if (i / 11 != i % 11) {
            spread[apart++] = pairs[i];
        }
    }
    assert_int_equal(seen, 24);
    assert_true(fabs(excess(found, 24, SEEDS / 24.0)) < 4.0);
    assert_true(fabs(excess(spread, 110, SEEDS / 110.0)) < 4.0);
}

/// Where two neighbours go, by sixteenths, and where the middle goes.
static void large_permutations_mix_in_few_rounds(void **state) {
    (void)state;
    static const uint64_t counts[] = {256, 1000, 65536};
    for (int k = 0; k < 3; k++) {
        enum { SEEDS = 60000 };
        int near[256] = {0}, one[256] = {0};
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            galet_permutation p = galet_permutation_make(seed, 7, counts[k]);
            uint64_t a = galet_permutation_of(&p, 100), b = galet_permutation_of(&p, 101);
            near[a * 16 / counts[k] * 16 + b * 16 / counts[k]]++;
            one[galet_permutation_of(&p, counts[k] / 2) * 256 / counts[k]]++;
        }
        assert_true(fabs(excess(near, 256, SEEDS / 256.0)) < 4.0);
        assert_true(fabs(excess(one, 256, SEEDS / 256.0)) < 4.0 || counts[k] == 1000);  // 1000 has unequal parts
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(permutations_send_any_place_anywhere),
        cmocka_unit_test(large_permutations_mix_in_few_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

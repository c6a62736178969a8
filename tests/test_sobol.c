#include "check.h"

#include "numerics/philox.h"
#include "numerics/sobol.h"

/// Known answers of Random123 1.14 (kat_vectors).
static void philox_gives_its_published_bits(void **state) {
    (void)state;
    static const uint32_t known[3][10] = {{0, 0, 0, 0, 0, 0, 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8},
                                          {0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
                                           0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd},
                                          {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0,
                                           0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}};
    for (int i = 0; i < 3; i++) {
        const uint32_t *k = known[i];
        galet_philox bits = galet_philox_bits((uint64_t)k[5] << 32 | k[4], (uint64_t)k[1] << 32 | k[0], k[2], k[3]);
        assert_memory_equal(bits.word, k + 6, sizeof bits.word);
    }
}

/// By scipy.stats.qmc.Sobol, whose order is Gray's: first points, and one far out that takes all recurrences.
static void sobol_points_are_those_of_joe_and_kuo(void **state) {
    (void)state;
    static const double first[8][5] = {{0.0, 0.0, 0.0, 0.0, 0.0},           {0.5, 0.5, 0.5, 0.5, 0.5},
                                       {0.25, 0.75, 0.75, 0.75, 0.25},      {0.75, 0.25, 0.25, 0.25, 0.75},
                                       {0.125, 0.625, 0.375, 0.125, 0.125}, {0.625, 0.125, 0.875, 0.625, 0.625},
                                       {0.375, 0.375, 0.625, 0.875, 0.375}, {0.875, 0.875, 0.125, 0.375, 0.875}};
    static const uint32_t far[GALET_SOBOL_COLUMNS] = {
        504789, 618163, 397333, 973559,  21953,  704631, 582785, 738013, 957733, 164939, 994503, 884069, 178437,
        109495, 129545, 609237, 87063,   785373, 333947, 880467, 505035, 952391, 343693, 156327, 910761, 784517,
        267713, 293863, 911267, 1044365, 239857, 736075, 223093, 823393, 989885, 552637, 129719, 474259, 922131,
        847767, 124551, 942731, 542287,  673869, 594893, 834247, 93203,  812251, 757105, 691395, 735815, 838021,
        905861, 832463, 574215, 943533,  932031, 673837, 108701, 706125, 39655,  763549, 235349, 464469};
    for (size_t column = 0; column < GALET_SOBOL_COLUMNS; column++) {
        uint32_t directions[32];
        galet_sobol_directions(column, directions);
        for (uint32_t i = 0; i < 8 && column < 5; i++) {
            assert_true(galet_sobol_digits(directions, i) * 0x1p-32 == first[i][column]);
        }
        assert_int_equal(galet_sobol_digits(directions, 0xabcde), far[column] << 12);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(philox_gives_its_published_bits),
        cmocka_unit_test(sobol_points_are_those_of_joe_and_kuo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

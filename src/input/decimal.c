#include "input/decimal.h"

#include "input/decimal_long.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

enum { DIGITS_MAX = 19, POWER_MIN = -27, POWER_MAX = 19 };

__extension__ typedef unsigned __int128 wide;

typedef struct decimal {
    uint64_t digits;
    long count;  ///< Of the digits, leading zeros aside; up to 19 they fit
} decimal;

static inline const char *read_digits(const char *c, decimal *d) {
    for (unsigned digit; (digit = (unsigned)(unsigned char)*c - '0') <= 9; c++) {
        d->digits = 10 * d->digits + digit;
        d->count += d->count > 0 || digit > 0;
    }
    return c;
}

/// The "e-3" at the end, if there is one with a digit in it.
static inline const char *read_power(const char *c, long *power) {
    enum { ENOUGH = 100000000 };
    if (*c != 'e' && *c != 'E') {
        return c;
    }
    const char *digits = c + 1 + (c[1] == '+' || c[1] == '-');
    if ((unsigned)(unsigned char)*digits - '0' > 9) {
        return c;
    }
    long n = 0;
    for (unsigned digit; (digit = (unsigned)(unsigned char)*digits - '0') <= 9; digits++) {
        n = n < ENOUGH ? 10 * n + (long)digit : n;
    }
    *power += c[1] == '-' ? -n : n;
    return digits;
}

/// Integers of 128 bits hold every such number with bits to spare, so that it is rounded once. A power of five is
/// divided by; what remains is told to the rounding by the last bit, which is far below it.
static double round_wide(uint64_t digits, int power) {
    static const uint64_t FIVE[] = {1u,
                                    5u,
                                    25u,
                                    125u,
                                    625u,
                                    3125u,
                                    15625u,
                                    78125u,
                                    390625u,
                                    1953125u,
                                    9765625u,
                                    48828125u,
                                    244140625u,
                                    1220703125u,
                                    6103515625u,
                                    30517578125u,
                                    152587890625u,
                                    762939453125u,
                                    3814697265625u,
                                    19073486328125u,
                                    95367431640625u,
                                    476837158203125u,
                                    2384185791015625u,
                                    11920928955078125u,
                                    59604644775390625u,
                                    298023223876953125u,
                                    1490116119384765625u,
                                    7450580596923828125u};
    wide n = digits, five = FIVE[power < 0 ? -power : power];
    if (power >= 0) {
        return ldexp((double)(n * five), power);
    }
    int shift = 64 + __builtin_clzll(digits);
    n <<= shift;
    wide quotient = n / five;
    quotient |= n % five != 0;
    return ldexp((double)quotient, power - shift);
}

/// Where digits and power of ten are both doubles, one operation rounds once (Clinger 1990).
static inline double value_of(uint64_t digits, int power) {
    static const double ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (digits <= (uint64_t)1 << 53 && power >= -22) {
        return power < 0 ? (double)digits / ten[-power] : (double)digits * ten[power];
    }
    return digits ? round_wide(digits, power) : 0.0;
}

const char *galet_decimal_read(const char *text, char mark, double *x, bool *marked) {
    const char *c = text + (*text == '-' || *text == '+');
    decimal d = {0};
    const char *end = read_digits(c, &d);
    bool some = end > c;
    long power = 0;
    if (*end == mark) {
        const char *fraction = end + 1;
        end = read_digits(fraction, &d);
        power = fraction - end;
        some |= end > fraction;
        *marked |= some;
    }
    if (!some) {
        return NULL;
    }
    const char *rest = read_power(end, &power);
    bool is_short = d.count <= DIGITS_MAX && power >= POWER_MIN && power <= POWER_MAX;
    double value = is_short ? value_of(d.digits, (int)power) : galet_decimal_round_long(c, end, power);
    *x = *text == '-' ? -value : value;
    return rest;
}

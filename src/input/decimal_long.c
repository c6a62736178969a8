#include "input/decimal_long.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    DIGITS = 770,  ///< Half way between two doubles there are 768 at most: of those behind it matters whether all are 0
    HIGHEST = 310,  ///< A number of more digits before the mark is infinite
    LOWEST = -330,  ///< One of more zeros behind it is nothing
    LIMBS = 176     ///< For the digits, and the bits behind them that a division by the largest power of five takes
};

/// A natural number, its lowest 32 bits first.
typedef struct natural {
    uint32_t limb[LIMBS];
    int count;  ///< Without zeros at the end
} natural;

static void multiply_add(natural *n, uint32_t factor, uint32_t term) {
    uint64_t carry = term;
    for (int i = 0; i < n->count; i++) {
        carry += (uint64_t)n->limb[i] * factor;
        n->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry) {
        n->limb[n->count++] = (uint32_t)carry;
    }
}

/// Returns whether something remains.
static bool divide(natural *n, uint32_t divisor) {
    uint64_t rest = 0;
    for (int i = n->count - 1; i >= 0; i--) {
        rest = rest << 32 | n->limb[i];
        n->limb[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    while (n->count > 0 && n->limb[n->count - 1] == 0) {
        n->count--;
    }
    return rest != 0;
}

static void shift_up(natural *n, int limbs) {
    memmove(n->limb + limbs, n->limb, (size_t)n->count * sizeof *n->limb);
    memset(n->limb, 0, (size_t)limbs * sizeof *n->limb);
    n->count += limbs;
}

/// The most of five to the `power` that a limb holds.
static uint32_t five_to(long power) {
    uint32_t five = 1;
    for (long i = 0; i < power && i < 13; i++) {
        five *= 5;
    }
    return five;
}

/// `bits` times two to the `exponent`, the highest bit set and the lowest one also standing for what is below it; in
/// as many bits as a double has there, which near zero are fewer.
static double round_once(uint64_t bits, long exponent) {
    long lacking = DBL_MIN_EXP - 64 - exponent;
    long kept = DBL_MANT_DIG - (lacking > 0 ? lacking : 0), dropped = 64 - kept;
    if (kept < 0) {
        return 0.0;
    }
    uint64_t half = (uint64_t)1 << (dropped - 1), rest = bits & (2 * half - 1), mantissa = kept ? bits >> dropped : 0;
    mantissa += rest > half || (rest == half && mantissa & 1);
    return ldexp((double)mantissa, (int)(exponent + dropped));
}

/// A number other than 0 times two to the `exponent`; `more` says that something is below its last bit.
static double to_double(natural *n, bool more, long exponent) {
    shift_up(n, 2);
    int leading = __builtin_clz(n->limb[n->count - 1]);
    multiply_add(n, (uint32_t)1 << leading, 0);
    exponent -= 64 + leading;
    for (int i = 0; i < n->count - 2; i++) {
        more |= n->limb[i] != 0;
    }
    uint64_t bits = (uint64_t)n->limb[n->count - 1] << 32 | n->limb[n->count - 2];
    return round_once(bits | more, exponent + 32L * (n->count - 2));
}

/// A power of five is multiplied by, or divided by behind so many zero bits that 64 good ones are left.
static double scale_by_ten(natural *n, bool more, long power) {
    long exponent = power;
    if (power < 0) {
        int limbs = 3 + (int)(-power * 75 / 1024);  // five is less than two to the 75 / 32
        shift_up(n, limbs);
        exponent -= 32L * limbs;
    }
    for (long left = labs(power); left > 0; left -= 13) {
        if (power < 0) {
            more |= divide(n, five_to(left));
        } else {
            multiply_add(n, five_to(left), 0);
        }
    }
    return to_double(n, more, exponent);
}

double galet_decimal_round_long(const char *digits, const char *end, long power) {
    natural n = {0};
    long count = 0, beyond = 0;
    bool more = false;
    for (const char *c = digits; c < end; c++) {
        bool mark = *c < '0' || *c > '9', leading = count == 0 && *c == '0';
        if (mark || leading) {
            continue;
        }
        if (count++ < DIGITS) {
            multiply_add(&n, 10, (uint32_t)(*c - '0'));
        } else {
            beyond++;
            more |= *c != '0';
        }
    }
    if (count == 0 || count + power < LOWEST) {
        return 0.0;
    }
    return count + power > HIGHEST ? INFINITY : scale_by_ten(&n, more, power + beyond);
}

#include "report/handsome.h"

#include "base/letters.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char *const SUPERSCRIPTS[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

static bool is_letter(char c) {
    char small = galet_letter_small(c);
    return small >= 'a' && small <= 'z';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Whether a "u" means micro: it begins a unit that has one more letter.
static bool is_micro(const char *at, bool begins) {
    return *at == 'u' && begins && at[1] && strchr("msNJWV", at[1]) && !is_letter(at[2]);
}

/// What stands for the next letters of a unit, which are `*used`.
static const char *handsome_part(const char *at, char before, size_t *used) {
    bool begins = !is_letter(before), power = is_letter(before);
    *used = 1;
    if (is_micro(at, begins)) {
        return "µ";
    }
    if (strncmp(at, "ohm", 3) == 0 && !is_letter(at[3])) {
        *used = 3;
        return "Ω";
    }
    if (*at == '.' && is_letter(at[1])) {
        return "·";
    }
    if (*at == '-' && power && is_digit(at[1])) {
        return "⁻";
    }
    if (is_digit(*at) && (power || before == '-')) {
        return SUPERSCRIPTS[*at - '0'];
    }
    return NULL;
}

void galet_unit_handsome(const char *unit, char handsome[GALET_HANDSOME_SIZE]) {
    size_t length = 0, used;
    char before = '\0';
    for (const char *at = unit; *at && length + 4 < GALET_HANDSOME_SIZE; at += used) {
        const char *part = handsome_part(at, before, &used);
        char plain[2] = {*at, '\0'};
        length += (size_t)snprintf(handsome + length, GALET_HANDSOME_SIZE - length, "%s", part ? part : plain);
        before = at[used - 1];
    }
    handsome[length] = '\0';
}

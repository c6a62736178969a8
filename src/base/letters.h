#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Words of files and case files, compared letter case aside: the 26 letters of English alone, since a locale may have
/// others (in Turkish the small letter of I is not i), and its letters would change what a file means.

static inline char galet_letter_small(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static inline char galet_letter_capital(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static inline bool galet_letter_or_digit(char c) {
    char small = galet_letter_small(c);
    return (small >= 'a' && small <= 'z') || (c >= '0' && c <= '9');
}

/// Whether the first `length` letters of both are the same; both may end before.
static inline bool galet_letters_alike(const char *one, const char *other, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (galet_letter_small(one[i]) != galet_letter_small(other[i])) {
            return false;
        }
        if (!one[i]) {
            return true;
        }
    }
    return true;
}

static inline bool galet_words_alike(const char *one, const char *other) {
    return galet_letters_alike(one, other, (size_t)-1);
}

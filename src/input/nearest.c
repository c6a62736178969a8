#include "input/nearest.h"

#include "base/letters.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { WORD_MAX = GALET_WORD_SIZE - 1 };

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

static size_t change_of(char a, char b) {
    return a == b ? 0 : galet_letter_small(a) == galet_letter_small(b) ? 1 : GALET_LETTER;
}

size_t galet_edit_distance(const char *a, const char *b) {
    size_t n = least(strlen(a), WORD_MAX), m = least(strlen(b), WORD_MAX);
    size_t rows[3][WORD_MAX + 1];
    size_t *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= m; j++) {
        above[j] = j * GALET_LETTER;
    }
    for (size_t i = 1; i <= n; i++) {
        row[0] = i * GALET_LETTER;
        for (size_t j = 1; j <= m; j++) {
            size_t change = above[j - 1] + change_of(a[i - 1], b[j - 1]);
            row[j] = least(change, least(above[j], row[j - 1]) + GALET_LETTER);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = least(row[j], before[j - 2] + GALET_LETTER);
            }
        }
        size_t *oldest = before;
        before = above;
        above = row;
        row = oldest;
    }
    return above[m];
}

size_t galet_key_distance(const char *key, const char *word) {
    const char *dot = strrchr(key, '.');
    size_t whole = galet_edit_distance(key, word);
    return dot ? least(whole, galet_edit_distance(dot + 1, word) + 1) : whole;
}

bool galet_is_near(size_t distance, const char *word) {
    // Distances count the letters that fit a name: a word longer than any of them is near none.
    return strlen(word) < GALET_WORD_SIZE && 2 * distance <= GALET_LETTER * strlen(word);
}

size_t galet_name_distance(const char *name, const char *word) {
    const size_t beginning = 3;
    size_t whole = galet_edit_distance(name, word), length = strlen(word);
    return length >= beginning && galet_letters_alike(name, word, length) ? least(whole, GALET_LETTER) : whole;
}

bool galet_nearest_word(const char *names, const char *word, char nearest[GALET_WORD_SIZE]) {
    size_t distance = SIZE_MAX;
    *nearest = '\0';
    for (const char *start = names; *start;) {
        char candidate[GALET_WORD_SIZE];
        size_t length = strcspn(start, " ");
        snprintf(candidate, sizeof candidate, "%.*s", (int)length, start);
        size_t d = galet_name_distance(candidate, word);
        if (d < distance) {
            distance = d;
            memcpy(nearest, candidate, sizeof candidate);
        }
        start += length;
        start += strspn(start, " ");
    }
    return *nearest && galet_is_near(distance, word);
}

bool galet_suggest(const char *names, const char *word, char suggestion[GALET_SUGGESTION_SIZE]) {
    char nearest[GALET_WORD_SIZE];
    bool near = galet_nearest_word(names, word, nearest);
    snprintf(suggestion, GALET_SUGGESTION_SIZE, "%s%s%s", near ? "; did you mean '" : "", near ? nearest : "",
             near ? "'?" : "");
    return near;
}

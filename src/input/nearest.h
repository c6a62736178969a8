#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { GALET_WORD_SIZE = 64 };

/// How far a word is from another: GALET_LETTER for each letter that must be changed, dropped, added or swapped with a
/// neighbour to turn one into the other, 1 for one that is only small instead of large.
enum { GALET_LETTER = 4 };
size_t galet_edit_distance(const char *a, const char *b);

/// The same of a key, "state.uN", and a word that may have been meant for it or for its last part alone.
size_t galet_key_distance(const char *key, const char *word);

/// Whether something at this distance may have been meant by a word: half of its letters are right.
bool galet_is_near(size_t distance, const char *word);

/// The word nearest to `word` among `words`, which are separated by blanks; the same word where it is among them.
void galet_nearest_word(const char *words, const char *word, char nearest[GALET_WORD_SIZE]);

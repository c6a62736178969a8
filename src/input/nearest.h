#pragma once

#include <stddef.h>

enum { GALET_WORD_SIZE = 64 };

/// How many letters must be changed, dropped, added or swapped with a neighbour to turn one word into the other.
size_t galet_edit_distance(const char *a, const char *b);

/// The word nearest to `word` among `words`, which are separated by blanks; the same word where it is among them.
void galet_nearest_word(const char *words, const char *word, char nearest[GALET_WORD_SIZE]);

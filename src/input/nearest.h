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

/// The same of a name that is one word: its beginning, of three letters or more, may stand for it.
size_t galet_name_distance(const char *name, const char *word);

/// The name nearest to `word` among `names`, which are separated by blanks; the same word where it is among them. False
/// where none is near enough to have been meant.
bool galet_nearest_word(const char *names, const char *word, char nearest[GALET_WORD_SIZE]);

/// "; did you mean 'load'?"; "" and false where no name is near.
enum { GALET_SUGGESTION_SIZE = GALET_WORD_SIZE + 24 };
bool galet_suggest(const char *names, const char *word, char suggestion[GALET_SUGGESTION_SIZE]);

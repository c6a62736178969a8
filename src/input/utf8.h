#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Bytes of the character of UTF-8 at `text`, of which `room` are there; 0 where it begins none.
size_t galet_utf8_length(const char *text, size_t room);

/// Bytes of the blank at `text`: a space, a tab, or a space where no line is to be broken (U+00A0, U+202F), as
/// spreadsheets and French texts have them beside units; 0 where there is none.
size_t galet_utf8_blank(const char *text, size_t room);

/// Bytes of all the blanks that a text begins with.
size_t galet_utf8_blanks(const char *text);

/// Whether all of a text is UTF-8, as files of results are.
bool galet_utf8_holds(const char *text);

/// How many characters a text has; a byte that begins none counts as one.
size_t galet_utf8_letters(const char *text);

/// Takes off the end of a text what is left there of a character that was cut in two.
void galet_utf8_drop_cut(char *text);

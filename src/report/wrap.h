#pragma once

#include <stdio.h>

enum { GALET_TEXT_WIDTH = 80 };

/// Writes a paragraph within 80 columns, broken at blanks; the first line starts with `first`, the others with `rest`.
void galet_wrap(FILE *out, const char *text, const char *first, const char *rest);

/// The same in lines of another width, where the first has been begun and `column` characters stand on it.
void galet_wrap_on(FILE *out, const char *text, size_t column, const char *rest, int width);

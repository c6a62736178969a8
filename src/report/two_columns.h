#pragma once

#include <stdio.h>

/// Ends a block of lines that stay together.
enum { GALET_BLOCK_END = '\f' };

/// Writes blocks of lines side by side, down a left column of this width and then down a right one, about as many lines
/// in each. Colours may go on from one line of a block to the next.
void galet_two_columns_write(FILE *out, const char *text, int width);

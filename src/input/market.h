#pragma once

#include "input/matrix.h"

#include <stdio.h>

/// Matrices in MatrixMarket's format (Boisvert, Pozo & Remington 1996, NISTIR 5935): coordinate or array, real or
/// integer, general or symmetric. The format does not say what an entry given twice means: it is refused.

/// Whether a file is, or should be, one: by its beginning or by its name, *.mtx.
bool galet_market_is(const char *text, const char *path);

/// The stream becomes its own, also on failure.
galet_status galet_market_read(FILE *file, const char *path, galet_matrix_limit limit, galet_matrix *matrix,
                               galet_message *why);

#pragma once

#include "input/matrix.h"

/// A rectangle of numbers in a text file: lines of numbers without titles, as galet_columns reads them, or
/// MatrixMarket's format, which its first line names. The path is for messages.
galet_status galet_matrix_parse(const char *text, size_t length, const char *path, galet_matrix_limit limit,
                                galet_matrix *matrix, galet_message *why);
galet_status galet_matrix_read(const char *path, galet_matrix_limit limit, galet_matrix *matrix, galet_message *why);

#pragma once

#include "input/message.h"

/// A rectangle of numbers that stood in a text file.
typedef struct galet_matrix {
    size_t rows, columns;
    double *items;  ///< Row by row
    int *lines;     ///< Of the file, where each of them stands; 0 for a zero that is not listed
} galet_matrix;

/// What is taken of it.
typedef struct galet_matrix_limit {
    size_t rows, columns;
    bool list;  ///< One row or one column
} galet_matrix_limit;

enum { GALET_MATRIX_MAX = 200 };  ///< Rows, and columns, of a matrix whose parameter does not say

/// Whether the limit allows so many, and the complaint.
galet_status galet_matrix_check_size(size_t rows, size_t columns, galet_matrix_limit limit, galet_place place,
                                     galet_message *why);

/// Zeros on no line, where the limit allows so many.
galet_status galet_matrix_create(size_t rows, size_t columns, galet_matrix_limit limit, galet_place place,
                                 galet_matrix *matrix, galet_message *why);
void galet_matrix_release(galet_matrix *matrix);

#include "input/matrix.h"

#include <stdlib.h>

galet_status galet_matrix_check_size(size_t rows, size_t columns, galet_matrix_limit limit, galet_place place,
                                     galet_message *why) {
    if (rows <= limit.rows && columns <= limit.columns && (!limit.list || rows == 1 || columns == 1)) {
        return GALET_OK;
    }
    if (!limit.list) {
        return galet_complain(why, place, NULL, "is %zu x %zu; no more than %zu x %zu is taken", rows, columns,
                              limit.rows, limit.columns);
    }
    return galet_complain(why, place, NULL, "is %zu x %zu; a list is one row or one column of up to %zu numbers", rows,
                          columns, limit.rows);
}

galet_status galet_matrix_create(size_t rows, size_t columns, galet_matrix_limit limit, galet_place place,
                                 galet_matrix *matrix, galet_message *why) {
    galet_status status = galet_matrix_check_size(rows, columns, limit, place, why);
    if (status) {
        return status;
    }
    *matrix = (galet_matrix){
        .rows = rows,
        .columns = columns,
        .items = calloc(rows * columns + 1, sizeof *matrix->items),
        .lines = calloc(rows * columns + 1, sizeof *matrix->lines),
    };
    return matrix->items && matrix->lines ? GALET_OK : GALET_ERR_MEMORY;
}

void galet_matrix_release(galet_matrix *matrix) {
    free(matrix->items);
    free(matrix->lines);
    *matrix = (galet_matrix){0};
}

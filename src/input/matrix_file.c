#include "input/matrix_file.h"

#include "input/columns.h"
#include "input/file.h"
#include "input/market.h"

#include <stdlib.h>
#include <string.h>

static const size_t FILE_SIZE_MAX = 16u << 20;

/// Room for one more row; capacities are powers of two.
static galet_status grow(galet_matrix *m) {
    if ((m->rows & (m->rows - 1)) != 0) {
        return GALET_OK;
    }
    size_t size = (m->rows ? 2 * m->rows : 1) * m->columns;
    double *items = realloc(m->items, size * sizeof *items);
    m->items = items ? items : m->items;
    int *lines = realloc(m->lines, size * sizeof *lines);
    m->lines = lines ? lines : m->lines;
    return items && lines ? GALET_OK : GALET_ERR_MEMORY;
}

/// Titles would be lost, and the units that they may carry.
static galet_status check_titles(const galet_columns *columns, galet_message *why) {
    if (!galet_columns_titled(columns) || galet_columns_commented(columns)) {
        return GALET_OK;
    }
    return galet_complain(why, galet_columns_title_place(columns), NULL,
                          "expected a number (got '%.40s'); put # before a line of titles",
                          galet_columns_title(columns, 0)->name);
}

static galet_status read_rows(galet_columns *columns, galet_matrix_limit limit, galet_matrix *m, galet_message *why) {
    m->columns = galet_columns_count(columns);
    double row[GALET_COLUMNS_LIMIT];
    for (bool more;;) {
        galet_status status = galet_columns_next(columns, row, &more, why);
        if (status || !more) {
            return status;
        }
        galet_place place = galet_columns_place(columns);
        status = galet_matrix_check_size(m->rows + 1, m->columns, limit, place, why);
        status = status ? status : grow(m);
        if (status) {
            return status;
        }
        memcpy(m->items + m->rows * m->columns, row, m->columns * sizeof *row);
        for (size_t i = 0; i < m->columns; i++) {
            m->lines[m->rows * m->columns + i] = place.line;
        }
        m->rows++;
    }
}

static galet_status read_lines(FILE *file, const char *path, galet_matrix_limit limit, galet_matrix *matrix,
                               galet_message *why) {
    galet_columns *columns;
    galet_status status = galet_columns_create(file, path, 0, NULL, &columns, why);
    if (status) {
        return status;
    }
    status = check_titles(columns, why);
    status = status ? status : read_rows(columns, limit, matrix, why);
    galet_columns_destroy(columns);
    return status;
}

galet_status galet_matrix_parse(const char *text, size_t length, const char *path, galet_matrix_limit limit,
                                galet_matrix *matrix, galet_message *why) {
    if (length == 0) {
        return galet_complain(why, (galet_place){path, 0, 0}, NULL, "is empty; expected lines of numbers");
    }
    FILE *file = fmemopen((char *)text, length, "rb");
    if (!file) {
        return GALET_ERR_MEMORY;
    }
    galet_matrix m = {0};
    galet_status status = galet_market_is(text, path) ? galet_market_read(file, path, limit, &m, why)
                                                      : read_lines(file, path, limit, &m, why);
    if (status) {
        galet_matrix_release(&m);
        return status;
    }
    *matrix = m;
    return GALET_OK;
}

galet_status galet_matrix_read(const char *path, galet_matrix_limit limit, galet_matrix *matrix, galet_message *why) {
    char *text;
    size_t length;
    galet_status status = galet_file_read(path, FILE_SIZE_MAX, &text, &length, why);
    if (status) {
        return status;
    }
    status = galet_matrix_parse(text, length, path, limit, matrix, why);
    free(text);
    return status;
}

#include "input/rows.h"

#include <stdlib.h>
#include <string.h>

enum { START = 256 };

struct galet_rows {
    size_t columns, max;
    bool groups;  ///< Means are made beyond `max`
    size_t count, capacity;
    double **column;
    int *lines;
    size_t group;    ///< Rows in a full group
    size_t pending;  ///< Rows in the group that is not full yet
    int pending_line;
    double *first;  ///< A number near the pending ones of each column, and the sum of their differences from it
    double *sum;
};

galet_status galet_rows_create(size_t columns, size_t max, galet_rows **rows) {
    galet_rows *r = calloc(1, sizeof *r);
    if (!r) {
        return GALET_ERR_MEMORY;
    }
    *r = (galet_rows){.columns = columns, .max = max ? max : GALET_ROWS_LIMIT, .groups = max > 0, .group = 1};
    r->column = calloc(columns + 1, sizeof *r->column);
    r->first = calloc(2 * columns + 1, sizeof *r->first);
    r->sum = r->first ? r->first + columns : NULL;
    if (!r->column || !r->first) {
        galet_rows_destroy(r);
        return GALET_ERR_MEMORY;
    }
    *rows = r;
    return GALET_OK;
}

void galet_rows_destroy(galet_rows *rows) {
    if (!rows) {
        return;
    }
    for (size_t k = 0; rows->column && k < rows->columns; k++) {
        free(rows->column[k]);
    }
    free(rows->column);
    free(rows->lines);
    free(rows->first);
    free(rows);
}

static galet_status grow(galet_rows *r) {
    size_t capacity = r->capacity ? 2 * r->capacity : START;
    capacity = capacity < r->max ? capacity : r->max;
    int *lines = realloc(r->lines, capacity * sizeof *lines);
    bool grown = lines;
    r->lines = lines ? lines : r->lines;
    for (size_t k = 0; k < r->columns && grown; k++) {
        double *values = realloc(r->column[k], capacity * sizeof *values);
        r->column[k] = values ? values : r->column[k];
        grown = values;
    }
    r->capacity = grown ? capacity : r->capacity;
    return grown ? GALET_OK : GALET_ERR_MEMORY;
}

/// Takes the means of pairs. A last one without partner opens the group that is pending, which follows it.
static void halve(galet_rows *r) {
    size_t half = r->count / 2;
    for (size_t k = 0; k < r->columns; k++) {
        double *x = r->column[k];
        for (size_t i = 0; i < half; i++) {
            x[i] = 0.5 * x[2 * i] + 0.5 * x[2 * i + 1];
        }
        if (r->count % 2) {
            double alone = x[r->count - 1];
            r->sum[k] += (double)r->pending * (r->first[k] - alone);
            r->first[k] = alone;
        }
    }
    for (size_t i = 0; i < half; i++) {
        r->lines[i] = r->lines[2 * i];
    }
    if (r->count % 2) {
        r->pending_line = r->lines[r->count - 1];
        r->pending += r->group;
    }
    r->count = half;
    r->group *= 2;
}

static void add_pending(galet_rows *r, const double *row, int line) {
    if (r->pending++ == 0) {
        memcpy(r->first, row, r->columns * sizeof *row);
        memset(r->sum, 0, r->columns * sizeof *row);
        r->pending_line = line;
        return;
    }
    for (size_t k = 0; k < r->columns; k++) {
        r->sum[k] += row[k] - r->first[k];
    }
}

galet_status galet_rows_add(galet_rows *r, const double *row, int line) {
    add_pending(r, row, line);
    if (r->pending == r->group && r->count == r->max) {
        if (!r->groups) {
            return GALET_ERR_RANGE;
        }
        halve(r);
    }
    if (r->pending < r->group) {
        return GALET_OK;
    }
    if (r->count == r->capacity && grow(r)) {
        return GALET_ERR_MEMORY;
    }
    for (size_t k = 0; k < r->columns; k++) {
        r->column[k][r->count] = r->first[k] + r->sum[k] / (double)r->group;
    }
    r->lines[r->count++] = r->pending_line;
    r->pending = 0;
    return GALET_OK;
}

size_t galet_rows_count(const galet_rows *rows) {
    return rows->count;
}

size_t galet_rows_group(const galet_rows *rows) {
    return rows->group;
}

double *galet_rows_take_column(galet_rows *rows, size_t column) {
    double *taken = rows->column[column];
    rows->column[column] = NULL;
    return taken;
}

int *galet_rows_take_lines(galet_rows *rows) {
    int *taken = rows->lines;
    rows->lines = NULL;
    return taken;
}

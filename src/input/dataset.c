#include "input/dataset.h"

#include "input/columns.h"

#include <math.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct galet_dataset {
    atomic_int users;
    size_t rows, count;
    double **column;
    int *lines;
};

static size_t member_count(const galet_param *members) {
    size_t count = 0;
    while (members[count].key) {
        count++;
    }
    return count;
}

static galet_dataset *allocate(size_t count) {
    galet_dataset *data = calloc(1, sizeof *data);
    double **column = calloc(count, sizeof *column);
    if (!data || !column) {
        free(data);
        free(column);
        return NULL;
    }
    *data = (galet_dataset){.users = 1, .count = count, .column = column};
    return data;
}

galet_dataset *galet_dataset_share(galet_dataset *data) {
    if (data) {
        atomic_fetch_add(&data->users, 1);
    }
    return data;
}

void galet_dataset_release(galet_dataset *data) {
    if (!data || atomic_fetch_sub(&data->users, 1) > 1) {
        return;
    }
    for (size_t i = 0; i < data->count; i++) {
        free(data->column[i]);
    }
    free(data->column);
    free(data->lines);
    free(data);
}

static bool is_titled(const galet_columns *columns) {
    for (size_t i = 0; i < columns->count; i++) {
        if (*columns->names[i]) {
            return true;
        }
    }
    return false;
}

static galet_status complain_of_missing(const galet_columns *columns, const char *name, const char *path,
                                        galet_message *why) {
    char titles[128] = "";
    for (size_t i = 0; i < columns->count && strlen(titles) < 100; i++) {
        size_t used = strlen(titles);
        snprintf(titles + used, sizeof titles - used, "%s%.24s", i ? ", " : "", columns->names[i]);
    }
    return is_titled(columns)
               ? galet_complain(why, (galet_place){path, 0, 0}, NULL, "has no column %s (its titles are %s)", name,
                                titles)
               : galet_complain(why, (galet_place){path, 0, 0}, NULL,
                                "has no column %s; give it a title, or all columns in their order", name);
}

/// Moves the columns that are asked for out of those of the file.
static galet_status take(galet_columns *columns, const galet_param *members, const char *path, galet_dataset *data,
                         galet_message *why) {
    bool titled = is_titled(columns);
    for (size_t i = 0; i < data->count; i++) {
        size_t from = titled ? galet_columns_find(columns, members[i].key) : i;
        if (from >= columns->count && members[i].unset) {
            continue;
        }
        if (from >= columns->count) {
            return complain_of_missing(columns, members[i].key, path, why);
        }
        galet_status status = galet_columns_to_si(columns, from, members[i].unit, path, why);
        if (status) {
            return status;
        }
        data->column[i] = columns->column[from];
        columns->column[from] = NULL;
    }
    data->rows = columns->rows;
    data->lines = columns->lines;
    columns->lines = NULL;
    return GALET_OK;
}

galet_status galet_dataset_read(const galet_param *members, const char *path, galet_dataset **out, galet_message *why) {
    galet_columns columns;
    galet_status status = galet_columns_read(path, &columns, why);
    if (status) {
        return status;
    }
    galet_dataset *data = allocate(member_count(members));
    status = data ? take(&columns, members, path, data, why) : GALET_ERR_MEMORY;
    galet_columns_release(&columns);
    if (status) {
        galet_dataset_release(data);
        return status;
    }
    *out = data;
    return GALET_OK;
}

static galet_status copy_column(const galet_param *member, const double *from, size_t rows, double **to,
                                galet_message *why) {
    if (!from && member->unset) {
        return GALET_OK;
    }
    if (!from || rows == 0) {
        return galet_complain(why, (galet_place){0}, member->key, "must be given, with one number or more");
    }
    for (size_t i = 0; i < rows; i++) {
        if (!isfinite(from[i])) {
            return galet_complain(why, (galet_place){0}, member->key, "number %zu is not finite", i + 1);
        }
    }
    *to = malloc(rows * sizeof **to);
    if (!*to) {
        return GALET_ERR_MEMORY;
    }
    memcpy(*to, from, rows * sizeof **to);
    return GALET_OK;
}

galet_status galet_dataset_create(const galet_param *members, const double *const *columns, size_t rows,
                                  galet_dataset **out, galet_message *why) {
    galet_dataset *data = allocate(member_count(members));
    galet_status status = data ? GALET_OK : GALET_ERR_MEMORY;
    for (size_t i = 0; data && i < data->count && !status; i++) {
        status = copy_column(&members[i], columns[i], rows, &data->column[i], why);
    }
    if (status) {
        galet_dataset_release(data);
        return status;
    }
    data->rows = rows;
    *out = data;
    return GALET_OK;
}

size_t galet_dataset_rows(const galet_dataset *data) {
    return data->rows;
}

const double *galet_dataset_column(const galet_dataset *data, size_t member) {
    return data->column[member];
}

int galet_dataset_line(const galet_dataset *data, size_t row) {
    return data->lines ? data->lines[row] : 0;
}

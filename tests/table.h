#pragma once

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/// Numbers of a CSV file under data/: '#' lines and one header line are skipped.
typedef struct table {
    size_t rows, columns;
    double *values;  // row-major
} table;

static inline size_t table_parse_line(const char *line, double *values, size_t room) {
    size_t count = 0;
    for (char *end; count < room; line = end + 1) {
        double value = strtod(line, &end);
        if (end == line) {
            break;
        }
        values[count++] = value;
        if (*end != ',') {
            break;
        }
    }
    return count;
}

static inline table table_read(const char *path) {
    enum { MAX_COLUMNS = 64, MAX_LINE = 4096 };
    table t = {0};
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char line[MAX_LINE];
    double row[MAX_COLUMNS];
    while (fgets(line, sizeof line, file)) {
        size_t count = line[0] == '#' ? 0 : table_parse_line(line, row, MAX_COLUMNS);
        if (count == 0) {
            continue;
        }
        assert_true(t.rows == 0 || count == t.columns);
        t.columns = count;
        t.values = realloc(t.values, (t.rows + 1) * count * sizeof *t.values);
        assert_non_null(t.values);
        for (size_t i = 0; i < count; i++) {
            t.values[t.rows * count + i] = row[i];
        }
        t.rows++;
    }
    fclose(file);
    assert_true(t.rows > 0);
    return t;
}

static inline const double *table_row(const table *t, size_t row) {
    return t->values + row * t->columns;
}

#pragma once

#include <galet/series.h>

#include <stdbool.h>
#include <string.h>

/// An array that notes how it is read, and may fail.
typedef struct counted {
    const double *x;
    size_t read, largest;
    bool broken;
} counted;

static inline galet_status read_counted(void *from, size_t first, size_t count, double *x) {
    counted *c = from;
    memcpy(x, c->x + first, count * sizeof *x);
    c->read += count;
    c->largest = count > c->largest ? count : c->largest;
    return c->broken ? GALET_ERR_INPUT : GALET_OK;
}

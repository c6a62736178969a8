#pragma once

#include <galet/api.h>
#include <galet/status.h>

#include <stddef.h>

GALET_C_BEGIN

/// No pointer may be NULL but where it is said.

/// Numbers in a row, more of them perhaps than memory holds: they are read in blocks, from the first to the last and as
/// often as needed. A value that owns nothing.
typedef struct galet_series {
    size_t first;  ///< Where it begins among the numbers that `from` has
    size_t count;
    /// Copies `count` numbers from number `first` on, the same ones whenever asked. What it returns other than GALET_OK
    /// ends the reading, and is what the caller gets.
    galet_status (*read)(void *from, size_t first, size_t count, double *x);
    void *from;
} galet_series;

/// An array, which must stay where it is.
GALET_API galet_series galet_series_of(const double *x, size_t n);

/// `count` numbers of a series from its number `first` on.
GALET_API galet_series galet_series_part(galet_series series, size_t first, size_t count);

/// Copies numbers of a series, from its own number `first` on.
GALET_API galet_status galet_series_read(galet_series series, size_t first, size_t count, double *x);

GALET_C_END

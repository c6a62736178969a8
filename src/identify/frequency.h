#pragma once

#include <galet/status.h>

#include <stddef.h>

/// The strongest line in the spectrum of `count` even samples.
typedef struct galet_line {
    double frequency;  ///< [Hz]
    double power;      ///< At the peak, over the mean of the spectrum
} galet_line;

/// Looks from `least` cycles in the record up to the highest frequency. `fading` weighs the beginning of the record
/// more, where a decay is. GALET_ERR_MEMORY. A line without a frequency above 0: there is none.
galet_status galet_line_find(size_t count, const double *z, double step, double least, int fading, galet_line *line);

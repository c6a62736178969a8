#pragma once

#include <galet/status.h>
#include <galet/trace.h>

#include <stdbool.h>
#include <stddef.h>

/// How long a motion repeats: one number of its samples is kept at many instants of a first run, and compared in a
/// second one.

typedef struct galet_motion_agreement galet_motion_agreement;

/// Of the double at `column` [bytes] in samples of a size [bytes], by `tolerance`, at 2^16 instants until t_end [s].
galet_status galet_motion_agreement_create(size_t sample_size, size_t column, double tolerance, double t_end,
                                           galet_motion_agreement **agreement);
void galet_motion_agreement_destroy(galet_motion_agreement *agreement);

/// Observers of the first run and of the second; their context is the agreement.
void galet_motion_agreement_keep(const galet_span *span, void *agreement);
void galet_motion_agreement_compare(const galet_span *span, void *agreement);

/// Whether the runs part while both last.
bool galet_motion_agreement_parts(const galet_motion_agreement *agreement);

/// The last instant before the runs part, or where the shorter of them ends [s].
double galet_motion_agreement_until(const galet_motion_agreement *agreement);

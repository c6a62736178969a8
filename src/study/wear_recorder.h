#pragma once

#include <galet/study.h>
#include <galet/wear.h>

/// A row of the history.
typedef struct galet_wear_moment {
    double cycle, power, volume, depth, p0, half_width, balance_error, edge_ratio;
} galet_wear_moment;

/// What a run of wear remembers of its way: the history, and the opening at evenly spaced cycles.
typedef struct galet_wear_recorder galet_wear_recorder;

/// For so many moments from 0 to `cycles`; none: no map is wanted.
galet_status galet_wear_recorder_create(size_t moments, double cycles, galet_wear_recorder **recorder);
void galet_wear_recorder_destroy(galet_wear_recorder *recorder);

/// Where wear stands: after its start, and after every step. GALET_ERR_MEMORY.
galet_status galet_wear_recorder_look(galet_wear_recorder *recorder, const galet_wear *wear);

const galet_wear_moment *galet_wear_recorder_history(const galet_wear_recorder *recorder, size_t *count);

/// Depth over cycles (along x), from 0 to the last look, and y; `share` is the body's depth over the opening.
void galet_wear_recorder_paint(const galet_wear_recorder *recorder, const galet_wear *wear, double share,
                               const char *field, galet_result *out);

/// Keeps the wear and what is remembered of it in the result, for a later run.
galet_status galet_wear_recorder_keep(const galet_wear_recorder *recorder, const galet_wear *wear, galet_result *out);

/// Takes both from an earlier run. GALET_ERR_INPUT for numbers that were not kept by its like; what solving returns.
galet_status galet_wear_recorder_resume(galet_wear_recorder *recorder, galet_wear *wear, const double *numbers,
                                        size_t count);

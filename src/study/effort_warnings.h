#pragma once

#include <galet/result.h>

/// How far a motion came that was given up.
typedef struct galet_effort {
    double reached, t_end;  ///< [s]
    double rtol;            ///< Of its integration
    size_t rates;           ///< Right-hand sides that it took
} galet_effort;

/// Tells of a motion that took more right-hand sides than it may, and which values would end in time. `others` lists
/// more of them, as in "k = 3 N/m or less"; "" for none.
void galet_effort_warn(galet_result *out, galet_effort effort, const char *others);

/// Tells of one that no step led on.
void galet_failure_warn(galet_result *out, galet_effort effort);

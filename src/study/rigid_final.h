#pragma once

#include <galet/rigid.h>

/// How a motion ends, and since when it rolls: an observer that keeps the last instant.
typedef struct galet_rigid_final {
    galet_rigid_sample last;
    double largest_slip;  ///< So far [m/s]
    double t_roll;        ///< From when on the slip is below a hundredth of that; NAN while it is not [s]
} galet_rigid_final;

galet_rigid_final galet_rigid_final_start(void);

/// The observer; its samples are galet_rigid_sample, its context is a galet_rigid_final.
void galet_rigid_final_observe(const galet_span *span, void *final);

/// Velocity of the mass centre at the end, in space [m/s].
galet_vec3 galet_rigid_final_velocity(const galet_rigid_final *final);

#pragma once

#include <galet/rigid.h>
#include <galet/study.h>

/// What the study of a body asks for.
extern const galet_param galet_body_params[];

/// A blow that the body gets at the start.
typedef struct galet_body_cue {
    double impulse;       ///< 0: none [N s]
    double direction;     ///< From x to the left [rad]
    double right, above;  ///< Where it hits, from the mass centre as the player sees it [m]
} galet_body_cue;

galet_body_cue galet_body_inputs_cue(const galet_values *in);

/// Everything at the start, the cue's blow with it. Columns of the lane are borrowed.
galet_rigid_def galet_body_inputs_read(const galet_values *in);

/// Refuses what is no body, no plane, or no start.
galet_status galet_body_inputs_check(const galet_values *in, galet_refusal *why);

#pragma once

#include "study/rigid_motion.h"

/// What happens to a body on its way, told by the motion and listed for the reader.
typedef struct galet_body_story galet_body_story;

/// So many reversals are listed; what is more is counted.
enum { GALET_BODY_LISTED = 10000 };

galet_status galet_body_story_create(galet_body_story **story);
void galet_body_story_destroy(galet_body_story *story);

/// The listener; its context is the story.
void galet_body_story_hear(galet_rigid_event event, double t, void *story);

/// Outputs t_reversal and t_stick, tables events and phases; warns where they are not complete.
void galet_body_story_tell(const galet_body_story *story, const galet_rigid_def *def, const galet_rigid_told *told,
                           galet_result *out);

/// Whether a body stood up on its z axis, and whether it turned upside down; postures of a ball do not count, nor does
/// that of a body which rests with its z axis upright.
bool galet_body_rises(const galet_rigid_def *def, const galet_rigid_result *motion);
bool galet_body_inverts(const galet_rigid_def *def, const galet_rigid_result *motion);

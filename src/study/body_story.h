#pragma once

#include <galet/result.h>
#include <galet/rigid.h>

/// What happens to a body on its way, told by the motion and listed for the reader.
typedef struct galet_body_story galet_body_story;

/// Of each kind so many are listed; what is more is counted.
enum { GALET_BODY_LISTED = 10000 };

galet_status galet_body_story_create(galet_body_story **story);
void galet_body_story_destroy(galet_body_story *story);

/// The listener; its context is the story.
void galet_body_story_hear(galet_rigid_event event, double t, void *story);

/// What a contact does in this stretch: beyond a change a new phase begins.
void galet_body_story_see(galet_body_story *story, double t0, double t1, galet_rigid_mode mode);

/// The word for what a contact does.
const char *galet_body_mode_name(galet_rigid_mode mode);

/// Outputs t_reversal and t_stick, tables events and phases; warns where they are not complete.
void galet_body_story_tell(const galet_body_story *story, const galet_rigid_result *motion, galet_result *out);

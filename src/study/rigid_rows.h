#pragma once

#include <galet/result.h>
#include <galet/rigid.h>
#include <galet/trace.h>

#include <stddef.h>

/// Rows of the tables that follow a rigid body.

typedef struct galet_rigid_row {
    galet_rigid_sample at;
    const char *mode;  ///< What the contact does, in a word
} galet_rigid_row;

/// What a mode is called: slide, stuck, flight or no-slip.
const char *galet_rigid_mode_name(galet_rigid_mode mode);

/// Shows a trace, whose samples are rows, a stretch whose samples are galet_rigid_sample.
void galet_rigid_rows_observe(const galet_span *span, galet_trace *trace);

#define GALET_RIGID_MODE_COLUMN                                                                                        \
    GALET_TEXT_COLUMN("mode", "what the contact does: slide, stuck (it rolls), flight or no-slip", .bound = true,      \
                      .offset = offsetof(galet_rigid_row, mode))

/// What an animation of it shows.
#define GALET_RIGID_ANIMATION_CAPTION                                                                                  \
    "Play it, drag through time, or turn the view. The line is the way of the contact point, thick where it sticks "   \
    "and broken by flights; the patch is filled where it sticks. Arrows are the force of the plane and, double, the "  \
    "angular velocity by the right-hand rule; the spot on the body is where its z axis comes out."

/// Of a table that an animation draws (docs/results.md).
extern const galet_column galet_rigid_pose_columns[];

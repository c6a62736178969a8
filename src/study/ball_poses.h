#pragma once

#include <galet/ball.h>

#include <stddef.h>

/// Where a ball is and how it has turned: its orientation follows from the angular velocity of a motion that is looked
/// at.

typedef struct galet_ball_pose {
    galet_ball_sample sample;
    galet_vec3 centre;      ///< [m]
    double orientation[4];  ///< Unit quaternion that turns the axes of the ball into those of space, real part first
} galet_ball_pose;

/// An owner of rows close enough that the ball is seen to turn, bounded in number. They follow the motion until the
/// slip has died down and as long again: a ball may spin for a hundred times longer.
typedef struct galet_ball_poses galet_ball_poses;

galet_ball_poses *galet_ball_poses_create(double radius);  // NULL without memory
void galet_ball_poses_destroy(galet_ball_poses *poses);

/// The observer: its context is the owner. Samples are galet_ball_sample.
void galet_ball_poses_observe(const galet_span *span, void *poses);

/// The instant when the slip has fallen to GALET_BALL_SETTLED of what it was; NULL where it has not, or never was.
const galet_ball_pose *galet_ball_poses_settled(const galet_ball_poses *poses);
#define GALET_BALL_SETTLED 0.01

/// Rows in order, the first and the last instant among them.
const galet_ball_pose *galet_ball_poses_rows(const galet_ball_poses *poses, size_t *count);

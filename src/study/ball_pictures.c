#include "study/ball_pictures.h"

#include "study/ball_poses.h"
#include "study/event_table.h"
#include "study/sketch.h"

#include <stddef.h>

#define SAMPLED(member, ...) GALET_BOUND_COLUMN(galet_ball_sample, member, __VA_ARGS__)

static const galet_column motion_columns[] = {
    SAMPLED(t, "t", "s", "time"),
    SAMPLED(velocity.x, "vx", "m/s", "velocity of the centre along x"),
    SAMPLED(velocity.y, "vy", "m/s", "velocity of the centre along y"),
    SAMPLED(slip, "slip", "m/s", "speed of the contact point"),
    SAMPLED(u, "u", "m/s", "R omega.z, the speed of spinning"),
    SAMPLED(omega.x, "omega.x", "rad/s", "angular velocity about x"),
    SAMPLED(omega.y, "omega.y", "rad/s", "angular velocity about y"),
    SAMPLED(omega.z, "omega.z", "rad/s", "angular velocity about the vertical"),
    SAMPLED(position.x, "x", "m", "path of the centre along x"),
    SAMPLED(position.y, "y", "m", "path of the centre along y"),
    SAMPLED(energy, "energy", "J", "kinetic energy"),
    SAMPLED(dissipated, "dissipated", "J", "energy dissipated since the start"),
    GALET_END,
};

static const galet_column portrait_columns[] = {
    SAMPLED(slip, "slip", "m/s", "speed of the contact point"),
    SAMPLED(u, "u", "m/s", "R omega.z, the speed of spinning"),
    GALET_END,
};

#define POSED(member, ...) GALET_BOUND_COLUMN(galet_ball_pose, member, __VA_ARGS__)

static const galet_column pose_columns[] = {
    POSED(sample.t, "t", "s", "time"),
    POSED(centre.x, "px", "m", "place of the centre along x"),
    POSED(centre.y, "py", "m", "place of the centre along y"),
    POSED(centre.z, "pz", "m", "height of the centre"),
    POSED(orientation[0], "q0", "", "quaternion, ball to space; its real part"),
    POSED(orientation[1], "q1", "", "quaternion, ball to space"),
    POSED(orientation[2], "q2", "", "quaternion, ball to space"),
    POSED(orientation[3], "q3", "", "quaternion, ball to space"),
    POSED(sample.velocity.x, "vx", "m/s", "velocity of the centre along x"),
    POSED(sample.velocity.y, "vy", "m/s", "velocity of the centre along y"),
    POSED(sample.slip, "slip", "m/s", "speed of the contact point"),
    POSED(sample.u, "u", "m/s", "R omega.z, the speed of spinning"),
    GALET_END,
};

static const galet_column path_columns[] = {
    POSED(sample.position.x, "x", "m", "place of the centre along x"),
    POSED(sample.position.y, "y", "m", "place of the centre along y"),
    GALET_END,
};

static const galet_column settled_columns[] = {
    GALET_COLUMN("x", "m", "place of the centre along x"),
    GALET_COLUMN("y", "m", "place of the centre along y"),
    GALET_END,
};

static const galet_column event_columns[] = {
    GALET_COLUMN("t", "s", "when it happens"),
    GALET_COLUMN("x", "m", "place of the centre along x"),
    GALET_COLUMN("y", "m", "place of the centre along y"),
    GALET_TEXT_COLUMN("event", "what happens"),
    GALET_END,
};

const galet_table_def galet_ball_tables[] = {
    {"motion", "the motion until t_end", motion_columns},
    {"portrait", "phase portrait of slip and spin; curves are separated by an empty row", portrait_columns},
    {"pose", "place and orientation of the ball until its slip has fallen to 1 % and as long again", pose_columns},
    {"events", "where slip has fallen to 1 %, and where slip and spin end, if they do by t_end", event_columns},
    {"path", "the centre until its slip has fallen to 1 % and as long again", path_columns},
    {"settled", "where slip has fallen to 1 %, if it has by t_end", settled_columns},
    {"case", "the case drawn: the ball at its start and its path", galet_sketch_columns},
    GALET_END,
};

static const galet_layer speed_layers[] = {
    GALET_EVENT_LAYER,
    {.kind = GALET_LINES, .table = "motion", .x = "t", .y = "slip", .label = "slip"},
    {.kind = GALET_LINES, .table = "motion", .x = "t", .y = "u", .label = "spin, R omega.z"},
    {.kind = GALET_LINES, .table = "motion", .x = "t", .y = "vx", .label = "velocity along x"},
    {.kind = GALET_LINES, .table = "motion", .x = "t", .y = "vy", .label = "velocity along y"},
    GALET_END,
};

static const galet_layer portrait_layers[] = {
    {.kind = GALET_PATH, .table = "portrait", .x = "slip", .y = "u", .label = "other starts"},
    {.kind = GALET_PATH, .table = "motion", .x = "slip", .y = "u", .label = "this case"},
    GALET_END,
};

static const galet_layer path_layers[] = {
    {.kind = GALET_PATH, .table = "path", .x = "x", .y = "y", .label = "path of the centre"},
    {.kind = GALET_POINTS, .table = "settled", .x = "x", .y = "y", .label = "slip has fallen to 1 %"},
    GALET_END,
};

static const galet_layer slip_layers[] = {
    GALET_EVENT_LAYER,
    {.kind = GALET_LINES, .table = "pose", .x = "t", .y = "slip", .label = "slip"},
    {.kind = GALET_LINES, .table = "pose", .x = "t", .y = "u", .label = "spin, R omega.z"},
    {.kind = GALET_LINES, .table = "pose", .x = "t", .y = "vx", .label = "velocity along x"},
    {.kind = GALET_LINES, .table = "pose", .x = "t", .y = "vy", .label = "velocity along y"},
    GALET_END,
};

static const galet_layer case_layers[] = {{.kind = GALET_SKETCH, .table = "case"}, GALET_END};

static const galet_layer ball_layers[] = {
    {.kind = GALET_ANIMATION, .table = "pose", .x = "t", .shape = "ellipsoid", .shape_size = {"R", "R", "R"}},
    GALET_EVENT_LAYER,
    GALET_END,
};

static const galet_layer energy_layers[] = {
    GALET_EVENT_LAYER,
    {.kind = GALET_LINES, .table = "motion", .x = "t", .y = "energy", .label = "kinetic"},
    {.kind = GALET_LINES, .table = "motion", .x = "t", .y = "dissipated", .label = "dissipated"},
    GALET_END,
};

const galet_figure galet_ball_figures[] = {
    {"case", "The case",
     "The ball at its start and the path of its centre, every view in the scale that its bar tells. The slip is what "
     "the contact point does on the plane, (vx - R omega.y, vy + R omega.x); friction acts against it. Double arrows "
     "are angular velocities by the right-hand rule. At the start arrows show directions only; along the path they are "
     "velocities in one scale.",
     .layers = case_layers},
    {"ball", "The ball",
     "While it slides: until the slip has fallen to a hundredth, and as long again. One that only spins, until t_end.",
     .layers = ball_layers},
    {"slip_phase", "Slip, spin and velocity while it slides",
     "Until the slip has fallen to 1 %, and as long again; where nothing slips, until t_end. A ball that spins creeps "
     "on "
     "until t_stop.",
     .y.label = "speed", .layers = slip_layers},
    {"speeds", "Slip, spin and velocity", "When slip and spin have ended, the ball rolls.", .y.label = "speed",
     .layers = speed_layers},
    {"portrait", "Phase portrait",
     "Spin against slip as in Zhuravlev 1998, figure 4: every motion runs into the origin, along the axis of spin "
     "where the law couples the two, and along the axis of what ends last where it keeps them apart (budgets).",
     .layers = portrait_layers},
    {"path", "Path on the plane",
     "Of the centre while it slides: until the slip has fallen to 1 %, and as long again; where nothing slips, until "
     "t_end. Where the slip lies across the velocity the path bends; from where the slip has died down it is straight.",
     .x.label = "x of the centre", .y.label = "y of the centre", .layers = path_layers},
    {"energy", "Energy", "Their sum stays what it was.", .y.label = "energy", .layers = energy_layers},
    GALET_END,
};

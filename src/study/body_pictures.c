#include "study/body_pictures.h"

#include "study/body_stability.h"
#include "study/event_table.h"
#include "study/rigid_phases.h"
#include "study/rigid_rows.h"
#include "study/sketch.h"

#include <stddef.h>

#define SAMPLED(member, ...) GALET_BOUND_COLUMN(galet_rigid_row, at.member, __VA_ARGS__)

static const galet_column motion_columns[] = {
    SAMPLED(t, "t", "s", "time"),
    SAMPLED(gamma.x, "gamma1", "", "cosine between the body's x axis and the normal of the plane"),
    SAMPLED(gamma.y, "gamma2", "", "cosine between the body's y axis and the normal of the plane"),
    SAMPLED(gamma.z, "gamma3", "", "cosine between the body's z axis and the normal of the plane"),
    SAMPLED(omega.x, "w1", "rad/s", "angular velocity about the body's x axis"),
    SAMPLED(omega.y, "w2", "rad/s", "angular velocity about the body's y axis"),
    SAMPLED(omega.z, "w3", "rad/s", "angular velocity about the body's z axis"),
    SAMPLED(spin, "spin", "rad/s", "angular velocity about the normal of the plane"),
    SAMPLED(energy, "energy", "J", "kinetic, potential and elastic energy"),
    SAMPLED(dissipated, "dissipated", "J", "energy dissipated since the start"),
    SAMPLED(load_ratio, "load_ratio", "", "normal force over weight"),
    GALET_RIGID_MODE_COLUMN,
    SAMPLED(omega2, "omega2", "rad2/s2", "squared angular speed"),
    SAMPLED(slip, "slip", "m/s", "speed of the contact point along the plane"),
    SAMPLED(friction_force, "friction_force", "N", "friction force"),
    SAMPLED(friction_moment, "friction_moment", "N m", "friction moment", .shown = "N mm"),
    SAMPLED(patch_alpha, "patch_alpha", "m", "major semi-axis of the patch", .shown = "mm"),
    SAMPLED(patch_ratio, "patch_ratio", "", "minor over major semi-axis"),
    SAMPLED(depth, "depth", "m", "penetration; negative in flight", .shown = "um"),
    SAMPLED(position.x, "x", "m", "mass centre along x"),
    SAMPLED(position.y, "y", "m", "mass centre along y"),
    GALET_END,
};

static const galet_column lane_columns[] = {
    GALET_COLUMN("x", "m", "place along x"),
    GALET_COLUMN("mu", "", "coefficient of friction there"),
    GALET_END,
};

const galet_table_def galet_body_tables[] = {
    {"motion", "the motion until it stops or t_end", motion_columns},
    {"pose", "place and orientation of the body, for the animation", galet_rigid_pose_columns},
    GALET_RIGID_PHASE_TABLE,
    {"stability", "growth of small disturbances of steady spins", galet_body_stability_columns},
    {"margins", "growth of them less what friction takes of the spin", galet_body_margin_columns},
    {"critical", "spins at which stability changes, in the sense of the start", galet_body_critical_columns},
    {"lane", "friction along x", lane_columns},
    {"case", "the case drawn: the body at its start", galet_sketch_columns},
    GALET_EVENT_TABLE,
    GALET_END,
};

#define MOTION_LINE(column, words)                                                                                     \
    { .kind = GALET_LINES, .table = "motion", .x = "t", .y = column, .label = words }
static const galet_layer body_layers[] = {
    {.kind = GALET_ANIMATION,
     .table = "pose",
     .x = "t",
     .shape = "ellipsoid",
     .shape_size = {"surface.a", "surface.b", "surface.c"}},
    GALET_EVENT_LAYER,
    GALET_END,
};
static const galet_layer case_layers[] = {{.kind = GALET_SKETCH, .table = "case"}, GALET_END};
static const galet_layer gamma_layers[] = {GALET_RIGID_PHASE_LAYER, GALET_EVENT_LAYER,
                                           MOTION_LINE("gamma3", "cosine of the z axis"), GALET_END};
static const galet_layer spin_layers[] = {GALET_RIGID_PHASE_LAYER, GALET_EVENT_LAYER,
                                          MOTION_LINE("spin", "about the normal"), GALET_END};
static const galet_layer omega_layers[] = {GALET_EVENT_LAYER, MOTION_LINE("w1", "about x"),
                                           MOTION_LINE("w2", "about y"), MOTION_LINE("w3", "about z"), GALET_END};
static const galet_layer load_layers[] = {GALET_EVENT_LAYER, MOTION_LINE("load_ratio", "N / (m g)"), GALET_END};
static const galet_layer slip_layers[] = {GALET_RIGID_PHASE_LAYER, GALET_EVENT_LAYER, MOTION_LINE("slip", "slip"),
                                          GALET_END};
static const galet_layer energy_layers[] = {GALET_EVENT_LAYER, MOTION_LINE("energy", "energy of the body"),
                                            MOTION_LINE("dissipated", "dissipated"), GALET_END};
static const galet_layer stability_layers[] = {
    {.kind = GALET_EVENTS, .table = "critical", .x = "spin", .y = "name"},
    {.kind = GALET_LINES, .table = "margins", .x = "spin", .y = "excess", .series = "posture"},
    GALET_END,
};
static const galet_layer path_layers[] = {
    {.kind = GALET_PATH, .table = "pose", .x = "tx", .y = "ty", .label = "contact point", .dash = true},
    {.kind = GALET_PATH, .table = "motion", .x = "x", .y = "y", .label = "mass centre"},
    GALET_END,
};

static const galet_layer ball_path_layers[] = {
    {.kind = GALET_PATH, .table = "motion", .x = "x", .y = "y", .label = "ball"},
    GALET_END,
};
static const galet_layer lane_layers[] = {
    {.kind = GALET_LINES, .table = "lane", .x = "x", .y = "mu", .label = "coefficient of friction"},
    GALET_END,
};

const galet_figure galet_body_figures[] = {
    {"body", "The body", GALET_RIGID_ANIMATION_CAPTION, .layers = body_layers},
    {"case", "The case",
     "The body at its start, in the scale that the bar tells; x goes along the level part of the body's z axis, or "
     "along its x axis where z is upright. Arrows show what a view sees of their directions, not sizes; numbers beside "
     "them are of the whole vector, unless they are called a level part. Double arrows are angular velocities by the "
     "right-hand rule; spin is the part of them about the normal.",
     .layers = case_layers},
    {"gamma3", "Cosine of the z axis",
     "With the normal of the plane: 1 where the body's z axis is upright, 0 where it lies, -1 where it is upside down.",
     .y.label = "cosine of the z axis", .layers = gamma_layers},
    {"spin", "Spin", "Angular velocity about the normal of the plane; where it changes its sign, the body reverses.",
     .y.label = "spin", .layers = spin_layers},
    {"omega", "Angular velocity", "The body's angular velocity about its own axes, which turn with it.",
     .y.label = "angular velocity", .layers = omega_layers},
    {"load", "Normal force over weight", "It is 0 in flight, and 1 where a body rests on a level plane.",
     .layers = load_layers},
    {"slip", "Slip", "Speed of the contact point along the plane: 0 where the body is stuck and rolls.",
     .layers = slip_layers},
    {"energy", "Energy", "What the body loses is dissipated by friction, damping and resistance.", .y.label = "energy",
     .layers = energy_layers},
    {"path", "Path over the plane",
     "The way of the mass centre and of the point that touches, from above, from where the body starts.", .equal = true,
     .x.label = "place along x", .y.label = "place along y", .layers = path_layers},
    {"ball_path", "Path over the plane", "The way of the ball, from above, from where it starts.", .equal = true,
     .x.label = "place along x", .y.label = "place along y", .layers = ball_path_layers},
    {"lane", "Friction along the lane",
     "The coefficient of friction that the ball, or body, meets at each place along x.", .x.label = "place along x",
     .y.label = "coefficient of friction", .layers = lane_layers},
    {"stability", "Stability of steady spins",
     "Of a body that spins about the vertical, upright on its z axis or lying: how fast small disturbances grow, less "
     "how fast friction takes the spin. Below 0 the spin is stable, above 0 the body leaves it. Marks are the critical "
     "spins, in the sense of the start; curves end where friction takes the spin before anything grows.",
     .x.label = "spin", .y.label = "growth less loss of spin", .layers = stability_layers},
    GALET_END,
};

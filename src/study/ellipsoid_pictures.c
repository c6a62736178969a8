#include "study/ellipsoid_pictures.h"

#include "study/event_table.h"
#include "study/rigid_phases.h"
#include "study/rigid_rows.h"
#include "study/sketch.h"

#include <galet/ellipsoid.h>
#include <stddef.h>

#define SAMPLED(member, ...) GALET_BOUND_COLUMN(galet_rigid_row, at.member, __VA_ARGS__)

static const galet_column motion_columns[] = {
    SAMPLED(t, "t", "s", "time"),
    SAMPLED(gamma.z, "gamma3", "", "cosine between axis and vertical"),
    SAMPLED(omega2, "omega2", "rad2/s2", "squared angular speed"),
    SAMPLED(energy, "energy", "J", "kinetic, potential and elastic energy"),
    SAMPLED(load_ratio, "load_ratio", "", "normal force over weight"),
    SAMPLED(friction_force, "friction_force", "N", "friction force"),
    SAMPLED(friction_moment, "friction_moment", "N m", "friction moment", .shown = "N mm"),
    SAMPLED(patch_alpha, "patch_alpha", "m", "major semi-axis of the patch", .shown = "mm"),
    SAMPLED(patch_ratio, "patch_ratio", "", "minor over major semi-axis"),
    SAMPLED(friction_across, "friction_across", "N", "part of the friction force across the slip"),
    SAMPLED(dissipated, "dissipated", "J", "energy dissipated since the start"),
    SAMPLED(slip, "slip", "m/s", "horizontal speed of the contact point"),
    SAMPLED(spin, "spin", "rad/s", "angular velocity about the vertical"),
    SAMPLED(depth, "depth", "m", "penetration; negative in flight", .shown = "um"),
    GALET_RIGID_MODE_COLUMN,
    GALET_END,
};

const galet_table_def galet_ellipsoid_tables[] = {
    {"motion", "the motion until it stops or t_end", motion_columns},
    {"pose", "place and orientation of the body and its contact, for the animation", galet_rigid_pose_columns},
    GALET_RIGID_PHASE_TABLE,
    {"case", "the case drawn: the body at its start", galet_sketch_columns},
    GALET_EVENT_TABLE,
    GALET_END,
};

#define MOTION_LINE(column, words)                                                                                     \
    { .kind = GALET_LINES, .table = "motion", .x = "t", .y = column, .label = words }

static const galet_layer gamma_layers[] = {GALET_RIGID_PHASE_LAYER, GALET_EVENT_LAYER,
                                           MOTION_LINE("gamma3", "cosine of nutation"), GALET_END};
static const galet_layer nutation_layers[] = {
    {.kind = GALET_PATH, .table = "motion", .x = "omega2", .y = "gamma3", .label = "motion"},
    GALET_END,
};
static const galet_layer omega_layers[] = {GALET_RIGID_PHASE_LAYER, GALET_EVENT_LAYER,
                                           MOTION_LINE("omega2", "squared angular speed"), GALET_END};
static const galet_layer load_layers[] = {GALET_RIGID_PHASE_LAYER, GALET_EVENT_LAYER,
                                          MOTION_LINE("load_ratio", "N / (m g)"), GALET_END};
static const galet_layer force_layers[] = {GALET_RIGID_PHASE_LAYER, GALET_EVENT_LAYER,
                                           MOTION_LINE("friction_force", "friction force"), GALET_END};
static const galet_layer moment_layers[] = {GALET_RIGID_PHASE_LAYER, GALET_EVENT_LAYER,
                                            MOTION_LINE("friction_moment", "friction moment"), GALET_END};
static const galet_layer size_layers[] = {GALET_RIGID_PHASE_LAYER, GALET_EVENT_LAYER,
                                          MOTION_LINE("patch_alpha", "major semi-axis"), GALET_END};
static const galet_layer shape_layers[] = {GALET_RIGID_PHASE_LAYER, GALET_EVENT_LAYER,
                                           MOTION_LINE("patch_ratio", "minor over major"), GALET_END};
static const galet_layer energy_layers[] = {GALET_RIGID_PHASE_LAYER, GALET_EVENT_LAYER,
                                            MOTION_LINE("energy", "energy of the body"),
                                            MOTION_LINE("dissipated", "dissipated"), GALET_END};
static const galet_layer body_layers[] = {
    {.kind = GALET_ANIMATION, .table = "pose", .x = "t", .shape = "ellipsoid", .shape_size = {"a", "a", "c"}},
    GALET_EVENT_LAYER,
    GALET_END,
};

static const galet_layer case_layers[] = {{.kind = GALET_SKETCH, .table = "case"}, GALET_END};

const galet_figure galet_ellipsoid_figures[] = {
    {"case", "The case",
     "The body at its start, in the scale that the bar tells. gamma3_0 is the cosine of the angle from the vertical to "
     "the axis of symmetry; omega0 counts in the axes of the body, z along that axis and x above it. Double arrows are "
     "angular velocities by the right-hand rule; arrows show directions, not sizes.",
     .layers = case_layers},
    {"body", "The body", GALET_RIGID_ANIMATION_CAPTION, .layers = body_layers},
    {"gamma3", "Cosine of nutation", "As in Munitsyna 2012, figure 5; 1 is upright, 0 is lying.",
     .layers = gamma_layers},
    {"nutation", "Cosine of nutation against squared angular speed",
     "As in Munitsyna 2012, figure 4: to the right while the body rises, to the left from then on.",
     .layers = nutation_layers},
    {"omega2", "Squared angular speed", "It grows while the body rises.", .layers = omega_layers},
    {"load", "Normal force over weight", "As in Munitsyna 2012, figure 5; 0 in flight.", .layers = load_layers},
    {"force", "Friction force", "As in Munitsyna 2012, figure 5: size of the horizontal force on the body.",
     .layers = force_layers},
    {"moment", "Friction moment", "As in Munitsyna 2012, figure 5; about the vertical, against the spin.",
     .layers = moment_layers},
    {"patch_size", "Size of the contact patch", "As in Munitsyna 2012, figure 5: major semi-axis; 0 in flight.",
     .layers = size_layers},
    {"patch_shape", "Shape of the contact patch",
     "As in Munitsyna 2012, figure 5: minor over major semi-axis; 1 is a circle, 0 in flight.", .layers = shape_layers},
    {"energy", "Energy", "What the body loses is dissipated by friction and damping.", .y.label = "energy",
     .layers = energy_layers},
    GALET_END,
};

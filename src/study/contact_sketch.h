#pragma once

#include <galet/creep.h>
#include <galet/hertz.h>
#include <galet/profile.h>
#include <galet/result.h>
#include <galet/rolling.h>

/// Two bodies in contact as a drawing: sections along x and across it, and the patch seen from body 1. What is NAN is
/// not drawn.
typedef struct galet_contact_sketch_def {
    galet_hertz_def contact;          ///< Bodies and angle
    double load;                      ///< [N]
    const galet_profile *profile;     ///< Of body 1 across x; NULL: its own circle
    double a, b, patch_angle;         ///< Of an elliptic patch [m], [m], [rad]; of any other half its extent
    const galet_rolling_line *lines;  ///< The patch, line by line; NULL: an ellipse
    size_t line_count;
    double speed;             ///< Of rolling [m/s]
    galet_creepage creep;     ///< [-, -, 1/m]
    galet_creep_force force;  ///< On body 1 [N, N, N m]
} galet_contact_sketch_def;

/// Bodies that only press on each other.
galet_contact_sketch_def galet_contact_sketch_of(const galet_hertz_def *contact, const galet_hertz *patch);

/// Bodies that roll, as solved: the lines of the patch are those of the workspace's last solution.
galet_contact_sketch_def galet_contact_sketch_rolling(const galet_rolling_def *def, const galet_rolling *rolling,
                                                      const galet_rolling_result *result);

/// Does nothing where nobody wants the table, whose columns are galet_sketch_columns.
void galet_contact_sketch_fill(galet_table *table, const galet_contact_sketch_def *def);

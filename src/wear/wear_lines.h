#pragma once

#include "wear/wear_points.h"

#include <galet/rolling.h>

#include <stdbool.h>

/// Lines along x, side by side: what each of them dissipates. The one place that reads this from a contact.
typedef struct galet_wear_lines {
    size_t count, room;
    double *memory;
    double *edge;       // count + 1, rising [m]
    double *sum;        // work from the first edge up to each, per distance rolled; count + 1 [J/m]
    double *slope;      // of that sum: work per distance and width; count + 1 [J/m2]
    double total;       // work per distance rolled [J/m]
    double gap;         // |traction times slip / work of the forces - 1|
    double low, high;   // ends of the contact across rolling [m]
    double edge_ratio;  // largest pressure of the outer tenths of the contact over that of the rest
    bool even;          // the same on both sides of their middle
} galet_wear_lines;

/// Room for so many lines.
galet_status galet_wear_lines_create(size_t room, galet_wear_lines *lines);
void galet_wear_lines_destroy(galet_wear_lines *lines);

/// Reads the solution that `rolling` holds, and scales it to the work of the forces: traction times
/// slip misses some of it by the discretisation.
void galet_wear_lines_read(galet_wear_lines *lines, const galet_rolling *rolling, const galet_rolling_result *result,
                           double speed);

/// The sum up to any place; `j` is a line to begin at, not beyond the place, and becomes that of the place.
double galet_wear_lines_sum_to(const galet_wear_lines *lines, size_t *j, double y);

/// Work per distance and width at each point, the mean over its strip: nothing is lost or gained but what lies beyond
/// the points [J/m2].
void galet_wear_lines_spread(const galet_wear_lines *lines, const galet_wear_points *points, double *work);

/// Makes points on both sides alike to the last bit where the lines are.
void galet_wear_lines_make_even(const galet_wear_lines *lines, const galet_wear_points *points, double *work);

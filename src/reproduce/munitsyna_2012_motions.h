#pragma once

#include "reproduce/ledger.h"

#include <galet/ellipsoid.h>

/// A motion of the ellipsoid with what the text of Munitsyna 2012 says of it.
typedef struct galet_munitsyna_motion {
    galet_rigid_result result;
    double a, c, weight;             // radii [m], [N]
    double omega2_0;                 // at the start [rad2/s2]
    double gamma3;                   // at the end [-]
    double peak, t_peak;             // of gamma3 [-], [s]
    double sunk, again;              // least gamma3 since the peak, and how far it rose from there [-]
    double t_steep, t_leaning;       // gamma3 was above 0.9, above 0.05 for the last time [s]
    double drift;                    // speed of the centre over a |omega| while the axis sinks [-]
    double energy0, energy, gain;    // at the start, at the end, largest rise in one step [J]
    double ratio_least, ratio_most;  // minor over major semi-axis [-]
    double t_last_liftoff;           // NaN: none [s]
    int liftoffs_rising;             // before gamma3 is above 0.99 for the first time
    double shallow;                  // largest sqrt(depth / S) [-]
    double flight_force;             // largest of load, friction and moment in flight, over weight (and a) [-]
    bool begun, flies, flies_at_all, stood;
    galet_trace *trace[2];
} galet_munitsyna_motion;

/// Runs a motion and fills the tables of these names; a name may be NULL.
galet_status galet_munitsyna_run(galet_ledger *ledger, const galet_ellipsoid_def *def, const char *const tables[2],
                                 galet_munitsyna_motion *motion);

#pragma once

#include <galet/sliding.h>
#include <galet/steady_curve.h>
#include <galet/study.h>

/// The experiments of the study friction-law, read from its values; what was not given suits the law.
typedef struct galet_friction_case {
    const galet_point_law *law;
    double p[GALET_POINT_MAX_PLACES];
    double load;              ///< [N]
    bool has_load;            ///< Whether it was given or matters, so that friction may be compared with it
    galet_speed_range range;  ///< Of the steady curve [m/s]
    double v1, v2;            ///< Of the velocity step [m/s]
    double hold1, hold2;      ///< How long they are held [s]
    double rest;              ///< Time of contact before a start [s]
    bool sine;                ///< Wave of the loop; else a triangle
    double amplitude;         ///< [m]
    double frequency;         ///< [Hz]
    long cycles;
    double rtol;
} galet_friction_case;

/// Speed and distance in which a law shows its face: its own, or what is usual where it has none [m/s], [m].
double galet_friction_case_speed(const galet_friction_case *c);
double galet_friction_case_distance(const galet_friction_case *c, double v);

/// Largest steady friction up to the law's own speed [N].
double galet_friction_case_force(const galet_friction_case *c);

/// Fastest of the loop [m/s].
double galet_friction_case_loop_speed(const galet_friction_case *c);

/// Refuses what the law refuses, and speeds out of order.
galet_status galet_friction_case_read(const galet_values *in, galet_friction_case *c, galet_refusal *why);

#pragma once

#include "dynamics/ellipsoid_body.h"
#include "numerics/motion.h"

/// Modes of the motion.
enum { ELLIPSOID_CONTACT, ELLIPSOID_FLIGHT };

/// Events of the motion. Records are found as zeros of a time derivative, and only near the record so far: the
/// functions are -1 elsewhere, so that thousands of lower peaks cost nothing.
enum {
    ELLIPSOID_TOUCH,
    ELLIPSOID_GAMMA3_PEAK,
    ELLIPSOID_UPRIGHT,
    ELLIPSOID_STAND,  // on either end
    ELLIPSOID_LOAD_PEAK,
    ELLIPSOID_DEPTH_PEAK,
    ELLIPSOID_OMEGA_PEAK,
    ELLIPSOID_SLOW,
    ELLIPSOID_REST,
    ELLIPSOID_STICK,
    ELLIPSOID_EVENTS,
};

enum { ELLIPSOID_GAINS = 16 };  // of the smallest size that is kept, from a peak to the largest near it

typedef struct galet_ellipsoid_peak {
    double gamma3, t;  // [-], [s]
} galet_ellipsoid_peak;

/// Peaks of gamma3, each higher than those before, that are near the largest so far.
typedef struct galet_ellipsoid_peaks {
    size_t count;                                  // at least 1: the start
    galet_ellipsoid_peak at[ELLIPSOID_GAINS + 2];  // the first, its gains, and one that drops others
} galet_ellipsoid_peaks;

/// A motion on its way.
typedef struct galet_ellipsoid_motion {
    galet_ellipsoid_body body;
    galet_ellipsoid_result result;
    int mode;
    double weight;       // [N]
    double size;         // smaller radius [m]
    double omega;        // what the energy would give if it all were rotation [rad/s]
    double depth;        // penetration at rest [m]
    double rest_energy;  // below it |omega| can never exceed rest_speed again [J]
    double rim;          // size of the patch under the weight [m]
    double stick_speed;  // below it slip and the rim's speed count as none [m/s]
    double t_liftoff;
    galet_ellipsoid_peaks peaks;
    double orientation[4];  // where the stretch that is shown begins; zero at the start
    double touches;         // lift-offs and landings of the last second, older ones forgotten exponentially
    double t_touch;         // the last of them
    galet_span_observer *observer;
    void *context;
} galet_ellipsoid_motion;

/// Which way each event function crosses zero.
extern const int galet_ellipsoid_directions[ELLIPSOID_EVENTS];

/// Event functions and what follows an event, as galet_motion_run wants them.
void galet_ellipsoid_events(double t, const double *state, const int *mode, double *values, void *context);
galet_motion_action galet_ellipsoid_on_event(const galet_motion_event *event, double *state, int *mode, void *context);

/// Keeps the largest gamma3.
void galet_ellipsoid_record_gamma3(galet_ellipsoid_motion *r, double t, const double *state);

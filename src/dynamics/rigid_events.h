#pragma once

#include "dynamics/rigid_body.h"
#include "numerics/motion.h"

/// Events of the motion. Records are found as zeros of a time derivative, and only near the record so far: the
/// functions are -1 elsewhere, so that thousands of lower peaks cost nothing.
enum {
    RIGID_TOUCH,
    RIGID_GAMMA3_PEAK,
    RIGID_GAMMA3_DIP,
    RIGID_UPRIGHT,
    RIGID_STAND,  // on either end
    RIGID_INVERTED,
    RIGID_SPIN_ZERO,
    RIGID_REVERSED,   // the spin has turned round beyond doubt
    RIGID_RECOVERED,  // or has not, after all
    RIGID_LOAD_PEAK,
    RIGID_DEPTH_PEAK,
    RIGID_OMEGA_PEAK,
    RIGID_SLOW,
    RIGID_REST,
    RIGID_STICK,  // a contact that slides comes to rest, or a stuck one slips
    RIGID_EVENTS,
};

enum { RIGID_GAINS = 16 };  // of the smallest size that is kept, from a peak to the largest near it

typedef struct galet_rigid_peak {
    double gamma3, t;  // [-], [s]
} galet_rigid_peak;

/// Peaks of gamma3, each higher than those before, that are near the largest so far.
typedef struct galet_rigid_peaks {
    size_t count;                          // at least 1: the start
    galet_rigid_peak at[RIGID_GAINS + 2];  // the first, its gains, and one that drops others
} galet_rigid_peaks;

/// A motion on its way.
typedef struct galet_rigid_motion {
    galet_rigid_body body;
    galet_rigid_result result;
    int mode;
    double weight;       // [N]
    double size;         // smallest radius [m]
    double energy;       // of the start, or of lying on the plane where that is more [J]
    double omega;        // what the energy would give if it all were rotation [rad/s]
    double depth;        // penetration at rest [m]
    double rest_energy;  // below it |omega| can never exceed rest_speed again [J]
    double rim;          // size of the patch under the weight [m]
    double stick_speed;  // below it slip and the rim's speed count as none [m/s]
    double jellett;      // Jellett's quantity at the start; NAN where it does not apply [kg m3/s]
    double t_liftoff, t_stick;
    galet_rigid_peaks peaks;
    double sense;           // -1 or 1: which way the body spins, beyond doubt; 0 where it has not spun yet
    double t_spin_zero;     // when the spin first was zero since then; NAN where it was not
    double orientation[4];  // where the stretch that is shown begins; zero at the start
    double touches;         // lift-offs and landings of the last second, older ones forgotten exponentially
    double t_touch;         // the last of them
    galet_span_observer *observer;
    void *context;
} galet_rigid_motion;

/// What an event is, and what follows.
typedef struct galet_rigid_incident {
    int direction;  // in which its function crosses zero; 0: both
    galet_motion_action (*happen)(galet_rigid_motion *r, const galet_motion_event *event, double *state, int *mode);
} galet_rigid_incident;

extern const galet_rigid_incident galet_rigid_incidents[RIGID_EVENTS];

void galet_rigid_events(double t, const double *state, const int *mode, double *values, void *context);

galet_motion_action galet_rigid_on_event(const galet_motion_event *event, double *state, int *mode, void *context);

/// Takes a state for the largest gamma3 if it is, and times its first peak near that.
void galet_rigid_record_gamma3(galet_rigid_motion *r, double t, const double *state);

/// Takes load, depth and angular velocity of a state for the largest where they are.
void galet_rigid_record(galet_rigid_motion *r, const double *state, int mode);

/// A contact that neither slips nor spins to speak of: sticks, or slides on from rest where friction does not hold it.
void galet_rigid_settle(galet_rigid_motion *r, double t, double *state, int *mode);

/// Normal force of a mode in which the body touches; of one that may not lift off, that which holds it [N].
double galet_rigid_load(const galet_rigid_motion *r, const double *state, int mode);

/// Horizontal speed of the contact point, and of the rim of a patch under the weight [m/s].
double galet_rigid_rubbing_speed(const galet_rigid_motion *r, const galet_rigid_contact *at);

/// Which way it spins; 0 where that is not beyond doubt.
double galet_rigid_sense(const galet_rigid_motion *r, double spin);

/// Angular momentum about the mass centre times the arm: Jellett's quantity [kg m3/s].
double galet_rigid_jellett(const galet_rigid_body *body, const double *state);

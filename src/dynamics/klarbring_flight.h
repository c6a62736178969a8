#pragma once

#include <galet/klarbring.h>

enum { GALET_KLARBRING_TERMS = 34 };

/// Free motion from a state, in closed form: the two modes, and for a short while a series that keeps the zeros of the
/// start exact (docs/theory/klarbring.md 4). Places count from the start, since the free equilibrium may be far away.
typedef struct galet_klarbring_flight {
    double omega[2];               // frequencies, ascending
    double normal[2], tangent[2];  // unit modes
    double pull[2], speed[2];      // acceleration and velocity of each at the start
    galet_klarbring_state start;
    double highest;                                             // U_N stays at most here
    double curve, jerk;                                         // bounds of its second and third derivative, by radians
    double n[GALET_KLARBRING_TERMS], t[GALET_KLARBRING_TERMS];  // coefficients of the series, by radians of the faster
    double returns;  // without coupling a mass drawn off the wall touches it again, just so, after this time; else 0
} galet_klarbring_flight;

/// What of a system does not change from flight to flight.
typedef struct galet_klarbring_modes {
    double omega[2], normal[2], tangent[2];
    double centre_n, centre_t;
} galet_klarbring_modes;

galet_klarbring_modes galet_klarbring_modes_of(const galet_klarbring_def *def);

/// Elastic energy above that of the free equilibrium, by the forces on the mass: the equilibrium may be far away.
double galet_klarbring_elastic(const galet_klarbring_def *def, const galet_klarbring_modes *modes, double un,
                               double ut);

/// `push` is fn - w ut where the flight begins at the wall, which the caller knows better: 0 after a lift-off.
void galet_klarbring_flight_begin(const galet_klarbring_def *def, const galet_klarbring_modes *modes,
                                  galet_klarbring_state start, double push, galet_klarbring_flight *flight);

galet_klarbring_state galet_klarbring_flight_at(const galet_klarbring_flight *flight, double since);

/// What searches for landings may cost, all together, and who may end them.
typedef struct galet_klarbring_search {
    size_t steps_left;
    const galet_watch *watch;
} galet_klarbring_search;

/// When the mass comes to the wall next, no later than `latest`; INFINITY where it does not, NAN where the search was
/// ended or ran out of steps.
double galet_klarbring_flight_landing(const galet_klarbring_flight *flight, double latest,
                                      galet_klarbring_search *search);

#pragma once

#include "wear/wear_contact.h"

/// Arrays of numbers at the points that a step works with.
typedef enum galet_wear_array {
    GALET_WEAR_RATE,       // opening per cycle, now
    GALET_WEAR_RATE_HALF,  // half a step on
    GALET_WEAR_RATE_ON,    // where Heun's method looks ahead
    GALET_WEAR_STAGE,      // the opening there
    GALET_WEAR_COARSE,     // after one step
    GALET_WEAR_FINE,       // after two halves of it
    GALET_WEAR_HEIGHT,     // of the worn profile, for the solver
    GALET_WEAR_ARRAYS
} galet_wear_array;

struct galet_wear {
    galet_wear_def def;
    galet_wear_solver solver;
    size_t ny;
    galet_wear_points points;
    double *memory;
    double *array[GALET_WEAR_ARRAYS];  // in `memory`
    galet_wear_response now;
    double length1;         // what a cycle rolls over [m]
    double thinning;        // opening over worn volume per width [1/m]
    double depth1, depth2;  // the bodies' shares of the opening
    double coefficient;     // worn volume over work [m3/J]
    double cycle, work;     // so far
    double proposed;        // cycles of the next step, by the error of the last; 0: unknown
    long steps, rejected, rough;
    bool settled;  // `now` and the rates are those of the points
};

/// What a cycle rolls over: the circumference of body 1, or its track [m].
double galet_wear_length1(const galet_wear_def *def);

/// Takes these points over, and makes arrays for as many; where memory is refused they are released, and the wear stays
/// with its own.
galet_status galet_wear_adopt(galet_wear *wear, galet_wear_points *points);

/// The rates from here on. From a cold start, so that they depend on nothing but what is saved.
galet_status galet_wear_settle(galet_wear *wear);

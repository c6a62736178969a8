#pragma once

#include <galet/klarbring.h>

/// Sliding along the wall in one direction, in closed form (docs/theory/klarbring.md 4).
typedef struct galet_klarbring_slide {
    int direction;  // of the velocity
    double ut;      // where it begins
    double speed;   // at first
    double push;    // of the wall at first, fn - w ut
    double growth;  // of the push with the way, -direction w
    double pull;    // acceleration along the way, at first
    // Over the mass: what the way reduces the pull by; negative where friction falls faster than the spring.
    double stiffness;
    bool swings;  // to and fro for ever, since nothing presses
} galet_klarbring_slide;

galet_klarbring_slide galet_klarbring_slide_begin(const galet_klarbring_def *def, double ut, double vt, double push,
                                                  int direction);

/// Way, and speed, after a time.
double galet_klarbring_slide_way(const galet_klarbring_slide *slide, double since, double *speed);

/// How a slide ends.
typedef struct galet_klarbring_slide_end {
    double since;  // INFINITY: never
    double way, speed;
    bool liftoff;  // else it stops
} galet_klarbring_slide_end;

galet_klarbring_slide_end galet_klarbring_slide_ends(const galet_klarbring_slide *slide);

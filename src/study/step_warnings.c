#include "study/step_warnings.h"

/// Radians of the highest frequency in a step, and part of its way that a point may go into an obstacle.
static const double COARSE = 0.5, DEEP = 0.02;

void galet_step_warn(double step, double highest, double penetration, double depth, galet_result *out) {
    if (step * highest > COARSE) {
        galet_result_warn(out, "coarse-steps",
                          "a step of %.2g s is %.2g radians of the highest frequency: choose a shorter one", step,
                          step * highest);
    } else if (depth > DEEP) {
        galet_result_warn(out, "deep-steps",
                          "steps go %.2g m into an obstacle, %.2g of the way that leads there: choose a shorter step",
                          penetration, depth);
    }
}

#include <galet/wear.h>
#include <math.h>

/// V = k N s / H of every element that slips. There traction is friction times pressure, so pressure times the distance
/// slipped is the work of friction over its coefficient (docs/theory/wear.md 2).
static double coefficient(const galet_wear_def *def) {
    double friction = def->contact.friction;
    return friction > 0.0 && def->hardness > 0.0 ? def->k / (friction * def->hardness) : NAN;
}

const galet_wear_law galet_wear_law_archard = {
    .name = "archard",
    .words = "worn volume is proportional to load times distance slipped, over hardness",
    .coefficient = coefficient,
};

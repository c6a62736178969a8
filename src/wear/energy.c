#include <galet/wear.h>

static double coefficient(const galet_wear_def *def) {
    return def->coefficient;
}

const galet_wear_law galet_wear_law_energy = {
    .name = "energy",
    .words = "worn volume is proportional to the work of friction",
    .coefficient = coefficient,
};

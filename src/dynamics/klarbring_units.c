#include "dynamics/klarbring_units.h"

#include <math.h>

/// Exponent of the larger of two sizes; where both are 0, below that of every number.
static int exponent_of(double x, double y) {
    const int lowest = -100000;
    double size = fmax(fabs(x), fabs(y));
    return size > 0.0 ? ilogb(size) : lowest;
}

static int larger(int x, int y) {
    return x > y ? x : y;
}

galet_klarbring_units galet_klarbring_units_of(const galet_klarbring_def *def, const galet_klarbring_state *start) {
    int stiffness = exponent_of(def->kn, def->kt), time = (ilogb(def->mass) - stiffness) / 2;
    int length = exponent_of(def->fn, def->ft) - stiffness;
    length = larger(length, exponent_of(start->un, start->ut));
    length = larger(length, exponent_of(start->vn, start->vt) + time);
    length = length < -10000 ? 0 : length;  // nothing moves, and nothing draws
    return (galet_klarbring_units){length, time, stiffness + length};
}

galet_klarbring_def galet_klarbring_def_in(galet_klarbring_units u, const galet_klarbring_def *def) {
    const int stiffness = u.force - u.length;
    return (galet_klarbring_def){
        .mass = ldexp(def->mass, -stiffness - 2 * u.time),
        .kn = ldexp(def->kn, -stiffness),
        .kt = ldexp(def->kt, -stiffness),
        .w = ldexp(def->w, -stiffness),
        .fn = ldexp(def->fn, -u.force),
        .ft = ldexp(def->ft, -u.force),
        .mu = def->mu,
    };
}

galet_klarbring_state galet_klarbring_state_in(galet_klarbring_units u, galet_klarbring_state s) {
    const int velocity = u.length - u.time;
    return (galet_klarbring_state){ldexp(s.un, -u.length), ldexp(s.ut, -u.length), ldexp(s.vn, -velocity),
                                   ldexp(s.vt, -velocity)};
}

galet_klarbring_sample galet_klarbring_sample_out(galet_klarbring_units u, galet_klarbring_sample s) {
    const int velocity = u.length - u.time, energy = u.force + u.length;
    return (galet_klarbring_sample){
        .t = ldexp(s.t, u.time),
        .un = ldexp(s.un, u.length),
        .ut = ldexp(s.ut, u.length),
        .vn = ldexp(s.vn, velocity),
        .vt = ldexp(s.vt, velocity),
        .rn = ldexp(s.rn, u.force),
        .rt = ldexp(s.rt, u.force),
        .energy = ldexp(s.energy, energy),
        .dissipated = ldexp(s.dissipated, energy),
        .phase = s.phase,
    };
}

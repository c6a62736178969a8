#pragma once

#include "random.h"

#include <galet/kalker.h>
#include <galet/rolling.h>

static inline double shear_of(galet_body body) {
    return body.young / (2.0 * (1.0 + body.poisson));
}

/// Random contacts, each by the number of its seed alone: ellipses from 1:20 to 10:1, Poisson's ratios from 0.2 to
/// 0.45, friction from 0.03 to 0.6, creepages from 0.03 to 1.5 of those that saturate friction; of seven contacts one
/// is a blend of two radii and one is turned against the rolling direction. Unlike materials: one of the bodies is as
/// soft as a hundredth of the other, with a Poisson's ratio of its own.
static inline galet_rolling_def rolling_case_of(uint64_t seed, bool unlike) {
    uint64_t state = seed * 0x2545f4914f6cdd1du + 77;
    galet_rolling_def def = galet_default_rolling();
    double nu = random_between(&state, 0.2, 0.45), rx = 0.02, ry = rx * random_scale(&state, 0.03, 100.0);
    def.contact.body1 = def.contact.body2 = (galet_body){.rx = INFINITY, .ry = INFINITY, .young = 210e9, .poisson = nu};
    def.contact.body1.rx = rx;
    def.contact.body1.ry = ry;
    def.friction = random_scale(&state, 0.03, 0.6);
    double part = random_scale(&state, 0.03, 1.5), turn = random_between(&state, -M_PI, M_PI);
    double tilt = random_between(&state, -1.0, 1.0), angle = random_between(&state, 0.1, 1.2);
    double blend = random_scale(&state, 0.1, 1.0);
    if (unlike) {
        galet_body *soft = random_between(&state, 0.0, 1.0) < 0.5 ? &def.contact.body1 : &def.contact.body2;
        soft->young *= random_scale(&state, 0.01, 1.0);
        soft->poisson = random_between(&state, 0.2, 0.45);
    }
    galet_hertz hertz;
    galet_hertz_solve(&def.contact, &hertz);
    galet_kalker kalker = {4.0, 3.7, 1.5, 1.2};
    galet_kalker_coefficients(fmin(fmax(hertz.a / hertz.b, 0.04), 25.0), nu, &kalker);
    double shear = shear_of(def.contact.body1), other = shear_of(def.contact.body2), root = sqrt(hertz.a * hertz.b);
    shear = unlike ? 2.0 * shear * other / (shear + other) : shear;
    double full = 3.0 * part * def.friction * def.contact.load / (shear * hertz.a * hertz.b);
    double planar = sqrt(1.0 - tilt * tilt);
    int kind = (int)(seed % 5);  // along, across, spin, along and across, all
    double x = kind == 0 ? 1.0 : kind == 1 || kind == 2 ? 0.0 : cos(turn) * (kind == 3 ? 1.0 : planar);
    double y = kind == 1 ? 1.0 : kind == 0 || kind == 2 ? 0.0 : sin(turn) * (kind == 3 ? 1.0 : planar);
    double spin = kind == 2 ? 1.0 : kind == 4 ? tilt : 0.0;
    def.creep = (galet_creepage){full * x / kalker.c11, full * y / kalker.c22, full * spin / (kalker.c23 * root)};
    if (seed % 7 == 3) {
        def.profile.kind = GALET_PROFILE_BLEND;
        def.profile.blend_radius = blend * ry;
    } else if (seed % 7 == 5) {
        def.contact.angle = angle;
        def.contact.body2.ry = 3.0 * rx;  // without it there is nothing to turn against
    }
    return def;
}

static inline galet_rolling_def rolling_case(uint64_t seed) {
    return rolling_case_of(seed, false);
}

static inline galet_rolling_def unlike_case(uint64_t seed) {
    return rolling_case_of(seed, true);
}

/// Hardly any slip, or none at all: friction without bound in two contacts of three, in the others a hundredth of the
/// creepages.
static inline galet_rolling_def adhesion_case(uint64_t seed) {
    galet_rolling_def def = rolling_case_of(seed, false);
    if (seed % 3 == 0) {
        def.creep = (galet_creepage){0.01 * def.creep.x, 0.01 * def.creep.y, 0.01 * def.creep.spin};
    } else {
        def.friction = INFINITY;
    }
    return def;
}

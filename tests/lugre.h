#pragma once

#include "numerics/motion.h"

#include <math.h>
#include <string.h>

/// A block on a spring with LuGre friction (Canudas de Wit 1995), the bristles as stiff as theirs: while the block
/// slides they settle a hundred thousand times a second. The sign of the velocity is the mode.
typedef struct lugre {
    double mass, spring;
    double sigma0, sigma1, sigma2, coulomb, level, stribeck;
} lugre;

static const lugre lugre_stiff = {1.0, 100.0, 1e5, 316.0, 0.4, 1.0, 1.5, 0.01};

static inline double lugre_rate(double t, const double *y, const int *mode, double *rate, void *context) {
    (void)t;
    const lugre *l = context;
    double v = y[1], z = y[2], part = v / l->stribeck;
    double level = l->coulomb + (l->level - l->coulomb) * exp(-part * part);
    rate[2] = v - l->sigma0 * (*mode * v) * z / level;
    double friction = l->sigma0 * z + l->sigma1 * rate[2] + l->sigma2 * v;
    rate[0] = v;
    rate[1] = -(l->spring * y[0] + friction) / l->mass;
    return friction * v;
}

static inline void lugre_jacobian(double t, const double *y, const int *mode, double *jacobian, void *context) {
    (void)t;
    const lugre *l = context;
    double v = y[1], z = y[2], part = v / l->stribeck, bump = (l->level - l->coulomb) * exp(-part * part);
    double level = l->coulomb + bump, level_v = -2.0 * part / l->stribeck * bump;
    double zv = 1.0 - l->sigma0 * *mode * z * (level - v * level_v) / (level * level);
    double zz = -l->sigma0 * (*mode * v) / level;
    const double rows[9] = {0.0,
                            1.0,
                            0.0,
                            -l->spring / l->mass,
                            -(l->sigma1 * zv + l->sigma2) / l->mass,
                            -(l->sigma0 + l->sigma1 * zz) / l->mass,
                            0.0,
                            zv,
                            zz};
    memcpy(jacobian, rows, sizeof rows);
}

static inline void lugre_turn(double t, const double *y, const int *mode, double *values, void *context) {
    (void)t, (void)mode, (void)context;
    values[0] = y[1];
}

static inline galet_motion_action lugre_change(const galet_motion_event *event, double *y, int *mode, void *context) {
    (void)y, (void)context;
    *mode = event->direction;
    return GALET_MOTION_RESTART;
}

static inline double lugre_energy(double t, const double *y, const int *mode, void *context) {
    (void)t, (void)mode;
    const lugre *l = context;
    return 0.5 * (l->mass * y[1] * y[1] + l->spring * y[0] * y[0]);
}

/// From x = 0.1 m to t_end; `analytic` says whether the stepper is told the derivatives.
static inline galet_status lugre_run(const galet_stepper *stepper, bool analytic, double t_end, double *y,
                                     galet_motion_result *result) {
    static const double atol[3] = {1e-12, 1e-11, 1e-16};
    const galet_motion_def def = {.size = 3,
                                  .event_count = 1,
                                  .rate = lugre_rate,
                                  .jacobian = analytic ? lugre_jacobian : NULL,
                                  .events = lugre_turn,
                                  .on_event = lugre_change,
                                  .energy = lugre_energy,
                                  .context = (void *)&lugre_stiff,
                                  .stepper = stepper,
                                  .event_atol = atol + 1,
                                  .t_end = t_end,
                                  .rtol = 1e-9,
                                  .atol = atol};
    int mode = -1;
    memcpy(y, (const double[]){0.1, 0.0, 0.0}, 3 * sizeof *y);
    return galet_motion_run(&def, y, &mode, result);
}

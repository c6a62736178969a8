#pragma once

#include <galet/identify.h>

/// A record made ready for fits: means of blocks of samples, and the swings in it (docs/theory/identify.md 1).

/// From here on windows of two cycles serve better than turning points, and tell how a decay changes.
enum { GALET_DECAY_MANY_CYCLES = 8 };

typedef struct galet_decay_swing {
    double t;          ///< From the first sample [s]
    double amplitude;  ///< Of the signal
    double phase;      ///< Of the cosine at the first sample, demodulated swings only
} galet_decay_swing;

typedef struct galet_decay {
    bool velocity, pendulum;
    size_t count;       ///< Points
    double *t, *z;      ///< From the first sample [s], and the signal
    size_t block;       ///< Samples in a point
    double step;        ///< Mean time between samples [s]
    size_t group;       ///< Of which each sample is already the mean
    double duration;    ///< From the first sample to the last [s]
    double unevenness;  ///< Largest deviation from even times, in steps
    double omega;       ///< First guess; of a pendulum that of small swings [rad/s]
    double offset;      ///< First guess
    double noise;       ///< Of a point
    double cycles;      ///< From the first sample to where the swing drowns in noise
    double release;     ///< When the mass was let go, from the first sample; NAN: before it [s]
    size_t swings;
    galet_decay_swing *swing;
} galet_decay;

/// GALET_ERR_RANGE with the reason for a record that cannot be used.
galet_status galet_decay_create(const galet_identify_def *def, galet_decay *decay, const char **fault);
void galet_decay_release(galet_decay *decay);

/// Times too far from even to be taken as such.
bool galet_decay_is_uneven(const galet_decay *decay);

/// Mean of a cosine of this angular frequency over a block of samples, as part of its value in the middle: Dirichlet's
/// kernel.
double galet_decay_attenuation(const galet_decay *decay, double omega, size_t block);

/// When the mass was let go, where that is seen, or when the largest swing is, from the first sample [s]; `late` where
/// a decay that begins with the record would have had larger ones before.
double galet_decay_largest(const galet_decay *decay, bool *late);

/// Energy of a swing per mass, from the amplitude of the signal.
double galet_decay_energy(const galet_decay *decay, double omega, double amplitude);

#pragma once

#include <galet/status.h>

#include <stdbool.h>
#include <stddef.h>

/// Marches a small smooth equation through given times, until its first component falls to zero.
typedef struct galet_envelope_march {
    size_t size;
    void (*rate)(double t, const double *state, double *rate, void *context);
    void *context;
    const double *atol;
    bool stops;      ///< Where the first component vanishes
    double t_limit;  ///< Goes on to here, beyond the last of the times, as long as it has not stopped
    double t_stop;   ///< Out: when it vanished; INFINITY where it has not
} galet_envelope_march;

/// Fills `count` states, one behind the other; where it has stopped, with the state at the stop. `state` becomes that
/// at the end. GALET_ERR_NOT_CONVERGED where no step meets the tolerance: the rest is NAN.
galet_status galet_envelope_march_run(galet_envelope_march *march, double *state, size_t count, const double *t,
                                      double *states);

/// Whether times begin at 0 or later and never go back.
bool galet_envelope_ascends(size_t count, const double *t);

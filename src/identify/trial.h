#pragma once

#include "identify/fit.h"

/// One law fitted to a decay by all the steps that lead there: energies of swings, averaged motion, true motion.
typedef struct galet_trial {
    galet_fit fit;
    bool averaged;  ///< The averaged motion is what stands in the fit
    bool has_waveform;
    galet_fit waveform;  ///< Fit of the averaged motion that the full one was started from
} galet_trial;

/// `fit` comes with decay, mass, load, terms, exponents, nuisance and watch. GALET_ERR_NOT_CONVERGED where the best is
/// no minimum yet; GALET_ERR_RANGE where nothing was found.
galet_status galet_trial_run(galet_trial *trial, bool averaged_only);

/// Residuals of the points fitted, model less measurement.
galet_status galet_trial_residuals(const galet_trial *trial, double *r);

/// Derivatives of the points fitted. GALET_ERR_RANGE where there are none, GALET_ERR_MEMORY.
galet_status galet_trial_jacobian(galet_trial *trial, double *jacobian);

/// The model at times from the first sample; t_stop as in motion_fit.h.
galet_status galet_trial_follow(const galet_trial *trial, size_t count, const double *t, size_t block, double *z,
                                double *t_stop);

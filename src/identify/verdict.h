#pragma once

#include "identify/trial.h"

/// What a fit says, with its bars and its doubts.

/// Criteria of a fit; `choice` of as many points as are independent, given the inflation of variances.
galet_identify_try galet_verdict_score(const galet_fit *fit, double inflation);

/// Fills what the residuals of the points tell: correlation, noise of a point, and the inflation.
galet_status galet_verdict_colour(galet_trial *trial, galet_identify *out);

/// Fills all but tries and rival.
galet_status galet_verdict_fill(const galet_identify_def *def, galet_trial *trial, galet_identify *out);

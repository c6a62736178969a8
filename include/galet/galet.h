#pragma once

// libgalet: plain functions
#include <galet/active_set.h>
#include <galet/api.h>
#include <galet/ball.h>
#include <galet/belt.h>
#include <galet/contacts.h>
#include <galet/creep.h>
#include <galet/creep_curve.h>
#include <galet/distribution.h>
#include <galet/ellipsoid.h>
#include <galet/envelope.h>
#include <galet/fastsim.h>
#include <galet/grid.h>
#include <galet/hertz.h>
#include <galet/identify.h>
#include <galet/identify_film.h>
#include <galet/inflection.h>
#include <galet/kalker.h>
#include <galet/klarbring.h>
#include <galet/method.h>
#include <galet/oscillator.h>
#include <galet/param.h>
#include <galet/patch.h>
#include <galet/point_law.h>
#include <galet/profile.h>
#include <galet/profile_points.h>
#include <galet/rolling.h>
#include <galet/runner.h>
#include <galet/sampling.h>
#include <galet/sensitivity.h>
#include <galet/sliding.h>
#include <galet/statistics.h>
#include <galet/status.h>
#include <galet/steady_curve.h>
#include <galet/strip.h>
#include <galet/strip_theory.h>
#include <galet/trace.h>
#include <galet/vec.h>
#include <galet/version.h>
#include <galet/watch.h>

// libgalet-study: cases, results
#include <galet/figure.h>
#include <galet/result.h>
#include <galet/study.h>
#include <galet/values.h>

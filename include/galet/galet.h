#pragma once

// libgalet: plain functions
#include <galet/api.h>
#include <galet/ball.h>
#include <galet/ellipsoid.h>
#include <galet/hertz.h>
#include <galet/patch.h>
#include <galet/status.h>
#include <galet/vec.h>
#include <galet/version.h>

// libgalet-study: cases, results
#include <galet/figure.h>
#include <galet/param.h>
#include <galet/result.h>
#include <galet/study.h>
#include <galet/values.h>

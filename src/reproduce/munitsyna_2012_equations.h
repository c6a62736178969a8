#pragma once

#include "reproduce/munitsyna_2012_patch.h"

#include <galet/status.h>
#include <galet/watch.h>

/// The equations of motion (3.2) to (3.8) of Munitsyna 2012 once more, without the library's motion.

typedef galet_munitsyna_drag galet_munitsyna_law(double mu, double psi, double u, double omega);

/// Largest friction force, and largest part of it across the slip [N].
typedef struct galet_munitsyna_share {
    double force, across;
} galet_munitsyna_share;

/// Case (c) up to `t_end` by Runge-Kutta steps of 0.1 ms with a law of friction; what is found at the two instants of
/// the largest forces is measured by another.
galet_status galet_munitsyna_march(double t_end, const galet_watch *watch, galet_munitsyna_law *law,
                                   galet_munitsyna_law *measure, galet_munitsyna_share *share);

#pragma once

#include "reproduce/munitsyna_2012_formulas.h"

/// The integrals (1.2) to (1.5) of Munitsyna 2012 themselves, without the library's law: sums over the patch.
/// Semi-axes 1 and mu, friction x load 1.

/// (1.3) to (1.5) by a product rule in the angle and the radius, whose panels halve towards the centre of rotation,
/// where the direction of friction jumps.
galet_munitsyna_drag galet_munitsyna_quadrature(double mu, double psi, double u, double omega);

/// (1.1) and (1.2) by small squares of the side 1 / `cells`, which knows neither polar angles nor a centre.
galet_munitsyna_drag galet_munitsyna_squares(double mu, double psi, double u, double omega, int cells);

/// (1.3) to (1.5) by chords through the centre of rotation, on each of which friction keeps its direction: as good, and
/// quick enough for the steps of a motion. The spin is not 0.
galet_munitsyna_drag galet_munitsyna_chords(double mu, double psi, double u, double omega);

/// What the pressure (1.2) carries, in units of N.
double galet_munitsyna_carried(double mu, double psi);

/// The library's exact law.
galet_munitsyna_drag galet_munitsyna_exact(double mu, double psi, double u, double omega);

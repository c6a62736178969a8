#pragma once

#include <galet/hertz.h>
#include <galet/result.h>
#include <galet/values.h>

/// What no study takes for granted: one set of limits beyond which a result is told to be doubtful, with its numbers.
/// Where the limits come from: docs/theory/plausible.md.

/// A modulus that was given and that nothing has: one without its prefix, or with one too many.
void galet_plausible_modulus(const galet_values *in, const char *key, galet_result *out);

/// A contact too large for a half-space, by its half extent over the smallest radius and how steep the bodies are at
/// its edge, and a pressure that no material of the bodies' moduli bears [Pa].
void galet_plausible_contact(double patch_to_radius, double slope, double p0, galet_body body1, galet_body body2,
                             galet_result *out);

/// A surface that is too steep for a half-space under the contact, by its slope at y [m].
void galet_plausible_slope(double slope, double y, galet_result *out);

/// A contact on too few cells, along and across it, to be more than a guess; INFINITY: that way it is not cut.
void galet_plausible_cells(double along, double across, galet_result *out);

/// An energy balance that is off by a part of the energy: by more than the tolerance of its integration explains, or
/// than anybody would bear. `cure` is what helps.
void galet_plausible_energy(double error, double rtol, const char *cure, galet_result *out);

/// The largest coefficient of friction that surfaces have; rubber reaches it.
#define GALET_PLAUSIBLE_FRICTION 3.0

/// A coefficient of friction that nobody means, and what to call it.
void galet_plausible_coefficient(const char *name, double mu, galet_result *out);

/// A coefficient of friction, a creepage or an angle [rad] that nobody means: percents or degrees.
void galet_plausible_friction(const galet_values *in, const char *key, galet_result *out);
void galet_plausible_creepage(const galet_values *in, const char *key, galet_result *out);
void galet_plausible_angle(const galet_values *in, const char *key, galet_result *out);

/// The same of a motion in closed forms, which keeps its energy to rounding: what is off by more has lost digits.
/// `where` is what takes them.
void galet_plausible_digits(double error, const char *where, galet_result *out);

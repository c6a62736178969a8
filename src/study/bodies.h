#pragma once

#include <galet/hertz.h>
#include <galet/study.h>

/// The two bodies that every contact study asks for, in one place: a steel roller, crowned, on a rod (Chevalier 2006,
/// section 1.1), and the angle between them.
extern const galet_param galet_bodies_params[];

/// The same beside the keys of a profile, which may stand for body 1's radius along y.
extern const galet_param galet_bodies_profiled_params[];

/// The contact of these inputs. The load is left as the default contact has it.
galet_hertz_def galet_bodies_read(const galet_values *in);

/// Refuses bodies that cannot touch in a finite patch, and says which radius is to blame.
galet_status galet_bodies_check(const galet_hertz_def *def, galet_refusal *why);

/// Warns of a contact, `patch_to_radius` times the smallest radius, with slopes of the bodies at its edge and under p0
/// [Pa] (NAN: not told), that is not plausible, and of such moduli: "E: 210" is 210 Pa.
void galet_bodies_warn(const galet_values *in, double patch_to_radius, double slope, double p0, galet_result *out);

/// How steep the bodies are at the ends of a contact with these half extents [m]; at an angle the most that it may be.
double galet_bodies_slope(const galet_hertz_def *def, double a, double b);

#pragma once

#include <galet/point_law.h>
#include <galet/study.h>

/// The parameters of all point laws, under their prefixes, each group used with its laws. A study includes them behind
/// its choice of a law:
///     GALET_CHOICE("law", "coulomb", GALET_POINT_LAW_NAMES, "friction of the point"),
///     GALET_GROUP("", galet_laws_params),
extern const galet_param galet_laws_params[];

/// The state of a law at `y` where that is its unit; else NAN.
double galet_laws_state(const galet_point_law *law, const double *y, const char *unit);

/// Packs the values given to one law. Refuses lists that are too long and what the law itself refuses, by the full key.
galet_status galet_laws_pack(const galet_values *in, const galet_point_law *law, double p[GALET_POINT_MAX_PLACES],
                             galet_refusal *why);

#pragma once

#include <galet/param.h>

/// Materials by name: E [Pa] and nu of each, and where the numbers come from. Ends with a NULL name.
extern const galet_preset galet_materials[];

/// E and nu wherever they are asked for: a default, words, and what else there is to say.
#define GALET_YOUNG(default_, ...) GALET_REAL("E", "Pa", default_, __VA_ARGS__, .range = "> 0")
#define GALET_POISSON(default_, ...) GALET_REAL("nu", "", default_, __VA_ARGS__, .range = "> -1 and <= 0.5")

/// The name of a material beside E and nu, which it sets where they are not given.
extern const galet_param galet_material_params[];

/// The user's own materials, once in a study.
extern const galet_param galet_materials_params[];

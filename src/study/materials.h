#pragma once

#include <galet/param.h>

/// Materials by name: E [Pa] and nu of each, and where the numbers come from. Ends with a NULL name.
extern const galet_preset galet_materials[];

/// The name of a material beside E and nu, which it sets where they are not given.
extern const galet_param galet_material_params[];

/// The user's own materials, once in a study.
extern const galet_param galet_materials_params[];

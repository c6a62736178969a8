#pragma once

#include <galet/api.h>

GALET_C_BEGIN

/// Plain vectors, passed by value; the unit belongs to whoever holds one.
typedef struct galet_vec2 {
    double x, y;
} galet_vec2;

typedef struct galet_vec3 {
    double x, y, z;
} galet_vec3;

GALET_C_END

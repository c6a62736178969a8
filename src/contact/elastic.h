#pragma once

#include <galet/hertz.h>

/// Two elastic materials as one half-space (docs/theory/rolling.md 2).
typedef struct galet_elastic {
    double shear;     ///< Combined shear modulus: 1/G is the mean of 1/G1 and 1/G2 [Pa]
    double poisson;   ///< Combined Poisson's ratio: nu/G is the mean [-]
    double coupling;  ///< K = (G/4) [(1 - 2 nu1)/G1 - (1 - 2 nu2)/G2]; 0 for like materials [-]
} galet_elastic;

galet_elastic galet_elastic_combine(galet_body one, galet_body two);

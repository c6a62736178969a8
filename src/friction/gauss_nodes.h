#pragma once

#include <stddef.h>

/// A positive node of a symmetric rule on [-1, 1] and the weight of it and of its mirror image.
typedef struct galet_gauss_node {
    double x, weight;
} galet_gauss_node;

typedef struct galet_gauss_rule {
    size_t half;                   // nodes stored; the rule has twice as many
    const galet_gauss_node *node;  // from the ends inwards
} galet_gauss_rule;

#define GALET_LEGENDRE_RULES 9
#define GALET_GEGENBAUER_RULES 5

/// Gauss-Legendre rules of 8, 12, 16, 24, 32, 40, 48, 64 and 96 nodes.
extern const galet_gauss_rule galet_legendre_rule[GALET_LEGENDRE_RULES];

/// Gauss rules of 4, 6, 8, 12 and 16 nodes for the weight 3/4 (1 - x^2), which integrates to 1.
extern const galet_gauss_rule galet_gegenbauer_rule[GALET_GEGENBAUER_RULES];

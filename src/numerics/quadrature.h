#pragma once

#include <stddef.h>

/// Gauss rules on [-1, 1], tabled.

/// A node that is not negative, and the weight of it and of its mirror image, of each.
typedef struct galet_gauss_node {
    double x, weight;
} galet_gauss_node;

typedef struct galet_gauss_rule {
    size_t count;                  // of the whole rule
    const galet_gauss_node *node;  // half of it, from the end inwards; the middle of an odd rule comes last
} galet_gauss_rule;

/// Gauss-Legendre rules by their number of nodes, ascending.
enum {
    GALET_LEGENDRE_3,
    GALET_LEGENDRE_5,
    GALET_LEGENDRE_8,
    GALET_LEGENDRE_12,
    GALET_LEGENDRE_16,
    GALET_LEGENDRE_24,
    GALET_LEGENDRE_32,
    GALET_LEGENDRE_40,
    GALET_LEGENDRE_48,
    GALET_LEGENDRE_64,
    GALET_LEGENDRE_96,
    GALET_LEGENDRE_RULES,
};
extern const galet_gauss_rule galet_legendre_rule[GALET_LEGENDRE_RULES];

/// Gauss rules of 4, 6, 8, 12 and 16 nodes for the weight 3/4 (1 - x^2), which integrates to 1.
enum { GALET_GEGENBAUER_RULES = 5 };
extern const galet_gauss_rule galet_gegenbauer_rule[GALET_GEGENBAUER_RULES];

/// Node i of the whole rule, counted from the left.
static inline galet_gauss_node galet_gauss_at(const galet_gauss_rule *rule, size_t i) {
    size_t mirror = rule->count - 1 - i;
    galet_gauss_node right = rule->node[i < mirror ? i : mirror];
    return (galet_gauss_node){i < mirror ? -right.x : right.x, right.weight};
}

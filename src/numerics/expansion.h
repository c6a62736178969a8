#pragma once

/// Sums of doubles that are kept exactly, for signs that must not be wrong (Shewchuk 1997). Exact as long as no product
/// overflows or falls below the normal numbers: scale by powers of two first.
enum { GALET_EXPANSION_TERMS = 64 };

typedef struct galet_expansion {
    int count;
    double terms[GALET_EXPANSION_TERMS];  // none is 0; each is larger than all before it together
} galet_expansion;

void galet_expansion_add(galet_expansion *sum, double x);
void galet_expansion_add_product(galet_expansion *sum, double x, double y);

/// Sums x y of all terms of two; as many as GALET_EXPANSION_TERMS / 2 pairs.
galet_expansion galet_expansion_multiply(const galet_expansion *x, const galet_expansion *y);

/// -1, 0 or 1.
int galet_expansion_sign(const galet_expansion *sum);

/// Sign of a b - c d, exact for all finite numbers.
int galet_det2_sign(double a, double b, double c, double d);

/// a b - c d to an ulp and a half (Kahan), where nothing overflows.
double galet_det2(double a, double b, double c, double d);

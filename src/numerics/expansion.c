#include "numerics/expansion.h"

#include <math.h>
#include <stdlib.h>

/// Grows by one number: what every sum loses to rounding stays behind as a term of its own.
void galet_expansion_add(galet_expansion *sum, double x) {
    int kept = 0;
    for (int i = 0; i < sum->count; i++) {
        double term = sum->terms[i], total = x + term, part = total - x;
        double lost = (x - (total - part)) + (term - part);
        if (lost != 0.0) {
            sum->terms[kept++] = lost;
        }
        x = total;
    }
    if (x != 0.0) {
        sum->terms[kept++] = x;
    }
    sum->count = kept;
}

void galet_expansion_add_product(galet_expansion *sum, double x, double y) {
    double product = x * y;
    galet_expansion_add(sum, fma(x, y, -product));
    galet_expansion_add(sum, product);
}

galet_expansion galet_expansion_multiply(const galet_expansion *x, const galet_expansion *y) {
    galet_expansion product = {0};
    for (int i = 0; i < x->count; i++) {
        for (int k = 0; k < y->count; k++) {
            galet_expansion_add_product(&product, x->terms[i], y->terms[k]);
        }
    }
    return product;
}

int galet_expansion_sign(const galet_expansion *sum) {
    double last = sum->count > 0 ? sum->terms[sum->count - 1] : 0.0;
    return (last > 0.0) - (last < 0.0);
}

static int sign_of(double x) {
    return (x > 0.0) - (x < 0.0);
}

int galet_det2_sign(double a, double b, double c, double d) {
    int ea, eb, ec, ed, left = sign_of(a) * sign_of(b), right = sign_of(c) * sign_of(d);
    if (left != right || left == 0) {
        return left != 0 ? left : -right;
    }
    a = frexp(a, &ea), b = frexp(b, &eb), c = frexp(c, &ec), d = frexp(d, &ed);
    int apart = ea + eb - ec - ed;  // each product of fractions is between a quarter and one
    if (abs(apart) >= 2) {
        return apart > 0 ? left : -left;
    }
    galet_expansion sum = {0};
    galet_expansion_add_product(&sum, ldexp(a, apart), b);
    galet_expansion_add_product(&sum, -c, d);
    return galet_expansion_sign(&sum);
}

double galet_det2(double a, double b, double c, double d) {
    double cd = c * d;
    return fma(a, b, -cd) + fma(-c, d, cd);
}

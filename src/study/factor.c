#include "study/factor.h"

#include <math.h>

const char *galet_largest_factor(const galet_factor *factors, size_t count) {
    size_t largest = 0;
    double most = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        double size = factors[i].power * log(fabs(factors[i].value));
        largest = size > most ? i : largest;
        most = fmax(most, size);
    }
    return factors[largest].key;
}

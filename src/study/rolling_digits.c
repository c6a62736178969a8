#include "study/rolling_digits.h"

#include "input/number.h"

#include <stdio.h>

static double fewest(size_t nx, size_t ny) {
    return (double)(nx < ny ? nx : ny);
}

double galet_rolling_pressure_error(size_t nx, size_t ny) {
    return 0.05 / fewest(nx, ny);
}

double galet_rolling_traction_error(size_t nx, size_t ny) {
    return 0.5 / fewest(nx, ny);
}

double galet_rolling_slip_error(size_t nx, size_t ny) {
    return 2.5 / fewest(nx, ny);
}

void galet_rolling_limit_digits(galet_record *out, const char *keys, double error) {
    char key[32];
    for (int length; sscanf(keys, "%31s%n", key, &length) == 1; keys += length) {
        galet_record_set_digits(out, key, galet_number_digits(error));
    }
}

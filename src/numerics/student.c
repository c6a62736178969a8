#include "numerics/student.h"

#include <math.h>

enum { NEWTON = 60 };

double galet_normal_quantile(double probability) {
    if (!(probability > 0.0 && probability < 1.0)) {
        return probability == 0.0 ? -INFINITY : probability == 1.0 ? INFINITY : NAN;
    }
    double tail = fmin(probability, 1.0 - probability), z = 0.0;
    // From the middle outwards: the function is convex there, so that no step passes the zero.
    for (int i = 0; i < NEWTON; i++) {
        double step = (0.5 * erfc(z * M_SQRT1_2) - tail) * sqrt(2.0 * M_PI) * exp(0.5 * z * z);
        z += step;
        if (fabs(step) <= 1e-16 * z) {
            break;
        }
    }
    return probability < 0.5 ? -z : z;
}

/// Fisher's expansion about the normal distribution (Abramowitz and Stegun 26.7.5).
double galet_student_quantile(double probability, double freedom) {
    double z = galet_normal_quantile(probability), z2 = z * z, f = 1.0 / freedom;
    double g1 = (z2 + 1.0) * z / 4.0;
    double g2 = ((5.0 * z2 + 16.0) * z2 + 3.0) * z / 96.0;
    double g3 = (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) * z / 384.0;
    double g4 = ((((79.0 * z2 + 776.0) * z2 + 1482.0) * z2 - 1920.0) * z2 - 945.0) * z / 92160.0;
    return z + f * (g1 + f * (g2 + f * (g3 + f * g4)));
}

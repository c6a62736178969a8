#include "friction/patch_law.h"

#include <math.h>

/// Above this height the chords' directions resolve the integrand before its singularity does.
#define MAX_HEIGHT 2.0

galet_patch_shape galet_patch_shape_of(double ratio) {
    // The mean starts one step late, so that every sum of c^2 appears divided by m = 1 - ratio^2 and nothing cancels
    // towards the circle (science/patch-friction 2).
    double m = (1.0 - ratio) * (1.0 + ratio);
    double a = 0.5 * (1.0 + ratio), b = sqrt(ratio);
    double cm = 0.5 / (1.0 + ratio), c = m * cm;
    double t = cm * cm, power = 1.0;
    while (c > 1e-18) {
        double next = 0.5 * (a + b);
        double shrink = 0.25 * c / next;
        b = sqrt(a * b);
        a = next;
        cm *= shrink;
        c *= shrink;
        power *= 2.0;
        t += power * cm * cm;
    }
    double k = M_PI_2 / a, d = k * (0.5 + m * t);
    double j02 = 2.0 * d, j20 = 2.0 * (k - d), j22 = 2.0 / 3.0 * (d - 2.0 * k * t);
    return (galet_patch_shape){
        .ratio = ratio,
        .inv_ratio = 1.0 / ratio,
        .eccentricity2 = m,
        .e = k - m * d,
        .j02 = j02,
        .j20 = j20,
        .j22 = j22,
        .j04 = j02 - j22,
        .j40 = j20 - j22,
        .j_asymmetry = 4.0 * k * t,
        .singular_height = ratio < 0.96 ? atanh(ratio) : MAX_HEIGHT,
    };
}

galet_status galet_patch_shape_prepare(double ratio, galet_patch_shape *shape) {
    if (!(ratio >= GALET_PATCH_MIN_RATIO && ratio <= 1.0)) {
        return GALET_ERR_RANGE;
    }
    *shape = galet_patch_shape_of(ratio);
    return GALET_OK;
}

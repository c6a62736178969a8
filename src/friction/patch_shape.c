#include "friction/patch_law.h"

#include "numerics/elliptic.h"

#include <math.h>

/// Above this height the chords' directions resolve the integrand before its singularity does.
static const double MAX_HEIGHT = 2.0;

galet_patch_shape galet_patch_shape_of(double ratio) {
    // The integrals of docs/theory/patch.md 2 over half a turn; their differences are c, which does not cancel
    // towards the circle. J04 = 2 J22 + 2 C and J40 = 2 J22 + 2 C ratio^2 are not needed by themselves.
    galet_elliptic in = galet_elliptic_complete(ratio);
    return (galet_patch_shape){
        .ratio = ratio,
        .inv_ratio = 1.0 / ratio,
        .eccentricity2 = (1.0 - ratio) * (1.0 + ratio),
        .e = in.e,
        .j02 = 2.0 * in.d,
        .j20 = 2.0 * in.b,
        .j22 = 2.0 * (in.d - in.c) / 3.0,  // in this order equal to j_asymmetry for a circle, to the last bit
        .j_asymmetry = 2.0 * in.c,
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

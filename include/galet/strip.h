#pragma once

#include <galet/api.h>
#include <galet/status.h>

#include <stddef.h>

GALET_C_BEGIN

/// A contact patch cut into strips along rolling, for the simplified theories.
/// Pure functions: safe to call from any thread, nothing is allocated.
/// No pointer may be NULL but where it is said.

/// Shape of the pressure, and with it of the traction bound, along a strip.
typedef enum galet_strip_shape {
    GALET_STRIP_ELLIPTIC,   ///< peak (1 - t^2)^(1/2)
    GALET_STRIP_PARABOLIC,  ///< peak (1 - t^2)
} galet_strip_shape;

/// One strip: x runs over centre +- half_length, t = (x - centre) / half_length.
typedef struct galet_strip {
    double y;            ///< Middle [m]
    double width;        ///< Along y [m]
    double centre;       ///< Middle along x [m]
    double half_length;  ///< [m]
    double peak;         ///< Largest pressure [Pa]
} galet_strip;

/// Fills `strips` with `count` strips of equal width on a Hertzian ellipse of semi-axes a (along rolling) and b under a
/// load [N], which they carry to rounding whatever their number (docs/theory/simplified.md 1).
GALET_API galet_status galet_strip_ellipse(double a, double b, double load, galet_strip_shape shape, size_t count,
                                           galet_strip *strips);

GALET_C_END

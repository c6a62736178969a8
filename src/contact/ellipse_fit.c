#include "contact/ellipse_fit.h"

#include "numerics/elliptic.h"

#include <galet/hertz.h>
#include <math.h>
#include <stdbool.h>

enum { PIECES = 10, TERMS = 17 };

/// Of ln lambda.
static const double PIECE = 2.0;

/// Both integrals and the ratio of the axes are smooth in ln lambda: singular at no less than pi from the real axis.
static const double TABLE[3][PIECES][TERMS] = {
#include "contact/ellipse_fit.inc"
};

/// Which of the integrals at kc = 1 / k is asked for.
typedef enum integral { INTEGRAL_B, INTEGRAL_D } integral;

/// The ellipse at lambda >= 1.
typedef struct ellipse {
    double shortening, integral;
} ellipse;

static ellipse compute(double lambda, integral which) {
    double k = galet_hertz_ellipse_ratio(lambda);
    galet_elliptic in = galet_elliptic_complete(1.0 / k);
    return (ellipse){k / lambda * k, which == INTEGRAL_B ? in.b : in.d};
}

/// Even and odd powers apart: two chains that do not wait for each other.
static double polynomial(const double *c, double t) {
    double t2 = t * t, even = c[TERMS - 1], odd = c[TERMS - 2];
    for (int i = TERMS - 3; i > 0; i -= 2) {
        even = even * t2 + c[i];
        odd = odd * t2 + c[i - 1];
    }
    return even * t2 + c[0] + t * odd;
}

static ellipse look_up(double lambda, integral which) {
    double place = log(lambda) / PIECE;
    int piece = (int)place;
    if (piece >= PIECES) {
        return compute(lambda, which);
    }
    double t = PIECE * (place - piece) - 1.0;
    return (ellipse){polynomial(TABLE[0][piece], t), polynomial(TABLE[which == INTEGRAL_B ? 1 : 2][piece], t)};
}

/// (3 pi / 2) / R_D(0, 1/k^2, 1), where R_D is 3 D of a patch that is longer across and 3 B / k' of one that is longer
/// along rolling, k' = 1 / k.
galet_ellipse_fit galet_ellipse_fit_at(double lambda) {
    if (lambda >= 1.0) {
        ellipse e = look_up(lambda, INTEGRAL_D);
        return (galet_ellipse_fit){e.shortening, 0.5 * M_PI / e.integral};
    }
    double inverse = 1.0 / lambda;
    ellipse e = look_up(inverse, INTEGRAL_B);
    return (galet_ellipse_fit){1.0 / e.shortening, 0.5 * M_PI * sqrt(inverse * e.shortening) / e.integral};
}

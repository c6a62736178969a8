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

/// The ellipse at lambda >= 1: k^2 / lambda, and B and D at kc = 1 / k.
typedef struct ellipse {
    double shortening, b, d;
} ellipse;

static ellipse compute(double lambda) {
    double k = galet_hertz_ellipse_ratio(lambda);
    galet_elliptic in = galet_elliptic_complete(1.0 / k);
    return (ellipse){k / lambda * k, in.b, in.d};
}

static ellipse look_up(double lambda) {
    double place = log(lambda) / PIECE;
    int piece = (int)place;
    if (piece >= PIECES) {
        return compute(lambda);
    }
    double t = PIECE * (place - piece) - 1.0;
    const double *shortening = TABLE[0][piece], *b = TABLE[1][piece], *d = TABLE[2][piece];
    ellipse e = {shortening[TERMS - 1], b[TERMS - 1], d[TERMS - 1]};
    for (int i = TERMS - 2; i >= 0; i--) {
        e.shortening = e.shortening * t + shortening[i];
        e.b = e.b * t + b[i];
        e.d = e.d * t + d[i];
    }
    return e;
}

/// (3 pi / 2) / R_D(0, 1/k^2, 1), where R_D is 3 D of a patch that is longer across and 3 B / k' of one that is longer
/// along rolling, k' = 1 / k.
galet_ellipse_fit galet_ellipse_fit_at(double lambda) {
    if (lambda >= 1.0) {
        ellipse e = look_up(lambda);
        return (galet_ellipse_fit){e.shortening, 0.5 * M_PI / e.d};
    }
    double inverse = 1.0 / lambda;
    ellipse e = look_up(inverse);
    return (galet_ellipse_fit){1.0 / e.shortening, 0.5 * M_PI * sqrt(inverse * e.shortening) / e.b};
}

#include "wear/wear_crown.h"

#include <math.h>

/// Radius of body 1 that makes the gap rise by `curvature` y^2.
static double radius_of(double curvature, const galet_rolling_def *contact) {
    return 1.0 / (2.0 * curvature - 1.0 / contact->contact.body2.ry);
}

/// Half the width of the contact of a crown.
static galet_status half_width(const galet_rolling_def *contact, double curvature, double *b) {
    galet_hertz_def bodies = contact->contact;
    bodies.body1.ry = radius_of(curvature, contact);
    galet_hertz hertz;
    galet_status status = isnan(contact->approach) ? galet_hertz_solve(&bodies, &hertz)
                                                   : galet_hertz_solve_approach(&bodies, contact->approach, &hertz);
    *b = status ? 0.0 : hertz.b;
    return status;
}

typedef struct parabola {
    double height, curvature;  // height + curvature y^2
} parabola;

/// Gap of the profiles at a point.
static double gap_at(const galet_rolling_def *contact, const galet_wear_points *points, const double *opening,
                     size_t i) {
    double y = points->y[i];
    return points->height1[i] + opening[i] + 0.5 * y * y / contact->contact.body2.ry;
}

/// Least squares with weights 1 - y^2 / b^2: the points at the ends of the contact come and go without a jump.
static parabola fit_within(const galet_rolling_def *contact, const galet_wear_points *points, const double *opening,
                           double b) {
    double s0 = 0.0, s1 = 0.0, s2 = 0.0, r0 = 0.0, r1 = 0.0;
    for (size_t i = 0; i < points->count; i++) {
        double u = points->y[i] * points->y[i] / (b * b), weight = 1.0 - u;
        if (weight > 0.0) {
            double z = gap_at(contact, points, opening, i);
            s0 += weight;
            s1 += weight * u;
            s2 += weight * u * u;
            r0 += weight * z;
            r1 += weight * u * z;
        }
    }
    double determinant = s0 * s2 - s1 * s1;
    return (parabola){(r0 * s2 - r1 * s1) / determinant, (s0 * r1 - s1 * r0) / determinant / (b * b)};
}

static double distance_within(const galet_rolling_def *contact, const galet_wear_points *points, const double *opening,
                              double b, parabola fit) {
    double most = 0.0;
    for (size_t i = 0; i < points->count; i++) {
        double square = points->y[i] * points->y[i];
        if (square < b * b) {
            double z = gap_at(contact, points, opening, i);
            most = fmax(most, fabs(z - fit.height - fit.curvature * square));
        }
    }
    return most;
}

galet_status galet_wear_crown_fit(const galet_rolling_def *contact, const galet_wear_points *points,
                                  const double *opening, galet_wear_crown *crown) {
    enum { MAX_TURNS = 200 };
    static const double TOLERANCE = 1e-12;
    double curvature = 0.5 / contact->contact.body1.ry + 0.5 / contact->contact.body2.ry;
    for (int i = 0; i < MAX_TURNS; i++) {
        double b;
        galet_status status = half_width(contact, curvature, &b);
        if (status) {
            return status;
        }
        parabola fit = fit_within(contact, points, opening, b);
        if (!(fit.curvature > 0.0)) {
            return GALET_ERR_NO_CONTACT;
        }
        if (fabs(fit.curvature - curvature) <= TOLERANCE * curvature) {
            double misfit = distance_within(contact, points, opening, b, fit) / (fit.curvature * b * b);
            *crown = (galet_wear_crown){radius_of(curvature, contact), misfit};
            return GALET_OK;
        }
        curvature = fit.curvature;
    }
    return GALET_ERR_NOT_CONVERGED;
}

#pragma once

/// What a strip of a Hertzian contact owes to the ratio of curvatures lambda = A / B (docs/theory/strips.md 2), fast
/// enough to be asked for every strip. Pure functions.
typedef struct galet_ellipse_fit {
    double shortening;  ///< k^2 / lambda: the curvature along x that interpenetration must see, over A [-]
    double stiffness;   ///< Line load over contact modulus and interpenetration [-]
} galet_ellipse_fit;

/// For lambda > 0, to the last digits: polynomials for lambda from 2.1e-9 to 4.8e8, the integrals themselves beyond.
galet_ellipse_fit galet_ellipse_fit_at(double lambda);

#pragma once

#include <galet/status.h>
#include <galet/strip.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

/// The normal contact of bodies whose gap is A x^2 + z(y), by boundary elements that are strips along x: on each the
/// pressure is semi-elliptic, of a peak and a half length of its own (docs/theory/strip-bem.md).
typedef struct galet_strip_bem_def {
    double curvature_x;                      ///< A [1/m]
    double modulus;                          ///< E* [Pa]
    double load;                             ///< Normal force [N]; not read where the approach is prescribed
    double approach;                         ///< [m]; NAN: the load is prescribed
    double (*gap)(double y, void *context);  ///< z between the undeformed bodies [m]
    void *context;                           ///< Handed to it
    double y_min, y_max;                     ///< Where contact may be [m]
    size_t strips;                           ///< How many; adapted ones a few less where so many find no solution
    bool adapt;                              ///< Strips where they are needed; else of equal width over the range
    double tolerance;                        ///< On the residual
    int max_iterations;                      ///< On the strips of the last placement
    const galet_watch *watch;                ///< NULL: nobody looks on
} galet_strip_bem_def;

typedef struct galet_strip_bem_outcome {
    double approach;      ///< [m]
    double load;          ///< [N]
    double area;          ///< Of contact [m2]
    double p0;            ///< Largest peak of a strip [Pa]
    double y_from, y_to;  ///< Ends of the contact across the strips, where half lengths would vanish [m]
    double residual;      ///< Largest of those of docs/theory/strip-bem.md 3
    double overlap;       ///< Of the bodies on strips that stay out because pressure would pull there [m]
    int iterations;       ///< Newton steps, on all placements
    int placements;       ///< Of the strips
    bool cut;             ///< Whether contact reaches an end of the range
} galet_strip_bem_outcome;

/// 60 adapted strips to 1e-9, without a gap, a curvature, a modulus and a range.
galet_strip_bem_def galet_default_strip_bem(void);

/// Memory for definitions with up to `strips` strips; may not be shared by threads.
typedef struct galet_strip_bem galet_strip_bem;

galet_status galet_strip_bem_create(size_t strips, galet_strip_bem **bem);
void galet_strip_bem_destroy(galet_strip_bem *bem);

/// Fills `strips`, which has room for the definition's number and two, with those in contact, ascending in y, and
/// `count`. GALET_ERR_NO_CONTACT where the approach closes the gap nowhere; GALET_ERR_RANGE; GALET_ERR_NOT_CONVERGED
/// with the best iterate; GALET_ERR_INTERRUPTED with none. Allocates nothing.
galet_status galet_strip_bem_solve(galet_strip_bem *bem, const galet_strip_bem_def *def, galet_strip *strips,
                                   size_t *count, galet_strip_bem_outcome *outcome);

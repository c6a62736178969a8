// Linear programs where Clp is left out: they say that they are not there.
#include "numerics/linear_program.h"

#include <math.h>

galet_status galet_polyhedron_create(const galet_polyhedron_def *def, galet_polyhedron **polyhedron) {
    (void)def, (void)polyhedron;
    return GALET_ERR_ABSENT;
}

void galet_polyhedron_destroy(galet_polyhedron *polyhedron) {
    (void)polyhedron;
}

double galet_polyhedron_distance(const galet_polyhedron *polyhedron) {
    (void)polyhedron;
    return NAN;
}

bool galet_polyhedron_exists(const galet_polyhedron *polyhedron) {
    (void)polyhedron;
    return false;
}

bool galet_polyhedron_bounded(const galet_polyhedron *polyhedron) {
    (void)polyhedron;
    return false;
}

galet_status galet_polyhedron_minimise(galet_polyhedron *polyhedron, const double *cost, double *least, double *x) {
    (void)polyhedron, (void)cost, (void)least, (void)x;
    return GALET_ERR_ABSENT;
}

#include "contact/tangential_ellipse.h"

#include "contact/rolling_symmetry.h"

#include <math.h>

galet_status galet_ellipse_cut(const galet_rolling_case *c, galet_strip_shape shape) {
    return galet_strip_ellipse(c->hertz.a, c->hertz.b, c->hertz.load, shape, c->rolling->ny, c->rolling->strips);
}

static galet_grid grid_of(const galet_rolling_case *c) {
    size_t nx = c->rolling->nx, ny = c->rolling->ny;
    double dx = 2.0 * c->hertz.a / (double)nx, dy = 2.0 * c->hertz.b / (double)ny;
    return (galet_grid){nx, ny, -c->hertz.a + 0.5 * dx, -c->hertz.b + 0.5 * dy, dx, dy};
}

static void fill_pressure(const galet_rolling_case *c) {
    galet_grid grid = grid_of(c);
    double *p = c->rolling->field[GALET_ROLLING_PRESSURE];
    for (size_t j = 0; j < grid.ny; j++) {
        for (size_t i = 0; i < grid.nx; i++) {
            p[j * grid.nx + i] =
                galet_hertz_pressure(&c->hertz, grid.x0 + (double)i * grid.dx, grid.y0 + (double)j * grid.dy);
        }
    }
    c->rolling->has_pressure = true;
}

galet_rolling_result galet_ellipse_collect(const galet_rolling_case *c, galet_traction traction) {
    if (c->def->fields) {
        fill_pressure(c);
    }
    galet_rolling_result r = galet_rolling_nothing();
    r.a = c->hertz.a;
    r.b = c->hertz.b;
    r.p0 = c->hertz.p0;
    r.approach = c->hertz.approach;
    r.area = traction.stick_area + traction.slip_area;
    r.load = c->hertz.load;
    r.centre = (galet_vec2){0.0, 0.0};
    r.creep = c->def->creep;
    r.traction = traction;
    r.traction.force = galet_symmetry_force(c, traction.force);
    r.grid = grid_of(c);
    return r;
}

double galet_ellipse_place(const galet_rolling_case *c, size_t i, size_t j) {
    galet_grid grid = grid_of(c);
    const galet_strip *strip = &c->rolling->strips[j];
    return (grid.x0 + (double)i * grid.dx - strip->centre) / strip->half_length;
}

size_t galet_ellipse_bytes(size_t nx, size_t ny, int threads) {
    (void)nx;
    (void)ny;
    (void)threads;
    return 0;
}

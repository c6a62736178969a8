#include "contact/normal_hertz.h"

#include "contact/normal_rows.h"

#include <math.h>

void galet_normal_sample_hertz(const galet_rolling_case *c, galet_level *level) {
    double cosine = cos(c->hertz.patch_angle), sine = sin(c->hertz.patch_angle);
    galet_grid grid = level->grid;
    for (size_t j = 0; j < grid.ny; j++) {
        double y = grid.y0 + (double)j * grid.dy;
        for (size_t i = 0; i < grid.nx; i++) {
            double x = grid.x0 + (double)i * grid.dx;
            double along = cosine * x + sine * y, across = cosine * y - sine * x;
            level->p[j * grid.nx + i] = galet_hertz_pressure(&c->hertz, along, across);
        }
    }
}

/// A line along x cuts the ellipse, which may be turned against it, where alpha x^2 - 2 beta x = gamma.
static galet_row row_at(const galet_rolling_case *c, double y) {
    double cosine = cos(c->hertz.patch_angle), sine = sin(c->hertz.patch_angle);
    double a2 = c->hertz.a * c->hertz.a, b2 = c->hertz.b * c->hertz.b;
    double alpha = cosine * cosine / a2 + sine * sine / b2, beta = cosine * sine * y * (1.0 / b2 - 1.0 / a2);
    double gamma = 1.0 - y * y * (sine * sine / a2 + cosine * cosine / b2);
    double middle = beta / alpha, square = gamma / alpha + middle * middle, half = square > 0.0 ? sqrt(square) : 0.0;
    return (galet_row){middle, half, c->hertz.p0 * sqrt(alpha) * half};
}

galet_status galet_normal_press_hertz(galet_rolling_case *c, int k, int first) {
    (void)first;
    c->peak = c->hertz.p0;
    return galet_normal_press_rows(c, k, row_at, c->hertz.load, c->hertz.approach);
}

const galet_normal_method galet_normal_hertz = {
    .name = "hertz",
    .words = "Hertz's pressure on the cells, scaled to carry the load",
    .needs = GALET_NEED_CIRCLES | GALET_NEED_LIKE_BODIES,
    .press = galet_normal_press_hertz,
};

#include "contact/tangential_strips.h"

#include "contact/rolling_collect.h"
#include "contact/rolling_symmetry.h"
#include "contact/strip.h"

#include <math.h>

/// Peak of a parabola over that of an ellipse of the same length and area.
static const double PARABOLIC = 0.375 * M_PI;

static void take_ellipse(galet_rolling_case *c) {
    c->patch = (galet_strip_patch){
        .count = c->rolling->ny,
        .a = c->hertz.a,
        .b = c->hertz.b,
        .load = c->hertz.load,
        .p0 = c->hertz.p0,
        .approach = c->hertz.approach,
        .y_min = -c->hertz.b,
        .y_max = c->hertz.b,
        .iterations = -1,
        .residual = NAN,
    };
}

static galet_status cut_ellipse(galet_rolling_case *c, galet_strip_shape shape) {
    take_ellipse(c);
    c->patch.shape = shape;
    return galet_strip_ellipse(c->hertz.a, c->hertz.b, c->hertz.load, shape, c->rolling->ny, c->rolling->strips);
}

/// By the normal method; on an ellipse semi-Hertzian strips stand for what is known better.
static galet_status cut_strips(galet_rolling_case *c) {
    galet_status status = c->def->normal->strips(c);
    if (!status && galet_rolling_is_ellipse(c) && !c->patch.own) {
        c->patch.a = c->hertz.a;
        c->patch.b = c->hertz.b;
        c->patch.p0 = c->hertz.p0;
        c->patch.approach = c->hertz.approach;
    }
    return status;
}

galet_status galet_strips_cut(galet_rolling_case *c, galet_strip_shape shape) {
    bool parabolic = shape == GALET_STRIP_PARABOLIC;
    if (!c->def->normal->strips || (parabolic && galet_rolling_is_ellipse(c))) {
        return cut_ellipse(c, shape);
    }
    galet_status status = cut_strips(c);
    c->patch.shape = shape;
    for (size_t j = 0; !status && parabolic && j < c->patch.count; j++) {
        c->rolling->strips[j].peak *= PARABOLIC;
    }
    return status;
}

static double area_of(const galet_rolling_case *c) {
    double area = 0.0;
    for (size_t j = 0; j < c->patch.count; j++) {
        area += 2.0 * c->rolling->strips[j].half_length * c->rolling->strips[j].width;
    }
    return area;
}

galet_status galet_strips_kalker(const galet_rolling_case *c, galet_kalker *kalker, double *b, bool *clamped) {
    static const double LAST = 25.0;
    *b = c->hertz.b;
    *clamped = false;
    if (galet_rolling_is_ellipse(c)) {
        return galet_kalker_coefficients(c->hertz.a / c->hertz.b, c->elastic.poisson, kalker);
    }
    *b = area_of(c) / (M_PI * c->patch.a);
    double ratio = c->patch.a / *b, nearest = fmin(fmax(ratio, 1.0 / LAST), LAST);
    *clamped = nearest != ratio;
    return galet_kalker_coefficients(nearest, c->elastic.poisson, kalker);
}

static galet_grid grid_of(const galet_rolling_case *c) {
    size_t nx = c->rolling->nx, ny = c->rolling->ny;
    double dx = 2.0 * c->patch.a / (double)nx, dy = (c->patch.y_max - c->patch.y_min) / (double)ny;
    return (galet_grid){nx, ny, -c->patch.a + 0.5 * dx, c->patch.y_min + 0.5 * dy, dx, dy};
}

size_t galet_strips_under(const galet_rolling_case *c, size_t j) {
    galet_grid grid = grid_of(c);
    return galet_strip_find(c->patch.count, c->rolling->strips, grid.y0 + (double)j * grid.dy);
}

double galet_strips_place(const galet_rolling_case *c, size_t i, const galet_strip *strip) {
    galet_grid grid = grid_of(c);
    return (grid.x0 + (double)i * grid.dx - strip->centre) / strip->half_length;
}

static double pressure_at(const galet_rolling_case *c, galet_grid grid, size_t i, size_t j) {
    double x = grid.x0 + (double)i * grid.dx, y = grid.y0 + (double)j * grid.dy;
    if (galet_rolling_is_ellipse(c) && !c->patch.own) {
        return galet_hertz_pressure(&c->hertz, x, y);
    }
    size_t under = galet_strips_under(c, j);
    if (under == c->patch.count) {
        return 0.0;
    }
    const galet_strip *strip = &c->rolling->strips[under];
    double t = galet_strips_place(c, i, strip);
    double peak = c->patch.shape == GALET_STRIP_ELLIPTIC ? strip->peak : strip->peak / PARABOLIC;
    return fabs(t) < 1.0 ? peak * sqrt(1.0 - t * t) : 0.0;
}

static void fill_pressure(const galet_rolling_case *c) {
    galet_grid grid = grid_of(c);
    double *p = c->rolling->field[GALET_ROLLING_PRESSURE];
    for (size_t j = 0; j < grid.ny; j++) {
        for (size_t i = 0; i < grid.nx; i++) {
            p[j * grid.nx + i] = pressure_at(c, grid, i, j);
        }
    }
    c->rolling->has_pressure = true;
}

static double line_load(const galet_strip *strip, galet_strip_shape shape) {
    return (shape == GALET_STRIP_ELLIPTIC ? 0.5 * M_PI : 4.0 / 3.0) * strip->peak * strip->half_length;
}

static void fill_lines(galet_rolling_case *c, bool slips) {
    galet_rolling *rolling = c->rolling;
    for (size_t j = 0; j < c->patch.count; j++) {
        const galet_strip *strip = &rolling->strips[j];
        rolling->lines[j] = (galet_rolling_line){
            .y = strip->y,
            .width = strip->width,
            .half_length = strip->half_length,
            .load = line_load(strip, c->patch.shape),
            .power = slips ? rolling->line_power[j] : NAN,
        };
    }
    rolling->line_count = c->patch.count;
}

static galet_vec2 centre_of(const galet_rolling_case *c, double load) {
    double moment = 0.0;
    for (size_t j = 0; j < c->rolling->line_count; j++) {
        const galet_rolling_line *line = &c->rolling->lines[j];
        moment += line->y * line->load * line->width;
    }
    return galet_symmetry_centre(c, (galet_vec2){0.0, moment / load});
}

galet_rolling_result galet_strips_collect(galet_rolling_case *c, galet_traction traction) {
    fill_lines(c, !isnan(traction.power_slip));
    if (c->def->fields) {
        fill_pressure(c);
    }
    galet_rolling_result r = galet_rolling_nothing();
    r.a = c->patch.a;
    r.b = c->patch.b;
    r.p0 = c->patch.p0;
    r.approach = c->patch.approach;
    r.area = traction.stick_area + traction.slip_area;
    r.load = c->patch.load;
    r.centre = centre_of(c, r.load);
    r.creep = c->def->creep;
    r.traction = traction;
    r.traction.force = galet_symmetry_force(c, traction.force);
    r.normal_iterations = c->patch.iterations;
    r.normal_residual = c->patch.residual;
    r.y_min = c->patch.y_min;
    r.y_max = c->patch.y_max;
    r.beyond_points = galet_rolling_beyond_points(c, c->patch.y_min, c->patch.y_max);
    r.beyond_profile = r.beyond_points > 0.0;
    r.grid = grid_of(c);
    return r;
}

galet_status galet_strips_rest(galet_rolling_case *c, galet_rolling_result *result) {
    galet_status status = galet_strips_cut(c, GALET_STRIP_ELLIPTIC);
    if (status) {
        return status;
    }
    galet_rolling_result nothing = galet_rolling_nothing();
    *result = galet_strips_collect(c, nothing.traction);
    result->traction = nothing.traction;
    result->area = area_of(c);
    return GALET_OK;
}

size_t galet_strips_bytes(size_t nx, size_t ny, int threads) {
    (void)nx;
    (void)ny;
    (void)threads;
    return 0;
}

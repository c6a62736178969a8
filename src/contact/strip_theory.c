#include <galet/strip_theory.h>

#include "contact/creep.h"
#include "contact/strip.h"
#include "numerics/minimum.h"

#include <math.h>
#include <stdbool.h>

galet_strip_theory_def galet_default_strip_theory(void) {
    return (galet_strip_theory_def){
        .shear = 82031.25e6,
        .poisson = 0.28,
        .friction = 0.1,
        .stretch_x = 1.0,
        .stretch_y = 1.0,
        .creep = {1e-3, 0.0, 0.0},
        .speed = 2.6,
    };
}

void galet_strip_theory_stretch(galet_strip_theory_def *def, const galet_kalker *kalker) {
    def->stretch_x = kalker->c11 * 4.0 * (1.0 - def->poisson) / (M_PI * M_PI);
    def->stretch_y = kalker->c22 * 4.0 / (M_PI * M_PI);
}

/// Carter's solution on one strip: where adhesion is centred, and the creepage along the direction of traction.
typedef struct carter {
    double half, bound;  // half length, largest bound
    double shift;        // e: half of how much adhesion is shorter than the strip
    double creep;        // along the direction
    double x, y;         // direction
} carter;

static carter solve_strip(const galet_strip_theory_def *def, const galet_strip *strip) {
    carter c = {.half = strip->half_length, .bound = def->friction * strip->peak, .x = 1.0};
    double ex = def->stretch_x * def->creep.x / (1.0 - def->poisson), ey = def->stretch_y * def->creep.y;
    double size = hypot(ex, ey);
    if (size == 0.0) {
        return c;
    }
    c.x = ex / size;
    c.y = ey / size;
    c.creep = def->creep.x * c.x + def->creep.y * c.y;
    c.shift = c.bound > 0.0 ? 0.5 * size * def->shear * c.half / c.bound : INFINITY;
    return c;
}

static double traction(const carter *c, double x) {
    double whole = c->half * c->half - x * x, inner = c->half - c->shift;
    double stick = c->shift < c->half ? inner * inner - (x - c->shift) * (x - c->shift) : 0.0;
    return c->bound / c->half * (sqrt(fmax(whole, 0.0)) - sqrt(fmax(stick, 0.0)));
}

/// Slip over speed.
static double slip(const carter *c, double x) {
    if (c->creep == 0.0) {
        return 0.0;
    }
    if (c->shift >= c->half) {
        return c->creep * (isinf(c->shift) ? 1.0 : 1.0 - x / c->shift);
    }
    if (x >= 2.0 * c->shift - c->half) {
        return 0.0;
    }
    double far = c->shift - x, inner = c->half - c->shift;
    return c->creep / c->shift * sqrt(fmax(far * far - inner * inner, 0.0));
}

void galet_strip_theory_at(const galet_strip_theory_def *def, const galet_strip *strip, double x, galet_vec2 *tau,
                           galet_vec2 *out_slip) {
    carter c = solve_strip(def, strip);
    double against = -traction(&c, x), along = def->speed * slip(&c, x);
    *tau = (galet_vec2){against * c.x, against * c.y};
    *out_slip = (galet_vec2){along * c.x, along * c.y};
}

static double negative_power(double x, void *context) {
    const carter *c = context;
    return -traction(c, x) * slip(c, x);
}

/// Largest product of traction and slip: one hump between the trailing edge and adhesion.
static double largest_power(carter *c) {
    double edge = c->shift < c->half ? 2.0 * c->shift - c->half : c->half;
    return 0.0 - galet_minimum_find(negative_power, c, -c->half, edge).value;
}

/// Largest traction: where adhesion begins, or the peak of the bound where slip has passed the middle.
static double largest_traction(const carter *c) {
    double edge = 2.0 * c->shift - c->half;
    return edge >= 0.0 ? c->bound : traction(c, edge);
}

static void add_strip(const galet_strip_theory_def *def, const galet_strip *strip, double *line_power,
                      galet_traction *r) {
    carter c = solve_strip(def, strip);
    double s = fmin(1.0, c.shift / c.half), inner = c.half * (1.0 - s);
    double force = 0.5 * M_PI * c.bound * c.half * s * (2.0 - s);
    double moment = s < 1.0 ? -0.5 * M_PI * c.bound / c.half * inner * inner * c.shift : 0.0;
    double line = def->speed * c.creep * force;
    r->force.fx -= c.x * force * strip->width;
    r->force.fy -= c.y * force * strip->width;
    r->force.mz -= ((strip->centre * force + moment) * c.y - strip->y * c.x * force) * strip->width;
    r->stick_area += 2.0 * inner * strip->width;
    r->slip_area += 2.0 * (c.half - inner) * strip->width;
    r->power += line * strip->width;
    r->power_line_max = fmax(r->power_line_max, line);
    r->power_area_max = fmax(r->power_area_max, def->speed * largest_power(&c));
    r->tau_max = fmax(r->tau_max, largest_traction(&c));
    r->slip_max = fmax(r->slip_max, def->speed * slip(&c, -c.half));
    if (line_power) {
        *line_power = line;
    }
}

static galet_status check(const galet_strip_theory_def *def, size_t count, const galet_strip *strips) {
    if (def->creep.spin != 0.0) {
        return GALET_ERR_INPUT;
    }
    bool numbers = def->shear > 0.0 && isfinite(def->shear) && def->poisson > -1.0 && def->poisson <= 0.5 &&
                   def->friction >= 0.0 && isfinite(def->friction) && def->stretch_x > 0.0 && def->stretch_y > 0.0 &&
                   isfinite(def->speed);
    galet_status status = numbers ? galet_creepage_check(def->creep) : GALET_ERR_RANGE;
    return status ? status : galet_strip_check(count, strips);
}

galet_status galet_strip_theory_run(const galet_strip_theory_def *def, size_t count, const galet_strip *strips,
                                    double *line_power, galet_traction *traction) {
    galet_status status = check(def, count, strips);
    if (status) {
        return status;
    }
    galet_traction r = {.power = 0.0};
    for (size_t j = 0; j < count; j++) {
        add_strip(def, &strips[j], line_power ? line_power + j : NULL, &r);
    }
    r.power_slip = r.power;
    *traction = r;
    return GALET_OK;
}

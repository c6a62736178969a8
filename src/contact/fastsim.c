#include <galet/fastsim.h>

#include "contact/creep.h"
#include "contact/strip.h"
#include "numerics/simd.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

typedef long long mask4 __attribute__((vector_size(32), may_alias));

/// Four strips side by side; what differs between them.
typedef struct lanes {
    galet_v4 y, centre, half, bound, step, weight;
    galet_v4 rx, ry, ry_t;  // what rigid slip takes from the traction in a cell: (rx, ry + ry_t t)
    size_t first, count;
} lanes;

/// Sums over the cells of four strips: twice the mean traction, power twice, all slip over V L and per cell.
typedef struct sums {
    galet_v4 tx, ty, ty_t, line, slips, tau2, slip, power;
} sums;

typedef struct march {
    const galet_fastsim_def *def;
    const galet_fastsim_fields *fields;
    bool cells;                 // fields of cells are wanted
    double rx, rx_y, ry, ry_x;  // rigid slip over flexibility: (rx + rx_y y, ry + ry_x x)
    const double *shape;        // bound over its peak at the cells' ends; NULL where cells are too many to keep it
} march;

/// Several blocks of strips march together, so that one computes while another waits for a root.
enum { LANES = 4, BLOCKS = 4, SHAPES = 512 };

galet_fastsim_def galet_default_fastsim(void) {
    return (galet_fastsim_def){
        .flexibility = {2.1738576042692468e-15, 2.9734382399088826e-15, 1.3786735429647698e-15},
        .friction = 0.1,
        .creep = {1e-3, 0.0, 0.0},
        .speed = 2.6,
        .cells = 50,
        .patch_scale = 0.77529349617827808e-3,
    };
}

galet_flexibility galet_fastsim_flexibility(const galet_kalker *kalker, double a, double b, double shear) {
    return (galet_flexibility){
        .l1 = 8.0 * a / (3.0 * kalker->c11 * shear),
        .l2 = 8.0 * a / (3.0 * kalker->c22 * shear),
        .l3 = M_PI * a * a / (4.0 * shear * sqrt(a * b) * kalker->c23),
    };
}

/// Bound over its peak at the trailing end of a cell.
static double shape_at(const galet_fastsim_def *def, size_t cell) {
    double left = (double)(cell + 1) / (double)def->cells, h2 = 4.0 * left * (1.0 - left);
    return def->shape == GALET_STRIP_ELLIPTIC ? sqrt(h2) : h2;
}

GALET_INLINE void root(const galet_v4 *in, galet_v4 *out) {
    const double *x = (const double *)in;
    double *y = (double *)out;
    for (int k = 0; k < LANES; k++) {
        y[k] = sqrt(x[k]);
    }
}

GALET_INLINE void larger(galet_v4 *most, const galet_v4 *value) {
    mask4 more = *value > *most;
    *most = (galet_v4)(((mask4)*value & more) | ((mask4)*most & ~more));
}

/// Puts a cell of four strips where the caller wants it.
GALET_INLINE void put(const march *m, const lanes *l, size_t cell, const galet_v4 *value, double *out) {
    const double *v = (const double *)value;
    for (size_t k = 0; out && k < l->count; k++) {
        out[(l->first + k) * m->def->cells + cell] = v[k];
    }
}

GALET_INLINE void put_cell(const march *m, const lanes *l, size_t cell, const galet_v4 *mean, const galet_v4 *slip,
                           const galet_v4 *power, const mask4 *slips) {
    put(m, l, cell, &mean[0], m->fields->tau_x);
    put(m, l, cell, &mean[1], m->fields->tau_y);
    put(m, l, cell, &slip[0], m->fields->slip_x);
    put(m, l, cell, &slip[1], m->fields->slip_y);
    put(m, l, cell, power, m->fields->power);
    const long long *state = (const long long *)slips;
    for (size_t k = 0; m->fields->state && k < l->count; k++) {
        m->fields->state[(l->first + k) * m->def->cells + cell] = state[k] ? 2 : 1;
    }
}

GALET_INLINE bool any(const mask4 *mask) {
    const long long *m = (const long long *)mask;
    return (m[0] | m[1]) | (m[2] | m[3]);
}

/// The slipping cells of four strips: scales their traction back to the bound and counts what that dissipates.
GALET_INLINE void slip_cell(const galet_v4 *g, const galet_v4 *q2, const mask4 *slips, const galet_v4 *tx,
                            const galet_v4 *ty, galet_v4 *qx, galet_v4 *qy, sums *s, galet_v4 *power) {
    const galet_v4 one = {1, 1, 1, 1};
    galet_v4 size = {0.0};
    root(q2, &size);
    galet_v4 ratio = *g / size;
    ratio = (galet_v4)(((mask4)ratio & *slips) | ((mask4)one & ~*slips));
    galet_v4 excess = one - ratio, slip = size * excess, new_x = *qx * ratio, new_y = *qy * ratio;
    *power = ((*tx + new_x) * *qx + (*ty + new_y) * *qy) * excess;
    *qx = new_x;
    *qy = new_y;
    s->line += *power;
    s->slips += (galet_v4)((mask4)one & *slips);
    larger(&s->slip, &slip);
    larger(&s->power, power);
}

/// One cell of four strips (docs/theory/simplified.md 2): q = tau - r dx, tau' = q min(1, g/|q|) with the bound g at
/// the cell's trailing end; slip over V L is (tau' - q) / dx.
GALET_INLINE void step_cell(const march *m, const lanes *l, size_t cell, double t, double shape, galet_v4 *tx,
                            galet_v4 *ty, bool *slipping, sums *s) {
    galet_v4 qx = *tx - l->rx, qy = *ty - (l->ry + t * l->ry_t), free_x = qx, free_y = qy, power = {0.0};
    galet_v4 g = shape * l->bound, g2 = g * g, q2 = qx * qx + qy * qy;
    mask4 slips = q2 > g2;
    galet_v4 tau2 = (galet_v4)(((mask4)g2 & slips) | ((mask4)q2 & ~slips));
    larger(&s->tau2, &tau2);
    // Strips that have begun to slip go on, as a rule; where none does the roots are saved.
    *slipping = *slipping || any(&slips);
    if (*slipping) {
        slip_cell(&g, &q2, &slips, tx, ty, &qx, &qy, s, &power);
    }
    galet_v4 twice_x = *tx + qx, twice_y = *ty + qy;
    s->tx += twice_x;
    s->ty += twice_y;
    s->ty_t += t * twice_y;
    if (m->cells) {
        galet_v4 mean[2] = {0.5 * twice_x, 0.5 * twice_y}, density = 0.5 * power / l->step;
        galet_v4 slip[2] = {(qx - free_x) / l->step, (qy - free_y) / l->step};
        put_cell(m, l, cell, mean, slip, &density, &slips);
    }
    *tx = qx;
    *ty = qy;
}

GALET_INLINE void march_blocks(const march *m, const lanes *l, sums *s, int blocks) {
    size_t cells = m->def->cells;
    double per_cell = 1.0 / (double)cells;
    galet_v4 tx[BLOCKS] = {{0.0}}, ty[BLOCKS] = {{0.0}};
    bool slipping[BLOCKS] = {false};
    sums sum[BLOCKS] = {{.tx = {0.0}}};
    for (size_t i = 0; i < cells; i++) {
        double t_middle = 1.0 - (double)(2 * i + 1) * per_cell;
        double shape = m->shape ? m->shape[i] : shape_at(m->def, i);
        for (int k = 0; k < blocks; k++) {
            step_cell(m, &l[k], i, t_middle, shape, &tx[k], &ty[k], &slipping[k], &sum[k]);
        }
    }
    for (int k = 0; k < blocks; k++) {
        s[k] = sum[k];
    }
}

GALET_INLINE void march_strips_body(const march *m, const lanes *l, sums *s) {
    switch (l[3].count ? 4 : l[2].count ? 3 : l[1].count ? 2 : 1) {
    case 4:
        march_blocks(m, l, s, 4);
        break;
    case 3:
        march_blocks(m, l, s, 3);
        break;
    case 2:
        march_blocks(m, l, s, 2);
        break;
    default:
        march_blocks(m, l, s, 1);
    }
}

GALET_DISPATCH_AVX2(march_strips, (const march *m, const lanes *l, sums *s), (m, l, s))

/// Strips beyond the last are copies of it with no bound and no weight.
static void load_lanes(const march *m, size_t count, const galet_strip *strips, size_t first, lanes *l) {
    double *y = (double *)&l->y, *centre = (double *)&l->centre, *half = (double *)&l->half;
    double *bound = (double *)&l->bound, *step = (double *)&l->step, *weight = (double *)&l->weight;
    l->first = first;
    l->count = first >= count ? 0 : count - first < LANES ? count - first : LANES;
    for (size_t k = 0; k < LANES; k++) {
        bool real = k < l->count;
        const galet_strip *strip = &strips[real ? first + k : count - 1];
        y[k] = strip->y;
        centre[k] = strip->centre;
        half[k] = strip->half_length;
        bound[k] = real ? m->def->friction * strip->peak : 0.0;
        step[k] = 2.0 * strip->half_length / (double)m->def->cells;
        weight[k] = real ? strip->width : 0.0;
    }
    l->rx = (m->rx + m->rx_y * l->y) * l->step;
    l->ry = (m->ry + m->ry_x * l->centre) * l->step;
    l->ry_t = m->ry_x * l->half * l->step;
}

/// Inline, unlike fmax; neither is ever NaN.
GALET_INLINE double most(double a, double b) {
    return a > b ? a : b;
}

/// Adds four strips to the totals, in their order; powers and slips are still over V L.
static void add_lanes(const march *m, const lanes *l, const sums *s, galet_traction *r) {
    const double *tx = (const double *)&s->tx, *ty = (const double *)&s->ty, *ty_t = (const double *)&s->ty_t;
    const double *power_sum = (const double *)&s->line, *slips = (const double *)&s->slips;
    const double *y = (const double *)&l->y, *centre = (const double *)&l->centre, *half = (const double *)&l->half;
    const double *tau2 = (const double *)&s->tau2, *slip = (const double *)&s->slip;
    const double *power = (const double *)&s->power, *step = (const double *)&l->step;
    const double *weight = (const double *)&l->weight;
    for (size_t k = 0; k < l->count; k++) {
        double area = step[k] * weight[k], line = 0.5 * power_sum[k];
        r->force.fx += 0.5 * tx[k] * area;
        r->force.fy += 0.5 * ty[k] * area;
        r->force.mz += 0.5 * (centre[k] * ty[k] + half[k] * ty_t[k] - y[k] * tx[k]) * area;
        r->stick_area += ((double)m->def->cells - slips[k]) * area;
        r->slip_area += slips[k] * area;
        r->power_slip += line * weight[k];
        r->power_line_max = most(r->power_line_max, line);
        r->power_area_max = most(r->power_area_max, 0.5 * power[k] / step[k]);
        r->slip_max = most(r->slip_max, slip[k] / step[k]);
        r->tau_max = most(r->tau_max, tau2[k]);
        if (m->fields && m->fields->line_power) {
            m->fields->line_power[l->first + k] = line;
        }
    }
}

/// Work of the creep forces over the same with each creepage divided by its flexibility: integrals of traction times
/// its own increase vanish along a strip, so this makes both powers equal (docs/theory/simplified.md 2.1).
static double energy_flexibility(const galet_fastsim_def *def, galet_creep_force f) {
    galet_flexibility l = def->flexibility;
    double x = def->creep.x * f.fx, y = def->creep.y * f.fy, spin = def->creep.spin * f.mz;
    double below = x / l.l1 + y / l.l2 + spin / l.l3;
    return below != 0.0 ? (x + y + spin) / below : l.l1;
}

static double soua_flexibility(const galet_fastsim_def *def) {
    galet_flexibility l = def->flexibility;
    double spin = def->creep.spin * def->patch_scale, x = def->creep.x, y = def->creep.y;
    double size = sqrt(x * x + y * y + spin * spin);
    return size > 0.0 ? (l.l1 * fabs(x) + l.l2 * fabs(y) + l.l3 * fabs(spin)) / size : l.l1;
}

static void scale_fields(const galet_fastsim_fields *fields, size_t count, size_t cells, double unit) {
    double *scaled[] = {fields->slip_x, fields->slip_y, fields->power};
    for (int f = 0; f < 3; f++) {
        for (size_t i = 0; scaled[f] && i < count * cells; i++) {
            scaled[f][i] *= unit;
        }
    }
    for (size_t j = 0; fields->line_power && j < count; j++) {
        fields->line_power[j] *= unit;
    }
}

static galet_status check(const galet_fastsim_def *def, size_t count, const galet_strip *strips) {
    galet_flexibility l = def->flexibility;
    bool numbers = l.l1 > 0.0 && l.l2 > 0.0 && l.l3 > 0.0 && def->friction >= 0.0 && isfinite(def->friction) &&
                   isfinite(def->speed) && def->cells > 0 && def->patch_scale >= 0.0 &&
                   (unsigned)def->shape <= GALET_STRIP_PARABOLIC && (unsigned)def->slip <= GALET_SLIP_SOUA;
    galet_status status = numbers ? galet_creepage_check(def->creep) : GALET_ERR_RANGE;
    return status ? status : galet_strip_check(count, strips);
}

static bool wants_cells(const galet_fastsim_fields *f) {
    return f && (f->tau_x || f->tau_y || f->slip_x || f->slip_y || f->power || f->state);
}

galet_status galet_fastsim_run(const galet_fastsim_def *def, size_t count, const galet_strip *strips,
                               const galet_fastsim_fields *fields, galet_traction *traction) {
    galet_status status = check(def, count, strips);
    if (status) {
        return status;
    }
    galet_flexibility l = def->flexibility;
    march m = {.def = def, .fields = fields, .cells = wants_cells(fields)};
    m.rx = def->creep.x / l.l1;
    m.rx_y = -def->creep.spin / l.l3;
    m.ry = def->creep.y / l.l2;
    m.ry_x = def->creep.spin / l.l3;
    double shape[SHAPES];
    for (size_t i = 0; i < def->cells && def->cells <= SHAPES; i++) {
        shape[i] = shape_at(def, i);
    }
    m.shape = def->cells <= SHAPES ? shape : NULL;
    galet_traction r = {.stick_area = 0.0};
    for (size_t first = 0; first < count; first += BLOCKS * LANES) {
        lanes lane[BLOCKS];
        sums sum[BLOCKS];
        for (size_t k = 0; k < BLOCKS; k++) {
            load_lanes(&m, count, strips, first + k * LANES, &lane[k]);
        }
        march_strips(&m, lane, sum);
        for (size_t k = 0; k < BLOCKS; k++) {
            add_lanes(&m, &lane[k], &sum[k], &r);
        }
    }
    double unit =
        def->speed * (def->slip == GALET_SLIP_ENERGY ? energy_flexibility(def, r.force) : soua_flexibility(def));
    r.power_slip *= unit;
    r.power_line_max *= unit;
    r.power_area_max *= unit;
    r.slip_max *= unit;
    r.tau_max = sqrt(r.tau_max);
    r.power = galet_creep_power(def->creep, r.force, def->speed);
    if (fields) {
        scale_fields(fields, count, def->cells, unit);
    }
    *traction = r;
    return GALET_OK;
}

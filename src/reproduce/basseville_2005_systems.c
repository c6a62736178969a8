// Systems to try the paper on, and its equilibria straight from (7).
#include "reproduce/basseville_2005.h"

#include "base/format.h"
#include "numerics/splitmix.h"

#include <math.h>

galet_klarbring_def galet_basseville_set(int cell) {
    static const double fn[] = {-0.5, 0.5, 0.5}, ft[] = {0.0, 0.5, 0.0}, mu[] = {0.5, 1.0, 1.5};
    return (galet_klarbring_def){
        .mass = 1.0, .kn = 2.0, .kt = 1.0, .w = 1.0, .fn = fn[cell / 3], .ft = ft[cell / 3], .mu = mu[cell % 3]};
}

const galet_klarbring_def galet_basseville_counterexample = {.mass = 1.0, .kn = 0.5, .kt = 0.625, .w = 0.5, .mu = 1.25};

double galet_basseville_uniform(unsigned seed, int index, int column, double low, double high) {
    uint64_t bits = galet_splitmix(galet_splitmix(seed, (uint64_t)index), (uint64_t)column + 1);
    return low + (high - low) * (double)(bits >> 11) * 0x1p-53;
}

/// With eight bits after the point, so that products of a few stay exact.
static double short_number(unsigned seed, int index, int column, double low, double high) {
    return round(galet_basseville_uniform(seed, index, column, low, high) * 256.0) / 256.0;
}

galet_klarbring_def galet_basseville_draw(unsigned seed, int index, int cell) {
    static const double below[] = {0.25, 1.0, 1.25}, above[] = {0.75, 1.0, 2.0};
    galet_klarbring_def def = {.mass = short_number(seed, index, 0, 0.5, 2.0)};
    double wedging = short_number(seed, index, 1, 0.25, 2.0), place = short_number(seed, index, 2, -1.0, 1.0);
    def.w = short_number(seed, index, 3, 0.25, 2.0);
    def.kt = wedging * def.w;
    def.kn = def.w * def.w / def.kt * galet_basseville_uniform(seed, index, 4, 1.2, 4.0);
    def.mu = wedging * short_number(seed, index, 5, below[cell % 3], above[cell % 3]);
    def.fn = def.w * (place + (cell / 3 - 1) * short_number(seed, index, 6, 0.125, 1.0));
    def.ft = def.kt * place;
    return def;
}

galet_klarbring_state galet_basseville_draw_state(unsigned seed, int index, double size) {
    return (galet_klarbring_state){.un = galet_basseville_uniform(seed, index, 20, -size, 0.0),
                                   .ut = galet_basseville_uniform(seed, index, 21, -size, size),
                                   .vn = galet_basseville_uniform(seed, index, 22, -size, size),
                                   .vt = galet_basseville_uniform(seed, index, 23, -size, size)};
}

galet_klarbring_def galet_basseville_mirrored(galet_klarbring_def def) {
    def.w = -def.w;
    def.ft = -def.ft;
    return def;
}

unsigned galet_basseville_types(const galet_klarbring_def *def) {
    galet_klarbring_equilibrium e[GALET_KLARBRING_EQUILIBRIA];
    size_t count = 0;
    unsigned types = 0;
    if (galet_klarbring_equilibria(def, 0.0, e, &count)) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        types |= 1u << e[i].type;
    }
    return types;
}

bool galet_basseville_find(const galet_klarbring_def *def, galet_klarbring_type type, galet_klarbring_equilibrium *e) {
    galet_klarbring_equilibrium all[GALET_KLARBRING_EQUILIBRIA];
    size_t count = 0;
    if (galet_klarbring_equilibria(def, 0.0, all, &count)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (all[i].type == type) {
            *e = all[i];
            return true;
        }
    }
    return false;
}

/// What rounding may make of forces at a place.
static double grain(const galet_klarbring_def *d, double ut) {
    return 1e-13 * (fabs(d->ft) + fabs(d->fn) + (d->kt + fabs(d->w)) * fabs(ut));
}

/// Narrows a range by slope * u <= most.
static void narrow(galet_basseville_statics *s, double slope, double most) {
    if (slope > 0.0) {
        s->high = fmin(s->high, most / slope);
    } else if (slope < 0.0) {
        s->low = fmax(s->low, most / slope);
    } else if (most < 0.0) {
        s->touches = false;
    }
}

galet_basseville_statics galet_basseville_solve(const galet_klarbring_def *d) {
    double det = d->kn * d->kt - d->w * d->w;
    galet_basseville_statics s = {.un = (d->kt * d->fn - d->w * d->ft) / det,
                                  .ut = (d->kn * d->ft - d->w * d->fn) / det,
                                  .low = -INFINITY,
                                  .high = INFINITY,
                                  .touches = true};
    narrow(&s, d->w, d->fn);                                        // the wall pushes
    narrow(&s, d->kt + d->mu * d->w, d->ft + d->mu * d->fn);        // R_T <= mu r
    narrow(&s, -(d->kt - d->mu * d->w), -(d->ft - d->mu * d->fn));  // R_T >= -mu r
    if (isfinite(s.low) && isfinite(s.high)) {
        s.touches = s.touches && d->kt * (s.low - s.high) <= grain(d, s.low) + grain(d, s.high);
    }
    return s;
}

bool galet_basseville_is_equilibrium(const galet_klarbring_def *d, double ut) {
    double push = d->fn - d->w * ut, friction = d->kt * ut - d->ft, rounding = (1.0 + d->mu) * grain(d, ut);
    return push >= -rounding && fabs(friction) <= d->mu * push + rounding;
}

static galet_klarbring_type type_at(const galet_klarbring_def *d, double ut) {
    double push = d->fn - d->w * ut, friction = d->kt * ut - d->ft, rounding = (1.0 + d->mu) * grain(d, ut);
    if (fabs(push) <= rounding) {
        return GALET_KLARBRING_GRAZING;
    }
    if (d->mu * push - fabs(friction) > rounding || d->mu == 0.0) {
        return GALET_KLARBRING_STUCK;
    }
    return friction < 0.0 ? GALET_KLARBRING_SLIP_AHEAD : GALET_KLARBRING_SLIP_BACK;
}

unsigned galet_basseville_types_directly(const galet_klarbring_def *def) {
    galet_basseville_statics s = galet_basseville_solve(def);
    unsigned types = s.un < 0.0 ? 1u << GALET_KLARBRING_DETACHED : 0;
    if (!s.touches) {
        return types;
    }
    double low = isfinite(s.low) ? s.low : s.high - 8.0, high = isfinite(s.high) ? s.high : s.low + 8.0;
    types |= isfinite(s.low) ? 1u << type_at(def, low) : 0;
    types |= isfinite(s.high) ? 1u << type_at(def, high) : 0;
    return types | 1u << type_at(def, 0.5 * (low + high));
}

int galet_basseville_count(unsigned types) {
    int count = 0;
    for (; types; types >>= 1) {
        count += (int)(types & 1u);
    }
    return count;
}

void galet_basseville_describe(char *text, size_t size, unsigned types) {
    size_t used = 0;
    *text = '\0';
    for (galet_klarbring_type type = 0; type <= GALET_KLARBRING_SLIP_BACK; type++) {
        if (types & 1u << type && used < size) {
            used += (size_t)galet_format(text + used, size - used, "%s%s", used ? ", " : "",
                                         galet_klarbring_type_name(type));
        }
    }
}

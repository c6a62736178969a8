// Positions and reactions of all equilibria (docs/theory/klarbring.md 2).
#include "base/names.h"
#include "dynamics/klarbring_cell.h"
#include "numerics/expansion.h"

#include <math.h>

/// The system with forces and stiffnesses near 1, so that no product overflows; by powers of two, which round nothing.
typedef struct scaled {
    galet_klarbring_def def;
    int length, force;  // exponents that lead back
} scaled;

static scaled scale(const galet_klarbring_def *def) {
    int stiffness, force = 0;
    frexp(fmax(def->kn, def->kt), &stiffness);
    frexp(fmax(fabs(def->fn), fabs(def->ft)), &force);
    scaled s = {*def, force - stiffness, force};
    s.def.kn = ldexp(def->kn, -stiffness), s.def.kt = ldexp(def->kt, -stiffness), s.def.w = ldexp(def->w, -stiffness);
    s.def.fn = ldexp(def->fn, -force), s.def.ft = ldexp(def->ft, -force);
    return s;
}

/// One point at the wall.
typedef struct place {
    double ut, r, rt;
} place;

/// Where friction that opposes sliding in a direction is just enough.
static place slip_place(const galet_klarbring_def *d, int direction) {
    double mu = direction * d->mu, stiffness = fma(-mu, d->w, d->kt);
    double r = galet_det2(d->kt, d->fn, d->w, d->ft) / stiffness;
    return (place){fma(-mu, d->fn, d->ft) / stiffness, r, -mu * r};
}

/// Where the wall ceases to push, with A = 0 the place of grazing; and of the smooth contact, with A > 0.
static place smooth_place(const galet_klarbring_def *d, int a) {
    return (place){d->ft / d->kt, a > 0 ? galet_det2(d->kt, d->fn, d->w, d->ft) / d->kt : 0.0, 0.0};
}

static galet_klarbring_range between(double x, double y) {
    return (galet_klarbring_range){fmin(x, y), fmax(x, y)};
}

static void span(galet_klarbring_equilibrium *e, place from, place to) {
    e->ut = between(from.ut, to.ut);
    e->rn = between(0.0 - from.r, 0.0 - to.r);
    e->rt = between(from.rt, to.rt);
    e->continuum = from.ut != to.ut;
}

/// A stretch along which the wall pushes ever harder.
static void span_on(galet_klarbring_equilibrium *e, place from, double way) {
    span(e, from, (place){-way * INFINITY, INFINITY, -way * INFINITY});
}

static void place_stuck(const galet_klarbring_def *d, galet_klarbring_cell cell, int off,
                        galet_klarbring_equilibrium *e) {
    if (d->mu == 0.0) {
        span(e, smooth_place(d, cell.a), smooth_place(d, cell.a));
    } else if (cell.a > 0 && cell.d > 0) {
        span(e, slip_place(d, -off), slip_place(d, off));
        e->continuum = true;
    } else {
        span_on(e, cell.a > 0 ? slip_place(d, -off) : cell.a < 0 ? slip_place(d, off) : smooth_place(d, 0), off);
    }
}

static void place_equilibrium(const galet_klarbring_def *d, galet_klarbring_cell cell, galet_klarbring_equilibrium *e) {
    const int off = d->w < 0.0 ? -1 : 1;  // sliding this way, the mass leaves the wall
    switch (e->type) {
    case GALET_KLARBRING_DETACHED: {
        double det = galet_det2(d->kn, d->kt, d->w, d->w);
        e->un = galet_det2(d->kt, d->fn, d->w, d->ft) / det;
        e->ut.min = e->ut.max = galet_det2(d->kn, d->ft, d->w, d->fn) / det;
        break;
    }
    case GALET_KLARBRING_GRAZING:
        span(e, smooth_place(d, 0), smooth_place(d, 0));
        break;
    case GALET_KLARBRING_STUCK:
        place_stuck(d, cell, off, e);
        break;
    case GALET_KLARBRING_SLIP_AHEAD:
    case GALET_KLARBRING_SLIP_BACK: {
        int direction = e->type == GALET_KLARBRING_SLIP_AHEAD ? 1 : -1;
        if (cell.a == 0) {
            span_on(e, smooth_place(d, 0), off);
        } else {
            span(e, slip_place(d, direction), slip_place(d, direction));
        }
    }
    }
}

static galet_klarbring_range scaled_back(galet_klarbring_range range, int exponent) {
    return (galet_klarbring_range){ldexp(range.min, exponent), ldexp(range.max, exponent)};
}

/// Stability, where all cells that the system may be in agree on it.
static galet_klarbring_stability sure_stability(const galet_klarbring_def *def, const galet_klarbring_class *class,
                                                galet_klarbring_type type, double uncertainty) {
    galet_klarbring_stability common = GALET_KLARBRING_UNDETERMINED;
    for (size_t i = 0; i < class->count; i++) {
        galet_klarbring_stability here;
        bool there = galet_klarbring_cell_has(def, class->compatible[i], type, uncertainty, &here);
        if (!there || (i > 0 && here != common)) {
            return GALET_KLARBRING_UNDETERMINED;
        }
        common = here;
    }
    return common;
}

galet_status galet_klarbring_equilibria(const galet_klarbring_def *def, double uncertainty,
                                        galet_klarbring_equilibrium equilibria[GALET_KLARBRING_EQUILIBRIA],
                                        size_t *count) {
    galet_klarbring_class class;
    if (galet_klarbring_classify(def, uncertainty, &class)) {
        return GALET_ERR_RANGE;
    }
    const scaled s = scale(def);
    galet_klarbring_equilibrium found[GALET_KLARBRING_EQUILIBRIA];
    size_t n = 0;
    for (galet_klarbring_type type = GALET_KLARBRING_DETACHED; type <= GALET_KLARBRING_SLIP_BACK; type++) {
        galet_klarbring_equilibrium e = {.type = type};
        if (galet_klarbring_cell_has(def, class.cell, type, 0.0, &e.stability)) {
            place_equilibrium(&s.def, class.cell, &e);
            e.stability = sure_stability(def, &class, type, uncertainty);
            e.un = ldexp(e.un, s.length);
            e.ut = scaled_back(e.ut, s.length);
            e.rn = scaled_back(e.rn, s.force), e.rt = scaled_back(e.rt, s.force);
            bool finite = isfinite(e.un) && (e.continuum || (isfinite(e.ut.min) && isfinite(e.rn.min)));
            if (!finite) {
                return GALET_ERR_RANGE;
            }
            found[n++] = e;
        }
    }
    for (size_t i = 0; i < n; i++) {
        equilibria[i] = found[i];
    }
    *count = n;
    return GALET_OK;
}

double galet_klarbring_margin(const galet_klarbring_def *def, double ut) {
    galet_klarbring_class class;
    bool known = !galet_klarbring_classify(def, 0.0, &class) && isfinite(ut);
    if (!known || class.cell.a > 0 || class.cell.d > 0 || class.cell.a < class.cell.d) {
        return NAN;  // nothing wedges
    }
    const int off = def->w < 0.0 ? -1 : 1;
    double edge = class.cell.a < 0 ? slip_place(def, off).ut : def->ft / def->kt, distance = off * (edge - ut);
    double softening = fma(def->mu, fabs(def->w), -def->kt);  // of the spring that friction outweighs
    return distance >= 0.0 ? sqrt(softening / def->mass) * distance : NAN;
}

#define NAME_OF(code, name) name,

const char *galet_klarbring_type_name(galet_klarbring_type type) {
    static const char *const names[] = {GALET_KLARBRING_TYPE_LIST(NAME_OF)};
    return GALET_NAME_IN(names, type);
}

const char *galet_klarbring_stability_name(galet_klarbring_stability stability) {
    static const char *const names[] = {GALET_KLARBRING_STABILITY_LIST(NAME_OF)};
    return GALET_NAME_IN(names, stability);
}
